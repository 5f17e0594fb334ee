"""Outlines of objects from lines: what closes is a solid, what does not a narrow strip."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from fieldwright.exchange.clipping import NO_LENGTH, Window
from fieldwright.exchange.records import ObstacleRecord, Place

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

OBJECT = "outlined-object"
"""The kind of obstacle that is known by its outline alone."""

MOST_CORNERS = 300
"""Corners of one outline; a line of more becomes simpler, by a hundredth of a square at first."""

_FIRST_STRAY = 0.01

HALF_A_STRIP = 0.05
"""Squares: half the width of an object that is only a line."""

_CLOSES = 0.5
"""A line whose ends are nearer than this share of its length is the outline of a solid."""

_LEAST_AREA = 1e-3
_MOST_PARTS = 40
_MOST_CROSSINGS = 5 * _MOST_PARTS
"""A line that crosses itself more often is a scribble, whose parts nobody need tell apart."""


def outlines_of(line: Sequence[Place], window: Window) -> list[tuple[Place, ...]]:
    """The outlines of what a line bounds, cut to the map; a line that crosses itself has several.

    Empty where nothing of it lies on the map.
    """
    corners = [
        line[place]
        for place in range(len(line))
        if place == 0 or math.dist(line[place - 1], line[place]) > NO_LENGTH
    ]
    if len(corners) < 2:
        return []
    corners = _simpler(corners)
    outline = _closed(corners)
    if outline is not None and all(map(window.holds, outline)) and _is_simple(outline):
        return [tuple(outline)]
    return _cut(outline, corners, window)


def object_at(key: str, outline: tuple[Place, ...], kind: str = OBJECT) -> ObstacleRecord:
    """An obstacle with an outline of its own."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    middle = (round((min(xs) + max(xs)) / 2, 6), round((min(ys) + max(ys)) / 2, 6))
    size = (max(max(xs) - min(xs), NO_LENGTH), max(max(ys) - min(ys), NO_LENGTH))
    return ObstacleRecord(key=key, kind=kind, position=middle, size=size, outline=outline)


def _simpler(corners: list[Place]) -> list[Place]:
    """A line of few enough corners, which strays from the given one no farther than it must."""
    if len(corners) <= MOST_CORNERS:
        return corners
    from shapely import LineString, get_coordinates, get_num_coordinates, simplify

    given = simpler = LineString(corners)
    stray = _FIRST_STRAY
    while get_num_coordinates(simpler) > MOST_CORNERS:
        simpler = simplify(given, stray, preserve_topology=False)
        stray *= 2
    return [(x, y) for x, y in get_coordinates(simpler).tolist()]


def _closed(corners: list[Place]) -> list[Place] | None:
    """The corners of the solid that a line bounds, none twice; None where it bounds none."""
    length = sum(math.dist(one, other) for one, other in pairwise(corners))
    if len(corners) < 3 or math.dist(corners[0], corners[-1]) > _CLOSES * length:
        return None
    is_closed = math.dist(corners[0], corners[-1]) <= NO_LENGTH
    outline = corners[:-1] if is_closed else corners
    return outline if len(outline) >= 3 else None


def _is_simple(outline: Sequence[Place]) -> bool:
    from shapely import Polygon

    shape = Polygon(outline)
    return bool(shape.is_valid) and float(shape.area) >= _LEAST_AREA


def _crossings(corners: Sequence[Place]) -> int:
    """How often a line crosses itself, or runs along itself."""
    places = np.array(corners, np.float64)
    (x, y), (along, down) = places.T, np.diff(places, axis=0).T[:, :, None]
    # On which side of each piece (rows) the corners (columns) lie.
    side = along * (y - y[:-1, None]) - down * (x - x[:-1, None])
    start, end = side[:, :-1], side[:, 1:]
    crosses, runs_along = start * end < 0, (start == 0) & (end == 0)
    met = crosses & crosses.T
    if np.count_nonzero(runs_along) > len(runs_along):
        low, high = np.minimum(places[:-1], places[1:]), np.maximum(places[:-1], places[1:])
        shared = np.minimum(high[:, None], high) - np.maximum(low[:, None], low)
        met |= runs_along & runs_along.T & (shared > 0).any(axis=2)
    return int(np.triu(met, 1).sum())


def _cut(
    outline: list[Place] | None, corners: list[Place], window: Window
) -> list[tuple[Place, ...]]:
    """The same for a line that crosses itself, reaches beyond the map, or bounds nothing."""
    from shapely import Polygon, box, get_parts, make_valid

    shape = _solid(outline, corners)
    cut = make_valid(shape.intersection(box(*window)))
    # A collection may hold several polygons in one.
    parts = [part for some in get_parts(cut) for part in get_parts(some)]
    solids = [part for part in parts if isinstance(part, Polygon) and part.area >= _LEAST_AREA]
    return [tuple((x, y) for x, y in part.exterior.coords[:-1]) for part in solids]


def _solid(outline: list[Place] | None, corners: list[Place]) -> BaseGeometry:
    """What a line bounds, or a strip along it where that is nothing."""
    from shapely import LineString, Polygon, get_parts, make_valid

    line: BaseGeometry = LineString(corners)
    bounded: BaseGeometry | None = None
    if _crossings(corners) > _MOST_CROSSINGS:
        # A scribble: what it covers is all that can be said of it.
        bounded = line = line.convex_hull
    elif outline is not None:
        bounded = make_valid(Polygon(outline))
        if len(get_parts(bounded)) > _MOST_PARTS:
            bounded = bounded.convex_hull
    if bounded is not None and bounded.area >= _LEAST_AREA:
        return bounded
    return line.buffer(HALF_A_STRIP, cap_style="flat", join_style="mitre")
