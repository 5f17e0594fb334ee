"""The table of attacks: what is typed, and in grey what follows from the weapon and the rules."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from fieldwright.editor.figures.attack_model import COLUMNS, AttackModel, Index
from fieldwright.editor.figures.find_box import FindBox, Found
from fieldwright.editor.parts import button, column_in, label, row
from fieldwright.editor.translation import translate
from fieldwright.library.form_text import FormRead
from fieldwright.stats.weapon import load_weapons

MOST = 40


def weapons_found(text: str) -> list[Found]:
    """Weapons whose names have all words of ``text``, those that begin with it first."""
    wanted = text.casefold().split()
    found = []
    for weapon in load_weapons().values():
        name = weapon.name.casefold()
        if all(word in name for word in wanted):
            begins = bool(wanted) and name.startswith(" ".join(wanted))
            found.append((not begins, name, Found(weapon.name, weapon.id, weapon.book)))
    found.sort(key=lambda entry: entry[:2])
    offered = [one for *_, one in found]
    none = Found(translate("figures", "none"), "")
    return [none, *offered] if none.words.startswith(" ".join(wanted)) else offered


class WeaponDelegate(QStyledItemDelegate):
    """Chooses a weapon by typing a part of its name; ``unknown`` tells of words that none has."""

    unknown = Signal(str)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """A list of all weapons, searched as one types."""
        box = FindBox(weapons_found, parent)
        box.setFrame(False)
        box.setAccessibleName(translate("figures", "Weapon"))
        box.clicked.connect(lambda: self._take(box))
        box.open_later()
        return box

    def _take(self, box: FindBox) -> None:
        """A row of the list was clicked: that is the weapon, and nothing more is typed."""
        self.commitData.emit(box)
        self.closeEditor.emit(box)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Show the weapon that is chosen."""
        assert isinstance(editor, FindBox)
        weapon = load_weapons().get(str(index.data(Qt.ItemDataRole.EditRole)))
        editor.setText(weapon.name if weapon is not None else "")
        editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Take the weapon that is meant; what no weapon is called changes nothing and is told."""
        assert isinstance(editor, FindBox)
        typed, found = editor.text().strip(), editor.meant()
        if found is not None or not typed:
            model.setData(index, found.value if found is not None else "")
        else:
            self.unknown.emit(typed)


class _Table(QTableView):
    """Delete empties a cell, Ctrl+Delete takes the attack away."""

    remove_wanted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.remove_wanted.emit()
            else:
                self.model().setData(self.currentIndex(), "")
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.edit(self.currentIndex())
            return
        super().keyPressEvent(event)


class AttackTable(QWidget):
    """The table with its buttons, and the sentence about what is wrong in it."""

    changed = Signal()

    def __init__(self) -> None:
        """Begin without attacks."""
        super().__init__()
        self.model = AttackModel(self)
        self.table = _Table()
        self.fault = label("", fault=True)
        self._set_up()
        self.model.edited.connect(self.changed)
        self.table.remove_wanted.connect(self._remove)

    def _set_up(self) -> None:
        table = self.table
        table.setModel(self.model)
        weapons = WeaponDelegate(table)
        weapons.unknown.connect(self._tell_unknown)
        table.setItemDelegateForColumn(1, weapons)
        table.setAccessibleName(translate("figures", "Attacks"))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(
            QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.SelectedClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(30)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for place, shown in enumerate(COLUMNS):
            table.setColumnWidth(place, shown.width)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        table.selectionModel().currentChanged.connect(lambda *_: self._tell())
        self.fault.setMinimumHeight(self.fault.fontMetrics().lineSpacing())
        column = column_in(self)
        column.addWidget(table, 1)
        column.addWidget(self.fault)
        column.addLayout(self._buttons())

    def _buttons(self) -> QHBoxLayout:
        line = row(
            button(translate("figures", "Add an attack"), self._add),
            button(translate("figures", "Double it"), self._double),
            button(translate("figures", "Take it away"), self._remove),
        )
        hint = label(
            translate("figures", "Grey numbers follow from the weapon or the rules."), muted=True
        )
        line.addWidget(hint, 1)
        return line

    def show_read(self, read: FormRead) -> None:
        """Show what follows, and what is wrong."""
        self.model.show_read(read)
        self._tell()

    def _tell(self) -> None:
        sentence = self.model.fault(self.table.currentIndex().row())
        self.fault.setText(sentence)

    def _tell_unknown(self, typed: str) -> None:
        words = translate(
            "figures", "No weapon is called “{}”. Type a part of its name, or its damage and reach."
        )
        self.fault.setText(words.format(typed))

    def _add(self) -> None:
        if self.model.rowCount() < MOST:
            self._go_to(self.model.add())

    def _double(self) -> None:
        row = self.table.currentIndex().row()
        if 0 <= row < self.model.rowCount() < MOST:
            self._go_to(self.model.add(self.model.rows[row]))

    def _remove(self) -> None:
        self.model.remove(self.table.currentIndex().row())

    def _go_to(self, row: int) -> None:
        self.table.setCurrentIndex(self.model.index(row, 0))
        self.table.setFocus()
