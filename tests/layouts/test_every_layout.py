"""What holds for every place, whatever its seed and size."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Point, Polygon, box
from tests.helpers.effort import costly
from tests.layouts.places import (
    LAYOUTS,
    SMALLEST,
    Place,
    doors,
    in_the_way,
    laid_out,
    main_part,
    outlines,
    plan_for,
    standing_share,
)

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Hazard, Platform, Wall
from fieldwright.generator.draft import Draft
from fieldwright.generator.layouts import indoor_size, lay_out
from fieldwright.generator.walking import walkable
from fieldwright.generator.wishes import WishError, Wishes
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Edge

SHIP_WISHES = ("", "below_decks", "two_ships")


@st.composite
def places(draw: st.DrawFn) -> Place:
    layout = draw(st.sampled_from(LAYOUTS))
    wish = draw(st.sampled_from(SHIP_WISHES)) if layout == "ship" else ""
    least = (16, 13) if wish == "two_ships" else SMALLEST[layout]
    longer = draw(st.integers(max(least), 48))
    shorter = draw(st.integers(min(least), min(longer, 40)))
    size = (longer, shorter) if draw(st.booleans()) else (shorter, longer)
    edge = draw(st.sampled_from(list(Edge)))
    return laid_out(layout, size, draw(st.integers(0, 10_000)), edge, wish)


@costly
@given(places())
def test_both_sides_reach_each_other_on_foot(place: Place) -> None:
    """Every square of a zone in which somebody can stand lies in the main part of the place."""
    numbers, main = main_part(place.draft)
    for cells in place.zone_cells():
        standing = [numbers[y, x] for x, y in cells if numbers[y, x]]
        assert standing
        assert main in standing
        assert sum(number == main for number in standing) >= 0.6 * len(standing)


@costly
@given(places())
def test_zones_lie_on_the_field_and_apart(place: Place) -> None:
    field = place.draft.block
    assert place.draft.zones is not None
    defenders, attackers = place.draft.zones
    for block in (*defenders, *attackers):
        assert not block.is_empty
        assert block.clipped(field) == block
    assert all(one.clipped(other).is_empty for one in defenders for other in attackers)


@costly
@given(places())
def test_every_room_can_be_reached(place: Place) -> None:
    """No part as large as a room is cut off; a dungeon may hide one room by a secret door."""
    numbers, main = main_part(place.draft)
    sizes = np.bincount(numbers.ravel())[1:]
    cut_off = [int(size) for part, size in enumerate(sizes, 1) if part != main and size >= 6]
    secrets = [wall for wall in place.things(Wall) if wall.kind == "secret-door"]
    assert len(cut_off) <= (1 if secrets else 0)
    assert bool(secrets) <= (place.plan.layout == "dungeon")


@costly
@given(places())
def test_at_least_a_third_can_be_walked(place: Place) -> None:
    """A third of the field; of a ship, whose field is mostly sea, a third of its decks."""
    assert standing_share(place) >= 1 / 3


@costly
@given(places())
def test_no_obstacle_overlaps_another(place: Place) -> None:
    shapes = outlines(place)
    for number, (one, shape) in enumerate(shapes):
        for other, other_shape in shapes[number + 1 :]:
            near = abs(one.position[0] - other.position[0]) < 12
            if near and shape.intersects(other_shape):
                assert shape.intersection(other_shape).area < 0.01, (one, other)


@costly
@given(places())
def test_nothing_stands_outside_the_field(place: Place) -> None:
    field = box(0, 0, place.draft.columns, place.draft.rows)
    assert all(field.buffer(0.001).covers(shape) for _, shape in outlines(place))
    for wall in place.things(Wall):
        assert field.covers(Point(wall.start))
        assert field.covers(Point(wall.end))
        assert wall.start != wall.end
    for thing in (*place.things(Platform), *place.things(Hazard)):
        assert all(field.covers(Point(corner)) for corner in thing.outline)


@costly
@given(places())
def test_nothing_stands_in_a_doorway(place: Place) -> None:
    """The squares on both sides of every door are free of all that has to be climbed."""
    things = in_the_way(place)
    for door, cells in doors(place):
        for x, y in cells:
            square = box(x, y, x + 1, y + 1)
            for thing, shape in things:
                if abs(thing.position[0] - x) < 12 and square.intersects(shape):
                    assert square.intersection(shape).area < 0.05, (door, thing)


@costly
@given(places())
def test_walls_join_without_gaps(place: Place) -> None:
    """Where a wall that blocks ends, another one begins or passes, or the field ends.

    Only at the head of stairs a wall stops short: there the way onto it is open.
    """
    catalogue = place.draft.catalogue
    stairs = [Polygon(p.outline) for p in place.things(Platform) if p.kind == "stairs"]
    walls = place.things(Wall)
    lines = [(wall, box(*_bounds(wall))) for wall in walls]
    open_ended = {"fence", "hedge", "low-wall", "railing", "gunwale", "curtain"}
    for wall in walls:
        if wall.kind in open_ended or catalogue.walls[wall.kind].opens:
            continue
        for end in (wall.start, wall.end):
            at_rim = end[0] in (0, place.draft.columns) or end[1] in (0, place.draft.rows)
            spot = Point(end)
            joined = any(
                other is not wall and line.distance(spot) < 0.06 and _passes(other, spot)
                for other, line in lines
            )
            assert at_rim or joined or any(s.distance(spot) < 0.01 for s in stairs), (wall, end)


def _bounds(wall: Wall) -> tuple[float, float, float, float]:
    xs, ys = sorted((wall.start[0], wall.end[0])), sorted((wall.start[1], wall.end[1]))
    return xs[0], ys[0], xs[1], ys[1]


def _passes(wall: Wall, spot: Point) -> bool:
    return bool(LineString([wall.start, wall.end]).distance(spot) < 0.06)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_same_seed_gives_the_same_place_and_another_one_another(layout: str) -> None:
    size = (30, 26)
    first = laid_out.__wrapped__(layout, size, 4)
    again = laid_out.__wrapped__(layout, size, 4)
    other = laid_out.__wrapped__(layout, size, 5)
    assert first.draft.things == again.draft.things
    assert all(
        np.array_equal(first.draft.layers[name], again.draft.layers[name])
        for name in first.draft.layers
    )
    assert first.draft.zones == again.draft.zones
    assert [_stripped(t) for t in first.draft.things] != [_stripped(t) for t in other.draft.things]


def _stripped(thing: object) -> str:
    """A thing without its id."""
    return str(thing).split(", ", 1)[1]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_rerolling_the_layout_gives_another_place_from_the_same_seed(layout: str) -> None:
    plans = [
        plan_for(layout, (28, 24), 9, wishes=Wishes(size=(28, 24), attempts={"layout": attempt}))
        for attempt in (0, 1)
    ]
    drafts = []
    for plan in plans:
        draft = Draft(28, 24, plan.terrain.generation.ground, load_catalogue(), 9)
        lay_out(plan, draft)
        drafts.append([_stripped(thing) for thing in draft.things])
    assert drafts[0] != drafts[1]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_field_too_small_is_refused_with_a_sentence(layout: str) -> None:
    plan = plan_for(layout, (4, 4), 1)
    draft = Draft(4, 4, plan.terrain.generation.ground, load_catalogue(), 1)
    with pytest.raises(WishError, match=r"at least .* 4 x 4 are too few\. Wish for a larger"):
        lay_out(plan, draft)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("turned", [False, True])
def test_the_smallest_and_the_largest_field_can_be_laid_out(layout: str, turned: bool) -> None:
    size = SMALLEST[layout][::-1] if turned else SMALLEST[layout]
    for columns, rows in (size, (200, 120) if turned else (200, 200)):
        place = laid_out.__wrapped__(layout, (columns, rows), 3)
        assert place.draft.zones is not None
        assert walkable(place.draft).any()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_usual_size_can_be_laid_out_and_is_that_of_a_place(layout: str) -> None:
    for seed in range(12):
        columns, rows = indoor_size(layout, Wishes(), Stream(seed, "scale"))
        assert 12 <= rows <= columns + 4 <= 60
        place = laid_out(layout, (columns, rows), seed)
        if layout != "streets":
            assert walkable(place.draft).mean() >= 1 / 3


@pytest.mark.parametrize("edge", list(Edge))
@pytest.mark.parametrize("layout", ["tavern", "dungeon", "building", "castle", "caves"])
def test_attackers_stand_towards_their_own_edge(layout: str, edge: Edge) -> None:
    """The front door, gate or mouth lies where the attackers come from."""
    for seed in range(4):
        place = laid_out(layout, (34, 32), seed, edge)
        middles = [
            (sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells))
            for cells in place.zone_cells()
        ]
        (defend_x, defend_y), (attack_x, attack_y) = middles
        ahead = {
            Edge.NORTH: defend_y - attack_y,
            Edge.SOUTH: attack_y - defend_y,
            Edge.WEST: defend_x - attack_x,
            Edge.EAST: attack_x - defend_x,
        }[edge]
        if layout == "caves":
            assert ahead > -12
        else:
            assert ahead > 0
