"""Moves in fights: a figure is ordered to move, goes its way, and what it meets is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.helpers.fights import HEROES, ORCS, begun, figure, now, ordered, rolled, to_resolution

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Answer, Choice, Roll, Rolls
from fieldwright.combat.commands import Forgo, Proceed, Take
from fieldwright.combat.deeds import next_due
from fieldwright.combat.orders import Act, Order
from fieldwright.combat.running import Fight
from fieldwright.combat.state import Combatant
from fieldwright.rules.actions import Action
from fieldwright.stats.block import Attack, StatBlock
from fieldwright.terms.grid import Square

HEROES_WIN, ORCS_WIN = (3, 5), (5, 3)
"""The dice of both sides' initiative."""


WAITS = Order(action=Action.OTHER, text="waits")


def orc(name: str, square: tuple[int, int], facing: int = 4, **values: Any) -> Figure:
    """An orc with a sword, who faces south."""
    return figure(name, ORCS, square, facing, **values)


def beast(size: str = "M", *attacks: Attack, **values: Any) -> StatBlock:
    """A monster of 4 Hit Dice with claws, unless told otherwise."""
    usual: dict[str, Any] = {
        "id": "beast",
        "name": "Beast",
        "size": size,
        "hit_dice": "4",
        "armour_class": 6,
        "attacks": attacks or (Attack(name="claw", damage="1-4"),),
    }
    return StatBlock(**{**usual, **values})


def march(
    field: Battlefield,
    orders: Mapping[Figure, Action | Order],
    dice: tuple[int, ...] = HEROES_WIN,
    sides: tuple[str, ...] = (HEROES, ORCS),
    **values: Any,
) -> Fight:
    """A fight at its first deed, in which figures have these orders; the other heroes wait.

    Whoever checks for surprise is surprised.
    """
    fight = begun(field, *sides, **values)
    while fight.ask is not None:
        rolled(fight, 1)
    waiting = [one for one in field.every(Figure) if one.side == HEROES and one not in orders]
    orders = {**dict.fromkeys(waiting, WAITS), **orders}
    given = [
        (who, Order(action=order) if isinstance(order, Action) else order)
        for who, order in sorted(orders.items(), key=lambda pair: pair[0].side == HEROES)
    ]
    ordered(fight, given)
    return to_resolution(fight, *dice)


def goes(fight: Fight, who: Figure, *way: tuple[int, int], **act: Any) -> Fight:
    """A figure does what is due, along a way; what it meets first is left to be answered."""
    while (due := next_due(fight.field, fight.state)) is not None:
        if due.phase is not fight.state.head.phase:
            fight.say(Proceed())
        elif due.optional and due.who != who.id:
            fight.say(Forgo(who=due.who, deed=due.key))
        else:
            break
    assert due is not None, "nothing is due"
    assert due.who == who.id, f"another figure is in turn, not {who.name}"
    squares = tuple(Square(*one) for one in way)
    fight.say(Take(who=who.id, deed=due.key, act=Act(way=squares, **act)))
    return fight


def asked(fight: Fight) -> list[str]:
    """What is asked together now: each roll's words, or those of a choice; nothing: empty."""
    if fight.ask is None:
        return []
    if isinstance(fight.ask, Choice):
        return [fight.ask.what]
    return [roll.what for roll in rolls_asked(fight)]


def rolls_asked(fight: Fight) -> tuple[Roll, ...]:
    """The rolls that are asked for together now."""
    ask = fight.ask
    assert isinstance(ask, Roll | Rolls), "no rolls are asked for"
    return ask.rolls if isinstance(ask, Rolls) else (ask,)


def strikers(fight: Fight) -> list[str]:
    """Who rolls to hit now, by their names."""
    names = {one.id: one.name for one in fight.field.every(Figure)}
    return [names[roll.who] for roll in rolls_asked(fight) if roll.who is not None]


def all_miss(fight: Fight) -> Fight:
    """Every die that is still asked for shows a 1; choices are made as proposed."""
    while fight.ask is not None:
        if isinstance(fight.ask, Choice):
            fight.roll()
        else:
            dice = tuple(tuple(1 for _ in roll.sides) for roll in rolls_asked(fight))
            fight.answer(Answer(dice=dice))
    return fight


def place(fight: Fight, who: Figure) -> tuple[int, int]:
    """The square in which a figure stands now."""
    figure = now(fight, who)
    return figure.column, figure.row


def part(fight: Fight, who: Figure) -> Combatant:
    """A figure's part in the fight now."""
    return fight.state.combatants[who.id]
