"""Step Five: edges, order of setting up, starting zones and the distance between them."""

from collections import Counter

import numpy as np
import pytest
from tests.helpers.footway import as_draft, parts_on_foot, standing_places
from tests.helpers.generated import OUTDOORS, agrees, made, plans

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import StartingZone
from fieldwright.generator.generate import generate, roll
from fieldwright.generator.standing_room import blocks_of
from fieldwright.generator.walking import Footway, footway
from fieldwright.generator.wishes import Wishes
from fieldwright.geometry.hazards import depths_waded
from fieldwright.geometry.measure import measured_blocks
from fieldwright.rules.terrain import load_basic_battlefields, load_terrains
from fieldwright.terms.grid import Block, Edge
from fieldwright.terms.setting import Depth


def zone(field: Battlefield, side: str) -> StartingZone:
    (found,) = [z for z in field.every(StartingZone) if z.side == side]
    return found


def apart(field: Battlefield) -> int:
    """How many squares lie between the two zones where they are nearest."""
    first, second = zone(field, "defenders"), zone(field, "attackers")
    return min(measured_blocks(one, other) for one in first.blocks for other in second.blocks)


def whole(found: StartingZone) -> Block:
    """The smallest block around a zone, parts of which may be left out."""
    block = found.blocks[0]
    for more in found.blocks[1:]:
        block = block.joined(more)
    return block


@pytest.mark.rule("CT3-SET-02")
def test_defenders_get_a_random_edge_and_attackers_the_opposite_one() -> None:
    counts: Counter[Edge] = Counter()
    for plan in plans("plains", 1200):
        counts[plan.defenders_edge] += 1
        assert plan.attackers_edge is plan.defenders_edge.opposite
    assert agrees(counts, dict.fromkeys(Edge, 1 / 4))


@pytest.mark.rule("CT3-SET-03")
def test_two_moving_forces_come_from_any_two_different_edges() -> None:
    pairs = Counter(
        (plan.defenders_edge, plan.attackers_edge) for plan in plans("plains", 1200, moving="both")
    )
    different = {(one, other): 1 / 12 for one in Edge for other in Edge if one is not other}
    assert agrees(pairs, different)


@pytest.mark.rule("CT3-SET-01")
@pytest.mark.parametrize("surprised", ["attackers", "defenders"])
def test_the_surprised_side_sets_up_first_and_the_other_around_it(
    surprised: str,
) -> None:
    other = "attackers" if surprised == "defenders" else "defenders"
    wishes = Wishes(surprised=surprised, encounter_distance=3, size=(40, 40))  # type: ignore[arg-type]
    field = generate("plains", wishes, 4)
    assert field.origin is not None
    order = next(r for r in field.origin.steps[4].rolls if r.what == "order of setting up")
    assert order.result.startswith(f"{surprised} first")
    (first,) = zone(field, surprised).blocks
    around = zone(field, other).blocks
    assert len(around) == 4
    assert zone(field, other).edge is None
    assert {measured_blocks(first, block) for block in around} == {3}


@pytest.mark.rule("CT3-SET-01")
def test_surprise_is_at_one_to_six_squares() -> None:
    counts = Counter(
        plan.encounter_distance for plan in plans("plains", 600, surprised="defenders")
    )
    assert agrees(counts, dict.fromkeys(range(1, 7), 1 / 6))


@pytest.mark.parametrize("terrain", OUTDOORS)
def test_the_zones_lie_the_encounter_distance_apart_each_towards_its_edge(terrain: str) -> None:
    for seed in range(3):
        field = made(terrain, seed)
        first, second = zone(field, "defenders"), zone(field, "attackers")
        one, other = whole(first), whole(second)
        assert field.info.encounter_distance is not None
        assert 0 <= apart(field) - field.info.encounter_distance <= 1
        assert first.edge is not None
        sign = -1 if first.edge in (Edge.NORTH, Edge.WEST) else 1
        axis = 1 if first.edge in (Edge.NORTH, Edge.SOUTH) else 0
        assert np.sign(one[axis] - other[axis]) == sign
        for block in (one, other):
            assert block.clipped(field.block) == block
            shorter, longer = sorted((block.width, block.height))
            assert shorter in (2, 3, 4, 5)
            assert 6 <= longer <= 12


@pytest.mark.parametrize("seed", range(12))
def test_forces_from_adjacent_edges_are_measured_across_the_corner(seed: int) -> None:
    wishes = Wishes(
        size=(48, 48),
        moving="both",
        defenders_edge=Edge.NORTH,
        attackers_edge=Edge.EAST,
        encounter_distance=4 + seed,
    )
    field = generate("light-forest", wishes, seed)
    one, other = whole(zone(field, "defenders")), whole(zone(field, "attackers"))
    assert 0 <= apart(field) - (4 + seed) <= 1
    assert one.top < other.top
    assert one.left < other.left


def test_a_field_too_short_for_the_distance_says_so() -> None:
    field = generate("plains", Wishes(size=(30, 30)), 2)
    assert field.info.encounter_distance == 42
    assert apart(field) < 42
    assert field.origin is not None
    notes = [r.result for r in field.origin.steps[4].rolls if r.what == "distance on the field"]
    assert len(notes) == 1
    assert "no room for 42" in notes[0]


def test_a_distance_that_only_the_dm_knows_is_asked_for() -> None:
    field = generate("plains", Wishes(longest_missile_yards=0), 2)
    assert field.info.encounter_distance is None
    assert field.origin is not None
    asked = next(r for r in field.origin.steps[4].rolls if r.what == "encounter distance")
    assert "How many squares apart" in asked.result


def test_wished_edges_are_kept() -> None:
    plan = roll("plains", Wishes(attackers_edge=Edge.WEST), 5)
    assert (plan.defenders_edge, plan.attackers_edge) == (Edge.EAST, Edge.WEST)


EVERYTHING = sorted({*load_terrains(), *load_basic_battlefields()})


@pytest.mark.parametrize("terrain", EVERYTHING)
def test_a_zone_is_where_figures_can_stand_and_hangs_together(terrain: str) -> None:
    """Nine squares in ten at least can be stood on, all of them in one part of the field."""
    for seed in range(8):
        field = made(terrain, seed)
        parts = parts_on_foot(field)
        met = set()
        for found in field.every(StartingZone):
            squares = [square for block in found.blocks for square in block.squares()]
            standing = standing_places(found, parts)
            met |= set(standing)
            assert len(standing) >= 0.9 * len(squares), (terrain, seed)
            assert len(standing) >= (12 if terrain != "town-streets" else 6), (terrain, seed)
            assert Depth.DEEP not in depths_waded(field, squares)
            assert Depth.SHOULDER not in depths_waded(field, squares)
        assert len(met) == 1, (terrain, seed)


def test_a_mask_is_cut_into_blocks_that_hold_its_squares_once() -> None:
    rows = ["##..#", "##.##", "....#", "###.."]
    mask = np.array([[letter == "#" for letter in row] for row in rows])
    blocks = blocks_of(mask)
    squares = [(s.row, s.column) for block in blocks for s in block.squares()]
    assert sorted(squares) == [tuple(place) for place in np.argwhere(mask).tolist()]
    assert Block(0, 0, 2, 2) in blocks


@pytest.mark.rule("CT3-SET-01")
def test_whoever_surprises_the_other_side_on_a_narrow_field_comes_as_near_as_there_is_room() -> (
    None
):
    wishes = Wishes(surprised="defenders", encounter_distance=15, size=(12, 20))
    for seed in range(6):
        field = generate("desert", wishes, seed)
        assert 1 <= apart(field) <= 15
        assert field.origin is not None
        notes = [r.result for r in field.origin.steps[4].rolls if r.what == "distance on the field"]
        assert len(notes) == (apart(field) < 15)


def test_a_castle_tells_where_it_keeps_the_sides_farther_apart_than_they_notice() -> None:
    field = generate("castle", seed=11)
    ours, theirs = (zone.blocks for zone in field.every(StartingZone))
    apart = min(measured_blocks(one, other) for one in ours for other in theirs)
    assert field.info.encounter_distance not in (None, apart)
    assert field.origin is not None
    told = [roll.result for step in field.origin.steps for roll in step.rolls]
    assert any(result.startswith(f"{apart} squares, for so the place") for result in told)


@pytest.mark.parametrize("terrain", ["mountains", "badlands", "hills", "caves"])
def test_no_cliff_parts_a_starting_zone(terrain: str) -> None:
    """Whoever stands in a zone walks to all others of the side without leaving it."""
    for seed in range(40, 48):
        field = generate(terrain, Wishes(size=(36, 30)), seed)
        for zone in field.every(StartingZone):
            inside = np.zeros((field.rows, field.columns), bool)
            for block in zone.blocks:
                inside[block.top : block.bottom, block.left : block.right] = True
            way = footway(as_draft(field))
            stands = inside & (way.parts > 0)
            # Parts that touch by corners only, between trees or crags, are one part too.
            parts = [block for block in zone.blocks if not block.is_empty]
            joined = {0}
            for _ in parts:
                joined |= {
                    n
                    for n, part in enumerate(parts)
                    if any(not part.grown(1).clipped(parts[m]).is_empty for m in joined)
                }
            assert len(joined) == len(parts), (seed, zone.side)
            assert not _is_split(way, stands), (seed, zone.side)


def _is_split(way: Footway, stands: np.ndarray) -> bool:
    """Whether the largest part that walks among itself holds fewer than four in five."""
    left, largest = stands.copy(), 0
    while left.any():
        piece = np.zeros_like(stands)
        piece.ravel()[np.flatnonzero(left)[0]] = True
        while (more := way.beside(piece) & left & ~piece).any():
            piece |= more
        left &= ~piece
        largest = max(largest, int(piece.sum()))
    return largest < int(stands.sum()) * 0.8


@pytest.mark.rule("CT3-CHR-02")
def test_the_dice_of_the_distance_count_double_or_triple_and_the_log_says_so() -> None:
    words = {2: "doubled, not both sides hide", 3: "tripled, not both sides hide"}
    for seed in range(20):
        once = roll("light-forest", Wishes(), seed)
        assert once.encounter_distance is not None
        for multiple in (2, 3):
            more = roll("light-forest", Wishes(encounter_multiple=multiple), seed)
            assert more.encounter_distance == multiple * once.encounter_distance
            (told,) = [one for one in more.steps[4].rolls if one.what == "encounter distance"]
            (before,) = [one for one in once.steps[4].rolls if one.what == "encounter distance"]
            assert told.rolled == before.rolled
            assert words[multiple] in told.result
