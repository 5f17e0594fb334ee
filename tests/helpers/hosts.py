"""Two hosts of a hundred on 100 x 100 squares, and rounds that are fought without anybody."""

from __future__ import annotations

from uuid import UUID

from tests.helpers.crowded import crowded as crowded_field
from tests.helpers.fights import SWORD, begun, figure, meadow, warrior

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Figure
from fieldwright.combat.automatic import act_for, order_for
from fieldwright.combat.commands import Forgo, Give, Proceed, Take
from fieldwright.combat.deeds import is_able, whose_turn
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.running import Fight
from fieldwright.combat.state import Step
from fieldwright.geometry.placing import free_spot
from fieldwright.stats.block import Attack
from fieldwright.terms.grid import Square

NORTH, SOUTH = "north", "south"
BOW = Attack(name="short bow", weapon="short-bow", ammunition=20)


def hosts(apart: int, count: int = 100, side: int = 100, *, crowded: bool = False) -> Fight:
    """Two sides in ranks of 25 that face each other so many squares apart, one in four an archer.

    The fight stands at the orders of round one. On a ``crowded`` field, full of obstacles and
    walls, each stands as near to its place as there is room.
    """
    figures: list[Figure] = []
    for at in range(count):
        rank, file = divmod(at, 25)
        attacks = (SWORD, BOW) if rank == 3 else (SWORD,)
        column, gap = 12 + file * 3, rank * 2
        stats = warrior(attacks=attacks, hit_dice="2", armour_class=6)
        north = side // 2 - apart // 2 - gap
        for name, row, facing in ((NORTH, north, 4), (SOUTH, north + apart + 2 * gap, 0)):
            figures.append(figure(f"{name} {at}", name, (column, row), facing, stats=stats))
    if not crowded:
        return begun(meadow(*figures, columns=side, rows=side), NORTH, SOUTH)
    field = crowded_field(side)
    for one in figures:
        here = free_spot(field, one, Square(one.column, one.row))
        field = field if here is None else add(here).applied_to(field)
    return begun(field, NORTH, SOUTH)


def whole_round(fight: Fight) -> int:
    """Fight one round by sensible orders and the program's dice; how many entries it took."""
    before, number = len(fight.entries), fight.state.head.round
    while fight.state.is_on and fight.state.head.round == number:
        step = fight.state.head.step
        if step is Step.MONSTERS:
            _give_orders(fight)
        due = whose_turn(fight.field, fight.state) if step is Step.RESOLUTION else ()
        if due and due[-1].phase is fight.state.head.phase:
            _do(fight, due[-1].who, due[-1].key)
        else:
            _say(fight, Proceed(undeclared=True))
    return len(fight.entries) - before


def _give_orders(fight: Fight) -> None:
    orders: dict[UUID, object] = {}
    field, state = fight.field, fight.state
    for one in state.combatants.values():
        found = field.things["figures"][one.id]
        if one.is_in and isinstance(found, Figure) and is_able(found):
            orders[one.id] = order_for(field, state, one)
    together: dict[object, list[UUID]] = {}
    for who, order in orders.items():
        together.setdefault(order, []).append(who)
    for order, figures in together.items():
        fight.say(Give(who=tuple(figures), order=order))  # type: ignore[arg-type]


def _do(fight: Fight, who: UUID, deed: str) -> None:
    due = next(
        one for one in whose_turn(fight.field, fight.state) if (one.who, one.key) == (who, deed)
    )
    act = act_for(fight.field, fight.state, due)
    try:
        if act is None:
            raise NotNowError
        _say(fight, Take(who=who, deed=deed, act=act))
    except NotNowError:
        _say(fight, Forgo(who=who, deed=deed))


def _say(fight: Fight, command: Take | Forgo | Proceed) -> None:
    fight.say(command)
    while fight.ask is not None:
        fight.roll()
