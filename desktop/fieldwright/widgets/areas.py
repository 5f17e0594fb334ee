"""Areas of panels and dialogs: what scrolls in one, and what goes out of one."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QWidget


def scrolled(inside: QWidget, *, by_keyboard: bool = False) -> QScrollArea:
    """An area without a frame in which a page as wide as it scrolls up and down.

    The keyboard goes past it to the fields of the page; only ``by_keyboard`` it stops there, too.
    """
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    if not by_keyboard:
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inside)
    return area


def take_out(layout: QLayout, widget: QWidget | None) -> None:
    """Take a widget out of a layout for good, out of sight at once; None is no widget."""
    if widget is not None:
        layout.removeWidget(widget)
        widget.hide()
        widget.deleteLater()
