"""The faces of what stops the view: they are seen, and so belong to it, at most one square deep."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Wall
from fieldwright.geometry.arrays import Floats, Ints
from fieldwright.geometry.view.eyes import NUDGE, Eye, Look, just_before
from fieldwright.geometry.view.pieces import CELL, Pieces

DEEP = 1.0
"""Squares: so deep into a thing one sees where its face is seen."""

_SMALL = 0.75
_THIN = 0.1
"""Squares: so deep one sees into clouds, which hide what is in them."""


def faces(field: Battlefield, pieces: Pieces, eye: Eye, look: Look, limits: list[Any]) -> list[Any]:
    """What is seen of the things that stop a look: shapely geometries.

    ``limits`` are the geometries that light and weather limit the view to.
    """
    import shapely

    left, right, piece = look.left, look.right, look.piece
    middle = (left + right) / 2
    before = just_before(eye, middle)
    shows = np.ones(len(piece), bool)
    for limit in limits:
        shapely.prepare(limit)
        shows &= shapely.intersects_xy(limit, before[:, 0], before[:, 1])
    left, right, piece, middle = left[shows], right[shows], piece[shows], middle[shows]
    way = right - left
    length = np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-12)
    normal = np.stack([-way[:, 1], way[:, 0]], axis=1) / length[:, None]
    normal[(normal * (middle - eye.place)).sum(axis=1) < 0] *= -1
    cell = pieces.owner[piece] == CELL
    wall = (pieces.first[piece + 1] - pieces.first[piece] == 2) & ~cell
    body = ~cell & ~wall
    return [
        *_squares((middle + normal * NUDGE)[cell]),
        *_strips(field, pieces, left[wall], right[wall], piece[wall]),
        *_bodies(pieces, left[body], right[body], piece[body]),
        *_from_above(look, limits),
    ]


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
    """The outlines of obstacles and platforms; of large ones and clouds what lies near the face."""
    import shapely

    found: list[Any] = []
    deep: list[Any] = []
    near: list[Any] = []
    whole = set()
    for number, one in enumerate(piece.tolist()):
        owner = int(pieces.owner[one])
        screen = pieces.screens[owner]
        if screen.dense:
            face = shapely.LineString([left[number], right[number]])
            deep += [shapely.Polygon(part[:, :2]) for part in screen.pieces]
            near += [face.buffer(_THIN, cap_style="flat")] * len(screen.pieces)
            continue
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


def _from_above(look: Look, limits: list[Any]) -> list[Any]:
    """The tops of bodies that the eye looks down upon, where what is around them is seen."""
    import shapely

    outlines = _outlines_below(look)
    if not outlines:
        return []
    tree = shapely.STRtree(outlines)
    touched = set(tree.query(look.parts, predicate="dwithin", distance=NUDGE)[1].tolist())
    return [
        outlines[number]
        for number in sorted(touched)
        if all(limit.intersects(outlines[number]) for limit in limits)
    ]


def tops_below(look: Look, shares: NDArray[np.float32]) -> list[Any]:
    """The tops of bodies that the eye looks down upon, where a square that they touch is seen.

    ``shares`` are those of squares without any tops, of shape (rows, columns).
    """
    rows, columns = shares.shape
    found = []
    for outline in _outlines_below(look):
        left, top = outline.bounds[0] - NUDGE, outline.bounds[1] - NUDGE
        right, bottom = outline.bounds[2] + NUDGE, outline.bounds[3] + NUDGE
        across = slice(max(0, int(left)), max(0, int(np.ceil(right))))
        down = slice(max(0, int(top)), max(0, int(np.ceil(bottom))))
        if left < columns and top < rows and (shares[down, across] > 0).any():
            found.append(outline)
    return found


def _outlines_below(look: Look) -> list[Any]:
    import shapely

    pieces = look.pieces
    return [
        shapely.Polygon(pieces.outline(piece)[:, :2])
        for piece in look.below
        if pieces.first[piece + 1] - pieces.first[piece] > 2 and not pieces.dense[piece]
    ]
