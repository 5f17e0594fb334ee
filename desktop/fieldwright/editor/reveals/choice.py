"""How the reveal tool works just now."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from fieldwright.editing.brushes import LARGEST_BRUSH, SMALLEST_BRUSH, Brush


class Way(StrEnum):
    """How squares are chosen."""

    BRUSH = "brush"
    RECTANGLE = "rectangle"
    POLYGON = "polygon"
    ROOM = "room"


@dataclass
class Choices:
    """The way, the brush, what is done, and whether rooms behind secret doors are included."""

    way: Way = Way.ROOM
    size: int = 3
    is_round: bool = True
    covers: bool = False
    behind_secret_doors: bool = False

    @property
    def brush(self) -> Brush:
        """The brush."""
        return Brush(self.size, self.is_round)


class Choice(QObject):
    """The choices of a window; ``changed`` tells of a new one."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        """Start with the usual."""
        super().__init__(parent)
        self.now = Choices()

    def set(self, **values: object) -> None:
        """Choose otherwise."""
        for name, value in values.items():
            setattr(self.now, name, value)
        self.changed.emit()

    def resize(self, by: int) -> None:
        """Make the brush so many squares larger."""
        self.set(size=min(max(self.now.size + by, SMALLEST_BRUSH), LARGEST_BRUSH))
