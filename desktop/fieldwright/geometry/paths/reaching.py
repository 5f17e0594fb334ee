"""From the waves of a walk to the arrays of its reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.figure_room import TOGETHER_FT
from fieldwright.geometry.overruns import can_overrun
from fieldwright.geometry.paths.budgets import Budget
from fieldwright.geometry.paths.coding import BARRED, CROSSED, CROSSINGS
from fieldwright.geometry.paths.finding import seeds_at
from fieldwright.geometry.paths.marks import Mask
from fieldwright.geometry.paths.mover import Means
from fieldwright.geometry.paths.occupancy import others
from fieldwright.geometry.paths.reach import NOWHERE, Overrun, Reach
from fieldwright.geometry.paths.walk import Walk
from fieldwright.geometry.paths.wave import Arrivals, Bits, Search, StepBits
from fieldwright.geometry.surfaces import feet_of
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
    )


class Costs(NamedTuple):
    """What squares cost to end a move in: arrays of shape (rows, columns) of ``window``.

    ``cost`` is NOWHERE where it cannot end; ``first`` tells where it can in its first phase.
    """

    window: Block
    cost: NDArray[np.int16]
    first: Mask


def least_costs(walk: Walk) -> Costs:
    """What every square costs by the cheapest of its valid ways: what ``reached`` has, no more."""
    window = walk.window
    cost = np.full((window.height, window.width), NOWHERE, np.int16)
    first = np.zeros(cost.shape, bool)
    for budget, search, arrivals in walk.waves:
        found = _ended(walk, search, arrivals)[0]
        here = found >= 0
        better = here & ((cost < 0) | (found < cost))
        cost[better] = found[better]
        first |= here & (found <= budget.first)
    return Costs(window, cost, first)


def _waves(walk: Walk, via: Sequence[Square]) -> Iterator[tuple[Budget, Search, Arrivals]]:
    """Where the move gets by way of some squares; cost and parity of diagonals run on."""
    for budget, search, arrivals in walk.waves:
        last = arrivals
        for square in via:
            seeds = seeds_at(walk, search, last, square)
            last = search.spread(seeds) if seeds else {}
        yield budget, search, last


def _costs(walk: Walk, search: Search, arrivals: Arrivals) -> tuple[NDArray[np.int16], Mask]:
    """The first cost at which a move can end with its head in a square, and what is passed."""
    cost, passed = _ended(walk, search, arrivals)
    return cost, walk.board.mask(passed)


def _ended(walk: Walk, search: Search, arrivals: Arrivals) -> tuple[NDArray[np.int16], Bits]:
    """The same, what is passed as bits."""
    board = walk.board
    known = passed = 0
    costs: list[int] = []
    news: list[Bits] = []
    heads = [
        down * board.stride + across for across, down in map(walk.head_on, range(board.layers))
    ]
    for points, states in arrivals.items():
        new = 0
        for state, bits in enumerate(states):
            if bits:
                layer = search.layer(state)
                passed |= bits << heads[layer]
                if search.may_end(state):
                    new |= (bits & walk.ends[layer]) << heads[layer]
        new &= ~known
        if new:
            known |= new
            costs.append(points)
            news.append(new)
    return _spread_out(board, news, costs), passed & ~known


def _spread_out(board: StepBits, some: Sequence[Bits], values: Sequence[int]) -> NDArray[np.int16]:
    """An array of the window with a value of its own for each of some masks, told as bits.

    No place is in two of them; NOWHERE stands in all others.
    """
    size, height = board.size, board.window.height
    found = np.full(size, NOWHERE, np.int16)
    if some:
        whole, length = (1 << size) - 1, -(-size // 8)
        raw = b"".join([(bits & whole).to_bytes(length, "little") for bits in some])
        packed = np.frombuffer(raw, np.uint8).reshape(len(some), length)
        flags = np.unpackbits(packed, axis=1, count=size, bitorder="little")
        number, place = flags.nonzero()
        found[place] = np.array(values, np.int16)[number]
    return found.reshape(height, board.stride)[:, : board.window.width]


def _placed(part: NDArray, window: Block, shape: tuple[int, int], nothing: int = 0) -> NDArray:  # type: ignore[type-arg]
    """The array of a window as one of the whole field, read-only."""
    whole = np.full(shape, nothing, part.dtype)
    whole[window.top : window.bottom, window.left : window.right] = part
    whole.setflags(write=False)
    return whole


# --------------------------------------------------------------------------------------- overruns


def overruns(walk: Walk) -> list[Overrun]:
    """Every enemy that the mover could overrun within its move, and the least that it takes."""
    found = []
    near = walk.window.grown(1)
    for other in others(walk.field, walk.company, near):
        block = block_of(other)
        if block.clipped(near).is_empty or other.id in walk.known.overrun:
            continue
        if not can_overrun(walk.field, walk.company.mover, other) or not _is_met(walk, other):
            continue
        into = [
            one
            for budget, search, arrivals in walk.waves
            for one in _steps_into(walk, block, (search, arrivals), budget.allowance)
        ]
        if into:
            square = next(block.clipped(walk.field.block).squares())
            found.append(Overrun(other.id, square, min(into)))
    return found


def _is_met(walk: Walk, other: Figure) -> bool:
    """Whether a flyer is at the height of another figure; who walks is where it walks."""
    mover = walk.ground.mover
    if mover.means is not Means.FLYING:
        return True
    feet = feet_of(walk.field, other, Square(other.column, other.row))
    return abs(feet - mover.flown_ft) < TOGETHER_FT


def _steps_into(
    walk: Walk, block: Block, found: tuple[Search, Arrivals], most: int
) -> Iterator[int]:
    """What the steps head first into a block cost in all."""
    (search, arrivals), board, layers = found, walk.board, walk.ground.layers
    for number, way in enumerate(board.ways):
        if not walk.ground.is_head_first(way):
            continue
        mask = np.zeros((board.window.height, board.window.width), bool)
        onto = walk.ground.mover.places_onto(layers[way.target].facing, block)
        before = Block(
            onto.left - way.across,
            onto.top - way.down,
            onto.right - way.across,
            onto.bottom - way.down,
        ).clipped(board.window)
        if before.is_empty:
            continue
        left, top = board.window.left, board.window.top
        mask[before.top - top : before.bottom - top, before.left - left : before.right - left] = (
            True
        )
        starts = board.bits(mask)
        for points, states in arrivals.items():
            for state, bits in enumerate(states):
                here = bits & starts
                if here and search.layer(state) == way.source:
                    yield from _entering(walk, (search, number, state, points), here, most)


def _entering(walk: Walk, how: tuple[Search, int, int, int], here: int, most: int) -> Iterator[int]:
    """The points after a step of a way from the places ``here``, as far as the move covers it."""
    search, number, state, points = how
    board = walk.board
    way, standing = board.ways[number], search.standing(state)
    while here:
        place = (here & -here).bit_length() - 1
        here &= here - 1
        code = board.code(number, place)
        reduction, crossing = divmod(code, CROSSINGS)
        if code == BARRED or reduction > search.worst:
            continue
        after = search.after(way, standing, CROSSED[crossing], reduction == search.worst)
        cost = search.cost_of(way, standing, CROSSED[crossing])
        if cost is None or points + cost > most or not search.may_end(search.state(after)):
            continue
        yield points + cost
