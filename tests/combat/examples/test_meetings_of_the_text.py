"""How sides meet: the tables of the text, asked for as a fight is begun.

combat-and-tactics.txt, Surprise, Encounter Distance.
"""

import pytest
from tests.combat.ends.making import answered
from tests.helpers.fights import HEROES, ORCS, figure, meadow, warrior

from fieldwright.combat.asks import Choice, Roll
from fieldwright.combat.commands import Begin
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.running import Fight, Memory
from fieldwright.combat.state import SideState
from fieldwright.rules.opening import Situation
from fieldwright.stats.block import Attack
from fieldwright.terms.setting import Scale

ANN = figure("Ann", HEROES, (5, 15))
ORC = figure("Orc", ORCS, (5, 5), facing=4)
SIDES = (SideState(id=HEROES, played_by="players"), SideState(id=ORCS))


def _meeting(*surprised: str) -> Fight:
    """A fight that asks how far apart the sides meet."""
    fight = Fight(Memory(meadow(ANN, ORC, columns=60, rows=60)))
    fight.say(Begin(sides=SIDES, set_up=True, surprised=surprised))
    return fight


@pytest.mark.rule("CT1-OPEN-02")
@pytest.mark.parametrize(
    ("die", "modifier", "surprised"), [(3, 0, True), (4, 0, False), (3, 1, False), (5, -2, True)]
)
def test_three_or_less_of_a_d10_is_surprise(die: int, modifier: int, surprised: bool) -> None:
    fight = Fight(Memory(meadow(ANN, ORC)))
    begin = Begin(sides=SIDES, checks=(ORCS,), surprise_modifiers=((ORCS, modifier),))
    fight.say(begin)
    assert isinstance(fight.ask, Roll)
    assert str(fight.ask.dice) == "1d10"
    answered(fight, die)
    assert fight.state.head.side(ORCS).surprised is surprised
    assert fight.state.head.surprise_round is surprised


@pytest.mark.rule("CT1-OPEN-04")
def test_two_surprised_sides_meet_within_four_squares() -> None:
    """A d4 and nothing else, whatever the terrain; a 5 cannot have been rolled."""
    fight = _meeting(HEROES, ORCS)
    assert isinstance(fight.ask, Roll)
    assert str(fight.ask.dice) == "1d4"
    with pytest.raises(NotNowError, match="a d4 shows 1 to 4"):
        answered(fight, 5)
    answered(fight, 3)
    assert fight.state.head.distance == 3


@pytest.mark.rule("CT1-OPEN-05")
def test_one_surprised_side_is_met_within_six_squares() -> None:
    """In grassland too: its dice are not asked for."""
    fight = _meeting(ORCS)
    assert isinstance(fight.ask, Roll)
    assert str(fight.ask.dice) == "1d6"
    answered(fight, 5)
    assert fight.state.head.distance == 5


@pytest.mark.parametrize(
    ("situation", "dice", "rolled", "squares"),
    [
        pytest.param("smoke", "1d8", (7,), 7, marks=pytest.mark.rule("CT1-OPEN-06")),
        pytest.param("dense", "2d10", (4, 9), 13, marks=pytest.mark.rule("CT1-OPEN-07")),
        pytest.param("light", "4d6", (1, 3, 5, 6), 15, marks=pytest.mark.rule("CT1-OPEN-08")),
        pytest.param("scrub", "4d12", (2, 7, 11, 12), 32, marks=pytest.mark.rule("CT1-OPEN-09")),
        pytest.param(
            "grass",
            "10d6",
            (6, 5, 4, 4, 3, 3, 3, 3, 3, 3),
            37,
            marks=pytest.mark.rule("CT1-OPEN-10"),
        ),
    ],
)
def test_the_ground_says_how_far_off_they_meet(
    situation: str, dice: str, rolled: tuple[int, ...], squares: int
) -> None:
    fight = _meeting()
    assert isinstance(fight.ask, Choice)
    (chosen,) = [one for one in Situation if one.value.startswith(situation)]
    (option,) = [one for one in fight.ask.options if one.value == chosen.value]
    assert option.note == dice
    answered(fight, chosen.value, *rolled)
    assert fight.state.head.distance == squares


@pytest.mark.rule("CT1-OPEN-12")
def test_without_cover_they_meet_where_the_longest_weapon_reaches() -> None:
    """Weapons of 150, 180 and 60 yards: 180 yards, which are 36 squares of missile scale."""
    bows = [
        Attack(name=f"bow {number}", weapon="long-bow", damage="1d6", ranges=ranges)
        for number, ranges in enumerate(((10, 20, 30), (12, 24, 36), (4, 8, 12)))
    ]
    archers = [
        figure(f"Archer {number}", HEROES, (5 + number, 15), stats=warrior(attacks=(bow,)))
        for number, bow in enumerate(bows)
    ]
    field = meadow(*archers, ORC, columns=60, rows=60, scale=Scale.MISSILE)
    fight = Fight(Memory(field))
    fight.say(Begin(sides=SIDES, set_up=True))
    answered(fight, Situation.NO_COVER.value)
    assert fight.state.head.distance == 36
