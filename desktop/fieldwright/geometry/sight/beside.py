"""What somebody stands right behind, so that it hides nothing from him (ruling R13)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from fieldwright.geometry.sight.screens import Piece, Screen
from fieldwright.terms.grid import Square

ARM_FT = 1.5
"""What is no farther from a figure's square than this is right beside it."""

_Line = tuple[tuple[float, float, float], tuple[float, float, float]]


def arm_of(feet_per_square: float) -> float:
    """The reach of an arm in squares."""
    return ARM_FT / feet_per_square


def is_right_behind(screen: Screen, square: Square, looks_ft: float, arm: float) -> str:
    """How somebody in a square looks past a screen beside it: ``over``, ``around`` or ``through``.

    Empty where he cannot: it is farther off than ``arm`` squares, or it is higher than his eye
    (at the part nearest to him), broad and not to be seen through; or it is magical darkness or
    the like, which hides altogether what lies in or behind it (ruling R12).
    """
    high = screen.opacity == 1.0 and not screen.slight and screen.lowest_ft >= looks_ft
    if high or screen.dense:
        return ""
    if all(_is_beyond(piece, square, arm) for piece in screen.pieces):
        return ""
    away, top = nearest_part(screen, square)
    if away > arm:
        return ""
    if screen.opacity < 1:
        return "through"
    if top < looks_ft:
        return "over"
    return "around" if screen.slight else ""


def _is_beyond(piece: Piece, square: Square, arm: float) -> bool:
    """Whether even the box around a piece is out of reach."""
    left, top, _ = piece.min(axis=0)
    right, bottom, _ = piece.max(axis=0)
    column, row = square
    across = left > column + 1 + arm or right < column - arm
    return bool(across or top > row + 1 + arm or bottom < row - arm)


def nearest_part(screen: Screen, square: Square) -> tuple[float, float]:
    """How far off a square the nearest part of a screen is, and how high that part rises.

    Of parts equally near the highest counts.
    """
    found = (_nearest_of(piece, square) for piece in screen.pieces)
    return min(found, key=lambda part: (part[0], -part[1]))


def _nearest_of(piece: Piece, square: Square) -> tuple[float, float]:
    points: list[tuple[float, float, float]] = [tuple(point) for point in piece.tolist()]
    if len(points) > 2 and _covers(points, square):
        return 0.0, points[0][2]
    lines = [(points[number - 1], points[number]) for number in range(len(points))]
    return min((_nearest_on(line, square) for line in lines), key=lambda part: (part[0], -part[1]))


def _covers(points: list[tuple[float, float, float]], square: Square) -> bool:
    """Whether a convex outline covers the middle of a square."""
    x, y = square.column + 0.5, square.row + 0.5
    sides = [
        (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
        for (x1, y1, _), (x2, y2, _) in zip(points, points[1:] + points[:1], strict=True)
    ]
    return min(sides) >= 0 or max(sides) <= 0


def _nearest_on(line: _Line, square: Square) -> tuple[float, float]:
    """The distance of the nearest point of a straight line from a square, and its top there."""
    (x1, y1, top1), (x2, y2, top2) = line
    best = (math.inf, 0.0)
    for way in _candidates(line, square):
        x, y = x1 + (x2 - x1) * way, y1 + (y2 - y1) * way
        across = max(square.column - x, 0.0, x - square.column - 1)
        down = max(square.row - y, 0.0, y - square.row - 1)
        here = (round(math.hypot(across, down), 9), top1 + (top2 - top1) * way)
        if (here[0], -here[1]) < (best[0], -best[1]):
            best = here
    return best


def _candidates(line: _Line, square: Square) -> Iterator[float]:
    """Where a straight line may be nearest to a square: ends, borders, and before its corners."""
    (x1, y1, _), (x2, y2, _) = line
    dx, dy = x2 - x1, y2 - y1
    yield from (0.0, 1.0)
    length = dx * dx + dy * dy
    for x in (square.column, square.column + 1):
        if dx:
            yield min(max((x - x1) / dx, 0.0), 1.0)
        for y in (square.row, square.row + 1):
            if length:
                yield min(max(((x - x1) * dx + (y - y1) * dy) / length, 0.0), 1.0)
    for y in (square.row, square.row + 1):
        if dy:
            yield min(max((y - y1) / dy, 0.0), 1.0)
