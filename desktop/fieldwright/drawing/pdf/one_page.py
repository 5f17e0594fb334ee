"""A field, or a part of it, on one page of a PDF: as large as it needs, or fitted to a paper."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from fieldwright.battlefield.field import Battlefield
from fieldwright.drawing.engine import draw_field
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.overlays import COORDINATE_MARGIN
from fieldwright.drawing.pdf.book import SHARE_OF_DRAWING, PdfBook, PdfError
from fieldwright.drawing.progress import Progress, nobody, part_of
from fieldwright.terms.paper import (
    MM_AN_INCH,
    POINTS_AN_INCH,
    Margins,
    Orientation,
    Page,
    PaperSize,
    SquareSize,
)

LONGEST_POINTS = 14_400
"""Points, 200 inches: readers of PDF open no page that is longer either way (ISO 32000-1, C.2)."""

FEWEST_PIXELS = 24.0

_MARGIN_MM = 10.0
"""Left free around a map that is fitted to a paper; most printers reach that far."""

_PIXELS_AN_INCH = 58.0
"""How fine a map is drawn: thinner lines and smaller marks would not be seen on paper."""


def fine_pixels(square_mm: float, fewest: float = FEWEST_PIXELS) -> float:
    """How many pixels a square of this size on paper counts as, for what is drawn in it."""
    return max(fewest, _PIXELS_AN_INCH * square_mm / MM_AN_INCH)


@dataclass(frozen=True, slots=True)
class PageWishes:
    """How large the page is: squares of a size, or (with ``paper``) all of it on such a sheet."""

    square: SquareSize = field(default_factory=SquareSize)
    paper: PaperSize | None = None


@dataclass(frozen=True, slots=True)
class OnePage:
    """A page, the millimetres a square on it, and where the first square's corner lies."""

    page: Page
    square_mm: float
    corner_mm: tuple[float, float]


def laid_on_page(field: Battlefield, options: DrawingOptions, wishes: PageWishes) -> OnePage:
    """How the squares that ``options`` ask for lie on a page; raises PdfError where none can."""
    block = options.block_of(field.block)
    if block.is_empty:
        raise PdfError(
            f"The part to be drawn lies outside of the map, which has {field.columns} x "
            f"{field.rows} squares."
        )
    margin = COORDINATE_MARGIN if options.coordinates else 0
    wide, high = block.width + 2 * margin, block.height + 2 * margin
    if wishes.paper is not None:
        return _fitted(wide, high, margin, wishes.paper)
    mm = wishes.square.mm
    longest = max(wide, high) * mm * POINTS_AN_INCH / MM_AN_INCH
    if longest > LONGEST_POINTS + 1e-6:
        most = int(10 * LONGEST_POINTS * MM_AN_INCH / POINTS_AN_INCH / max(wide, high)) / 10
        raise PdfError(
            f"The page would be {wide * mm / 1000:.2f} x {high * mm / 1000:.2f} m, and a PDF has "
            f"no page longer than 5.08 m (200 inches). Use squares of {most:g} mm or smaller, "
            "or a part of the map."
        )
    return OnePage(
        Page(wide * mm, high * mm, Margins.all_around(0)), mm, (margin * mm, margin * mm)
    )


def _fitted(wide: int, high: int, margin: int, paper: PaperSize) -> OnePage:
    """As large as it can be in the middle of a sheet that lies as suits it."""
    lies = Orientation.LANDSCAPE if wide > high else Orientation.PORTRAIT
    page = paper.page(lies, Margins.all_around(_MARGIN_MM))
    room = page.printable
    mm = min(room.width / wide, room.height / high)
    left, top = room.centre[0] - wide * mm / 2, room.centre[1] - high * mm / 2
    return OnePage(page, mm, (left + margin * mm, top + margin * mm))


def write_page(
    field: Battlefield,
    path: Path,
    options: DrawingOptions,
    wishes: PageWishes,
    progress: Progress | None = None,
) -> None:
    """Write a PDF of one page, whole or not at all; raises PdfError.

    With ``options.players`` the field's name is not in it, for that may be a secret of its own.
    """
    laid, tell = laid_on_page(field, options, wishes), progress or nobody
    block, (left, top) = options.block_of(field.block), laid.corner_mm
    drawn = replace(options, square_px=fine_pixels(laid.square_mm, 4.0), on_paper=True)
    title = "Battlefield" if options.players else field.info.name
    with PdfBook(path, title, part_of(tell, SHARE_OF_DRAWING, 1.0)) as book:
        with book.page(laid.page) as painter:
            painter.translate(left, top)
            painter.scale(laid.square_mm, laid.square_mm)
            painter.translate(-block.left, -block.top)
            told = part_of(tell, 0.0, SHARE_OF_DRAWING)
            draw_field(painter, field, drawn, progress=told)
        tell(SHARE_OF_DRAWING)
