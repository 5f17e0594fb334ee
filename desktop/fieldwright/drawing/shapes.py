"""Smooth, slightly uneven shapes of masks of squares, and contours of values on squares.

Every point depends only on squares within three squares of it and on where it lies, so that
neighbouring parts of a map, drawn apart, meet without a seam.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, starmap
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from fieldwright.drawing.chance import shares
from fieldwright.drawing.trace import STEP_X, STEP_Y, Boundary, trace
from fieldwright.drawing.window import Mask, Window
from fieldwright.terms.grid import Block

_FARTHEST = 0.22
"""Squares that a vertex may stray at most, so that every square's middle stays on its side."""

Points = NDArray[np.float64]

_NEAR_REGION = 2
"""Squares around a region that may still be moved into it, as shadows are."""

_FEWEST = 3


@dataclass(frozen=True, eq=False)
class Shape:
    """Closed curves: one control point a step of the boundary, curves between their middles.

    ``controls`` has the shape ``(steps, 2)``, x and y in squares of the field; ``sharp`` marks
    corners; ``pieces`` is how many straight pieces each curve is cut into.
    """

    window: Window
    boundary: Boundary
    controls: Points
    sharp: Mask
    pieces: int

    @cached_property
    def points(self) -> Points:
        """Points along the curves, shape ``(steps, pieces, 2)``, from middle to middle."""
        controls, boundary = self.controls, self.boundary
        start = (controls[boundary.before] + controls) / 2
        end = (controls + controls[boundary.after]) / 2
        along = (np.arange(self.pieces) / self.pieces)[None, :, None]
        curve = (
            (1 - along) ** 2 * start[:, None]
            + 2 * along * (1 - along) * controls[:, None]
            + along**2 * end[:, None]
        )
        curve[self.sharp, 1:] = controls[self.sharp, None]
        return np.asarray(curve)

    def path(self) -> QPainterPath:
        """All loops as one path to be filled; holes stay open."""
        path = QPainterPath()
        region = self.window.region.grown(_NEAR_REGION)
        for start, end in pairwise(self.boundary.starts):
            loop = _without_far_points(self.points[start:end].reshape(-1, 2), region)
            path.addPolygon(polygon(loop))
            path.closeSubpath()
        return path

    def lines(self, where: Mask | None = None) -> list[QPolygonF]:
        """The curves as lines to be stroked, where they may be seen.

        ``where`` may choose steps of the boundary; the others are left out.
        """
        shown = self._seen if where is None else self._seen & where
        lines: list[QPolygonF] = []
        for start, end in pairwise(self.boundary.starts):
            lines += _runs(self.points[start:end], shown[start:end])
        return lines

    def broken(self, where: Mask | None = None, every: int = 2) -> list[QPolygonF]:
        """The same as a broken line: one piece of the curves in ``every``, by where they lie."""
        shown = self._seen if where is None else self._seen & where
        ends = np.concatenate([self.points[:, 1:], self.points[self.boundary.after, :1]], axis=1)
        number = np.arange(self.pieces)[None, :]
        phase = (self.boundary.x + self.boundary.y)[:, None] * self.pieces
        block = self.window.block
        drawn = shown[:, None] & (
            (phase + (block.left + block.top) * self.pieces + number) % every == 0
        )
        pieces = np.stack([self.points[drawn], ends[drawn]], axis=1)
        return [polygon(piece) for piece in pieces]

    @cached_property
    def _seen(self) -> Mask:
        region = self.window.region.grown(1)
        x, y = self.controls[:, 0], self.controls[:, 1]
        across = (x > region.left) & (x < region.right)
        return np.asarray(across & (y > region.top) & (y < region.bottom))

    def moved_in(self, by: float | Points) -> Shape:
        """The same shape drawn in by some squares (one number, or one a step)."""
        inward = _inward(self.boundary) * np.reshape(by, (-1, 1))
        return replace(self, controls=self.controls + inward)

    def beside(self, values: NDArray[Any], default: Any = 0) -> tuple[NDArray[Any], NDArray[Any]]:
        """The values of the squares inside and outside of each step."""
        rows, columns = self.boundary.outside()
        known = (rows >= 0) & (columns >= 0) & (rows < values.shape[0])
        known &= columns < values.shape[1]
        outside = np.full(rows.shape, default, values.dtype)
        outside[known] = values[rows[known], columns[known]]
        return values[self.boundary.inside()], outside


@dataclass(frozen=True, eq=False)
class _Leafy(Shape):
    """A shape whose points are given, not those of its own curves."""

    curve: Points

    @cached_property
    def points(self) -> Points:
        """The given points."""
        return self.curve.reshape(len(self.curve), -1, 2)


def outline(
    window: Window,
    mask: Mask,
    pieces: int,
    *,
    joined: bool = False,
    wander: float | NDArray[Any] = 0.17,
    sharp: Mask | None = None,
) -> Shape:
    """The smooth, uneven outline of a mask of the window.

    ``wander`` is how far vertices stray, in squares: one number, or one for every vertex (shape
    ``(rows + 1, columns + 1)``); ``sharp`` vertices stay where they are, as corners. Squares that
    touch by a corner are joined by a neck if ``joined``.
    """
    boundary = trace(mask, joined)
    x, y = boundary.x, boundary.y
    if isinstance(wander, np.ndarray):
        wander = wander[y, x]
    corners = sharp[y, x] if sharp is not None else np.zeros(x.shape, bool)
    vertices = _displaced(window, boundary, np.where(corners, 0.0, wander))
    controls = np.where(corners[:, None], vertices, _smoothed(vertices, boundary))
    if joined:
        pinched = boundary.pinched
        controls[pinched] = vertices[pinched] + _neck(boundary)[pinched]
    return Shape(window, boundary, controls, corners, pieces)


def contour(window: Window, values: NDArray[Any], level: float, pieces: int) -> Shape:
    """The contour around all that lies at ``level`` or above, from values at square centres."""
    boundary = trace(values >= level)
    blank = Shape(window, boundary, np.zeros((boundary.x.size, 2)), _none(boundary), pieces)
    high, low = blank.beside(values.astype(np.float64), np.nan)
    share = np.where(np.isnan(low), 0.5, (high - level) / np.maximum(high - low, 1e-9))
    rows, columns = boundary.inside()
    out_rows, out_columns = boundary.outside()
    block = window.block
    x = block.left + columns + 0.5 + share * (out_columns - columns)
    y = block.top + rows + 0.5 + share * (out_rows - rows)
    return replace(blank, controls=_smoothed(np.stack([x, y], axis=1), boundary))


def bushy(shape: Shape, bulge: float = 0.15) -> tuple[QPainterPath, list[QPolygonF]]:
    """The shape with a leafy edge of small lobes, two on each square's side: fill and lines."""
    boundary, lobes = shape.boundary, 2
    pieces = max(3, shape.pieces)
    places = np.linspace(0, 1, lobes + 1)[:-1]
    start = (shape.controls[boundary.before] + shape.controls) / 2
    end = (shape.controls + shape.controls[boundary.after]) / 2
    feet = np.stack(
        [(1 - t) ** 2 * start + 2 * t * (1 - t) * shape.controls + t * t * end for t in places],
        axis=1,
    )
    tips = np.concatenate([feet[:, 1:], feet[boundary.after, :1]], axis=1)
    across = tips - feet
    out = np.stack([across[..., 1], -across[..., 0]], axis=-1)
    out /= np.maximum(np.hypot(out[..., 0], out[..., 1]), 1e-9)[..., None]
    columns, rows = boundary.x + shape.window.block.left, boundary.y + shape.window.block.top
    uneven = np.stack(
        [0.6 + 0.8 * shares(columns * 4 + boundary.direction, rows, 21 + n) for n in range(lobes)],
        axis=1,
    )
    over = (feet + tips) / 2 + out * (2 * bulge * uneven)[..., None]
    along = (np.arange(pieces) / pieces)[None, None, :, None]
    curve = (
        (1 - along) ** 2 * feet[:, :, None]
        + 2 * along * (1 - along) * over[:, :, None]
        + along**2 * tips[:, :, None]
    )
    leafy = _Leafy(shape.window, boundary, shape.controls, shape.sharp, shape.pieces, curve)
    return leafy.path(), leafy.lines()


def shaded_inside(shape: Shape, reach: float, where: Mask) -> QPainterPath:
    """What lies inside within ``reach`` squares south-east of the outline's north and west.

    Only the steps of the boundary that ``where`` chooses throw a shadow.
    """
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for start, end in pairwise(shape.boundary.starts):
        points = shape.points[start:end].reshape(-1, 2)
        along = np.roll(points, -1, axis=0) - points
        shading = along[:, 0] - along[:, 1] > 0
        shading &= np.repeat(where[start:end], shape.pieces)
        for run in _runs_of(shading):
            edge = points[np.arange(run[0], run[1] + 1) % len(points)]
            path.addPolygon(polygon(np.concatenate([edge, edge[::-1] + reach])))
            path.closeSubpath()
    return path


def _runs_of(shown: Mask) -> list[tuple[int, int]]:
    """Where runs of true values in a ring start and end; the end may lie past the last place."""
    if shown.all():
        return [(0, len(shown))]
    if not shown.any():
        return []
    first = int(np.flatnonzero(~shown)[0])
    rolled = np.concatenate([np.roll(shown, -first), [False]])
    edges = np.flatnonzero(np.diff(rolled.astype(np.int8))) + 1 + first
    return [(start, end) for start, end in edges.reshape(-1, 2).tolist()]


def _without_far_points(loop: Points, region: Block) -> Points:
    """A loop that fills the same of a region, with fewer points where it runs outside of it.

    Of points one after the other that lie on one side of the region only the first and the last
    are kept: the way between both stays on that side.
    """
    for axis, edge, sign in (
        (0, region.left, -1),
        (0, region.right, 1),
        (1, region.top, -1),
        (1, region.bottom, 1),
    ):
        beyond = (loop[:, axis] - edge) * sign > 0
        if not beyond.any():
            continue
        if beyond.all():
            return loop[:_FEWEST]
        kept = ~beyond
        kept[1:] |= ~beyond[:-1]
        kept[:-1] |= ~beyond[1:]
        kept[0] |= ~beyond[-1]
        kept[-1] |= ~beyond[0]
        if int(kept.sum()) >= _FEWEST:
            loop = loop[kept]
    return loop


def polygon(points: Points) -> QPolygonF:
    """Points of shape ``(n, 2)`` as a polygon."""
    return QPolygonF(list(starmap(QPointF, points.tolist())))


def _none(boundary: Boundary) -> Mask:
    return np.zeros(boundary.x.shape, bool)


def _displaced(window: Window, boundary: Boundary, wander: NDArray[Any]) -> Points:
    """The vertices where they stray to: the same for every shape that passes there."""
    columns, rows = boundary.x + window.block.left, boundary.y + window.block.top
    straying = window.strays[boundary.y, boundary.x] * wander[:, None]
    straying = np.clip(straying, -_FARTHEST, _FARTHEST)
    return np.asarray(np.stack([columns, rows], axis=1) + straying)


def _smoothed(vertices: Points, boundary: Boundary) -> Points:
    """Take the stairs out of diagonals without shrinking what is small.

    Each vertex loses a quarter of its fourth difference: a zigzag of single steps becomes a
    straight line, a square keeps three quarters of its size.
    """
    once = vertices - (vertices[boundary.before] + vertices[boundary.after]) / 2
    twice = once - (once[boundary.before] + once[boundary.after]) / 2
    return np.asarray(vertices - twice / 4)


def _neck(boundary: Boundary) -> Points:
    """How far the two sides of a corner that joins two squares lie apart from it."""
    came = boundary.direction[boundary.before]
    goes = boundary.direction
    x = STEP_X[goes] - STEP_X[came]
    y = STEP_Y[goes] - STEP_Y[came]
    return np.stack([x, y], axis=1) * 0.28


def _inward(boundary: Boundary) -> Points:
    """The direction towards the inside at each vertex, of length 1 at most."""
    came, goes = boundary.direction[boundary.before], boundary.direction
    x = -(STEP_Y[came] + STEP_Y[goes]) / 2
    y = (STEP_X[came] + STEP_X[goes]) / 2
    return np.stack([x, y], axis=1)


def _runs(points: Points, shown: Mask) -> list[QPolygonF]:
    """The shown parts of one loop as lines."""
    count = len(points)
    lines = []
    for start, end in _runs_of(shown):
        steps = points[np.arange(start, end) % count].reshape(-1, 2)
        lines.append(polygon(np.concatenate([steps, points[end % count, :1]])))
    return lines
