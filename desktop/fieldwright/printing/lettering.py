"""Words on paper, in millimetres."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from fieldwright.drawing.context import INK
from fieldwright.drawing.text import FAMILIES

_FINE = 32
"""Units a millimetre that text is laid out at: sizes of fonts are whole numbers."""

_ELLIPSIS = Qt.TextElideMode.ElideRight


@dataclass(frozen=True, slots=True)
class Letters:
    """How words are set: ``size`` is the height of the type in millimetres (capitals have 0.7)."""

    size: float = 3.0
    bold: bool = False
    colour: QColor = field(default_factory=lambda: INK)

    @property
    def font(self) -> QFont:
        """The font, in units of which there are ``_FINE`` a millimetre."""
        font = QFont(FAMILIES)
        font.setPixelSize(max(1, round(self.size * _FINE)))
        font.setBold(self.bold)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        return font

    def width(self, text: str) -> float:
        """How wide a text is, in millimetres."""
        return QFontMetricsF(self.font).horizontalAdvance(text) / _FINE

    def fitted(self, text: str, room: float) -> str:
        """The text, or as much of its beginning as fits into ``room`` millimetres."""
        if room <= 0:
            return ""
        return QFontMetricsF(self.font).elidedText(text, _ELLIPSIS, room * _FINE)


def write(
    painter: QPainter,
    text: str,
    at: tuple[float, float],
    letters: Letters,
    align: float = 0.0,
) -> None:
    """Write a line with its baseline at ``at``, in millimetres.

    ``align`` is the share of its width that lies left of there: 0 begins, 0.5 centres, 1 ends it.
    """
    if not text:
        return
    painter.save()
    painter.translate(*at)
    painter.scale(1 / _FINE, 1 / _FINE)
    painter.setFont(letters.font)
    painter.setPen(letters.colour)
    painter.drawText(QPointF(-align * letters.width(text) * _FINE, 0), text)
    painter.restore()


def write_centred(
    painter: QPainter, text: str, middle: tuple[float, float], letters: Letters
) -> None:
    """Write a line around its middle, as capitals and digits are seen."""
    write(painter, text, (middle[0], middle[1] + 0.36 * letters.size), letters, 0.5)
