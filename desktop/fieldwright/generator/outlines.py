"""Irregular outlines of natural things, made with exact arithmetic only.

Outlines are in squares relative to the thing's position and already turned, so no sine decides
where a thing lies.
"""

from __future__ import annotations

from math import sqrt

from fieldwright.battlefield.things import Outline
from fieldwright.terms.chance import Stream

_QUARTER = ((1.0, 0.0), (0.96, 0.28), (0.8, 0.6), (0.6, 0.8), (0.28, 0.96))

DIRECTIONS: tuple[tuple[float, float], ...] = (
    *_QUARTER,
    *((-y, x) for x, y in _QUARTER),
    *((-x, -y) for x, y in _QUARTER),
    *((y, -x) for x, y in _QUARTER),
)
"""Twenty directions around the compass whose parts are exact (3, 4, 5 and 7, 24, 25)."""

_SHARES = (
    -1.0,
    -0.985,
    -0.93,
    -0.83,
    -0.68,
    -0.5,
    -0.26,
    0.0,
    0.26,
    0.5,
    0.68,
    0.83,
    0.93,
    0.985,
    1.0,
)
"""Places along a spine from end to end, close together where the ends are rounded."""

Turns = tuple[tuple[float, float], ...]

_DEGREES = tuple(
    quarter + degrees
    for quarter in (0.0, 90.0, 180.0, 270.0)
    for degrees in (0.0, 16.26, 36.87, 53.13, 73.74)
)


def rough_outline(stream: Stream, width: float, length: float) -> Outline:
    """A lump: an ellipse whose rim is pushed in and out."""
    turn_x, turn_y = stream.choice(DIRECTIONS)
    points = []
    for x, y in DIRECTIONS[:: 2 if width < 2 else 1]:
        reach = stream.between(80, 112) / 100
        points.append((x * width / 2 * reach, y * length / 2 * reach))
    return _turned(points, turn_x, turn_y)


def ridge_outline(
    stream: Stream, length: float, width: float, turns: Turns = DIRECTIONS, bend: float = 0.16
) -> Outline:
    """A long thing that winds gently and has rounded ends, such as a gulch or an earthwork."""
    sway = stream.between(-100, 100) / 100 * bend * length
    swing = stream.between(-100, 100) / 100 * bend * length
    lean = stream.between(-30, 30) / 100
    waist = stream.between(-25, 15) / 100
    spine, half = [], []
    for share in _SHARES:
        inner = 1 - share * share
        spine.append((length / 2 * share, (inner - 0.5) * sway + 1.6 * share * inner * swing))
        fullness = 1 + share * lean + waist * inner + stream.between(-7, 7) / 100
        rounded = sqrt(1 - share * share * share * share) * 0.4 + inner * 0.6
        half.append(width / 2 * rounded * fullness)
    return _around(spine, half, stream.choice(turns))


def crescent_outline(
    stream: Stream, length: float, width: float, turns: Turns = DIRECTIONS
) -> Outline:
    """A thing that the wind heaped up: thick in the middle, with two horns that point one way."""
    sway = stream.between(14, 25) / 100 * length
    lean = stream.between(-25, 25) / 100
    spine, half = [], []
    for share in _SHARES:
        inner = 1 - share * share
        spine.append((length / 2 * share * (0.82 + 0.18 * inner), (inner - 0.5) * sway))
        fullness = 1 + share * lean + stream.between(-6, 6) / 100
        half.append(width / 2 * 1.15 * (0.25 * sqrt(inner) + 0.75 * inner) * fullness)
    return _around(spine, half, stream.choice(turns))


def _around(
    spine: list[tuple[float, float]], half: list[float], turn: tuple[float, float]
) -> Outline:
    """The outline at a distance from a spine on both of its sides, turned."""
    upper, lower = [], []
    for place, ((x, y), reach) in enumerate(zip(spine, half, strict=True)):
        before, after = spine[max(0, place - 1)], spine[min(len(spine) - 1, place + 1)]
        along_x, along_y = after[0] - before[0], after[1] - before[1]
        length = sqrt(along_x * along_x + along_y * along_y)
        side_x, side_y = -along_y / length * reach, along_x / length * reach
        upper.append((x - side_x, y - side_y))
        lower.append((x + side_x, y + side_y))
    return _turned([*upper, *reversed(lower[1:-1])], *turn)


def bar_outline(length: float, width: float, direction: tuple[float, float]) -> Outline:
    """A straight bar that lies along a direction, such as a fallen trunk."""
    along, across = length / 2, width / 2
    corners = [(-along, -across), (along, -across), (along, across), (-along, across)]
    return _turned(corners, *direction)


def degrees_of(direction: tuple[float, float]) -> float:
    """How far one of the twenty directions is turned clockwise from due east, in degrees."""
    return _DEGREES[DIRECTIONS.index(direction)]


def house_outline(stream: Stream, width: int, length: int) -> Outline:
    """A house whose walls follow the grid around a square's middle, now and then with a wing."""
    left, top, right, bottom = 0.0, 0.0, float(width), float(length)
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    if width >= 4 and length >= 3 and stream.chance(1, 2):
        notch_x, notch_y = float(width // 2), float(length - length // 2)
        corners = [(left, top), (right, top), (right, notch_y), (notch_x, notch_y)]
        corners += [(notch_x, bottom), (left, bottom)]
    east, south = width // 2 + 0.5, length // 2 + 0.5
    return tuple((x - east, y - south) for x, y in corners)


def _turned(points: list[tuple[float, float]], turn_x: float, turn_y: float) -> Outline:
    return tuple(
        (round(x * turn_x - y * turn_y, 3), round(x * turn_y + y * turn_x, 3)) for x, y in points
    )
