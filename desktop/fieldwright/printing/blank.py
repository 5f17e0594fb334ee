"""Blank sheets: an empty grid of any size on a page, to draw a battlefield on by hand."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter

from fieldwright.printing.blank_grids import Grid, Ruled, ruled
from fieldwright.printing.leaves import Leaf, Leaves
from fieldwright.printing.marks import Words, draw_band, thin_pen
from fieldwright.printing.sheets import BandSide, Layout, split
from fieldwright.terms.paper import Orientation, Page, PaperError, Rect, SquareSize
from fieldwright.widgets.translation import translate

THINNEST, THICKEST = 0.05, 3.0
"""Millimetres that the lines of a grid may be thick."""

_DOT = 3.5
"""A dot is so many times as wide as a line is thick."""

GRID_NAMES = {
    Grid.SQUARE: "Squares",
    Grid.HEX_FLAT: "Hexes on a side",
    Grid.HEX_POINTED: "Hexes on a corner",
    Grid.ISOMETRIC: "Isometric",
    Grid.DOTS: "Dots",
}


def _grey() -> QColor:
    return QColor("#8c8c8c")


@dataclass(frozen=True, slots=True)
class BlankWishes:
    """All about a blank sheet: its grid, the paper, the thickness (mm) and colour of its lines.

    How large the cells are is the square of ``layout``.
    """

    layout: Layout = field(default_factory=Layout)
    grid: Grid = Grid.SQUARE
    line_mm: float = 0.25
    colour: QColor = field(default_factory=_grey)


@dataclass(frozen=True, slots=True)
class _Way:
    """One way of laying the sheet and its band, and what fits on it."""

    true_page: Page
    side: BandSide
    band: Rect
    ruled: Ruled


def blank_leaves(wishes: BlankWishes) -> Leaves:
    """The page of a blank sheet; raises PaperError where not one cell fits."""
    if not THINNEST <= wishes.line_mm <= THICKEST:
        raise PaperError(
            f"Lines of {wishes.line_mm:g} mm are out of range; use {THINNEST:g} to {THICKEST:g} mm."
        )
    best = max(_ways(wishes), key=lambda way: way.ruled.cells)
    if not best.ruled.cells:
        raise PaperError(
            f"Not one cell of {wishes.layout.square} fits on {wishes.layout.paper.name}. "
            "Use smaller cells, a larger paper, or narrower margins."
        )

    def draw(painter: QPainter) -> None:
        _draw(painter, wishes, best)

    title = translate("paper", GRID_NAMES[wishes.grid])
    return (Leaf(best.true_page, title, draw, wishes.layout.correction),)


def _ways(wishes: BlankWishes) -> list[_Way]:
    layout = wishes.layout
    wished = [layout.orientation]
    if layout.orientation is Orientation.AUTO:
        wished = [Orientation.PORTRAIT, Orientation.LANDSCAPE]
    ways = []
    for orientation in wished:
        true_page = layout.page(orientation)
        for side in BandSide:
            free, band = split(true_page.shrunk(layout.correction), side)
            ways.append(_Way(true_page, side, band, ruled(wishes.grid, layout.square.mm, free)))
    return ways


def _draw(painter: QPainter, wishes: BlankWishes, way: _Way) -> None:
    pen = thin_pen(wishes.line_mm, wishes.colour)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLines([QLineF(*line) for line in way.ruled.lines])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(wishes.colour)
    radius = wishes.line_mm * _DOT / 2
    for x, y in way.ruled.dots:
        painter.drawEllipse(QPointF(x, y), radius, radius)
    draw_band(painter, way.band, Words("", "", (_told(wishes),)), way.side)


def _told(wishes: BlankWishes) -> str:
    size: SquareSize = wishes.layout.square
    words = {
        Grid.SQUARE: translate("paper", "Each square is {}."),
        Grid.ISOMETRIC: translate("paper", "Each side of a triangle is {}."),
        Grid.DOTS: translate("paper", "From dot to dot it is {}."),
    }
    hexes = translate("paper", "Each hex is {} from side to side.")
    return words.get(wishes.grid, hexes).format(size)
