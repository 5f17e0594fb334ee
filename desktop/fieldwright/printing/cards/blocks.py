"""The parts of a card, each as high as it needs to be: facts, attacks, boxes to tick, words.

A part is made for a width and drawn from its upper left corner, all in millimetres.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from fieldwright.printing.cards.content import Person, Strike
from fieldwright.printing.lettering import Letters, write, write_centred
from fieldwright.printing.wrapping import LINE, shrunk_to, width, wrapped, write_in, write_lines
from fieldwright.terms.paper import Rect
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

INK = QColor("#26221d")
FAINT = QColor("#7d766c")
RULE = QColor("#c9c3b8")

_LABEL = Letters(2.0, colour=FAINT)
_VALUE = Letters(4.2, bold=True, colour=INK)
_SMALL = Letters(2.6, colour=INK)
_SMALL_BOLD = Letters(2.6, bold=True, colour=INK)

_BOX = 2.7
_STEP = 3.0
_GROUP = 5
"""Boxes stand in fives, so that they are counted at a glance."""

_APART = 1.2
_ROW = 3.7
_BADGE = 2.0


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a card: how high it is, and how it is drawn."""

    height: float
    draw: Callable[[QPainter], None]


def thin(colour: QColor, width_mm: float = 0.15) -> QPen:
    """A pen for boxes and rules."""
    pen = QPen(colour, width_mm)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return pen


# ----------------------------------------------------------------------------------------- facts

_FACTS_HIGH = 8.6


def facts(pairs: Sequence[tuple[str, str]], wide: float) -> Block:
    """Labels above values, side by side; what a value says in brackets stands below it."""
    return Block(_FACTS_HIGH + (1.6 if _remarks(pairs) else 0), partial(_draw_facts, pairs, wide))


def _remarks(pairs: Sequence[tuple[str, str]]) -> bool:
    return any(" (" in value for _, value in pairs)


def _draw_facts(pairs: Sequence[tuple[str, str]], wide: float, painter: QPainter) -> None:
    shares = [max(1.0, min(len(value.partition(" (")[0]), 9) * 0.3) for _, value in pairs]
    each = wide / sum(shares)
    x = 0.0
    for (label, value), share in zip(pairs, shares, strict=True):
        room = share * each
        said, _, remark = value.partition(" (")
        write_in(painter, label, Rect(x, 0.6, room - 1, 2.4), _LABEL)
        write_in(painter, said, Rect(x, 3.2, room - 1, 4.6), _VALUE)
        if remark:
            write_in(painter, f"({remark}", Rect(x, 7.4, room - 1, 2.2), _LABEL)
        if x:
            painter.setPen(thin(RULE))
            painter.drawLine(QLineF(x - 0.5, 0.8, x - 0.5, 7.8))
        x += room


# --------------------------------------------------------------------------------------- attacks

_COLUMNS = (
    (QT_TRANSLATE_NOOP("paper", "attack"), 0.0),
    (QT_TRANSLATE_NOOP("paper", "damage (to large)"), 0.33),
    (QT_TRANSLATE_NOOP("paper", "reach, ranges"), 0.56),
    (QT_TRANSLATE_NOOP("paper", "phase"), 0.80),
    (QT_TRANSLATE_NOOP("paper", "k'down"), 0.92),
)
"""The columns of the attacks, and where each begins in shares of the width."""


def strikes(attacks: Sequence[Strike], wide: float) -> Block:
    """A table of attacks."""
    return Block(3.2 + _ROW * len(attacks), partial(_draw_strikes, attacks, wide))


def _draw_strikes(attacks: Sequence[Strike], wide: float, painter: QPainter) -> None:
    ends = [*(share for _, share in _COLUMNS[1:]), 1.0]
    for (label, share), end in zip(_COLUMNS, ends, strict=True):
        words, letters = shrunk_to(translate("paper", label), (end - share) * wide - 0.8, _LABEL)
        write(painter, words, (share * wide, 2.2), letters)
    for row, one in enumerate(attacks):
        y = 2.6 + _ROW * row
        painter.setPen(thin(RULE))
        painter.drawLine(QLineF(0, y, wide, y))
        told = (one.name, one.damage, one.reach, one.phase, one.knockdown)
        for number, ((_, share), end, words) in enumerate(zip(_COLUMNS, ends, told, strict=True)):
            usual = _SMALL_BOLD if number < 2 else _SMALL
            said, letters = shrunk_to(words, (end - share) * wide - 1.0, usual)
            write(painter, said, (share * wide, y + 2.75), letters)


# ---------------------------------------------------------------------------------------- people


def person(one: Person, wide: float, *, many: bool) -> Block:
    """The boxes of one figure: hit points to tick off, points of fatigue, what ails it."""
    start = 5.4 if many else 0.0
    room = wide - start
    points = _boxes_of(one.hit_points, room - _HEAD)
    tired = _boxes_of(one.fatigue, room - _HEAD)
    together = points.width + tired.width + 2 * _HEAD + 3.0 <= room and points.lines == 1
    high = max(points.lines, 1) * _ROW + (0 if together else tired.lines * _ROW)
    words = ", ".join(one.conditions)
    lines = wrapped(words, room, _SMALL) if words else ()
    line_high = _SMALL.size * LINE
    total = max(high, _ROW) + len(lines) * line_high + 0.9
    how = (points, tired, together, lines)
    return Block(total, partial(_draw_person, one, (wide, start), how))


_TIED = "\N{NO-BREAK SPACE}"

_HEAD = 8.4
"""What stands before the boxes: hp or fatigue, and how many."""


@dataclass(frozen=True, slots=True)
class _Boxes:
    """So many boxes in rows of ``each``."""

    count: int
    each: int
    width: float

    @property
    def lines(self) -> int:
        return -(-self.count // self.each) if self.count else 0


def _boxes_of(count: int | None, room: float) -> _Boxes:
    # Nobody ticks off a thousand boxes: the number is written down anew.
    many = 0 if count is None or count > MOST_BOXES else max(count, 0)
    group = _GROUP * _STEP + _APART
    each = max(int((room + _APART) // group), 1) * _GROUP
    shown = min(many, each)
    return _Boxes(many, each, _place(shown - 1) + _BOX if shown else _LEFT_BLANK)


MOST_BOXES = 200
"""Points of more than that are no boxes, but a line to write what is left."""

_LEFT_BLANK = 24.0
"""Millimetres for a number that is written by hand."""


def _place(number: int) -> float:
    """How far right the box of a number in its row begins."""
    return number * _STEP + number // _GROUP * _APART


def _draw_person(
    one: Person,
    room: tuple[float, float],
    how: tuple[_Boxes, _Boxes, bool, tuple[str, ...]],
    painter: QPainter,
) -> None:
    (wide, start), (points, tired, together, lines) = room, how
    painter.setPen(thin(RULE))
    painter.drawLine(QLineF(0, 0, wide, 0))
    if start:
        _badge(painter, one.number or "\N{BULLET}", (_BADGE + 0.2, _ROW / 2 + 0.25))
    top = 0.65
    total = "" if one.hit_points is None else str(one.hit_points)
    _head(painter, translate("paper", "hp"), total if points.count else "", (start, top))
    if not points.count:
        _draw_blank(painter, total, (start + _HEAD, top))
    _draw_boxes(painter, points, one.lost, (start + _HEAD, top), round_ones=False)
    if together:
        at = (wide - tired.width, top)
    else:
        top += max(points.lines, 1) * _ROW
        at = (start + _HEAD, top)
    _head(painter, translate("paper", "fat."), str(one.fatigue), (at[0] - _HEAD, at[1]))
    _draw_boxes(painter, tired, one.tired, at, round_ones=True)
    y = top + (1 if together else tired.lines) * _ROW
    write_lines(painter, lines, (start, y + 2.0), _SMALL)


def _draw_blank(painter: QPainter, total: str, at: tuple[float, float]) -> None:
    """A line to write a number on, and of how many it is."""
    left, y = at[0], at[1] + _BOX
    right = left + _LEFT_BLANK - 8.0
    painter.setPen(thin(FAINT))
    painter.drawLine(QLineF(left, y, right, y))
    if total:
        words = translate("paper", "of %1").replace("%1", total)
        write(painter, words, (right + 1.2, at[1] + 2.3), _SMALL_BOLD)


def _head(painter: QPainter, label: str, count: str, at: tuple[float, float]) -> None:
    write(painter, label, (at[0], at[1] + 2.25), _LABEL)
    right = at[0] + _HEAD - 1.0
    write(painter, count, (right, at[1] + 2.3), _SMALL_BOLD, 1.0)


def _badge(painter: QPainter, number: str, at: tuple[float, float]) -> None:
    """The number of the copy in a disc, as on its coin."""
    painter.setPen(thin(INK, 0.2))
    painter.setBrush(QColor("#ffffff"))
    painter.drawEllipse(QPointF(*at), _BADGE, _BADGE)
    size = 2.9 if len(number) < 2 else 2.3 if len(number) < 3 else 1.7
    write_centred(painter, number, at, Letters(size, bold=True, colour=INK))


def _draw_boxes(
    painter: QPainter, boxes: _Boxes, gone: int, at: tuple[float, float], *, round_ones: bool
) -> None:
    """Boxes in rows, the first ``gone`` of them crossed off."""
    left, top = at
    for number in range(boxes.count):
        row, place = divmod(number, boxes.each)
        box = QRectF(left + _place(place), top + row * _ROW, _BOX, _BOX)
        painter.setPen(thin(INK, 0.18))
        painter.setBrush(QColor("#ffffff"))
        if round_ones:
            painter.drawEllipse(box.adjusted(0.2, 0.2, -0.2, -0.2))
        else:
            painter.drawRect(box)
        if number < gone:
            painter.setPen(thin(INK, 0.3))
            inner = box.adjusted(0.4, 0.4, -0.4, -0.4)
            painter.drawLines(
                [
                    QLineF(inner.topLeft(), inner.bottomRight()),
                    QLineF(inner.bottomLeft(), inner.topRight()),
                ]
            )


# ----------------------------------------------------------------------------------------- words


_MOST_LINES = 14


def sentence(label: str, text: str, wide: float) -> Block:
    """A label and words after it, as many lines as they need; very long texts are cut short."""
    head = width(label, _SMALL_BOLD) + 1.2 if label else 0.0
    # Words that hang together are told by spaces that do not break.
    text = " ".join(text.replace("\N{NO-BREAK SPACE}", "\0").split()).replace("\0", _TIED)
    # The first line is shorter; the rest stand below the label.
    first = wrapped(text, wide - head, _SMALL)[:1]
    rest = text[len(first[0]) :].strip() if first else ""
    lines = (*first, *wrapped(rest, wide, _SMALL)) if rest else first
    if len(lines) > _MOST_LINES:
        last = lines[_MOST_LINES - 1]
        lines = (*lines[: _MOST_LINES - 1], _SMALL.fitted(f"{last} \N{HORIZONTAL ELLIPSIS}", wide))
    high = len(lines) * _SMALL.size * LINE + 0.8
    return Block(high, partial(_draw_sentence, label, lines, head))


def _draw_sentence(label: str, lines: tuple[str, ...], head: float, painter: QPainter) -> None:
    write(painter, label, (0, 2.6), _SMALL_BOLD)
    if lines:
        write(painter, lines[0], (head, 2.6), _SMALL)
        write_lines(painter, lines[1:], (0, 2.6 + _SMALL.size * LINE), _SMALL)


def blank_lines(count: int, wide: float) -> Block:
    """Lines to write on."""
    return Block(count * 5.0, partial(_draw_blank_lines, count, wide))


def _draw_blank_lines(count: int, wide: float, painter: QPainter) -> None:
    pen = thin(RULE, 0.2)
    pen.setStyle(Qt.PenStyle.DotLine)
    painter.setPen(pen)
    painter.drawLines([QLineF(0, (row + 1) * 5.0, wide, (row + 1) * 5.0) for row in range(count)])
