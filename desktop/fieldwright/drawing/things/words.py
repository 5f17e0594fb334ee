"""Words as outlines, so that every device and file shows them alike; labels and the DM's notes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from fieldwright.battlefield.things import Label, Note
from fieldwright.drawing.context import Context
from fieldwright.drawing.text import FAMILIES
from fieldwright.drawing.things.index import index_of
from fieldwright.drawing.things.look import (
    BLACK,
    INK,
    NO_PEN,
    PAPER,
    Look,
    make_brush,
    paint,
)
from fieldwright.terms.grid import Block

LETTERS = 100
"""Words are laid out with letters of this height and scaled to squares afterwards."""

_PALE = "#fffaf0"


@lru_cache(maxsize=1024)
def outline_of(text: str, bold: bool = True) -> QPainterPath:
    """Words as a path around the origin; their size is 1. Lines are centred."""
    font = QFont(FAMILIES)
    font.setPixelSize(LETTERS)
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    metrics = QFontMetricsF(font)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    lines = text.splitlines() or [""]
    for number, line in enumerate(lines):
        path.addText(
            -metrics.horizontalAdvance(line) / 2, number * metrics.lineSpacing(), font, line
        )
    if path.isEmpty():
        return path
    middle = (len(lines) - 1) * metrics.lineSpacing() / 2 - metrics.capHeight() / 2
    path.translate(0, -middle)
    return path


def write(
    painter: QPainter,
    text: str,
    at: tuple[float, float],
    size: float,
    ink: QBrush,
    halo: QPen | None = None,
) -> None:
    """Write words around a point, ``size`` squares high, with a halo if its pen is given.

    The halo's width is in squares.
    """
    path = outline_of(text)
    scale = size / LETTERS
    painter.save()
    painter.translate(*at)
    painter.scale(scale, scale)
    if halo is not None:
        wide = QPen(halo)
        wide.setWidthF(halo.widthF() / scale)
        paint(painter, path, wide)
    paint(painter, path, NO_PEN, ink)
    painter.restore()


def draw_labels(painter: QPainter, context: Context, region: Block, look: Look) -> None:
    """The labels; hidden ones for the DM only, and pale."""
    for entry in index_of(context.field, Label).near(region):
        label = entry.thing
        if label.hidden and context.options.players:
            continue
        alpha = 0.55 if label.hidden else 1.0
        painter.save()
        painter.translate(*label.position)
        painter.rotate(label.rotation)
        halo = look.pen(PAPER if look.line else _PALE, label.size * 0.24, alpha=0.85 * alpha)
        ink = make_brush(BLACK if look.line else INK, alpha=alpha)
        write(painter, label.text, (0.0, 0.0), label.size, ink, halo)
        painter.restore()


def draw_notes(painter: QPainter, context: Context, region: Block, look: Look) -> None:
    """The DM's numbered notes; never for the players."""
    if context.options.players:
        return
    for entry in index_of(context.field, Note).near(region):
        draw_number(painter, entry.thing.position, str(entry.thing.number), look)


def draw_number(
    painter: QPainter, at: tuple[float, float], number: str, look: Look, radius: float = 0.27
) -> None:
    """A number in a dark disc with a pale rim."""
    disc = QPainterPath()
    disc.addEllipse(QPointF(*at), radius, radius)
    paint(painter, disc, look.pen(_PALE if not look.line else PAPER, 0.1))
    ground = make_brush("#7b2d2a") if not look.line else make_brush(BLACK)
    paint(painter, disc, look.pen(INK if not look.line else BLACK, 0.03), ground)
    size = radius * (1.25 if len(number) < 2 else 1.0 if len(number) < 3 else 0.75)
    write(painter, number, at, size, make_brush(PAPER))


def initials(name: str) -> tuple[str, str]:
    """The letters that stand for a name, two at most, and the number of the copy, if any."""
    words: Sequence[str] = name.split()
    number = words[-1].lstrip("#") if len(words) > 1 and words[-1].lstrip("#").isdigit() else ""
    kept = words[:-1] if number else words
    letters = "".join(word[0] for word in kept[:2] if word)
    return letters.upper(), number
