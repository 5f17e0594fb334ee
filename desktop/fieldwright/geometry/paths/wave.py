"""The search: a wave that spreads over all places of the same cost at once, as bits of integers.

A state is a layer and a parity: whether the next diagonal step is the dear one (0) or the cheap
one (1), since diagonals cost 2, 1, 2, 1 over the whole move (ruling R2). Where something takes a
half-move, which is less on worse footing, it is also known whether the way has such footing yet:
only then does it count as the half-move of that footing (rulings R3, R6). The two half-moves of an
odd move differ by a point: then it is known as well which of them the next crossing takes, the
greater first (ruling R4). Every place of a window
is one bit; a step moves all bits of a state at once. Costs are taken in order, so the first
arrival at a state is the cheapest one: Dijkstra's search with buckets (Dial 1969).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
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


def step_cost(way: Way, parity: int, crossed: Crossed, taken: int) -> int:
    """The points that a step takes; ``taken`` are those of the half-moves on it.

    What takes a half-move to cross takes it instead of the step's own points, never less than
    these; each low thing takes one square more (rulings R2, R6). Turning itself takes nothing.
    """
    own = diagonal_cost(parity) if way.is_diagonal else int(not way.is_turn)
    return max(own, taken) + crossed.more


class StepBits:
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
        self.has_turns = any(way.is_turn for way in ways)
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
        """Bits as a mask of the window; steps out of a narrow one lead to bits beyond it."""
        size = self.window.height * self.stride
        bits &= (1 << size) - 1
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
        return self._flat[number * self.size + place]

    @cached_property
    def onto(self) -> list[list[tuple[int, Way, int]]]:
        """By the layer that they lead to: the ways, each with its number and how far it leads."""
        found: list[list[tuple[int, Way, int]]] = [[] for _ in range(self.layers)]
        for number, way in enumerate(self.ways):
            found[way.target].append((number, way, way.down * self.stride + way.across))
        return found

    @cached_property
    def size(self) -> int:
        """How many bits there are."""
        return self.window.height * self.stride

    @cached_property
    def _flat(self) -> bytes:
        return self.codes.tobytes()

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
                for number, (way, row) in enumerate(zip(self.ways, packed, strict=True)):
                    bits = int.from_bytes(row.tobytes(), "little")
                    if bits:
                        shift = way.down * self.stride + way.across
                        move = _Move(number, way, shift, CROSSED[crossing], bits, is_worst)
                        found[way.source].append(move)
            self._moves[worst] = found
        return self._moves[worst]


class _Move(NamedTuple):
    """All steps of one way and one crossing: ``bits`` are the places where they begin.

    ``number`` is that of the way; ``is_worst``: they have the worst footing that the search allows;
    else a better one.
    """

    number: int
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


class Standing(NamedTuple):
    """What a state is: the layer, whether the next diagonal step is the cheap one, and more.

    ``marked``: the way has had the worst footing; ``crossed``: the next crossing takes the second
    half of the move; ``turned``: a long body has turned since its last step and cannot again.
    """

    layer: int
    parity: int
    marked: bool = False
    crossed: bool = False
    turned: bool = False


@dataclass(frozen=True, eq=False)
class Search:
    """How a wave spreads: over which moves, how far, and what a half-move is in points.

    ``halves`` are the points of the two halves of the move. ``barred`` are the places, by layer,
    that figures bar; ``hindered`` those, by the way's number, from which figures bar that way;
    ``last`` those that a move may end in but not go on from. Without a ``limit`` it goes as far as
    there is ground. ``shift`` is the one free square of an action without movement. ``anyhow`` asks
    whether places are reached at all: a way may then end without the footing it was paid for.
    """

    board: StepBits
    worst: int
    halves: tuple[int, int]
    barred: Sequence[Bits]
    hindered: Mapping[int, Bits]
    last: Bits = 0
    limit: int | None = None
    shift: bool = False
    anyhow: bool = False

    def cost_of(self, way: Way, standing: Standing, crossed: Crossed) -> int | None:
        """The points that a step takes, None where it cannot be made.

        The ``shift`` of an action without movement is one square in any direction, over nothing
        (combat-and-tactics.txt, No-Move Actions).
        """
        if way.is_turn and standing.turned:
            return None
        if self.shift:
            if crossed.halves or crossed.more:
                return None
            return 0 if way.is_turn else 1
        taken = sum(self.halves) if crossed.halves > 1 else 0
        if crossed.halves == 1:
            taken = self.halves[standing.crossed]
        return step_cost(way, standing.parity, crossed, taken)

    def cost_from(self, way: Way, parity: int, crossing: int) -> int | None:
        """The same from a state that is a layer and a parity, over a crossing of a number."""
        known = self._costs.get((way.direction, parity, crossing), -1)
        if known == -1:
            known = self.cost_of(way, Standing(way.source, parity), CROSSED[crossing])
            self._costs[way.direction, parity, crossing] = known
        return known

    @cached_property
    def _costs(self) -> dict[tuple[int, int, int], int | None]:
        """What such steps cost, as far as anybody has asked: by direction, parity and crossing."""
        return {}

    def is_hindered(self, number: int, place: int) -> bool:
        """Whether figures bar the way of a number from a place."""
        return bool(self.hindered.get(number, 0) >> place & 1)

    def after(self, way: Way, standing: Standing, crossed: Crossed, is_worst: bool) -> Standing:
        """What a step makes of a state."""
        return Standing(
            way.target,
            standing.parity ^ way.is_diagonal,
            self.is_marked and (standing.marked or is_worst),
            self.is_counted and standing.crossed ^ (crossed.halves == 1),
            way.is_turn,
        )

    @cached_property
    def is_marked(self) -> bool:
        """Whether states tell if the way has the worst footing yet; it must have it in the end."""
        return self.worst > 0 and self.board.has_halves and not self.shift

    @cached_property
    def is_counted(self) -> bool:
        """Whether states tell which half of the move the next crossing takes."""
        return self.halves[0] != self.halves[1] and self.board.has_halves and not self.shift

    @cached_property
    def is_simple(self) -> bool:
        """Whether a state is no more than a layer and a parity."""
        return not (self.is_marked or self.is_counted or self.board.has_turns)

    @cached_property
    def states(self) -> int:
        """How many states there are."""
        more = (1 + self.is_marked) * (1 + self.is_counted) * (1 + self.board.has_turns)
        return self.board.layers * 2 * more

    def state(self, standing: Standing) -> int:
        """The number of a state."""
        if self.is_simple:
            return standing.layer * 2 + standing.parity
        more = standing.turned * (1 + self.is_counted) + standing.crossed
        more = more * (1 + self.is_marked) + standing.marked
        return (standing.layer + more * self.board.layers) * 2 + standing.parity

    def standing(self, state: int) -> Standing:
        """What the state of a number is."""
        rest, parity = divmod(state, 2)
        if self.is_simple:
            return Standing(rest, parity)
        more, layer = divmod(rest, self.board.layers)
        more, marked = divmod(more, 1 + self.is_marked)
        turned, crossed = divmod(more, 1 + self.is_counted)
        return Standing(layer, parity, bool(marked), bool(crossed), bool(turned))

    def layer(self, state: int) -> int:
        """The layer of a state."""
        return (state // 2) % self.board.layers

    def may_end(self, state: int) -> bool:
        """Whether a way may end in a state: it must have the footing that it was paid for."""
        return self.anyhow or not self.is_marked or self.standing(state).marked

    def spread(self, seeds: Iterable[Seed], goal: int | None = None) -> Arrivals:
        """All first arrivals from some seeds; no further than the first at the place ``goal``."""
        states = self.states
        pushes = list(self._pushes())
        turns = [[push for push in some if push.cost == 0] for some in pushes]
        steps = [[push for push in some if push.cost] for some in pushes]
        has_turns = any(turns)
        seen = [self.barred[self.layer(state)] for state in range(states)]
        waiting: dict[int, list[Bits]] = {}
        starts = 0
        for cost, state, place in seeds:
            waiting.setdefault(cost, [0] * states)[state] |= 1 << place
            seen[state] &= ~(1 << place)
            starts |= 0 if cost else 1 << place
        stop = ~(self.last & ~starts) if self.last else -1
        arrived: Arrivals = {}
        limit = self.limit if self.limit is not None else sys.maxsize
        while waiting:
            cost = min(waiting)
            row = waiting.pop(cost)
            new = [bits & ~known for bits, known in zip(row, seen, strict=True)]
            if has_turns:
                _turned(new, seen, turns)
            arrived[cost] = new
            for state, bits in enumerate(new):
                seen[state] |= bits
                if not bits & stop:
                    continue
                going = bits & stop
                for target, shift, begun, more in steps[state]:
                    moved = going & begun
                    if moved and cost + more <= limit:
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
        for state in range(self.states):
            standing = self.standing(state)
            found = []
            if self.is_simple and not self.shift and not self.hindered:
                yield list(self._plain_pushes(standing, moves[standing.layer]))
                continue
            for number, way, shift, crossed, bits, is_worst in moves[standing.layer]:
                cost = self.cost_of(way, standing, crossed)
                free = bits & ~self.hindered.get(number, 0) if self.hindered else bits
                if cost is not None and free:
                    target = self.state(self.after(way, standing, crossed, is_worst))
                    found.append(_Push(target, shift, free, cost))
            yield found

    def _plain_pushes(self, standing: Standing, moves: Sequence[_Move]) -> Iterator[_Push]:
        """The moves out of a state that is no more than a layer and a parity.

        Those that lead to one state by one way and cost the same are made together.
        """
        parity = standing.parity
        costs = 1, diagonal_cost(parity)
        found: dict[tuple[int, int, int], Bits] = {}
        for _, way, shift, crossed, bits, _ in moves:
            diagonal = way.is_diagonal
            cost = max(costs[diagonal], sum(self.halves[: crossed.halves])) + crossed.more
            key = way.target * 2 + (parity ^ diagonal), shift, cost
            found[key] = found.get(key, 0) | bits
        for (target, shift, cost), bits in found.items():
            yield _Push(target, shift, bits, cost)


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
