"""The squares around a figure that no wall and no rock cuts off from it.

combat-and-tactics.txt, Figures and Facing, The Gray Areas; rulings R5, R9, R10.
"""

from __future__ import annotations

from collections.abc import Iterator

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Wall
from fieldwright.geometry.facing import Ring, block_of, ring_of
from fieldwright.geometry.figure_room import crosses
from fieldwright.geometry.index import index_of
from fieldwright.geometry.surfaces import feet_of, middle_of
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Blocking

_ASIDE = 1 / 32
"""Squares by which two lines run beside the one between two middles: one goes past a corner.

A power of two, so that sums are exact for walls on the grid: a field that is turned or moved has
the same answers.
"""


def open_ring(field: Battlefield, figure: Figure) -> Ring:
    """The ring of a figure without what is beside the field, solid rock, or behind a wall.

    A square is behind a wall if the wall lies between it and every square of the figure beside
    it. An attack may pass a corner that it only touches (ruling R5), and whoever stands on a wall
    or flies above it is not walled in.
    """
    ring = ring_of(figure)
    walls = walls_around(field, figure)
    kept = {
        square
        for square in ring.squares
        if field.block.holds(square)
        and not is_rock(field, square)
        and any(not is_cut_off(one, square, walls) for one in _beside(figure, square))
    }
    return Ring(ring.front & kept, ring.flank & kept, ring.rear & kept)


def _beside(figure: Figure, square: Square) -> Iterator[Square]:
    """The squares of a figure that touch a square of its ring."""
    for own in block_of(figure).squares():
        if abs(own.column - square.column) <= 1 and abs(own.row - square.row) <= 1:
            yield own


def walls_around(
    field: Battlefield, figure: Figure, squares: int = 1, block: Block | None = None
) -> list[Wall]:
    """The shut walls up to so many squares around a figure that are higher than its feet.

    ``block`` is where it is if not on its own squares, such as on those of its mount.
    """
    block = block or block_of(figure)
    near = index_of(field).near(Wall, block.grown(squares))
    return list(_high_and_shut(field, figure, block, near)) if near else []


def _high_and_shut(
    field: Battlefield, figure: Figure, block: Block, near: list[Wall]
) -> Iterator[Wall]:
    catalogue = load_catalogue()
    own = [square for square in block.squares() if field.block.holds(square)]
    if not own:
        return
    ground = min(field.height_at(square) for square in own)
    feet = min(feet_of(field, figure, square) for square in own)
    for wall in near:
        kind = catalogue.walls.get(wall.kind)
        if kind is None or kind.movement_of(wall) is not Blocking.BLOCKS:
            continue
        if ground + kind.height_of(wall) > feet:
            yield wall


def is_rock(field: Battlefield, square: Square) -> bool:
    """Whether a square is solid rock."""
    return load_catalogue().is_rock(field.ground_at(square))


def is_cut_off(one: Square, other: Square, walls: list[Wall], *, past_corners: bool = True) -> bool:
    """Whether walls lie in the way on both sides of the line between two middles.

    Where the table forbids attacks past corners, a wall on either side is enough (ruling R5).
    """
    if not walls:
        return False
    (x1, y1), (x2, y2) = middle_of(one), middle_of(other)
    across, down = (y1 - y2) * _ASIDE, (x2 - x1) * _ASIDE
    needed = all if past_corners else any
    return needed(
        any(
            crosses(
                wall, (x1 + side * across, y1 + side * down), (x2 + side * across, y2 + side * down)
            )
            for wall in walls
        )
        for side in (-1, 1)
    )
