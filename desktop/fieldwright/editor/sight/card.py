"""The card of one shot: the step big, what the shooter sees, the range, every reason in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPalette,
    QPen,
    QPolygonF,
)

from fieldwright.editor.sight import shades
from fieldwright.editor.sight.answer import Answer, Kind, Line, Shape, Silhouette
from fieldwright.editor.translation import translate
from fieldwright.editor.units import told

PAD = 12.0
GAP = 8.0
CLOSE = 4.0
WIDTH = 276.0
"""Pixels: how wide a card is at the usual size of type."""

MOST_LINES = 9
"""Reasons that are listed; of more the number is told."""

_PICTURE = QSizeF(84, 96)
_MOST_SHAPES = 200
_SWATCH = 10.0
_BIG = 1.7
_USUAL_TYPE = 13

_HARD, _SOFT, _PARTLY = shades.HARD + 3, shades.SOFT + 2, shades.HARD + 1
"""The shades of what hides, in pictures of targets and beside reasons."""

_WRAP = int(Qt.TextFlag.TextWordWrap)
_LEFT_TOP = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)


@dataclass(frozen=True, slots=True)
class Colours:
    """The theme's colours that a card is drawn in."""

    ground: QColor
    ink: QColor
    muted: QColor
    edge: QColor
    accent: QColor
    sky: QColor
    body: QColor

    @classmethod
    def of(cls, palette: QPalette) -> Colours:
        """Those of a palette."""
        role = QPalette.ColorRole
        ground, ink = palette.color(role.Base), palette.color(role.Text)
        is_dark = ground.lightness() < 128
        return cls(
            ground=ground,
            ink=ink,
            muted=palette.color(role.PlaceholderText),
            edge=palette.color(role.Dark),
            accent=palette.color(role.Accent),
            sky=palette.color(role.AlternateBase),
            body=QColor("#8d8a80" if is_dark else "#fffdf4"),
        )


class Card:
    """One answer laid out for a width; ``draw`` paints it at a place."""

    def __init__(self, answer: Answer, font: QFont, width: float, most: int = MOST_LINES) -> None:
        """Lay it out for type of the size that ``font`` has, with at most so many reasons."""
        self.answer = answer
        self._font = QFont(font)
        self._font.setBold(False)
        self._bold = QFont(self._font)
        self._bold.setBold(True)
        self._large = QFont(self._bold)
        self._large.setPixelSize(round(self._pixels * _BIG))
        self._struck = QFont(self._font)
        self._struck.setStrikeOut(True)
        self._width = width
        self._inner = width - 2 * PAD
        self._lines = _shown(answer.lines, most)
        self._heights = [self._line_height(line) for line in self._lines]
        self._odds_heights = [self._line_height(line) for line in answer.odds]

    @property
    def _pixels(self) -> int:
        pixels = self._font.pixelSize()
        return pixels if pixels > 0 else _USUAL_TYPE

    @property
    def _times(self) -> float:
        return self._pixels / _USUAL_TYPE

    @property
    def _picture(self) -> QSizeF:
        return _PICTURE * self._times

    @property
    def size(self) -> QSizeF:
        """How large it is, in pixels."""
        height = PAD + self._metrics(self._bold).height() + GAP + self._middle_height()
        if self._heights:
            height += GAP + sum(self._heights) + CLOSE * (len(self._heights) - 1)
        if self._odds_heights:
            height += GAP + self._metrics(self._bold).height()
            height += sum(self._odds_heights) + CLOSE * len(self._odds_heights)
        return QSizeF(self._width, height + PAD)

    @staticmethod
    def _metrics(font: QFont) -> QFontMetricsF:
        return QFontMetricsF(font)

    # ------------------------------------------------------------------------------------ drawing

    def draw(
        self, painter: QPainter, at: QPointF, colours: Colours, *, framed: bool = True
    ) -> None:
        """Paint it with its upper left corner at a place."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(at, self.size)
        if framed:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(0, 0, 0, 50))
            painter.drawRoundedRect(box.translated(0, 2), 8, 8)
            painter.setPen(QPen(colours.edge, 1))
            painter.setBrush(colours.ground)
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        y = self._draw_title(painter, box, colours)
        y = self._draw_middle(painter, QPointF(box.left() + PAD, y), colours)
        y = self._draw_lines(painter, box.left() + PAD, y + GAP, colours)
        self._draw_odds(painter, box.left() + PAD, y, colours)
        painter.restore()

    def _draw_title(self, painter: QPainter, box: QRectF, colours: Colours) -> float:
        metrics = self._metrics(self._bold)
        line = QRectF(box.left() + PAD, box.top() + PAD, self._inner, metrics.height())
        painter.setFont(self._bold)
        painter.setPen(colours.ink)
        arrow = " \N{RIGHTWARDS ARROW} "
        half = (self._inner - metrics.horizontalAdvance(arrow)) / 2
        names = _fitting(metrics, self.answer.shooter, self.answer.target, 2 * half)
        painter.drawText(line, _LEFT_TOP, arrow.join(names))
        return line.bottom() + GAP

    def _facts(self) -> list[tuple[QFont, str, bool]]:
        """The words beside the picture: type, words, whether they are of less weight."""
        answer = self.answer
        facts: list[tuple[QFont, str, bool]] = [(self._large, answer.headline, False)]
        if answer.unarmed:
            facts.append((self._bold, answer.unarmed, False))
        if answer.unseen:
            facts.append((self._bold, answer.unseen, False))
        if answer.refusal:
            facts.append((self._font, answer.refusal, False))
        facts += [(self._bold, answer.band, False)] if answer.band else []
        facts.append((self._font, _unbroken(told(answer.where)), True))
        if answer.height:
            facts.append((self._font, told(answer.height), True))
        if answer.shares:
            facts.append((self._font, answer.shares, True))
        if answer.overridden:
            facts.append((self._bold, translate("sight", "the DM's word"), False))
        return facts

    def _beside(self) -> float:
        if self.answer.silhouette is None:
            return self._inner
        return self._inner - self._picture.width() - PAD

    def _middle_height(self) -> float:
        words = sum(self._high(font, text, self._beside()) + 1 for font, text, _ in self._facts())
        return words if self.answer.silhouette is None else max(words, self._picture.height())

    def _high(self, font: QFont, text: str, width: float) -> float:
        room = QRectF(0, 0, width, 10_000)
        return self._metrics(font).boundingRect(room, _WRAP | _LEFT_TOP, text).height()

    def _draw_middle(self, painter: QPainter, at: QPointF, colours: Colours) -> float:
        left, y = at.x(), at.y()
        if self.answer.silhouette is not None:
            draw_silhouette(painter, QRectF(at, self._picture), self.answer.silhouette, colours)
            left += self._picture.width() + PAD
        for font, text, is_muted in self._facts():
            high = self._high(font, text, self._beside())
            painter.setFont(font)
            painter.setPen(colours.muted if is_muted else colours.ink)
            painter.drawText(QRectF(left, y, self._beside(), high), _WRAP | _LEFT_TOP, text)
            y += high + 1
        return at.y() + self._middle_height()

    # ------------------------------------------------------------------------------------ reasons

    def _value_width(self, line: Line) -> float:
        return self._metrics(self._font).horizontalAdvance(line.value) + GAP if line.value else 0.0

    def _words_width(self, line: Line) -> float:
        return self._inner - _SWATCH - GAP - self._value_width(line)

    def _line_height(self, line: Line) -> float:
        high = self._high(self._font, line.text, self._words_width(line))
        if line.why:
            high += self._high(self._font, line.why, self._inner - _SWATCH - GAP)
        return high

    def _draw_lines(self, painter: QPainter, left: float, y: float, colours: Colours) -> float:
        for line, high in zip(self._lines, self._heights, strict=True):
            self._draw_line(painter, QRectF(left, y, self._inner, high), line, colours)
            y += high + CLOSE
        return y

    def _draw_line(self, painter: QPainter, box: QRectF, line: Line, colours: Colours) -> None:
        metrics = self._metrics(self._font)
        self._draw_sign(painter, box, line, colours)
        painter.setPen(colours.ink if line.counts else colours.muted)
        painter.setFont(self._font)
        if line.value:
            right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            painter.drawText(box, right, line.value)
        painter.setFont(self._font if line.counts else self._struck)
        words = QRectF(box.left() + _SWATCH + GAP, box.top(), self._words_width(line), box.height())
        painter.drawText(words, _WRAP | _LEFT_TOP, line.text)
        if line.why:
            high = self._high(self._font, line.text, self._words_width(line))
            below = QRectF(box.left() + _SWATCH + GAP, box.top() + high, 0, metrics.height() * 4)
            below.setRight(box.right())
            painter.setFont(self._font)
            painter.drawText(below, _WRAP | _LEFT_TOP, line.why)

    def _draw_sign(self, painter: QPainter, box: QRectF, line: Line, colours: Colours) -> None:
        """A small piece of the pattern of hard or soft things; a dot for other reasons."""
        middle = box.top() + self._metrics(self._font).height() / 2
        sign = QRectF(box.left(), middle - _SWATCH / 2, _SWATCH, _SWATCH)
        if line.kind is Kind.OTHER:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.ink if line.counts else colours.muted)
            painter.drawEllipse(sign.center(), 2, 2)
            return
        painter.fillRect(sign, colours.body)
        if line.counts:
            painter.fillRect(sign, _brush(painter, line.kind))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colours.muted, 1))
        painter.drawRect(sign.adjusted(0.5, 0.5, -0.5, -0.5))

    def _draw_odds(self, painter: QPainter, left: float, y: float, colours: Colours) -> None:
        if not self.answer.odds:
            return
        painter.setFont(self._bold)
        painter.setPen(colours.ink)
        high = self._metrics(self._bold).height()
        y += CLOSE
        painter.drawText(QRectF(left, y, self._inner, high), _LEFT_TOP, self.answer.die)
        y += high + CLOSE
        for line, height in zip(self.answer.odds, self._odds_heights, strict=True):
            self._draw_line(painter, QRectF(left, y, self._inner, height), line, colours)
            y += height + CLOSE


def _shown(lines: Sequence[Line], most: int) -> tuple[Line, ...]:
    """So many reasons as there is room for: parts of the sum, then what counts, then the rest."""
    if len(lines) <= most:
        return tuple(lines)
    wanted = sorted(lines, key=_weight)[: most - 1]
    kept = tuple(line for line in lines if line in wanted)
    more = translate("sight", "and {} more").format(len(lines) - len(kept))
    return (*kept, Line(more))


def _weight(line: Line) -> int:
    """0 for what is added to the roll, 1 for what counts otherwise, 2 for what does not."""
    if not line.counts:
        return 2
    return 0 if line.value.startswith(("\N{MINUS SIGN}", "+")) else 1


def card_within(answer: Answer, font: QFont, width: float, area: float) -> Card:
    """A card that takes no more of the map than an ``area`` in pixels, of fewer reasons if need be.

    One reason, or how many there are, always shows.
    """
    for most in range(min(MOST_LINES, max(1, len(answer.lines))), 1, -1):
        card = Card(answer, font, width, most)
        if card.size.width() * card.size.height() <= area:
            return card
    return Card(answer, font, width, 1)


def _unbroken(words: str) -> str:
    """The same, broken into lines after commas only."""
    return words.replace(" ", "\N{NO-BREAK SPACE}").replace(",\N{NO-BREAK SPACE}", ", ")


def _fitting(metrics: QFontMetricsF, one: str, other: str, width: float) -> tuple[str, str]:
    """Two names, the longer one cut short where they are too long together."""
    long = [metrics.horizontalAdvance(name) for name in (one, other)]
    if sum(long) <= width:
        return one, other
    least = width / 2
    rooms = [max(least, width - length) for length in reversed(long)]
    elide = Qt.TextElideMode.ElideRight
    return metrics.elidedText(one, elide, rooms[0]), metrics.elidedText(other, elide, rooms[1])


def _brush(painter: QPainter, kind: Kind) -> QBrush:
    times = max(1, round(painter.device().devicePixelRatioF()))
    return shades.brush_of(_HARD if kind is Kind.HARD else _SOFT, times)


# ------------------------------------------------------------------------------------- silhouette


def draw_silhouette(painter: QPainter, box: QRectF, seen: Silhouette, colours: Colours) -> None:
    """The target true to scale within a box, what hides it over it, the height of the eye."""
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.sky)
    painter.drawRoundedRect(box, 4, 4)
    inner = box.adjusted(8, 8, -8, -8)
    scale = min(inner.width() / max(seen.width_ft, 0.1), inner.height() / max(seen.height_ft, 0.1))
    wide, high = seen.width_ft * scale, seen.height_ft * scale
    body = QRectF(inner.center().x() - wide / 2, inner.bottom() - high, wide, high)

    def shape_of(shape: Shape) -> QPolygonF:
        return QPolygonF(
            [QPointF(body.left() + x * scale, body.bottom() - y * scale) for x, y in shape]
        )

    painter.setBrush(colours.body)
    painter.drawRect(body)
    painter.setClipRect(body, Qt.ClipOperation.IntersectClip)
    times = max(1, round(painter.device().devicePixelRatioF()))
    painter.setBrushOrigin(body.topLeft())
    for code, shapes in ((_SOFT, seen.soft), (_PARTLY, seen.partly), (_HARD, seen.hard)):
        for shape in _largest(shapes):
            painter.setBrush(colours.body)
            painter.drawPolygon(shape_of(shape))
            painter.setBrush(shades.brush_of(code, times))
            painter.drawPolygon(shape_of(shape))
    painter.restore()
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colours.ink, 1.5))
    painter.drawRect(body)
    painter.setPen(QPen(colours.muted, 1))
    painter.drawLine(
        QPointF(box.left() + 4, inner.bottom() + 0.5),
        QPointF(box.right() - 4, inner.bottom() + 0.5),
    )
    _draw_eye(painter, box, body, seen, colours)
    painter.restore()


def _largest(shapes: Sequence[Shape]) -> Sequence[Shape]:
    """So many shapes as a picture of this size has room for, in their order."""
    if len(shapes) <= _MOST_SHAPES:
        return shapes
    kept = sorted(range(len(shapes)), key=lambda number: -_area(shapes[number]))[:_MOST_SHAPES]
    return [shapes[number] for number in sorted(kept)]


def _area(shape: Shape) -> float:
    """Twice the area of a shape."""
    return abs(sum(x * after[1] - after[0] * y for (x, y), after in pairwise((*shape, shape[0]))))


def _draw_eye(
    painter: QPainter, box: QRectF, body: QRectF, seen: Silhouette, colours: Colours
) -> None:
    """A dashed line at the height of the shooter's eye; an arrow where it is out of the picture."""
    y = body.bottom() - seen.eye_ft / max(seen.height_ft, 0.1) * body.height()
    pen = QPen(colours.accent, 1.5, Qt.PenStyle.DashLine)
    painter.setPen(pen)
    top, bottom = box.top() + 5, box.bottom() - 4
    if top <= y <= bottom:
        painter.drawLine(QPointF(box.left() + 3, y), QPointF(box.right() - 3, y))
        return
    way = -1 if y < top else 1
    tip = QPointF(box.right() - 9, top if way < 0 else bottom)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.accent)
    painter.drawPolygon(QPolygonF([tip, tip + QPointF(-4, -6 * way), tip + QPointF(4, -6 * way)]))
