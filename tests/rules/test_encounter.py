"""Encounter range, light limits and the size of field (combat-and-tactics.txt, Chapter Three)."""

from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.rules.encounter import (
    Circumstances,
    DiceError,
    EncounterDistance,
    field_side,
    light_limit,
    longest_missile_squares,
    range_dice,
    roll_encounter_distance,
    roll_ship_spotting,
    spotting_limit,
)
from fieldwright.rules.terrain import load_terrains
from fieldwright.terms.chance import Stream
from fieldwright.terms.setting import Forestation, Light, Scale, Season

LONGBOW = 210


def roll(name: str, now: Circumstances | None = None, seed: int = 0) -> EncounterDistance:
    stream = Stream(seed, "encounter")
    return roll_encounter_distance(load_terrains()[name], now or Circumstances(), stream)


def rolls(name: str, count: int, now: Circumstances | None = None) -> list[int]:
    return [squares for seed in range(count) if (squares := roll(name, now, seed).squares)]


@pytest.mark.parametrize(
    ("name", "now", "dice", "least", "most", "middle", "near", "count"),
    [
        pytest.param(
            "badlands",
            Circumstances(),
            "10d8",
            10,
            80,
            45,
            1,
            1000,
            marks=pytest.mark.rule("CT3-TER-BADLANDS-1"),
        ),
        pytest.param(
            "heavy-forest",
            Circumstances(),
            "2d6",
            2,
            12,
            7,
            0.2,
            3000,
            marks=pytest.mark.rule("CT3-TER-HEAVYFOREST-1"),
        ),
        pytest.param(
            "light-forest",
            Circumstances(),
            "4d6",
            4,
            24,
            14,
            0.3,
            3000,
            marks=pytest.mark.rule("CT3-TER-LIGHTFOREST-1"),
        ),
        pytest.param(
            "marsh",
            Circumstances(),
            "4d12",
            4,
            48,
            26,
            0.6,
            3000,
            marks=pytest.mark.rule("CT3-TER-MARSH-1"),
        ),
        pytest.param(
            "swamp",
            Circumstances(),
            "2d6",
            2,
            12,
            7,
            0.2,
            3000,
            marks=pytest.mark.rule("CT3-TER-SWAMP-1"),
        ),
        pytest.param(
            "town-streets",
            Circumstances(),
            "2d6",
            2,
            12,
            7,
            0.2,
            3000,
            marks=pytest.mark.rule("CT3-TER-TOWN-1"),
        ),
        pytest.param(
            "fields",
            Circumstances(season=Season.SUMMER),
            "10d6",
            10,
            60,
            35,
            1,
            1000,
            marks=pytest.mark.rule("CT3-TER-FIELDS-1"),
        ),
        pytest.param(
            "fields",
            Circumstances(season=Season.AUTUMN),
            "5d6",
            5,
            30,
            17.5,
            0.7,
            1000,
            marks=pytest.mark.rule("CT3-TER-FIELDS-1"),
        ),
        pytest.param(
            "fields",
            Circumstances(season=Season.WINTER, wild=True),
            "10d6",
            10,
            60,
            35,
            1,
            1000,
            marks=pytest.mark.rule("CT3-TER-FIELDS-1"),
        ),
        pytest.param(
            "hills",
            Circumstances(forestation=Forestation.HEAVY),
            "2d6",
            2,
            12,
            7,
            0.2,
            3000,
            marks=pytest.mark.rule("CT3-TER-HILLS-1"),
        ),
        pytest.param(
            "hills",
            Circumstances(forestation=Forestation.LIGHT),
            "4d6",
            4,
            24,
            14,
            0.3,
            3000,
            marks=pytest.mark.rule("CT3-TER-HILLS-1"),
        ),
    ],
)
def test_dice_of_the_encounter_range(
    name: str,
    now: Circumstances,
    dice: str,
    least: int,
    most: int,
    middle: float,
    near: float,
    count: int,
) -> None:
    shown = range_dice(load_terrains()[name], now)
    assert str(shown) == dice
    assert shown is not None
    assert (shown.lowest, shown.highest) == (least, most)
    found = rolls(name, count, now)
    assert len(found) == count
    assert least <= min(found) <= max(found) <= most
    assert mean(found) == pytest.approx(middle, abs=near)


@pytest.mark.rule("CT3-TER-BADLANDS-1")
def test_ten_squares_are_fifty_feet_and_eighty_are_four_hundred() -> None:
    assert 10 * Scale.MELEE.feet_per_square == 50
    assert 80 * Scale.MELEE.feet_per_square == 400


@pytest.mark.rule("CT3-TER-DESERT-1")
@pytest.mark.rule("CT3-TER-MOUNTAINS-1")
@pytest.mark.rule("CT3-TER-PLAINS-1")
@pytest.mark.rule("CT3-TER-HILLS-1")
@pytest.mark.rule("CT3-TER-FIELDS-1")
@pytest.mark.parametrize(
    ("name", "season"),
    [
        ("desert", Season.SUMMER),
        ("mountains", Season.SUMMER),
        ("plains", Season.SUMMER),
        ("hills", Season.SUMMER),
        ("fields", Season.WINTER),
        ("fields", Season.SPRING),
    ],
)
def test_the_longest_missile_sets_the_range(name: str, season: Season) -> None:
    now = Circumstances(season=season, longest_missile_yards=LONGBOW)
    assert roll(name, now).squares == 126
    far = Circumstances(season=season, longest_missile_yards=LONGBOW, scale=Scale.MISSILE)
    assert roll(name, far).squares == 42
    assert roll(name, now).rolled == ()


def test_a_longbow_reaches_126_melee_or_42_missile_squares() -> None:
    assert longest_missile_squares(210, Scale.MELEE) == 126
    assert longest_missile_squares(210, Scale.MISSILE) == 42


@pytest.mark.rule("CT3-TER-MOUNTAINS-1")
@pytest.mark.parametrize("name", ["mountains", "desert", "plains", "hills"])
def test_without_missiles_the_dm_is_asked(name: str) -> None:
    answer = roll(name)
    assert answer.squares is None
    assert answer.question is not None
    assert answer.question.text.endswith("How many squares apart do the sides meet?")


@pytest.mark.rule("CT3-TER-PLAINS-1")
def test_on_plains_men_are_spotted_a_thousand_yards_off() -> None:
    plains = load_terrains()["plains"]
    for scale, squares in ((Scale.MELEE, 600), (Scale.MISSILE, 200)):
        limit = spotting_limit(plains, scale)
        assert limit is not None
        assert limit.value == (squares, squares)
        question = roll("plains", Circumstances(scale=scale)).question
        assert question is not None
        assert question.at_most == squares


@pytest.mark.rule("CT3-TER-CAVES-1")
@pytest.mark.parametrize(("sight", "squares"), [(60, 12), (30, 6)])
def test_in_caves_the_best_sight_is_the_range(sight: int, squares: int) -> None:
    caves = load_terrains()["caves"]
    assert caves.encounter_range.kind == "visibility"
    assert range_dice(caves, Circumstances()) is None
    assert roll("caves", Circumstances(best_sight_ft=sight)).squares == squares
    dark = Circumstances(best_sight_ft=sight, light=Light.DARKNESS)
    assert roll("caves", dark).squares == squares


@pytest.mark.rule("CT3-TER-TAVERNS-1")
def test_in_taverns_nobody_is_met_beyond_what_is_seen_of_the_room() -> None:
    assert load_terrains()["taverns"].encounter_range.kind == "visibility"
    assert roll("taverns", Circumstances(best_sight_ft=40)).squares == 8
    assert roll("taverns").question is not None


@pytest.mark.rule("CT3-TER-SHIPS-1")
def test_below_decks_sight_counts_and_abovedecks_everybody_is_in_range() -> None:
    below = Circumstances(best_sight_ft=30, below_decks=True)
    assert roll("ships", below).squares == 6
    above = roll("ships")
    assert (above.squares, above.question) == (None, None)
    assert above.reasons[0].value == "everybody is in range"


@pytest.mark.rule("CT3-TER-SHIPS-1")
def test_ships_spot_one_another_ten_to_fifteen_miles_off() -> None:
    ships = load_terrains()["ships"]
    miles = set()
    for seed in range(300):
        spotted = roll_ship_spotting(ships, Stream(seed))
        assert spotted is not None
        miles.add(spotted.value)
    assert miles == {10, 11, 12, 13, 14, 15}
    limit = spotting_limit(ships, Scale.MELEE)
    assert limit is not None
    assert limit.reasons[0].value == "17,600 to 26,400 yards"
    assert roll_ship_spotting(load_terrains()["plains"], Stream(1)) is None


@pytest.mark.parametrize(
    ("light", "sight", "melee", "missile"),
    [
        (Light.DAYLIGHT, None, None, None),
        (Light.MOONLIGHT, None, 60, 20),
        (Light.STARLIGHT, None, 30, 10),
        (Light.DARKNESS, 60, 12, 4),
        (Light.DARKNESS, 0, 1, 1),
        (Light.DARKNESS, None, 1, 1),
    ],
)
def test_light_limits_what_is_seen(
    light: Light, sight: int | None, melee: int | None, missile: int | None
) -> None:
    assert light_limit(light, Scale.MELEE, sight).value == melee
    assert light_limit(light, Scale.MISSILE, sight).value == missile


def test_the_shorter_of_terrain_and_light_counts_and_the_other_is_listed() -> None:
    now = Circumstances(longest_missile_yards=LONGBOW, light=Light.MOONLIGHT)
    answer = roll("plains", now)
    assert answer.squares == 60
    assert [reason.counts for reason in answer.reasons] == [False, True]


def test_on_a_dark_night_in_the_forest_groups_meet_at_one_square() -> None:
    assert set(rolls("heavy-forest", 50, Circumstances(light=Light.DARKNESS))) == {1}


def test_dice_from_the_table_count_as_rolled() -> None:
    terrain = load_terrains()["light-forest"]
    answer = roll_encounter_distance(terrain, Circumstances(), Stream(1), rolled=(6, 5, 3, 1))
    assert answer.squares == 15
    assert answer.rolled == (6, 5, 3, 1)
    for wrong in ((6, 5, 3), (6, 5, 3, 7), (0, 1, 1, 1)):
        with pytest.raises(DiceError, match="type 4 number"):
            roll_encounter_distance(terrain, Circumstances(), Stream(1), rolled=wrong)


@pytest.mark.rule("CT3-GEN-02")
@pytest.mark.parametrize(
    ("name", "now", "sides"),
    [
        ("light-forest", Circumstances(), (30, 36)),
        ("heavy-forest", Circumstances(), (15, 18)),
        ("swamp", Circumstances(), (15, 18)),
        ("town-streets", Circumstances(), (15, 18)),
        ("fields", Circumstances(season=Season.AUTUMN), (38, 45)),
        ("marsh", Circumstances(), (60, 72)),
        ("fields", Circumstances(season=Season.SUMMER), (75, 90)),
        ("badlands", Circumstances(), (100, 120)),
        ("plains", Circumstances(longest_missile_yards=LONGBOW), (158, 189)),
        (
            "plains",
            Circumstances(longest_missile_yards=LONGBOW, scale=Scale.MISSILE),
            (53, 63),
        ),
    ],
)
def test_a_field_is_125_to_150_percent_of_the_greatest_range(
    name: str, now: Circumstances, sides: tuple[int, int]
) -> None:
    side = field_side(load_terrains()[name], now)
    assert side.value == sides
    assert side.reasons


@given(
    name=st.sampled_from(sorted(load_terrains())),
    season=st.sampled_from(Season),
    forestation=st.sampled_from(Forestation),
    light=st.sampled_from(Light),
    scale=st.sampled_from(Scale),
    yards=st.integers(0, 400),
    sight=st.none() | st.integers(0, 200),
    below=st.booleans(),
    seed=st.integers(0, 1000),
)
def test_every_circumstance_has_an_answer_of_at_least_one_square_or_a_question(
    name: str,
    season: Season,
    forestation: Forestation,
    light: Light,
    scale: Scale,
    yards: int,
    sight: int | None,
    below: bool,
    seed: int,
) -> None:
    now = Circumstances(season, forestation, light, scale, yards, sight, below_decks=below)
    answer = roll(name, now, seed)
    asked_or_open = answer.question is not None or name == "ships"
    assert answer.squares is not None or asked_or_open
    assert answer.squares is None or answer.squares >= 1
    least, most = field_side(load_terrains()[name], now).value
    assert 1 <= least <= most
    limit = light_limit(light, scale, sight).value
    if answer.squares is not None and limit is not None and name not in ("caves", "taverns"):
        assert answer.squares <= limit or name == "ships"
