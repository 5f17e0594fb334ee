"""The list of layers: an eye, a lock, the name with how much there is, and the opacity."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPalette
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.editor.feel.layer_cells import (
    COUNT_ROLE,
    NAMES,
    STATE_ROLE,
    Column,
    LayerDelegate,
    share_at,
)
from fieldwright.editor.layer_names import title_of
from fieldwright.editor.layer_state import LayerState
from fieldwright.editor.translation import translate

Index = QModelIndex | QPersistentModelIndex

_ROOT = QModelIndex()

_STEP = 0.1
"""How much a key alters the opacity."""

_COUNTED = {"growth": Layer.GROWTH, "water": Layer.WATER, "heights": Layer.HEIGHT}


class LayersModel(QAbstractTableModel):
    """What the list shows of a field and of what was chosen for its layers."""

    def __init__(self, state: LayerState, field: Battlefield, parent: QWidget) -> None:
        """Show ``field``, and follow ``state``."""
        super().__init__(parent)
        self.state = state
        self._field = field
        self._counts: dict[str, int] = {}
        state.changed.connect(self._tell)

    def show_field(self, field: Battlefield) -> None:
        """Count what is on another state of the field."""
        self._field = field
        self._counts.clear()
        self._tell()

    def _tell(self) -> None:
        self.dataChanged.emit(self.index(0, 0), self.index(len(NAMES) - 1, Column.OPACITY))

    def rowCount(self, parent: Index = _ROOT) -> int:
        """One row a layer."""
        return 0 if parent.isValid() else len(NAMES)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Eye, lock, name, opacity."""
        return 0 if parent.isValid() else len(Column)

    def count(self, name: str) -> int | None:
        """How many things or squares are on a layer; None for the ground, which is everywhere."""
        if name == "ground":
            return None
        if name not in self._counts:
            layer = _COUNTED.get(name)
            self._counts[name] = (
                len(self._field.things[name]) if layer is None else _squares(self._field, layer)
            )
        return self._counts[name]

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Words for eyes and for readers of the screen."""
        name, column = NAMES[index.row()], Column(index.column())
        if role == COUNT_ROLE:
            return self.count(name)
        if role == STATE_ROLE:
            return self._value(name, column)
        if role == Qt.ItemDataRole.DisplayRole and column is Column.NAME:
            return title_of(name)
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return self._words(name, column)
        return None

    def _value(self, name: str, column: Column) -> bool | float:
        state = self.state
        if column is Column.LOCKED:
            return name in state.locked
        if column is Column.OPACITY:
            return state.opacity(name)
        return name not in state.hidden

    def _words(self, name: str, column: Column) -> str:
        title, value = title_of(name), self._value(name, column)
        if column is Column.SHOWN:
            text = (
                translate("layers", "{} are shown. Space hides them, Alt+click shows them alone")
                if value
                else translate("layers", "{} are hidden. Space shows them")
            )
        elif column is Column.LOCKED:
            text = (
                translate("layers", "{} are locked: no tool changes them. Space unlocks them")
                if value
                else translate("layers", "{} can be changed. Space locks them")
            )
        elif column is Column.OPACITY:
            text = translate("layers", "{}: opacity {} %. Plus and minus change it")
            return text.format(title, round(100 * float(value)))
        else:
            count = self.count(name)
            return title if count is None else f"{title}, {count}"
        return text.format(title)


def _squares(field: Battlefield, layer: Layer) -> int:
    """On how many squares a layer differs from bare, level, dry ground."""
    values = field.layers[layer]
    if layer is Layer.GROWTH and "clear" in field.palettes.growth:
        return int(np.count_nonzero(values != field.palettes.growth.index("clear")))
    return int(np.count_nonzero(values))


class LayersView(QTableView):
    """The list itself: a click or Space switches, plus and minus or a drag change the opacity."""

    def __init__(self, model: LayersModel, leave: Callable[[], object], parent: QWidget) -> None:
        """Show ``model``; ``leave`` is called by Escape."""
        super().__init__(parent)
        self.setModel(model)
        self._layers, self._leave = model, leave
        self._dragged: tuple[Column, bool] | None = None
        self.setItemDelegate(LayerDelegate(self))
        self.setObjectName("layers")
        self.setAccessibleName(translate("layers", "Layers"))
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().hide()
        self.verticalHeader().hide()
        self.setMouseTracking(True)
        self.setCurrentIndex(model.index(0, Column.SHOWN))
        self.fit_rows()

    def fit_rows(self) -> None:
        """As high as the type asks for; the name takes what is left."""
        high = self.fontMetrics().height() + 8
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        rows.setMinimumSectionSize(high)
        rows.setDefaultSectionSize(high)
        columns.setMinimumSectionSize(28)
        for column in Column:
            columns.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        columns.setSectionResizeMode(Column.NAME, QHeaderView.ResizeMode.Stretch)
        self.setColumnWidth(Column.SHOWN, 32)
        self.setColumnWidth(Column.LOCKED, 28)
        self.setColumnWidth(Column.OPACITY, self.fontMetrics().horizontalAdvance("100 %") + 44)
        self.setMinimumHeight(6 * high)
        self.updateGeometry()
        self.setMaximumHeight(len(NAMES) * high + 4)

    def sizeHint(self) -> QSize:
        """All rows."""
        return QSize(240, self.maximumHeight())

    def event(self, event: QEvent) -> bool:
        """Plus, minus and Escape are this list's own while it has the keyboard."""
        own = (Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_Escape)
        asked = event.type() == QEvent.Type.ShortcutOverride
        if asked and isinstance(event, QKeyEvent) and event.key() in own:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space and Enter switch; plus and minus change the opacity; Escape goes to the map."""
        index = self.currentIndex()
        key = event.key()
        if key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and index.isValid():
            alone = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
            self._switch(index, alone)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus) and index.isValid():
            name = NAMES[index.row()]
            by = _STEP if key == Qt.Key.Key_Plus else -_STEP
            self._layers.state.set_opacity(name, self._layers.state.opacity(name) + by)
        elif key == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)

    def _switch(self, index: QModelIndex, alone: bool = False) -> None:
        state, name = self._layers.state, NAMES[index.row()]
        if alone:
            state.solo(name)
        elif index.column() == Column.LOCKED:
            state.set_locked(name, name not in state.locked)
        elif index.column() == Column.OPACITY:
            state.set_opacity(name, 1.0 if state.opacity(name) < 1.0 else 0.5)
        else:
            state.set_hidden(name, name not in state.hidden)

    # -------------------------------------------------------------------------------------- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Switch what is clicked; a drag from there does the same to all that it passes."""
        index = self.indexAt(event.position().toPoint())
        if event.button() is not Qt.MouseButton.LeftButton or not index.isValid():
            super().mousePressEvent(event)
            return
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.setCurrentIndex(index)
        column, name = Column(index.column()), NAMES[index.row()]
        if column is Column.OPACITY:
            self._dragged = (column, False)
            self._drag_opacity(event)
        elif column is not Column.NAME:
            self._switch(index, bool(event.modifiers() & Qt.KeyboardModifier.AltModifier))
            state = self._layers.state
            switched = state.hidden if column is Column.SHOWN else state.locked
            self._dragged = (column, name in switched)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with a drag."""
        if self._dragged is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        column, value = self._dragged
        if column is Column.OPACITY:
            self._drag_opacity(event)
            return
        row = self.rowAt(event.position().toPoint().y())
        if row < 0:
            return
        name, state = NAMES[row], self._layers.state
        if column is Column.SHOWN:
            state.set_hidden(name, value)
        else:
            state.set_locked(name, value)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The drag is over."""
        self._dragged = None
        super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Two quick clicks are two clicks."""
        self.mousePressEvent(event)

    def _drag_opacity(self, event: QMouseEvent) -> None:
        index = self.currentIndex()
        share = share_at(self.visualRect(index), event.position().x())
        self._layers.state.set_opacity(NAMES[index.row()], round(share * 20) / 20)
