"""Irregular outlines of natural things, made with exact arithmetic only.

Outlines are in squares relative to the thing's position and already turned, so no sine decides
where a thing lies.
"""

from __future__ import annotations

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

_STATIONS = 9
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


def ridge_outline(stream: Stream, length: float, width: float, bend: float = 0.12) -> Outline:
    """A long thing that winds a little and runs out at both ends, such as a gulch or a dune."""
    turn_x, turn_y = stream.choice(DIRECTIONS)
    spine, half = [], []
    sway = stream.between(-100, 100) / 100 * bend * length
    for station in range(_STATIONS):
        share = station / (_STATIONS - 1)
        bulge = 4 * share * (1 - share)
        wobble = stream.between(-100, 100) / 100
        spine.append((length * (share - 0.5), sway * (bulge - 0.5) + wobble * width * 0.25))
        thick = width / 2 * (0.25 + 0.75 * min(1.0, bulge * 1.6))
        half.append(thick * stream.between(80, 120) / 100)
    upper = [(x, y - across) for (x, y), across in zip(spine, half, strict=True)]
    lower = [(x, y + across) for (x, y), across in zip(spine, half, strict=True)]
    return _turned([*upper, *reversed(lower)], turn_x, turn_y)


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
