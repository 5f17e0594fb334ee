"""The steps of a document as a list, the newest first, without a widget for any of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QPainter, QPalette, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from fieldwright.document.document import Document
from fieldwright.document.history import Step
from fieldwright.editor.feel.ago import ago
from fieldwright.editor.translation import translate
from fieldwright.terms.words import capital

Index = QModelIndex | QPersistentModelIndex

_ROOT = QModelIndex()

POSITION_ROLE = int(Qt.ItemDataRole.UserRole)
"""How many steps are done once one has gone to a row."""

DONE_ROLE = POSITION_ROLE + 1
CURRENT_ROLE = POSITION_ROLE + 2
TIME_ROLE = POSITION_ROLE + 3


class HistoryModel(QAbstractListModel):
    """One row for each step, those that were taken back included, and one for the beginning."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Hold no steps yet."""
        super().__init__(parent)
        self._steps: Sequence[Step] = ()
        self._position = 0
        self._telling: dict[int, Callable[[int], object]] = {
            int(Qt.ItemDataRole.DisplayRole): self._label,
            int(Qt.ItemDataRole.AccessibleTextRole): self._words,
            int(Qt.ItemDataRole.ToolTipRole): self._all_about,
            POSITION_ROLE: int,
            DONE_ROLE: lambda position: position <= self._position,
            CURRENT_ROLE: lambda position: position == self._position,
            TIME_ROLE: self._time,
        }

    @property
    def current_row(self) -> int:
        """The row at which the document stands."""
        return len(self._steps) - self._position

    def follow(self, document: Document) -> None:
        """Take over what has happened; rows that stay the same are left alone."""
        steps = document.steps()
        kept = _same_from_the_start(self._steps, steps)
        gone, new = len(self._steps) - kept, len(steps) - kept
        if gone:
            self.beginRemoveRows(_ROOT, 0, gone - 1)
            self._steps = self._steps[:kept]
            self.endRemoveRows()
        if new:
            self.beginInsertRows(_ROOT, 0, new - 1)
            self._steps = steps
            self.endInsertRows()
        self._steps = steps
        if document.position != self._position or gone or new:
            self._position = document.position
            self.tell_all()

    def tell_all(self) -> None:
        """Every row may look different now."""
        self.dataChanged.emit(self.index(0, 0), self.index(len(self._steps), 0))

    def rowCount(self, parent: Index = _ROOT) -> int:
        """The steps and the beginning."""
        return 0 if parent.isValid() else len(self._steps) + 1

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """What a row says: the step in words, when it was, whether it is done."""
        told = self._telling.get(role)
        return None if told is None else told(len(self._steps) - index.row())

    def _label(self, position: int) -> str:
        if position == 0:
            return translate("history", "The beginning")
        label = self._steps[position - 1].label
        return capital(label)

    def _time(self, position: int) -> str:
        if position == 0:
            return ""
        return ago(self._steps[position - 1].time, datetime.now(UTC).astimezone())

    def _all_about(self, position: int) -> str:
        if position == 0:
            return self._label(0)
        time = self._steps[position - 1].time.astimezone()
        return f"{self._label(position)}\n{time:%Y-%m-%d %H:%M:%S}"

    def _words(self, position: int) -> str:
        label = self._label(position)
        if position == self._position:
            return translate("history", "{}: the map is here").format(label)
        if position > self._position:
            return translate("history", "{}, taken back").format(label)
        return label


def _same_from_the_start(old: Sequence[Step], new: Sequence[Step]) -> int:
    """How many steps at the beginning are the same ones: once one differs, all after it do."""
    shorter = min(len(old), len(new))
    return bisect_left(range(shorter), True, key=lambda place: old[place] is not new[place])


class HistoryDelegate(QStyledItemDelegate):
    """A line of dots from step to step: full ones are done, the ring is where the map is."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one step."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette, rect = option.palette, option.rect
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.color(QPalette.ColorRole.AlternateBase))
            painter.drawRoundedRect(rect, 4, 4)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), 4, 4)
        done, current = bool(index.data(DONE_ROLE)), bool(index.data(CURRENT_ROLE))
        _draw_dot(painter, rect, palette, done, current)
        faint = palette.color(QPalette.ColorRole.PlaceholderText)
        font = painter.font()
        font.setBold(current)
        font.setItalic(not done)
        time, box = str(index.data(TIME_ROLE)), rect.adjusted(28, 0, -8, 0)
        painter.setPen(faint)
        flags = int(Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(box, flags | int(Qt.AlignmentFlag.AlignRight), time)
        box.setRight(box.right() - painter.fontMetrics().horizontalAdvance(f"{time}  "))
        painter.setFont(font)
        painter.setPen(palette.color(QPalette.ColorRole.Text) if done else faint)
        words = painter.fontMetrics().elidedText(
            str(index.data()), Qt.TextElideMode.ElideRight, box.width()
        )
        painter.drawText(box, flags | int(Qt.AlignmentFlag.AlignLeft), words)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as a line of type and some air."""
        return QSize(120, option.fontMetrics.height() + 8)


def _draw_dot(painter: QPainter, rect: QRect, palette: QPalette, done: bool, current: bool) -> None:
    middle = QRectF(rect.left() + 8, rect.center().y() - 4, 9, 9)
    role = QPalette.ColorRole.Text if done else QPalette.ColorRole.PlaceholderText
    if current:
        painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(middle.adjusted(-2, -2, 2, 2))
        middle = middle.adjusted(2, 2, -2, -2)
    else:
        middle = middle.adjusted(2, 2, -2, -2)
    painter.setPen(QPen(palette.color(role), 1.2))
    painter.setBrush(palette.color(role) if done else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(middle)
