"""What stands around the map on a sheet: letters of squares, lines to cut along, tabs for glue."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from fieldwright.drawing.context import PAPER
from fieldwright.printing.lettering import Letters, write_centred
from fieldwright.printing.marks import cut_pen, thin_pen
from fieldwright.printing.sheets import LETTERS_MM, BandSide, Plan, Sheet
from fieldwright.terms.grid import column_name
from fieldwright.terms.paper import Rect
from fieldwright.widgets.translation import translate

_LETTERS = Letters(3.4)
_LEAST_ROOM = 1.6
_TRIM_MM, _TRIM_GAP, _LEAST_TRIM = 5.0, 0.8, 1.2
_TAB = QColor("#8a8178")
_TAB_SLANT = 3.0


def draw_letters(painter: QPainter, plan: Plan, sheet: Sheet) -> None:
    """Name the columns above and the rows at the left of a sheet, and beyond the map's own end."""
    mm = plan.layout.square.mm
    block, area = sheet.block, sheet.area
    half = LETTERS_MM / 2
    above = [area.top - half] + [area.bottom + half] * sheet.last_row
    beside = [area.left - half] + [area.right + half] * sheet.last_column
    step = _step(_LETTERS.width(column_name(block.right - 1)), mm)
    for column in range(block.left, block.right, step):
        x = area.left + (column - block.left + 0.5) * mm
        for y in above:
            write_centred(painter, column_name(column), (x, y), _LETTERS)
    for row in range(block.top, block.bottom, _step(_LETTERS.size, mm)):
        y = area.top + (row - block.top + 0.5) * mm
        for x in beside:
            write_centred(painter, str(row + 1), (x, y), _LETTERS)


def _step(long: float, mm: float) -> int:
    """The least of the round steps at which names of this length do not touch."""
    return next((step for step in (1, 2, 5, 10) if long + _LEAST_ROOM <= step * mm), 20)


def draw_edges(painter: QPainter, sheet: Sheet, *, cut_lines: bool) -> None:
    """The border of the map, and lines to cut along where another sheet is joined."""
    area, shown = sheet.area, sheet.shown
    sides = [
        (QLineF(area.left, area.top, area.left, shown.bottom), sheet.column > 0),
        (QLineF(area.left, area.top, shown.right, area.top), sheet.row > 0),
        (QLineF(shown.right, area.top, shown.right, shown.bottom), not sheet.last_column),
        (QLineF(area.left, shown.bottom, shown.right, shown.bottom), not sheet.last_row),
    ]
    border = thin_pen(0.3)
    border.setCapStyle(Qt.PenCapStyle.SquareCap)
    painter.setPen(border)
    painter.drawLines([line for line, is_joined in sides if not is_joined])
    if cut_lines:
        painter.setPen(cut_pen())
        painter.drawLines([line for line, is_joined in sides[:2] if is_joined])
        has_no_strips = sheet.strip_right == 0 and sheet.strip_bottom == 0
        painter.drawLines([line for line, is_joined in sides[2:] if is_joined and has_no_strips])


def draw_trim_marks(painter: QPainter, plan: Plan, sheet: Sheet) -> None:
    """Short lines outside of the map that go on from the edges of its whole squares."""
    free = _free(plan)
    area, shown = sheet.area, sheet.shown
    painter.setPen(thin_pen(0.15))
    lines: list[QLineF] = []
    for x in (area.left, area.right):
        lines += [QLineF(x, a, x, b) for a, b in _outside(shown.top, shown.bottom, free, True)]
    for y in (area.top, area.bottom):
        lines += [QLineF(a, y, b, y) for a, b in _outside(shown.left, shown.right, free, False)]
    painter.drawLines(lines)


def _free(plan: Plan) -> Rect:
    """Where marks may stand: what the printer reaches, without the band."""
    inner, band = plan.page.printable, plan.band
    if plan.band_side is BandSide.BOTTOM:
        return Rect(inner.left, inner.top, inner.width, band.top - inner.top)
    return Rect(inner.left, inner.top, band.left - inner.left, inner.height)


def _outside(start: float, end: float, free: Rect, upright: bool) -> Iterator[tuple[float, float]]:
    """Both marks outside of a stretch, as long as there is room for them."""
    first, last = (free.top, free.bottom) if upright else (free.left, free.right)
    before = (max(first, start - _TRIM_GAP - _TRIM_MM), start - _TRIM_GAP)
    after = (end + _TRIM_GAP, min(last, end + _TRIM_GAP + _TRIM_MM))
    for a, b in (before, after):
        if b - a >= _LEAST_TRIM:
            yield a, b


def draw_tabs(painter: QPainter, sheet: Sheet) -> None:
    """Blank tabs for glue with the label of the sheet that is laid over each."""
    beside = sheet.neighbours()
    area = sheet.area
    painter.setBrush(PAPER)
    if sheet.strip_right:
        outer = area.right + sheet.strip_right
        slant = min(_TAB_SLANT, area.height / 4)
        corners = [
            (area.right, area.top),
            (outer, area.top + slant),
            (outer, area.bottom - slant),
            (area.right, area.bottom),
        ]
        middle = (area.right + sheet.strip_right / 2, area.centre[1])
        _draw_tab(painter, corners, (middle, 90.0), beside["right"])
    if sheet.strip_bottom:
        outer = area.bottom + sheet.strip_bottom
        slant = min(_TAB_SLANT, area.width / 4)
        corners = [
            (area.left, area.bottom),
            (area.left + slant, outer),
            (area.right - slant, outer),
            (area.right, area.bottom),
        ]
        middle = (area.centre[0], area.bottom + sheet.strip_bottom / 2)
        _draw_tab(painter, corners, (middle, 0.0), beside["below"])


def _draw_tab(
    painter: QPainter,
    corners: list[tuple[float, float]],
    place: tuple[tuple[float, float], float],
    label: str,
) -> None:
    painter.setPen(thin_pen(0.15, _TAB))
    painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
    middle, turn = place
    painter.save()
    painter.translate(*middle)
    painter.rotate(turn)
    words = translate("paper", "glue: sheet {} goes here").format(label)
    write_centred(painter, words, (0.0, 0.0), Letters(2.6, colour=_TAB))
    painter.restore()


def clip_to(painter: QPainter, rect: Rect) -> None:
    """Let nothing be drawn outside of a rectangle."""
    painter.setClipRect(
        QRectF(rect.left, rect.top, rect.width, rect.height), Qt.ClipOperation.IntersectClip
    )
