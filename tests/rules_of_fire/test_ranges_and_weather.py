"""Ranges, weather, corners and how far off sides meet.

combat-and-tactics.txt, Scale, Special Combat Conditions, The Gray Areas, Encounter Range.
"""

from typing import Literal

import pytest

from fieldwright.rules.corners import attack_past_corner, stand_in_half_square, step_past_corner
from fieldwright.rules.encounter import (
    Circumstances,
    EncounterDistance,
    greatest_encounter_distance,
    roll_encounter_distance,
)
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.rules.options import TableOptions
from fieldwright.rules.ranges import RangeBand, band_modifier, band_or_why_not, range_band, yards_of
from fieldwright.rules.terrain import load_terrains
from fieldwright.rules.weather import beyond_sight, carried_away
from fieldwright.stats.weapon import load_weapons
from fieldwright.terms.chance import Stream
from fieldwright.terms.setting import Light, Scale

STORM = TableOptions(weather="sandstorm", sight_limit_squares=8, light_missiles_carried_away=True)


@pytest.mark.parametrize(
    ("scale", "squares", "band"),
    [
        # A dagger flies 10, 20 and 30 yards: 2, 4, 6 squares of 5 yards or 6, 12, 18 of 5 feet.
        (Scale.MISSILE, 2, "short"),
        (Scale.MISSILE, 3, "medium"),
        (Scale.MISSILE, 6, "long"),
        (Scale.MISSILE, 7, None),
        (Scale.MELEE, 6, "short"),
        (Scale.MELEE, 12, "medium"),
        (Scale.MELEE, 18, "long"),
        (Scale.MELEE, 19, None),
    ],
)
def test_bands_of_a_dagger_in_both_scales(scale: Scale, squares: int, band: str | None) -> None:
    ranges = load_weapons()["dagger"].in_squares(scale)
    assert ranges is not None
    assert range_band(ranges, squares) == band


def test_a_band_that_a_weapon_lacks_is_passed_over() -> None:
    assert range_band((None, 12, 18), 3) is RangeBand.MEDIUM


def test_too_far_and_too_near_are_refused_with_both_numbers() -> None:
    longbow = load_weapons()["long-bow-flight"].in_squares(Scale.MELEE)
    far = band_or_why_not(longbow, 127)
    assert isinstance(far, Impossible)
    assert str(far) == "impossible: out of range: 127 squares, at most 126 squares"
    near = band_or_why_not((None, 12, 18), 5, least=6)
    assert isinstance(near, Impossible)
    assert str(near) == "impossible: too near: 5 squares, at least 6 squares"
    assert isinstance(band_or_why_not(None, 1), Impossible)
    good = band_or_why_not(longbow, 1)
    assert isinstance(good, Explained)
    assert (good.value, good.explanation) == (RangeBand.SHORT, "short range: 1 square")


def test_medium_range_gives_minus_2_and_long_range_minus_5() -> None:
    assert [band_modifier(band).value for band in RangeBand] == [0, -2, -5]


def test_eight_missile_squares_are_40_yards_and_18_melee_squares_30() -> None:
    assert yards_of(8, Scale.MISSILE) == 40
    assert yards_of(18, Scale.MELEE) == 30


@pytest.mark.rule("CT1-COND-01")
def test_in_a_sandstorm_8_squares_are_seen_and_9_are_not() -> None:
    assert beyond_sight(8, STORM) is None
    refused = beyond_sight(9, STORM)
    assert isinstance(refused, Impossible)
    assert str(refused) == (
        "impossible: beyond sight: nothing is seen beyond 8 squares (sandstorm)"
    )
    assert beyond_sight(999, TableOptions()) is None


@pytest.mark.rule("CT1-COND-01")
@pytest.mark.parametrize("name", ["dart", "short-bow", "long-bow-sheaf", "dagger"])
def test_darts_arrows_and_thrown_daggers_are_carried_away_by_choice(name: str) -> None:
    weapon = load_weapons()[name]
    refused = carried_away(weapon.name, light=weapon.light_missile, options=STORM)
    assert isinstance(refused, Impossible)
    assert refused.reason == f"{weapon.name}: light missiles are carried away (sandstorm)"
    calm = TableOptions(weather="sandstorm", sight_limit_squares=8)
    assert carried_away(weapon.name, light=weapon.light_missile, options=calm) is None


@pytest.mark.rule("CT1-COND-01")
@pytest.mark.parametrize("name", ["javelin", "spear", "sling-stone", "heavy-crossbow"])
def test_heavier_missiles_fly_in_any_weather(name: str) -> None:
    weapon = load_weapons()[name]
    assert carried_away(weapon.name, light=weapon.light_missile, options=STORM) is None


def test_a_sight_of_less_than_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="less than 0"):
        TableOptions(sight_limit_squares=-1)


@pytest.mark.rule("CT1-COV-09")
def test_by_default_blows_pass_corners_and_steps_and_half_squares_are_refused() -> None:
    usual = TableOptions()
    assert attack_past_corner(usual) is None
    assert isinstance(step_past_corner(usual), Impossible)
    assert isinstance(stand_in_half_square(usual), Impossible)


@pytest.mark.rule("CT1-COV-09")
def test_each_switch_changes_its_answer_and_names_no_side() -> None:
    other = TableOptions(
        attack_past_corners=False, move_past_corners=True, figures_in_half_squares=True
    )
    assert isinstance(attack_past_corner(other), Impossible)
    assert step_past_corner(other) is None
    assert stand_in_half_square(other) is None


def met(terrain: str, now: Circumstances, *rolled: int) -> EncounterDistance:
    return roll_encounter_distance(load_terrains()[terrain], now, Stream(1), rolled or None)


@pytest.mark.rule("CT3-CHR-02")
@pytest.mark.parametrize(
    ("multiple", "squares", "words"),
    [
        (1, 15, ["Light Forest, 4d6: 15 squares"]),
        (2, 30, ["Light Forest, 4d6: 15 squares", "doubled, not both sides hide: 30 squares"]),
        (3, 45, ["Light Forest, 4d6: 15 squares", "tripled, not both sides hide: 45 squares"]),
    ],
)
def test_15_squares_become_30_or_45_where_somebody_does_not_hide(
    multiple: Literal[1, 2, 3], squares: int, words: list[str]
) -> None:
    answer = met("light-forest", Circumstances(multiple=multiple), 3, 3, 4, 5)
    assert answer.squares == squares
    assert [str(reason) for reason in answer.reasons] == words


@pytest.mark.rule("CT3-CHR-02")
def test_a_doubled_range_still_ends_where_the_light_ends() -> None:
    moonlit = Circumstances(multiple=3, light=Light.STARLIGHT)
    answer = met("light-forest", moonlit, 6, 6, 6, 6)
    # Three times 24 are 72 squares; by starlight 50 yards are 30 squares.
    assert answer.squares == 30
    assert [reason.counts for reason in answer.reasons] == [False, False, True]
    greatest = greatest_encounter_distance(load_terrains()["light-forest"], moonlit)
    assert isinstance(greatest, Explained)
    assert greatest.value == 30


@pytest.mark.rule("CT3-CHR-03")
def test_the_shorter_of_terrain_and_light_is_the_encounter_range() -> None:
    lantern = Circumstances(light=Light.DARKNESS, best_sight_ft=30)
    assert met("light-forest", lantern, 6, 6, 6, 2).squares == 6
    plain = Circumstances(light=Light.MOONLIGHT, longest_missile_yards=210)
    assert met("plains", plain).squares == 60
    assert met("light-forest", Circumstances(), 1, 1, 1, 2).squares == 5


@pytest.mark.rule("CT3-CHR-04")
@pytest.mark.parametrize("rolled", [(1, 1), (3, 4), (6, 6)])
def test_in_the_dark_forest_groups_pass_within_5_feet_whatever_is_rolled(
    rolled: tuple[int, int],
) -> None:
    assert met("heavy-forest", Circumstances(light=Light.DARKNESS), *rolled).squares == 1
