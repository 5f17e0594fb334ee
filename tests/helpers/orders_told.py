"""What is due in a fight, in plain words, and figures with arms of their own."""

from __future__ import annotations

from typing import Any

from tests.helpers.fights import (
    HEROES,
    ORCS,
    begun,
    dice_asked,
    figure,
    meadow,
    ordered,
    rolled,
    to_resolution,
    told,
    warrior,
)

from fieldwright.battlefield.things import Figure
from fieldwright.combat.commands import Forgo, Proceed, Take
from fieldwright.combat.deeds import all_due, next_due
from fieldwright.combat.orders import Act, Order
from fieldwright.combat.running import Fight
from fieldwright.combat.state import Combatant
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.movement import Phase
from fieldwright.stats.block import Attack

SWORD = Attack(name="long sword", weapon="long-sword")
TWO_HANDED = Attack(name="two-handed sword", weapon="two-handed-sword")
DAGGER = Attack(name="dagger", weapon="dagger")
BOW = Attack(name="long bow", weapon="long-bow-flight")
HEAVY_CROSSBOW = Attack(name="heavy crossbow", weapon="heavy-crossbow")
DART = Attack(name="dart", weapon="dart")
CLAW = Attack(name="claw", damage="1-4", count=2)
BITE = Attack(name="bite", damage="1-6")

VERY_FAST, FAST, AVERAGE, SLOW, VERY_SLOW, END = Phase


def hero(name: str, square: tuple[int, int], facing: int = 0, **numbers: Any) -> Figure:
    """A hero, a warrior but for the numbers of its stat block."""
    return _one(name, HEROES, square, facing, numbers)


def foe(name: str, square: tuple[int, int], facing: int = 4, **numbers: Any) -> Figure:
    """An enemy of the heroes, of the same kind."""
    return _one(name, ORCS, square, facing, numbers)


def _one(
    name: str, side: str, square: tuple[int, int], facing: int, numbers: dict[str, Any]
) -> Figure:
    of_figure = {
        key: numbers.pop(key)
        for key in ("posture", "conditions", "hit_points", "ammunition", "spells_left")
        if key in numbers
    }
    size = numbers.get("size", "M")
    return figure(name, side, square, facing, stats=warrior(**numbers), size=size, **of_figure)


def order(action: Action, target: Figure | None = None, **values: Any) -> Order:
    """An order."""
    return Order(action=action, target=None if target is None else target.id, **values)


def fight_of(*orders: tuple[Figure, Order | None], dice: tuple[int, ...] = (3, 5)) -> Fight:
    """A fight in its first phase: everybody has an order (None: none), the sides have rolled."""
    fight = declared(*orders)
    return to_resolution(fight, *dice)


def declared(*orders: tuple[Figure, Order | None]) -> Fight:
    """A fight before initiative."""
    fight = begun(meadow(*(who for who, _ in orders), columns=30, rows=30), HEROES, ORCS)
    return ordered(fight, [(who, given) for who, given in orders if given is not None])


def second_round(*orders: tuple[Figure, Order]) -> Fight:
    """A fight in the first phase of its second round: everybody let the first one pass."""
    fight = fight_of(*((who, idle()) for who, _ in orders))
    while fight.state.head.round == 1:
        for due in all_due(fight.field, fight.state):
            fight.say(Forgo(who=due.who, deed=due.key))
        fight.say(Proceed())
        while fight.ask is not None:
            fight.roll()
    return to_resolution(ordered(fight, orders), 3, 5)


def waiting() -> Order:
    """An order that is no trouble: parry."""
    return Order(action=Action.PARRY)


def idle() -> Order:
    """An order that changes nothing at all: something else, the whole round."""
    return order(Action.OTHER, text="waits")


def coming(fight: Fight) -> list[tuple[str, str, Phase]]:
    """All that is due, in its order: whose it is, its key, its phase; parries are left out."""
    return [
        (_name(fight, due.who), due.key, due.phase)
        for due in all_due(fight.field, fight.state)
        if due.order.action is not Action.PARRY
    ]


def phases(fight: Fight, who: Figure, *keys: str) -> list[Phase]:
    """The phases of what is due of one figure; of some keys only where they are named."""
    return [
        due.phase
        for due in all_due(fight.field, fight.state)
        if due.who == who.id and (not keys or due.key in keys)
    ]


def part(fight: Fight, who: Figure) -> Combatant:
    """A figure's part in the fight."""
    return fight.state.combatants[who.id]


def forgone(fight: Fight, who: Figure) -> None:
    """Let pass all that is left of a figure."""
    fight.say(Forgo(who=who.id))


def to_phase(fight: Fight, phase: Phase) -> None:
    """Go on to a phase; what is due before it is let pass."""
    while (due := next_due(fight.field, fight.state)) is not None and due.phase < phase:
        if due.phase is fight.state.head.phase:
            fight.say(Forgo(who=due.who, deed=due.key))
        else:
            fight.say(Proceed())
    while fight.state.head.phase < phase:
        fight.say(Proceed())


def turn(fight: Fight, who: Figure, *dice: int, **act: Any) -> list[str]:
    """A figure does what is due, with forced dice and then the program's; what was told."""
    before = len(fight.entries)
    due = next(one for one in all_due(fight.field, fight.state) if one.who == who.id)
    while fight.state.head.phase < due.phase:
        fight.say(Proceed())
    fight.say(Take(who=who.id, deed=due.key, act=Act(**act)))
    left = list(dice)
    while fight.ask is not None:
        count = dice_asked(fight.ask)
        if left and count:
            rolled(fight, *left[:count])
            left = left[count:]
        else:
            fight.roll()
    assert not left, f"dice are left over: {left}"
    return told(fight, before)


def still(action: Action, target: Figure | None = None, **values: Any) -> Order:
    """An order without movement."""
    return order(action, target, movement=Movement.NONE, **values)


def half(action: Action, target: Figure | None = None, **values: Any) -> Order:
    """An order with a half-move before it."""
    return order(action, target, movement=Movement.HALF, **values)


def _name(fight: Fight, who: Any) -> str:
    found = fight.field.things["figures"][who]
    assert isinstance(found, Figure)
    return found.name
