"""The shapes of things in squares of the field: outlines, and the squares they reach."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from fieldwright.battlefield.things import (
    Figure,
    Hazard,
    Label,
    Obstacle,
    Picture,
    Platform,
    Point,
    StartingZone,
    Thing,
    Wall,
)
from fieldwright.terms.grid import Block

_ROUND_CORNERS = 16
_CIRCLE = tuple(
    (math.cos(angle), math.sin(angle))
    for angle in (2 * math.pi * corner / _ROUND_CORNERS for corner in range(_ROUND_CORNERS))
)
_FLAT = 1e-9

_SLIGHT = 0.95
"""Squares: an obstacle slighter than this both ways is a trunk or a post (rulings R5, R13)."""


def obstacle_outline(obstacle: Obstacle, shape: str) -> tuple[Point, ...]:
    """The outline of an obstacle on the field, in squares, as it lies after turning.

    ``shape`` is the shape of its kind, used where the obstacle has no outline of its own:
    ``round`` is an ellipse, every other one a box of its width and length.
    """
    angle = math.radians(obstacle.rotation)
    cosine, sine = math.cos(angle), math.sin(angle)
    left, top = obstacle.position
    return tuple(
        (left + x * cosine - y * sine, top + x * sine + y * cosine)
        for x, y in (obstacle.outline or _usual_outline(obstacle, shape))
    )


def is_slight(obstacle: Obstacle) -> bool:
    """Whether an obstacle is a trunk or a post: slighter than a square, with no outline of its own.

    It fills the square it stands in and no other (ruling R5), and one shoots round it (R13).
    """
    return not obstacle.outline and obstacle.width < _SLIGHT and obstacle.length < _SLIGHT


def picture_corners(picture: Picture) -> tuple[Point, ...]:
    """The four corners of a picture on the field as it lies, from its own upper left clockwise."""
    half_width, half_length = picture.width / 2, picture.length / 2
    middle = (picture.position[0] + half_width, picture.position[1] + half_length)
    corners = (
        (-half_width, -half_length),
        (half_width, -half_length),
        (half_width, half_length),
        (-half_width, half_length),
    )
    if not picture.rotation:
        return tuple((middle[0] + x, middle[1] + y) for x, y in corners)
    found = (turned(corner, picture.rotation, middle) for corner in corners)
    return tuple((round(x, 9), round(y, 9)) for x, y in found)


def turned(point: Point, degrees: float, about: Point) -> Point:
    """Turn a point given relative to ``about`` clockwise and place it on the field."""
    angle = math.radians(degrees)
    cosine, sine = math.cos(angle), math.sin(angle)
    x, y = point
    return (about[0] + x * cosine - y * sine, about[1] + x * sine + y * cosine)


def encloses_nothing(outline: Sequence[Point]) -> bool:
    """Whether all corners of an outline lie on one line, or it has fewer than three."""
    if len(outline) < 3:
        return True
    (x, y), *others = outline
    across, down = max(
        ((one - x, other - y) for one, other in others), key=lambda way: math.hypot(*way)
    )
    return all(abs(across * (other - y) - down * (one - x)) < _FLAT for one, other in others)


def _usual_outline(obstacle: Obstacle, shape: str) -> tuple[Point, ...]:
    half_width, half_length = obstacle.width / 2, obstacle.length / 2
    if shape == "round":
        return tuple((half_width * x, half_length * y) for x, y in _CIRCLE)
    return (
        (-half_width, -half_length),
        (half_width, -half_length),
        (half_width, half_length),
        (-half_width, half_length),
    )


def around(points: Iterable[Point], margin: float = 0.0) -> Block:
    """The smallest block of squares around some points and a margin in squares."""
    xs, ys = zip(*points, strict=True)
    return Block(
        math.floor(min(xs) - margin),
        math.floor(min(ys) - margin),
        math.ceil(max(xs) + margin),
        math.ceil(max(ys) + margin),
    )


def extent_of(thing: Thing) -> Block:
    """The block of squares in which a thing may be seen, its shadow not counted."""
    match thing:
        case Wall():
            block = around((thing.start, thing.end), (thing.thickness or 1.0) / 2)
        case Obstacle():
            block = around([thing.position], max(_reach(thing), thing.crown or 0.0))
        case Platform() | Hazard():
            block = around(thing.outline) if thing.outline else Block(0, 0, 0, 0)
        case StartingZone():
            block = Block(0, 0, 0, 0)
            for part in thing.blocks:
                block = block.joined(part)
        case Picture():
            block = around(picture_corners(thing))
        case Figure():
            right, bottom = thing.column + thing.columns, thing.row + thing.rows
            block = Block(thing.column, thing.row, right, bottom)
        case Label():
            block = around([thing.position], thing.size * max(1, len(thing.text)))
        case _:
            block = around([thing.position], 1.0)
    return block


def _reach(obstacle: Obstacle) -> float:
    """How far the outline of an obstacle reaches from its position, in squares."""
    if obstacle.outline:
        return max(math.hypot(x, y) for x, y in obstacle.outline)
    return math.hypot(obstacle.width, obstacle.length) / 2
