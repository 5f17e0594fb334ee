"""What the wall tool draws: rooms, runs, arcs and towers, with their floors and the rock around.

Places are in squares; a ring is a way of corners whose last one is the first again.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias
from uuid import uuid4

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.changes import Change, Together, paint
from fieldwright.battlefield.field import DRY, Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.things import Point, Wall
from fieldwright.editing.walls import (
    TOUCH,
    NewId,
    WallError,
    WallStyle,
    corners_of,
    put_up,
)
from fieldwright.generator.layouts.pieces import inside_outline
from fieldwright.generator.shapes import joined

Mask: TypeAlias = NDArray[np.bool_]
Way: TypeAlias = tuple[Point, ...]

BEND = 0.06
"""An arc's straight pieces stray no farther than this from it, in squares."""

LEAST_RADIUS = 0.5
_LARGEST_RADIUS = 400.0
_LONGEST_PIECE = 2.0
_FLAT = 1e-3


@dataclass(frozen=True, slots=True)
class Inside:
    """What becomes of the ground: ``floor`` within closed walls, ``rock`` around them.

    Both are ids of kinds of ground, empty where the ground stays as it is.
    """

    floor: str = ""
    rock: str = ""


# ---------------------------------------------------------------------------------------- shapes


def rectangle(one: Point, other: Point) -> Way:
    """The ring around a room between two opposite corners, from its north-west one clockwise."""
    left, right = sorted((one[0], other[0]))
    top, bottom = sorted((one[1], other[1]))
    if min(right - left, bottom - top) < LEAST_RADIUS:
        raise WallError("A room needs some width and some depth. Drag from corner to corner.")
    return ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))


def squared(one: Point, other: Point) -> Point:
    """The corner opposite to ``one`` that makes the room between them as wide as it is deep."""
    across, down = other[0] - one[0], other[1] - one[1]
    side = max(abs(across), abs(down))
    return (one[0] + math.copysign(side, across), one[1] + math.copysign(side, down))


def at_right_angle(start: Point, end: Point) -> Point:
    """The end of a run along the edges of squares: straight across or straight down."""
    if abs(end[0] - start[0]) >= abs(end[1] - start[1]):
        return (end[0], start[1])
    return (start[0], end[1])


def at_eighths(start: Point, end: Point) -> Point:
    """The end of a run in the nearest of eight directions, on a grid of the size of its step."""
    across, down = end[0] - start[0], end[1] - start[1]
    if abs(across) > 2.414 * abs(down):
        return (end[0], start[1])
    if abs(down) > 2.414 * abs(across):
        return (start[0], end[1])
    side = max(abs(across), abs(down))
    return (start[0] + math.copysign(side, across), start[1] + math.copysign(side, down))


def circle(centre: Point, radius: float) -> Way:
    """The ring of a round tower: short straight pieces, as many on each quarter."""
    if radius < LEAST_RADIUS:
        raise WallError("A tower needs half a square from its middle at least. Drag further out.")
    pieces = 4 * max(2, math.ceil(_pieces(radius, math.tau) / 4))
    return _bow(centre, radius, 0.0, math.tau, pieces)


def arc(start: Point, end: Point, through: Point) -> Way:
    """The way from ``start`` to ``end`` that passes ``through`` a third place in a bow.

    Three places on one line, or nearly so, make a straight wall.
    """
    found = _circle_through(start, through, end)
    if found is None:
        return (start, end)
    centre, radius = found
    first = math.atan2(start[1] - centre[1], start[0] - centre[0])
    last = math.atan2(end[1] - centre[1], end[0] - centre[0])
    by_way = math.atan2(through[1] - centre[1], through[0] - centre[0])
    turn = (last - first) % math.tau
    if (by_way - first) % math.tau > turn:
        turn -= math.tau
    pieces = max(2, _pieces(radius, abs(turn)))
    way = _bow(centre, radius, first, turn, pieces)
    return (start, *way[1:-1], end)


def _pieces(radius: float, turn: float) -> int:
    """How many straight pieces keep within BEND of a bow, none longer than two squares."""
    most = 2 * math.acos(max(0.0, 1 - BEND / radius))
    return math.ceil(turn / min(most, _LONGEST_PIECE / radius) - 1e-9)


def _bow(centre: Point, radius: float, first: float, turn: float, pieces: int) -> Way:
    points = []
    for number in range(pieces + 1):
        angle = first + turn * number / pieces
        x, y = centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)
        points.append((round(x, 3), round(y, 3)))
    if abs(turn) == math.tau:
        points[-1] = points[0]
    return tuple(points)


def _circle_through(a: Point, b: Point, c: Point) -> tuple[Point, float] | None:
    """The middle and radius of the circle through three places; None where they are in line."""
    bx, by, cx, cy = b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]
    area = 2 * (bx * cy - by * cx)
    chord = math.hypot(cx, cy)
    if chord < _FLAT or abs(area) / 2 < _FLAT * chord:
        return None
    b_square, c_square = bx * bx + by * by, cx * cx + cy * cy
    x = (cy * b_square - by * c_square) / area
    y = (bx * c_square - cx * b_square) / area
    radius = math.hypot(x, y)
    if radius > _LARGEST_RADIUS:
        return None
    return (a[0] + x, a[1] + y), radius


# ---------------------------------------------------------------------------- walls with floors


def drawn(
    field: Battlefield,
    way: Sequence[Point],
    style: WallStyle,
    ground: Inside | None = None,
    new_id: NewId = uuid4,
) -> Change:
    """Walls along a way; where it closes, its inside gets a floor and the land around is rock.

    Raises WallError with the reason where there is nothing to draw. Where walls stand all along
    already, the ground alone is changed.
    """
    ground = ground or Inside()
    corners = corners_of(field, way)
    painted = _ground_painted(field, corners, ground)
    try:
        walls = put_up(field, [corners], style, new_id)
    except WallError:
        if not painted:
            raise
        return Together(painted)
    return Together((walls, *painted)) if painted else walls


def is_ring(corners: Sequence[Point]) -> bool:
    """Whether a way ends where it began, around something."""
    return len(corners) > 3 and math.dist(corners[0], corners[-1]) <= TOUCH


def inside_of(field: Battlefield, corners: Sequence[Point]) -> Mask:
    """The squares whose middle lies within a ring: shape ``(rows, columns)``."""
    return np.asarray(inside_outline(tuple(corners[:-1]), field.columns, field.rows))


def _ground_painted(
    field: Battlefield, corners: Sequence[Point], ground: Inside
) -> tuple[Change, ...]:
    if not is_ring(corners) or not (ground.floor or ground.rock):
        return ()
    inside = inside_of(field, corners)
    changes: list[Change] = []
    codes = field.layers[Layer.GROUND].copy()
    if ground.rock:
        rock = rock_around(field, inside, corners)
        codes[rock] = field.palettes.ground.index(ground.rock)
        changes += cleared(field, rock)
    if ground.floor:
        codes[inside] = field.palettes.ground.index(ground.floor)
        changes += cleared(field, inside)
    painted = paint(field, Layer.GROUND, np.ones_like(inside), codes)
    if painted.squares.size:
        changes.insert(0, painted)
    return tuple(changes)


def cleared(field: Battlefield, mask: Mask) -> list[Change]:
    """Take growth and water off some squares; no change where there is none."""
    layers = ((Layer.GROWTH, _bare_code(field)), (Layer.WATER, DRY), (Layer.DEPTH, 0))
    changes = [paint(field, layer, mask, value) for layer, value in layers]
    return [change for change in changes if change.squares.size]


def _bare_code(field: Battlefield) -> int:
    """The code of squares on which nothing grows: the first that hides and hinders nothing."""
    growths = load_catalogue().growths
    for code, kind in enumerate(field.palettes.growth):
        row = growths.get(kind)
        if row is not None and not row.reduction and row.height_ft == 0:
            return code
    return 0


def rock_around(field: Battlefield, inside: Mask, corners: Sequence[Point]) -> Mask:
    """The squares outside of a room that become rock: the open land around all walls.

    That is what has the commonest ground of the field and is not walled in, seen from the edges
    of the field. What has been laid as a floor stays, and so does the inside of other rooms.
    """
    codes = field.layers[Layer.GROUND]
    commonest = int(np.bincount(codes[~inside]).argmax()) if not inside.all() else -1
    return np.asarray(~inside & (codes == commonest) & ~walled_in(field, [corners]))


def walled_in(field: Battlefield, more: Sequence[Sequence[Point]] = ()) -> Mask:
    """Which squares nobody reaches from beyond the field without crossing a wall.

    Doors count as walls. ``more`` are ways of walls that are not up yet.
    """
    # One more square all around: walls along the very edge of the field close their rooms too.
    shape = (field.rows + 2, field.columns + 2)
    east = np.zeros((shape[0], shape[1] - 1), bool)
    south = np.zeros((shape[0] - 1, shape[1]), bool)
    segments = [(wall.start, wall.end) for wall in field.every(Wall)]
    segments += [pair for way in more for pair in pairwise(way)]
    for (x1, y1), (x2, y2) in segments:
        if abs(x2 - x1) > _FLAT:
            _cross(south, x1 + 1, y1 + 1, x2 + 1, y2 + 1)
        if abs(y2 - y1) > _FLAT:
            _cross(east.T, y1 + 1, x1 + 1, y2 + 1, x2 + 1)
    numbers = np.arange(shape[0] * shape[1]).reshape(shape)
    first = np.concatenate([numbers[:, :-1][~east], numbers[:-1][~south]])
    second = np.concatenate([numbers[:, 1:][~east], numbers[1:][~south]])
    labels = joined(numbers.size, first, second).reshape(shape)
    return np.asarray((labels != labels[0, 0])[1:-1, 1:-1])


def _cross(barred: Mask, x1: float, y1: float, x2: float, y2: float) -> None:
    """Mark the steps along y between the middles of squares that a segment crosses."""
    left, right = sorted((x1, x2))
    low = max(0, math.ceil(left - 0.5))
    high = min(barred.shape[1] - 1, math.floor(right - 0.5))
    if y1 == y2:
        row = math.floor(y1 - 0.5)
        if 0 <= row < barred.shape[0]:
            barred[row, low : high + 1] = True
        return
    for column in range(low, high + 1):
        row = math.floor(y1 + (y2 - y1) * (column + 0.5 - x1) / (x2 - x1) - 0.5)
        if 0 <= row < barred.shape[0]:
            barred[row, column] = True


def default_grounds(catalogue: Catalogue) -> Inside:
    """The floor and the rock that a room has if nobody says otherwise."""
    solid = [kind.id for kind in catalogue.grounds.values() if kind.solid]
    floors = [kind.id for kind in catalogue.grounds.values() if kind.texture == "flagstones"]
    usual = floors or [kind.id for kind in catalogue.grounds.values() if not kind.solid]
    return Inside(floor=usual[0] if usual else "", rock=solid[0] if solid else "")
