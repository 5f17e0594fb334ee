"""What is dragged over the map: whoever takes that sort of thing shows and drops it.

One MapDrops belongs to each view; ``drops_of`` finds it. What nobody takes goes on to the window.
"""

from __future__ import annotations

from typing import Protocol, cast

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent

from fieldwright.canvas.sight import Pointer
from fieldwright.canvas.view import MapView


class DropTarget(Protocol):
    """Takes some sort of data that is dragged over the map."""

    def takes(self, data: QMimeData) -> bool:
        """Whether this is its sort of data."""

    def hover(self, at: Pointer, data: QMimeData) -> bool:
        """Show what dropping it here would do; False where it cannot be dropped."""

    def leave(self) -> None:
        """The drag is over or elsewhere: show nothing any more."""

    def drop(self, at: Pointer, data: QMimeData) -> bool:
        """Do it; False where nothing was done."""


class MapDrops(QObject):
    """Watches the drags over one view."""

    def __init__(self, view: MapView) -> None:
        """Watch ``view``."""
        super().__init__(view)
        self._view = view
        self._targets: list[DropTarget] = []
        self._over: DropTarget | None = None
        view.viewport().setAcceptDrops(True)
        view.viewport().installEventFilter(self)

    def add(self, target: DropTarget) -> None:
        """Ask ``target`` too; the first that takes something has it."""
        self._targets.append(target)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle everything about drags; nothing of it reaches the scene."""
        match event.type():
            case QEvent.Type.DragEnter:
                self._enter(cast(QDragEnterEvent, event))
            case QEvent.Type.DragMove:
                self._move(cast(QDragMoveEvent, event))
            case QEvent.Type.DragLeave:
                self._leave()
            case QEvent.Type.Drop:
                self._drop(cast(QDropEvent, event))
            case QEvent.Type.AcceptDropsChange:
                # Whoever lays the window out may switch the view's drops off with its viewport's.
                if not self._view.viewport().acceptDrops():
                    self._view.viewport().setAcceptDrops(True)
                return False
            case _:
                return super().eventFilter(watched, event)
        return True

    def _enter(self, event: QDragEnterEvent) -> None:
        self._leave()
        data = event.mimeData()
        self._over = next((target for target in self._targets if target.takes(data)), None)
        if self._over is None:
            event.ignore()
            return
        self._over.hover(self._pointer(event), data)
        event.acceptProposedAction()

    def _move(self, event: QDragMoveEvent) -> None:
        if self._over is not None and self._over.hover(self._pointer(event), event.mimeData()):
            event.acceptProposedAction()
        else:
            event.ignore()

    def _drop(self, event: QDropEvent) -> None:
        target, self._over = self._over, None
        if target is None:
            event.ignore()
            return
        done = target.drop(self._pointer(event), event.mimeData())
        target.leave()
        if done:
            event.acceptProposedAction()
            self._view.setFocus()
        else:
            event.ignore()

    def _leave(self) -> None:
        if self._over is not None:
            self._over.leave()
        self._over = None

    def _pointer(self, event: QDropEvent) -> Pointer:
        return self._view.pointer_at(event.position(), event.modifiers())


def drops_of(view: MapView) -> MapDrops:
    """The one that watches a view; made when it is first asked for."""
    found = view.findChild(MapDrops)
    return found if isinstance(found, MapDrops) else MapDrops(view)
