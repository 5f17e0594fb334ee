"""Step One: how many squares the field has, and what a square stands for."""

from typing import Any

import pytest
from tests.helpers.generated import made, plans

from fieldwright.generator.generate import WishError, generate, roll
from fieldwright.generator.wishes import Wishes
from fieldwright.terms.setting import Light, Scale, Season

SIDES = [
    ("light-forest", {}, 30, 36),
    ("marsh", {}, 60, 72),
    ("fields", {"season": Season.SUMMER}, 75, 90),
    ("fields", {"season": Season.AUTUMN}, 38, 45),
    ("badlands", {}, 100, 120),
    ("plains", {}, 53, 63),
    ("plains", {"scale": Scale.MELEE}, 158, 189),
    ("mountains", {"scale": Scale.MELEE}, 158, 189),
]


@pytest.mark.rule("CT3-GEN-02")
@pytest.mark.parametrize(("terrain", "wishes", "low", "high"), SIDES)
def test_a_field_is_125_to_150_percent_of_the_greatest_encounter_range(
    terrain: str, wishes: dict[str, Any], low: int, high: int
) -> None:
    sides = {side for plan in plans(terrain, 300, **wishes) for side in (plan.columns, plan.rows)}
    assert min(sides) >= low
    assert max(sides) <= high
    assert max(sides) - min(sides) >= (high - low) * 0.8


@pytest.mark.rule("CT3-GEN-02")
@pytest.mark.parametrize("terrain", ["heavy-forest", "swamp"])
def test_the_roll_of_a_dense_terrain_is_kept_but_the_field_is_at_least_24_squares(
    terrain: str,
) -> None:
    for plan in plans(terrain, 50):
        assert (plan.columns, plan.rows) == (24, 24)
        sides = [r for r in plan.steps[0].rolls if r.what in ("width", "length")]
        assert all(15 <= 14 + r.rolled[0] <= 18 and "least outdoors" in r.result for r in sides)


@pytest.mark.rule("CT3-GEN-03")
def test_a_smaller_field_is_made_as_wished() -> None:
    assert (made("plains", 1, size=(20, 20)).columns, made("plains", 1, size=(20, 20)).rows) == (
        20,
        20,
    )


@pytest.mark.rule("CT3-GEN-03")
def test_a_room_is_mapped_as_large_as_it_is_and_an_alley_as_wished() -> None:
    room = made("taverns", 1, size=(8, 6))
    assert (room.columns, room.rows) == (8, 6)
    assert room.origin is not None
    assert not any("range" in record.what for record in room.origin.steps[0].rolls)
    alley = made("town-streets", 1, size=(20, 20))
    assert (alley.columns, alley.rows) == (20, 20)


def test_long_missile_range_opens_in_missile_scale_and_woods_do_not() -> None:
    assert roll("plains", Wishes(), 1).scale is Scale.MISSILE
    assert roll("fields", Wishes(season=Season.WINTER), 1).scale is Scale.MISSILE
    assert roll("hills", Wishes(), 1).scale is Scale.MISSILE
    assert roll("light-forest", Wishes(), 1).scale is Scale.MELEE
    assert roll("plains", Wishes(longest_missile_yards=0), 1).scale is Scale.MELEE
    assert roll("plains", Wishes(longest_missile_yards=60), 1).scale is Scale.MELEE


@pytest.mark.parametrize("light", [Light.MOONLIGHT, Light.STARLIGHT, Light.DARKNESS])
def test_no_missile_scale_without_daylight(light: Light) -> None:
    assert roll("plains", Wishes(light=light), 1).scale is Scale.MELEE
    with pytest.raises(WishError, match="not used"):
        roll("plains", Wishes(light=light, scale=Scale.MISSILE), 1)


def test_a_field_that_fits_the_table_has_a_square_an_inch() -> None:
    field = generate("plains", Wishes(table_inches=(48.5, 36.0)), 3)
    assert (field.columns, field.rows) == (48, 36)


def test_a_distance_longer_than_the_table_proposes_the_combined_scale() -> None:
    field = generate("plains", Wishes(table_inches=(30.0, 24.0)), 3)
    assert "Combined scale" in field.info.notes
    assert "42 missile squares" in field.info.notes
    assert "210 yards" in field.info.notes
    assert field.origin is not None
    proposals = [r for step in field.origin.steps for r in step.rolls if "table" in r.what]
    assert len(proposals) == 1


def test_a_range_beyond_the_largest_field_makes_the_largest_field() -> None:
    plan = roll("plains", Wishes(scale=Scale.MELEE, longest_missile_yards=400), 1)
    assert (plan.columns, plan.rows) == (200, 200)


@pytest.mark.rule("CT3-CHR-02")
@pytest.mark.parametrize(("multiple", "low", "high"), [(1, 30, 36), (2, 60, 72), (3, 90, 108)])
def test_a_field_grows_with_the_multiple_of_its_range(multiple: int, low: int, high: int) -> None:
    # Light forest: 4d6 are 24 squares at most, 48 doubled and 72 tripled; 125 to 150 % of that.
    for plan in plans("light-forest", 60, encounter_multiple=multiple):
        assert low <= min(plan.columns, plan.rows) <= max(plan.columns, plan.rows) <= high
