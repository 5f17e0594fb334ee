"""The History page: every step as a list in which one can jump."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QSortFilterProxyModel, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QListView, QVBoxLayout, QWidget

from fieldwright.document.document import Document, Event
from fieldwright.document.errors import DocumentError
from fieldwright.editor.feature import Dock, Feature
from fieldwright.editor.feel.flash import Flash
from fieldwright.editor.feel.history_model import POSITION_ROLE, HistoryDelegate, HistoryModel
from fieldwright.editor.feel.motion import is_calm
from fieldwright.editor.parts import CLOSE, MARGIN
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.widgets.lines import search_line

_RENEW_MS = 20_000
"""How often the times are told anew."""


class HistoryView(QListView):
    """The list; ``left`` tells that Escape was pressed."""

    left = Signal()

    def __init__(self) -> None:
        """Make it empty."""
        super().__init__()
        self.setItemDelegate(HistoryDelegate(self))
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self.setAccessibleName(translate("history", "Steps, the newest first"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the step, on every system; Escape leaves the list."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if self.currentIndex().isValid():
                self.activated.emit(self.currentIndex())
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class HistoryPage(QWidget):
    """A field to search, and the list; ``chosen`` brings how many steps are to be done."""

    chosen = Signal(int)

    def __init__(self) -> None:
        """Show no steps yet."""
        super().__init__()
        self.setProperty("side", True)
        self.model = HistoryModel(self)
        self._shown = QSortFilterProxyModel(self)
        self._shown.setSourceModel(self.model)
        self._shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.search = search_line(translate("history", "Search steps"))
        self.search.textChanged.connect(self._search)
        self.list = HistoryView()
        self.list.setModel(self._shown)
        self.list.clicked.connect(self._choose)
        self.list.activated.connect(self._choose)
        self.nothing = QLabel(translate("history", "No step is called that."))
        self.nothing.setProperty("muted", True)
        self.nothing.setContentsMargins(8, 4, 8, 4)
        self.nothing.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(CLOSE)
        column.addWidget(self.search)
        column.addWidget(self.nothing)
        column.addWidget(self.list, 1)
        self._clock = QTimer(self)
        self._clock.setInterval(_RENEW_MS)
        self._clock.timeout.connect(self.model.tell_all)

    def follow(self, document: Document) -> None:
        """Show what has happened, the present step in sight."""
        self.model.follow(document)
        self.show_current()

    def show_current(self) -> None:
        """Bring the step at which the map stands into sight."""
        index = self._shown.mapFromSource(self.model.index(self.model.current_row, 0))
        if index.isValid():
            self.list.setCurrentIndex(index)
            self.list.scrollTo(index)

    def _search(self, words: str) -> None:
        self._shown.setFilterFixedString(words)
        self.nothing.setVisible(self._shown.rowCount() == 0)
        self.show_current()

    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(int(index.data(POSITION_ROLE)))

    def showEvent(self, event: QShowEvent) -> None:
        """Tell the times as they are now, and go on telling."""
        super().showEvent(event)
        self.model.tell_all()
        self.show_current()
        self._clock.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks."""
        super().hideEvent(event)
        self._clock.stop()


class HistoryFeature(Feature):
    """The list of steps, and the light on what was taken back or done again."""

    def __init__(self, workbench: Workbench) -> None:
        """Make the page."""
        super().__init__(workbench)
        self.page = HistoryPage()
        self.page.chosen.connect(self._go_to)
        self.page.list.left.connect(workbench.view.setFocus)
        self.flash = Flash(workbench.view)
        self._field = workbench.field

    def docks(self) -> Sequence[Dock]:
        """The page of steps."""
        return (Dock("history", translate("history", "History"), self.page, 40),)

    def deeds(self) -> dict[str, Callable[[], object]]:
        """The action stands among those of the window itself."""
        return {"history": self.show_page}

    def ready(self) -> None:
        """Follow the document."""
        self.workbench.field_changed.connect(self._follow)

    def show_page(self) -> None:
        """Bring the page to the front and the keyboard to the list."""
        window = self.workbench.window
        window.actions_by_id["panel"].setChecked(True)
        window.side.turn_to("history")
        self.page.search.clear()
        self.page.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _follow(self, event: Event | None) -> None:
        before, self._field = self._field, self.workbench.field
        self.page.follow(self.workbench.document)
        if event is None or event.kind == "change" or is_calm(self.workbench.settings):
            self.flash.stop()
            return
        self.flash.show_difference(before, event.field, event.touched)

    def _go_to(self, position: int) -> None:
        try:
            self.workbench.document.jump_to(position)
        except DocumentError as error:
            self.workbench.window.report(error)
