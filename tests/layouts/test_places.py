"""What each kind of place has to hold, from the rules' own descriptions."""

from fractions import Fraction

import numpy as np
import pytest
from shapely import LineString, Point, Polygon, box
from tests.helpers.effort import seeds as so_many
from tests.layouts.places import Place, doors, in_the_way, laid_out, main_part, outlines

from fieldwright.battlefield.things import Hazard, Light, Note, Obstacle, Platform, Wall
from fieldwright.generator.walking import walkable
from fieldwright.terms.grid import Edge
from fieldwright.terms.setting import Blocking, Hides

SEEDS = range(8)


def kinds_over(layout: str, size: tuple[int, int], seeds: range, wish: str = "") -> set[str]:
    return {kind for seed in seeds for kind in laid_out(layout, size, seed, wish=wish).kinds()}


def reductions(place: Place) -> set[Fraction]:
    """What the ground takes off movement where somebody can stand."""
    draft = place.draft
    codes = np.unique(draft.ground[walkable(draft)])
    return {draft.catalogue.grounds[draft.palettes.ground[code]].reduction for code in codes}


# ---------------------------------------------------------------------------------------- taverns


@pytest.mark.rule("CT3-GEN-03")
def test_a_tavern_of_8_by_6_is_8_by_6_plus_its_walls() -> None:
    """The outer walls stand on the field's own edges and leave no gap but doors and windows."""
    for seed in SEEDS:
        place = laid_out("tavern", (8, 6), seed)
        assert (place.draft.columns, place.draft.rows) == (8, 6)
        rim = Polygon([(0, 0), (8, 0), (8, 6), (0, 6)]).exterior
        outer = [LineString([wall.start, wall.end]) for wall in place.things(Wall)]
        along = [line for line in outer if rim.buffer(0.001).covers(line)]
        assert sum(line.length for line in along) == pytest.approx(2 * (8 + 6))
        assert walkable(place.draft).sum() >= 8 * 6 - 2


@pytest.mark.rule("CT3-GEN-05")
def test_taverns_and_holds_have_no_heights() -> None:
    for seed in range(so_many(200)):
        for layout, wish in (("tavern", ""), ("ship", "below_decks")):
            draft = laid_out(layout, (18, 12), seed, wish=wish).draft
            assert not draft.height.any()
            assert not draft.escarpment.any()
            tops = [p for p in draft.things if isinstance(p, Platform) and p.kind == "deck"]
            assert all(platform.top_ft == 0 for platform in tops)


@pytest.mark.rule("CT3-TER-TAVERNS-2")
def test_a_tavern_holds_furniture_only_and_its_floor_is_normal_footing() -> None:
    for seed in SEEDS:
        place = laid_out("tavern", (18, 14), seed)
        for kind in place.kinds():
            assert "furniture" in place.draft.catalogue.obstacles[kind].counts_as
        assert reductions(place) == {Fraction(0)}


def test_every_tavern_has_bar_hearth_tables_seats_a_kitchen_and_two_doors_out() -> None:
    for seed in SEEDS:
        place = laid_out("tavern", (18, 14), seed)
        assert {"bar", "hearth", "stool", "barrel"} <= place.kinds()
        assert place.kinds() & {"table", "round-table"}
        rim = Polygon([(0, 0), (18, 0), (18, 14), (0, 14)]).exterior
        outside = [w for w, _ in doors(place) if rim.distance(Point(w.start)) == 0]
        outside = [w for w in outside if rim.distance(Point(w.end)) == 0]
        assert len(outside) >= 2
        assert {"door", "double-door"} & {wall.kind for wall in outside}
        assert "window" in {wall.kind for wall in place.things(Wall)}
        lights = {light.kind for light in place.things(Light)}
        assert {"hearth-fire", "candle"} <= lights


def test_tavern_tables_stand_square_to_the_walls() -> None:
    for seed in SEEDS:
        for thing in laid_out("tavern", (24, 18), seed).things(Obstacle):
            assert thing.rotation % 90 == 0


def test_aisles_one_square_wide_join_all_rooms_and_doors_of_a_tavern() -> None:
    """Without climbing over anything a figure gets from every door to every other one."""
    for size in ((6, 5), (8, 6), (12, 10), (18, 14), (34, 26)):
        for seed in SEEDS:
            place = laid_out("tavern", size, seed)
            taken = np.zeros((size[1], size[0]), bool)
            for _, shape in in_the_way(place):
                for x, y in _touched(place, shape):
                    taken[y, x] = True
            number = {
                part for _, cells in doors(place) for part in _free_parts(place, taken, cells)
            }
            assert len(number) == 1


def _touched(place: Place, shape: Polygon) -> list[tuple[int, int]]:
    left, top, right, bottom = shape.bounds
    return [
        (x, y)
        for x in range(int(left), int(right) + 1)
        for y in range(int(top), int(bottom) + 1)
        if x < place.draft.columns
        and y < place.draft.rows
        and box(x, y, x + 1, y + 1).intersection(shape).area > 0.03
    ]


def _free_parts(place: Place, taken: np.ndarray, cells: list[tuple[int, int]]) -> set[int]:
    """The part of the free squares that each of these squares lies in."""
    key = "_free"
    if not hasattr(place, key):
        edges = {
            edge for wall in place.things(Wall) if _stops(place, wall) for edge in _edges(wall)
        }
        setattr(place, key, _flooded(taken, edges))
    numbers = getattr(place, key)
    return {int(numbers[y, x]) for x, y in cells}


def _stops(place: Place, wall: Wall) -> bool:
    kind = place.draft.catalogue.walls[wall.kind]
    return kind.movement is Blocking.BLOCKS and (not kind.opens or kind.secret)


def _edges(wall: Wall) -> list[tuple[int, int, bool]]:
    (x1, y1), (x2, y2) = sorted((wall.start, wall.end))
    if x1 == x2:
        return [(int(x1), y, True) for y in range(int(y1), int(y2))]
    return [(x, int(y1), False) for x in range(int(x1), int(x2))]


def _flooded(taken: np.ndarray, edges: set[tuple[int, int, bool]]) -> np.ndarray:
    numbers = np.zeros(taken.shape, int)
    count = 0
    for row, column in np.argwhere(~taken).tolist():
        if numbers[row, column]:
            continue
        count += 1
        numbers[row, column] = count
        stack = [(column, row)]
        while stack:
            x, y = stack.pop()
            for dx, dy, edge in (
                (1, 0, (x + 1, y, True)),
                (-1, 0, (x, y, True)),
                (0, 1, (x, y + 1, False)),
                (0, -1, (x, y, False)),
            ):
                nx, ny = x + dx, y + dy
                if edge in edges or not (0 <= nx < taken.shape[1] and 0 <= ny < taken.shape[0]):
                    continue
                if not taken[ny, nx] and not numbers[ny, nx]:
                    numbers[ny, nx] = count
                    stack.append((nx, ny))
    return numbers


# ------------------------------------------------------------------------------------------ ships


@pytest.mark.rule("CT3-TER-SHIPS-2")
def test_masts_deckhouses_kegs_and_gunwales_are_hard_cover_on_a_ship() -> None:
    catalogue = laid_out("ship", (36, 18), 0).draft.catalogue
    for seed in SEEDS:
        place = laid_out("ship", (36, 18), seed)
        assert {"mast", "deckhouse", "barrel"} <= place.kinds()
        for kind in ("mast", "deckhouse", "barrel"):
            assert catalogue.obstacles[kind].hides is Hides.COVER
        rails = [wall for wall in place.things(Wall) if wall.kind == "gunwale"]
        assert catalogue.walls["gunwale"].hides is Hides.COVER
        ring = sum(LineString([wall.start, wall.end]).length for wall in rails)
        decks = [Polygon(p.outline) for p in place.things(Platform) if p.kind == "deck"]
        whole = decks[0].union(decks[1]).union(decks[2])
        assert ring == pytest.approx(whole.length, abs=0.05)


@pytest.mark.rule("CT3-TER-SHIPS-3")
def test_masts_sails_cargo_and_open_hatches_obstruct_a_deck() -> None:
    words = {
        word
        for kind in kinds_over("ship", (36, 18), SEEDS)
        for word in laid_out("ship", (36, 18), 0).draft.catalogue.obstacles[kind].counts_as
    }
    assert {"mast", "sail", "deck cargo", "open hatch"} <= words
    for seed in SEEDS:
        place = laid_out("ship", (36, 18), seed)
        assert {"mast", "hatch"} <= place.kinds()
    hatch = laid_out("ship", (36, 18), 0).draft.catalogue.obstacles["hatch"]
    assert hatch.movement is Blocking.BLOCKS
    assert hatch.hazard == "falling-edge"


def test_stairs_lead_up_to_quarterdeck_and_forecastle() -> None:
    """Both raised decks lie 6 feet above the main deck and are reached on foot."""
    for seed in SEEDS:
        place = laid_out("ship", (36, 18), seed)
        tops = sorted(p.top_ft for p in place.things(Platform) if p.kind == "deck")
        assert tops == [6, 12, 12]
        stairs = [p for p in place.things(Platform) if p.kind == "stairs"]
        assert len(stairs) == 4
        assert all((p.foot_ft, p.top_ft) == (6, 12) for p in stairs)
        raised = [Polygon(p.outline) for p in place.things(Platform) if p.top_ft == 12]
        for flight in stairs:
            touching = [d for d in raised if d.intersection(Polygon(flight.outline)).length > 0.9]
            assert touching


def test_two_ships_are_joined_by_gangplanks_over_the_sea() -> None:
    for seed in SEEDS:
        place = laid_out("ship", (36, 24), seed, wish="two_ships")
        planks = [p for p in place.things(Platform) if p.kind == "gangplank"]
        assert len(planks) >= 2
        numbers, main = main_part(place.draft)
        defenders, attackers = place.zone_cells()
        assert main in {numbers[y, x] for x, y in defenders}
        assert main in {numbers[y, x] for x, y in attackers}
        decks = [Polygon(p.outline) for p in place.things(Platform) if p.kind == "deck"]
        for plank in planks:
            shape = Polygon(plank.outline)
            assert sum(deck.intersects(shape) for deck in decks) == 2
        assert max(place.draft.depth.ravel()) > 5


def test_a_hold_has_bulkheads_with_doors_bunks_and_cargo() -> None:
    for seed in SEEDS:
        place = laid_out("ship", (32, 12), seed, wish="below_decks")
        assert {"bed", "crate", "barrel"} <= place.kinds()
        assert sum(wall.kind == "door" for wall, _ in doors(place)) >= 3


# ---------------------------------------------------------------------------------------- streets


@pytest.mark.rule("CT3-TER-TOWN-3")
def test_carts_wagons_stalls_and_buildings_stand_in_town_streets() -> None:
    words = {
        word
        for kind in kinds_over("streets", (24, 24), range(12))
        for word in laid_out("streets", (24, 24), 0).draft.catalogue.obstacles[kind].counts_as
    }
    assert {"cart", "wagon", "stall", "building"} <= words


@pytest.mark.rule("CT3-TER-TOWN-2")
def test_the_footing_of_town_streets_is_normal() -> None:
    for seed in SEEDS:
        assert reductions(laid_out("streets", (20, 20), seed)) == {Fraction(0)}


def test_houses_have_doors_to_a_street_and_windows() -> None:
    for seed in SEEDS:
        place = laid_out("streets", (20, 20), seed)
        kinds = {wall.kind for wall in place.things(Wall)}
        if "wooden-wall" in kinds or "wall" in kinds:
            assert "door" in kinds


def test_the_sides_of_a_street_fight_stand_the_encounter_distance_apart() -> None:
    """The hand-made plan says 7 squares: the nearest squares of the zones are 7 apart."""
    for seed in SEEDS:
        place = laid_out("streets", (20, 20), seed)
        defenders, attackers = place.zone_cells()
        near = min(max(abs(x1 - x2), abs(y1 - y2)) for x1, y1 in defenders for x2, y2 in attackers)
        assert near == 7


# ------------------------------------------------------------------------------------------ caves


@pytest.mark.rule("CT3-TER-CAVES-3")
def test_caves_hold_rock_formations_and_crevasses_and_some_mud_or_slick_stone() -> None:
    catalogue = laid_out("caves", (36, 32), 0).draft.catalogue
    words, grounds = set(), set()
    for seed in range(12):
        place = laid_out("caves", (36, 32), seed)
        words |= {word for kind in place.kinds() for word in catalogue.obstacles[kind].counts_as}
        stands = walkable(place.draft)
        names = [place.draft.palettes.ground[code] for code in place.draft.ground[stands]]
        assert names.count("cave-floor") > 0.8 * len(names)
        grounds |= set(names)
    assert words == {"rock formation", "crevasse"}
    assert grounds == {"cave-floor", "mud", "slick"}


def test_a_crevasse_is_never_walked_through_and_never_closes_the_way() -> None:
    for seed in SEEDS:
        place = laid_out("caves", (36, 32), seed)
        numbers, main = main_part(place.draft)
        for thing, shape in outlines(place):
            if thing.kind == "crevasse":
                for row, column in np.argwhere(numbers > 0).tolist():
                    filled = box(column, row, column + 1, row + 1).intersection(shape).area
                    assert filled < 0.6
        sizes = np.bincount(numbers.ravel())[1:]
        assert sizes.max() > 0.97 * sizes.sum()
        assert main


def test_caves_keep_their_ledges_and_steps_higher_than_five_feet_are_marked() -> None:
    """Between floor squares side by side a step of more than 5 feet is an escarpment's foot."""
    ledges = 0
    for seed in SEEDS:
        draft = laid_out("caves", (36, 32), seed).draft
        solid = draft.ground == draft.ground_code("solid-rock")
        height = draft.height.astype(int)
        for one, two in (
            ((slice(None), slice(None, -1)), (slice(None), slice(1, None))),
            ((slice(None, -1), slice(None)), (slice(1, None), slice(None))),
        ):
            step = np.abs(height[one] - height[two])
            high = (step > 5) & ~solid[one] & ~solid[two]
            marked = (draft.escarpment[one] != 0) | (draft.escarpment[two] != 0)
            assert not (high & ~marked).any()
            ledges += int(high.sum())
        assert not draft.escarpment[solid].any()
    assert ledges > 0


# ------------------------------------------------------------------------------ basic battlefields


@pytest.mark.rule("CT3-FOUR-02")
def test_a_dungeon_has_hidden_traps_each_with_a_note_for_the_dm() -> None:
    for seed in SEEDS:
        place = laid_out("dungeon", (36, 28), seed)
        traps = [hazard for hazard in place.things(Hazard) if hazard.kind == "trap"]
        assert traps
        assert all(trap.hidden for trap in traps)
        notes = place.things(Note)
        for trap in traps:
            assert any(Polygon(trap.outline).covers(Point(note.position)) for note in notes)
        numbers = [note.number for note in notes]
        assert numbers == list(range(1, len(notes) + 1))


def test_a_dungeon_has_rooms_corridors_doors_and_light_in_solid_rock() -> None:
    furniture = kinds_over("dungeon", (36, 28), SEEDS)
    assert {"pillar", "statue", "altar", "chest", "rubble"} <= furniture
    for seed in SEEDS:
        place = laid_out("dungeon", (36, 28), seed)
        assert sum(1 for _ in doors(place)) >= 6
        assert (place.draft.ground == place.draft.ground_code("solid-rock")).mean() > 0.3
        assert any(light.kind == "torch" for light in place.things(Light))


@pytest.mark.rule("CT3-FOUR-05")
def test_a_castle_has_battlements_8_feet_high_hidden_traps_and_notes_of_cover() -> None:
    for size in ((44, 40), (22, 20)):
        for seed in SEEDS:
            place = laid_out("castle", size, seed)
            battlements = [wall for wall in place.things(Wall) if wall.kind == "battlement"]
            assert battlements
            kind = place.draft.catalogue.walls["battlement"]
            assert kind.height_ft == 8
            assert kind.hides is Hides.COVER
            assert all(wall.height_ft in (None, 8) for wall in battlements)
            traps = place.things(Hazard)
            assert traps
            assert all(trap.hidden for trap in traps)
            assert any("cover" in note.text for note in place.things(Note))


def test_a_castle_has_gate_portcullis_arrow_slits_stairs_and_a_bridge_over_its_moat() -> None:
    for seed in SEEDS:
        place = laid_out("castle", (44, 40), seed)
        assert {"gate", "portcullis", "arrow-slit", "battlement"} <= {
            wall.kind for wall in place.things(Wall)
        }
        platforms = {platform.kind for platform in place.things(Platform)}
        assert {"wall-walk", "stairs", "bridge"} <= platforms
        assert "well" in place.kinds()
        moat = place.draft.palettes.water.index("moat")
        assert (place.draft.water == moat).sum() > 150
        numbers, main = main_part(place.draft)
        for platform in place.things(Platform):
            if platform.kind == "wall-walk":
                x = sum(x for x, _ in platform.outline) / 4
                y = sum(y for _, y in platform.outline) / 4
                assert numbers[int(y), int(x)] == main


def test_a_manor_has_hall_kitchen_stairs_or_doors_and_a_fence_with_a_gap_for_the_gate() -> None:
    for seed in SEEDS:
        place = laid_out("building", (28, 24), seed, Edge.SOUTH)
        assert {"hearth", "table", "bed"} <= place.kinds()
        around = {wall.kind for wall in place.things(Wall)} & {"fence", "hedge", "low-wall"}
        assert len(around) == 1
        assert "double-door" in {wall.kind for wall, _ in doors(place)}
