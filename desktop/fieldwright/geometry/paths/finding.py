"""Ways through some squares: the cheapest for each footing, and those that are too long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from fieldwright.geometry.paths.budgets import Budget
from fieldwright.geometry.paths.describing import described_path
from fieldwright.geometry.paths.path import OutOfReach, Path
from fieldwright.geometry.paths.shutting import search_of_all
from fieldwright.geometry.paths.tracing import Trace, traced
from fieldwright.geometry.paths.walk import Walk
from fieldwright.geometry.paths.wave import Arrivals, Search, Seed
from fieldwright.rules.explained import Impossible
from fieldwright.terms.grid import Square

_ALLOWED = "Combat & Tactics, Movement; rulings R2 and R3"


class Found(NamedTuple):
    """A way for one footing: its steps, and the state that it ends in."""

    budget: Budget
    search: Search
    traces: list[Trace]
    end: Seed


def found_path(
    walk: Walk, waypoints: Sequence[Square], level: int | None, *, told: bool = True
) -> Path | Impossible:
    """The cheapest valid way; else how far the figure gets on one that is too long.

    Unless ``told`` the reason why there is none is left out.
    """
    for square in waypoints:
        if not walk.field.block.holds(square):
            return Impossible("that square lies outside of the field", "ruling R1")
    within = found_within(walk, waypoints, level)
    if within is not None:
        return within
    squares = list(waypoints) or [walk.head]
    way = _too_long(walk, squares, level)
    if way is None and not told:
        return Impossible("there is no way", _ALLOWED)
    if way is None:
        return Impossible(_no_way(walk, squares, level), _ALLOWED)
    path = described_path(walk, way, squares)
    return OutOfReach(
        f"the way takes {path.cost} points and the move has {path.allowance}", _ALLOWED, path
    )


def found_within(walk: Walk, waypoints: Sequence[Square], level: int | None) -> Path | None:
    """The cheapest valid way; None where the move does not cover any."""
    squares = list(waypoints) or [walk.head]
    ways = _within(walk, squares, level)
    if not ways:
        return None
    paths = [described_path(walk, way, squares) for way in ways]
    return replace(paths[-1], others=tuple(paths[:-1]))


def any_path(walk: Walk, square: Square) -> Path | None:
    """Some way to a square, over whatever footing and however long; None where there is none."""
    board, figures = walk.everywhere
    search = search_of_all(walk, board, figures)
    if search is None:
        return None
    budget, over_all = search
    way = _chain(walk, (budget, over_all), [square], walk.ends_on(board, figures), None)
    return None if way is None else described_path(walk, way, [square])


def _no_way(walk: Walk, squares: Sequence[Square], level: int | None) -> str:
    """Why no way leads there, or which of several bends cannot be reached."""
    if len(squares) == 1 and level is None:
        from fieldwright.geometry.paths.refusing import why_nowhere

        return why_nowhere(walk, squares[0])
    reason = walk.why_not(squares[-1])
    if reason:
        return reason
    for square in squares:
        reason = walk.why_not(square)
        if reason:
            return f"{square.name}: {reason}"
    return "No way leads through these squares."


def _within(walk: Walk, squares: list[Square], level: int | None) -> list[Found]:
    """The valid ways that are worth having, each cheaper than all of better footing before it."""
    if not all(walk.window.holds(square) for square in squares):
        return []
    found: list[Found] = []
    for budget, search, arrivals in walk.waves:
        ends = _ends(walk, walk.ends, level)
        way = _chain(walk, (budget, search), squares, ends, arrivals)
        if way is not None and (not found or way.end.cost < found[-1].end.cost):
            found.append(way)
    return found


def _too_long(walk: Walk, squares: list[Square], level: int | None) -> Found | None:
    """A way without regard to its length, over the best footing that leads there at all."""
    board, figures = walk.everywhere
    ends = _ends(walk, walk.ends_on(board, figures), level)
    # What cannot be reached over all footings together cannot be reached over any of them.
    over_all = search_of_all(walk, board, figures)
    if over_all is None or _chain(walk, over_all, squares, ends, None) is None:
        return None
    for worst in sorted({0, *board.reductions}):
        budget = walk.budget(worst)
        if isinstance(budget, Budget):
            search = walk.search(board, figures, budget, None)
            way = _chain(walk, (budget, search), squares, ends, None)
            if way is not None:
                return way
    return None


def _ends(walk: Walk, ends: list[int], level: int | None) -> list[int]:
    """The places that a move may end in, on one level if it is given."""
    if level is None:
        return ends
    layers = walk.ground.layers
    return [bits if layers[number].level == level else 0 for number, bits in enumerate(ends)]


def _chain(
    walk: Walk,
    how: tuple[Budget, Search],
    squares: list[Square],
    ends: list[int],
    first: Arrivals | None,
) -> Found | None:
    """A way through all squares for one footing, leg by leg; parity and cost run on."""
    budget, search = how
    board = search.board
    seeds = [walk.seed(search)]
    legs: list[tuple[list[Seed], Arrivals]] = []
    for number, square in enumerate(squares):
        is_last = number == len(squares) - 1
        use_first = number == 0 and first is not None
        goal = None
        if is_last and search.limit is None and not board.has_turns and not search.is_marked:
            goal = board.place(square) if all(ends) else None
        arrivals = first if use_first and first is not None else search.spread(seeds, goal)
        legs.append((seeds, arrivals))
        seeds = seeds_at(walk, search, arrivals, square)
        if is_last:
            seeds = [
                seed
                for seed in seeds
                if search.may_end(seed.state) and ends[search.layer(seed.state)] >> seed.place & 1
            ]
        if not seeds:
            return None
    least = min(seed.cost for seed in seeds)
    ways = [
        Found(budget, search, _back(search, legs, seed), seed)
        for seed in seeds
        if seed.cost == least
    ]
    return min(ways, key=lambda way: _bent(walk, way))


def _back(search: Search, legs: list[tuple[list[Seed], Arrivals]], end: Seed) -> list[Trace]:
    """The steps of all legs that lead to an end."""
    traces: list[Trace] = []
    now = end
    for begun, arrivals in reversed(legs):
        now, leg = traced(search, arrivals, begun, now)
        traces = leg + traces
    return traces


def _bent(walk: Walk, way: Found) -> tuple[bool, bool, int, int]:
    """How little one likes a way of those that cost the same: the straightest is the best.

    Last come those that end with a turn on the spot, and those that end on another level.
    """
    standing = way.search.standing(way.end.state)
    directions = [trace.way.direction for trace in way.traces if not trace.way.is_turn]
    bends = sum(one != other for one, other in pairwise(directions))
    return standing.turned, standing.layer != walk.layer, bends, len(directions)


def seeds_at(walk: Walk, search: Search, arrivals: Arrivals, square: Square) -> list[Seed]:
    """All states in which a square is reached, as the beginnings of the next leg of a way."""
    window = search.board.window
    places = [walk.place_of(layer, square) for layer in range(search.board.layers)]
    bits = [search.board.place(one) if window.holds(one) else None for one in places]
    return [
        Seed(cost, state, place)
        for cost, states in arrivals.items()
        for state, here in enumerate(states)
        if here
        for place in (bits[search.layer(state)],)
        if place is not None and here >> place & 1
    ]
