"""Fights for tests: small fields, figures with plain numbers, dice that are forced."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Answer, Ask, Choice, Rolls
from fieldwright.combat.commands import Begin, Command, Give, Proceed, Take
from fieldwright.combat.deeds import next_due
from fieldwright.combat.entries import Happened
from fieldwright.combat.orders import Act, Order
from fieldwright.combat.running import Fight, Memory
from fieldwright.combat.state import SideState, Step
from fieldwright.rules.actions import Action
from fieldwright.stats.block import Attack, StatBlock

HEROES, ORCS = "heroes", "orcs"
SWORD = Attack(name="long sword", weapon="long-sword", knockdown="d4")
"""A sword whose knockdown die throws no man down, so that a hit asks for damage alone."""


def meadow(*figures: Figure, columns: int = 20, rows: int = 20, **info: Any) -> Battlefield:
    """An open, level field with some figures on it."""
    facts = FieldInfo(**{"name": "meadow", "terrain": "plains", **info})
    field = Battlefield.empty(columns, rows, facts, load_catalogue())
    return add(*figures).applied_to(field) if figures else field


def warrior(**values: Any) -> StatBlock:
    """A warrior of level 1 with THAC0 20 and armour class 10, unless told otherwise."""
    usual: dict[str, Any] = {
        "id": "warrior",
        "name": "Warrior",
        "group": "warrior",
        "level": 1,
        "armour_class": 10,
        "thac0": "20",
        "attacks": (SWORD,),
    }
    return StatBlock(**{**usual, **values})


def figure(name: str, side: str, square: tuple[int, int], facing: int = 0, **values: Any) -> Figure:
    """A figure with an id of its own (from its name); ``stats`` are a plain warrior's."""
    usual: dict[str, Any] = {"stats": warrior(), "hit_points": 20, "full_hit_points": 20}
    number = int.from_bytes(name.encode()[-15:], "big")
    return Figure(
        id=UUID(int=number),
        name=name,
        side=side,
        column=square[0],
        row=square[1],
        facing=facing,
        **{**usual, **values},
    )


def begun(field: Battlefield, *sides: str, seed: int = 1, **values: Any) -> Fight:
    """A fight that stands at the orders of round one; the heroes are played by players."""
    fight = Fight(Memory(field))
    names = sides or tuple(dict.fromkeys(one.side for one in field.every(Figure)))
    given = tuple(
        SideState(id=name, played_by="players" if name == HEROES else "dm") for name in names
    )
    fight.say(Begin(sides=given, seed=seed, **values))
    return fight


def ordered(fight: Fight, orders: Iterable[tuple[Figure, Order]]) -> Fight:
    """Give orders, the players' after the monsters' are fixed."""
    for who, order in orders:
        fight.say(Give(who=(who.id,), order=order))
    return fight


def to_resolution(fight: Fight, *initiative: int) -> Fight:
    """From the orders to the first deed; ``initiative`` are the sides' dice, in their order."""
    while fight.state.head.step is not Step.RESOLUTION:
        fight.say(Proceed())
        if fight.ask is not None:
            rolled(fight, *initiative)
    return fight


def turn(fight: Fight, who: Figure, *dice: int, **act: Any) -> list[str]:
    """A figure does what is due, with forced dice one after the other; what was told."""
    before = len(fight.entries)
    while (due := next_due(fight.field, fight.state)) and due.phase is not fight.state.head.phase:
        fight.say(Proceed())
    assert due is not None, "nothing is due"
    assert due.who == who.id, f"{due.who} is in turn, not {who.name}"
    fight.say(Take(who=who.id, deed=due.key, act=Act(**act)))
    left = list(dice)
    while fight.ask is not None and left:
        count = dice_asked(fight.ask)
        rolled(fight, *left[:count])
        left = left[count:]
    assert not left, f"dice are left over: {left}"
    return told(fight, before)


def dice_asked(ask: Ask) -> int:
    """How many dice a question asks for."""
    if isinstance(ask, Choice):
        return 0
    rolls: Sequence[Any] = ask.rolls if isinstance(ask, Rolls) else (ask,)
    return sum(len(roll.sides) for roll in rolls)


def rolled(fight: Fight, *dice: int) -> None:
    """Answer what is asked with these dice, in the order in which they are asked for."""
    ask = fight.ask
    assert ask is not None, "nothing is asked"
    assert not isinstance(ask, Choice), f"a choice is asked: {ask.what}"
    rolls = ask.rolls if isinstance(ask, Rolls) else (ask,)
    left = list(dice)
    groups = []
    for roll in rolls:
        groups.append(tuple(left[: len(roll.sides)]))
        left = left[len(roll.sides) :]
    fight.answer(Answer(dice=tuple(groups)))


def chosen(fight: Fight, value: str) -> None:
    """Answer the choice that is asked."""
    fight.answer(Answer(chosen=value))


def told(fight: Fight, since: int = 0) -> list[str]:
    """All sentences of the log from an entry on."""
    return [one.text for one in fight.entries[since:] if isinstance(one, Happened) and one.text]


def said(fight: Fight, *commands: Command) -> Fight:
    """Say commands; the program's dice answer whatever they ask."""
    for command in commands:
        fight.say(command)
        while fight.ask is not None:
            fight.roll()
    return fight


def attack(target: Figure, **values: Any) -> Order:
    """The order to attack somebody."""
    return Order(action=Action.ATTACK, target=target.id, **values)


def now(fight: Fight, who: Figure) -> Figure:
    """A figure as it stands on the field now."""
    found = fight.field.things["figures"][who.id]
    assert isinstance(found, Figure)
    return found
