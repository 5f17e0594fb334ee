"""Damage by the DM's word: what falls, dies, wakes or loses a spell does so as in a blow."""

import pytest
from tests.helpers.fights import HEROES, ORCS, begun, figure, meadow, now, rolled, told

from fieldwright.combat.commands import Word
from fieldwright.combat.dm_commands import Hurt
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.running import Fight

ANN = figure("Ann", HEROES, (5, 5))
CLEO = figure("Cleo", HEROES, (8, 8), hit_points=None, full_hit_points=None, stats=None)
ORC = figure("Orc", ORCS, (5, 4), facing=4)


def _fight() -> Fight:
    return begun(meadow(ANN, CLEO, ORC))


def test_damage_is_told_with_why() -> None:
    fight = _fight()
    fight.say(Hurt(who=ANN.id, points=6, word="a falling stone"))
    assert now(fight, ANN).hit_points == 14
    assert told(fight)[-2:] == [
        "Ann: a falling stone.",
        "Ann takes 6 points of damage: 14 left.",
    ]


def test_below_nought_one_is_dying_and_at_minus_ten_dead() -> None:
    """Damage and Dying: below 0 hit points one bleeds to death, at -10 one is dead."""
    fight = _fight()
    fight.say(Hurt(who=ANN.id, points=23))
    assert "dying" in now(fight, ANN).conditions
    assert now(fight, ANN).posture == "prone"
    fight.say(Hurt(who=ANN.id, points=7))
    assert "dead" in now(fight, ANN).conditions
    with pytest.raises(NotNowError, match="dead"):
        fight.say(Hurt(who=ANN.id, points=1))


def test_at_nought_it_is_asked_how_long_one_is_senseless() -> None:
    fight = _fight()
    fight.say(Hurt(who=ANN.id, points=20))
    assert fight.ask is not None
    rolled(fight, 3, 4)
    assert "unconscious" in now(fight, ANN).conditions


def test_whoevers_sheet_lies_on_the_table_is_counted_up() -> None:
    fight = _fight()
    for points in (4, 3):
        fight.say(Hurt(who=CLEO.id, points=points))
    assert fight.state.combatants[CLEO.id].suffered == 7
    assert told(fight)[-1] == "Cleo takes 3 points of damage, 7 in all."


def test_a_sleeper_wakes_of_it() -> None:
    fight = _fight()
    fight.say(Word(who=ORC.id, what="conditions", value="asleep"))
    fight.say(Hurt(who=ORC.id, points=1))
    assert now(fight, ORC).conditions == ()


def test_blows_that_only_subdue_leave_nobody_dying() -> None:
    fight = _fight()
    fight.say(Hurt(who=ORC.id, points=30, subduing=True))
    assert now(fight, ORC).hit_points == 0
