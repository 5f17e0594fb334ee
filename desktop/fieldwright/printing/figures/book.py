"""The pages of paper figures: who is chosen, what pieces they need, how those lie on the sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtGui import QPainter

from fieldwright.battlefield.field import Battlefield
from fieldwright.drawing.options import Style
from fieldwright.drawing.picture import ensure_gui
from fieldwright.printing.figures.choosing import Standing, chosen
from fieldwright.printing.figures.faces import Artist
from fieldwright.printing.figures.lines import LEGEND_MM, draw_legend
from fieldwright.printing.figures.measures import strip_in_base, tent
from fieldwright.printing.figures.packing import Packing, Size, packed
from fieldwright.printing.figures.pieces import CoinPiece, Piece, StripPiece, coin_piece
from fieldwright.printing.figures.wishes import FigureWishes, Form
from fieldwright.printing.leaves import Leaf, Leaves
from fieldwright.printing.marks import Words, draw_band
from fieldwright.printing.sheets import Layout, split
from fieldwright.terms.paper import Orientation, Page, PaperError, Rect
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

GAP_MM = 4.0
"""Between two pieces: room for scissors, for bleeding colours and the ticks of folds."""

_EDGE_MM = 1.6
"""What ticks and bleeding colours take at the edges of a sheet."""

_TITLES = {
    Form.TOKENS: QT_TRANSLATE_NOOP("paper", "Tokens"),
    Form.STAND_UPS: QT_TRANSLATE_NOOP("paper", "Stand-ups"),
    Form.TENTS: QT_TRANSLATE_NOOP("paper", "Tents"),
    Form.MARKERS: QT_TRANSLATE_NOOP("paper", "Markers"),
}

MARKER_MM = 15.0
"""How wide markers are, whatever the size of their figures."""

_MARKER_RADIUS = 0.42


@dataclass(frozen=True, slots=True)
class Laid:
    """A piece on a sheet: its upper left corner in millimetres, and whether it lies on its side."""

    piece: Piece
    left: float
    top: float
    turned: bool

    @property
    def rect(self) -> Rect:
        """The rectangle that it takes on the page."""
        size = self.piece.size
        wide, high = (size.height, size.width) if self.turned else (size.width, size.height)
        return Rect(self.left, self.top, wide, high)


@dataclass(frozen=True, slots=True)
class FigurePlan:
    """Which pieces lie where; ``sheets`` has the pieces of each sheet.

    ``page`` and all places are in the units that are drawn in (see sheets.Plan).
    """

    wishes: FigureWishes
    layout: Layout
    true_page: Page
    page: Page
    free: Rect
    band: Rect
    sheets: tuple[tuple[Laid, ...], ...]

    @property
    def count(self) -> int:
        """How many pages are printed, those for the other side among them."""
        return len(self.sheets) * (2 if self.has_backs else 1)

    @property
    def has_backs(self) -> bool:
        """Whether the other side of the sheets is printed too."""
        return self.wishes.backs and self.wishes.form.is_flat


def figure_plan(field: Battlefield, wishes: FigureWishes, layout: Layout) -> FigurePlan:
    """Lay out the figures that are wished; raises PaperError where that cannot be done."""
    ensure_gui()
    artist = Artist(field, line=wishes.style is Style.LINE)
    if wishes.form is Form.MARKERS:
        wishes = replace(wishes, mounted=False)
    standings = chosen(field, wishes)
    pages = [layout.page(one).shrunk(layout.correction) for one in _orientations(layout)]
    rooms = [_free(page)[0] for page in pages]
    longest = min(max(room.width, room.height) for room in rooms)
    pieces = [
        piece
        for _ in range(wishes.copies)
        for standing in standings
        for piece in _pieces(artist, standing, (wishes.form, layout.square.mm), longest)
    ]
    _check_room(pieces, rooms)
    sizes = [piece.size for piece in pieces]
    ways = [_packed(sizes, room) for room in rooms]
    best = min(range(len(ways)), key=lambda number: ways[number].sheets)
    free, band = _free(pages[best])
    true_page = layout.page(_orientations(layout)[best])
    sheets = _laid(pieces, ways[best], free)
    return FigurePlan(wishes, layout, true_page, pages[best], free, band, sheets)


def _check_room(pieces: list[Piece], rooms: list[Rect]) -> None:
    """Refuse a figure that no sheet has room for, by its name; raises PaperError."""
    for piece in pieces:
        low, high = sorted((piece.size.width, piece.size.height))
        if all(
            low > min(room.width, room.height) or high > max(room.width, room.height)
            for room in rooms
        ):
            name = piece.standing.name or "A figure"
            raise PaperError(
                f"{name} needs {piece.size.width:.0f} x {piece.size.height:.0f} mm, more than a "
                "sheet has free. Use a larger paper or smaller squares, or leave it "
                "out by picking the others."
            )


def _orientations(layout: Layout) -> tuple[Orientation, ...]:
    if layout.orientation is Orientation.AUTO:
        return (Orientation.PORTRAIT, Orientation.LANDSCAPE)
    return (layout.orientation,)


def _free(page: Page) -> tuple[Rect, Rect]:
    """What is free for pieces above legend and band, and the band."""
    free, band = split(page)
    inner = Rect(
        free.left + _EDGE_MM,
        free.top + _EDGE_MM,
        free.width - 2 * _EDGE_MM,
        free.height - 2 * _EDGE_MM - LEGEND_MM,
    )
    return inner, band


def _pieces(
    artist: Artist, standing: Standing, how: tuple[Form, float], longest: float
) -> Iterator[Piece]:
    """What has to be cut out for a figure."""
    form, square = how
    if form is Form.MARKERS:
        coin = artist.coin(standing.figure, _MARKER_RADIUS)
        yield CoinPiece(standing, MARKER_MM / (2 * _MARKER_RADIUS), coin)
    elif form is Form.TOKENS:
        yield coin_piece(standing, artist, square)
    elif form is Form.TENTS:
        yield StripPiece(standing, tent(standing.figure, square, longest))
    else:
        strip = strip_in_base(standing.figure, square, longest)
        yield StripPiece(standing, strip)
        yield coin_piece(standing, artist, square, strip.slot)


def _packed(sizes: list[Size], room: Rect) -> Packing:
    return packed(sizes, Size(room.width, room.height), GAP_MM)


def _laid(pieces: list[Piece], packing: Packing, free: Rect) -> tuple[tuple[Laid, ...], ...]:
    """The pieces of each sheet at their places on the page."""
    sheets: list[list[Laid]] = [[] for _ in range(packing.sheets)]
    for spot in packing.spots:
        place = (free.left + spot.left, free.top + spot.top)
        sheets[spot.sheet].append(Laid(pieces[spot.item], *place, spot.turned))
    return tuple(tuple(sheet) for sheet in sheets)


# ----------------------------------------------------------------------------------------- pages


def figure_leaves(
    field: Battlefield,
    wishes: FigureWishes,
    layout: Layout,
    pictures: Callable[[str], bytes | None] | None = None,
) -> Leaves:
    """The pages of paper figures; raises PaperError where there is nobody or no room.

    ``pictures`` gives the bytes of a token picture by its SHA-256.
    """
    plan = figure_plan(field, wishes, layout)
    artist = Artist(field, wishes.style is Style.LINE, wishes.names, pictures)
    title = translate("paper", _TITLES[wishes.form])
    leaves = []
    for number, sheet in enumerate(plan.sheets, 1):
        said = translate("paper", "%1, sheet %2 of %3").replace("%1", title)
        said = said.replace("%2", str(number)).replace("%3", str(len(plan.sheets)))
        lines = (_how_many(sheet), *_advice(plan))
        words = Words(str(number), f"{field.info.name}: {said}", lines)
        draw = partial(_draw_sheet, plan, artist, sheet, words)
        short = f"{title} {number}"
        leaves.append(Leaf(plan.true_page, short, draw, layout.correction))
        if plan.has_backs:
            other = partial(_draw_back, plan, artist, sheet)
            back = translate("paper", "%1, back").replace("%1", short)
            leaves.append(Leaf(plan.true_page, back, other, layout.correction))
    return tuple(leaves)


def _advice(plan: FigurePlan) -> tuple[str, ...]:
    """How the pieces become figures."""
    if plan.has_backs:
        return (turn_over(plan.page),)
    advice = {
        Form.STAND_UPS: translate(
            "paper", "Fold and glue; put both tabs through the slit of the base, glue them below."
        ),
        Form.TENTS: translate(
            "paper", "Fold; glue the flap onto the floor from inside. The floor is the base."
        ),
    }
    return (advice[plan.wishes.form],) if plan.wishes.form in advice else ()


def turn_over(page: Page) -> str:
    """How a printer is told to turn sheets whose backs are mirrored."""
    if page.is_landscape:
        return translate("paper", "On both sides: turn over along the short edge.")
    return translate("paper", "On both sides: turn over along the long edge.")


def _how_many(sheet: tuple[Laid, ...]) -> str:
    """How many figures are on a sheet: each has one piece that shows it."""
    bases = sum(isinstance(laid.piece, CoinPiece) and laid.piece.slot > 0 for laid in sheet)
    others = len(sheet) - bases
    figures = f"{others} figure" + ("" if others == 1 else "s")
    return figures if not bases else f"{figures}, {bases} base" + ("" if bases == 1 else "s")


def _draw_sheet(
    plan: FigurePlan, artist: Artist, sheet: tuple[Laid, ...], words: Words, painter: QPainter
) -> None:
    """One page: the pieces, the legend, the band."""
    for laid in sheet:
        _draw_piece(painter, artist, laid)
    free = plan.free
    legend = Rect(free.left, free.bottom + _EDGE_MM, free.width, LEGEND_MM)
    form = plan.wishes.form
    draw_legend(
        painter,
        legend,
        folds=not form.is_flat,
        slots=form is Form.STAND_UPS,
        tents=form is Form.TENTS,
    )
    draw_band(painter, plan.band, words)


def _draw_back(
    plan: FigurePlan, artist: Artist, sheet: tuple[Laid, ...], painter: QPainter
) -> None:
    """The other side of a sheet of tokens: each behind itself when the sheet is turned over."""
    for laid in sheet:
        assert isinstance(laid.piece, CoinPiece)
        rect = laid.rect
        mirrored = plan.page.width_mm - rect.right
        fallen = replace(laid.piece, fallen=True)
        _draw_piece(painter, artist, replace(laid, piece=fallen, left=mirrored))


def _draw_piece(painter: QPainter, artist: Artist, laid: Laid) -> None:
    painter.save()
    painter.translate(laid.left, laid.top)
    if laid.turned:
        painter.translate(laid.piece.size.height, 0)
        painter.rotate(90)
    laid.piece.draw(painter, artist)
    painter.restore()
