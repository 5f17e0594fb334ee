"""The search: a wave that spreads over all places of the same cost at once, as bits of integers.

A state is a layer and a parity: whether the next diagonal step is the dear one (0) or the cheap
one (1), since diagonals cost 2, 1, 2, 1 over the whole move (ruling R2). Where something takes a
half-move, which is less on worse footing, it is also known whether the way has such footing yet:
only then does it count as the half-move of that footing (rulings R3, R6). Every place of a window
is one bit; a step moves all bits of a state at once. Costs are taken in order, so the first
arrival at a state is the cheapest one: Dijkstra's search with buckets (Dial 1969).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.paths.coding import BARRED, CROSSED, CROSSINGS, Crossed
from fieldwright.geometry.paths.ground import Way
from fieldwright.geometry.paths.marks import Mask
from fieldwright.rules.movement import diagonal_cost
from fieldwright.terms.grid import Block, Square

Bits: TypeAlias = int

Arrivals: TypeAlias = dict[int, list[Bits]]
"""For each cost the places at which each state is first reached (see Search.state)."""


class Seed(NamedTuple):
    """Where a wave begins or ends: the cost so far, the state, and the place."""

    cost: int
    state: int
    place: int


def step_cost(way: Way, parity: int, crossed: Crossed, half: int) -> int:
    """The points that a step takes; ``half`` is a half-move in points.

    What takes a half-move to cross takes it instead of the step's own points, never less than
    these; each low thing takes one square more (rulings R2, R6). Turning takes nothing.
    """
    if way.is_turn:
        return 0
    own = diagonal_cost(parity) if way.is_diagonal else 1
    return max(own, crossed.halves * half) + crossed.more


class Board:
    """A window of the ground's steps as bits; bit ``row * stride + column`` is a place."""

    def __init__(self, window: Block, ways: Sequence[Way], codes: NDArray[np.uint8]) -> None:
        """Take the codes of a window, shape (ways, rows, columns)."""
        margin = max((abs(way.across) for way in ways), default=1)
        self.window = window
        self.ways = ways
        self.stride = window.width + margin
        self.layers = 1 + max((way.source for way in ways), default=0)
        self.codes = np.full((len(ways), window.height, self.stride), BARRED, np.uint8)
        self.codes[:, :, : window.width] = codes
        counted = np.bincount(self.codes.reshape(-1), minlength=BARRED + 1)
        self.used = [int(code) for code in np.flatnonzero(counted[:BARRED])]
        self.has_halves = any(CROSSED[code % CROSSINGS].halves for code in self.used)
        self._moves: dict[int, list[list[_Move]]] = {}

    def place(self, square: Square) -> int:
        """The bit of a square of the window."""
        return (square.row - self.window.top) * self.stride + square.column - self.window.left

    def square(self, place: int) -> Square:
        """The square of a bit."""
        row, column = divmod(place, self.stride)
        return Square(column + self.window.left, row + self.window.top)

    def bits(self, mask: Mask) -> Bits:
        """A mask of the window as bits."""
        wide = np.zeros((self.window.height, self.stride), bool)
        wide[:, : self.window.width] = mask
        return int.from_bytes(np.packbits(wide, bitorder="little").tobytes(), "little")

    def mask(self, bits: Bits) -> Mask:
        """Bits as a mask of the window."""
        size = self.window.height * self.stride
        raw = np.frombuffer(bits.to_bytes(-(-size // 8), "little"), np.uint8)
        flat = np.unpackbits(raw, count=size, bitorder="little")
        wide = flat.reshape(self.window.height, self.stride)
        return wide[:, : self.window.width].astype(bool)

    @property
    def reductions(self) -> list[int]:
        """The numbers of the reductions that steps of the window have."""
        return sorted({code // CROSSINGS for code in self.used})

    def code(self, number: int, place: int) -> int:
        """The code of a way from a place."""
        return int(self.codes[number].reshape(-1)[place])

    def moves(self, worst: int) -> list[list[_Move]]:
        """The steps with no worse reduction than that, by the layer they begin in."""
        if worst not in self._moves:
            found: list[list[_Move]] = [[] for _ in range(self.layers)]
            kinds = {
                (code % CROSSINGS, code // CROSSINGS == worst)
                for code in self.used
                if code // CROSSINGS <= worst
            }
            for crossing, is_worst in sorted(kinds):
                meant = np.zeros(BARRED + 1, bool)
                for code in self.used:
                    reduction, own = divmod(code, CROSSINGS)
                    right = reduction == worst if is_worst else reduction < worst
                    meant[code] = own == crossing and right
                packed = np.packbits(
                    meant[self.codes].reshape(len(self.ways), -1), axis=1, bitorder="little"
                )
                for way, row in zip(self.ways, packed, strict=True):
                    bits = int.from_bytes(row.tobytes(), "little")
                    if bits:
                        shift = way.down * self.stride + way.across
                        move = _Move(way, shift, CROSSED[crossing], bits, is_worst)
                        found[way.source].append(move)
            self._moves[worst] = found
        return self._moves[worst]


class _Move(NamedTuple):
    """All steps of one way and one crossing: ``bits`` are the places where they begin.

    ``is_worst``: they have the worst footing that the search allows; else a better one.
    """

    way: Way
    shift: int
    crossed: Crossed
    bits: Bits
    is_worst: bool


class _Push(NamedTuple):
    """A move with what it costs from one parity, and the state that it leads to."""

    state: int
    shift: int
    bits: Bits
    cost: int


@dataclass(frozen=True, slots=True)
class Search:
    """How a wave spreads: over which moves, how far, and what a half-move is in points.

    ``barred`` are the places, by layer, that figures bar; ``last`` those that a move may end in
    but not go on from. Without a ``limit`` it goes as far as there is ground. ``shift`` is the one
    free square of an action without movement.
    """

    board: Board
    worst: int
    half: int
    barred: Sequence[Bits]
    last: Bits = 0
    limit: int | None = None
    shift: bool = False

    def cost_of(self, way: Way, parity: int, crossed: Crossed) -> int | None:
        """The points that a step takes, None where it cannot be made.

        The ``shift`` of an action without movement is one square in any direction, over nothing
        (combat-and-tactics.txt, No-Move Actions).
        """
        if self.shift and not way.is_turn:
            return None if crossed.halves or crossed.more else 1
        return step_cost(way, parity, crossed, self.half)

    @property
    def is_marked(self) -> bool:
        """Whether states tell if the way has the worst footing yet; it must have it in the end."""
        return self.worst > 0 and self.board.has_halves and not self.shift

    @property
    def states(self) -> int:
        """How many states there are."""
        return self.board.layers * (4 if self.is_marked else 2)

    def state(self, layer: int, parity: int, marked: bool = False) -> int:
        """The number of a state."""
        return (layer + marked * self.board.layers) * 2 + parity

    def parts(self, state: int) -> tuple[int, int, bool]:
        """The layer, the parity and the mark of a state."""
        rest, parity = divmod(state, 2)
        marked, layer = divmod(rest, self.board.layers)
        return layer, parity, bool(marked)

    def may_end(self, state: int) -> bool:
        """Whether a way may end in a state: it must have the footing that it was paid for."""
        return not self.is_marked or self.parts(state)[2]

    def spread(self, seeds: Iterable[Seed], goal: int | None = None) -> Arrivals:
        """All first arrivals from some seeds; no further than the first at the place ``goal``."""
        states = self.states
        pushes = list(self._pushes())
        turns = [[push for push in some if push.cost == 0] for some in pushes]
        steps = [[push for push in some if push.cost] for some in pushes]
        seen = [self.barred[self.parts(state)[0]] for state in range(states)]
        waiting: dict[int, list[Bits]] = {}
        starts = 0
        for cost, state, place in seeds:
            waiting.setdefault(cost, [0] * states)[state] |= 1 << place
            seen[state] &= ~(1 << place)
            starts |= 0 if cost else 1 << place
        stop = ~(self.last & ~starts) if self.last else -1
        arrived: Arrivals = {}
        while waiting:
            cost = min(waiting)
            row = waiting.pop(cost)
            if self.limit is not None and cost > self.limit:
                break
            new = [bits & ~known for bits, known in zip(row, seen, strict=True)]
            _turned(new, seen, turns)
            arrived[cost] = new
            for state, bits in enumerate(new):
                seen[state] |= bits
                if not bits & stop:
                    continue
                going = bits & stop
                for target, shift, begun, more in steps[state]:
                    moved = going & begun
                    if moved:
                        if cost + more not in waiting:
                            waiting[cost + more] = [0] * states
                        waiting[cost + more][target] |= (
                            moved << shift if shift > 0 else moved >> -shift
                        )
            if goal is not None and any(bits >> goal & 1 for bits in new):
                break
        return arrived

    def _pushes(self) -> Iterator[list[_Push]]:
        """For each state the moves out of it."""
        moves = self.board.moves(self.worst)
        is_marked = self.is_marked
        for state in range(self.states):
            layer, parity, marked = self.parts(state)
            found = []
            for way, shift, crossed, bits, is_worst in moves[layer]:
                cost = self.cost_of(way, parity, crossed)
                if cost is not None:
                    mark = is_marked and (marked or is_worst)
                    target = self.state(way.target, parity ^ way.is_diagonal, mark)
                    found.append(_Push(target, shift, bits, cost))
            yield found


def _shifted(bits: Bits, shift: int) -> Bits:
    return bits << shift if shift > 0 else bits >> -shift


def _turned(new: list[Bits], seen: list[Bits], turns: list[list[_Push]]) -> None:
    """Add to the new places of one cost those that turning leads to, which costs nothing."""
    fresh = list(new)
    while any(bits and turns[state] for state, bits in enumerate(fresh)):
        reached = [0] * len(new)
        for state, bits in enumerate(fresh):
            for push in turns[state] if bits else ():
                reached[push.state] |= _shifted(bits & push.bits, push.shift)
        fresh = [bits & ~known & ~old for bits, known, old in zip(reached, seen, new, strict=True)]
        for state, bits in enumerate(fresh):
            new[state] |= bits
