"""Drags over the map by the events that Qt sends for them."""

from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from tests.helpers.hands import NONE, Hands


def dragged(hands: Hands, data: QMimeData, x: float, y: float, drop: bool = True) -> bool:
    """Drag something over the map to a place, and drop it or leave; whether it was taken."""
    viewport, at = hands.view.viewport(), hands.pixel(x, y)
    action, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, NONE
    enter = QDragEnterEvent(at.toPoint(), action, data, left, none)
    QApplication.sendEvent(viewport, enter)
    move = QDragMoveEvent(at.toPoint(), action, data, left, none)
    QApplication.sendEvent(viewport, move)
    if not drop:
        QApplication.sendEvent(viewport, QDragLeaveEvent())
        return False
    event = QDropEvent(QPointF(at), action, data, left, none)
    event.ignore()
    QApplication.sendEvent(viewport, event)
    return event.isAccepted()
