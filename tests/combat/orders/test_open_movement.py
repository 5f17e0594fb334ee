"""Orders that leave it open whether their figure moves: it is said in its phase, not before.

combat-and-tactics.txt, Choosing an Action, Attack, Fire/Throw Missiles, Guard, Use a Magical Item;
rulings R30, R35. A man of rate 12 is fast and half-moves 6; a sword is average; a long bow is shot
twice a round, average and slow, once after a half-move.
"""

from dataclasses import replace
from typing import Any

import pytest
from tests.helpers.fights import now, turn
from tests.helpers.orders_told import (
    AVERAGE,
    BOW,
    DAGGER,
    END,
    FAST,
    HEAVY_CROSSBOW,
    SLOW,
    SWORD,
    VERY_FAST,
    fight_of,
    foe,
    hero,
    idle,
    order,
    part,
    second_round,
    still,
    to_phase,
)

from fieldwright.battlefield.things import Figure
from fieldwright.combat.commands import Proceed, Take
from fieldwright.combat.deeds import all_due
from fieldwright.combat.orders import Act
from fieldwright.combat.running import Fight
from fieldwright.rules.actions import Action, Movement
from fieldwright.terms.grid import Square

ORC = foe("Orc", (5, 4))
FAR = foe("Far", (5, 1))
ANN = hero("Ann", (5, 5), attacks=(SWORD,))
ARCHER = hero("Archer", (5, 15), attacks=(BOW,))


def mine(fight: Fight, who: Figure) -> list[tuple[str, object]]:
    """What is due of one figure: keys and phases."""
    return [(due.key, due.phase) for due in all_due(fight.field, fight.state) if due.who == who.id]


@pytest.mark.rule("CT1-STEP-04")
def test_an_archer_who_stands_in_his_phase_has_the_whole_rate_of_fire() -> None:
    fight = fight_of((ARCHER, order(Action.FIRE, ORC)), (ORC, idle()))
    assert mine(fight, ARCHER) == [("move", FAST), ("act", AVERAGE), ("act:2", SLOW)]
    to_phase(fight, FAST)
    fight.say(Proceed())
    assert fight.state.head.phase is AVERAGE
    assert mine(fight, ARCHER) == [("act", AVERAGE), ("act:2", SLOW)]


@pytest.mark.rule("CT1-STEP-04")
def test_an_archer_who_half_moves_in_his_phase_has_half_of_it() -> None:
    fight = fight_of((ARCHER, order(Action.FIRE, ORC)), (ORC, idle()))
    turn(fight, ARCHER, way=(Square(5, 11),))
    assert mine(fight, ARCHER) == [("act", AVERAGE)]


def test_nobody_moves_before_a_shot_that_he_has_made() -> None:
    """A dart is fast, as its thrower is: once it has flown there is no half-move before it."""
    ann = hero("Ann", (5, 15), attacks=(DAGGER,))
    fight = fight_of(
        (ann, order(Action.FIRE, foe("Near", (5, 13)))), (foe("Near", (5, 13)), idle())
    )
    assert mine(fight, ann)[0] == ("move", FAST)
    fight.say(Take(who=ann.id, deed="act", act=Act()))
    while fight.ask is not None:
        fight.roll()
    assert "move" not in [key for key, _ in mine(fight, ann)]


def test_what_cannot_be_shot_after_a_half_move_offers_none() -> None:
    """A heavy crossbow that was shot in this fight is shot standing only."""
    ann = hero("Ann", (5, 15), attacks=(HEAVY_CROSSBOW,))
    fight = second_round((ann, order(Action.FIRE, ORC)), (ORC, idle()))
    assert mine(fight, ann)[0] == ("move", FAST)
    shot = second_round((ann, idle()), (ORC, idle()))
    known = shot.state.with_changes(
        None, [replace(part(shot, ann), order=order(Action.FIRE, ORC), shots=1, shot_in=-3)]
    )
    keys = [due.key for due in all_due(shot.field, known) if due.who == ann.id]
    assert keys == ["act"]


@pytest.mark.rule("CT1-STEP-04")
def test_a_guard_who_may_move_still_guards_from_the_first_phase_on() -> None:
    fight = fight_of((ANN, order(Action.GUARD)), (FAR, idle()))
    assert mine(fight, ANN) == [("act", VERY_FAST), ("move", FAST), ("guard", END)]
    fight.say(Proceed())
    assert fight.state.head.phase is FAST
    turn(fight, ANN, way=(Square(8, 5),))
    assert mine(fight, ANN) == [("guard", END)]
    guard = next(due for due in all_due(fight.field, fight.state) if due.who == ANN.id)
    assert guard.order.movement is Movement.NONE


@pytest.mark.rule("CT1-STEP-04")
def test_an_item_comes_a_phase_later_where_the_half_move_is_made() -> None:
    """A wand is fast, average after a half-move (Use a Magical Item)."""
    wave = order(Action.ITEM, item="wand of fire", item_kind="wand")
    fight = fight_of((ANN, wave), (FAR, idle()))
    assert mine(fight, ANN) == [("move", FAST), ("act", FAST)]
    turn(fight, ANN, way=(Square(8, 5),))
    assert mine(fight, ANN) == [("act", AVERAGE)]


@pytest.mark.rule("CT1-ACT-04")
def test_who_struck_without_moving_may_take_his_half_move_at_the_end() -> None:
    fight = fight_of((ANN, order(Action.ATTACK, ORC)), (ORC, idle()))
    assert mine(fight, ANN) == [("act", AVERAGE)]
    turn(fight, ANN, 2)
    assert mine(fight, ANN) == [("after", END)]
    assert all(due.optional for due in all_due(fight.field, fight.state) if due.who == ANN.id)
    to_phase(fight, END)
    fight.say(Take(who=ANN.id, deed="after", act=Act(way=(Square(5, 8),))))
    while fight.ask is not None:
        fight.roll()
    assert part(fight, ANN).moved == 3
    assert mine(fight, ANN) == []


def test_who_moved_before_he_struck_has_no_half_move_left() -> None:
    fight = fight_of((ANN, order(Action.ATTACK, FAR)), (FAR, idle()))
    turn(fight, ANN, way=(Square(5, 2),))
    turn(fight, ANN, 2)
    assert mine(fight, ANN) == []


def test_who_was_ordered_to_stand_is_offered_no_half_move() -> None:
    fight = fight_of((ANN, still(Action.ATTACK, ORC)), (ORC, idle()))
    turn(fight, ANN, 2)
    assert mine(fight, ANN) == []


@pytest.mark.rule("CT1-STEP-04")
def test_who_is_no_longer_at_hand_is_followed_with_the_half_move() -> None:
    """The orc won and withdraws in fast, 6 squares: Ann, fast too, may follow and strike."""
    away = order(Action.WITHDRAW, movement=Movement.HALF)
    fight = fight_of((ANN, order(Action.ATTACK, ORC)), (ORC, away), dice=(5, 3))
    assert mine(fight, ANN) == [("act", AVERAGE)]
    turn(fight, ORC, way=(Square(5, 1),))
    assert mine(fight, ANN) == [("move", FAST), ("act", AVERAGE)]
    turn(fight, ANN, way=(Square(5, 2),))
    assert mine(fight, ANN) == [("act", AVERAGE)]
    assert now(fight, ANN).row == 2


def test_a_prone_figure_and_one_at_grips_are_offered_no_half_move() -> None:
    prone: dict[str, Any] = {"posture": "prone"}
    for values in (prone, {"conditions": ("grappled",)}):
        ann = hero("Ann", (5, 5), attacks=(DAGGER,), **values)
        fight = fight_of((ann, order(Action.ATTACK, FAR)), (FAR, idle()))
        assert [key for key, _ in mine(fight, ann)] == ["act"]
