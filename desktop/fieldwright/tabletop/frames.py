"""What lies along the sides of the table: whose turn it is, coordinates; and the title picture.

Everything here is in device pixels. Words are turned towards the side from which they are read.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen

from fieldwright.combat.state import Step
from fieldwright.drawing.colours import faded
from fieldwright.player_view.shown import ShownTurn
from fieldwright.tabletop.ground_marks import GHOST, INK, PALE, letters, letters_as_high
from fieldwright.tabletop.laying import Box, Laid
from fieldwright.terms.grid import Block, column_name
from fieldwright.widgets.translation import translate

PAPER = QColor("#efe8d8")
_PAPER_EDGE = QColor("#8a7a5c")
_STRIP = 2.9
"""How many times as high as its capital letters the strip is."""

_MOST_NEXT = 3
"""How many of those that come next are named."""


@contextmanager
def read_from(painter: QPainter, seen: Box, side: int) -> Iterator[tuple[float, float]]:
    """A painter for whoever sits at a side: its origin is at their upper left.

    Gives the width and height that they have before them.
    """
    wide, high = (seen.width, seen.height) if side % 2 == 0 else (seen.height, seen.width)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(seen.left + seen.width / 2, seen.top + seen.height / 2)
    painter.rotate(90 * side)
    painter.translate(-wide / 2, -high / 2)
    yield (float(wide), float(high))
    painter.restore()


# ----------------------------------------------------------------------------------- whose turn


@dataclass(frozen=True, slots=True)
class _Chip:
    """A piece of the strip: words, how strong, and whether they are who acts now."""

    text: str
    bold: bool = False
    is_now: bool = False


def draw_strip(painter: QPainter, seen: Box, side: int, turn: ShownTurn, capital: float) -> None:
    """Round and phase, who acts and who comes next, in the middle of a side of the table.

    Capital letters are ``capital`` device pixels high.
    """
    chips = _chips(turn)
    plain, strong = letters_as_high(capital, bold=False), letters_as_high(capital)
    height = capital * _STRIP
    gap = height * 0.42
    widths = [_width(chip, plain, strong) for chip in chips]
    total = sum(widths) + gap * (len(chips) + 1)
    with read_from(painter, seen, side) as (wide, high):
        scale = min(1.0, (wide - 2 * gap) / total)
        painter.translate(wide / 2, high - height * 0.15)
        painter.scale(scale, scale)
        box = QRectF(-total / 2, -height, total, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded(INK, 0.86))
        painter.drawRoundedRect(box, height * 0.24, height * 0.24)
        left = box.left() + gap
        for chip, width in zip(chips, widths, strict=True):
            _draw_chip(painter, chip, QRectF(left, -height, width, height), (plain, strong))
            left += width + gap


def _chips(turn: ShownTurn) -> list[_Chip]:
    where = turn.step.label if turn.phase is None else turn.phase.label
    chips = [
        _Chip(translate("tabletop", "Round {}").format(turn.round), bold=True),
        _Chip(where[:1].upper() + where[1:]),
    ]
    if turn.step is Step.OVER:
        return chips[1:]
    if turn.first:
        chips.insert(1, _Chip(_won(turn.first == "players")))
    chips += [_Chip(name or _someone(), bold=True, is_now=True) for _, name in turn.in_turn]
    following = [name or _someone() for _, name in turn.following[:_MOST_NEXT]]
    if following:
        told = translate("tabletop", "then {}").format(", ".join(following))
        chips.append(_Chip(told + (" …" if len(turn.following) > _MOST_NEXT else "")))
    return chips


def _won(is_players: bool) -> str:
    """Who won initiative."""
    if is_players:
        return translate("tabletop", "initiative: heroes")
    return translate("tabletop", "initiative: foes")


def _someone() -> str:
    """Who acts, where players know no name."""
    return translate("tabletop", "a foe")


def _width(chip: _Chip, plain: QFont, strong: QFont) -> float:
    metrics = QFontMetricsF(strong if chip.bold else plain)
    return metrics.horizontalAdvance(chip.text) + (metrics.height() * 0.7 if chip.is_now else 0)


def _draw_chip(painter: QPainter, chip: _Chip, box: QRectF, fonts: tuple[QFont, QFont]) -> None:
    painter.setFont(fonts[1] if chip.bold else fonts[0])
    if chip.is_now:
        inset = box.height() * 0.17
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(GHOST)
        painter.drawRoundedRect(box.adjusted(0, inset, 0, -inset), inset, inset)
    painter.setPen(INK if chip.is_now else PALE if chip.bold else faded(PALE, 0.82))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, chip.text)


# ------------------------------------------------------------------------------------ coordinates


def draw_coordinates(
    painter: QPainter, laid: Laid, seen: Box, field: Block, look: tuple[int, Box]
) -> None:
    """Letters and numbers of the squares in sight, along all four sides of what is seen of them.

    They stand beside the field where there is room, else over its outermost squares. ``look`` is
    the side from which they are read, and what has to be painted.
    """
    shown = laid.squares(seen).clipped(field)
    if shown.is_empty:
        return
    side, exposed = look
    pitch = min(laid.wide, laid.high)
    band = round(max(12.0, pitch * 0.3))
    box = laid.box(shown)
    area = Box(box.left - band, box.top - band, box.right + band, box.bottom + band).clipped(seen)
    inner = Box(area.left + band, area.top + band, area.right - band, area.bottom - band)
    if exposed.clipped(inner) == exposed:
        return
    every = 1 if pitch >= 26 else 2 if pitch >= 14 else 5
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(PAPER, 0.8))
    for strip in _bands(area, band):
        painter.drawRect(strip)
    painter.setFont(letters(band * 0.68))
    painter.setPen(INK)
    upright = laid.turns % 2 == 0
    for column in range(shown.left, shown.right, every):
        place = laid.point(column + 0.5, shown.top)
        _letter(painter, area, (place, upright, band), column_name(column), side)
    for row in range(shown.top, shown.bottom, every):
        place = laid.point(shown.left, row + 0.5)
        _letter(painter, area, (place, not upright, band), str(row + 1), side)


def _bands(area: Box, band: float) -> list[QRectF]:
    inner = area.height - 2 * band
    return [
        QRectF(area.left, area.top, area.width, band),
        QRectF(area.left, area.bottom - band, area.width, band),
        QRectF(area.left, area.top + band, band, inner),
        QRectF(area.right - band, area.top + band, band, inner),
    ]


def _letter(
    painter: QPainter,
    area: Box,
    at: tuple[tuple[float, float], bool, float],
    text: str,
    side: int,
) -> None:
    """Write a label at both ends of a column or row of the screen, not over the corners."""
    (x, y), runs_down, band = at
    if runs_down:
        places = [(x, area.top + band / 2), (x, area.bottom - band / 2)]
        is_within = area.left + band <= x <= area.right - band
    else:
        places = [(area.left + band / 2, y), (area.right - band / 2, y)]
        is_within = area.top + band <= y <= area.bottom - band
    if not is_within:
        return
    for place in places:
        painter.save()
        painter.translate(*place)
        painter.rotate(90 * side)
        box = QRectF(-band * 2, -band, band * 4, band * 2)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)
        painter.restore()


# ------------------------------------------------------------------------------- the title picture


def draw_title(
    painter: QPainter, whole: Box, seen: Box, side: int, what: tuple[str, QImage | None]
) -> None:
    """A picture as large as it can be shown whole, or words on paper."""
    words, picture = what
    painter.fillRect(0, 0, whole.right, whole.bottom, QColor(0, 0, 0))
    with read_from(painter, seen, side) as (wide, high):
        if picture is not None and not picture.isNull():
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            scale = min(wide / picture.width(), high / picture.height())
            across, down = picture.width() * scale, picture.height() * scale
            box = QRectF((wide - across) / 2, (high - down) / 2, across, down)
            painter.drawImage(box, picture)
            return
        _draw_paper(painter, wide, high)
        _draw_title_words(painter, wide, high, words)


def _draw_paper(painter: QPainter, wide: float, high: float) -> None:
    painter.fillRect(QRectF(0, 0, wide, high), PAPER)
    unit = min(wide, high)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for inset, width in ((0.045, 0.006), (0.058, 0.002)):
        pen = QPen(_PAPER_EDGE, unit * width)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        away = unit * inset
        painter.drawRect(QRectF(0, 0, wide, high).adjusted(away, away, -away, -away))


def _draw_title_words(painter: QPainter, wide: float, high: float, words: str) -> None:
    unit = min(wide, high)
    size = unit * 0.13
    font = QFont(["DejaVu Serif", "Noto Serif", "Georgia", "serif"])
    room = QRectF(wide * 0.1, high * 0.12, wide * 0.8, high * 0.76)
    flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
    while True:
        font.setPixelSize(max(8, round(size)))
        needed = QFontMetricsF(font).boundingRect(room, flags, words)
        if size <= 8 or (needed.width() <= room.width() and needed.height() <= room.height()):
            break
        size *= 0.9
    painter.setFont(font)
    painter.setPen(INK)
    painter.drawText(room, flags, words)
    below = min(high * 0.9, needed.bottom() + unit * 0.06)
    half = min(needed.width() / 2, wide * 0.3)
    painter.setPen(QPen(_PAPER_EDGE, unit * 0.004))
    painter.drawLine(QPointF(wide / 2 - half, below), QPointF(wide / 2 + half, below))
