"""How far a figure gets, as bands of squares, each with a label at its border."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap

from fieldwright.canvas.sight import Sight
from fieldwright.editor.moves.wash import Wash, WashOverlay, WashStyle
from fieldwright.editor.tags import paper
from fieldwright.terms.grid import Block

_LABELS_FROM = 5.0
"""Pixels a square from which there is room for labels at all."""

_PADDING = QPointF(6, 2)


@dataclass(frozen=True, slots=True, eq=False)
class Bands:
    """Bands around a figure: ``numbers`` (rows, columns) is 0 outside, else the band from 1.

    ``styles`` and ``labels`` are those of the bands in their order, the nearest first; ``heart``
    are the squares of the figure, from which labels stand in a straight line where they can.
    """

    numbers: NDArray[np.uint8]
    styles: tuple[WashStyle, ...]
    labels: tuple[str, ...]
    heart: Block

    def is_bare(self, number: int) -> bool:
        """Whether a band holds no squares but those that the figure is on already."""
        heart = self.heart
        inside = self.numbers[heart.top : heart.bottom, heart.left : heart.right] == number
        return int((self.numbers == number).sum()) <= int(inside.sum())

    def washes(self) -> Iterator[Wash]:
        """The bands as washes; a border between two of them is that of the nearer one.

        Lone squares inside that cannot be entered, such as trees of a wood, have no border: they
        are not tinted, and so many lines would hide the map.
        """
        outside = _broad(self.numbers == 0)
        for number, style in enumerate(self.styles, start=1):
            beyond = outside | (self.numbers > number)
            yield Wash(self.numbers == number, beyond, style)


def _broad(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The true squares that lie in a block of two by two true ones."""
    blocks = np.pad(mask[1:, 1:] & mask[1:, :-1] & mask[:-1, 1:] & mask[:-1, :-1], 1)
    broad: NDArray[np.bool_] = blocks[1:, 1:] | blocks[1:, :-1] | blocks[:-1, 1:] | blocks[:-1, :-1]
    return broad


class BandsOverlay(WashOverlay):
    """Draws bands beneath the figures."""

    def __init__(self) -> None:
        """Nothing to draw yet."""
        super().__init__()
        self.bands: Bands | None = None
        self._tags: list[tuple[str, QColor, QPointF]] = []
        self._tags_for: QPixmap | None = None

    def show(self, bands: Bands | None) -> None:
        """Show other bands, or none."""
        self.bands = bands
        self.wash(list(bands.washes()) if bands is not None else [])

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Lay the picture of the bands over the map; labels may reach beyond the bands."""
        super().draw(painter, sight)
        if self.bands is not None and sight.scale >= _LABELS_FROM:
            if self._tags_for is not self.picture:
                self._tags, self._tags_for = list(_labels(self.bands, sight)), self.picture
            for text, colour, at in self._tags:
                _write(painter, text, colour, at)


def _labels(bands: Bands, sight: Sight) -> Iterator[tuple[str, QColor, QPointF]]:
    """Each label once, where the band ends: above the figure, else below, beside, or anywhere."""
    taken: list[QRectF] = []
    # Not over the field's edge, nor beyond what is in sight.
    inside = sight.rectangle(sight.field.block).intersected(sight.view).adjusted(4, 4, -4, -4)
    metrics = QFontMetricsF(_font())
    for number, (text, style) in enumerate(zip(bands.labels, bands.styles, strict=True), start=1):
        if not text or bands.is_bare(number):
            continue
        size = metrics.size(0, text)
        for at in _places(bands, number, sight):
            box = QRectF(0, 0, size.width() + 2 * _PADDING.x(), size.height() + 2 * _PADDING.y())
            box.moveCenter(_within(at, box, inside))
            if inside.contains(box) and not any(box.intersects(other) for other in taken):
                taken.append(box.adjusted(-2, -2, 2, 2))
                yield text, style.colour, box.center()
                break


def _within(at: QPointF, box: QRectF, inside: QRectF) -> QPointF:
    """A middle moved by up to half of the box, for all of it to lie inside."""
    wide, high = box.width() / 2, box.height() / 2
    x = min(max(at.x(), inside.left() + wide), inside.right() - wide)
    y = min(max(at.y(), inside.top() + high), inside.bottom() - high)
    return QPointF(x, y) if abs(x - at.x()) <= wide and abs(y - at.y()) <= high else at


def _places(bands: Bands, number: int, sight: Sight) -> Iterator[QPointF]:
    """Where the label of a band may stand, the best place first."""
    heart, numbers = bands.heart, bands.numbers
    rows, columns = numbers.shape
    column = min(max((heart.left + heart.right - 1) // 2, 0), columns - 1)
    row = min(max((heart.top + heart.bottom - 1) // 2, 0), rows - 1)
    up = np.flatnonzero(numbers[: heart.top, column] == number)
    down = np.flatnonzero(numbers[heart.bottom :, column] == number) + heart.bottom
    right = np.flatnonzero(numbers[row, heart.right :] == number) + heart.right
    left = np.flatnonzero(numbers[row, : heart.left] == number)
    middle = (heart.left + heart.right) / 2
    beside = (heart.top + heart.bottom) / 2
    if len(up):
        yield sight.pixels(middle, int(up[0]))
    if len(down):
        yield sight.pixels(middle, int(down[-1]) + 1)
    if len(right):
        yield sight.pixels(int(right[-1]) + 1, beside)
    if len(left):
        yield sight.pixels(int(left[0]), beside)
    shown = sight.squares
    part = numbers[shown.top : shown.bottom, shown.left : shown.right] == number
    found = np.argwhere(part)
    if len(found):
        far = np.abs(found - (row - shown.top, column - shown.left)).max(axis=1)
        for place in np.argsort(-far, kind="stable")[:60:12]:
            y, x = found[place].tolist()
            yield sight.pixels(shown.left + x + 0.5, shown.top + y + 0.5)


def _font() -> QFont:
    font = QFont()
    font.setBold(True)
    font.setPixelSize(12)
    return font


def _write(painter: QPainter, text: str, colour: QColor, at: QPointF) -> None:
    """A small tag with an edge in the band's colour."""
    painter.save()
    painter.setFont(_font())
    size = QFontMetricsF(_font()).size(0, text)
    box = QRectF(0, 0, size.width() + 2 * _PADDING.x(), size.height() + 2 * _PADDING.y())
    box.moveCenter(at)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ground, ink = paper()
    painter.setPen(QPen(colour, 1.4))
    painter.setBrush(ground)
    painter.drawRoundedRect(box, 4, 4)
    painter.setPen(ink)
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)
    painter.restore()
