"""Shapes that a PDF keeps once and shows at many places: the crowns of a wood, for instance.

Qt writes every shape anew at each place. So a mark of no meaning is drawn there instead, each
shape gets a page of its own at the end of the book, and afterwards these pages become what PDF
calls form objects, shown where the marks were.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPdfWriter

from fieldwright.drawing.pdf.slimming import slimmed
from fieldwright.terms.paper import MM_AN_INCH, POINTS_AN_INCH, Margins, Page

if TYPE_CHECKING:
    import pikepdf

Draw = Callable[[QPainter], None]

_MARK = -31415
"""Where marks are drawn: nothing else is so far off any page."""

_MARKS = re.compile(rb"-31415 (\d+) 1 1 re\nf\*?\n")
_UNIT_MM = 20.0
"""Millimetres that a unit of the shapes is on the page of their own."""

_ROOM = 0.1
"""Units around a shape, for the thickness of its lines."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """A shape: how far it reaches from its middle, and what draws it, in units of the map."""

    number: int
    reach: float
    draw: Draw

    @property
    def page(self) -> Page:
        """The page of its own."""
        side = 2 * (self.reach + _ROOM) * _UNIT_MM
        return Page(side, side, Margins.all_around(0))

    def draw_on(self, painter: QPainter) -> None:
        """Draw it on that page, with a painter whose unit is a millimetre."""
        painter.scale(_UNIT_MM, _UNIT_MM)
        painter.translate(self.reach + _ROOM, self.reach + _ROOM)
        self.draw(painter)

    def matrix(self, page_height: float) -> list[float]:
        """From points of its page, which is so high, to units about the middle of the shape."""
        points = _UNIT_MM * POINTS_AN_INCH / MM_AN_INCH
        middle = self.reach + _ROOM
        return [1 / points, 0.0, 0.0, -1 / points, -middle, page_height / points - middle]


class StampBook:
    """The shapes of one PDF, each under its key."""

    def __init__(self) -> None:
        """Hold no shape yet."""
        self._stamps: dict[Hashable, Stamp] = {}

    def put(self, painter: QPainter, key: Hashable, reach: float, draw: Draw) -> None:
        """Leave a mark for the shape about the painter's origin."""
        key = (key, reach)
        if key not in self._stamps:
            self._stamps[key] = Stamp(len(self._stamps), reach, draw)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0))
        painter.drawRect(QRectF(_MARK, self._stamps[key].number, 1, 1))

    def __iter__(self) -> Iterator[Stamp]:
        return iter(self._stamps.values())

    def __len__(self) -> int:
        return len(self._stamps)


class StampingPdf(QPdfWriter):
    """A PDF that keeps shapes once; the drawing engine asks its devices for ``stamps``."""

    stamps: StampBook


def shown(content: bytes, numbers: set[int]) -> bytes:
    """Drawing commands with the marks made into shown shapes; ``numbers`` gets those there are."""

    def show(found: re.Match[bytes]) -> bytes:
        numbers.add(int(found[1]))
        return b"/Stamp%d Do\n" % int(found[1])

    return _MARKS.sub(show, content)


def form_of(sheet: pikepdf.Page, stamp: Stamp) -> pikepdf.Object:
    """The page of a shape as a form object, in units about the shape's middle."""
    _, _, wide, high = (float(side) for side in sheet.mediabox)
    form = sheet.as_form_xobject()
    form.write(slimmed(form.read_bytes(), wide, high))
    form["/Matrix"] = [round(value, 9) for value in stamp.matrix(high)]
    return form
