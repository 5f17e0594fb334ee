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
        workbench.view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep a click on a tag from the tool in hand."""
        if event.type() is QEvent.Type.MouseButtonPress:
            self._pressed = self._tag_under(cast(QMouseEvent, event))
            return self._pressed is not None
        if event.type() is QEvent.Type.MouseButtonRelease and self._pressed is not None:
            number, self._pressed = self._pressed, None
            if self._tag_under(cast(QMouseEvent, event)) == number:
                self._clicked(number)
            return True
        return super().eventFilter(watched, event)

    def _tag_under(self, event: QMouseEvent) -> int | None:
        view = self._workbench.view
        plain = event.button() is Qt.MouseButton.LeftButton and not event.modifiers()
        if not plain or not view.section_lines.shown or view.tool.busy:
            return None
        if view.tool.name == "map-section":
            return None
        return view.section_lines.tag_at(event.position())
