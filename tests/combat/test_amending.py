"""Amending: an earlier die is put right, later dice stay."""

import pytest
from tests.helpers.fights import (
    HEROES,
    ORCS,
    attack,
    begun,
    figure,
    meadow,
    now,
    ordered,
    to_resolution,
    told,
    turn,
)

from fieldwright.combat.amending import amended, settle
from fieldwright.combat.asks import Answer
from fieldwright.combat.entries import Answered
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.running import Fight

ANN = figure("Ann", HEROES, (5, 5), facing=0)
ORC = figure("Orc", ORCS, (5, 4), facing=4)


def _fought() -> Fight:
    """Ann hits for 6, the orc misses."""
    fight = begun(meadow(ANN, ORC), HEROES, ORCS)
    ordered(fight, [(ORC, attack(ANN)), (ANN, attack(ORC))])
    to_resolution(fight, 3, 5)
    turn(fight, ANN, 12, 6)
    turn(fight, ORC, 2)
    return fight


def _answers(fight: Fight) -> list[int]:
    return [at for at, one in enumerate(fight.entries) if isinstance(one, Answered)]


def test_another_die_for_damage_leaves_what_came_later_as_it_was() -> None:
    """3 instead of 6 leaves the orc 17 hit points; its miss stands."""
    fight = _fought()
    _, _, damage, _ = _answers(fight)
    change = amended(fight, damage, Answer(dice=((3,),)))
    assert now(change.trial, ORC).hit_points == 17
    assert now(fight, ORC).hit_points == 14
    assert not change.left
    assert all("Orc takes" in one.after for one in change.differing)
    settle(fight, change)
    assert now(fight, ORC).hit_points == 17
    assert told(fight)[-1] == "Orc attacks Ann with long sword: 2 against 10, a miss."


def test_a_blow_made_a_miss_drops_its_damage_and_goes_on() -> None:
    """The die for damage is asked for no more; the orc's own blow follows all the same."""
    fight = _fought()
    _, blow, _, _ = _answers(fight)
    change = amended(fight, blow, Answer(dice=((2,),)))
    assert now(change.trial, ORC).hit_points == 20
    assert [one.answer.dice for one in change.left if isinstance(one, Answered)] == [((6,),)]
    assert told(change.trial)[-1] == "Orc attacks Ann with long sword: 2 against 10, a miss."


def test_only_answers_can_be_put_right() -> None:
    """The first entry of a log is what was said."""
    with pytest.raises(NotNowError, match="rolled or chosen"):
        amended(_fought(), 0, Answer())
