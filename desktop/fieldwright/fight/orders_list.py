"""The list of figures with their orders; letters give orders to those that are chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QKeySequence, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from fieldwright.drawing.things.sides import Sign, sign_of
from fieldwright.fight.declaring import ACTION_OF, OrderRow
from fieldwright.fight.signs import draw_sign
from fieldwright.rules.actions import Movement
from fieldwright.widgets.translation import translate

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_ROLE = int(Qt.ItemDataRole.UserRole)

_MOVEMENTS = dict(zip("123", Movement, strict=True))


class OrdersModel(QAbstractListModel):
    """The rows of the list."""

    def __init__(self) -> None:
        """List nobody yet."""
        super().__init__()
        self.rows: tuple[OrderRow, ...] = ()
        self.signs: Mapping[str, Sign] = {}

    def show_rows(self, rows: Sequence[OrderRow], signs: Mapping[str, Sign]) -> None:
        """List figures; where they are the same ones the chosen ones stay chosen."""
        same = [row.who for row in self.rows] == [row.who for row in rows]
        if not same:
            self.beginResetModel()
        self.rows, self.signs = tuple(rows), signs
        if not same:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

    def rowCount(self, parent: Index = _ROOT) -> int:
        """One row a figure."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """The row itself, and its words for those who hear them."""
        row = self.rows[index.row()]
        if role == _ROLE:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return f"{row.name}: {row.words}"
        if role == Qt.ItemDataRole.ToolTipRole:
            marks = f" ({', '.join(row.marks)})" if row.marks else ""
            return f"{row.name}{marks}: {row.words} · {_phases(row)}"
        return None


def _phases(row: OrderRow) -> str:
    return ", ".join(phase.label for phase in row.phases)


class _Delegate(QStyledItemDelegate):
    """Paints a row: sign, name, order, phase."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """One line of words."""
        return QSize(200, option.fontMetrics.height() + 10)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The order is muted while there is none."""
        row = index.data(_ROLE)
        model = index.model()
        if not isinstance(row, OrderRow) or not isinstance(model, OrdersModel):
            return
        role, palette = QPalette.ColorRole, option.palette
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(QRect(option.rect))
        ink = palette.color(role.Text)
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.color(role.Highlight))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 4, 4)
            ink = palette.color(role.HighlightedText)
        sign = model.signs.get(row.side) or sign_of(row.side)
        draw_sign(painter, QPointF(box.left() + 14, box.center().y()), 5, sign, ink)
        bold = QFont(option.font)
        bold.setBold(True)
        inner = box.adjusted(26, 0, -8, 0)
        phase = row.phases[0].label if row.phases else ""
        right = QFontMetricsF(option.font).horizontalAdvance(phase)
        name_room = min(
            QFontMetricsF(bold).horizontalAdvance(row.name) + 2, (inner.width() - right) * 0.5
        )
        faint = ink if chosen else palette.color(role.PlaceholderText)
        _write(
            painter,
            QRectF(inner.left(), inner.top(), name_room, inner.height()),
            bold,
            row.name,
            ink,
        )
        words = QRectF(inner)
        words.setLeft(inner.left() + name_room + 8)
        words.setRight(inner.right() - right - 8)
        _write(painter, words, option.font, row.words, ink if row.order is not None else faint)
        last = QRectF(inner.right() - right - 1, inner.top(), right + 1, inner.height())
        _write(painter, last, option.font, phase, faint)
        painter.restore()


def _write(painter: QPainter, box: QRectF, font: QFont, text: str, ink: Any) -> None:
    painter.setFont(font)
    painter.setPen(ink)
    told = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, max(0.0, box.width()))
    painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, told)


class OrdersList(QListView):
    """Tells what keys mean for the chosen figures.

    ``acted`` an action, ``moved`` a movement, ``targeted`` the next target (1) or the one before
    (-1), ``entered`` Enter, ``worded`` another word: last, all, same, none, decide, weapon.
    """

    acted = Signal(object)
    moved = Signal(object)
    targeted = Signal(int)
    entered = Signal()
    worded = Signal(str)
    chose = Signal()

    def __init__(self) -> None:
        """List nobody yet."""
        super().__init__()
        self.rows_model = OrdersModel()
        self.setModel(self.rows_model)
        self.setItemDelegate(_Delegate(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(translate("fight", "Figures and their orders"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.selectionModel().selectionChanged.connect(lambda *_: self.chose.emit())

    def show_rows(self, rows: Sequence[OrderRow], signs: Mapping[str, Sign]) -> None:
        """List figures; the first without an order is chosen where nobody is."""
        self.rows_model.show_rows(rows, signs)
        if rows and not self.selectionModel().hasSelection():
            self.go_to_open()
        self.viewport().update()

    @property
    def chosen(self) -> tuple[OrderRow, ...]:
        """The chosen rows, from above."""
        places = sorted(index.row() for index in self.selectionModel().selectedRows())
        rows = self.rows_model.rows
        return tuple(rows[place] for place in places if place < len(rows))

    @property
    def current(self) -> OrderRow | None:
        """The row that the fields beneath show."""
        place, rows = self.currentIndex().row(), self.rows_model.rows
        chosen = self.chosen
        if 0 <= place < len(rows) and (not chosen or rows[place] in chosen):
            return rows[place]
        return chosen[0] if chosen else None

    def choose(self, who: UUID) -> bool:
        """Choose a figure; False where it is not in the list."""
        for place, row in enumerate(self.rows_model.rows):
            if row.who == who:
                self._go(place)
                return True
        return False

    def go_to_open(self) -> bool:
        """Choose the first figure after this one that has no order; False where all have."""
        rows = self.rows_model.rows
        start = self.currentIndex().row() + 1
        places = [*range(start, len(rows)), *range(min(start, len(rows)))]
        place = next((place for place in places if rows[place].order is None), None)
        if place is None:
            if rows and not self.selectionModel().hasSelection():
                self._go(0)
            return False
        self._go(place)
        return True

    def _go(self, place: int) -> None:
        index = self.rows_model.index(place)
        self.selectionModel().setCurrentIndex(
            index, QItemSelectionModel.SelectionFlag.ClearAndSelect
        )
        self.scrollTo(index)

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
        elif text in _MOVEMENTS:
            self.moved.emit(_MOVEMENTS[text])
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
