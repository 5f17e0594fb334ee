"""The list of figures with their orders; letters give orders to those that are chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QKeySequence

from fieldwright.drawing.things.sides import Sign
from fieldwright.fight.declaring import ACTION_OF, MOVEMENT_OF, OrderRow
from fieldwright.fight.figure_list import FigureList, FigureModel, RowPainter
from fieldwright.widgets.translation import translate


def _words(row: OrderRow) -> str:
    return f"{row.name}: {row.words}"


def _tip(row: OrderRow) -> str:
    marks = f" ({', '.join(row.marks)})" if row.marks else ""
    phases = ", ".join(phase.label for phase in row.phases)
    return f"{row.name}{marks}: {row.words} · {phases}"


def _paint_row(at: RowPainter, row: OrderRow) -> None:
    """Name, order and phase; the order is muted while there is none."""
    phase = row.phases[0].label if row.phases else ""
    right = QFontMetricsF(at.font).horizontalAdvance(phase)
    words = at.write_name(row.name, at.ink, (at.inner.width() - right) * 0.5)
    words.setRight(at.inner.right() - right - 8)
    at.write(words, row.words, at.ink if row.order is not None else at.faint)
    last = QRectF(at.inner.right() - right - 1, at.inner.top(), right + 1, at.inner.height())
    at.write(last, phase, at.faint)


class OrdersList(FigureList[OrderRow]):
    """Tells what keys mean for the chosen figures.

    ``acted`` an action, ``moved`` a movement, ``targeted`` the next target (1) or the one before
    (-1), ``entered`` Enter, ``worded`` another word: last, all, same, none, decide, weapon.
    """

    acted = Signal(object)
    moved = Signal(object)
    targeted = Signal(int)
    entered = Signal()
    worded = Signal(str)

    def __init__(self) -> None:
        """List nobody yet."""
        title = translate("fight", "Figures and their orders")
        super().__init__(FigureModel(_words, _tip), _paint_row, title)

    def show_rows(self, rows: Sequence[OrderRow], signs: Mapping[str, Sign]) -> None:
        """List figures; the first without an order is chosen where nobody is."""
        self.rows_model.show_rows(rows, signs)
        if rows and not self.selectionModel().hasSelection():
            self.go_to_open()
        self.viewport().update()

    @property
    def current(self) -> OrderRow | None:
        """The row that the fields beneath show."""
        place, rows = self.currentIndex().row(), self.rows_model.rows
        chosen = self.chosen
        if 0 <= place < len(rows) and (not chosen or rows[place] in chosen):
            return rows[place]
        return chosen[0] if chosen else None

    def go_to_open(self) -> bool:
        """Choose the first figure after this one that has no order; False where all have."""
        rows = self.rows_model.rows
        start = self.currentIndex().row() + 1
        places = [*range(start, len(rows)), *range(min(start, len(rows)))]
        place = next((place for place in places if rows[place].order is None), None)
        if place is None:
            if rows and not self.selectionModel().hasSelection():
                self.go_to([0])
            return False
        self.go_to([place])
        return True

    # ---------------------------------------------------------------------------------------- keys

    def event(self, event: QEvent) -> bool:
        """Letters and digits are for the list, not for the tools of the map."""
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and _is_own(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give orders by letters; Enter is told."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # A key that is held down would go on to what comes after the orders.
            if not event.isAutoRepeat():
                self.entered.emit()
        elif not _is_command(event) and self._letter(event):
            pass
        else:
            super().keyPressEvent(event)
            return
        event.accept()

    def _letter(self, event: QKeyEvent) -> bool:
        text = event.text().casefold()
        back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if text in ACTION_OF:
            self.acted.emit(ACTION_OF[text])
        elif text in MOVEMENT_OF:
            self.moved.emit(MOVEMENT_OF[text])
        elif text == "t":
            self.targeted.emit(-1 if back else 1)
        elif text == "l":
            self.worded.emit("all" if back else "last")
        elif text in _WORDS:
            self.worded.emit(_WORDS[text])
        else:
            # A letter that means nothing here is not to search for names, nor to take a tool.
            return text.isalnum()
        return True


_WORDS = {"e": "same", "x": "weapon", "n": "none", "d": "decide"}


def _is_own(event: QKeyEvent) -> bool:
    """Whether a key is the list's, whatever action of the window has it too: all letters are."""
    if event.matches(QKeySequence.StandardKey.SelectAll):
        return True
    return event.text().isalnum() and not _is_command(event)


def _is_command(event: QKeyEvent) -> bool:
    """Whether a key is pressed together with Ctrl, Alt or Meta."""
    held = Qt.KeyboardModifier
    return bool(event.modifiers() & (held.ControlModifier | held.AltModifier | held.MetaModifier))
