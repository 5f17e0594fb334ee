"""What is thrown is gone from the hand: one weapon each, where no sheet counts them.

combat-and-tactics.txt, Fire/Throw Missiles, Thrown Weapons: no text says what becomes of it.
"""

from dataclasses import replace
from typing import Any

from tests.helpers.fights import (
    HEROES,
    ORCS,
    begun,
    figure,
    meadow,
    now,
    ordered,
    said,
    to_resolution,
    turn,
    warrior,
)

from fieldwright.battlefield.things import Figure
from fieldwright.combat.blows.missiles import is_spent
from fieldwright.combat.commands import Word
from fieldwright.combat.deeds import all_due
from fieldwright.combat.orders import Order
from fieldwright.combat.running import Fight
from fieldwright.rules.actions import Action, Movement
from fieldwright.stats.block import Attack

_DAGGER = Attack(name="dagger", weapon="dagger", damage="1-4")
_SPEAR = Attack(name="spear", weapon="spear", damage="1-6")


def _thrower(*attacks: Attack, **begin: Any) -> tuple[Fight, Figure, Figure]:
    """Ann throws at an orc four squares off, from where she stands."""
    ann = figure("Ann", HEROES, (5, 9), 0, stats=warrior(attacks=attacks))
    orc = figure("Orc", ORCS, (5, 5), 4)
    fight = begun(meadow(ann, orc), HEROES, ORCS, **begin)
    waits = Order(action=Action.OTHER, text="waits")
    throws = Order(action=Action.FIRE, target=orc.id, movement=Movement.NONE)
    ordered(fight, [(orc, waits), (ann, throws)])
    return to_resolution(fight, 3, 5), ann, orc


def test_a_thrown_weapon_without_a_count_is_gone_until_it_is_picked_up() -> None:
    """Two daggers fly a round; she has one, strikes with it no more, and is told so."""
    fight, ann, orc = _thrower(_DAGGER, thrown_counted=True)
    told_now = turn(fight, ann, 1)
    assert "Ann has thrown the dagger; it is gone until it is picked up." in told_now
    assert dict(now(fight, ann).ammunition) == {"dagger": 0}
    assert [one.who for one in all_due(fight.field, fight.state)] == [orc.id], "no second dagger"
    assert fight.state.combatants[ann.id].had == (("dagger", 1),), "it may be found again"
    said(fight, Word(who=ann.id, what="ammunition", value="dagger 1", word="picked up"))
    assert not is_spent(now(fight, ann), _DAGGER)


def test_as_many_are_thrown_as_the_sheet_lists() -> None:
    """Two daggers on her sheet: both fly; of the spear beside them nothing is taken."""
    fight, ann, _ = _thrower(_DAGGER, _DAGGER, _SPEAR, thrown_counted=True)
    assert "Ann has 1 left for dagger." in turn(fight, ann, 1)
    assert "Ann has 0 left for dagger." in turn(fight, ann, 1)
    assert dict(now(fight, ann).ammunition) == {"dagger": 0}


def test_a_count_of_the_sheet_goes_before_and_bows_are_not_counted_so() -> None:
    darts = replace(_DAGGER, ammunition=3)
    fight, ann, _ = _thrower(darts, thrown_counted=True)
    assert "Ann has 2 left for dagger." in turn(fight, ann, 1)
    bow = Attack(name="short bow", weapon="short-bow", damage="1-6")
    fight, ann, _ = _thrower(bow, thrown_counted=True)
    turn(fight, ann, 1)
    assert now(fight, ann).ammunition == ()


def test_a_fight_that_was_begun_before_they_were_counted_goes_on_as_it_was() -> None:
    """The log's beginning says nothing of it: the dagger flies twice."""
    fight, ann, _ = _thrower(_DAGGER)
    turn(fight, ann, 1)
    turn(fight, ann, 1)
    assert now(fight, ann).ammunition == ()
