"""The way that a wave took: back from a state to where it began, step by step."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import product
from typing import NamedTuple

from fieldwright.geometry.paths.coding import BARRED, CROSSED, CROSSINGS, Crossed
from fieldwright.geometry.paths.ground import Way
from fieldwright.geometry.paths.wave import Arrivals, Search, Seed, Standing


class Trace(NamedTuple):
    """One step of a way: where it begins, the way, its cost, and the total after it.

    ``taken`` are the points of a half-move to who crosses something here.
    """

    place: int
    way: Way
    crossed: Crossed
    reduction: int
    cost: int
    total: int
    taken: int = 0


def traced(
    search: Search, arrivals: Arrivals, seeds: Collection[Seed], end: Seed
) -> tuple[Seed, list[Trace]]:
    """The seed that a wave came from to ``end`` and the steps from there, in order.

    Of several ways of one cost the one that goes on straight is taken where there is a choice.
    """
    begun = set(seeds)
    if search.is_simple:
        return _simply_traced(search, arrivals, begun, end)
    found: list[Trace] = []
    now = end
    while now not in begun:
        last = next((step.way.direction for step in found if not step.way.is_turn), -1)
        turns, now, before = _before_turns(search, arrivals, now, begun)
        found[:0] = turns
        if before:
            step, now = min(before, key=lambda one: _wish(one[0], last))
            found.insert(0, step)
    return now, found


def _simply_traced(
    search: Search, arrivals: Arrivals, begun: Collection[Seed], end: Seed
) -> tuple[Seed, list[Trace]]:
    """The same where a state is a layer and a parity: each step comes straight from one state.

    Nearly all moves are such, and every square of theirs is asked from eight sides.
    """
    found: list[Trace] = []
    now, last = end, -1
    while now not in begun:
        step, state = _simply_before(search, arrivals, now, last)
        now = Seed(now.cost - step.cost, state, step.place)
        last = step.way.direction
        found.append(step)
    found.reverse()
    return now, found


def _simply_before(search: Search, arrivals: Arrivals, now: Seed, last: int) -> tuple[Trace, int]:
    """The step to a state that is liked best, and the number of the state that it comes from."""
    board = search.board
    best: tuple[Trace, int] | None = None
    layer, parity = divmod(now.state, 2)
    for number, way, shift in board.onto[layer]:
        place = now.place - shift
        code = board.code(number, place) if 0 <= place < board.size else BARRED
        if code == BARRED or code // CROSSINGS > search.worst:
            continue
        before = parity ^ way.is_diagonal
        cost = search.cost_from(way, before, code % CROSSINGS)
        states = None if cost is None else arrivals.get(now.cost - cost)
        state = 2 * way.source + before
        if cost is None or states is None or not states[state] >> place & 1:
            continue
        if search.is_hindered(number, place) or (search.last >> place & 1 and now.cost > cost):
            continue
        reduction, crossing = divmod(code, CROSSINGS)
        step = Trace(place, way, CROSSED[crossing], reduction, cost, now.cost, search.halves[0])
        if way.direction == last:
            return step, state
        if best is None or _wish(step, last) < _wish(best[0], last):
            best = step, state
    assert best is not None, "a wave comes from somewhere"
    return best


def _wish(step: Trace, last: int) -> tuple[bool, bool, bool]:
    """Of steps of one cost the one that goes straight on first, then those along the squares."""
    return step.way.is_turn, step.way.direction != last, step.way.is_diagonal


def _before_turns(
    search: Search, arrivals: Arrivals, now: Seed, begun: Collection[Seed]
) -> tuple[list[Trace], Seed, list[tuple[Trace, Seed]]]:
    """The free turns that a state came by, the state before them, and the steps that led there.

    There are no steps where the state before the turns is one of those that the wave began in.
    """
    ways: dict[Seed, list[Trace]] = {now: []}
    waiting = [now]
    while waiting:
        one = waiting.pop(0)
        if one in begun:
            return ways[one], one, []
        options = list(_before(search, arrivals, one))
        steps = [option for option in options if option[1].cost < one.cost]
        if steps:
            return ways[one], one, steps
        for turn, before in options:
            if before not in ways:
                ways[before] = [turn, *ways[one]]
                waiting.append(before)
    raise AssertionError("a wave comes from somewhere")


def _before(search: Search, arrivals: Arrivals, now: Seed) -> Iterator[tuple[Trace, Seed]]:
    """Every step that leads to a state at its cost, with the state that it comes from."""
    board, simple = search.board, search.is_simple
    after = search.standing(now.state)
    for number, way, shift in board.onto[after.layer]:
        place = now.place - shift
        if not 0 <= place < board.size:
            continue
        code = board.code(number, place)
        if code == BARRED:
            continue
        reduction, crossing = divmod(code, CROSSINGS)
        if reduction > search.worst or search.is_hindered(number, place):
            continue
        is_last = search.last >> place & 1 and not way.is_turn
        crossed = CROSSED[crossing]
        for standing in _standings_before(search, after, way, crossed):
            cost = search.cost_of(way, standing, crossed)
            before = None if cost is None else arrivals.get(now.cost - cost)
            if cost is None or before is None or (is_last and now.cost > cost):
                continue
            state = search.state(standing)
            if not before[state] >> place & 1:
                continue
            is_worst = reduction == search.worst
            if simple or search.after(way, standing, crossed, is_worst) == after:
                taken = search.halves[standing.crossed]
                trace = Trace(place, way, crossed, reduction, cost, now.cost, taken)
                yield trace, Seed(now.cost - cost, state, place)


def _standings_before(
    search: Search, after: Standing, way: Way, crossed: Crossed
) -> Iterable[Standing]:
    """The states from which a step may have led to another."""
    parity = after.parity ^ way.is_diagonal
    if search.is_simple:
        return (Standing(way.source, parity),)
    marks = (True, False) if search.is_marked else (False,)
    before = after.crossed ^ (search.is_counted and crossed.halves == 1)
    turns = (False, True) if search.board.has_turns and not way.is_turn else (False,)
    return (
        Standing(way.source, parity, marked, bool(before), turned)
        for marked, turned in product(marks, turns)
    )
