"""What somebody stands right behind, so that it hides nothing from him (ruling R13).

Only the part of it within arm's reach is looked over or through, whatever it was drawn in: a wall
of one stroke and the same wall of many leave the same to hide others.
"""

from __future__ import annotations

from dataclasses import dataclass

from fieldwright.geometry.sight.cutting import Reach, floor_left, stands_over, without_box
from fieldwright.geometry.sight.screens import Piece, Screen

ARM_FT = 1.5
"""What is no farther from a figure's square than this, across or down, is right beside it."""


def arm_of(feet_per_square: float) -> float:
    """The reach of an arm in squares."""
    return ARM_FT / feet_per_square


@dataclass(frozen=True, slots=True)
class Beside:
    """How somebody looks past a screen beside him, and what of it hides others all the same.

    ``way`` is ``over``, ``around`` or ``through``; ``rest`` are the pieces that still count.
    """

    way: str
    rest: tuple[Piece, ...]


def right_behind(screen: Screen, reach: Reach) -> Beside | None:
    """What of a screen does not hinder somebody with such a reach.

    None where all of it counts: it is farther off than his arms reach, or not lower than his eye,
    broad and not to be seen through; or it is magical darkness or the like, which hides altogether
    what lies in or behind it (ruling R12). Trunks and posts in a square that touches his do
    not hinder him at all, of other things only what is within reach does not.
    """
    high = screen.opacity == 1.0 and not screen.slight and screen.lowest_ft >= reach.looks_ft
    if high or screen.dense:
        return None
    if screen.slight:
        if not reach.stands_in(screen.squares):
            return None
        return Beside("over" if screen.top_ft < reach.looks_ft else "around", ())
    if not any(reach.is_beside(piece) for piece in screen.pieces):
        return None
    rest, changed = _left(screen, reach)
    if not changed:
        return None
    return Beside("through" if screen.opacity < 1 else "over", tuple(rest))


def _left(screen: Screen, reach: Reach) -> tuple[list[Piece], bool]:
    """The pieces that still count, and whether anything has gone."""
    rest: list[Piece] = []
    changed = False
    floor = screen.plate and screen.top_ft < reach.looks_ft
    if floor and len(screen.pieces) > 1 and _is_over(screen, reach):
        return _floor_with_hollows(screen, reach)
    for piece in screen.pieces:
        if floor and stands_over(piece, reach.eye):
            parts = floor_left(piece, reach)
        elif reach.is_beside(piece):
            parts = without_box(piece, reach, high_too=screen.opacity < 1)
        else:
            parts = None
        changed |= parts is not None
        rest += [piece] if parts is None else parts
    return rest, changed


def _is_over(screen: Screen, reach: Reach) -> bool:
    import shapely  # Only few floors have hollows, and importing it takes long.

    outlines = [shapely.Polygon(piece[:, :2]) for piece in screen.pieces]
    return bool(shapely.union_all(outlines).contains(shapely.Point(reach.eye)))


def _floor_with_hollows(screen: Screen, reach: Reach) -> tuple[list[Piece], bool]:
    """The same as ``floor_left`` for a floor of several pieces."""
    import numpy as np
    import shapely

    outlines = [shapely.Polygon(piece[:, :2]) for piece in screen.pieces]
    whole = shapely.union_all(outlines)
    box = shapely.box(reach.left, reach.top, reach.right, reach.bottom)
    edges = shapely.get_parts(shapely.intersection(whole.boundary, box))
    looked_over = [
        shapely.Polygon([reach.eye, *pair])
        for edge in edges
        if edge.geom_type == "LineString"
        for pair in zip(edge.coords[:-1], edge.coords[1:], strict=True)
    ]
    if not looked_over:
        return list(screen.pieces), False
    left = shapely.difference(whole, shapely.union_all(looked_over))
    top = screen.top_ft
    parts = shapely.get_parts(shapely.constrained_delaunay_triangles(left))
    return [
        np.array([(x, y, top) for x, y in part.exterior.coords[:-1]])
        for part in parts
        if part.area > 1e-9
    ], True
