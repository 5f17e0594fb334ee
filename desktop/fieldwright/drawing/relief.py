"""The lie of the land: lighter with height, lit from the north-west, hachures and escarpments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter

from fieldwright.drawing.chance import shares
from fieldwright.drawing.colours import faded
from fieldwright.drawing.context import INK, Context
from fieldwright.drawing.marks import draw_lines, draw_strokes
from fieldwright.drawing.shapes import Shape, contour, outline
from fieldwright.drawing.textures import FINEST
from fieldwright.drawing.window import Mask, Window, shifted

_STEP_FT = 5
_LIFT = 0.075
_SINK = 0.07
_SHADES = (0.5, 1.1, 1.8, 2.6, 3.6)
"""Feet a square towards or away from the light at which one more shade is laid."""

_SHADE = 0.05
_LIGHT = QColor("#fff6d2")
_DARK = QColor("#2a2436")
_LEAST_SLOPE = 1.2
"""Feet a square from which on hachures are drawn."""

_HACHURES = 4


@dataclass(frozen=True, eq=False)
class Relief:
    """Heights of a window in feet, and the rise in feet a square, east and south.

    What steps at an escarpment is no slope and counts for nothing in the rise.
    """

    height: NDArray[Any]
    east: NDArray[Any]
    south: NDArray[Any]
    sheer: Mask

    @classmethod
    def of(cls, window: Window) -> Relief:
        """Work out the relief of a window."""
        height, sheer = window.height.astype(np.float64), window.escarpment
        return cls(
            np.where(sheer, height, _softened(height)),
            _rise(height, sheer, 1, 0),
            _rise(height, sheer, 0, 1),
            sheer,
        )

    @property
    def is_flat(self) -> bool:
        """Whether there is nothing to draw."""
        return bool((self.height == 0).all()) and not self.sheer.any()

    @property
    def slope(self) -> NDArray[Any]:
        """The rise in the steepest direction."""
        return np.asarray(np.hypot(self.east, self.south))


def _rise(height: NDArray[Any], sheer: Mask, column: int, row: int) -> NDArray[Any]:
    after = shifted(height, column, row, np.nan) - height
    after[sheer | shifted(sheer, column, row, False) | np.isnan(after)] = 0
    return np.asarray((after + shifted(after, -column, -row, 0.0)) / 2)


def _softened(values: NDArray[Any]) -> NDArray[Any]:
    """The mean of each square and its eight neighbours, the middle counting four times."""
    for column, row in ((1, 0), (0, 1)):
        after = shifted(values, column, row, np.nan)
        before = shifted(values, -column, -row, np.nan)
        after = np.where(np.isnan(after), values, after)
        before = np.where(np.isnan(before), values, before)
        values = (2 * values + after + before) / 4
    return values


def draw_relief(painter: QPainter, context: Context, window: Window) -> None:
    """Draw heights, slopes and escarpments over ground and growth."""
    relief = Relief.of(window)
    if relief.is_flat:
        return
    if not context.is_line:
        _draw_steps(painter, context, window, relief)
        _draw_light(painter, context, window, relief)
    _draw_contours(painter, context, window, relief)
    if context.options.square_px >= FINEST:
        _draw_hachures(painter, context, window, relief)
    if relief.sheer.any():
        _draw_escarpments(painter, context, window, relief)


def _levels(relief: Relief, step: int, offset: float) -> list[float]:
    low, high = float(relief.height.min()), float(relief.height.max())
    first = int(np.floor((low - offset) / step)) + 1
    last = int(np.ceil((high - offset) / step))
    return [place * step + offset for place in range(first, last + 1)]


def _draw_steps(painter: QPainter, context: Context, window: Window, relief: Relief) -> None:
    """Lighten the wash with each step up, darken it with each step below nought.

    All steps from nought count, those below the lowest square of the window too: a part that is
    all high ground is as light as its neighbour that also holds low ground.
    """
    for values, tint, strength in (
        (relief.height, _LIGHT, _LIFT),
        (-relief.height, _DARK, _SINK),
    ):
        for step in range(1, int(np.ceil(values.max() / _STEP_FT)) + 1):
            path = contour(window, values, step * _STEP_FT, context.curve_pieces).path()
            painter.fillPath(path, faded(tint, strength))


def _draw_light(painter: QPainter, context: Context, window: Window, relief: Relief) -> None:
    """Light on flanks that look north-west, shade on those that look south-east."""
    towards = _softened((relief.east + relief.south) * 0.7071)
    for level in _SHADES:
        for values, tint in ((towards, _LIGHT), (-towards, _DARK)):
            if values.max() >= level:
                path = contour(window, values, level, context.curve_pieces).path()
                painter.fillPath(path, faded(tint, _SHADE * (1.3 if tint is _LIGHT else 1)))


def _draw_contours(painter: QPainter, context: Context, window: Window, relief: Relief) -> None:
    """A thin line at each ten feet."""
    pen = context.stroke(0.02 if context.is_line else 0.028, faded(INK, 0.3))
    for level in _levels(relief, 10, -1.25):
        shape = contour(window, relief.height, level, context.curve_pieces)
        rows, columns = shape.boundary.inside()
        draw_lines(painter, pen, shape.lines(~relief.sheer[rows, columns]))


def _draw_hachures(painter: QPainter, context: Context, window: Window, relief: Relief) -> None:
    """Strokes downhill from every contour, closer and shorter where it is steeper."""
    faint = context.stroke(0.018 if context.is_line else 0.022, faded(INK, 0.32))
    strong = context.stroke(0.03 if context.is_line else 0.036, faded(INK, 0.32))
    slope = relief.slope
    for level in _levels(relief, _STEP_FT, 2.5):
        shape = contour(window, relief.height, level, context.curve_pieces)
        if not shape.boundary.x.size:
            continue
        steep = slope[shape.boundary.inside()]
        tops, ends, shown = _strokes(shape, steep)
        if context.is_line:
            shown &= np.arange(_HACHURES)[None, :] % 2 == 0
        tops, ends = tops[shown], ends[shown]
        middle = tops + (ends - tops) * 0.45
        draw_strokes(painter, faint, (middle[:, 0], middle[:, 1], ends[:, 0], ends[:, 1]))
        draw_strokes(painter, strong, (tops[:, 0], tops[:, 1], middle[:, 0], middle[:, 1]))


def _strokes(shape: Shape, steep: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any], Mask]:
    """Tops and lower ends of hachures, shape (steps, hachures, 2), and which of them are drawn."""
    boundary, controls = shape.boundary, shape.controls
    start = (controls[boundary.before] + controls) / 2
    end = (controls + controls[boundary.after]) / 2
    along = ((np.arange(_HACHURES) + 0.5) / _HACHURES)[None, :, None]
    tops = (
        (1 - along) ** 2 * start[:, None]
        + 2 * along * (1 - along) * controls[:, None]
        + along**2 * end[:, None]
    )
    tangent = end - start
    length = np.maximum(np.hypot(tangent[:, 0], tangent[:, 1]), 1e-9)
    downhill = np.stack([tangent[:, 1], -tangent[:, 0]], axis=1) / length[:, None]
    columns = boundary.x + shape.window.block.left
    rows = boundary.y + shape.window.block.top
    uneven = np.stack(
        [shares(columns * 4 + boundary.direction, rows, 411 + n) for n in range(_HACHURES)], axis=1
    )
    reach = np.clip(2.5 / np.maximum(steep, 0.1), 0.25, 0.9)[:, None] * (0.7 + 0.6 * uneven)
    ends = tops + downhill[:, None] * reach[..., None]
    region = shape.window.region.grown(1)
    x, y = controls[:, 0], controls[:, 1]
    seen = (x > region.left) & (x < region.right) & (y > region.top) & (y < region.bottom)
    # Short pieces of contour have fewer strokes; so have gentle slopes.
    wanted = np.clip(length * (0.30 + 0.16 * steep), 0, 1)[:, None]
    order = np.array([0, 0.5, 0.25, 0.75])[None, :]
    shown = (steep >= _LEAST_SLOPE)[:, None] & seen[:, None] & (order < wanted)
    return tops, ends, shown


def _draw_escarpments(painter: QPainter, context: Context, window: Window, relief: Relief) -> None:
    """A rocky face, a heavy broken line along its top and ticks down to its foot."""
    shape = outline(window, relief.sheer, context.curve_pieces, joined=True, wander=0.2)
    rows, columns = shape.boundary.inside()
    high, low = _extremes(relief)
    high, low = high[rows, columns], low[rows, columns]
    # Where all within two squares is sheer, the ground is unknown: -inf and inf.
    stepped = (high > low) & np.isfinite(high) & np.isfinite(low)
    middle = np.full(high.shape, np.inf)
    middle[stepped] = (high[stepped] + low[stepped]) / 2
    outside = shape.beside(relief.height, np.nan)[1]
    sheer_outside = shape.beside(relief.sheer, False)[1]
    top = (outside >= middle) & stepped & ~sheer_outside
    foot = ~top & ~sheer_outside
    if not context.is_line:
        _draw_foot_shadow(painter, context, shape, foot)
        painter.fillPath(shape.path(), QColor(116, 104, 92, 150))
        draw_lines(painter, context.stroke(0.03, faded(INK, 0.4)), shape.lines(foot))
    if context.options.square_px >= FINEST:
        _draw_ticks(painter, context, shape, top)
    _draw_brink(painter, context, shape, top)


def _extremes(relief: Relief) -> tuple[NDArray[Any], NDArray[Any]]:
    """The highest and the lowest ground that each escarpment square parts.

    That is the ground beside it; where that is all on one side, because the escarpment is broad,
    it is the ground two squares away.
    """
    high = np.where(relief.sheer, -np.inf, relief.height)
    low = np.where(relief.sheer, np.inf, relief.height)
    broad = np.zeros(relief.sheer.shape, bool)
    for column, row in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        broad |= shifted(relief.sheer, column, row, False)
    beside_high, beside_low = _spread(high, np.maximum), _spread(low, np.minimum)
    beyond_high, beyond_low = _spread(beside_high, np.maximum), _spread(beside_low, np.minimum)
    one_sided = broad & ~(beside_high > beside_low)
    return (
        np.where(one_sided, beyond_high, beside_high),
        np.where(one_sided, beyond_low, beside_low),
    )


def _spread(values: NDArray[Any], best: np.ufunc) -> NDArray[Any]:
    """The best value of each square and its eight neighbours."""
    across = best(best(values, _beside(values, 1, 0)), _beside(values, -1, 0))
    return np.asarray(best(best(across, _beside(across, 0, 1)), _beside(across, 0, -1)))


def _beside(values: NDArray[Any], column: int, row: int) -> NDArray[Any]:
    moved = shifted(values, column, row, np.nan)
    return np.where(np.isnan(moved), values, moved)


def _draw_foot_shadow(painter: QPainter, context: Context, shape: Shape, foot: Mask) -> None:
    """A soft shadow at the foot of faces that look south or east."""
    direction = shape.boundary.direction
    away = foot & ((direction == 1) | (direction == 2))
    for width in (0.8, 0.4):
        pen = context.stroke(width, faded(_DARK, 0.13))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        draw_lines(painter, pen, shape.lines(away))


def _draw_ticks(painter: QPainter, context: Context, shape: Shape, top: Mask) -> None:
    tops, ends, _ = _strokes(shape, np.full(top.shape, 9.0))
    columns = shape.boundary.x + shape.window.block.left
    rows = shape.boundary.y + shape.window.block.top
    for number in range(_HACHURES):
        reach = -(1.6 + 1.6 * shares(columns, rows, 431 + number))[:, None]
        inward = tops[:, number] + (ends[:, number] - tops[:, number]) * reach
        start, end = tops[top, number], inward[top]
        pen = context.stroke(0.03, faded(INK, 0.75))
        draw_strokes(painter, pen, (start[:, 0], start[:, 1], end[:, 0], end[:, 1]))


def _draw_brink(painter: QPainter, context: Context, shape: Shape, top: Mask) -> None:
    """The heavy line of the edge, broken here and there."""
    columns = shape.boundary.x + shape.window.block.left
    rows = shape.boundary.y + shape.window.block.top
    unbroken = shares(columns * 4 + shape.boundary.direction, rows, 441) > 0.12
    draw_lines(painter, context.stroke(0.1), shape.lines(top & unbroken))
