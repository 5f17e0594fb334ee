"""What stands on every sheet: control square, ruler, the sheet's label and how to print it.

Everything is in millimetres. The same band stands on maps, figures and cards, so that one look
with a ruler tells whether a printer has scaled any of them.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from fieldwright.drawing.context import INK
from fieldwright.printing.lettering import Letters, write, write_centred
from fieldwright.printing.sheets import BandSide
from fieldwright.terms.paper import MM_AN_INCH, Rect
from fieldwright.widgets.translation import translate

RULER_MM = 100
"""How long the ruler is; shorter only where a paper is too narrow for it."""

_SHORTER_RULERS = (50, 20)
_APART = 4.0
_LINE = 0.18
_HEAD = Letters(3.6, bold=True)
_TEXT = Letters(2.7)
_LABEL = Letters(11.0, bold=True)
_DIGITS = Letters(2.4)
_OVERVIEW_MM = (22.0, 13.0)
_CELL_MM = 4.0
_LEAST_TEXT_MM = 40.0


@dataclass(frozen=True, slots=True)
class Place:
    """Which one of a grid of sheets a sheet is: drawn as a small plan of all of them."""

    column: int
    row: int
    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class Words:
    """What a sheet says of itself: its label (large), its title, and one or two lines more."""

    label: str = ""
    title: str = ""
    lines: tuple[str, ...] = ()
    place: Place | None = None


def thin_pen(width_mm: float = _LINE, colour: QColor = INK) -> QPen:
    """A pen for lines that are measured or cut along."""
    pen = QPen(colour, width_mm)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return pen


def cut_pen() -> QPen:
    """A line to cut along: long dashes."""
    return _dashed((10, 6))


def fold_pen() -> QPen:
    """A line to fold along: dots."""
    return _dashed((2, 4))


def _dashed(pattern: tuple[float, float]) -> QPen:
    pen = thin_pen(0.22)
    pen.setDashPattern(list(pattern))
    return pen


def draw_band(
    painter: QPainter, band: Rect, words: Words, side: BandSide = BandSide.BOTTOM
) -> None:
    """Draw the band of a sheet where ``sheets.split`` has put it.

    Along the right side it is read from below upwards.
    """
    painter.save()
    if side is BandSide.BOTTOM:
        painter.translate(band.left, band.top)
        length = band.width
    else:
        painter.translate(band.left, band.bottom)
        painter.rotate(-90)
        length = band.height
    draw_control_square(painter)
    start = MM_AN_INCH + _APART
    _draw_words(painter, start, length, words)
    _draw_longest_ruler(painter, start, length)
    painter.restore()


def draw_control_square(painter: QPainter) -> None:
    """The square of exactly one inch, its corner at nought."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(thin_pen())
    painter.drawRect(QRectF(0, 0, MM_AN_INCH, MM_AN_INCH))
    middle = MM_AN_INCH / 2
    write_centred(painter, translate("paper", "1 inch"), (middle, middle - 2.6), Letters(4, True))
    write_centred(painter, translate("paper", "25.4 mm"), (middle, middle + 2.4), Letters(3))


def draw_ruler(painter: QPainter, length_mm: int = RULER_MM) -> None:
    """A ruler in millimetres along the painter's x axis, its ticks upwards from it."""
    painter.setPen(thin_pen())
    ticks = [QLineF(0, 0, length_mm, 0)]
    for mm in range(length_mm + 1):
        high = 3.4 if mm % 10 == 0 else 2.4 if mm % 5 == 0 else 1.5
        ticks.append(QLineF(mm, 0, mm, -high))
    painter.drawLines(ticks)
    for mm in range(0, length_mm + 1, 10):
        align = 0.0 if mm == 0 else 1.0 if mm == length_mm else 0.5
        said = "0 mm" if mm == 0 else str(mm)
        write(painter, said, (mm, -4.0), _DIGITS, align)


def _draw_longest_ruler(painter: QPainter, start: float, length: float) -> None:
    """The ruler at the lower edge of the band, as long as there is room for."""
    fitting = [mm for mm in (RULER_MM, *_SHORTER_RULERS) if start + mm <= length + 1e-6]
    if not fitting:
        return
    painter.save()
    painter.translate(start, MM_AN_INCH)
    draw_ruler(painter, fitting[0])
    painter.restore()


def _draw_words(painter: QPainter, start: float, length: float, words: Words) -> None:
    """Label and small plan at the end of the band, lines of text in what remains."""
    end = length
    if words.label:
        wide = _LABEL.width(words.label)
        if end - wide - start > _LEAST_TEXT_MM / 2:
            write(painter, words.label, (end, 0.75 * _LABEL.size), _LABEL, 1.0)
            end -= wide + _APART
    place = words.place
    if place is not None and place.columns * place.rows > 1:
        wide, high = _OVERVIEW_MM
        cell = min(_CELL_MM, wide / place.columns, high / place.rows)
        if end - cell * place.columns - start > _LEAST_TEXT_MM:
            end -= cell * place.columns
            _draw_overview(painter, (end, 0.2), cell, place)
            end -= _APART
    _write_lines(painter, start, end - start, words)


def _write_lines(painter: QPainter, start: float, room: float, words: Words) -> None:
    head = _HEAD.fitted(words.title, room)
    baseline = 3.0
    if head:
        write(painter, head, (start, baseline), _HEAD)
        baseline += 4.1
    for line in (translate("paper", "Print at actual size (100 %), not fitted."), *words.lines):
        write(painter, _TEXT.fitted(line, room), (start, baseline), _TEXT)
        baseline += 3.5


def _draw_overview(
    painter: QPainter, corner: tuple[float, float], cell: float, place: Place
) -> None:
    """All sheets as small boxes, this one filled."""
    left, top = corner
    painter.save()
    painter.translate(left, top)
    painter.fillRect(QRectF(place.column * cell, place.row * cell, cell, cell), INK)
    painter.setPen(thin_pen(0.12))
    wide, high = place.columns * cell, place.rows * cell
    across = [QLineF(0, row * cell, wide, row * cell) for row in range(place.rows + 1)]
    down = [QLineF(column * cell, 0, column * cell, high) for column in range(place.columns + 1)]
    painter.drawLines(across + down)
    painter.restore()
