"""Outward from an eye, ring by ring: what stands before whom, until all is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.arrays import Floats, Mask, Numbers, are_among, each_once, runs
from fieldwright.geometry.cover.fans import Fan
from fieldwright.geometry.cover.ground import Ground
from fieldwright.geometry.cover.items import Items
from fieldwright.geometry.cover.marking import (
    marks_before,
    marks_of_cells,
    marks_of_screens,
    stopped_sides,
)
from fieldwright.geometry.cover.panel import NEAREST
from fieldwright.geometry.cover.rock import marks_of_rock
from fieldwright.geometry.cover.views import NARROW, Marks, Views
from fieldwright.geometry.cover.walls_beside import along_walls, may_be_edge_on, walls_ahead
from fieldwright.geometry.sight.rock import beside_rock, rock_of, touching_rock

_RINGS = (0, 5, 10, 18, 34, 66, 400)
"""Squares from the eye at which rings begin."""

_FEW_RINGS = (0, 10, 400)
"""The same for few views, where each ring takes longer than what drops out saves."""

_FEW = 5000
"""So many views are few."""

_PARTS = 64
_ALL = np.uint64(2**_PARTS - 1)
_ON = 1e-9
_MANY = 4

_NEAR = 1e-3
"""What keeps so far from the eye and the silhouette, of the way, is cut by neither."""


@dataclass(frozen=True, eq=False, slots=True)
class _Known:
    """What is used for each pair: of views, then of items; tops are shares of heights."""

    across: Floats
    down: Floats
    width: Floats
    level: Floats
    nothing: Floats
    low: Floats
    high: Floats
    opaque: Mask

    @classmethod
    def of(cls, views: Views, items: Items) -> _Known:
        """All targets are equally tall, and are seen by one eye."""
        looks, tall = float(views.looks[0]), float(views.tall[0])
        return cls(
            views.wy / views.depth,
            views.wx / views.depth,
            np.hypot(views.wx, views.wy) / np.abs(views.depth),
            (looks - views.feet) / tall,
            np.maximum(views.hard, views.soft),
            (items.low - looks) / tall,
            (items.high - looks) / tall,
            items.opaque & ~items.around_eye,
        )


@dataclass(eq=False)
class Sweep:
    """The marks of one eye's views, gathered outward; views that are wholly hidden drop out.

    ``covered`` and ``veiled`` tell in bits which parts of silhouettes are hidden from foot to head:
    by hard things, by any. ``beside`` are the soft walls that lines only pass by,
    ``edge_on`` those they cross that may be seen edge-on. ``stopped`` says which lines are stopped:
    found out where it is not given and matters.
    """

    ground: Ground
    items: Items
    views: Views
    past_trees: Mask
    stopped: Mask | None = None
    whole: list[Marks] = field(default_factory=list)
    beside: list[tuple[Numbers, Numbers]] = field(default_factory=list)
    pending: list[tuple[Numbers, Numbers]] = field(default_factory=list)
    edge_on: list[tuple[Numbers, Numbers]] = field(default_factory=list)

    covered: NDArray[np.uint64] = field(init=False)
    veiled: NDArray[np.uint64] = field(init=False)
    known: _Known = field(init=False)
    thin: Mask | None = field(init=False)

    def __post_init__(self) -> None:
        """Work out what is used for each pair."""
        self.covered = np.zeros(len(self.views), np.uint64)
        self.known = _Known.of(self.views, self.items)
        eye = float(self.views.ex[0]), float(self.views.ey[0])
        thin = may_be_edge_on(self.ground.masses, self.ground.counts, eye)
        self.thin = None
        if thin.any():
            self.thin = np.zeros(len(self.items.x), bool)
            self.thin[: len(thin)] = thin
        self.veiled = np.where(self.known.nothing >= 1, _ALL, np.uint64(0))

    def marks(self, fan: Fan) -> Marks:
        """All marks that matter, of all views."""
        if not len(self.items.squares):
            return Marks.joined([self._none()])
        for squares in self._rings(fan):
            self._sort_out(*self._pairs(fan, squares))
            fan = fan.without(self.covered == _ALL)
        if not self.pending:
            return Marks.joined([self._none()])
        return self._with_beside(self._gathered(), fan)

    def _with_beside(self, marks: Marks, fan: Fan) -> Marks:
        """The marks with those of walls and rock beside the lines, where these are stopped."""
        if self.stopped is None:
            west, east = stopped_sides(marks, self.views)
            some = west | east
            some |= self._along_walls(~some)
        else:
            some = west = east = self.stopped
        some = some & (self.covered != _ALL)
        if not some.any():
            return marks
        fan = fan.without(~some)
        beside = Marks.joined([self._walls(fan, some), self._rock(fan)])
        if self.stopped is None:
            more_west, more_east = stopped_sides(beside, self.views)
            self.stopped = some & (west | more_west) & (east | more_east)
        stopped = self.stopped[beside.view]
        return Marks.joined([marks, beside.taken(np.flatnonzero(stopped))])

    def _rock(self, fan: Fan) -> Marks:
        """The rock that touches squares that lines pass."""
        rock = rock_of(self.ground.hard)
        if not rock.any():
            return self._none()
        items, near = self.items, beside_rock(rock)
        view, at = fan.passing(near)
        view, square = touching_rock(rock, view, near[at])
        hard = items.cells[: np.count_nonzero(items.hard[items.screens :])]
        view, item = self._seen(view, items.screens + np.searchsorted(hard, square))
        view, item = each_once(view, item)
        return marks_of_rock(self.views, view, hard[item - items.screens], rock.shape[1])

    def _walls(self, fan: Fan, some: Mask) -> Marks:
        """The walls that some lines, those of the fan, pass by."""
        count, masses = self.items.screens, self.ground.masses
        if not count:
            return self._none()
        view, row = self._seen(*walls_ahead(fan, self.items, self.ground, some))
        view = np.concatenate([view, *(one for one, _ in self.beside)])
        row = np.concatenate([row, *(one for _, one in self.beside)])
        kept = np.flatnonzero(some[view])
        view, row = each_once(view[kept], row[kept])
        known = np.concatenate([one for one, _ in self.pending])
        item = np.concatenate([one for _, one in self.pending])
        walls = np.zeros(len(self.items.x), bool)
        walls[:count] = masses.rows.wall
        crossing = np.flatnonzero(walls.take(item) & some.take(known))
        crossed = known[crossing].astype(np.int64) * count + item[crossing]
        fresh = ~are_among(view.astype(np.int64) * count + row, np.sort(crossed))
        return marks_of_screens(self.views, masses, view[fresh], row[fresh])

    def _along_walls(self, some: Mask) -> Mask:
        """Which of some views see a wall that they cross edge-on, in the middle."""
        pairs = self.edge_on or [(np.empty(0, np.intp), np.empty(0, np.intp))]
        view, row = (np.concatenate(one) for one in zip(*pairs, strict=True))
        kept = np.flatnonzero(some[view])
        if not kept.size:
            return np.zeros(len(self.views), bool)
        return along_walls(self.views, self.ground.masses, view[kept], row[kept])

    @property
    def hidden(self) -> Mask:
        """The views that hard things hide wholly, as far as they have been gathered."""
        found: Mask = self.covered == _ALL
        return found

    def _none(self) -> Marks:
        nothing = np.empty(0)
        return Marks.from_foot_to_head(np.empty(0, np.intp), nothing, nothing, np.empty(0, bool))

    def _rings(self, fan: Fan) -> Iterator[Numbers]:
        """The squares that hold anything, ring by ring: places in ``items.squares``."""
        which = np.flatnonzero(fan.meets(self.items.squares))
        across, down = fan.directions.offsets(fan.in_grid(self.items.squares[which]))
        begins = _FEW_RINGS if len(self.views) <= _FEW else _RINGS
        ring = np.searchsorted(begins, np.maximum(np.abs(across), np.abs(down)), side="right")
        order = np.argsort(ring, kind="stable")
        bounds = np.searchsorted(ring[order], np.arange(1, len(begins) + 1))
        for start, end in pairwise(bounds.tolist()):
            if start < end:
                yield which[order[start:end]]

    def _pairs(self, fan: Fan, which: Numbers) -> tuple[Numbers, Numbers]:
        """Views and items on their lines, for some of the squares of the items."""
        items, holds_hard = self.items, self.ground.holds_hard
        squares = items.squares[which]
        view, at = fan.meeting(squares, holds_hard)
        at = which.take(at)
        starts = items.starts[at]
        counts = items.starts[at + 1] - starts
        pair, entry = runs(starts, counts)
        view, item = view[pair].astype(np.intp), items.item[entry]
        useful = np.flatnonzero(items.hard.take(item) | (self.veiled.take(view) != _ALL))
        view, item, entry = view.take(useful), item.take(useful), entry.take(useful)
        crosses = self._crosses(fan, view, items.across.take(entry))
        # Hard ones are looked for when all is known that is crossed, with those a square off.
        aside = np.flatnonzero(~(crosses | items.hard.take(item)))
        self.beside.append((view.take(aside), item.take(aside)))
        view, item = view[crosses], item[crosses]
        if self.thin is not None:
            thin = np.flatnonzero(self.thin.take(item))
            self.edge_on.append((view.take(thin), item.take(thin)))
        if self.past_trees.any():
            kept = self._beside_trees(fan, view, item)
            view, item = view[kept], item[kept]
        return view, item

    def _crosses(self, fan: Fan, view: Numbers, beyond: Numbers) -> Mask:
        """Which lines pass the squares beyond the lines of the grid that walls stand on, too."""
        found: Mask = beyond == -1
        some = np.flatnonzero(beyond >= 0)
        if some.size:
            columns = np.int32(self.ground.hard.shape[1])
            column, row = int(self.views.ex[0]), int(self.views.ey[0])
            down, across = np.divmod(beyond.take(some), columns)
            to_down, to_across = np.divmod(fan.targets.take(view.take(some)), columns)
            down, across = down - row, across - column
            to_down, to_across = to_down - row, to_across - column
            # Twice how far a square's middle is off the line, times the line's length.
            aside = 2 * np.abs(to_across * down - to_down * across)
            passes = aside < np.abs(to_across) + np.abs(to_down)
            passes &= (np.abs(across) <= np.abs(to_across)) & (across * to_across >= 0)
            passes &= (np.abs(down) <= np.abs(to_down)) & (down * to_down >= 0)
            found[some] = passes
        return found

    def _beside_trees(self, fan: Fan, view: Numbers, item: Numbers) -> Mask:
        """Which pairs count although the step of a wood may stand for its trunks (R14)."""
        masses = self.ground.masses
        trees = np.flatnonzero(item < self.items.screens)
        trees = trees[masses.rows.tree[item[trees]] & self.past_trees[view[trees]]]
        kept = np.ones(len(view), bool)
        if trees.size:
            columns = self.ground.hard.shape[1]
            down, across = np.divmod(fan.targets[view[trees]], np.int32(columns))
            blocks = np.stack([across, down, across + 1, down + 1], axis=1)
            kept[trees] = masses.touch(item[trees], blocks, columns)
        return kept

    def _sort_out(self, view: Numbers, item: Numbers) -> None:
        """Keep what hides a part of somebody from foot to head as marks, the rest for later."""
        views, items, known = self.views, self.items, self.known
        far = items.x.take(item) * known.across.take(view)
        far -= items.y.take(item) * known.down.take(view)
        reach = items.around.take(item) * known.width.take(view)
        first, last = far - reach, far + reach
        near = np.maximum(first, NEAREST)
        off = np.minimum(last, 1.0)
        high, low = known.high.take(item), known.low.take(item)
        level = known.level.take(view)
        with np.errstate(divide="ignore", invalid="ignore"):
            top = level + high / np.where(high < 0, off, near)
            least = level + low / np.where(low < 0, near, off)
        hard = items.hard.take(item)
        nothing = np.where(hard, views.hard.take(view), known.nothing.take(view))
        some = (first <= 1.0) & (last > NEAREST) & (top > nothing)
        whole = some & (least >= 1) & (last <= 1) & (first > NEAREST) & known.opaque.take(item)
        rest = np.flatnonzero(some & ~whole)
        self.pending.append((view.take(rest), item.take(rest)))
        chosen = np.flatnonzero(whole)
        view, item = view.take(chosen), item.take(chosen)
        start, end = self._stretch(view, item)
        kept = np.flatnonzero(end - start > NARROW)
        view, start, end = view.take(kept), start.take(kept), end.take(kept)
        hard = items.hard.take(item.take(kept))
        self.whole.append(Marks.from_foot_to_head(view, start, end, hard))
        bits = _bits(np.ceil(start * _PARTS - _ON), np.floor(end * _PARTS + _ON))
        np.bitwise_or.at(self.covered, view[hard], bits[hard])
        np.bitwise_or.at(self.veiled, view, bits)

    def _stretch(self, view: Numbers, item: Numbers) -> tuple[Floats, Floats]:
        """The part of silhouettes that lies within the outermost directions of items."""
        items, views = self.items, self.views
        x, y = items.x.take(item), items.y.take(item)
        ax, ay = views.ax.take(view), views.ay.take(view)
        wx, wy = views.wx.take(view), views.wy.take(view)
        # What a way to the middle and one across it, as long, give.
        over, across = ax * y - ay * x, ax * x + ay * y
        under, along = x * wy - y * wx, -(x * wx + y * wy)
        ends = []
        for turn in self.items.turns:
            part = turn.take(item)
            with np.errstate(divide="ignore", invalid="ignore"):
                ends.append((over + across * part) / (under + along * part))
        start, end = np.fmin(*ends), np.fmax(*ends)
        return np.fmax(start, 0.0), np.fmin(end, 1.0)

    def _gathered(self) -> Marks:
        """The marks of whole hidings, and of all the rest where views are not wholly hidden."""
        items, ground = self.items, self.ground
        parts = list(self.whole)
        view = np.concatenate([one for one, _ in self.pending])
        item = np.concatenate([one for _, one in self.pending])
        kept = np.flatnonzero(self.covered[view] != _ALL)
        view, item = self._seen(view.take(kept), item.take(kept))
        screens = item < items.screens
        chosen = self._once(view[screens], item[screens])
        parts += self._marks(*chosen)
        view, cell = view[~screens], item[~screens] - items.screens
        if cell.size:
            row, column = np.divmod(items.cells[cell], np.int32(ground.hard.shape[1]))
            corner = (column.astype(np.float64), row.astype(np.float64))
            hard = items.hard[items.screens :][cell]
            top = items.high[items.screens :][cell]
            parts.append(marks_of_cells(self.views, view, corner, top, hard))
        return Marks.joined(parts)

    def _marks(self, view: Numbers, row: Numbers) -> list[Marks]:
        """The marks of screens: of those that are before a silhouette, and of those it may cut."""
        items, known, masses = self.items, self.known, self.ground.masses
        far = items.x.take(row) * known.across.take(view)
        far -= items.y.take(row) * known.down.take(view)
        reach = items.around.take(row) * known.width.take(view)
        before = (far - reach > _NEAR) & (far + reach < 1.0 - _NEAR) & ~masses.rows.plate.take(row)
        one, other = np.flatnonzero(before), np.flatnonzero(~before)
        return [
            marks_before(self.views, masses, view.take(one), row.take(one)),
            marks_of_screens(self.views, masses, view.take(other), row.take(other)),
        ]

    def _seen(self, view: Numbers, item: Numbers) -> tuple[Numbers, Numbers]:
        """The pairs of which anything is seen that is not hidden from foot to head already."""
        items, known = self.items, self.known
        far = items.x.take(item) * known.across.take(view)
        far -= items.y.take(item) * known.down.take(view)
        reach = items.around.take(item) * known.width.take(view)
        start, end = self._stretch(view, item)
        bits = _bits(np.floor(start * _PARTS + _ON), np.ceil(end * _PARTS - _ON))
        hidden = np.where(items.hard.take(item), self.covered.take(view), self.veiled.take(view))
        seen = (end - start > NARROW) & (bits & ~hidden != 0) & (far - reach <= 1.0)
        # Beside the eye directions may turn round.
        seen |= (far - reach < 1e-3) | items.around_eye.take(item)
        kept = np.flatnonzero(seen)
        return view.take(kept), item.take(kept)

    def _once(self, view: Numbers, row: Numbers) -> tuple[Numbers, Numbers]:
        """Pairs once only where it matters.

        What is seen through in part, or is a plate, would count again if it were there twice;
        what has many edges costs more than finding out.
        """
        rows = self.ground.masses.rows
        some = (rows.opacity[row] < 1) | (rows.edge_count[row] > _MANY) | rows.plate[row]
        if not some.any():
            return view, row
        one, other = each_once(view[some], row[some])
        return np.concatenate([view[~some], one]), np.concatenate([row[~some], other])


def _bits(first: Floats, last: Floats) -> NDArray[np.uint64]:
    """The bits from the first up to the last, which is not among them; none where it is before."""
    first = np.clip(first, 0, _PARTS - 1)
    count = np.maximum(last - first, 0).astype(np.uint64)
    shift = first.astype(np.uint64)
    one = np.uint64(1)
    ones = np.where(count >= _PARTS, _ALL, (one << np.minimum(count, np.uint64(_PARTS - 1))) - one)
    found: NDArray[np.uint64] = ones << shift
    return found
