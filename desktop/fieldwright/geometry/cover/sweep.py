"""Outward from an eye, ring by ring: what stands before whom, until all is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.cover.ground import Ground
from fieldwright.geometry.cover.items import Items
from fieldwright.geometry.cover.pairs import Fan
from fieldwright.geometry.cover.shadows import marks_of_cells, marks_of_screens
from fieldwright.geometry.cover.views import NARROW, NEAREST, Floats, Marks, Mask, Numbers, Views

Places = NDArray[np.intp]

_RINGS = (0, 4, 8, 14, 24, 40, 70, 400)
"""Squares from the eye at which rings begin."""

_PARTS = 64
_ALL = np.uint64(2**_PARTS - 1)
_ON = 1e-9


@dataclass(eq=False)
class Sweep:
    """The marks of one eye's views, gathered outward; views that are wholly hidden drop out."""

    ground: Ground
    items: Items
    views: Views
    past_trees: Mask
    whole: list[Marks] = field(default_factory=list)
    pending: list[tuple[Numbers, Places]] = field(default_factory=list)

    def marks(self, fan: Fan) -> Marks:
        """All marks that matter, of all views."""
        covered = np.zeros(len(self.views), np.uint64)
        for squares in self._rings(fan):
            view, item = self._pairs(fan, squares)
            view, item = self._sorted_out(view, item, covered)
            if len(self.whole):
                fan = fan.without(covered == _ALL)
        return self._gathered(covered)

    def _rings(self, fan: Fan) -> Iterator[Numbers]:
        """The squares that hold anything, ring by ring: places in ``items.squares``."""
        across, down = fan.directions.offsets(fan.in_grid(self.items.squares))
        ring = np.searchsorted(_RINGS, np.maximum(np.abs(across), np.abs(down)), side="right")
        order = np.argsort(ring, kind="stable")
        bounds = np.searchsorted(ring[order], np.arange(1, len(_RINGS) + 1))
        for start, end in zip(bounds[:-1], bounds[1:], strict=True):
            if start < end:
                yield order[start:end]

    def _pairs(self, fan: Fan, which: Places) -> tuple[Numbers, Places]:
        """Views and items on their lines, for some of the squares of the items."""
        items, holds_hard = self.items, self.ground.holds_hard
        squares = items.squares[which]
        view, at = fan.passing(squares)
        held = np.flatnonzero(holds_hard.ravel()[squares])
        more_view, more_at = fan.touching(squares[held], holds_hard)
        view = np.concatenate([view, more_view])
        at = which[np.concatenate([at, held[more_at]])]
        starts = items.starts[at]
        counts = items.starts[at + 1] - starts
        pair = np.repeat(np.arange(len(at)), counts)
        entry = np.arange(len(pair)) + (starts - (np.cumsum(counts) - counts))[pair]
        view, item = view[pair], items.item[entry]
        if self.past_trees.any():
            kept = self._beside_trees(fan, view, item)
            view, item = view[kept], item[kept]
        return view, item

    def _beside_trees(self, fan: Fan, view: Numbers, item: Places) -> Mask:
        """Which pairs count although the step of a wood may stand for its trunks (R14)."""
        masses = self.ground.masses
        trees = np.flatnonzero(item < self.items.screens)
        trees = trees[masses.rows.tree[item[trees]] & self.past_trees[view[trees]]]
        kept = np.ones(len(view), bool)
        if trees.size:
            columns = self.ground.hard.shape[1]
            kept[trees] = masses.touch(item[trees], fan.targets[view[trees]], columns)
        return kept

    def _sorted_out(
        self, view: Numbers, item: Places, covered: NDArray[np.uint64]
    ) -> tuple[Numbers, Places]:
        """Keep what hides a part of somebody from foot to head as marks, the rest for later."""
        views, items = self.views, self.items
        depth = views.depth[view]
        x, y = items.x[item], items.y[item]
        far = (x * views.wy[view] - y * views.wx[view]) / depth
        width = np.hypot(views.wx, views.wy) / np.abs(views.depth)
        reach = items.around[item] * width[view]
        first, last = far - reach, far + reach
        looks = float(views.looks[0])
        low, high = items.low[item] - looks, items.high[item] - looks
        tall = views.tall[view]
        level = (looks - views.feet[view]) / tall
        near, off = np.clip(first, NEAREST, 1.0), np.clip(last, NEAREST, 1.0)
        top = level + np.where(high < 0, high / off, high / near) / tall
        hard = items.hard[item]
        nothing = np.where(hard, views.hard[view], np.maximum(views.hard, views.soft)[view])
        some = (first <= 1.0) & (last > NEAREST) & (top > nothing)
        least = level + np.where(low < 0, low / near, low / off) / tall
        whole = some & (least >= 1) & (last <= 1) & (first > NEAREST) & items.opaque[item]
        rest = np.flatnonzero(some & ~whole)
        if rest.size:
            self.pending.append((view[rest], item[rest]))
        chosen = np.flatnonzero(whole)
        self._add_whole(view[chosen], item[chosen], covered)
        return view, item

    def _add_whole(self, view: Numbers, item: Places, covered: NDArray[np.uint64]) -> None:
        items = self.items
        u0, u1 = (self._along(view, (way[0][item], way[1][item])) for way in (items.left, items.right))
        start, end = np.maximum(np.minimum(u0, u1), 0.0), np.minimum(np.maximum(u0, u1), 1.0)
        kept = np.flatnonzero(end - start > NARROW)
        view, item, start, end = view[kept], item[kept], start[kept], end[kept]
        hard = items.hard[item]
        self.whole.append(Marks.from_foot_to_head(view, start, end, hard))
        bits = _bits(np.ceil(start * _PARTS - _ON), np.floor(end * _PARTS + _ON))
        np.bitwise_or.at(covered, view[hard], bits[hard])

    def _along(self, view: Numbers, way: tuple[Floats, Floats]) -> Floats:
        """Where a direction meets the silhouettes."""
        views, (x, y) = self.views, way
        found: Floats = (views.ax[view] * y - views.ay[view] * x) / (
            x * views.wy[view] - y * views.wx[view]
        )
        return found

    def _gathered(self, covered: NDArray[np.uint64]) -> Marks:
        """The marks of whole hidings, and of all the rest where views are not wholly hidden."""
        open_ones = covered != _ALL
        views, items, ground = self.views, self.items, self.ground
        parts = [one for one in self.whole]
        if self.pending:
            view = np.concatenate([one for one, _ in self.pending])
            item = np.concatenate([one for _, one in self.pending])
            kept = np.flatnonzero(open_ones[view])
            view, item = view[kept], item[kept]
            screens = item < items.screens
            parts.append(marks_of_screens(views, ground.masses, *self._once(view[screens], item[screens])))
            view, cell = view[~screens], item[~screens] - items.screens
            if cell.size:
                row, column = np.divmod(items.cells[cell], np.int32(ground.hard.shape[1]))
                corner = (column.astype(np.float64), row.astype(np.float64))
                hard = items.hard[items.screens :][cell]
                top = items.high[items.screens :][cell]
                parts.append(marks_of_cells(views, view, corner, top, hard))
        return Marks.joined(parts)

    def _once(self, view: Numbers, row: Places) -> tuple[Numbers, Places]:
        """Pairs with what is seen through in part once only: twice would hide more."""
        clear = self.ground.masses.rows.opacity[row] < 1
        if not clear.any():
            return view, row
        count = self.items.screens
        keys = np.unique(view[clear].astype(np.int64) * count + row[clear])
        one, other = np.divmod(keys, count)
        return (
            np.concatenate([view[~clear], one.astype(np.int32)]),
            np.concatenate([row[~clear], other]),
        )


def _bits(first: Floats, last: Floats) -> NDArray[np.uint64]:
    """The bits from the first up to the last, which is not among them; none where it is before."""
    count = np.maximum(last - first, 0).astype(np.uint64)
    shift = np.minimum(first, _PARTS - 1).astype(np.uint64)
    one = np.uint64(1)
    ones = np.where(count >= _PARTS, _ALL, (one << np.minimum(count, np.uint64(_PARTS - 1))) - one)
    found: NDArray[np.uint64] = ones << shift
    return found
