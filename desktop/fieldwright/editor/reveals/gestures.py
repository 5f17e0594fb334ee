"""The ways in which the reveal tool chooses squares: each collects a gesture and gives squares."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import Qt

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Point
from fieldwright.canvas.sight import Pointer
from fieldwright.editing.brushes import NO_SQUARES, Brush, Patch, dab, stroke
from fieldwright.editing.fills import block_between, polygon, rectangle
from fieldwright.editor.reveals.choice import Choices
from fieldwright.player_view.reveals import room_at
from fieldwright.terms.grid import Square

SHIFT = Qt.KeyboardModifier.ShiftModifier


class Gesture(Protocol):
    """Squares that are chosen by the hand; ``is_over`` once nothing more is wanted."""

    is_over: bool

    @property
    def points(self) -> Sequence[Point]:
        """The corners so far, where there are any."""

    def press(self, at: Pointer) -> Patch:
        """The button goes down: the squares that come to the gesture."""

    def drag(self, at: Pointer) -> Patch:
        """The pointer moves with the button down."""

    def release(self, at: Pointer) -> Patch:
        """The button goes up."""


class BrushGesture:
    """All that the brush passes over."""

    points: Sequence[Point] = ()

    def __init__(self, choices: Choices) -> None:
        """Paint with the brush that is chosen."""
        self.is_over = False
        self._brush = choices.brush
        self._at: Point | None = None

    def press(self, at: Pointer) -> Patch:
        """Put it down."""
        self._at = (at.x, at.y)
        return dab(self._brush, self._at)

    def drag(self, at: Pointer) -> Patch:
        """Draw it along."""
        start, self._at = self._at or (at.x, at.y), (at.x, at.y)
        return stroke(self._brush, start, self._at)

    def release(self, at: Pointer) -> Patch:
        """Lift it up."""
        self.is_over = True
        return self.drag(at)


class RectangleGesture:
    """The squares between two corners, with Shift as many each way."""

    points: Sequence[Point] = ()

    def __init__(self) -> None:
        """Begin with no corner."""
        self.is_over = False
        self._start: Square | None = None

    def press(self, at: Pointer) -> Patch:
        """One corner."""
        self._start = square_of(at)
        return self.drag(at)

    def drag(self, at: Pointer) -> Patch:
        """The other corner."""
        start = self._start or square_of(at)
        return rectangle(block_between(start, square_of(at), bool(at.modifiers & SHIFT)))

    def release(self, at: Pointer) -> Patch:
        """It is done."""
        self.is_over = True
        return self.drag(at)


class PolygonGesture:
    """The squares whose middle lies in an outline of clicks; one on the first point closes it."""

    def __init__(self, reach: float) -> None:
        """A click within ``reach`` squares of the first point closes the outline."""
        self.points: list[Point] = []
        self.is_over = False
        self._reach = reach

    def press(self, at: Pointer) -> Patch:
        """A corner, or the end."""
        if len(self.points) > 2 and math.dist(self.points[0], (at.x, at.y)) <= self._reach:
            self.is_over = True
        else:
            self.points.append((at.x, at.y))
        return self.squares()

    def drag(self, at: Pointer) -> Patch:
        """What another corner here would make."""
        return self.squares((at.x, at.y))

    def release(self, at: Pointer) -> Patch:
        """The corner is set."""
        return self.squares()

    def squares(self, *more: Point) -> Patch:
        """What it has come to, with ``more`` corners."""
        return polygon([*self.points, *more])

    def back(self) -> Patch:
        """Without the last corner."""
        self.points.pop()
        return self.squares()


class RoomGesture:
    """The room under the pointer."""

    points: Sequence[Point] = ()

    def __init__(self, field: Battlefield) -> None:
        """Choose rooms of a field."""
        self.is_over = False
        self._field = field

    def press(self, at: Pointer) -> Patch:
        """This room."""
        if at.square is None:
            return NO_SQUARES
        return Patch(self._field.block, room_at(self._field, at.square))

    def drag(self, at: Pointer) -> Patch:
        """The room that the pointer has come to."""
        return self.press(at)

    def release(self, at: Pointer) -> Patch:
        """It is done."""
        self.is_over = True
        return self.press(at)


def hovering(choices: Choices, at: Pointer) -> Patch:
    """The squares that are outlined under the pointer before anything was begun."""
    brush = choices.brush if choices.way == "brush" else Brush(1)
    return dab(brush, (at.x, at.y))


def square_of(at: Pointer) -> Square:
    """The square of the pointer, also beside the field."""
    return Square(math.floor(at.x), math.floor(at.y))
