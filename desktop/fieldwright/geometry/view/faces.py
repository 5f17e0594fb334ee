"""The faces of what stops the view: they are seen, and so belong to it, at most one square deep."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Wall
from fieldwright.geometry.view.eyes import Eye, Look
from fieldwright.geometry.view.fan import Floats, Ints
from fieldwright.geometry.view.pieces import CELL, Pieces

DEEP = 1.0
"""Squares: so deep into a thing one sees where its face is seen."""

_NUDGE = 0.002
_SMALL = 0.75


def faces(field: Battlefield, pieces: Pieces, eye: Eye, look: Look, parts: list[Any]) -> list[Any]:
    """What is seen of the things that bound the seen ``parts`` of a look: shapely geometries."""
    import shapely

    if not parts:
        return []
    seen = shapely.STRtree(shapely.get_parts(parts))
    left, right, piece = _short(look)
    way = right - left
    length = np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-12)
    normal = np.stack([-way[:, 1], way[:, 0]], axis=1) / length[:, None]
    middle = (left + right) / 2
    towards = (normal * (middle - (eye.x, eye.y))).sum(axis=1) < 0
    normal[towards] *= -1
    before = middle - normal * _NUDGE
    touched = _near(seen, shapely.points(before))
    left, right, piece = left[touched], right[touched], piece[touched]
    cell = pieces.owner[piece] == CELL
    wall = (pieces.first[piece + 1] - pieces.first[piece] == 2) & ~cell
    body = ~cell & ~wall
    return [
        *_squares((middle + normal * _NUDGE)[touched][cell]),
        *_strips(field, pieces, left[wall], right[wall], piece[wall]),
        *_bodies(pieces, left[body], right[body], piece[body]),
        *_from_above(pieces, look, seen),
    ]


def _near(seen: Any, shapes: Any) -> NDArray[np.bool_]:
    """Which shapes touch the parts that are seen (a tree of them)."""
    touched = np.zeros(len(shapes), bool)
    touched[seen.query(shapes, predicate="dwithin", distance=2 * _NUDGE)[0]] = True
    return touched


def _short(look: Look) -> tuple[Floats, Floats, Ints]:
    """The stretches that stop the view, cut so that none is longer than a square."""
    way = look.right - look.left
    counts = np.maximum(1, np.ceil(np.hypot(way[:, 0], way[:, 1]) - 1e-9)).astype(np.int64)
    of = np.repeat(np.arange(len(counts)), counts)
    number = np.arange(len(of)) - (np.cumsum(counts) - counts)[of]
    step = way[of] / counts[of][:, None]
    left = look.left[of] + step * number[:, None]
    return left, left + step, look.piece[of]


def _squares(places: Floats) -> list[Any]:
    import shapely

    corners = np.unique(np.floor(places), axis=0)
    x, y = corners[:, 0], corners[:, 1]
    boxes: Any = shapely.box(x, y, x + 1, y + 1)
    return list(boxes)


def _strips(
    field: Battlefield, pieces: Pieces, left: Floats, right: Floats, piece: Ints
) -> list[Any]:
    """The strips that walls are thick."""
    import shapely

    if not len(piece):
        return []
    owners, which = np.unique(pieces.owner[piece], return_inverse=True)
    thick = np.array([_thickness(field, pieces, owner) for owner in owners.tolist()])[which]
    along = right - left
    along = along / np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-12)[:, None]
    along *= thick[:, None] / 2
    across = np.stack([-along[:, 1], along[:, 0]], axis=1)
    ring = [left - along + across, right + along + across, right + along - across]
    corners = np.stack([*ring, left - along - across], axis=1)
    strips: Any = shapely.polygons(corners)
    return list(strips)


def _thickness(field: Battlefield, pieces: Pieces, owner: int) -> float:
    wall = field.things["walls"].get(pieces.screens[owner].thing)
    if not isinstance(wall, Wall):
        return 0.0
    kind = load_catalogue().walls.get(wall.kind)
    usual = kind.thickness if kind is not None else 0.0
    return wall.thickness or usual


def _bodies(pieces: Pieces, left: Floats, right: Floats, piece: Ints) -> list[Any]:
    """The outlines of obstacles and platforms; of large ones what lies near the face."""
    import shapely

    found: list[Any] = []
    deep: list[Any] = []
    near: list[Any] = []
    whole = set()
    for number, one in enumerate(piece.tolist()):
        owner = int(pieces.owner[one])
        screen = pieces.screens[owner]
        if len(screen.pieces) == 1 and pieces.radius[one] <= _SMALL:
            if owner not in whole:
                whole.add(owner)
                found.append(shapely.Polygon(screen.pieces[0][:, :2]))
            continue
        low = np.minimum(left[number], right[number]) - DEEP
        high = np.maximum(left[number], right[number]) + DEEP
        box = shapely.box(*low, *high)
        deep += [shapely.Polygon(part[:, :2]) for part in screen.pieces]
        near += [box] * len(screen.pieces)
    parts: Any = shapely.intersection(deep, near) if deep else []
    return [*found, *(part for part in parts if part.area > 0)]


def _from_above(pieces: Pieces, look: Look, seen: Any) -> list[Any]:
    """The tops of bodies that the eye looks down upon."""
    import shapely

    outlines = [
        shapely.Polygon(pieces.outline(piece)[:, :2])
        for piece in look.below
        if pieces.first[piece + 1] - pieces.first[piece] > 2
    ]
    if not outlines:
        return []
    near = _near(seen, outlines)
    return [outline for outline, touched in zip(outlines, near, strict=True) if touched]
