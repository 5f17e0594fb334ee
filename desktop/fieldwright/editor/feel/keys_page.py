"""Choosing keys: every action with its keys, a field to press others, a way out of clashes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QFont, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from fieldwright.editor.actions import rows_by_menu, translated
from fieldwright.editor.feel.keys import Keys, KeysError, check, native
from fieldwright.editor.parts import label
from fieldwright.editor.translation import translate
from fieldwright.editor.words import unmarked
from fieldwright.widgets.lines import search_line

Index = QModelIndex | QPersistentModelIndex

_ROOT = QModelIndex()
ACTION_ROLE = int(Qt.ItemDataRole.UserRole)
SEARCH_ROLE = ACTION_ROLE + 1


class KeysModel(QAbstractTableModel):
    """Every action, menu by menu: its name, where it stands, its keys."""

    def __init__(self, keys: Keys, parent: QObject) -> None:
        """List the actions of the program."""
        super().__init__(parent)
        self.keys = keys
        self._words: dict[str, str] = {}
        menus: dict[str, str] = {}
        for title, rows in rows_by_menu(keys.families):
            for row in rows:
                menus.setdefault(row.id, unmarked(translated(title)))
        for action in keys.usual:
            menus.setdefault(action, "")
        self._rows = list(menus.items())

    def tell(self) -> None:
        """Keys have changed."""
        self._words.clear()
        self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, 2))

    def row_of(self, action: str) -> int:
        """The row of an action."""
        return [name for name, _ in self._rows].index(action)

    def rowCount(self, parent: Index = _ROOT) -> int:
        """One row an action."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Name, menu, keys."""
        return 0 if parent.isValid() else 3

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """What stands above the columns."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (
                translate("keys", "Command"),
                translate("keys", "Menu"),
                translate("keys", "Keys"),
            )[section]
        return None

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Words of a cell; keys that are not the usual ones are bold."""
        action, menu = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return (self.keys.name_of(action), menu, self._told(action))[index.column()]
        if role == ACTION_ROLE:
            return action
        if role == SEARCH_ROLE:
            return f"{self.keys.name_of(action)} {menu} {self._told(action)}"
        if role == Qt.ItemDataRole.FontRole and index.column() == 2:
            return None if self.keys.is_usual(action) else _bold()
        return None

    def _told(self, action: str) -> str:
        """The keys of an action in words, worked out once."""
        if action not in self._words:
            self._words[action] = ", ".join(map(native, self.keys.of(action)))
        return self._words[action]

    @property
    def menus(self) -> set[str]:
        """The names of all menus."""
        return {menu for _, menu in self._rows}


def _bold() -> QFont:
    font = QFont()
    font.setBold(True)
    return font


class KeysPage(QWidget):
    """The list and what can be done with the chosen action."""

    def __init__(self, keys: Keys, changed: Callable[[], object]) -> None:
        """Change ``keys``; ``changed`` is called after each change."""
        super().__init__()
        self.keys, self._changed = keys, changed
        self.model = KeysModel(keys, self)
        self._shown = QSortFilterProxyModel(self)
        self._shown.setSourceModel(self.model)
        self._shown.setFilterRole(SEARCH_ROLE)
        self._shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.search = search_line(translate("keys", "Search commands or keys"))
        self.search.textChanged.connect(self._search)
        self.list = self._made_list()
        self.name = label("", heading=True)
        self.told = label("", muted=True)
        self.press = QKeySequenceEdit()
        self.press.setMaximumSequenceLength(1)
        self.press.setAccessibleName(translate("keys", "Press the new keys here"))
        self.press.setClearButtonEnabled(True)
        self.press.keySequenceChanged.connect(self._pressed)
        self.give = _button(translate("keys", "Use &these"), lambda: self._give(instead=True))
        self.add = _button(translate("keys", "&Add these"), lambda: self._give(instead=False))
        self.take = _button(translate("keys", "&No keys"), self._take)
        self.reset = _button(translate("keys", "&Usual keys"), self._reset)
        self.reset_all = _button(translate("keys", "All usual &keys"), self._reset_all)
        self._lay_out()
        self.list.selectionModel().currentRowChanged.connect(self._choose)
        self.list.selectRow(0)

    def _made_list(self) -> QTableView:
        table = QTableView()
        table.setModel(self._shown)
        table.setAccessibleName(translate("keys", "Commands and their keys"))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 8)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
        widest = max(map(table.fontMetrics().horizontalAdvance, self.model.menus))
        table.setColumnWidth(1, widest + 24)
        table.activated.connect(lambda _index: self.press.setFocus())
        return table

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.press, 1)
        for button in (self.give, self.add, self.take, self.reset):
            buttons.addWidget(button)
        below = QHBoxLayout()
        below.addWidget(self.told, 1)
        below.addWidget(self.reset_all, 0, Qt.AlignmentFlag.AlignBottom)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(8)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        column.addWidget(self.name)
        column.addLayout(buttons)
        column.addLayout(below)

    # ------------------------------------------------------------------------------------ choosing

    @property
    def action(self) -> str:
        """The id of the chosen action; empty where none is."""
        index = self.list.currentIndex()
        return str(index.data(ACTION_ROLE)) if index.isValid() else ""

    def choose(self, action: str) -> None:
        """Choose an action."""
        index = self._shown.mapFromSource(self.model.index(self.model.row_of(action), 0))
        self.list.selectRow(index.row())
        self.list.scrollTo(index)

    def _search(self, words: str) -> None:
        self._shown.setFilterFixedString(words)
        if self._shown.rowCount():
            self.list.selectRow(0)
        else:
            self._choose()

    def _choose(self) -> None:
        action = self.action
        self.name.setText(self.keys.name_of(action) if action else "")
        self.press.clear()
        self._tell()

    def _tell(self) -> None:
        """What can be done, and what is known about the keys that were pressed."""
        action, pressed = self.action, self._pressed_keys
        self.take.setEnabled(bool(action and self.keys.of(action)))
        self.reset.setEnabled(bool(action) and not self.keys.is_usual(action))
        self.reset_all.setEnabled(not self.keys.is_all_usual)
        words, fits = self._about(action, pressed)
        self.told.setText(words)
        for button in (self.give, self.add):
            button.setEnabled(bool(action) and fits)

    def _about(self, action: str, pressed: str) -> tuple[str, bool]:
        """What is said about the pressed keys, and whether they can be given."""
        if not action:
            return translate("keys", "No command is called that."), False
        if not pressed:
            return translate("keys", "Press new keys in the field; single letters are fine."), False
        try:
            check(pressed)
        except KeysError as error:
            return str(error), False
        holder = self.keys.holder_of(pressed)
        if holder is None:
            return translate("keys", "{} is free.").format(native(pressed)), True
        if holder == action:
            return translate("keys", "{} does this already.").format(native(pressed)), True
        words = translate("keys", "{keys} is for “{name}” now. Using it here takes it from there.")
        return words.format(keys=native(pressed), name=self.keys.name_of(holder)), True

    @property
    def _pressed_keys(self) -> str:
        return self.press.keySequence().toString(QKeySequence.SequenceFormat.PortableText)

    def _pressed(self) -> None:
        self._tell()

    # -------------------------------------------------------------------------------------- doing

    def _give(self, *, instead: bool) -> None:
        keys = self._pressed_keys
        if self.action and keys:
            self.keys.give(self.action, keys, instead=instead)
            self.press.clear()
            self._renew()

    def _take(self) -> None:
        self.keys.take(self.action)
        self._renew()

    def _reset(self) -> None:
        self.keys.reset(self.action)
        self._renew()

    def _reset_all(self) -> None:
        self.keys.reset_all()
        self._renew()

    def _renew(self) -> None:
        self.model.tell()
        self._changed()
        self._tell()


def _button(text: str, deed: Callable[[], object]) -> QPushButton:
    made = QPushButton(text)
    made.setAutoDefault(False)
    made.clicked.connect(lambda _=False: deed())
    return made
