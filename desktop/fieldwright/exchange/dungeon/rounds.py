"""Rooms that are no rectangles: round ones and those with many sides.

The file says only their rectangle. The room is the shape that touches its sides; the corners
between are rock, and where a door leads in beside the shape, a passage runs up to it. The floor
stays whole squares: the rock in the corners stands on it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from fieldwright.exchange.dungeon.edges import Mask, Side, ends_of, is_set, wall_between
from fieldwright.exchange.records import ObstacleRecord, Place, WallRecord
from fieldwright.terms.grid import Block

if TYPE_CHECKING:
    from shapely import Polygon
    from shapely.geometry.base import BaseGeometry

CORNER = "rock-mass"
"""The kind of obstacle that fills the corners."""

_ROCK_FT = 10.0
_OFF = 0.01
"""Squares by which straight pieces may miss the round."""

_INTO_ROCK = 0.25
"""Squares by which the rock in a corner runs on under the rock beside the room."""

_SMALLEST = 1e-3
"""Squares, and squares of them: what is smaller than this is no wall and no rock."""


@dataclass(frozen=True, slots=True)
class RoundRoom:
    """A room inscribed in a block: an ellipse, or with ``corners`` a regular polygon."""

    block: Block
    corners: int = 0

    def outline(self) -> tuple[Place, ...]:
        """The corners of the room, or as many places on its round that pieces stay close to it."""
        block = self.block
        middle = ((block.left + block.right) / 2, (block.top + block.bottom) / 2)
        half = (block.width / 2, block.height / 2)
        if not self.corners:
            count = _pieces(max(half))
            return tuple(
                _on_round(middle, half, 2 * math.pi * number / count) for number in range(count)
            )
        # Even ones stand on a side, odd ones on a side with a corner to the north.
        first = 0.0 if self.corners % 2 else math.pi / self.corners
        angles = [first + 2 * math.pi * number / self.corners for number in range(self.corners)]
        units = [(math.sin(angle), -math.cos(angle)) for angle in angles]
        low = [min(unit[way] for unit in units) for way in (0, 1)]
        wide = [max(unit[way] for unit in units) - low[way] for way in (0, 1)]
        return tuple(
            (
                block.left + (x - low[0]) / wide[0] * block.width,
                block.top + (y - low[1]) / wide[1] * block.height,
            )
            for x, y in units
        )

    def sides(self) -> Iterator[tuple[Side, tuple[int, int]]]:
        """The sides of its block, each with the square beyond it."""
        block = self.block
        for column in range(block.left, block.right):
            yield (column, block.top, False), (column, block.top - 1)
            yield (column, block.bottom, False), (column, block.bottom)
        for row in range(block.top, block.bottom):
            yield (block.left, row, True), (block.left - 1, row)
            yield (block.right, row, True), (block.right, row)


def round_walls(
    room: RoundRoom, is_open: Mask
) -> tuple[list[WallRecord], list[ObstacleRecord], list[Side]]:
    """The walls of a room, the rock in its corners, and the sides at which no other wall stands.

    ``is_open`` are the squares of floor of the whole map, shape ``(rows, columns)``.
    """
    from shapely import MultiLineString, Polygon, box, intersection_all, unary_union

    block = room.block
    whole = box(block.left, block.top, block.right, block.bottom)
    mouths = [side for side, beyond in room.sides() if is_set(is_open, beyond)]
    shape = Polygon(room.outline())
    passages = [_passage(room, side, shape) for side in mouths]
    free = intersection_all([unary_union([shape, *passages]), whole])
    lines: BaseGeometry = free.boundary
    if mouths:
        # A hair wider than the mouths, so that nothing of them is left for the sake of rounding.
        openings = MultiLineString([ends_of(side) for side in mouths]).buffer(1e-6)
        lines = lines.difference(openings)
    walls = [wall_between(*piece) for line in _lines(lines) for piece in _straight(line)]
    taken = unary_union(
        [free, *(_square(beyond) for _, beyond in room.sides() if is_set(is_open, beyond))]
    )
    corners = [
        _corner(part, taken) for part in _polygons(whole.difference(free)) if part.area > _SMALLEST
    ]
    return walls, corners, [side for side, _ in room.sides()]


def _pieces(radius: float) -> int:
    """In how many pieces a round is cut: a multiple of four, so that it touches all four sides."""
    angle = math.acos(max(0.0, 1 - _OFF / radius))
    return max(4, 4 * math.ceil(math.pi / angle / 4))


def _on_round(middle: Place, half: Place, angle: float) -> Place:
    return middle[0] + half[0] * math.sin(angle), middle[1] - half[1] * math.cos(angle)


def _passage(room: RoundRoom, side: Side, shape: Polygon) -> Polygon:
    """The strip from a side of the room's block straight on into the room.

    It ends where both of its edges are inside, at the latest beside the middle of the block.
    """
    from shapely import box

    (x1, y1), (x2, y2) = ends_of(side)
    block, way = room.block, 0 if side[2] else 1
    middle = ((block.left + block.right) / 2, (block.top + block.bottom) / 2)[way]
    start = (x1, y1)[way]
    inward = 1.0 if start < middle else -1.0
    deep = max(_depth(shape, place, way, middle) for place in ((x1, y1), (x2, y2)))
    far = start + inward * deep
    if way == 0:
        return box(min(x1, far), y1, max(x1, far), y2)
    return box(x1, min(y1, far), x2, max(y1, far))


def _depth(shape: Polygon, place: Place, way: int, middle: float) -> float:
    """How far straight on from a place the room begins, at most as far as its middle."""
    from shapely import LineString

    inner = (middle, place[1]) if way == 0 else (place[0], middle)
    met = LineString([place, inner]).intersection(shape)
    if met.is_empty:
        return abs(middle - place[way])
    low, high = met.bounds[way], met.bounds[way + 2]
    return min(abs(low - place[way]), abs(high - place[way]))


def _straight(line: Sequence[Place]) -> Iterator[tuple[Place, Place]]:
    """The straight pieces of a line of many places."""
    places = [(round(x, 4), round(y, 4)) for x, y in line]
    kept = places[:1]
    for place, following in pairwise([*places[1:], places[-1]]):
        if math.dist(kept[-1], place) <= _SMALLEST:
            continue
        if following != place and _is_straight(kept[-1], place, following):
            continue
        kept.append(place)
    yield from pairwise(kept)


def _is_straight(one: Place, two: Place, three: Place) -> bool:
    across = (two[0] - one[0]) * (three[1] - two[1]) - (two[1] - one[1]) * (three[0] - two[0])
    return abs(across) < 1e-6


def _lines(found: BaseGeometry) -> Iterator[Sequence[Place]]:
    from shapely import get_parts, line_merge

    merged = line_merge(found) if found.geom_type == "MultiLineString" else found
    for part in get_parts(merged):
        if part.geom_type in ("LineString", "LinearRing") and part.length > _SMALLEST:
            yield [(x, y) for x, y in part.coords]


def _polygons(found: BaseGeometry) -> Iterator[Polygon]:
    from shapely import Polygon, get_parts

    for part in get_parts(found):
        if isinstance(part, Polygon):
            yield part


def _square(square: tuple[int, int]) -> Polygon:
    from shapely import box

    column, row = square
    return box(column, row, column + 1, row + 1)


def _corner(part: Polygon, taken: BaseGeometry) -> ObstacleRecord:
    """The rock of a corner; it runs on into the rock around, so that no seam shows."""
    left, top, right, bottom = part.bounds
    grown = part.buffer(_INTO_ROCK, quad_segs=2).difference(taken).simplify(_SMALLEST)
    whole = max(_polygons(grown), key=lambda one: one.area)
    places = tuple((round(x, 4), round(y, 4)) for x, y in whole.exterior.coords[:-1])
    return ObstacleRecord(
        key=f"rock {left:g} {top:g} {right:g} {bottom:g}",
        kind=CORNER,
        position=((left + right) / 2, (top + bottom) / 2),
        size=(right - left + 2 * _INTO_ROCK, bottom - top + 2 * _INTO_ROCK),
        outline=places,
        height_ft=_ROCK_FT,
    )
