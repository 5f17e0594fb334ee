"""The panel at the right: pages behind tabs, of which the first is about the tool in hand."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QTabWidget, QWidget

from fieldwright.editor.feature import Dock
from fieldwright.editor.parts import column_of, heading, muted

WIDTH = 312
WIDEST_NEED = 360
"""Pixels that a page may need at most, whatever is on it."""


class ToolPage(QScrollArea):
    """Shows the options of the tool in hand; a page that is higher than the window scrolls."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show no tool yet."""
        super().__init__(parent)
        self.setProperty("side", True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._pages = QStackedWidget()
        self._pages.setProperty("side", True)
        self._plain = QWidget()
        self._title, self._words = heading(), muted()
        column = column_of(self._plain)
        column.addWidget(self._title)
        column.addWidget(self._words)
        column.addStretch(1)
        self._pages.addWidget(self._plain)
        self.setWidget(self._pages)

    def take_in(self, *pages: QWidget) -> None:
        """Own pages from the beginning, so that they go with the window though never shown."""
        for page in pages:
            self._pages.addWidget(page)
            self._ignore_size(page, page is not self._pages.currentWidget())

    def show_page(self, page: QWidget | None, title: str = "", words: str = "") -> None:
        """Show a tool's options; of one that has none its name and what it is for."""
        self._title.setText(title)
        self._words.setText(words)
        page = page or self._plain
        if self._pages.indexOf(page) < 0:
            self.take_in(page)
        for place in range(self._pages.count()):
            other = self._pages.widget(place)
            if other is not None:
                self._ignore_size(other, other is not page)
        self._pages.setCurrentWidget(page)
        self.verticalScrollBar().setValue(0)

    @staticmethod
    def _ignore_size(page: QWidget, ignored: bool) -> None:
        """A hidden page must not keep the shown one as high or as wide as itself."""
        policy = page.sizePolicy()
        usual = policy.Policy.Ignored if ignored else policy.Policy.Preferred
        policy.setVerticalPolicy(usual)
        policy.setHorizontalPolicy(usual)
        page.setSizePolicy(policy)


class SidePanel(QTabWidget):
    """The pages by id; ``turned`` tells which one is in front.

    ``left`` tells that Escape was pressed in a page that has no use of its own for it: the
    keyboard should go back to the map.
    """

    turned = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a panel without pages."""
        super().__init__(parent)
        self.setDocumentMode(True)
        self.setUsesScrollButtons(False)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self._least = WIDTH - 72
        self.setMinimumWidth(self._least)
        self._ids: list[str] = []
        self.currentChanged.connect(self._tell)

    def add_docks(self, docks: Iterable[Dock]) -> None:
        """Add pages, in their order."""
        for dock in sorted(docks, key=lambda dock: dock.order):
            self._ids.append(dock.id)
            self.addTab(dock.widget, dock.title)
            if not dock.widget.accessibleName():
                dock.widget.setAccessibleName(dock.title)
        self._make_room()

    def _make_room(self) -> None:
        """Never so narrow that the word on a tab is cut off."""
        self._least = max(WIDTH - 72, self.tabBar().sizeHint().width())
        self._fit_page()

    def _fit_page(self) -> None:
        """Nor that anything on the page in front is."""
        needed = self.currentWidget().minimumSizeHint().width() if self.count() else 0
        least = max(self._least, min(needed, WIDEST_NEED))
        if least != self.minimumWidth():
            self.setMinimumWidth(least)

    def event(self, event: QEvent) -> bool:
        """What is on the page in front may have other measures."""
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            # The tabs have their look, and so their width, only once they are shown.
            self._make_room()
        return done

    def changeEvent(self, event: QEvent) -> None:
        """Another theme may have larger type."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._make_room()

    @property
    def page(self) -> str:
        """The id of the page in front."""
        return self._ids[self.currentIndex()] if self._ids else ""

    def turn_to(self, page_id: str) -> None:
        """Bring a page to the front; an unknown one is no fault, it may be of an older version."""
        if page_id in self._ids:
            self.setCurrentIndex(self._ids.index(page_id))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves, from whatever part of a page has the keyboard."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)

    def _tell(self, index: int) -> None:
        self._fit_page()
        if 0 <= index < len(self._ids):
            self.turned.emit(self._ids[index])
