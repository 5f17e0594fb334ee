"""The page of the table: what players see in small, and everything the DM does with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QScrollArea, QVBoxLayout, QWidget

from fieldwright.tabletop.page_look import LookPart
from fieldwright.tabletop.page_screen import ScreenPart
from fieldwright.tabletop.page_view import CoverPart, MiniaturesPart, ViewPart
from fieldwright.tabletop.preview import Preview
from fieldwright.widgets.parts import column_of, heading

if TYPE_CHECKING:
    from fieldwright.tabletop.room import TableRoom

from fieldwright.widgets.translation import translate


class TablePage(QScrollArea):
    """All about the table, in the order in which it is wanted at the table."""

    def __init__(self, room: TableRoom) -> None:
        """Show the table of ``room``."""
        super().__init__()
        self._room = room
        self.setProperty("side", True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._inside = QWidget()
        column = column_of(self._inside)
        column.addWidget(heading(translate("tabletop", "Table")))
        self.screen_part = ScreenPart(room)
        self.preview = Preview(room.table.picture)
        self.cover_part = CoverPart(room)
        self.view_part = ViewPart(room)
        self.miniatures_part = MiniaturesPart(room)
        self.look_part = LookPart(room)
        self._parts = (
            self.screen_part,
            self.cover_part,
            self.view_part,
            self.miniatures_part,
            self.look_part,
        )
        self._fill(column)
        self.setWidget(self._inside)
        self._leave_keyboard()

    def _fill(self, column: QVBoxLayout) -> None:
        column.addWidget(self.screen_part)
        column.addWidget(self.preview)
        for part in self._parts[1:]:
            column.addWidget(part)
        column.addStretch(1)

    def _leave_keyboard(self) -> None:
        """A click leaves the keyboard with the map, where arrow keys go on moving the view.

        What is typed into takes it; the Tab key comes to everything.
        """
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for one in self._inside.findChildren(QAbstractButton):
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def minimumSizeHint(self) -> QSize:
        """As wide as what is on it needs."""
        wide = self._inside.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        return QSize(wide, super().minimumSizeHint().height())

    def refresh(self) -> None:
        """Show everything as it is now."""
        if self.isVisible():
            for part in self._parts:
                part.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """It may be long since it was in sight; the frame on the map comes with it."""
        super().showEvent(event)
        self._room.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """And goes with it."""
        super().hideEvent(event)
        self._room.refresh()
