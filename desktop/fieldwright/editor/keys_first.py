"""Keys that the tool in hand wants before they are taken for shortcuts of actions."""

from __future__ import annotations

from typing import Protocol, cast, runtime_checkable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent

from fieldwright.canvas.view import MapView


@runtime_checkable
class Claims(Protocol):
    """A tool that says which keys are its own just now."""

    def claims(self, event: QKeyEvent) -> bool:
        """Whether this key goes to the tool, even if it is an action's shortcut."""


class KeysFirst(QObject):
    """Lets the tool in the hand of a view claim keys."""

    def __init__(self, view: MapView) -> None:
        """Watch the keys of ``view``."""
        super().__init__(view)
        self._view = view
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept a key that would be a shortcut: Qt then sends it as a key."""
        if event.type() is QEvent.Type.ShortcutOverride:
            tool = self._view.tool
            if isinstance(tool, Claims) and tool.claims(cast(QKeyEvent, event)):
                event.accept()
                return True
        return super().eventFilter(watched, event)
