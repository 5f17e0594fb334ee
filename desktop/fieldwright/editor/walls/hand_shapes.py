"""Walls while a hand draws them: by two corners, by clicks, or as a bow.

Nothing here knows a window: shapes take places in squares that have been snapped already.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod

from fieldwright.battlefield.things import Point
from fieldwright.editing.rooms import (
    Way,
    arc,
    at_eighths,
    at_right_angle,
    circle,
    rectangle,
    squared,
)
from fieldwright.editing.walls import LEAST, WallError

_SAME = 0.2
"""Two clicks no farther apart than this, in squares, are clicks on the same place."""


class HandShape(ABC):
    """A way of walls that is being drawn; ``pressed`` and ``released`` say whether it is done."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.corners: list[Point] = []
        self.here: Point | None = None

    @property
    def is_begun(self) -> bool:
        """Whether anything was drawn so far."""
        return bool(self.corners)

    @abstractmethod
    def pressed(self, at: Point) -> bool:
        """The button went down."""

    @abstractmethod
    def released(self, at: Point) -> bool:
        """The button went up."""

    def moved(self, at: Point, straight: bool) -> None:
        """The pointer is elsewhere; ``straight`` (Shift) keeps to squares or eighths."""
        self.here = self.led(at, straight)

    def led(self, at: Point, straight: bool) -> Point:
        """Where the pointer counts as being."""
        return at

    def back(self) -> bool:
        """Take the last corner back; False where none is left."""
        if self.corners:
            self.corners.pop()
        return bool(self.corners)

    @abstractmethod
    def way(self) -> Way:
        """The walls as they would be now; raises WallError where they cannot be."""

    @property
    def can_end(self) -> bool:
        """Whether Enter would make walls of it."""
        return len(self.corners) > 1


class RoomShape(HandShape):
    """A room from corner to corner, dragged or clicked.

    With ``whole`` a corner in the very middle of a square, as the keyboard gives it, means all
    of that square.
    """

    whole = False

    def pressed(self, at: Point) -> bool:
        """The first corner, or the second by a click of its own."""
        if not self.corners:
            self.corners = [at]
        self.here = at
        return False

    def released(self, at: Point) -> bool:
        """Done, if the corners are apart; else the second is still to come."""
        self.here = at
        return bool(self.corners) and self._is_apart(self.corners[0], at)

    def _is_apart(self, one: Point, other: Point) -> bool:
        return min(abs(one[0] - other[0]), abs(one[1] - other[1])) > LEAST

    def led(self, at: Point, straight: bool) -> Point:
        """With Shift the room is as wide as it is deep."""
        return squared(self.corners[0], at) if straight and self.corners else at

    def way(self) -> Way:
        """The four walls."""
        if not self.corners or self.here is None:
            return ()
        return rectangle(*self.opposite)

    @property
    def opposite(self) -> tuple[Point, Point]:
        """The two corners, around the whole of squares that are meant."""
        one, other = self.corners[0], self.here or self.corners[0]
        if not self.whole:
            return one, other
        across, down = (_around(one[axis], other[axis]) for axis in (0, 1))
        return (across[0], down[0]), (across[1], down[1])

    @property
    def can_end(self) -> bool:
        """Whether the corners are apart."""
        return (
            bool(self.corners)
            and self.here is not None
            and self._is_apart(self.corners[0], self.here)
        )


def _around(one: float, other: float) -> tuple[float, float]:
    """From the lower to the higher of two places, a middle of a square counting as all of it."""
    low, high = sorted((one, other))
    return (
        math.floor(low) if is_middle(low) else low,
        math.ceil(high) if is_middle(high) else high,
    )


def is_middle(place: float) -> bool:
    """Whether a place is the exact middle of a square."""
    return place % 1 == 0.5


class TowerShape(RoomShape):
    """A round tower from its middle outwards; its radius goes by half squares."""

    step = 0.5

    def _is_apart(self, one: Point, other: Point) -> bool:
        return math.dist(one, other) > LEAST

    def led(self, at: Point, straight: bool) -> Point:
        """The pointer itself: only its distance counts."""
        return at

    @property
    def radius(self) -> float:
        """From the middle to the wall."""
        if not self.corners or self.here is None:
            return 0.0
        away = math.dist(self.corners[0], self.here)
        return math.floor(away / self.step + 0.5) * self.step if self.step else round(away, 3)

    def way(self) -> Way:
        """The ring of short walls."""
        return circle(self.corners[0], self.radius) if self.corners else ()


class RunShape(HandShape):
    """Walls from click to click: at right angles, or at any with ``free``."""

    def __init__(self, free: bool) -> None:
        """Begin with nothing."""
        super().__init__()
        self.free = free
        self._single: Point | None = None

    def led(self, at: Point, straight: bool) -> Point:
        """Straight across or down from the last corner, or to the first one, which closes."""
        if not self.corners:
            return at
        last = self.corners[-1]
        if len(self.corners) > 2 and math.dist(at, self.corners[0]) <= _SAME:
            aligned = min(abs(last[0] - at[0]), abs(last[1] - at[1])) <= _SAME
            if self.free or aligned:
                return self.corners[0]
        if self.free:
            return at_eighths(last, at) if straight else at
        return at_right_angle(last, at)

    def pressed(self, at: Point) -> bool:
        """The next corner; done where it is the first one again, or the last."""
        self.here = at
        self._single = None
        if not self.corners:
            self.corners = [at]
            self._single = at
            return False
        if math.dist(self.corners[-1], at) <= _SAME:
            return self.can_end
        self.corners.append(at)
        return len(self.corners) > 3 and at == self.corners[0]

    def released(self, at: Point) -> bool:
        """Done, if one wall was dragged."""
        self.here = at
        if self._single is None or math.dist(self._single, at) <= _SAME:
            return False
        self.corners.append(at)
        return True

    def way(self) -> Way:
        """All corners so far, and the pointer."""
        corners = list(self.corners)
        if self.here is not None and corners and math.dist(corners[-1], self.here) > _SAME:
            corners.append(self.here)
        return tuple(corners)

    def ended(self) -> Way:
        """The corners that were clicked, without the pointer."""
        return tuple(self.corners)


class BowShape(HandShape):
    """An arc: its two ends, dragged or clicked, then how far it bends."""

    @property
    def bends(self) -> bool:
        """Whether both ends stand, and the bow is asked for."""
        return len(self.corners) == 2

    def pressed(self, at: Point) -> bool:
        """An end, or the bow."""
        self.here = at
        if self.bends:
            return True
        if not self.corners:
            self.corners = [at]
        elif math.dist(self.corners[0], at) > _SAME:
            self.corners.append(at)
        return False

    def released(self, at: Point) -> bool:
        """The second end, if it was dragged."""
        self.here = at
        if len(self.corners) == 1 and math.dist(self.corners[0], at) > _SAME:
            self.corners.append(at)
        return False

    def way(self) -> Way:
        """The pieces of the bow."""
        if not self.corners or self.here is None:
            return ()
        if not self.bends:
            return (self.corners[0], self.here)
        return arc(self.corners[0], self.corners[1], self.here)


def checked_way(shape: HandShape) -> Way:
    """The way of a shape, empty where it cannot be yet."""
    try:
        return shape.way()
    except WallError:
        return ()
