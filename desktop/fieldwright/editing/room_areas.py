"""The rooms of a field: areas of floor that walls, doors and solid ground close in."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kept import once_for_each_field
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Wall
from fieldwright.editing.brushes import Mask
from fieldwright.editing.fills_flood import bar_steps
from fieldwright.generator.shapes import joined
from fieldwright.terms.grid import Block, Square

_NARROW = 2
"""An area no wider than this anywhere is a passage."""

_LONG = 4


@dataclass(frozen=True, eq=False)
class Room:
    """One area: its number (from 1, in reading order), the block around it, its squares.

    ``squares`` is of the field's shape. ``at_edge``: it reaches the edge of the field.
    ``is_passage``: it is long and nowhere wider than two squares.
    """

    number: int
    block: Block
    squares: Mask
    at_edge: bool
    is_passage: bool

    @property
    def size(self) -> int:
        """How many squares it has."""
        return int(self.squares.sum())

    @property
    def heart(self) -> Square:
        """The square of it that lies deepest within; where its number stands."""
        return deepest(self.squares)


@once_for_each_field
def rooms_of(field: Battlefield) -> tuple[Room, ...]:
    """The rooms of a field in reading order of their first squares.

    No room goes through a wall, a door or a window, whether it stands open or not. Land that lies
    open all around is one area like any other.
    """
    labels = _labels(field)
    found: list[Room] = []
    for label in np.unique(labels[labels >= 0]).tolist():
        squares: Mask = labels == label
        squares.setflags(write=False)
        found.append(_room(len(found) + 1, squares))
    return tuple(found)


def _labels(field: Battlefield) -> NDArray[np.int64]:
    """A number for every square of floor, the same for those that hang together; -1 for rock."""
    catalogue = load_catalogue()
    rock = np.array([catalogue.is_rock(kind) for kind in field.palettes.ground])
    floor = ~rock[field.layers[Layer.GROUND]]
    east, south = floor[:, :-1] & floor[:, 1:], floor[:-1] & floor[1:]
    for wall in field.every(Wall):
        bar_steps(east, wall.start, wall.end)
        bar_steps(south.T, wall.start[::-1], wall.end[::-1])
    place = np.arange(floor.size).reshape(floor.shape)
    first = np.concatenate([place[:, :-1][east], place[:-1][south]])
    second = np.concatenate([place[:, 1:][east], place[1:][south]])
    labels = joined(floor.size, first, second).reshape(floor.shape)
    return np.where(floor, labels, -1)


def _room(number: int, squares: Mask) -> Room:
    rows, columns = np.flatnonzero(squares.any(axis=1)), np.flatnonzero(squares.any(axis=0))
    block = Block(int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1)
    at_edge = bool(
        squares[0].any() or squares[-1].any() or squares[:, 0].any() or squares[:, -1].any()
    )
    return Room(number, block, squares, at_edge, _is_passage(squares))


def _is_passage(squares: Mask) -> bool:
    """Whether no three by three of its squares lie together, and it is longer than wide."""
    wide = squares
    for _ in range(_NARROW):
        wide = wide[1:] & wide[:-1]
        wide = wide[:, 1:] & wide[:, :-1]
        if not wide.size:
            break
    rows, columns = squares.any(axis=1).sum(), squares.any(axis=0).sum()
    return not wide.any() and max(int(rows), int(columns)) >= _LONG


def deepest(squares: Mask) -> Square:
    """The square that is farthest from the outside of an area, the first of several."""
    inside = np.pad(squares, 1)
    left = inside
    while inside.any():
        left = inside
        inside = (
            inside
            & np.roll(inside, 1, 0)
            & np.roll(inside, -1, 0)
            & np.roll(inside, 1, 1)
            & np.roll(inside, -1, 1)
        )
    rows, columns = np.nonzero(left)
    # Of those that are left the one nearest to their middle.
    far = (rows - rows.mean()) ** 2 + (columns - columns.mean()) ** 2
    nearest = int(np.argmin(far))
    return Square(int(columns[nearest]) - 1, int(rows[nearest]) - 1)
