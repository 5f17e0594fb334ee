"""Words on the map, in squares."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter

_FINE = 64
"""Text is laid out at this many units a square: sizes of fonts are whole numbers."""

FAMILIES = ["DejaVu Sans Condensed", "DejaVu Sans", "Noto Sans", "Arial", "sans-serif"]


def draw_text(
    painter: QPainter,
    text: str,
    centre: tuple[float, float],
    size: float,
    tint: QColor,
    bold: bool = False,
) -> None:
    """Write ``text`` around its centre; ``size`` is the height of its letters in squares."""
    painter.save()
    painter.translate(*centre)
    painter.scale(1 / _FINE, 1 / _FINE)
    font = QFont(FAMILIES)
    font.setPixelSize(max(1, round(size * _FINE)))
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    painter.setFont(font)
    painter.setPen(tint)
    half = len(text) * size * _FINE + _FINE
    box = QRectF(-half, -half, 2 * half, 2 * half)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)
    painter.restore()
