"""The front, flank and rear squares of the selected figures (ruling R9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from fieldwright.battlefield.things import Figure
from fieldwright.canvas.sight import Sight
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.geometry.facing import block_of, ring_of
from fieldwright.terms.grid import Block, Square

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
    """Shows three tints, each with a pattern and a letter of its own."""

    def __init__(self, figures: Callable[[], Sequence[Figure]]) -> None:
        """Ask ``figures`` whose squares are wanted whenever it is drawn."""
        self.shown = True
        self._figures = figures

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Draw the squares that lie on the field, each once: front before flank before rear."""
        figures = self._figures()
        if not 0 < len(figures) <= MOST:
            return
        font = painter.font()
        font.setBold(True)
        font.setPixelSize(max(9, min(15, round(sight.scale * 0.3))))
        painter.setFont(font)
        for square, number in sorted(_kinds_of(figures).items()):
            if sight.field.block.holds(square):
                column, row = square
                box = sight.rectangle(Block(column, row, column + 1, row + 1))
                _, colour, pattern, letter = _KINDS[number]
                _draw_square(painter, box, colour, pattern, translate("figures", letter))


def _kinds_of(figures: Sequence[Figure]) -> dict[Square, int]:
    """The squares around some figures, not those they fill, by their place in _KINDS."""
    found: dict[Square, int] = {}
    for figure in figures:
        ring = ring_of(figure)
        for number, (name, *_) in enumerate(_KINDS):
            for square in getattr(ring, name):
                found[square] = min(number, found.get(square, number))
    filled = {square for figure in figures for square in block_of(figure).squares()}
    return {square: number for square, number in found.items() if square not in filled}


def _draw_square(
    painter: QPainter, box: QRectF, colour: QColor, pattern: Qt.BrushStyle, letter: str
) -> None:
    tint, marks = QColor(colour), QColor(colour)
    tint.setAlpha(58)
    marks.setAlpha(120)
    painter.fillRect(box, tint)
    painter.fillRect(box, QBrush(marks, pattern))
    edge = QColor(colour)
    edge.setAlpha(170)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(edge, 1))
    painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
    if box.width() < _LETTERS_FROM:
        return
    corner = box.adjusted(3, 1, -3, -1)
    flags = int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    painter.setPen(QColor(255, 253, 247, 220))
    for across, down in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        painter.drawText(corner.translated(across, down), flags, letter)
    painter.setPen(colour.darker(130))
    painter.drawText(corner, flags, letter)
