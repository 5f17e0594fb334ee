"""Marks on the table in squares: what features publish, the DM's pointer, where miniatures go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from fieldwright.drawing.colours import faded
from fieldwright.drawing.text import FAMILIES
from fieldwright.tabletop.ghost_names import places_of_names
from fieldwright.tabletop.ghosts import Ghost, Standing
from fieldwright.tabletop.laying import Laid
from fieldwright.terms.grid import Block, Square
from fieldwright.widgets.projected import Line, Marks, Ring, Tint, Words

INK, PALE = QColor(28, 24, 20), QColor(255, 253, 247)
GHOST = QColor("#f2b632")
POINTER = QColor("#d8402c")

_ASIDE = 0.5
"""So many squares around their place words that stand aside leave free."""

_PAD = 0.35
"""Room around words, in heights of a line."""


def letters(pixels: float, *, bold: bool = True) -> QFont:
    """The type of the table: letters so many device pixels high."""
    font = QFont(FAMILIES)
    font.setPixelSize(max(6, round(pixels)))
    font.setBold(bold)
    return font


def letters_as_high(capital: float, *, bold: bool = True) -> QFont:
    """The type of the table with capital letters so many device pixels high."""
    known = letters(200, bold=bold)
    return letters(capital * 200 / QFontMetricsF(known).capHeight(), bold=bold)


def draw_marks(
    painter: QPainter,
    laid: Laid,
    every: Iterable[Marks],
    side: int,
    coins: Iterable[Standing] = (),
) -> None:
    """What features publish, in device pixels: washes lowest, words uppermost.

    Words that stand aside of their place cover none of the ``coins`` where there is room.
    """
    published = list(every)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for marks in published:
        for tint in marks.tints:
            _draw_tint(painter, laid, tint)
    for marks in published:
        for line in marks.lines:
            _draw_line(painter, laid, line)
        for ring in marks.rings:
            _draw_ring(painter, laid, ring)
    _draw_words(painter, laid, [one for marks in published for one in marks.words], side, coins)


def _draw_tint(painter: QPainter, laid: Laid, tint: Tint) -> None:
    wash = faded(QColor(tint.colour), tint.share)
    for run in _runs(tint.squares):
        box = laid.box(run)
        painter.fillRect(box.left, box.top, box.width, box.height, wash)
    if not tint.rim:
        return
    edges = _rim(tint.squares)
    for colour, share in ((INK, 0.1), (QColor(tint.colour), 0.06)):
        painter.setPen(
            QPen(colour, share * _size(laid), Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap)
        )
        for (c1, r1), (c2, r2) in edges:
            painter.drawLine(QPointF(*laid.corner(c1, r1)), QPointF(*laid.corner(c2, r2)))


def _runs(squares: frozenset[Square]) -> list[Block]:
    """The squares as strips along rows: far fewer rectangles than squares."""
    runs: list[Block] = []
    for column, row in sorted(squares, key=lambda square: (square[1], square[0])):
        last = runs[-1] if runs else None
        if last is not None and last.top == row and last.right == column:
            runs[-1] = last._replace(right=column + 1)
        else:
            runs.append(Block(column, row, column + 1, row + 1))
    return runs


def _rim(squares: frozenset[Square]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The edges beyond which the squares do not go on."""
    edges = []
    for column, row in squares:
        for beside, one, two in (
            ((column, row - 1), (column, row), (column + 1, row)),
            ((column, row + 1), (column, row + 1), (column + 1, row + 1)),
            ((column - 1, row), (column, row), (column, row + 1)),
            ((column + 1, row), (column + 1, row), (column + 1, row + 1)),
        ):
            if Square(*beside) not in squares:
                edges.append((one, two))
    return edges


def _draw_line(painter: QPainter, laid: Laid, line: Line) -> None:
    points = [QPointF(*laid.point(*place)) for place in line.places]
    width = line.width * _size(laid)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, wide in ((INK, width * 1.6), (QColor(line.colour), width)):
        pen = QPen(colour, wide)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if line.dashed and wide == width:
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([2.2, 1.4])
        painter.setPen(pen)
        painter.drawPolyline(points)


def _draw_ring(painter: QPainter, laid: Laid, ring: Ring) -> None:
    style = Qt.PenStyle.DotLine if ring.dashed else Qt.PenStyle.SolidLine
    _circle(painter, laid, laid.point(*ring.place), ring.radius, (QColor(ring.colour), style))


def _circle(
    painter: QPainter,
    laid: Laid,
    at: tuple[float, float],
    radius: float,
    ink: tuple[QColor, Qt.PenStyle],
) -> None:
    """A circle on the glass: an ellipse of pixels where they are not square."""
    across, down = radius * laid.wide, radius * laid.high
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, share in ((INK, 0.12), (ink[0], 0.07)):
        painter.setPen(QPen(colour, share * _size(laid), ink[1]))
        painter.drawEllipse(QPointF(*at), across, down)


def _draw_words(
    painter: QPainter, laid: Laid, every: Sequence[Words], side: int, coins: Iterable[Standing]
) -> None:
    font = letters(_size(laid) * 0.26)
    aside = [words for words in every if words.aside]
    rings = [(laid.point(*words.place), _ASIDE * _size(laid)) for words in aside]
    sizes = [_tag_size(font, words.text) for words in aside]
    free = iter(places_of_names(rings, sizes, _boxes(laid, coins), side))
    for words in every:
        colour = QColor(words.colour) if words.colour else INK
        at = next(free) if words.aside else laid.point(*words.place)
        draw_tag(painter, at, words.text, (font, colour, side))


def _boxes(laid: Laid, coins: Iterable[Standing]) -> list[QRectF]:
    """The boxes of coins on the glass."""
    found = []
    for coin in coins:
        x, y = laid.point(coin.x, coin.y)
        half = coin.radius * _size(laid)
        found.append(QRectF(x - half, y - half, 2 * half, 2 * half))
    return found


def draw_tag(
    painter: QPainter, at: tuple[float, float], text: str, look: tuple[QFont, QColor, int]
) -> None:
    """Words on a pale ground about a place, in lines, read from a side of the table."""
    font, colour, side = look
    lines = text.splitlines() or [""]
    pad = QFontMetricsF(font).height() * _PAD
    wide, high = _tag_size(font, text)
    painter.save()
    painter.translate(*at)
    painter.rotate(90 * side)
    box = QRectF(-wide / 2, -high / 2, wide, high)
    painter.setPen(QPen(INK, max(1.0, pad / 6)))
    painter.setBrush(faded(PALE, 0.94))
    painter.drawRoundedRect(box, pad, pad)
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "\n".join(lines))
    painter.restore()


def _tag_size(font: QFont, text: str) -> tuple[float, float]:
    """Width and height of such words, with their ground."""
    metrics = QFontMetricsF(font)
    lines = text.splitlines() or [""]
    pad = metrics.height() * _PAD
    wide = max(metrics.horizontalAdvance(line) for line in lines) + 2 * pad
    return (wide, metrics.height() * len(lines) + pad)


def draw_pointer(painter: QPainter, laid: Laid, place: tuple[float, float]) -> None:
    """The DM's pointer: rings that everybody sees, and a point in their middle."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    at = laid.point(*place)
    _circle(painter, laid, at, 0.42, (POINTER, Qt.PenStyle.SolidLine))
    painter.setPen(QPen(INK, 0.03 * _size(laid)))
    painter.setBrush(POINTER)
    painter.drawEllipse(QPointF(*at), 0.12 * laid.wide, 0.12 * laid.high)


def draw_ghosts(
    painter: QPainter,
    laid: Laid,
    ghosts: Sequence[Ghost],
    side: int,
    coins: Iterable[Standing] = (),
) -> None:
    """A ring with a name where each miniature goes, and the way there from where it stands.

    Names are written beside the rings, over none of the ``coins`` where there is room.
    """
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for ghost in ghosts:
        if ghost.stood is not None and not ghost.is_off:
            _draw_way(painter, laid, ghost)
    for ghost in ghosts:
        style = Qt.PenStyle.DashLine
        at = ghost.goes
        if ghost.is_off:
            assert ghost.stood is not None, "what is off the glass both times is no ghost"
            at, style = ghost.stood, Qt.PenStyle.DotLine
            _cross(painter, laid, at, ghost.figure.radius * 0.5)
        _circle(painter, laid, at, ghost.figure.radius + 0.08, (GHOST, style))
    _draw_names(painter, laid, ghosts, side, coins)


def _draw_way(painter: QPainter, laid: Laid, ghost: Ghost) -> None:
    assert ghost.stood is not None
    pen = QPen(faded(INK, 0.8), 0.1 * _size(laid))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(QPointF(*ghost.stood), QPointF(*ghost.goes))
    painter.setPen(QPen(GHOST, 0.05 * _size(laid), Qt.PenStyle.DashLine))
    painter.drawLine(QPointF(*ghost.stood), QPointF(*ghost.goes))


def _cross(painter: QPainter, laid: Laid, at: tuple[float, float], half: float) -> None:
    """Take it off the table."""
    across, down = half * laid.wide, half * laid.high
    for colour, share in ((INK, 0.14), (GHOST, 0.08)):
        painter.setPen(
            QPen(colour, share * _size(laid), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        )
        for way in (1, -1):
            one = QPointF(at[0] - across, at[1] - way * down)
            painter.drawLine(one, QPointF(at[0] + across, at[1] + way * down))


def _draw_names(
    painter: QPainter, laid: Laid, ghosts: Sequence[Ghost], side: int, coins: Iterable[Standing]
) -> None:
    font, size = letters(_size(laid) * 0.2), _size(laid)
    named = [ghost for ghost in ghosts if ghost.figure.name]
    rings = []
    for ghost in named:
        at = ghost.stood if ghost.is_off and ghost.stood is not None else ghost.goes
        rings.append((at, (ghost.figure.radius + 0.14) * size))
    sizes = [_tag_size(font, ghost.figure.name) for ghost in named]
    places = places_of_names(rings, sizes, _boxes(laid, coins), side)
    for ghost, place in zip(named, places, strict=True):
        draw_tag(painter, place, ghost.figure.name, (font, INK, side))


def _size(laid: Laid) -> float:
    """Device pixels a square, for what has one thickness."""
    return (laid.wide + laid.high) / 2
