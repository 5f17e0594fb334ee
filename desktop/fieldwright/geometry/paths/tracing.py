"""The way that a wave took: back from a state to where it began, step by step."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from fieldwright.geometry.paths.coding import BARRED, CROSSED, CROSSINGS, Crossed
from fieldwright.geometry.paths.ground import Way
from fieldwright.geometry.paths.wave import Arrivals, Search, Seed


class Trace(NamedTuple):
    """One step of a way: where it begins, the way, its cost, and the total after it."""

    place: int
    way: Way
    crossed: Crossed
    reduction: int
    cost: int
    total: int


def traced(
    search: Search, arrivals: Arrivals, seeds: Collection[Seed], end: Seed
) -> tuple[Seed, list[Trace]]:
    """The seed that a wave came from to ``end`` and the steps from there, in order.

    Of several ways of one cost the one that goes on straight is taken where there is a choice.
    """
    begun = set(seeds)
    found: list[Trace] = []
    now, turned = end, {end.state}
    while now not in begun:
        last = found[-1].way.direction if found else -1
        options = [
            (step, before)
            for step, before in _before(search, arrivals, now)
            if not step.way.is_turn or before.state not in turned
        ]
        step, now = min(options, key=lambda one: (one[0].way.is_turn, one[0].way.direction != last))
        turned = turned | {now.state} if step.way.is_turn else {now.state}
        found.append(step)
    found.reverse()
    return now, found


def _before(search: Search, arrivals: Arrivals, now: Seed) -> Iterator[tuple[Trace, Seed]]:
    """Every step that leads to a state at its cost, with the state that it comes from."""
    board = search.board
    layer, parity, marked = search.parts(now.state)
    for number, way in enumerate(board.ways):
        place = now.place - way.down * board.stride - way.across
        if way.target != layer or not 0 <= place < board.codes[0].size:
            continue
        is_last = search.last >> place & 1 and not way.is_turn
        code = board.code(number, place)
        reduction, crossing = divmod(code, CROSSINGS)
        if code == BARRED or reduction > search.worst:
            continue
        before = parity ^ way.is_diagonal
        cost = search.cost_of(way, before, CROSSED[crossing])
        if cost is None or now.cost - cost not in arrivals:
            continue
        trace = Trace(place, way, CROSSED[crossing], reduction, cost, now.cost)
        states = arrivals[now.cost - cost]
        for mark in _marks_before(search, marked, reduction):
            state = search.state(way.source, before, mark)
            if states[state] >> place & 1 and not (is_last and now.cost > cost):
                yield trace, Seed(now.cost - cost, state, place)


def _marks_before(search: Search, marked: bool, reduction: int) -> tuple[bool, ...]:
    """Whether the way may have had the worst footing before a step, if it has it after it."""
    if not search.is_marked or reduction < search.worst:
        return (marked,)
    return (True, False) if marked else ()
