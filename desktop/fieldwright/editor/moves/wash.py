"""Squares washed over the map in a colour and a pattern, with an edge: reach, threat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap

from fieldwright.canvas.sight import Sight
from fieldwright.terms.grid import Block

_HALO = QColor(255, 253, 247, 170)
_NOWHERE = Block(0, 0, 0, 0)
_BEYOND = 3
"""Pixels that lines reach beyond the squares that they enclose."""


@dataclass(frozen=True, slots=True)
class WashStyle:
    """A colour and the ``pattern`` that keeps it apart from others for eyes that see no colours.

    ``tint`` and ``marks`` (0 to 255) say how strong the ground and the pattern are; ``edge`` is
    how thick the outline is in pixels, 0 for none.
    """

    colour: QColor
    pattern: str = ""
    tint: int = 50
    marks: int = 105
    edge: float = 2.0
    is_dashed: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Wash:
    """Squares of the field (rows, columns) in one style.

    The outline runs where they meet ``against``; what lies beside the field counts among these.
    """

    fill: NDArray[np.bool_]
    against: NDArray[np.bool_]
    style: WashStyle


class WashOverlay:
    """Draws washes over the map; the picture is kept while map and washes stay as they are."""

    def __init__(self) -> None:
        """Nothing to draw yet."""
        self.shown = True
        self._washes: tuple[Wash, ...] = ()
        self._block = self._stale = _NOWHERE
        self._kept: QPixmap | None = None
        self._kept_for: object = None
        self._box = QRectF()

    def wash(self, washes: Sequence[Wash]) -> None:
        """Show other washes, the lowest first.

        Where they differ from those of before in a few squares only these are painted anew.
        """
        changed = changed_block(self._washes, washes)
        if changed is None:
            self._kept, self._block = None, _NOWHERE
        else:
            self._stale = self._stale.joined(changed)
        self._washes = tuple(washes)
        for wash in self._washes:
            self._block = self._block.joined(block_of_mask(wash.fill))

    @property
    def washes(self) -> tuple[Wash, ...]:
        """What is shown, the lowest first."""
        return self._washes

    @property
    def picture(self) -> QPixmap | None:
        """The picture that was drawn last; another one where map or washes have changed."""
        return self._kept

    @property
    def block(self) -> Block:
        """The squares around all that is washed."""
        return self._block

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Lay the picture over the map."""
        shown = self._block.clipped(sight.squares)
        if shown.is_empty:
            return
        ratio = painter.device().devicePixelRatioF()
        key = (sight.origin.x(), sight.origin.y(), sight.scale, shown, ratio)
        if self._kept is None or self._kept_for != key:
            around = sight.rectangle(shown).adjusted(-_BEYOND, -_BEYOND, _BEYOND, _BEYOND)
            box = around.toAlignedRect()
            self._box = QRectF(box.intersected(sight.view.toAlignedRect()))
            self._kept, self._kept_for = self._picture(sight, shown, ratio), key
        elif not self._stale.is_empty:
            self._mend(self._kept, sight, self._stale.grown(1).clipped(shown))
        self._stale = _NOWHERE
        painter.drawPixmap(self._box.topLeft(), self._kept)

    def _picture(self, sight: Sight, shown: Block, ratio: float) -> QPixmap:
        pixmap = QPixmap((self._box.size() * ratio).toSize())
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.translate(-self._box.topLeft())
        self._paint(painter, sight, shown)
        painter.end()
        return pixmap

    def _mend(self, picture: QPixmap, sight: Sight, part: Block) -> None:
        """Paint some squares of the picture anew."""
        if part.is_empty:
            return
        painter = QPainter(picture)
        painter.translate(-self._box.topLeft())
        # A line along the edge of the squares lies by half beyond them.
        box = sight.rectangle(part).adjusted(-_BEYOND, -_BEYOND, _BEYOND, _BEYOND).toAlignedRect()
        painter.setClipRect(box)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
        painter.fillRect(box, Qt.GlobalColor.transparent)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        self._paint(painter, sight, part.grown(1).clipped(self._block))
        painter.end()

    def _paint(self, painter: QPainter, sight: Sight, shown: Block) -> None:
        """Paint all washes of some squares."""
        for wash in self._washes:
            _fill(painter, sight, list(runs_of(_part(wash.fill, shown), shown)), wash.style)
        for wash in self._washes:
            if wash.style.edge:
                _outline(painter, sight, edges_of(wash, shown), wash.style)


def _part(mask: NDArray[np.bool_], shown: Block) -> NDArray[np.bool_]:
    return mask[shown.top : shown.bottom, shown.left : shown.right]


def _fill(painter: QPainter, sight: Sight, runs: Sequence[Block], style: WashStyle) -> None:
    boxes = [sight.rectangle(run) for run in runs]
    painter.setPen(Qt.PenStyle.NoPen)
    if style.tint:
        tint = QColor(style.colour)
        tint.setAlpha(style.tint)
        painter.setBrush(tint)
        painter.drawRects(boxes)
    if style.pattern:
        marks = QColor(style.colour.darker(115))
        marks.setAlpha(style.marks)
        painter.setBrush(QBrush(marks, _tile(style.pattern, marks)))
        painter.drawRects(boxes)


def _outline(
    painter: QPainter, sight: Sight, edges: Sequence[tuple[int, int, int, int]], style: WashStyle
) -> None:
    lines = [
        QLineF(sight.pixels(left, top), sight.pixels(right, bottom))
        for left, top, right, bottom in edges
    ]
    wide = style.edge if sight.scale > 14 else style.edge * 0.7
    under, over = QPen(_HALO, wide + 1.6), QPen(style.colour, wide)
    if style.is_dashed:
        over.setDashPattern([3, 2])
    for pen in (under, over):
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLines(lines)


# ---------------------------------------------------------------------------------- from squares


def changed_block(old: Sequence[Wash], new: Sequence[Wash]) -> Block | None:
    """The squares around all in which washes of the same styles differ.

    None where it is better to paint all of them: other styles, dashes, which run on along an
    edge, or changes far apart.
    """
    if not old or len(old) != len(new):
        return None
    changed = whole = _NOWHERE
    for before, after in zip(old, new, strict=True):
        if before.style != after.style or after.style.is_dashed:
            return None
        if before.fill.shape != after.fill.shape:
            return None
        differs = (before.fill != after.fill) | (before.against != after.against)
        changed = changed.joined(block_of_mask(differs))
        whole = whole.joined(block_of_mask(after.fill))
    is_small = 2 * changed.width * changed.height <= whole.width * whole.height
    return changed if is_small else None


def block_of_mask(mask: NDArray[np.bool_]) -> Block:
    """The smallest block around the true squares of a mask; an empty one where there are none."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not len(rows):
        return Block(0, 0, 0, 0)
    return Block(int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1)


def runs_of(mask: NDArray[np.bool_], shown: Block) -> Iterator[Block]:
    """The true squares of a mask (rows, columns) that lies over ``shown``, as runs of each row."""
    for row, left, right in _runs(mask):
        top = shown.top + row
        yield Block(shown.left + left, top, shown.left + right, top + 1)


def _runs(mask: NDArray[np.bool_]) -> Iterator[tuple[int, int, int]]:
    """The runs of true values in each row of a mask: the row, where it starts, where it ends."""
    padded = np.zeros((mask.shape[0], mask.shape[1] + 2), np.int8)
    padded[:, 1:-1] = mask
    change = np.diff(padded, axis=1)
    starts, ends = np.argwhere(change == 1), np.argwhere(change == -1)
    for (row, start), (_, end) in zip(starts.tolist(), ends.tolist(), strict=True):
        yield row, start, end


def edges_of(wash: Wash, shown: Block) -> list[tuple[int, int, int, int]]:
    """The outline of a wash within ``shown``: straight lines (left, top, right, bottom)."""
    view = (slice(shown.top, shown.bottom + 2), slice(shown.left, shown.right + 2))
    inner = np.pad(wash.fill, 1)[view]
    outer = np.pad(wash.against, 1, constant_values=True)[view]
    left, top = shown.left - 1, shown.top - 1
    level = [
        (left + start, top + row, left + end, top + row)
        for row, start, end in _straights(inner, outer)
    ]
    upright = [
        (left + column, top + start, left + column, top + end)
        for column, start, end in _straights(inner.T, outer.T)
    ]
    return level + upright


def _straights(
    inner: NDArray[np.bool_], outer: NDArray[np.bool_]
) -> Iterator[tuple[int, int, int]]:
    """Lines between rows of two masks: the line's number, where it starts and where it ends."""
    meets: NDArray[Any] = (inner[1:] & outer[:-1]) | (outer[1:] & inner[:-1])
    for line, start, end in _runs(meets):
        yield line + 1, start, end


# ------------------------------------------------------------------------------------- patterns


def _tile(pattern: str, colour: QColor) -> QPixmap:
    """One tile of a pattern; the patterns differ in form, not only in colour."""
    size = 14
    tile = QPixmap(size, size)
    tile.fill(Qt.GlobalColor.transparent)
    painter = QPainter(tile)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(colour, 1.2)
    painter.setPen(pen)
    if pattern == "dots":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        for at in (QPointF(3.5, 3.5), QPointF(10.5, 10.5)):
            painter.drawEllipse(at, 1.1, 1.1)
    elif pattern == "rising":
        for start in (-size, 0, size):
            painter.drawLine(QPointF(start, size), QPointF(start + size, 0))
    elif pattern == "falling":
        for start in (-size, 0, size):
            painter.drawLine(QPointF(start, 0), QPointF(start + size, size))
    elif pattern == "level":
        painter.drawLine(QPointF(0, 7), QPointF(size, 7))
    elif pattern == "upright":
        painter.drawLine(QPointF(7, 0), QPointF(7, size))
    painter.end()
    return tile
