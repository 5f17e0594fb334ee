"""What lies under or over background pictures: squares that they hide, walls that they may show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.changes import ChangeThings, alter
from fieldwright.battlefield.extent import obstacle_outline, turned
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Obstacle, Picture, Platform, Point, Wall
from fieldwright.editing.brushes import Mask

_OPAQUE = 0.8
"""A picture of at least this opacity hides what lies under it."""

_MOST = 0.5
"""The share of the squares that must be hidden for all of it to count as unseen."""

_BESIDE = 0.1
"""Squares that a thing may reach beyond the edge of a picture that shows it."""

Places: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a picture lies: its middle and half its sides in squares, how it is turned."""

    middle: Point
    half: tuple[float, float]
    degrees: float

    @classmethod
    def of(cls, picture: Picture) -> Frame:
        """The frame of a picture."""
        half = (picture.width / 2, picture.length / 2)
        middle = (picture.position[0] + half[0], picture.position[1] + half[1])
        return cls(middle, half, picture.rotation)

    def holds(self, places: Places, beside: float = 0.0) -> Mask:
        """Which places (..., 2) lie on the picture, or no farther than ``beside`` from it."""
        east, south = turned((1.0, 0.0), self.degrees, (0.0, 0.0))
        right, down = places[..., 0] - self.middle[0], places[..., 1] - self.middle[1]
        along, across = right * east + down * south, down * east - right * south
        inside = np.abs(along) <= self.half[0] + beside
        return np.asarray(inside & (np.abs(across) <= self.half[1] + beside), bool)


def is_under_picture(field: Battlefield, mask: Mask, opacity: float = 1.0) -> bool:
    """Whether most squares of ``mask`` lie under a picture that hides them.

    ``opacity`` is that of all pictures together, from 0 to 1, as the screen draws them.
    """
    rows, columns = np.nonzero(mask)
    if not rows.size:
        return False
    middles = np.stack([columns + 0.5, rows + 0.5], axis=-1)
    covered = np.zeros(rows.size, bool)
    for picture in field.every(Picture):
        if picture.opacity * opacity >= _OPAQUE:
            covered |= Frame.of(picture).holds(middles)
    return bool(covered.mean() > _MOST)


# ------------------------------------------------------------------------------ walls in pictures


def places_of_walls(walls: Iterable[Wall]) -> Places:
    """The ends of walls: shape (walls, 2, 2). All between two ends on a picture lies on it, too."""
    return np.array([(wall.start, wall.end) for wall in walls], np.float64).reshape(-1, 2, 2)


def places_of_obstacles(obstacles: Iterable[Obstacle]) -> Places:
    """The corners of the upright boxes about obstacles: shape (obstacles, 4, 2)."""
    outlines = (obstacle_outline(one, "box") for one in obstacles)
    return np.array([_corners(one) for one in outlines], np.float64).reshape(-1, 4, 2)


def places_of_platforms(platforms: Iterable[Platform]) -> Places:
    """The corners of the upright boxes about platforms: shape (platforms, 4, 2)."""
    return np.array([_corners(one.outline) for one in platforms], np.float64).reshape(-1, 4, 2)


def lie_on(places: Places, frames: Iterable[Frame]) -> Mask:
    """Which things lie on a picture as a whole, by their places: shape (things,).

    On one picture, not on two that meet: so whatever changes a picture changes only what it holds.
    """
    found = np.zeros(len(places), bool)
    for frame in frames:
        found |= frame.holds(places, _BESIDE).all(axis=1)
    return found


def walls_over_pictures(field: Battlefield) -> list[Wall]:
    """The walls, doors and windows that lie on a picture which is not hidden."""
    walls = list(field.every(Wall))
    frames = [Frame.of(one) for one in field.every(Picture) if not one.hidden and one.opacity > 0]
    return [
        walls[place] for place in np.flatnonzero(lie_on(places_of_walls(walls), frames)).tolist()
    ]


def taken_as_shown(walls: Iterable[Wall], shown: bool) -> ChangeThings:
    """Let walls be shown by the picture under them, or be painted; locked ones stay as they are."""
    return alter(
        (wall, replace(wall, in_picture=shown))
        for wall in walls
        if not wall.locked and wall.in_picture != shown
    )


def _corners(outline: Iterable[Point]) -> Sequence[Point]:
    xs, ys = zip(*outline, strict=True)
    return [(x, y) for x in (min(xs), max(xs)) for y in (min(ys), max(ys))]
