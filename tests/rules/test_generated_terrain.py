"""What the terrain types say of generated fields (combat-and-tactics.txt, Terrain Types)."""

from collections.abc import Iterator

import pytest
from tests.helpers.effort import seeds as so_many

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Obstacle
from fieldwright.generator.generate import generate
from fieldwright.generator.wishes import Wishes
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Depth, Light, Season

SMALL = (27, 27)


def words_on(field: Battlefield) -> set[str]:
    """The words of the rules for every obstacle of the field, and what grows on it."""
    kinds = load_catalogue().obstacles
    words = {word for one in field.every(Obstacle) for word in kinds[one.kind].counts_as}
    grown = {field.growth_at(square) for square in field.block.squares()}
    return words | {one.kind for one in field.every(Obstacle)} | grown


@pytest.mark.rule("CT3-TER-MARSH-4")
def test_no_marsh_has_a_tree_thicket_gulch_ravine_or_ditch() -> None:
    banned = {"tree", "stand of trees", "thicket", "gulch", "ravine", "ditch"}
    banned |= {"light-woods", "heavy-woods"}
    for seed in range(so_many(200)):
        assert not words_on(generate("marsh", Wishes(size=SMALL), seed)) & banned, seed


def trees_in_water(terrain: str, seeds: int) -> Iterator[Obstacle]:
    kinds = load_catalogue().obstacles
    for seed in range(seeds):
        field = generate(terrain, Wishes(size=SMALL), seed)
        for one in field.every(Obstacle):
            column, row = (int(number) for number in one.position)
            wet = field.depth_at(Square(column, row)) is not Depth.DRY
            if wet and "tree" in kinds[one.kind].counts_as:
                yield one


@pytest.mark.rule("CT3-TER-SWAMP-4")
def test_trees_stand_in_water_in_swamps_only() -> None:
    assert any(trees_in_water("swamp", 40))
    for terrain in ("fields", "plains", "light-forest", "heavy-forest", "hills"):
        assert not any(trees_in_water(terrain, so_many(12))), terrain


@pytest.mark.rule("CT3-TER-CAVES-1")
@pytest.mark.parametrize("floor", ["plains", "hills"])
def test_the_wish_for_a_colossal_cavern_makes_open_ground_in_total_darkness(floor: str) -> None:
    wishes = Wishes(size=SMALL, colossal_cavern=floor, best_sight_ft=60)  # type: ignore[arg-type]
    field = generate("caves", wishes, 1)
    assert field.info.terrain == floor
    assert field.info.light is Light.DARKNESS
    assert field.info.encounter_distance == 12


@pytest.mark.rule("CT3-TER-FIELDS-2")
@pytest.mark.parametrize("season", Season)
def test_crops_to_hide_in_stand_in_summer_and_autumn_only(season: Season) -> None:
    growths = load_catalogue().growths
    field = generate("fields", Wishes(size=SMALL, season=season), 2)
    codes = {field.growth_at(square) for square in field.block.squares()}
    tall = {code for code in codes if growths[code].texture == "crops"}
    assert bool(tall) is (season in (Season.SUMMER, Season.AUTUMN))


@pytest.mark.rule("CT3-TER-FIELDS-3")
@pytest.mark.parametrize("season", Season)
def test_crop_squares_take_nothing_off_in_any_season(season: Season) -> None:
    catalogue = load_catalogue()
    field = generate("fields", Wishes(size=SMALL, season=season), 2)
    for square in field.block.squares():
        assert catalogue.grounds[field.ground_at(square)].reduction == 0
        growth = catalogue.growths[field.growth_at(square)]
        assert growth.texture != "crops" or growth.reduction == 0


@pytest.mark.rule("CT3-TER-TAVERNS-1")
def test_a_tavern_is_indoors_and_its_lines_are_the_terrains() -> None:
    field = generate("taverns", Wishes(), 1)
    assert field.info.indoors
    assert field.info.lines_of_fire == ""
