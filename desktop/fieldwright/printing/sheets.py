"""Which squares of a map come onto which sheet of paper, and where on it.

Every sheet holds whole squares. A sheet that has a neighbour at its right or below ends in a
strip: the beginning of the neighbour's part once more, or a blank tab for glue. The neighbour is
cut at its left and upper edge and laid over that strip, so that all parts meet exactly. All
lengths are millimetres, all pages as they lie before one; no Qt here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from fieldwright.terms.grid import Block, Square
from fieldwright.terms.paper import (
    MM_AN_INCH,
    PAPER_SIZES,
    Margins,
    Orientation,
    Page,
    PaperError,
    PaperSize,
    Rect,
    SquareSize,
)

MANY_SHEETS = 50
"""Above this many sheets somebody is asked once more before anything is printed."""

BAND_MM = MM_AN_INCH
"""How high the band with the control square, the ruler and the words of a sheet is."""

GAP_MM = 2.0
"""Between the map and that band."""

LETTERS_MM = 5.0
"""How much room the letters and numbers of the squares take along an edge."""

USUAL_OVERLAP_MM = 6.0
USUAL_TAB_MM = 10.0

_ROUNDING = 1e-6
"""Millimetres by which sums of lengths may be wrong."""


class BandSide(StrEnum):
    """Where on a sheet its band is: where it costs the fewest squares."""

    BOTTOM = "bottom"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Layout:
    """How a map is to be laid out on paper.

    ``overlap_mm`` is how wide the strip is by which sheets are joined; with ``tabs`` it is blank.
    ``letters`` keeps room for the names of the squares. ``correction`` is by how much the printer
    draws too small: 100 divided by what the 100 mm ruler measures on its paper.
    """

    paper: PaperSize = PAPER_SIZES[1]
    orientation: Orientation = Orientation.AUTO
    margins: Margins = field(default_factory=Margins)
    binding_mm: float = 0.0
    square: SquareSize = field(default_factory=SquareSize)
    overlap_mm: float = USUAL_OVERLAP_MM
    tabs: bool = False
    letters: bool = True
    correction: float = 1.0

    @property
    def strip_mm(self) -> float:
        """How wide the strips are; a tab for glue has a width even where none was chosen."""
        if self.tabs and self.overlap_mm <= 0:
            return USUAL_TAB_MM
        return max(0.0, self.overlap_mm)

    @property
    def letters_mm(self) -> float:
        """What the names of the squares take along each edge."""
        return LETTERS_MM if self.letters else 0.0

    def page(self, orientation: Orientation) -> Page:
        """The sheet of paper with its margins, in true millimetres."""
        return self.paper.page(orientation, self.margins).with_binding(self.binding_mm)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of a map: its squares, where they are on the page, and what lies beside it.

    ``column`` and ``row`` count sheets from the north-west. ``area`` is where ``block`` lies on
    the page; ``strip_right`` and ``strip_bottom`` are the widths of the strips beyond it, 0 where
    there is no neighbour (or none were wished).
    """

    column: int
    row: int
    block: Block
    area: Rect
    strip_right: float
    strip_bottom: float
    last_column: bool
    last_row: bool

    @property
    def label(self) -> str:
        """Its name: a letter for the column and a number for the row of sheets, like B3."""
        return Square(self.column, self.row).name

    @property
    def shown(self) -> Rect:
        """All of the page that the map or its strips cover."""
        area = self.area
        return Rect(
            area.left, area.top, area.width + self.strip_right, area.height + self.strip_bottom
        )

    def neighbours(self) -> dict[str, str]:
        """The labels of the sheets beside it, by where they lie."""
        beside = {
            "left": (self.column - 1, self.row, self.column > 0),
            "right": (self.column + 1, self.row, not self.last_column),
            "above": (self.column, self.row - 1, self.row > 0),
            "below": (self.column, self.row + 1, not self.last_row),
        }
        return {
            where: Square(column, row).name
            for where, (column, row, there) in beside.items()
            if there
        }


@dataclass(frozen=True, slots=True)
class Plan:
    """All sheets of a part of a map.

    ``page`` and all places on it are in the units that are drawn in: millimetres, divided by the
    correction of the printer. ``band`` is where the control square, ruler and words stand.
    """

    layout: Layout
    part: Block
    true_page: Page
    page: Page
    band_side: BandSide
    band: Rect
    sheets: tuple[Sheet, ...] = field(repr=False)

    @property
    def columns(self) -> int:
        """Sheets from west to east."""
        return self.sheets[-1].column + 1

    @property
    def rows(self) -> int:
        """Sheets from north to south."""
        return self.sheets[-1].row + 1

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of the whole map on the table."""
        mm = self.layout.square.mm
        return self.part.width * mm, self.part.height * mm


def plan(part: Block, layout: Layout) -> Plan:
    """Lay out a part of a map on as few sheets as can be; raises PaperError where none would do.

    Where as few sheets do in several ways, a sheet stands upright and has its band below.
    """
    if part.is_empty:
        raise PaperError("There are no squares to print; choose a part of the map with some.")
    ways = [
        way
        for page, side in _ways(layout)
        if (way := _Way.of(part, layout, page, side)) is not None
    ]
    if not ways:
        raise PaperError(_too_small(layout))
    return min(ways, key=lambda way: way.count).plan(part)


def _ways(layout: Layout) -> Iterator[tuple[Page, BandSide]]:
    """How a sheet may lie, and where its band may be."""
    wished = [layout.orientation]
    if layout.orientation is Orientation.AUTO:
        wished = [Orientation.PORTRAIT, Orientation.LANDSCAPE]
    for orientation in wished:
        for side in BandSide:
            yield layout.page(orientation), side


def _too_small(layout: Layout) -> str:
    return (
        f"Not one square of {layout.square} fits on {layout.paper.name} beside the control "
        "square. Use smaller squares, a larger paper, or narrower margins and overlap."
    )


@dataclass(frozen=True, slots=True)
class _Way:
    """One way of laying a sheet and its band, with how many squares go onto each sheet."""

    layout: Layout
    true_page: Page
    side: BandSide
    free: Rect
    band: Rect
    across: tuple[int, ...]
    down: tuple[int, ...]

    @classmethod
    def of(cls, part: Block, layout: Layout, true_page: Page, side: BandSide) -> _Way | None:
        """This way for a part of a map; None where not one square would fit."""
        page = true_page.shrunk(layout.correction)
        free, band = split(page, side)
        across = _shares(part.width, free.width - layout.letters_mm, layout)
        down = _shares(part.height, free.height - layout.letters_mm, layout)
        if not across or not down:
            return None
        return cls(layout, true_page, side, free, band, across, down)

    @property
    def count(self) -> int:
        """How many sheets it takes."""
        return len(self.across) * len(self.down)

    def plan(self, part: Block) -> Plan:
        """The sheets themselves."""
        left, top = self._corner()
        sheets: list[Sheet] = []
        start_row = part.top
        for row, high in enumerate(self.down):
            start_column = part.left
            for column, wide in enumerate(self.across):
                block = Block(start_column, start_row, start_column + wide, start_row + high)
                sheets.append(self._sheet((column, row), block, part, (left, top)))
                start_column += wide
            start_row += high
        return Plan(
            self.layout,
            part,
            self.true_page,
            self.true_page.shrunk(self.layout.correction),
            self.side,
            self.band,
            tuple(sheets),
        )

    def _corner(self) -> tuple[float, float]:
        """Where the map begins on every sheet: what is left over lies around it."""
        mm, room = self.layout.square.mm, self.layout.letters_mm
        places = []
        for start, free, shares in (
            (self.free.left, self.free.width, self.across),
            (self.free.top, self.free.height, self.down),
        ):
            strip = self.layout.strip_mm if len(shares) > 1 else room
            full = room + shares[0] * mm + max(strip, room)
            last = room + shares[-1] * mm + room
            places.append(start + room + max(0.0, free - max(full, last)) / 2)
        return places[0], places[1]

    def _sheet(
        self, place: tuple[int, int], block: Block, part: Block, corner: tuple[float, float]
    ) -> Sheet:
        mm = self.layout.square.mm
        # A strip is no longer than what is still to come of the map.
        right = min(self.layout.strip_mm, (part.right - block.right) * mm)
        below = min(self.layout.strip_mm, (part.bottom - block.bottom) * mm)
        return Sheet(
            *place,
            block,
            Rect(*corner, block.width * mm, block.height * mm),
            right,
            below,
            block.right == part.right,
            block.bottom == part.bottom,
        )


def split(page: Page, side: BandSide = BandSide.BOTTOM) -> tuple[Rect, Rect]:
    """What is free for use on a page, and its band: below, or along the right side."""
    inner = page.printable
    if side is BandSide.BOTTOM:
        high = inner.height - BAND_MM - GAP_MM
        band = Rect(inner.left, inner.bottom - BAND_MM, inner.width, BAND_MM)
        return Rect(inner.left, inner.top, inner.width, high), band
    wide = inner.width - BAND_MM - GAP_MM
    band = Rect(inner.right - BAND_MM, inner.top, BAND_MM, inner.height)
    return Rect(inner.left, inner.top, wide, inner.height), band


def _shares(squares: int, room: float, layout: Layout) -> tuple[int, ...]:
    """How many of the squares each sheet in a row takes; none where not one would fit.

    The last sheet has no strip, so that it may hold more than the others.
    """
    mm = layout.square.mm
    usual = math.floor((room - layout.strip_mm + _ROUNDING) / mm)
    last = math.floor((room - layout.letters_mm + _ROUNDING) / mm)
    if squares <= last:
        return (squares,)
    if usual < 1:
        return ()
    if last < 1:
        return ()
    usual = min(usual, squares - 1)
    before = math.ceil((squares - last) / usual)
    rest = squares - before * usual
    if rest > 0:
        return (*[usual] * before, rest)
    # The last one may hold a square less than the others; it takes that from the one before it.
    return (*[usual] * (before - 1), usual - 1, rest + 1)
