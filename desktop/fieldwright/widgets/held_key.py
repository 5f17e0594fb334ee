"""A key that shows something as long as it is held down."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget


class HeldKey(QObject):
    """Watches whether the key of an action is still down; ``let_go`` tells that it is no more.

    An action hears of its key only when it goes down. The way down is seen before it (Qt asks
    whether anybody overrides the shortcut), the way up comes to whoever has the keyboard.
    """

    let_go = Signal()

    def __init__(self, window: QWidget, view: QWidget, action: QAction) -> None:
        """Watch the keys of a window and of its map."""
        super().__init__(window)
        self._action = action
        self._down = 0
        self._watched = False
        for widget in (window, view):
            widget.installEventFilter(self)

    @property
    def is_held(self) -> bool:
        """Whether the key is down and watched."""
        return self._watched

    def watch(self) -> None:
        """The action was triggered: if it was by its key, tell when that is let go."""
        self._watched = self._down != 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take note of keys; nothing is kept from anybody."""
        kind = event.type()
        if kind is QEvent.Type.ShortcutOverride:
            self._note_down(cast(QKeyEvent, event))
        elif kind is QEvent.Type.KeyRelease:
            key = cast(QKeyEvent, event)
            if not key.isAutoRepeat() and key.key() == self._down:
                self._up()
        elif kind in (QEvent.Type.WindowDeactivate, QEvent.Type.Hide):
            self._up()
        return super().eventFilter(watched, event)

    def _note_down(self, event: QKeyEvent) -> None:
        if event.isAutoRepeat():
            return
        pressed = QKeySequence(event.keyCombination())
        self._down = event.key() if pressed in self._action.shortcuts() else 0

    def _up(self) -> None:
        self._down = 0
        if self._watched:
            self._watched = False
            self.let_go.emit()
