"""Where a figure can stand, and why not: the field's edge, rock, water, walls, and other figures.

combat-and-tactics.txt, Figures and Facing, Obstacles, Movement and Footing; rulings R5, R6, R8.
Refusals are told; the DM may put a figure there all the same, but never beyond the field.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from math import ceil, sqrt
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.figure_places import figure_places
from fieldwright.geometry.figure_room import FigureRoom, Refusal, can_swim
from fieldwright.geometry.index import index_of
from fieldwright.geometry.mounts import mount_of
from fieldwright.geometry.surfaces import feet_of, on_surface, surfaces_at
from fieldwright.terms.grid import Block, Square

__all__ = [
    "Refusal",
    "can_swim",
    "feet_of",
    "figures_on",
    "free_spot",
    "free_spots",
    "has_room",
    "in_rows",
    "on_surface",
    "outwards",
    "surfaces_at",
    "why_not_here",
]

SEARCHED = 12
"""Squares around a place in which room for a figure is looked for."""


def why_not_here(
    field: Battlefield,
    figure: Figure,
    ignoring: Collection[UUID] = (),
    *,
    half_squares: bool = False,
) -> tuple[Refusal, ...]:
    """Every reason why ``figure`` cannot stand where it says it does; none where it can.

    ``figure`` need not be on the field; one of its id there does not count, nor do the figures
    of ``ignoring`` (those that are moved along with it). A rider is where its mount is.
    ``half_squares`` is the table's option (ruling R5).
    """
    block = block_of(figure)
    outside = tuple(square for square in block.squares() if not field.block.holds(square))
    if outside:
        return (Refusal("It would stand outside of the field.", outside, hard=True),)
    if figure.mount is not None and _rides(field, figure, block, ignoring):
        return ()
    place = FigureRoom(field, figure, block, half_squares=half_squares)
    return (*_of_the_place(place), *place.others(set(ignoring) | {figure.id}))


def has_room(field: Battlefield, figure: Figure, *, half_squares: bool = False) -> bool:
    """Whether a figure that lies on the field could stand there if nobody else did."""
    place = FigureRoom(field, figure, block_of(figure), half_squares=half_squares)
    return next(_of_the_place(place), None) is None


def _of_the_place(place: FigureRoom) -> Iterator[Refusal]:
    """What is against a place, whoever else is there."""
    return chain(place.ground(), place.surface(), place.obstacles(), place.walls())


def _rides(field: Battlefield, figure: Figure, block: Block, ignoring: Collection[UUID]) -> bool:
    """Whether the figure's mount is under it (or moves along with it)."""
    mount = mount_of(field, figure)
    if mount is None:
        return False
    return mount.id in ignoring or not block_of(mount).clipped(block).is_empty


# ------------------------------------------------------------------------------ what others ask


def figures_on(field: Battlefield, square: Square) -> tuple[Figure, ...]:
    """The figures that fill a square, riders included, the uppermost last."""
    one = Block(square.column, square.row, square.column + 1, square.row + 1)
    here = {figure.id for figure in index_of(field).near(Figure, one)}
    return tuple(figure for figure in figure_places(field).order if figure.id in here)


# -------------------------------------------------------------------------------- looking for room


def free_spot(
    field: Battlefield, figure: Figure, near: Square, ignoring: Collection[UUID] = ()
) -> Figure | None:
    """The figure on the nearest squares around ``near`` that are free of others and of obstacles.

    None where there is no room within SEARCHED squares.
    """
    return free_spots(field, [figure], near, ignoring)[0]


def free_spots(
    field: Battlefield,
    figures: Sequence[Figure],
    near: Square,
    ignoring: Collection[UUID] = (),
    *,
    half_squares: bool = False,
) -> tuple[Figure | None, ...]:
    """Places for several figures around ``near``, each on squares of its own; None without room.

    They stand in rows, as near to a square block as their number allows; those whose place in the
    block is taken stand as near to it as they can. ``half_squares`` is the table's option.
    """
    left_out = {*ignoring, *(figure.id for figure in figures)}
    taken = {
        square
        for other in field.every(Figure)
        if other.id not in left_out
        for square in block_of(other).squares()
    }
    reach = _Reach(field, near, taken, left_out, half_squares)
    return tuple(reach.place(figure, start) for figure, start in in_rows(figures, near))


def in_rows(figures: Sequence[Figure], near: Square) -> Iterator[tuple[Figure, Square]]:
    """Each figure with the north-west square of its place in a block of rows around ``near``."""
    wide = max((figure.columns for figure in figures), default=1)
    deep = max((figure.rows for figure in figures), default=1)
    across = ceil(sqrt(len(figures) * deep / wide)) if len(figures) > 1 else 1
    down = ceil(len(figures) / across)
    left = near.column - (across * wide - 1) // 2
    top = near.row - (down * deep - 1) // 2
    for number, figure in enumerate(figures):
        row, column = divmod(number, across)
        yield figure, Square(left + column * wide, top + row * deep)


@lru_cache(maxsize=1)
def outwards() -> tuple[tuple[int, int], ...]:
    """Steps to all squares around one, the nearest first."""
    places = Block(0, 0, 1, 1).grown(SEARCHED).squares()
    return tuple(
        sorted(
            ((column, row) for column, row in places),
            key=lambda step: (
                max(map(abs, step)),
                sum(map(abs, step)),
                step[1],
                step[0],
            ),
        )
    )


class _Reach:
    """Squares looked through from a place outwards; each figure takes its squares."""

    def __init__(
        self,
        field: Battlefield,
        near: Square,
        taken: set[Square],
        ignoring: set[UUID],
        half_squares: bool,
    ) -> None:
        self._half_squares = half_squares
        self._field = field
        self._taken = taken
        self._ignoring = ignoring
        self._outwards = [
            Square(near.column + across, near.row + down) for across, down in outwards()
        ]
        self._looked: dict[tuple[int, int], int] = {}

    def place(self, figure: Figure, start: Square) -> Figure | None:
        """The figure at ``start``, or at the first free place from the middle outwards."""
        found = self._at(figure, start)
        kind = (figure.columns, figure.rows)
        while found is None:
            number = self._looked.get(kind, 0)
            if number >= len(self._outwards):
                return None
            self._looked[kind] = number + 1
            found = self._at(figure, self._outwards[number])
        self._taken.update(block_of(found).squares())
        return found

    def _at(self, figure: Figure, start: Square) -> Figure | None:
        moved = replace(figure, column=start.column, row=start.row, surface=None)
        squares = list(block_of(moved).squares())
        if not self._taken.isdisjoint(squares):
            return None
        if not all(self._field.block.holds(square) for square in squares):
            return None
        moved = on_surface(self._field, moved)
        refused = why_not_here(self._field, moved, self._ignoring, half_squares=self._half_squares)
        return None if refused else moved
