"""How the page of a fight is parted: what is always in sight, what is to be done, the log."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from fieldwright.fight.keyboard import is_written
from fieldwright.widgets.areas import scrolled
from fieldwright.widgets.parts import CLOSE, GAP, MARGIN, column_in, column_of

_LOW_LOG, _HIGH = 120, 820
"""Pixels of the log in a page that is lower than that."""


class PageFrame(QWidget):
    """Round and phases stay in sight, what is to be done scrolls beneath, the log is below.

    Letters and digits that nothing on the page wants go nowhere: no tool of the map is meant.
    """

    def __init__(self) -> None:
        """Hold nothing yet."""
        super().__init__()
        self._is_shared_out = False
        self._inside = QWidget()
        self.area = scrolled(self._inside)
        self.area.setProperty("side", True)

    def hold(self, always: Iterable[QWidget], body: QWidget, foot: QWidget, log: QWidget) -> None:
        """Lay the parts out; the ``foot`` of what is to be done stays in sight beneath it."""
        top = QWidget()
        above = column_of(top)
        above.setContentsMargins(MARGIN, GAP, MARGIN, CLOSE)
        for part in always:
            above.addWidget(part)
        column = column_of(self._inside)
        column.setContentsMargins(MARGIN, CLOSE, MARGIN, GAP)
        column.addWidget(body)
        upper = QWidget()
        upper_column = column_in(upper, 0)
        upper_column.addWidget(top)
        upper_column.addWidget(self.area, 1)
        under = QWidget()
        column_of(under).setContentsMargins(MARGIN, CLOSE, MARGIN, CLOSE)
        layout = under.layout()
        assert layout is not None
        layout.addWidget(foot)
        upper_column.addWidget(under)
        below = QWidget()
        log_column = column_in(below, CLOSE)
        log_column.setContentsMargins(MARGIN, CLOSE, MARGIN, MARGIN)
        log_column.addWidget(log)
        self._split = QSplitter(Qt.Orientation.Vertical)
        self._split.addWidget(upper)
        self._split.addWidget(below)
        self._split.setStretchFactor(0, 1)
        self._split.setStretchFactor(1, 0)
        self._split.setChildrenCollapsible(False)
        column_in(self, 0).addWidget(self._split)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The log is low in a low window; whoever has drawn it higher keeps that."""
        super().resizeEvent(event)
        if not self._is_shared_out and self.height() > _LOW_LOG * 2:
            self._is_shared_out = True
            log = _LOW_LOG if self.height() < _HIGH else self.height() * 2 // 7
            self._split.setSizes([self.height() - log, log])

    def event(self, event: QEvent) -> bool:
        """What is typed while only a button can be pressed is not for the tools of the map."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            event.setAccepted(is_written(event))
            return event.isAccepted()
        return super().event(event)
