"""How fast two hundred figures are given orders, and how fast it is told whose turn it is.

100 x 100 squares of open ground, a hundred against a hundred, every fifth with a bow. Orders for
all of them take less than 200 ms, and after every change the next deed is told within a
millisecond.
"""

from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from tests.helpers.fights import HEROES, ORCS, begun, figure, meadow, warrior

from fieldwright.combat.automatic import orders_for
from fieldwright.combat.commands import Give, Proceed
from fieldwright.combat.deeds import all_due, next_due
from fieldwright.combat.legality import legal_orders
from fieldwright.combat.running import Fight
from fieldwright.combat.state import FightState, Step
from fieldwright.stats.block import Attack

Bench = Any

_SWORD = Attack(name="long sword", weapon="long-sword")
_BOW = Attack(name="long bow", weapon="long-bow-flight", ammunition=20)


@pytest.fixture(scope="module")
def fight() -> Fight:
    figures = [
        figure(
            f"{side} {number}",
            side,
            (10 + number % 20 * 3 + number // 20 % 2, top + number // 20 * 2),
            facing,
            stats=warrior(attacks=(_BOW, _SWORD) if number % 5 == 0 else (_SWORD,)),
        )
        for side, top, facing in ((HEROES, 30, 4), (ORCS, 50, 0))
        for number in range(100)
    ]
    made = begun(meadow(*figures, columns=100, rows=100), HEROES, ORCS)
    for side in (ORCS, HEROES):
        for who, order in orders_for(made.field, made.state, made.state.of_side(side)).items():
            made.say(Give(who=(who,), order=order))
        made.say(Proceed())
    while made.state.head.step is not Step.RESOLUTION:
        if made.ask is None:
            made.say(Proceed())
        else:
            made.roll()
    return made


def _again(state: FightState) -> FightState:
    """The same state as a new value, so that nothing is remembered of it."""
    return state.with_changes(state.head)


def test_orders_of_200(benchmark: Bench, fight: Fight) -> None:
    """A sensible and legal order for everybody."""
    everybody = tuple(fight.state.combatants.values())
    found = benchmark(lambda: orders_for(fight.field, _again(fight.state), everybody))
    assert len(found) == 200


def test_next_due_of_200(benchmark: Bench, fight: Fight) -> None:
    """Whose turn it is after one figure has changed."""
    numbers = count()
    one = next(iter(fight.state.combatants.values()))

    def asked() -> object:
        state = fight.state.with_changes(None, [replace(one, place=next(numbers))])
        return next_due(fight.field, state)

    assert benchmark(asked) is not None


def test_all_due_of_200(benchmark: Bench, fight: Fight) -> None:
    """Everything that is due, in its order."""
    found = benchmark(lambda: all_due(fight.field, _again(fight.state)))
    assert len(found) > 200


def test_list_of_actions(benchmark: Bench, fight: Fight) -> None:
    """The fourteen actions of one figure, with reasons and notes."""
    one = next(iter(fight.state.combatants.values()))
    assert len(benchmark(lambda: legal_orders(fight.field, fight.state, one))) == 14
