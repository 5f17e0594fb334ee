"""From the waves of a walk to the arrays of its reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.paths.budgets import Budget
from fieldwright.geometry.paths.coding import BARRED, CROSSED, CROSSINGS
from fieldwright.geometry.paths.finding import seeds_at
from fieldwright.geometry.paths.marks import Mask
from fieldwright.geometry.paths.occupancy import can_overrun, others
from fieldwright.geometry.paths.reach import NOWHERE, Overrun, Reach
from fieldwright.geometry.paths.walk import Walk
from fieldwright.geometry.paths.wave import Arrivals, Search
from fieldwright.terms.grid import Block, Square


def reached(walk: Walk, via: Sequence[Square] = ()) -> Reach:
    """All squares that a move can end in, by the cheapest of its valid ways ``via`` others."""
    field, window = walk.field, walk.window
    shape = (window.height, window.width)
    cost = np.full(shape, NOWHERE, np.int16)
    phase, reduction = np.zeros(shape, np.uint8), np.zeros(shape, np.uint8)
    first, through = np.zeros(shape, bool), np.zeros(shape, bool)
    for budget, search, arrivals in _waves(walk, via):
        found, passed = _costs(walk, search, arrivals)
        better = (found >= 0) & ((cost < 0) | (found < cost))
        cost[better] = found[better]
        late = found > budget.first
        phase[better] = late[better]
        reduction[better] = budget.worst
        first |= (found >= 0) & ~late
        through |= passed
    whole = (field.rows, field.columns)
    return Reach(
        walk,
        _placed(cost, window, whole, NOWHERE),
        _placed(phase, window, whole),
        _placed(reduction, window, whole),
        _placed(first & (phase > 0) & (cost >= 0), window, whole),
        _placed(through & (cost < 0), window, whole),
        {budget.reduction: budget.allowance for budget in walk.budgets},
        tuple(_overruns(walk)),
    )


def _waves(walk: Walk, via: Sequence[Square]) -> Iterator[tuple[Budget, Search, Arrivals]]:
    """Where the move gets by way of some squares; cost and parity of diagonals run on."""
    for budget, search, arrivals in walk.waves:
        last = arrivals
        for square in via:
            inside = search.board.window.holds(square)
            seeds = seeds_at(last, search.board.place(square)) if inside else []
            last = search.spread(seeds) if seeds else {}
        yield budget, search, last


def _costs(walk: Walk, search: Search, arrivals: Arrivals) -> tuple[NDArray[np.int16], Mask]:
    """The first cost at which each place of the window can be ended in, and what is passed."""
    board = walk.board
    cost = np.full((board.window.height, board.window.width), NOWHERE, np.int16)
    known = passed = 0
    for points, states in arrivals.items():
        new = 0
        for state, bits in enumerate(states):
            if bits:
                passed |= bits
                if search.may_end(state):
                    new |= bits & walk.ends[search.parts(state)[0]]
        new &= ~known
        if new:
            known |= new
            cost[board.mask(new)] = points
    return cost, board.mask(passed & ~known)


def _placed(part: NDArray, window: Block, shape: tuple[int, int], nothing: int = 0) -> NDArray:  # type: ignore[type-arg]
    """The array of a window as one of the whole field, read-only."""
    whole = np.full(shape, nothing, part.dtype)
    whole[window.top : window.bottom, window.left : window.right] = part
    whole.setflags(write=False)
    return whole


# --------------------------------------------------------------------------------------- overruns


def _overruns(walk: Walk) -> list[Overrun]:
    """Every enemy that the mover could overrun within its move, and the least that it takes."""
    found = []
    for other in others(walk.field, walk.company):
        if other.id in walk.known.overrun or not can_overrun(walk.legs, other):
            continue
        if block_of(other).clipped(walk.window.grown(1)).is_empty:
            continue
        costs = [
            points
            for budget, search, arrivals in walk.waves
            for points in _costs_into(walk, other, search, arrivals)
            if points <= budget.allowance
        ]
        if costs:
            block = block_of(other)
            square = next(block.clipped(walk.field.block).squares())
            found.append(Overrun(other.id, square, min(costs)))
    return found


def _costs_into(walk: Walk, other: Figure, search: Search, arrivals: Arrivals) -> list[int]:
    """What the steps cost that would lead a mover into another figure's squares."""
    board, costs = walk.board, []
    for number, way in enumerate(board.ways):
        if way.is_turn:
            continue
        across, down = walk.ground.mover.extent(walk.ground.layers[way.target].facing)
        block = block_of(other)
        places = Block(
            block.left - across + 1 - way.across,
            block.top - down + 1 - way.down,
            block.right - way.across,
            block.bottom - way.down,
        )
        for square in places.clipped(board.window).squares():
            place = board.place(square)
            code = board.code(number, place)
            if code == BARRED or code // CROSSINGS > search.worst:
                continue
            for points, states in arrivals.items():
                for state, bits in enumerate(states):
                    layer, parity, _ = search.parts(state)
                    if layer == way.source and bits >> place & 1:
                        more = search.cost_of(way, parity, CROSSED[code % CROSSINGS])
                        if more is not None:
                            costs.append(points + more)
    return costs
