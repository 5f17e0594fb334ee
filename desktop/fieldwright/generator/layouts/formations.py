"""What grows and gapes in a cave: groups of stalagmites, columns of rock and crevasses.

combat-and-tactics.txt, Terrain Types, Caves: rock formations and crevasses.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, sqrt

import numpy as np

from fieldwright.battlefield.field import Layer
from fieldwright.battlefield.things import Outline, Point
from fieldwright.generator.layouts.masonry import Cell
from fieldwright.generator.layouts.sheet import Sheet
from fieldwright.generator.outlines import DIRECTIONS
from fieldwright.generator.shapes import Mask, grown, mostly_covered, parts
from fieldwright.terms.chance import Stream

_MOST_CREVASSES = 2

_MOST, _MOST_COLUMNS = 400, 80

_OFF_WALL = 0.16
"""Squares between a stalagmite and the middle of a wall: half of the wall's thickness."""


class WallsNear:
    """Where walls stand, to be asked for the distance to the nearest."""

    def __init__(self, walls: Sequence[tuple[Point, Point]]) -> None:
        """Sort the walls by the squares they reach into."""
        self._walls: dict[Cell, list[tuple[Point, Point]]] = {}
        for wall in walls:
            (x1, x2), (y1, y2) = (sorted(ends) for ends in zip(*wall, strict=True))
            for y in range(floor(y1), floor(y2) + 1):
                for x in range(floor(x1), floor(x2) + 1):
                    self._walls.setdefault((x, y), []).append(wall)

    def leave(self, x: float, y: float, room: float) -> bool:
        """Whether no wall comes nearer than ``room`` squares (up to 1) to a place."""
        return all(
            _distance(wall, x, y) >= room
            for row in range(floor(y) - 1, floor(y) + 2)
            for column in range(floor(x) - 1, floor(x) + 2)
            for wall in self._walls.get((column, row), ())
        )


def _distance(wall: tuple[Point, Point], x: float, y: float) -> float:
    """How far a place lies from a wall."""
    (x1, y1), (x2, y2) = wall
    along_x, along_y = x2 - x1, y2 - y1
    length = along_x * along_x + along_y * along_y
    share = min(1.0, max(0.0, ((x - x1) * along_x + (y - y1) * along_y) / length))
    off_x, off_y = x - x1 - share * along_x, y - y1 - share * along_y
    return sqrt(off_x * off_x + off_y * off_y)


# --------------------------------------------------------------------------------------- crevasses


def open_crevasses(
    sheet: Sheet, free: Mask, spots: Sequence[Cell], rolled: int, stream: Stream
) -> None:
    """None, one or two crevasses at some of the spots; each leaves a way around it.

    Those that the dice ``rolled`` among the obstacles count, too. What they fill is taken out of
    ``free``.
    """
    wanted = stream.between(0, _MOST_CREVASSES) - rolled
    for at in spots:
        if wanted <= 0:
            return
        wanted -= _open_crevasse(sheet, free, at, _crack(stream))


def _open_crevasse(sheet: Sheet, free: Mask, at: Cell, outline: Outline) -> bool:
    """Whether a crevasse found room and left a way."""
    width, length = (
        2 * max(abs(place) for place in places) for places in zip(*outline, strict=True)
    )
    piece = sheet.put("crevasse", at[0], at[1], width=width, length=length, outline=outline)
    if piece is None:
        return False
    placed = [(x + at[0], y + at[1]) for x, y in outline]
    block, covered = mostly_covered(placed, sheet.block)
    tried = free.copy()
    tried[block.top : block.bottom, block.left : block.right][covered] = False
    level = sheet.layers[Layer.ESCARPMENT] == 0
    if int(parts(tried & level).max()) > int(parts(free & level).max()):
        sheet.remove(piece)
        return False
    free[:] = tried
    return True


def _crack(stream: Stream) -> Outline:
    """A crack that bends at free angles and narrows to a point at both ends, about its middle."""
    steps = stream.between(7, 10)
    right, down = stream.choice(DIRECTIONS)
    lean, bend = 0.0, stream.between(-14, 14) / 100
    x, y, spine = 0.0, 0.0, [(0.0, 0.0)]
    for step in range(steps):
        if 2 * step == steps - steps % 2:
            bend = -bend if stream.chance(1, 2) else bend
        lean += bend + stream.between(-18, 18) / 100
        x, y = x + 0.6 * (right - down * lean), y + 0.6 * (down + right * lean)
        spine.append((x, y))
    one: list[Point] = []
    other: list[Point] = []
    for place, (x, y) in enumerate(spine[1:-1], start=1):
        taper = min(place, steps - place, 3) / 3
        for side, points in ((1, one), (-1, other)):
            reach = side * taper * stream.between(25, 55) / 100
            points.append((x - down * reach, y + right * reach))
    points = [spine[0], *one, spine[-1], *reversed(other)]
    return _about_its_middle(points)


def _about_its_middle(points: Sequence[Point]) -> Outline:
    """Points moved so that the middle of their box is the origin, rounded to 3 decimals."""
    xs, ys = zip(*points, strict=True)
    middle_x, middle_y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return tuple((round(x - middle_x, 3), round(y - middle_y, 3)) for x, y in points)


# -------------------------------------------------------------------------------------- formations


def grow_formations(sheet: Sheet, free: Mask, walls: WallsNear, stream: Stream) -> None:
    """Groups of stalagmites along the walls and columns of rock, none of which closes a way."""
    many = min(_MOST, int(free.sum()) // 17 + 2)
    _grow_columns(sheet, free, stream)
    cells = _cells(free & grown(~free))
    stream.shuffle(cells)
    for cell in cells:
        if many <= 0:
            return
        many -= _grow_group(sheet, free, cell, walls, stream)


def _cells(mask: Mask) -> list[Cell]:
    return [(column, row) for row, column in np.argwhere(mask).tolist()]


def _grow_columns(sheet: Sheet, free: Mask, stream: Stream) -> None:
    """A few columns of rock, away from the walls."""
    cells = _cells(free & ~grown(~free))
    wanted = min(_MOST_COLUMNS, int(free.sum()) // 90 + 1)
    for _ in range(4 * wanted if cells else 0):
        x, y = stream.choice(cells)
        if wanted > 0 and _closes_nothing(free, x, y):
            size = stream.choice((0.9, 1.0, 1.1, 1.1))
            if sheet.put("rock-column", x + 0.5, y + 0.5, width=size, length=size):
                free[y, x] = False
                wanted -= 1


def _grow_group(sheet: Sheet, free: Mask, middle: Cell, walls: WallsNear, stream: Stream) -> int:
    """Some stalagmites close together, the tallest in the middle; how many."""
    if not _grow(sheet, free, middle, stream.choice((0.5, 0.6, 0.75)), walls, stream):
        return 0
    x, y = middle
    others = [(x + right, y + down) for right, down in _RING]
    others += [(x + 2, y), (x - 2, y), (x, y + 2), (x, y - 2)]
    stream.shuffle(others)
    grew, wanted = 1, stream.between(2, 5)
    for cell in others:
        if grew >= wanted:
            break
        grew += _grow(sheet, free, cell, stream.choice((0.35, 0.4, 0.5)), walls, stream)
    for cell in (middle, *others[:3]):
        if not _is_free(free, cell):
            grew += _grow_within(sheet, cell, stream.choice((0.22, 0.28)), walls, stream)
    return grew


def _is_free(free: Mask, cell: Cell) -> bool:
    x, y = cell
    return 0 <= x < free.shape[1] and 0 <= y < free.shape[0] and bool(free[y, x])


def _grow(
    sheet: Sheet, free: Mask, cell: Cell, size: float, walls: WallsNear, stream: Stream
) -> bool:
    """Let a stalagmite grow in a free square, unless it would close a way."""
    if not _is_free(free, cell) or not _closes_nothing(free, *cell):
        return False
    if not _grow_within(sheet, cell, size, walls, stream):
        return False
    free[cell[1], cell[0]] = False
    return True


def _grow_within(sheet: Sheet, at: Cell, size: float, walls: WallsNear, stream: Stream) -> bool:
    """Let a stalagmite grow somewhere within a square, off the walls and off all else."""
    slack = max(0, round(50 * (1 - size)) - 3)
    for _ in range(4):
        x = round(at[0] + 0.5 + stream.between(-slack, slack) / 100, 2)
        y = round(at[1] + 0.5 + stream.between(-slack, slack) / 100, 2)
        there = walls.leave(x, y, size / 2 + _OFF_WALL)
        if there and sheet.put("stalagmite", x, y, width=size, length=size) is not None:
            return True
    return False


_RING: tuple[Cell, ...] = ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


def _closes_nothing(free: Mask, x: int, y: int) -> bool:
    """Whether the free squares around one hang together without it, so that no way is closed.

    Corners do not count as joined, and a square between two walls is a way to be kept.
    """
    rows, columns = free.shape
    ring = [
        0 <= x + dx < columns and 0 <= y + dy < rows and bool(free[y + dy, x + dx])
        for dx, dy in _RING
    ]
    sides = [place for place in (1, 3, 5, 7) if ring[place]]
    if len(sides) < 2:
        return False
    runs = [place for place in range(8) if ring[place] and not ring[place - 1]]
    return len(runs) <= 1
