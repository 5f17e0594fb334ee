"""Amending: an earlier die is put right, later dice stay."""

from dataclasses import replace

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
    rolled,
    to_resolution,
    told,
    turn,
    warrior,
)

from fieldwright.combat.amending import amended, say_between, settle
from fieldwright.combat.asks import Answer, Roll, Rolls
from fieldwright.combat.dm_commands import AddEffect
from fieldwright.combat.entries import Answered
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.running import Fight
from fieldwright.stats.block import Attack

ANN = figure("Ann", HEROES, (5, 5), facing=0)
SWORD = Attack(name="long sword", weapon="long-sword", knockdown="d20")
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


@pytest.mark.parametrize(("first", "damage", "then"), [(12, (6,), 20), (20, (6, 5), 12)])
def test_a_hit_made_critical_or_plain_asks_for_its_damage_anew(
    first: int, damage: tuple[int, ...], then: int
) -> None:
    """Twice the dice of damage are rolled for a critical hit: those of before do not fit."""
    fight = begun(meadow(ANN, ORC), HEROES, ORCS)
    ordered(fight, [(ORC, attack(ANN)), (ANN, attack(ORC))])
    to_resolution(fight, 3, 5)
    turn(fight, ANN, first, *damage)
    _, blow, _ = _answers(fight)
    change = amended(fight, blow, Answer(dice=((then,),)))
    assert isinstance(change.trial.ask, Roll)
    assert len(change.trial.ask.sides) == 3 - len(damage)
    assert [one.answer.dice for one in change.left if isinstance(one, Answered)] == [(damage,)]


def test_a_word_said_between_that_makes_dice_fit_no_more_is_said_and_tells_what_is_lost() -> None:
    """A shield that makes a critical hit a plain one: the two dice of damage are asked anew."""
    sure = warrior(thac0="18", attacks=(SWORD,), armour_class=5)
    ann = replace(ANN, stats=sure)
    orc = replace(ORC, hit_points=60, full_hit_points=60, stats=warrior(armour_class=5))
    fight = begun(meadow(ann, orc), HEROES, ORCS)
    ordered(fight, [(orc, attack(ann)), (ann, attack(orc))])
    to_resolution(fight, 3, 5)
    turn(fight, ann, 18)
    rolled(fight, 5, 6, 20)
    saving = fight.ask
    assert isinstance(saving, Roll), "the orc saves against lying"
    lost = say_between(fight, AddEffect(who=(orc.id,), name="shield", armour_class=-1))
    again = fight.ask
    assert isinstance(again, Rolls)
    assert len(again.rolls[0].sides) == 1, "a plain hit does one die of damage"
    assert [one.answer.dice for one in lost if isinstance(one, Answered)] == [((5, 6), (20,))]


def test_only_answers_can_be_put_right() -> None:
    """The first entry of a log is what was said."""
    with pytest.raises(NotNowError, match="rolled or chosen"):
        amended(_fought(), 0, Answer())
