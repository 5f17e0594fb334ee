"""The phase track as a widget: a row for each phase, a card for each deed, in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from uuid import UUID

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from fieldwright.drawing.things.sides import Sign, sign_of
from fieldwright.fight.signs import draw_sign
from fieldwright.fight.track import Card, Standing, Track
from fieldwright.rules.movement import Phase
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

_MOTION_MS = 140
_GAP, _PAD, _RIM = 4.0, 6.0, 12.0
_WIDEST = 132.0
"""Pixels of the widest card at the usual size of type."""

_MOST_LINES, _HIGH_WINDOW = 3, 900
"""Lines of cards in one phase; twice as many in a window of so many pixels. More are counted."""

_LINES_OF_WINDOW = 29
"""A window with fewer lines than that has room for fewer cards."""

_EMPTY = 0.72
"""How high the row of a phase without cards is, of a line of cards."""

_USUAL_TYPE = 13

_LABELS: Mapping[Phase, str] = {
    Phase.VERY_FAST: QT_TRANSLATE_NOOP("fight", "Very fast"),
    Phase.FAST: QT_TRANSLATE_NOOP("fight", "Fast"),
    Phase.AVERAGE: QT_TRANSLATE_NOOP("fight", "Average"),
    Phase.SLOW: QT_TRANSLATE_NOOP("fight", "Slow"),
    Phase.VERY_SLOW: QT_TRANSLATE_NOOP("fight", "Very slow"),
    Phase.END: QT_TRANSLATE_NOOP("fight", "End"),
}


@dataclass(frozen=True, slots=True)
class _Laid:
    """A card where it lies; one without a key tells how many more there are."""

    card: Card | None
    box: QRectF
    words: str


@dataclass(frozen=True, slots=True)
class _Row:
    """A phase, or several without cards: where the row lies, and its cards."""

    phases: tuple[Phase, ...]
    box: QRectF
    cards: tuple[_Laid, ...]


class TrackView(QWidget):
    """Shows a track; ``chosen`` tells whose card was clicked. Cards that move slide."""

    chosen = Signal(object)

    def __init__(self, is_calm: Callable[[], bool]) -> None:
        """Show no card yet; nothing slides where ``is_calm`` says so."""
        super().__init__()
        self._is_calm = is_calm
        self._track = Track((), None)
        self._signs: Mapping[str, Sign] = {}
        self._rows: tuple[_Row, ...] = ()
        self._from: dict[tuple[UUID, str], QRectF] = {}
        self._share = 1.0
        self._motion = QVariantAnimation(self)
        self._motion.setDuration(_MOTION_MS)
        self._motion.setStartValue(0.0)
        self._motion.setEndValue(1.0)
        self._motion.valueChanged.connect(self._move)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.setAccessibleName(translate("fight", "Phases"))

    # ------------------------------------------------------------------------------------ showing

    def show_track(self, track: Track, signs: Mapping[str, Sign]) -> None:
        """Show the cards of a round, with the signs of their sides."""
        before = {laid.card.key: laid.box for row in self._rows for laid in row.cards if laid.card}
        self._track, self._signs = track, signs
        self._lay_out()
        self.setAccessibleDescription(_told(track))
        now = {laid.card.key: laid.box for row in self._rows for laid in row.cards if laid.card}
        moved = any(key in now and now[key] != box for key, box in before.items())
        self._motion.stop()
        self._share = 1.0
        if moved and self.isVisible() and not self._is_calm():
            self._from, self._share = before, 0.0
            self._motion.start()
        self.update()

    def box_of(self, who: UUID) -> QRectF | None:
        """Where the first card of a figure lies, in pixels."""
        for row in self._rows:
            for laid in row.cards:
                if laid.card is not None and laid.card.key[0] == who:
                    return laid.box
        return None

    def _move(self, share: float) -> None:
        self._share = share
        self.update()

    # ----------------------------------------------------------------------------------- laying out

    @property
    def _times(self) -> float:
        return max(1.0, self.fontMetrics().height() / (_USUAL_TYPE * 1.3))

    def _lay_out(self) -> None:
        metrics = QFontMetricsF(self.font())
        high = metrics.height() + 6
        left = max(
            metrics.horizontalAdvance(translate("fight", words)) for words in _LABELS.values()
        )
        left += _PAD * 2
        rows, top = [], 0.0
        for phases, cards in self._grouped():
            laid, lines = self._fitting(cards, QPointF(left, top + 2), high)
            tall = lines * (high + _GAP) if cards else (high + _GAP) * _EMPTY
            box = QRectF(0, top, self.width(), tall)
            rows.append(_Row(phases, box, laid))
            top = box.bottom()
        self._rows = tuple(rows)
        self.setFixedHeight(int(top + 1))

    def _grouped(self) -> Iterator[tuple[tuple[Phase, ...], tuple[Card, ...]]]:
        """Phases with their cards; those without any that follow each other in one row."""
        empty: list[Phase] = []
        for phase, cards in self._track.phases:
            if not cards and phase is not self._track.now:
                empty.append(phase)
                continue
            if empty:
                yield tuple(empty), ()
                empty = []
            yield (phase,), cards
        if empty:
            yield tuple(empty), ()

    def _fitting(
        self, cards: tuple[Card, ...], at: QPointF, high: float
    ) -> tuple[tuple[_Laid, ...], int]:
        """All cards where there is room; else those that are over make room for the others."""
        laid, lines = self._line_up(cards, at, high)
        waiting = tuple(card for card in cards if card.standing is not Standing.DONE)
        if all(one.card is not None for one in laid) or not waiting:
            return laid, lines
        return self._line_up(waiting, at, high)

    def _line_up(
        self, cards: tuple[Card, ...], at: QPointF, high: float
    ) -> tuple[tuple[_Laid, ...], int]:
        """Cards in lines beside the name of their phase, and how many lines they take."""
        metrics = QFontMetricsF(self._bold())
        widest, room = _WIDEST * self._times, float(self.width())
        most = self._most_lines()
        laid: list[_Laid] = []
        x, line = at.x(), 0
        for place, card in enumerate(cards):
            words = _words_on(card)
            wide = min(widest, metrics.horizontalAdvance(words) + _RIM + 2 * _PAD)
            if x + wide > room and x > at.x():
                if line + 1 == most:
                    more = _more(len(cards) - place, laid, metrics)
                    return (*laid, more), most
                x, line = at.x(), line + 1
            box = QRectF(x, at.y() + line * (high + _GAP), min(wide, room - at.x()), high)
            laid.append(_Laid(card, box, words))
            x = box.right() + _GAP
        return tuple(laid), line + 1

    def _most_lines(self) -> int:
        """More lines where only one phase has cards, or where the window is high."""
        filled = sum(bool(cards) for _, cards in self._track.phases)
        room = self.window().height() / max(1.0, self._line_height())
        most = _MOST_LINES if room > _LINES_OF_WINDOW else _MOST_LINES - 1
        most += 2 if filled == 1 else 0
        return most if self.window().height() < _HIGH_WINDOW else 2 * most

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setBold(True)
        return font

    def sizeHint(self) -> QSize:
        """As high as its rows."""
        return QSize(280, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Other lines."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        """Another theme may have larger type."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._lay_out()

    # ------------------------------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """The names of the phases, the running one lit, and the cards."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        role = QPalette.ColorRole
        palette = self.palette()
        for row in self._rows:
            running = self._track.now in row.phases
            if running:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(palette.color(role.AlternateBase))
                painter.drawRoundedRect(row.box.adjusted(0, 0, 0, -1), 6, 6)
            painter.setFont(self._bold() if running else self.font())
            painter.setPen(palette.color(role.Text if running else role.PlaceholderText))
            tall = min(row.box.height(), self._line_height())
            name = QRectF(row.box.left() + _PAD, row.box.top(), row.box.width(), tall)
            words = " · ".join(translate("fight", _LABELS[phase]) for phase in row.phases)
            painter.drawText(name, Qt.AlignmentFlag.AlignVCenter, words)
        for row in self._rows:
            for laid in row.cards:
                self._draw_card(painter, laid)

    def _line_height(self) -> float:
        return QFontMetricsF(self.font()).height() + 10

    def _draw_card(self, painter: QPainter, laid: _Laid) -> None:
        role, palette = QPalette.ColorRole, self.palette()
        box = self._now_at(laid)
        card = laid.card
        if card is None:
            painter.setFont(self.font())
            painter.setPen(palette.color(role.PlaceholderText))
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, laid.words)
            return
        standing = card.standing
        ground, ink, edge = _colours(palette, standing)
        painter.setBrush(ground)
        style = Qt.PenStyle.DashLine if standing is Standing.OPEN else Qt.PenStyle.SolidLine
        wide = 2.0 if standing is Standing.NEXT and card.order == 1 else 1.0
        painter.setPen(QPen(edge, wide, style))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        sign = self._signs.get(card.side) or sign_of(card.side)
        middle = QPointF(box.left() + _PAD + 5, box.center().y())
        draw_sign(painter, middle, 4.5, sign, ink)
        font = self._bold() if standing is Standing.NOW else self.font()
        painter.setFont(font)
        painter.setPen(ink)
        room = box.adjusted(_PAD + _RIM + 2, 0, -_PAD + 2, 0)
        words = QFontMetricsF(font).elidedText(
            laid.words, Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)

    def _now_at(self, laid: _Laid) -> QRectF:
        """Where a card is now: on its way, or where it lies."""
        if self._share >= 1 or laid.card is None:
            return laid.box
        before = self._from.get(laid.card.key)
        if before is None:
            return laid.box
        share = 1 - (1 - self._share) ** 2
        at = before.topLeft() + (laid.box.topLeft() - before.topLeft()) * share
        return QRectF(at, laid.box.size())

    # -------------------------------------------------------------------------------------- events

    def _at(self, place: QPointF) -> _Laid | None:
        for row in self._rows:
            for laid in row.cards:
                if laid.box.contains(place):
                    return laid
        return None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click chooses a figure."""
        laid = self._at(event.position())
        if laid is not None and laid.card is not None:
            self.chosen.emit(laid.card.key[0])
        event.accept()

    def event(self, event: QEvent) -> bool:
        """The words on hover say what the figure is going to do."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            laid = self._at(QPointF(event.pos()))
            told = card_told(laid.card) if laid is not None and laid.card is not None else ""
            QToolTip.showText(event.globalPos(), told, self)
            return True
        return super().event(event)


def card_told(card: Card) -> str:
    """A card in words."""
    marks = [mark for mark in card.marks if mark != "moves"]
    return f"{card.name}: {', '.join([card.words, *marks])}"


def _words_on(card: Card) -> str:
    """What stands on a card: the name, with a mark where there is one."""
    signs = "".join(_SIGNS[mark] for mark in card.marks if mark in _SIGNS)
    return f"{card.name} {signs}".rstrip()


_SIGNS = {
    "moves": "\N{RIGHTWARDS ARROW}",
    "held": "\N{DOUBLE VERTICAL LINE}",
    "aborted": "\N{MULTIPLICATION SIGN}",
    "casting": "*",
    "guarding": "\N{MODIFIER LETTER CIRCUMFLEX ACCENT}",
}


def _more(count: int, laid: list[_Laid], metrics: QFontMetricsF) -> _Laid:
    """The number of cards that find no room, in the place of the last one that does."""
    last = laid.pop()
    words = translate("fight", "and {} more").format(count + 1)
    box = QRectF(last.box.topLeft(), last.box.size())
    box.setWidth(metrics.horizontalAdvance(words) + _PAD)
    return _Laid(None, box, words)


def _colours(palette: QPalette, standing: Standing) -> tuple[QColor, QColor, QColor]:
    """Ground, ink and edge of a card."""
    role = QPalette.ColorRole
    clear = QColor(Qt.GlobalColor.transparent)
    match standing:
        case Standing.NOW:
            accent = palette.color(role.Accent)
            return accent, palette.color(role.HighlightedText), accent
        case Standing.NEXT:
            return palette.color(role.Base), palette.color(role.Text), palette.color(role.Accent)
        case Standing.DONE:
            muted = QColor(palette.color(role.PlaceholderText))
            return clear, muted, palette.color(role.Dark)
        case Standing.OPEN:
            return clear, palette.color(role.PlaceholderText), palette.color(role.PlaceholderText)
    return palette.color(role.Base), palette.color(role.Text), palette.color(role.Dark)


def _told(track: Track) -> str:
    """The whole track in words, for those who hear it."""
    rows = []
    for phase, cards in track.phases:
        waiting = [card.name for card in cards if card.standing is not Standing.DONE]
        if waiting:
            rows.append(f"{translate('fight', _LABELS[phase])}: {', '.join(waiting)}")
    return ". ".join(rows)
