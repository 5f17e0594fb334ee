"""The front, flank and rear squares of the selected figures (rulings R9, R10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.canvas.sight import Sight
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.within_reach import open_ring
from fieldwright.terms.grid import Block, Square

FEW = 4
"""Figures whose squares are tinted; of more only the outlines are drawn, for the map to be read."""

MOST = 8
"""Figures whose squares are shown; those of more would only be a tangle."""

_LETTERS_FROM = 20.0
"""Pixels a square from which there is room for letters."""

_KINDS: tuple[tuple[str, QColor, Qt.BrushStyle, str], ...] = (
    ("front", QColor(200, 92, 12), Qt.BrushStyle.Dense7Pattern, QT_TRANSLATE_NOOP("figures", "F")),
    ("flank", QColor(38, 98, 178), Qt.BrushStyle.HorPattern, QT_TRANSLATE_NOOP("figures", "Fl")),
    ("rear", QColor(112, 58, 150), Qt.BrushStyle.BDiagPattern, QT_TRANSLATE_NOOP("figures", "R")),
)


class FacingOverlay:
    """Shows three tints, each with a pattern and a letter of its own; of many figures outlines."""

    def __init__(self, figures: Callable[[], Sequence[Figure]]) -> None:
        """Ask ``figures`` whose squares are wanted whenever it is drawn."""
        self.shown = True
        self._figures = figures

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Draw the squares, each once: front before flank before rear; none behind a wall."""
        figures = self._figures()
        if not 0 < len(figures) <= MOST:
            return
        font = painter.font()
        font.setBold(True)
        font.setPixelSize(max(9, min(15, round(sight.scale * 0.3))))
        painter.setFont(font)
        kinds = kinds_around(sight.field, figures)
        for square, number in sorted(kinds.items()):
            column, row = square
            box = sight.rectangle(Block(column, row, column + 1, row + 1))
            _, colour, pattern, letter = _KINDS[number]
            if len(figures) <= FEW:
                _fill(painter, box, colour, pattern)
            else:
                _outline(painter, box, colour, square, kinds)
            _write(painter, box, colour, translate("figures", letter))


def kinds_around(field: Battlefield, figures: Sequence[Figure]) -> dict[Square, int]:
    """The squares around some figures, not those they fill: 0 front, 1 flank, 2 rear.

    Squares behind walls and in solid rock are left out: nobody can be attacked there.
    """
    found: dict[Square, int] = {}
    for figure in figures:
        ring = open_ring(field, figure)
        for number, (name, *_) in enumerate(_KINDS):
            for square in getattr(ring, name):
                found[square] = min(number, found.get(square, number))
    filled = {square for figure in figures for square in block_of(figure).squares()}
    return {square: number for square, number in found.items() if square not in filled}


def _fill(painter: QPainter, box: QRectF, colour: QColor, pattern: Qt.BrushStyle) -> None:
    tint, marks = QColor(colour), QColor(colour)
    tint.setAlpha(58)
    marks.setAlpha(120)
    painter.fillRect(box, tint)
    painter.fillRect(box, QBrush(marks, pattern))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_edge(colour), 1))
    painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))


def _outline(
    painter: QPainter, box: QRectF, colour: QColor, square: Square, kinds: Mapping[Square, int]
) -> None:
    """A line inside of each side beyond which squares of another kind lie."""
    inside = box.adjusted(1, 1, -1, -1)
    painter.setPen(QPen(_edge(colour), 2))
    for across, down, start, end in (
        (0, -1, inside.topLeft(), inside.topRight()),
        (1, 0, inside.topRight(), inside.bottomRight()),
        (0, 1, inside.bottomLeft(), inside.bottomRight()),
        (-1, 0, inside.topLeft(), inside.bottomLeft()),
    ):
        beyond = Square(square.column + across, square.row + down)
        if kinds.get(beyond) != kinds[square]:
            painter.drawLine(start, end)


def _edge(colour: QColor) -> QColor:
    edge = QColor(colour)
    edge.setAlpha(170)
    return edge


def _write(painter: QPainter, box: QRectF, colour: QColor, letter: str) -> None:
    if box.width() < _LETTERS_FROM:
        return
    corner = box.adjusted(3, 1, -3, -1)
    flags = int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    painter.setPen(QColor(255, 253, 247, 220))
    for across, down in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        painter.drawText(corner.translated(across, down), flags, letter)
    painter.setPen(colour.darker(130))
    painter.drawText(corner, flags, letter)
