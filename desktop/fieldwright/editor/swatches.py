"""A palette: pictures with names to choose from, by mouse or keyboard, searched and in groups.

Used for everything that is painted, put down or built: each entry draws its own picture, which is
made when it first comes into sight.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelectionModel,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QImage, QKeyEvent, QPixmap
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from fieldwright.editor.parts import muted, roomy
from fieldwright.editor.settings import Settings
from fieldwright.editor.swatch_cells import ID_ROLE, PICTURE, SwatchList
from fieldwright.widgets.still import StillCombo

MOST_RECENT = 8


@dataclass(frozen=True, slots=True)
class Swatch:
    """One entry; ``name`` and ``group`` are for people, ``words`` are found by the search too.

    ``draw`` makes a picture that is so many device pixels wide and high.
    """

    id: str
    name: str
    group: str
    draw: Callable[[int], QImage]
    words: str = ""


class SwatchModel(QAbstractListModel):
    """The entries that match the search and the group, those used last first."""

    def __init__(self, parent: QWidget) -> None:
        """Begin with no entries."""
        super().__init__(parent)
        self._all: Sequence[Swatch] = ()
        self._recent: list[str] = []
        self._search, self._group = "", ""
        self.shown: list[Swatch] = []
        self._pictures: dict[str, QPixmap] = {}
        self._wanted: list[str] = []
        self._ratio = parent.devicePixelRatioF()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._draw_next)

    def fill(self, swatches: Sequence[Swatch], recent: Sequence[str]) -> None:
        """Offer other entries; pictures made for the former ones are forgotten."""
        self._all, self._recent = swatches, list(recent)
        self._pictures.clear()
        self._wanted.clear()
        self._choose()

    def narrow(self, search: str, group: str) -> None:
        """Show only what holds all words of ``search`` and is in ``group`` (empty: in any)."""
        self._search, self._group = search, group
        self._choose()

    def _choose(self) -> None:
        words = self._search.casefold().split()
        found = [
            swatch
            for swatch in self._all
            if (not self._group or swatch.group == self._group)
            and all(word in f"{swatch.name} {swatch.words}".casefold() for word in words)
        ]
        places = {swatch_id: place for place, swatch_id in enumerate(self._recent)}
        found.sort(key=lambda swatch: places.get(swatch.id, len(places)))
        self.beginResetModel()
        self.shown = found
        self.endResetModel()

    def row_of(self, swatch_id: str) -> int:
        """Where an entry is shown; -1 where it is not."""
        return next((row for row, swatch in enumerate(self.shown) if swatch.id == swatch_id), -1)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        """How many entries are shown."""
        return 0 if parent is not None and parent.isValid() else len(self.shown)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """An entry's name, id and picture (None while it is being made)."""
        if not index.isValid() or index.row() >= len(self.shown):
            return None
        swatch = self.shown[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return swatch.name
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{swatch.name} ({swatch.group})"
        if role == ID_ROLE:
            return swatch.id
        if role == Qt.ItemDataRole.DecorationRole:
            return self.picture(swatch.id)
        return None

    def picture(self, swatch_id: str) -> QPixmap | None:
        """An entry's picture; None while it is being made."""
        made = self._pictures.get(swatch_id)
        if made is None and swatch_id not in self._wanted:
            self._wanted.append(swatch_id)
            self._timer.start(0)
        return made

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        """All can be chosen and dragged."""
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def _draw_next(self) -> None:
        """Make one picture that is wanted; the window stays awake between them."""
        if not self._wanted:
            self._timer.stop()
            return
        wanted = self._wanted.pop(0)
        swatch = next((one for one in self._all if one.id == wanted), None)
        if swatch is None:
            return
        picture = QPixmap.fromImage(swatch.draw(round(PICTURE * self._ratio)))
        picture.setDevicePixelRatio(self._ratio)
        self._pictures[wanted] = picture
        row = self.row_of(wanted)
        if row >= 0:
            self.dataChanged.emit(self.index(row), self.index(row))


class Swatches(QWidget):
    """A search field, a choice of groups, and the pictures.

    ``chosen`` tells the id of the entry that the user picked. ``name`` is what settings remember
    the last used entries by.
    """

    chosen = Signal(str)

    def __init__(
        self,
        name: str,
        settings: Settings,
        title: str,
        mime_of: Callable[[str], QMimeData] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Make an empty palette; ``title`` is its accessible name, translated."""
        super().__init__(parent)
        self._name, self._settings = f"recent-{name}", settings
        self._chosen = ""
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Search"))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(self.tr("Search {}").format(title))
        self.groups = StillCombo()
        roomy(self.groups)
        self.groups.setAccessibleName(self.tr("Group"))
        self.model = SwatchModel(self)
        self.cells = SwatchList()
        self.cells.setModel(self.model)
        self.cells.setAccessibleName(title)
        self.cells.mime_of = mime_of
        self.cells.setDragEnabled(mime_of is not None)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for widget in (self.search, self.groups):
            column.addWidget(widget)
        self.nothing = muted()
        self.nothing.hide()
        column.addWidget(self.nothing)
        column.addWidget(self.cells, 1)
        self._connect()

    def _connect(self) -> None:
        self.search.textChanged.connect(self._narrow)
        self.search.returnPressed.connect(self._take_first)
        self.groups.currentIndexChanged.connect(self._narrow)
        self.cells.clicked.connect(self._tell)
        self.cells.activated.connect(self._tell)
        self.cells.moved.connect(self._tell)

    def fill(self, swatches: Sequence[Swatch]) -> None:
        """Offer these entries."""
        self.model.fill(swatches, self._recent())
        before = str(self.groups.currentData() or "")
        self.groups.blockSignals(True)
        self.groups.clear()
        self.groups.addItem(self.tr("All"), "")
        for group in dict.fromkeys(swatch.group for swatch in swatches):
            self.groups.addItem(group, group)
        self.groups.setCurrentIndex(max(0, self.groups.findData(before)))
        self.groups.setVisible(self.groups.count() > 2)
        self.groups.blockSignals(False)
        self._narrow()

    @property
    def current(self) -> str:
        """The id of the chosen entry; empty where none is."""
        index = self.cells.currentIndex()
        return str(index.data(ID_ROLE)) if index.isValid() else ""

    def show_chosen(self, swatch_id: str) -> None:
        """Show an entry as chosen without telling of it, as soon as the search lets it be seen."""
        self._chosen = swatch_id
        row = self.model.row_of(swatch_id)
        selection = self.cells.selectionModel()
        selection.blockSignals(True)
        if row < 0:
            selection.clear()
        else:
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            selection.setCurrentIndex(self.model.index(row), flag)
            self.cells.scrollTo(self.model.index(row))
        selection.blockSignals(False)
        self.cells.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down goes from the search field to the pictures."""
        if event.key() == Qt.Key.Key_Down and self.search.hasFocus():
            self.cells.setFocus()
            return
        super().keyPressEvent(event)

    # -------------------------------------------------------------------------------------- inside

    def _recent(self) -> list[str]:
        return [one for one in self._settings.word(self._name, "").split("\n") if one]

    def _narrow(self) -> None:
        self.model.narrow(self.search.text(), str(self.groups.currentData() or ""))
        if self.groups.currentData():
            nothing = self.tr("Nothing in this group is called so. Try fewer letters, or All.")
        else:
            nothing = self.tr("Nothing is called so. Try fewer letters.")
        self.nothing.setText(nothing)
        self.nothing.setVisible(not self.model.shown and bool(self.search.text().strip()))
        self.show_chosen(self._chosen)

    def _take_first(self) -> None:
        if self.model.shown:
            self.show_chosen(self.model.shown[0].id)
            self._tell(self.cells.currentIndex())

    def _tell(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        swatch_id = self._chosen = str(index.data(ID_ROLE))
        recent = [swatch_id, *(one for one in self._recent() if one != swatch_id)]
        self._settings.set_word(self._name, "\n".join(recent[:MOST_RECENT]))
        self.chosen.emit(swatch_id)
