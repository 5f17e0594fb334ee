"""Boxes that a wheel leaves alone: whoever scrolls a page past them must not change a value."""

from __future__ import annotations

from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QSlider, QSpinBox


class StillCombo(QComboBox):
    """One of some options; a wheel over it scrolls what lies behind."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave it to what scrolls."""
        event.ignore()


class StillNumber(QSpinBox):
    """A whole number; a wheel over it scrolls what lies behind."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave it to what scrolls."""
        event.ignore()


class StillFraction(QDoubleSpinBox):
    """A number with digits after the point; a wheel over it scrolls what lies behind."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave it to what scrolls."""
        event.ignore()


class StillSlider(QSlider):
    """A slider; a wheel over it scrolls what lies behind."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave it to what scrolls."""
        event.ignore()
