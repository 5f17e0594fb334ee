"""The line at the foot of pages that are read, not measured."""

from __future__ import annotations

from PySide6.QtCore import QLineF
from PySide6.QtGui import QColor, QPainter

from fieldwright.printing.lettering import Letters, write
from fieldwright.printing.marks import thin_pen
from fieldwright.printing.sheets import Layout
from fieldwright.printing.wrapping import shrunk_to
from fieldwright.terms.paper import Page, PaperError, Rect
from fieldwright.widgets.translation import translate

FOOT_MM = 5.5
"""How high it is, with what parts it from the rest of the page."""

_GREY = QColor("#6d675f")
_WORDS = Letters(2.6, colour=_GREY)


def room_above(page: Page) -> Rect:
    """What is free on a page above its foot."""
    inner = page.printable
    return Rect(inner.left, inner.top, inner.width, inner.height - FOOT_MM)


def enough_room(page: Page, layout: Layout, what: str, least: tuple[float, float]) -> Rect:
    """What is free above the foot; raises PaperError where it is less than ``least``: wide, high.

    ``what`` is going to be printed there, in words.
    """
    room = room_above(page)
    if room.width < least[0] or room.height < least[1]:
        raise PaperError(too_small(layout, what))
    return room


def too_small(layout: Layout, what: str) -> str:
    """A sentence for people whose paper does not do."""
    words = translate("paper", "%1 is too small for %2. Use larger paper or narrower margins.")
    return words.replace("%1", layout.paper.name).replace("%2", what)


def draw_foot(painter: QPainter, page: Page, words: str) -> None:
    """Say at the foot of a page what it is."""
    inner = page.printable
    painter.setPen(thin_pen(0.12, _GREY))
    y = inner.bottom - FOOT_MM + 1.8
    painter.drawLine(QLineF(inner.left, y, inner.right, y))
    said, letters = shrunk_to(words, inner.width, _WORDS)
    write(painter, said, (inner.left, inner.bottom - 0.6), letters)
