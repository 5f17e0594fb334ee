"""The list of all commands: a field to type in at the top of the window, and what fits below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
)

from fieldwright.editor.feel.command_list import Entry, entries_of, found_by, note_used
from fieldwright.editor.sheet import Sheet
from fieldwright.editor.status_line import ElidedLabel
from fieldwright.editor.translation import translate

if TYPE_CHECKING:
    from fieldwright.editor.window import MainWindow

Index = QModelIndex | QPersistentModelIndex

_ROOT = QModelIndex()
_ABOVE = 24
"""Pixels above and beneath the words that are typed, together."""
ENTRY_ROLE = int(Qt.ItemDataRole.UserRole)
WIDTH = 600
MOST_ROWS = 11

_TO_THE_LIST = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})


class EntriesModel(QAbstractListModel):
    """The entries that are shown."""

    def __init__(self, parent: QObject) -> None:
        """Show none yet."""
        super().__init__(parent)
        self.entries: Sequence[Entry] = ()

    def show(self, entries: Sequence[Entry]) -> None:
        """Show others."""
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()

    def rowCount(self, parent: Index = _ROOT) -> int:
        """One row an entry."""
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """The entry, and its words for readers of the screen."""
        entry = self.entries[index.row()]
        if role == ENTRY_ROLE:
            return entry
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            off = "" if entry.enabled else translate("commands", "cannot be used now")
            return ", ".join(part for part in (entry.text, entry.path, entry.keys, off) if part)
        return None


class EntryDelegate(QStyledItemDelegate):
    """Paints the icon, the name, where it stands, and its keys."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one entry; one that cannot be used is faint."""
        entry: Entry = index.data(ENTRY_ROLE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette, rect = option.palette, option.rect
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.color(QPalette.ColorRole.Highlight))
            painter.drawRoundedRect(rect, 6, 6)
        text, faint = _inks(palette, chosen, entry.enabled)
        self._icon(painter, rect, entry, chosen, text)
        box = rect.adjusted(40, 0, -12, 0)
        painter.setPen(faint)
        flags = int(Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(box, flags | int(Qt.AlignmentFlag.AlignRight), entry.keys)
        box.setRight(box.right() - _wide(painter, entry.keys) - 16)
        painter.setPen(text)
        words = _elided(painter, entry.text, box.width())
        painter.drawText(box, flags | int(Qt.AlignmentFlag.AlignLeft), words)
        box.setLeft(box.left() + _wide(painter, words) + 12)
        if box.width() > 60:
            painter.setPen(faint)
            path = _elided(painter, entry.path, box.width())
            painter.drawText(box, flags | int(Qt.AlignmentFlag.AlignLeft), path)
        painter.restore()

    @staticmethod
    def _icon(painter: QPainter, rect: QRect, entry: Entry, chosen: bool, text: QColor) -> None:
        place = QRect(rect.left() + 10, rect.center().y() - 9, 20, 20)
        if entry.checked:
            painter.setPen(text)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), "✓")
        elif entry.icon is not None and not chosen:
            mode = entry.icon.Mode.Normal if entry.enabled else entry.icon.Mode.Disabled
            entry.icon.paint(painter, place, Qt.AlignmentFlag.AlignCenter, mode)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as a line of type and some air."""
        return QSize(200, option.fontMetrics.height() + 12)


def _inks(palette: QPalette, chosen: bool, enabled: bool) -> tuple[QColor, QColor]:
    """The colours of the name and of what is said of it."""
    if chosen:
        ink = palette.color(QPalette.ColorRole.HighlightedText)
        return ink, ink
    faint = palette.color(QPalette.ColorRole.PlaceholderText)
    return (palette.color(QPalette.ColorRole.Text) if enabled else faint), faint


def _wide(painter: QPainter, text: str) -> int:
    return painter.fontMetrics().horizontalAdvance(text)


def _elided(painter: QPainter, text: str, width: int) -> str:
    return painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, width)


class CommandPalette(Sheet):
    """Lies over the map; goes by Escape, by a click elsewhere, and when something is chosen."""

    def __init__(self, window: MainWindow) -> None:
        """Make it, hidden."""
        super().__init__(window)
        self._entries: list[Entry] = []
        self.setObjectName("palette")
        self.setAccessibleName(translate("commands", "All commands"))
        self.field.setPlaceholderText(translate("commands", "What do you want to do?"))
        self.field.setAccessibleName(translate("commands", "Search all commands"))
        self.field.setFrame(False)
        self.field.setTextMargins(12, 0, 12, 0)
        self.field.textChanged.connect(self._search)
        self.model = EntriesModel(self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(EntryDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(translate("commands", "Commands that fit"))
        self.list.clicked.connect(self._run)
        self.list.selectionModel().currentChanged.connect(self._tell)
        self.tip = ElidedLabel()
        self.tip.setProperty("muted", True)
        self.tip.setAccessibleName(translate("commands", "What the command does"))
        self._lay_out()

    def _lay_out(self) -> None:
        rule = QFrame()
        rule.setProperty("rule", True)
        below = QHBoxLayout()
        below.setContentsMargins(12, 4, 12, 4)
        below.addWidget(self.tip, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(4)
        column.addWidget(self.field)
        column.addWidget(rule)
        column.addWidget(self.list, 1)
        column.addLayout(below)

    # -------------------------------------------------------------------------------- open, close

    def open(self) -> None:
        """Show it with everything that can be done now; once more: close it."""
        if self.isVisible():
            self.leave()
            return
        self._entries = entries_of(self._window)
        self.field.clear()
        self._search("")
        self.appear()

    def place(self) -> None:
        """Near the top, in the middle, no larger than the window."""
        window = self._window
        wide = min(max(WIDTH, self.fontMetrics().averageCharWidth() * 76), window.width() - 32)
        row = self.list.sizeHintForRow(0) if self.model.entries else 24
        self.field.setFixedHeight(self.field.fontMetrics().height() + _ABOVE)
        below = self.tip.sizeHint().height() + self.field.height() + 46
        rows = min(max(len(self.model.entries), 1), MOST_ROWS)
        high = min(row * rows + below, window.height() - 96)
        self.setGeometry((window.width() - wide) // 2, 56, wide, high)

    # ------------------------------------------------------------------------------------ choosing

    def _search(self, query: str) -> None:
        self.model.show(found_by(self._entries, query))
        if self.model.entries:
            self.list.setCurrentIndex(self.model.index(0, 0))
            self.list.scrollToTop()
        else:
            self.tip.setText(translate("commands", "Nothing is called that."))
        self.place()

    def _tell(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        entry = self.model.entries[index.row()]
        off = entry.reason or translate("commands", "This cannot be used now.")
        self.tip.setText(entry.tip if entry.enabled else f"{off} {entry.tip}".strip())

    def _run(self, index: QModelIndex) -> None:
        """Close, then do it: what it opens must find the keyboard where it was."""
        if not index.isValid():
            return
        entry = self.model.entries[index.row()]
        if not entry.enabled:
            self._tell(index)
            return
        self.leave()
        note_used(self._window.settings, entry.id)
        entry.run()

    def key(self, event: QKeyEvent) -> bool:
        """Keys typed in the field also walk the list."""
        key = Qt.Key(event.key())
        deeds: dict[Qt.Key, Callable[[], object]] = {
            Qt.Key.Key_Escape: self.leave,
            Qt.Key.Key_Return: lambda: self._run(self.list.currentIndex()),
            Qt.Key.Key_Enter: lambda: self._run(self.list.currentIndex()),
            Qt.Key.Key_Tab: lambda: self._walk(1),
            Qt.Key.Key_Backtab: lambda: self._walk(-1),
        }
        if key in _TO_THE_LIST:
            steps = 1 if key in (Qt.Key.Key_Up, Qt.Key.Key_Down) else MOST_ROWS - 1
            down = key in (Qt.Key.Key_Down, Qt.Key.Key_PageDown)
            self._walk(steps if down else -steps)
            return True
        if key in deeds:
            deeds[key]()
            return True
        toggles = event.modifiers() == (
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        )
        if toggles and key == Qt.Key.Key_P:
            self.leave()
            return True
        return False

    def _walk(self, by: int) -> None:
        """Go up or down the list; a single step goes on at the other end."""
        count = len(self.model.entries)
        if not count:
            return
        row = self.list.currentIndex().row() + by
        row = row % count if abs(by) == 1 else min(max(row, 0), count - 1)
        self.list.setCurrentIndex(self.model.index(row, 0))
