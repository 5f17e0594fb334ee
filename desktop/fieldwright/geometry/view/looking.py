"""What one eye sees of a field, light and weather left aside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.arrays import Floats, Ints, Mask, runs
from fieldwright.geometry.sight.scene import scene_of
from fieldwright.geometry.view.beside import Beside
from fieldwright.geometry.view.bound import Bound
from fieldwright.geometry.view.eyes import Eye, Look, just_before
from fieldwright.geometry.view.ground import hidden_by_ground
from fieldwright.geometry.view.levels import Standing, standing_of
from fieldwright.geometry.view.near import BRIDGE, Near, seen_circles
from fieldwright.geometry.view.pieces import Pieces, pieces_of
from fieldwright.geometry.view.shadows import Shadows
from fieldwright.geometry.view.sweep import Sweep, swept

_TOUCH = 1e-9
_KEPT = 400
_GRID = 1e-7
_DIGITS = 12


def look_by_squares(field: Battlefield, eye: Eye) -> Look:
    """Look around, for whoever asks for squares alone: parts are not cut to theirs."""
    pieces, standing = pieces_of(scene_of(field)), standing_of(field)
    return _Looking(field, pieces, standing, eye, by_squares=True).look()


def look(field: Battlefield, eye: Eye) -> Look:
    """Look around; what was seen in the same scene from the same place is kept."""
    pieces, standing = pieces_of(scene_of(field)), standing_of(field)
    found = pieces.known.get(eye)
    if found is None or found[0] is not standing:
        # The oldest go; what is kept with them (whole views) has keys of its own and goes alike.
        while len(pieces.known) >= _KEPT:
            pieces.known.pop(next(iter(pieces.known)), None)
        found = pieces.known[eye] = (standing, _Looking(field, pieces, standing, eye).look())
    seen: Look = found[1]
    return seen


@dataclass(frozen=True, eq=False)
class _Group:
    """Squares that are seen or not by the same lines: ``rise_ft`` above the eye, or less.

    ``low`` are the pieces that hide a part of them, for places ``looks_ft`` high.
    """

    rise_ft: float
    looks_ft: float
    low: NDArray[np.int64]
    squares: Mask


class _Looking:
    """One look around."""

    def __init__(
        self,
        field: Battlefield,
        pieces: Pieces,
        standing: Standing,
        eye: Eye,
        *,
        by_squares: bool = False,
    ) -> None:
        self._beside = Beside(pieces, eye, field.info.scale.feet_per_square)
        self._field, self._pieces, self._eye = field, self._beside.pieces, eye
        left, top, right, bottom = eye.within
        self._window = (
            slice(max(0, int(top)), max(0, int(np.ceil(bottom)))),
            slice(max(0, int(left)), max(0, int(np.ceil(right)))),
        )
        self._layers = list(standing.layers())
        self._clips = False
        self._by_squares = by_squares

    def look(self) -> Look:
        if self._beside.is_blind(self._pieces):
            return _nothing(self._pieces)
        heights = np.concatenate([values[self._window].ravel() for values in self._layers])
        heights = heights[~np.isnan(heights)]
        if not len(heights):
            return _nothing(self._pieces)
        lowest, highest = float(heights.min()), float(heights.max())
        near = Near(self._eye, self._beside, (lowest, highest))
        groups = list(self._groups(near))
        self._clips |= len(groups) > 1
        looks = list(self._of_groups(near, groups))
        if len(looks) == 1:
            return looks[0]
        if not looks:
            return _nothing(self._pieces)
        return Look(
            np.concatenate([one.parts for one in looks]),
            np.concatenate([one.left for one in looks]),
            np.concatenate([one.right for one in looks]),
            np.concatenate([one.piece for one in looks]),
            tuple(sorted({piece for one in looks for piece in one.below})),
            self._pieces,
            _together([one.squares for one in looks]),
        )

    def _groups(self, near: Near) -> Iterator[_Group]:
        """The squares that may be in view, by what the lines to them pass."""
        tops = np.concatenate([near.edges.starts[:, 2], near.edges.stops[:, 2]])
        lowest_top = float(tops.min()) if len(tops) else np.inf
        found: dict[Any, _Group] = {}
        for looks in self._layers:
            wanted = self._in_view(near, looks)
            for height in np.unique(looks[wanted]).tolist():
                rise = height - self._eye.looks_ft
                if rise <= lowest_top:
                    # No edge is passed any farther off than it stands.
                    rise = min(rise, 0.0)
                low = self._low(near, height)
                key = (max(rise, 0.0), height if len(low) else None)
                squares = wanted & (looks == height)
                if key in found:
                    squares |= found[key].squares
                found[key] = _Group(max(rise, 0.0), height, low, squares)
        yield from found.values()

    def _low(self, near: Near, height: float) -> NDArray[np.int64]:
        """The pieces that hide a part of the places of one height."""
        pieces, eye_ft = self._pieces, self._eye.looks_ft
        low, high = min(height, eye_ft) + _TOUCH, max(height, eye_ft) - _TOUCH
        plate = pieces.plate[near.low]
        between = (pieces.highest[near.low] > low) & (pieces.lowest[near.low] < high)
        return near.low[between & (plate | (height < eye_ft))]

    def _in_view(self, near: Near, looks: Floats) -> Mask:
        """The squares that are not hidden by the ground, nor for sure by anything else."""
        wanted = np.zeros(looks.shape, bool)
        wanted[self._window] = ~np.isnan(looks[self._window])
        rows, columns = np.nonzero(wanted)
        rises = looks[rows, columns] - self._eye.looks_ft
        hidden = near.squares_hidden(rows, columns, rises)
        wanted[rows[hidden], columns[hidden]] = False
        eye = (self._eye.x, self._eye.y, self._eye.looks_ft)
        behind = hidden_by_ground(self._field, eye, looks, wanted)
        self._clips |= bool(behind.any())
        return wanted & ~behind

    def _of_groups(self, near: Near, groups: list[_Group]) -> Iterator[Look]:
        """What is seen of each group; those of one rise are seen past the same edges."""
        for rise in sorted({group.rise_ft for group in groups}):
            members = [group for group in groups if group.rise_ft == rise]
            bound, fan = near.bound_at(rise), near.edges.fan(rise)
            if self._clips:
                squares = np.logical_or.reduce([group.squares for group in members])
                narrow = bound.narrowed(*_reached(self._eye, squares))
                fan = fan.chosen(~narrow.hides(fan.start, fan.stop, fan.nearness))
            sweep = swept(fan.joined(near.frame()))
            lows = any(len(group.low) for group in members)
            ring = sweep.ring + self._eye.place
            # Only what is cut has to be in order.
            seen = _polygon(ring, is_checked=lows or not self._by_squares)
            yield from (self._of_group(group, bound, sweep, seen) for group in members)

    def _of_group(self, group: _Group, bound: Bound, sweep: Sweep, seen: Any) -> Look:
        import shapely

        if self._clips:
            bound = bound.narrowed(*_reached(self._eye, group.squares))
            if not self._by_squares:
                seen = shapely.intersection(seen, _squares(group.squares))
        below: tuple[int, ...] = ()
        if len(group.low):
            low = self._relevant(group, bound)
            shadows = Shadows(self._pieces, self._eye, group.looks_ft).of(low)
            seen = _without(seen, shadows)
            below = tuple(low[~self._pieces.plate[low]].tolist())
        squares = group.squares if self._by_squares and self._clips else None
        found = self._look_at(sweep, seen, below, group.rise_ft)
        return found if squares is None else _on_squares(found, self._eye, squares)

    def _relevant(self, group: _Group, bound: Bound) -> NDArray[np.int64]:
        """The low pieces that are not beyond all squares of a group."""
        low = group.low
        away = self._pieces.middle[low] - self._eye.place
        start, stop, nearness, outside = seen_circles(away, self._pieces.radius[low])
        hidden = bound.hides(start, stop, nearness) & outside & ~self._pieces.plate[low]
        return low[~hidden]

    def _look_at(self, sweep: Sweep, seen: Any, below: tuple[int, ...], rise_ft: float) -> Look:
        """With the stretches of edges that stop the view where they stand."""
        import shapely

        mine = sweep.owner >= 0
        if rise_ft > 0:
            # What is passed over the top of shows its face to lower places only.
            tops = np.append(self._pieces.lowest, np.zeros(-BRIDGE))[sweep.owner]
            mine &= tops - self._eye.looks_ft >= rise_ft
        left, right, owner = _short(sweep.left[mine], sweep.right[mine], sweep.owner[mine])
        left, right = left + self._eye.place, right + self._eye.place
        before = just_before(self._eye, (left + right) / 2)
        shapely.prepare(seen)
        shows = shapely.contains_xy(seen, before[:, 0], before[:, 1])
        parts = np.array([seen], object)
        return Look(parts, left[shows], right[shows], owner[shows], below, self._pieces)


def _on_squares(look: Look, eye: Eye, squares: Mask) -> Look:
    """A look that counts on some squares alone, with the stretches of edges before these."""
    before = just_before(eye, (look.left + look.right) / 2)
    rows, columns = squares.shape
    column = np.floor(before[:, 0]).astype(np.int64).clip(0, columns - 1)
    row = np.floor(before[:, 1]).astype(np.int64).clip(0, rows - 1)
    shows = squares[row, column]
    return replace(
        look,
        left=look.left[shows],
        right=look.right[shows],
        piece=look.piece[shows],
        squares=squares[None],
    )


def _together(squares: list[Mask | None]) -> Mask | None:
    """The squares of several looks, if they count on their own alone."""
    known = [one for one in squares if one is not None]
    return np.concatenate(known) if known else None


def _short(left: Floats, right: Floats, piece: Ints) -> tuple[Floats, Floats, Ints]:
    """Stretches of edges, cut so that none is longer than a square."""
    way = right - left
    counts = np.maximum(1, np.ceil(np.hypot(way[:, 0], way[:, 1]) - _TOUCH)).astype(np.int64)
    of, number = runs(0, counts)
    step = way[of] / counts[of][:, None]
    begin = left[of] + step * number[:, None]
    return begin, begin + step, piece[of]


def _squares(squares: Mask) -> Any:
    """Some squares as one shape."""
    import shapely

    rows, columns = np.nonzero(squares)
    # Whole squares side by side fit exactly, which makes joining them quick.
    boxes = shapely.box(columns, rows, columns + 1, rows + 1)
    return shapely.coverage_union_all(boxes)


def _reached(eye: Eye, squares: Mask) -> tuple[Floats, Floats, Floats]:
    """Over which angles squares are seen, and how far off they end."""
    rows, columns = np.nonzero(squares)
    away = np.stack([columns + 0.5, rows + 0.5], axis=1) - eye.place
    radius = np.full(len(away), np.sqrt(0.5))
    start, stop, _, _ = seen_circles(away, radius)
    return start, stop, np.hypot(away[:, 0], away[:, 1]) + radius


def _without(seen: Any, shadows: Any) -> Any:
    """The seen part less what lies in shadow."""
    import shapely

    shapely.prepare(seen)
    shadows = shadows[shapely.intersects(seen, shadows)]
    if not len(shadows):
        return seen
    try:
        return shapely.difference(seen, shapely.union_all(shadows))
    except shapely.errors.GEOSException:
        # Shadows that all but touch: on a fine grid they are told apart.
        dark = shapely.union_all(shadows, grid_size=_GRID)
        return shapely.difference(seen, dark, grid_size=_GRID)


def _polygon(ring: Floats, *, is_checked: bool) -> Any:
    """A polygon from the ring of a sweep; a valid one if it ``is_checked``."""
    import shapely

    if len(ring) < 3:
        return shapely.Polygon()
    # So that what lies on a line of the grid does so exactly.
    polygon = shapely.Polygon(np.round(ring, _DIGITS))
    if not is_checked or polygon.is_valid:
        return polygon
    return shapely.make_valid(polygon).buffer(0)


def _nothing(pieces: Pieces) -> Look:
    none = np.zeros((0, 2))
    return Look(np.zeros(0, object), none, none, np.zeros(0, np.int64), (), pieces)
