"""How fast moves in a fight are: 200 figures on 100 x 100 squares, each going its half-move.

A whole round of so many is to be resolved in less than a second, its attacks included.
"""

from typing import Any

from tests.helpers.fights import HEROES, ORCS, begun, figure, meadow, to_resolution
from tests.helpers.marches import orc

from fieldwright.combat.commands import Give, Proceed, Take
from fieldwright.combat.deeds import next_due
from fieldwright.combat.moves.reach import reach_now
from fieldwright.combat.orders import Act, Order
from fieldwright.combat.running import Fight
from fieldwright.rules.actions import Action, Movement
from fieldwright.terms.grid import Square

Bench = Any

SQUARES = 5
"""How far each goes."""


def _ready() -> Fight:
    """Two hosts of a hundred in five ranks, who come at each other, each with a half-move."""
    heroes = [
        figure(f"Hero {at}", HEROES, (10 + at % 20 * 4, 40 - at // 20 * 3), facing=4)
        for at in range(100)
    ]
    orcs = [orc(f"Orc {at}", (10 + at % 20 * 4, 52 + at // 20 * 3), facing=0) for at in range(100)]
    fight = begun(meadow(*heroes, *orcs, columns=100, rows=100), HEROES, ORCS)
    order = Order(action=Action.MOVE, movement=Movement.HALF)
    for side in (orcs, heroes):
        fight.say(Give(who=tuple(one.id for one in side), order=order))
    return to_resolution(fight, 3, 5)


def _all_move(fight: Fight) -> int:
    done = 0
    while (due := next_due(fight.field, fight.state)) is not None:
        if due.phase is not fight.state.head.phase:
            fight.say(Proceed())
            continue
        one: Any = fight.field.things["figures"][due.who]
        down = SQUARES if one.side == HEROES else -SQUARES
        way = (Square(one.column, one.row + down),)
        fight.say(Take(who=due.who, deed=due.key, act=Act(way=way)))
        while fight.ask is not None:
            fight.roll()
        done += 1
    return done


def test_two_hundred_half_moves(benchmark: Bench) -> None:
    done = benchmark.pedantic(_all_move, setup=lambda: ((_ready(),), {}), rounds=3)
    assert done == 200


def test_where_one_of_two_hundred_gets(benchmark: Bench) -> None:
    fight = _ready()
    due = next_due(fight.field, fight.state)
    assert due is not None
    one = fight.state.combatants[due.who]
    found = benchmark(lambda: reach_now(fight.field, fight.state, one, due))
    assert found.now.any()
