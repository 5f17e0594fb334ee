"""The list of the roster: sign, name, state, and hit points with a bar of what is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter

from fieldwright.drawing.things.sides import Sign
from fieldwright.fight.figure_list import FigureList, FigureModel, RowPainter
from fieldwright.fight.roster.rows import FactRow, Part, row_words
from fieldwright.widgets.translation import translate

_BAR, _BAR_HIGH = 36.0, 4.0
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


def _paint_row(at: RowPainter, row: FactRow) -> None:
    """Name at the left, hit points at the right, the state between; onlookers are muted."""
    right = max(_BAR, QFontMetricsF(at.font).horizontalAdvance(row.points) + 2)
    room = at.inner.width() - right - 8
    name_ink = at.ink if row.part is Part.FIGHTS else at.faint
    state = at.write_name(row.name, name_ink, room * 0.6)
    state.setRight(at.inner.left() + room)
    at.write(state, row.state, at.faint)
    points = QRectF(at.inner.right() - right, at.inner.top(), right, at.inner.height())
    if row.share is not None:
        points.setBottom(points.bottom() - _BAR_HIGH)
    at.painter.setFont(at.font)
    at.painter.setPen(name_ink)
    at.painter.drawText(points, _RIGHT, row.points)
    if row.share is not None:
        _draw_bar(at.painter, at.box, row.share, at.ink)


def _draw_bar(painter: QPainter, box: QRectF, share: float, ink: QColor) -> None:
    """What is left of the hit points, as a thin bar beneath their number."""
    bar = QRectF(box.right() - 8 - _BAR, box.bottom() - _BAR_HIGH - 2, _BAR, _BAR_HIGH - 1)
    ground = QColor(ink)
    ground.setAlphaF(0.22)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(bar, 1.5, 1.5)
    if share > 0:
        bar.setWidth(max(2.0, _BAR * share))
        painter.setBrush(ink)
        painter.drawRoundedRect(bar, 1.5, 1.5)


class RosterList(FigureList[FactRow]):
    """``typed`` tells what was typed: a number, or Enter."""

    typed = Signal(str)

    def __init__(self) -> None:
        """List nobody yet."""
        title = translate("fight", "Figures of the fight and their hit points")
        super().__init__(FigureModel(row_words, row_words), _paint_row, title)

    def show_rows(self, rows: Sequence[FactRow], signs: Mapping[str, Sign]) -> None:
        """List figures; who was chosen stays chosen, the first one is where nobody was."""
        before = [row.who for row in self.chosen]
        self.rows_model.show_rows(rows, signs)
        if not self.selectionModel().hasSelection() and rows:
            still = [one for one in before if any(row.who == one for row in rows)]
            self.choose(still or [rows[0].who])

    def event(self, event: QEvent) -> bool:
        """A number is for the list, whatever action of the window has its figures as a key."""
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and _is_number(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Figures and signs go to the hit points at once; Enter goes there too."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.typed.emit("")
        elif _is_number(event):
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)
            return
        event.accept()


def _is_number(event: QKeyEvent) -> bool:
    """Whether a key begins a number of hit points."""
    held = Qt.KeyboardModifier
    command = held.ControlModifier | held.AltModifier | held.MetaModifier
    return event.text() in _NUMBER and bool(event.text()) and not event.modifiers() & command


_NUMBER = "0123456789+-="
