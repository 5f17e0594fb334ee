"""Empty grids: lines and dots in millimetres that fill a rectangle with whole cells.

No Qt here. What comes out is centred in the rectangle it was made for.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from fieldwright.terms.paper import Rect

Line = tuple[float, float, float, float]
Point = tuple[float, float]

_HALF_ROOT_3 = math.sqrt(3) / 2
_ROUNDING = 1e-6
_DIGITS = 5


class Grid(StrEnum):
    """The grids of blank sheets. Hexes stand on a side (flat) or on a corner (pointed)."""

    SQUARE = "square"
    HEX_FLAT = "hex-flat"
    HEX_POINTED = "hex-pointed"
    ISOMETRIC = "isometric"
    DOTS = "dots"


@dataclass(frozen=True, slots=True)
class Ruled:
    """What is drawn of a grid: lines, dots, and how many whole cells there are."""

    lines: tuple[Line, ...] = ()
    dots: tuple[Point, ...] = ()
    cells: int = 0


def ruled(grid: Grid, size_mm: float, room: Rect) -> Ruled:
    """A grid that fills a rectangle.

    ``size_mm`` is the side of a square or a triangle, the distance of two dots, or how wide a hex
    is from side to side: what fits a figure's base of that size.
    """
    makers: dict[Grid, Callable[[float, Rect], Ruled]] = {
        Grid.SQUARE: _squares,
        Grid.HEX_FLAT: _flat_hexes,
        Grid.HEX_POINTED: _pointed_hexes,
        Grid.ISOMETRIC: _isometric,
        Grid.DOTS: _dots,
    }
    return makers[grid](size_mm, room)


def _whole(room: float, size: float) -> int:
    return max(0, math.floor((room + _ROUNDING) / size))


def _centred(room: Rect, wide: float, high: float) -> Point:
    return room.left + (room.width - wide) / 2, room.top + (room.height - high) / 2


def _squares(size: float, room: Rect) -> Ruled:
    columns, rows = _whole(room.width, size), _whole(room.height, size)
    if not columns or not rows:
        return Ruled()
    wide, high = columns * size, rows * size
    x, y = _centred(room, wide, high)
    across = [(x, y + row * size, x + wide, y + row * size) for row in range(rows + 1)]
    down = [(x + column * size, y, x + column * size, y + high) for column in range(columns + 1)]
    return Ruled((*across, *down), (), columns * rows)


def _dots(size: float, room: Rect) -> Ruled:
    columns, rows = _whole(room.width, size), _whole(room.height, size)
    if not columns or not rows:
        return Ruled()
    x, y = _centred(room, columns * size, rows * size)
    dots = [
        (x + column * size, y + row * size)
        for row in range(rows + 1)
        for column in range(columns + 1)
    ]
    return Ruled((), tuple(dots), columns * rows)


def _flat_hexes(size: float, room: Rect) -> Ruled:
    """Columns of hexes that stand on a side; every other column is half a hex lower."""
    side = size / (2 * _HALF_ROOT_3)
    columns = max(0, math.floor((room.width - side / 2 + _ROUNDING) / (1.5 * side)))
    lowered = size / 2 if columns > 1 else 0.0
    rows = _whole(room.height - lowered, size)
    if not columns or not rows:
        return Ruled()
    x, y = _centred(room, (1.5 * columns + 0.5) * side, rows * size + lowered)
    edges: dict[Line, None] = {}
    for column in range(columns):
        for row in range(rows):
            middle = (
                x + side + column * 1.5 * side,
                y + size / 2 + row * size + (lowered if column % 2 else 0.0),
            )
            edges |= dict.fromkeys(_hex_edges(middle, side, size))
    return Ruled(tuple(edges), (), columns * rows)


def _hex_edges(middle: Point, side: float, size: float) -> Iterator[Line]:
    """The six sides of a hex, each the same for both hexes that share it."""
    x, y = middle
    corners = [
        (x + dx, y + dy)
        for dx, dy in (
            (side, 0.0),
            (side / 2, size / 2),
            (-side / 2, size / 2),
            (-side, 0.0),
            (-side / 2, -size / 2),
            (side / 2, -size / 2),
        )
    ]
    for number, start in enumerate(corners):
        first, last = sorted([_rounded(start), _rounded(corners[(number + 1) % 6])])
        yield (*first, *last)


def _rounded(point: Point) -> Point:
    return round(point[0], _DIGITS), round(point[1], _DIGITS)


def _pointed_hexes(size: float, room: Rect) -> Ruled:
    """The same turned by a quarter: rows of hexes that stand on a corner."""
    turned = _flat_hexes(size, Rect(room.top, room.left, room.height, room.width))
    return Ruled(tuple((b, a, d, c) for a, b, c, d in turned.lines), (), turned.cells)


def _isometric(size: float, room: Rect) -> Ruled:
    """Upright lines and two families at thirty degrees that meet on them: triangles."""
    step = size * _HALF_ROOT_3
    columns, rows = _whole(room.width, step), _whole(room.height, size)
    if not columns or not rows:
        return Ruled()
    wide, high = columns * step, rows * size
    x, y = _centred(room, wide, high)
    box = Rect(x, y, wide, high)
    lines: list[Line] = [(x, y, x + wide, y), (x, y + high, x + wide, y + high)]
    lines += [(x + number * step, y, x + number * step, y + high) for number in range(columns + 1)]
    # The slanted lines rise or fall by half a triangle's side from one upright to the next.
    climb = columns * size / 2
    number = -math.ceil(climb / size)
    while number * size <= high + climb:
        start = y + number * size
        lines += _within(box, start, climb) + _within(box, start, -climb)
        number += 1
    return Ruled(tuple(lines), (), 2 * columns * rows)


def _within(box: Rect, start: float, climb: float) -> list[Line]:
    """The part inside a box of a line that begins at its left side and ends ``climb`` lower."""
    reached = sorted(((box.top - start) / climb, (box.bottom - start) / climb))
    first, last = max(0.0, reached[0]), min(1.0, reached[1])
    if last - first <= _ROUNDING:
        return []
    return [
        (
            box.left + first * box.width,
            start + first * climb,
            box.left + last * box.width,
            start + last * climb,
        )
    ]
