"""Step Four, built: what is strewn over the field."""

from collections import Counter
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.helpers.effort import seeds
from tests.helpers.footway import as_draft
from tests.helpers.generated import OUTDOORS, agrees, made, plans

from fieldwright.battlefield.extent import is_slight
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Obstacle, StartingZone, Wall
from fieldwright.generator.generate import WishError, roll
from fieldwright.generator.walking import squares_filled
from fieldwright.generator.wishes import Wishes
from fieldwright.geometry.footing import describe_square
from fieldwright.rules.terrain import load_terrains
from fieldwright.terms.grid import Square

CUTS = {"gulch", "ravine", "ditch"}
ROCKS = {"boulder", "rockfall"}
DEADFALLS = {"deadfall", "log"}
BUILT = {"fence", "earthwork", "building"}
SEEDS = seeds(300)
BARE = ("clear",) * 9


@cache
def strewn(terrain: str, **wishes: bool) -> Counter[str]:
    """The kinds that Step Four rolled for a terrain, over many seeds."""
    return Counter(kind for plan in plans(terrain, SEEDS, **wishes) for kind in plan.obstacles)


@pytest.mark.rule("CT3-GEN-36")
def test_a_handful_is_three_to_six() -> None:
    counts = Counter(len(plan.obstacles) for plan in plans("hills", 600))
    assert agrees(counts, dict.fromkeys(range(3, 7), 1 / 4))


@pytest.mark.rule("CT3-GEN-36")
@pytest.mark.parametrize("terrain", ["badlands", "mountains", "hills", "desert", "light-forest"])
def test_the_field_holds_what_was_rolled(terrain: str) -> None:
    for seed in range(seeds(12)):
        field = made(terrain, seed, size=(48, 48))
        planned = Counter(roll(terrain, Wishes(size=(48, 48)), seed).obstacles)
        standing = Counter(one.kind for one in field.every(Obstacle) if one.crown is None)
        assert standing == planned


@pytest.mark.rule("CT3-GEN-36")
def test_number_and_kinds_can_be_wished_and_none_is_a_number() -> None:
    none = made("hills", 1, obstacle_count=0, growth=BARE)
    assert not none.every(Obstacle)
    wished = made("hills", 1, size=(60, 60), obstacle_count=9, obstacle_kinds=("boulder", "gulch"))
    kinds = Counter(one.kind for one in wished.every(Obstacle) if one.crown is None)
    assert sum(kinds.values()) == 9
    assert set(kinds) <= {"boulder", "gulch"}
    with pytest.raises(WishError, match="did you mean boulder"):
        roll("hills", Wishes(obstacle_kinds=("bolder",)), 1)


def filled_by_strewn_things(field: Battlefield) -> list[NDArray[np.bool_]]:
    """A mask for each obstacle that is no trunk, of the squares that it fills."""
    draft = as_draft(field)
    masks = []
    for one in field.every(Obstacle):
        if not is_slight(one):
            block, mask = squares_filled(draft, one)
            whole = np.zeros((field.rows, field.columns), bool)
            whole[block.top : block.bottom, block.left : block.right] = mask
            masks.append(whole)
    return masks


@pytest.mark.rule("CT3-GEN-36")
@pytest.mark.parametrize("terrain", OUTDOORS)
def test_nothing_lies_on_another_in_water_or_in_a_zone(terrain: str) -> None:
    for seed in range(seeds(10)):
        field = made(terrain, seed, size=(40, 40))
        masks = filled_by_strewn_things(field)
        if masks:
            assert np.sum(masks, axis=0).max() == 1
        wet = field.layers[Layer.DEPTH] > 0
        for mask in masks:
            assert not (mask & wet).any()
            for zone in field.every(StartingZone):
                for block in zone.blocks:
                    assert not mask[block.top : block.bottom, block.left : block.right].any()


@pytest.mark.rule("CT3-GEN-37")
@pytest.mark.parametrize("terrain", sorted(load_terrains()))
def test_gulches_ravines_and_ditches_lie_anywhere_but_in_marsh_and_swamp(terrain: str) -> None:
    found = strewn(terrain)
    if terrain in ("marsh", "swamp"):
        assert not CUTS & set(found)
    elif terrain in OUTDOORS:
        assert CUTS & set(found)


@pytest.mark.rule("CT3-GEN-37")
@pytest.mark.parametrize("terrain", sorted(load_terrains()))
def test_boulders_and_rockfalls_lie_in_hills_mountains_and_badlands_only(terrain: str) -> None:
    expected = ROCKS if terrain in ("hills", "mountains", "badlands") else set()
    assert ROCKS & set(strewn(terrain)) == expected


@pytest.mark.rule("CT3-GEN-38")
@pytest.mark.parametrize("terrain", sorted(load_terrains()))
def test_deadfalls_lie_in_forests_and_swamps_only(terrain: str) -> None:
    has = terrain in ("light-forest", "heavy-forest", "swamp")
    assert bool(DEADFALLS & set(strewn(terrain))) is has


@pytest.mark.rule("CT3-GEN-38")
@pytest.mark.parametrize("terrain", sorted(load_terrains()))
def test_fences_earthworks_and_buildings_stand_where_people_live(terrain: str) -> None:
    assert BUILT & set(strewn(terrain)) == (BUILT if terrain == "fields" else set())
    assert set(strewn(terrain, civilized=True)) >= BUILT


@pytest.mark.rule("CT3-GEN-38")
def test_a_town_is_built_of_houses_and_walls_so_none_are_strewn_between_them() -> None:
    assert load_terrains()["town-streets"].generation.civilized
    for seed in range(4):
        assert len(list(made("town-streets", seed).every(Wall))) > 8


OUT_OF_DOORS = {"stall", "cart", "wagon", "haystack"}
WITHIN_DOORS = {"wooden-floor", "stone-floor"}


@pytest.mark.parametrize("place", ["town-streets", "castle", "taverns", "building"])
def test_stalls_and_carts_stand_outside_of_houses_and_furniture_inside(place: str) -> None:
    for seed in range(seeds(12)):
        field = made(place, seed, obstacle_count=8)
        for one in field.every(Obstacle):
            column, row = int(one.position[0]), int(one.position[1])
            code = int(field.layers[Layer.GROUND][row, column])
            inside = field.palettes.ground[code] in WITHIN_DOORS
            if one.kind in OUT_OF_DOORS:
                assert not inside, (place, seed, one)
            if one.kind in ("table", "round-table", "bar", "bed"):
                assert inside, (place, seed, one)


@pytest.mark.parametrize("place", ["town-streets", "taverns", "building", "ships"])
def test_what_is_strewn_where_people_built_stands_square_to_the_grid(place: str) -> None:
    for seed in range(6):
        for one in made(place, seed, obstacle_count=8).every(Obstacle):
            if one.kind in ("stall", "table", "bench", "crate"):
                assert one.rotation % 90 == 0


def test_deck_cargo_finds_room_on_a_ship_but_not_on_its_gangplanks() -> None:
    for seed in range(6):
        field = made("ships", seed, obstacle_kinds=("cargo",), obstacle_count=3)
        assert field.origin is not None
        rolls = field.origin.steps[3].rolls
        assert not [roll for roll in rolls if roll.what.startswith("no room")]


def test_what_is_rolled_is_told_by_its_name_in_the_tables() -> None:
    (plan,) = plans("swamp", 1, obstacle_kinds=("log",), obstacle_count=2)
    assert plan.steps[3].rolls[-1].result == "2 x fallen trunk"


def test_quicksand_is_the_dms_secret() -> None:
    field = made("swamp", 3, obstacle_kinds=("quicksand",), obstacle_count=4)
    found = [one for one in field.every(Obstacle) if one.kind == "quicksand"]
    assert len(found) == 4
    assert all(one.hidden for one in found)
    square = Square(int(found[0].position[0]), int(found[0].position[1]))
    assert "quicksand" in describe_square(field, square).sentence
    assert "quicksand" not in describe_square(field, square).for_players().sentence


def test_a_plain_never_lacks_a_gulch_or_a_stand_of_trees() -> None:
    for plan in plans("plains", SEEDS):
        assert {"gulch", "tree"} & set(plan.obstacles)


def test_a_fence_is_a_run_of_wall_and_a_stand_of_trees_is_trees() -> None:
    field = made(
        "plains",
        2,
        size=(60, 60),
        obstacle_kinds=("fence",),
        obstacle_count=2,
        growth=BARE,
    )
    assert {wall.kind for wall in field.every(Wall)} == {"fence"}
    grove = made(
        "plains",
        2,
        size=(60, 60),
        obstacle_kinds=("tree",),
        obstacle_count=1,
        growth=BARE,
    )
    assert 4 <= len(grove.every(Obstacle)) <= 9
    assert {one.kind for one in grove.every(Obstacle)} == {"tree"}


@pytest.mark.parametrize("kind", ["gulch", "ravine", "ditch", "boulder", "rockfall", "dune"])
def test_natural_things_have_outlines_of_their_own(kind: str) -> None:
    outlines = {
        one.outline
        for seed in range(4)
        for one in made("hills", seed, size=(60, 60), obstacle_kinds=(kind,)).every(Obstacle)
        if one.kind == kind
    }
    assert len(outlines) > 8
    assert all(len(outline) >= 8 for outline in outlines)


def test_every_strewn_kind_is_a_kind_of_the_tables() -> None:
    known = {*load_catalogue().obstacles, "fence"}
    for terrain in load_terrains().values():
        assert set(terrain.generation.obstacles) <= known
