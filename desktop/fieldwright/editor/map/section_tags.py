"""Clicks on the tags of the sections, whatever tool is in hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QMouseEvent

from fieldwright.editor.workbench import Workbench


class SectionTags(QObject):
    """While the sections are shown, a click on a tag opens the menu of its section."""

    def __init__(self, workbench: Workbench, clicked: Callable[[int], object]) -> None:
        """Call ``clicked`` with the section's number from 0."""
        super().__init__(workbench)
        self._workbench, self._clicked = workbench, clicked
        self._pressed: int | None = None
        self._over = False
        workbench.view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep a click on a tag from the tool in hand."""
        match event.type():
            case QEvent.Type.MouseButtonPress:
                self._pressed = self._tag_under(cast(QMouseEvent, event))
                return self._pressed is not None
            case QEvent.Type.MouseButtonRelease if self._pressed is not None:
                number, self._pressed = self._pressed, None
                if self._tag_under(cast(QMouseEvent, event)) == number:
                    self._clicked(number)
                return True
            case QEvent.Type.MouseMove:
                self._show_hand(cast(QMouseEvent, event))
        return super().eventFilter(watched, event)

    def _tag_under(self, event: QMouseEvent) -> int | None:
        left = event.button() is Qt.MouseButton.LeftButton and not event.modifiers()
        return self._tag_at(event) if left else None

    def _tag_at(self, event: QMouseEvent) -> int | None:
        view = self._workbench.view
        if not view.section_lines.shown or view.tool.busy or view.tool.name == "map-section":
            return None
        return view.section_lines.tag_at(event.position())

    def _show_hand(self, event: QMouseEvent) -> None:
        """A pointing hand over a tag; off it the tool in hand has its own again."""
        over = not event.buttons() and self._tag_at(event) is not None
        if over is self._over:
            return
        self._over = over
        view = self._workbench.view
        shape = Qt.CursorShape.PointingHandCursor if over else view.tool.cursor
        view.viewport().setCursor(shape)
