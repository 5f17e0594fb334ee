"""How a battle opens (combat-and-tactics.txt, Opening the Battle)."""

import pytest

from fieldwright.rules.dice import Dice
from fieldwright.rules.encounter import DiceError
from fieldwright.rules.explained import Explained, Impossible, Question
from fieldwright.rules.opening import (
    Check,
    DistanceRow,
    Meeting,
    Situation,
    acts_in_surprise_round,
    distance_by_the_dm,
    distance_table,
    is_surprised,
    ranks_in_march,
    roll_distance,
    sees_so_far,
    set_up_first,
    situation_of_surprise,
    surprise_of,
    too_near,
)
from fieldwright.rules.overruling import is_dms
from fieldwright.tables import TableError, parse_table
from fieldwright.terms.chance import Stream
from fieldwright.terms.setting import Scale

CHANCE = Stream(1, "opening")
ANYWHERE = Meeting()


def shown(situation: Situation, *dice: int) -> int | None:
    return roll_distance(situation, ANYWHERE, CHANCE, dice).squares


@pytest.mark.rule("CT1-OPEN-02")
@pytest.mark.parametrize(
    ("roll", "modifier", "surprised"), [(3, 0, True), (4, 0, False), (3, 1, False), (5, -2, True)]
)
def test_three_or_less_on_a_d10_with_its_modifier_is_surprise(
    roll: int, modifier: int, surprised: bool
) -> None:
    assert is_surprised(roll, modifier).value is surprised


def test_the_dm_decides_for_each_side_whether_it_checks() -> None:
    """CT1-OPEN-01: check, no check, or surprised outright."""
    assert isinstance(surprise_of(Check.ROLL), Question)
    asked = [surprise_of(Check.ROLL, 2), surprise_of(Check.NONE), surprise_of(Check.SURPRISED)]
    assert [one.value for one in asked if isinstance(one, Explained)] == [True, False, True]
    with pytest.raises(ValueError, match="cannot show 11"):
        is_surprised(11)


def test_only_those_who_surprise_have_a_round_for_themselves() -> None:
    """CT1-OPEN-03."""
    assert acts_in_surprise_round({"A": True, "B": False}) == ("B",)
    assert acts_in_surprise_round({"A": True, "B": True}) == ()
    assert acts_in_surprise_round({"A": False, "B": False}) == ()
    assert acts_in_surprise_round({"A": True, "B": False, "C": False}) == ("B", "C")


@pytest.mark.rule("CT1-OPEN-04")
def test_two_surprised_groups_meet_within_four_squares() -> None:
    both = situation_of_surprise({"A": True, "B": True})
    assert both is Situation.BOTH_SURPRISED
    assert shown(both, 3) == 3
    for die in (0, 5):
        with pytest.raises(DiceError, match="1d4 cannot show"):
            shown(both, die)


@pytest.mark.rule("CT1-OPEN-05")
def test_one_surprised_group_is_met_within_six_squares_whatever_the_terrain() -> None:
    one = situation_of_surprise({"A": True, "B": False})
    assert one is Situation.ONE_SURPRISED
    assert shown(one, 5) == 5
    assert situation_of_surprise({"A": False, "B": False}) is None


@pytest.mark.parametrize(
    ("situation", "dice", "squares", "span"),
    [
        pytest.param(
            Situation.SMOKE_OR_FOG, (7,), 7, (1, 8), marks=pytest.mark.rule("CT1-OPEN-06")
        ),
        pytest.param(
            Situation.DENSE_FOREST, (4, 9), 13, (2, 20), marks=pytest.mark.rule("CT1-OPEN-07")
        ),
        pytest.param(
            Situation.LIGHT_FOREST,
            (1, 3, 5, 6),
            15,
            (4, 24),
            marks=pytest.mark.rule("CT1-OPEN-08"),
        ),
        pytest.param(
            Situation.SCRUB, (2, 7, 11, 12), 32, (4, 48), marks=pytest.mark.rule("CT1-OPEN-09")
        ),
        pytest.param(
            Situation.GRASSLAND,
            (6, 5, 4, 3, 2, 1, 6, 5, 4, 1),
            37,
            (10, 60),
            marks=pytest.mark.rule("CT1-OPEN-10"),
        ),
    ],
)
def test_without_surprise_the_ground_says_how_far_off_they_meet(
    situation: Situation, dice: tuple[int, ...], squares: int, span: tuple[int, int]
) -> None:
    assert shown(situation, *dice) == squares
    printed = distance_table()[situation].dice
    assert isinstance(printed, Dice)
    assert (printed.lowest, printed.highest) == span
    rolled = roll_distance(situation, ANYWHERE, CHANCE)
    assert rolled.squares == sum(rolled.rolled)


@pytest.mark.rule("CT1-OPEN-11")
def test_at_night_they_meet_where_whoever_sees_farthest_sees_the_others() -> None:
    sights = {"A": 30, "B": 60}
    met = roll_distance(Situation.DUNGEON_OR_NIGHT, Meeting(sights_ft=sights), CHANCE)
    assert met.squares == 12
    assert "B see farthest" in met.reasons[0].text
    assert sees_so_far(sights, 60) == ("B",)


def test_where_nobody_knows_how_far_one_sees_the_dm_is_asked() -> None:
    assert roll_distance(Situation.DUNGEON_OR_NIGHT, ANYWHERE, CHANCE).question is not None
    assert roll_distance(Situation.NO_COVER, ANYWHERE, CHANCE).question is not None


@pytest.mark.rule("CT1-OPEN-12")
def test_without_cover_they_meet_at_the_longest_missile_range() -> None:
    far = Meeting(scale=Scale.MISSILE, longest_missile_yards=max(150, 180, 60))
    assert roll_distance(Situation.NO_COVER, far, CHANCE).squares == 36


def test_in_missile_scale_dice_count_a_third() -> None:
    far = Meeting(scale=Scale.MISSILE)
    assert roll_distance(Situation.LIGHT_FOREST, far, CHANCE, (1, 3, 5, 6)).squares == 5


def test_the_dm_may_set_the_distance_outright() -> None:
    """CT1-OPEN-13."""
    met = distance_by_the_dm(9)
    assert met.squares == 9
    assert met.reasons[0].text == "set by the DM"
    assert is_dms(met.reasons[0])


def test_the_surprised_set_up_first_and_the_distance_holds_for_both() -> None:
    """CT1-OPEN-15: B surprised A at a distance of 5."""
    assert set_up_first({"A": True, "B": False}) == ("A",)
    assert set_up_first({"A": False, "B": False}, unaware=["B"]) == ("B",)
    assert set_up_first({"A": True, "B": True}) == ()
    assert isinstance(too_near(4, 5), Impossible)
    assert too_near(5, 5) is None


def test_a_row_has_dice_or_a_measure_and_never_both() -> None:
    with pytest.raises(TableError, match="give either dice"):
        parse_table('[row]\nname = "nothing"\n', DistanceRow, "distances.toml")
    assert set(distance_table()) == set(Situation)


def test_three_who_march_in_twos_have_one_behind() -> None:
    """CT3-SET-04."""
    assert ranks_in_march(["A", "B", "C"], 2) == (("A", "B"), ("C",))
    assert ranks_in_march([], 2) == ()
    with pytest.raises(ValueError, match="abreast"):
        ranks_in_march(["A"], 0)
