"""What features of a window want to be seen on the players' table besides the field itself.

Whoever shows something to the DM puts it here as plain values in squares; whether it is shown to
the players, and how it is drawn there, the table decides. Nobody has to know the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from fieldwright.terms.grid import Square

if TYPE_CHECKING:
    from fieldwright.geometry.threat.arrangement import Arrangement

REACH, WAY, AREA, FIRE = "reach", "way", "area", "fire"
"""What is published: squares a move may end in, the way that is meant, areas, the pinned shot."""

Place = tuple[float, float]
"""Column and row as floats, in squares from the field's north-west corner."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line through places; ``width`` is in squares, ``colour`` is ``#rrggbb``."""

    places: tuple[Place, ...]
    colour: str
    width: float = 0.1
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Tint:
    """Whole squares under one colour, as strong as ``share`` (0 to 1); with a rim around them."""

    squares: frozenset[Square]
    colour: str
    share: float = 0.3
    rim: bool = False


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle about a place; ``radius`` is in squares."""

    place: Place
    radius: float
    colour: str
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """A few words at a place, on a ground of their own so that they can be read anywhere.

    With ``aside`` they stand beside it, so that they do not hide who stands there.
    """

    place: Place
    text: str
    colour: str = ""
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Marks:
    """All that one publisher shows at one time.

    ``secret`` says that it tells of a figure of the DM's: players see it only when he wishes it.
    """

    tints: tuple[Tint, ...] = ()
    lines: tuple[Line, ...] = ()
    rings: tuple[Ring, ...] = ()
    words: tuple[Words, ...] = ()
    secret: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to see."""
        return not (self.tints or self.lines or self.rings or self.words)


class Projected(QObject):
    """What is published now, by key; ``changed`` tells that it is something else.

    ``wished`` tells that other keys are wanted: what takes time to work out is published only
    while somebody wants it. ``arms`` is what everybody has in hand in a fight that goes on, for
    whoever shows the DM which squares are threatened; None: what each has as it comes. While
    initiative ``is_rolled`` the round is there for everybody, before any die is written down;
    ``rolling`` tells when that begins and ends.
    """

    changed = Signal()
    wished = Signal()
    rolling = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Nothing is published."""
        super().__init__(parent)
        self.arms: Arrangement | None = None
        self.is_rolled = False
        self._marks: dict[str, Marks] = {}
        self._wanted: frozenset[str] = frozenset()

    def roll(self, rolled: bool) -> None:
        """The dice of initiative are being thrown, or are not."""
        if rolled != self.is_rolled:
            self.is_rolled = rolled
            self.rolling.emit()

    def want(self, keys: Iterable[str]) -> None:
        """Say what somebody looks at now."""
        wanted = frozenset(keys)
        if wanted != self._wanted:
            self._wanted = wanted
            self.wished.emit()

    def is_wanted(self, key: str) -> bool:
        """Whether somebody looks at what stands under this key."""
        return key in self._wanted

    def show(self, key: str, marks: Marks) -> None:
        """Publish marks in place of those that stood under this key."""
        if marks.is_empty:
            self.clear(key)
        elif self._marks.get(key) != marks:
            self._marks[key] = marks
            self.changed.emit()

    def clear(self, key: str) -> None:
        """Nothing stands under this key any more."""
        if self._marks.pop(key, None) is not None:
            self.changed.emit()

    def all_of(self, keys: Iterable[str]) -> tuple[Marks, ...]:
        """What stands under some keys, in their order."""
        return tuple(self._marks[key] for key in keys if key in self._marks)
