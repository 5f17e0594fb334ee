"""The phase track as a widget: a row for each phase, a card for each deed, in their order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
from fieldwright.fight.forward import first_told
from fieldwright.fight.signs import draw_sign
from fieldwright.fight.track import Standing, Track
from fieldwright.fight.track_layout import (
    GAP,
    PAD,
    RIM,
    Laid,
    Row,
    TrackLayout,
    box_of,
    boxes_of,
    laid_told,
)
from fieldwright.rules.movement import Phase
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

_MOTION_MS = 140
_LINES = ((48, 11), (34, 8), (29, 6), (0, 5))
"""In a window of so many lines the track has so many: always, or what is beneath it would jump."""

_LABELS: Mapping[Phase, str] = {
    Phase.VERY_FAST: QT_TRANSLATE_NOOP("fight", "Very fast"),
    Phase.FAST: QT_TRANSLATE_NOOP("fight", "Fast"),
    Phase.AVERAGE: QT_TRANSLATE_NOOP("fight", "Average"),
    Phase.SLOW: QT_TRANSLATE_NOOP("fight", "Slow"),
    Phase.VERY_SLOW: QT_TRANSLATE_NOOP("fight", "Very slow"),
    Phase.END: QT_TRANSLATE_NOOP("fight", "End"),
}


class TrackView(QWidget):
    """Shows a track; ``chosen`` tells whose card was clicked. Cards that move slide."""

    chosen = Signal(object)

    def __init__(self, is_calm: Callable[[], bool]) -> None:
        """Show no card yet; nothing slides where ``is_calm`` says so."""
        super().__init__()
        self._is_calm = is_calm
        self._track = Track((), None)
        self._signs: Mapping[str, Sign] = {}
        self._rows: tuple[Row, ...] = ()
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
        before = boxes_of(self._rows)
        self._track, self._signs = track, signs
        self._lay_out()
        self.setAccessibleDescription(_told(track))
        self._motion.stop()
        self._from, self._share = before, 1.0
        moved = any(
            self._was_at(laid) not in (None, laid.box) for row in self._rows for laid in row.cards
        )
        if moved and self.isVisible() and not self._is_calm():
            self._share = 0.0
            self._motion.start()
        self.update()

    def box_of(self, who: UUID) -> QRectF | None:
        """Where the first card of a figure lies, in pixels."""
        return box_of(self._rows, who)

    def _move(self, share: float) -> None:
        self._share = share
        self.update()

    # ----------------------------------------------------------------------------------- laying out

    def _lay_out(self) -> None:
        bold = QFontMetricsF(self._bold())
        left = max(bold.horizontalAdvance(translate("fight", words)) for words in _LABELS.values())
        layout = TrackLayout(self.font(), self.width(), left + PAD * 2, self._lines())
        self._rows = layout.rows(self._track)
        bottom = self._rows[-1].box.bottom() if self._rows else 0.0
        self.setFixedHeight(int(max(bottom, layout.lines * (layout.high + GAP)) + 1))

    def _lines(self) -> int:
        """The lines of the whole track, by how many the window has."""
        room = self.window().height() / max(1.0, self._line_height())
        return next(lines for least, lines in _LINES if room >= least)

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
            name = QRectF(row.box.left() + PAD, row.box.top(), row.box.width(), tall)
            words = " · ".join(translate("fight", _LABELS[phase]) for phase in row.phases)
            painter.drawText(name, Qt.AlignmentFlag.AlignVCenter, words)
        for row in self._rows:
            for laid in row.cards:
                self._draw_card(painter, laid)

    def _line_height(self) -> float:
        return QFontMetricsF(self.font()).height() + 10

    def _draw_card(self, painter: QPainter, laid: Laid) -> None:
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
        middle = QPointF(box.left() + PAD + 5, box.center().y())
        draw_sign(painter, middle, 4.5, sign, ink)
        font = self._bold() if standing is Standing.NOW else self.font()
        painter.setFont(font)
        painter.setPen(ink)
        room = box.adjusted(PAD + RIM + 2, 0, -PAD + 2, 0)
        metrics = QFontMetricsF(font)
        mark = f" {laid.mark}" if laid.mark else ""
        for_name = room.width() - QFontMetricsF(self.font()).horizontalAdvance(mark)
        words = metrics.elidedText(laid.words, Qt.TextElideMode.ElideRight, for_name)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)
        if mark:
            painter.setFont(self.font())
            if standing is not Standing.NOW:
                painter.setPen(palette.color(role.PlaceholderText))
            after = room.adjusted(metrics.horizontalAdvance(words), 0, PAD, 0)
            painter.drawText(after, Qt.AlignmentFlag.AlignVCenter, mark)

    def _now_at(self, laid: Laid) -> QRectF:
        """Where a card is now: on its way, or where it lies."""
        if self._share >= 1 or laid.card is None:
            return laid.box
        before = self._was_at(laid)
        if before is None:
            return laid.box
        share = 1 - (1 - self._share) ** 2
        at = before.topLeft() + (laid.box.topLeft() - before.topLeft()) * share
        return QRectF(at, laid.box.size())

    def _was_at(self, laid: Laid) -> QRectF | None:
        """Where the card was before; one that is new comes from where its figure was."""
        if laid.card is None:
            return None
        who, _ = laid.card.key
        return self._from.get(laid.card.key) or self._from.get((who, ""))

    # -------------------------------------------------------------------------------------- events

    def _at(self, place: QPointF) -> Laid | None:
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
            told = "" if laid is None else laid_told(laid)
            if laid is not None and laid.card is not None:
                told = "\n".join(filter(None, [told, first_told(self._track, laid.card)]))
            QToolTip.showText(event.globalPos(), told, self)
            return True
        return super().event(event)


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
