"""Which screen is which: by what it is, never by where it stands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtGui import QScreen

_NO_SERIAL = frozenset({"", "0", "0x00000000", "00000000", "1", "unknown"})


@dataclass(frozen=True, slots=True)
class ScreenId:
    """What a screen says of itself; ``name`` is that of its socket."""

    maker: str = ""
    model: str = ""
    serial: str = ""
    name: str = ""

    @classmethod
    def of(cls, screen: QScreen) -> ScreenId:
        """The identity of a screen of the system."""
        parts = (screen.manufacturer(), screen.model(), screen.serialNumber(), screen.name())
        return cls(*(part.strip() for part in parts))

    @property
    def key(self) -> str:
        """A word for it to remember things by.

        A screen with a serial number is the same in any socket, another only in its own.
        """
        has_serial = self.serial.lower() not in _NO_SERIAL
        parts = (self.maker, self.model, self.serial if has_serial else "")
        return "|".join((*parts, "" if has_serial else self.name))

    @property
    def title(self) -> str:
        """What people call it."""
        told = " ".join(part for part in (self.maker, self.model) if part)
        return f"{told} ({self.name})" if told and self.name else told or self.name or "?"

    def found_among(self, screens: Iterable[QScreen]) -> QScreen | None:
        """The screen that this is, if it is there: in its old socket before any other."""
        alike = [screen for screen in screens if ScreenId.of(screen).key == self.key]
        same = [screen for screen in alike if screen.name().strip() == self.name]
        return next(iter(same or alike), None)

    def as_words(self) -> list[str]:
        """For settings."""
        return [self.maker, self.model, self.serial, self.name]

    @classmethod
    def from_words(cls, words: object) -> ScreenId | None:
        """From settings; None where they are not what ``as_words`` gave."""
        if isinstance(words, list) and len(words) == 4 and all(isinstance(w, str) for w in words):
            return cls(*words)
        return None


def pixels_of(screen: QScreen) -> tuple[int, int]:
    """Device pixels across and down, whatever the desktop's scale."""
    ratio, size = screen.devicePixelRatio(), screen.geometry().size()
    return (round(size.width() * ratio), round(size.height() * ratio))


def size_told(screen: QScreen) -> tuple[float, float]:
    """Width and height in mm that the system tells of a screen."""
    size = screen.physicalSize()
    return (size.width(), size.height())
