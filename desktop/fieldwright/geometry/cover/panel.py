"""The silhouette of a target as a flat panel, and what its screens look like on it.

``fieldwright.geometry.sight`` says which law it follows (ruling R13). Places on the panel are
``u`` squares along it and ``t`` feet above the base height of the field.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from operator import is_

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.arrays import Floats
from fieldwright.geometry.sight.screens import Piece
from fieldwright.terms.grid import Block
from fieldwright.terms.quick import quickly_made

Point = tuple[float, float]

NEAREST = 1e-6
"""What is nearer to the eye than this share of the way to the panel is cut off."""

BESIDE = 1e-9
"""What reaches no farther than this before a panel lies beside it."""

ASIDE = 0.01
"""A line is stopped where it is so at this share of the silhouette to both sides of the middle."""

HIGHER = 1e-7
"""What only reaches up to the eyes of a target does not stop the line to it (of its height)."""

_NARROW = 1e-12


@quickly_made
@dataclass(frozen=True, slots=True)
class Panel:
    """The silhouette of a target as seen from an eye.

    ``eye`` is where the eye is, in squares, ``looks_ft`` high; ``start`` and ``end`` are the two
    ends of the panel, which reaches from ``feet_ft`` to ``head_ft``.
    """

    eye: Point
    looks_ft: float
    start: Point
    end: Point
    feet_ft: float
    head_ft: float

    @property
    def width(self) -> float:
        """Its width in squares."""
        return math.dist(self.start, self.end)

    @property
    def area(self) -> float:
        """Its area, in squares times feet."""
        return self.width * (self.head_ft - self.feet_ft)

    def at(self, share: float) -> Point:
        """The place on the map at a share of the way from ``start`` to ``end``."""
        (x1, y1), (x2, y2) = self.start, self.end
        return (x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)


@quickly_made
@dataclass(frozen=True, slots=True)
class Edges:
    """Straight lines on a panel from (u0, t0) to (u1, t1), u0 < u1; ``of`` numbers their pieces."""

    u0: Floats
    t0: Floats
    u1: Floats
    t1: Floats
    of: NDArray[np.intp]
    nearest: Floats
    """For each piece the share of the way to the panel at which it begins.

    inf: all of it is beyond the panel, -inf: all of it is behind the eye or beside the line.
    """


def ends_as_seen(eye: Point, block: Block) -> tuple[Point, Point] | None:
    """The two ends of a footprint's silhouette; None where the eye is inside the footprint."""
    x, y = eye
    middle_x, middle_y = (block.left + block.right) / 2, (block.top + block.bottom) / 2
    in_columns = block.left <= x <= block.right
    in_rows = block.top <= y <= block.bottom
    if in_columns and in_rows:
        return None
    if in_columns:
        return (block.left, middle_y), (block.right, middle_y)
    if in_rows:
        return (middle_x, block.top), (middle_x, block.bottom)
    if (x - middle_x) * (y - middle_y) > 0:
        return (block.right, block.top), (block.left, block.bottom)
    return (block.left, block.top), (block.right, block.bottom)


_projected_last: list[tuple[Panel, tuple[Piece, ...], Edges]] = []
"""What was asked for last: what may stop a line is mostly all that hides its target."""


def project(panel: Panel, pieces: Sequence[Piece]) -> Edges:
    """The top edges of some pieces as the eye sees them on the panel, those of one piece together.

    Only what is between the eye and the panel is kept; where the panel or the eye cuts a piece,
    the cut is an edge too.
    """
    if _projected_last:
        before, known, edges = _projected_last[-1]
        if len(known) == len(pieces) and all(map(is_, known, pieces)) and before == panel:
            return edges
    found = _project(panel, pieces)
    _projected_last[:] = [(panel, tuple(pieces), found)]
    return found


def _project(panel: Panel, pieces: Sequence[Piece]) -> Edges:
    points = np.concatenate(pieces) if pieces else np.empty((0, 3))
    sizes = np.array([len(piece) for piece in pieces], np.intp)
    of = np.repeat(np.arange(len(pieces)), sizes)
    following = np.arange(1, len(points) + 1)
    ends = np.cumsum(sizes)
    following[ends - 1] = ends - sizes
    share = _share_of_way(panel, points)
    # What only touches the panel from behind hides nothing.
    beyond = np.minimum.reduceat(share, ends - sizes) > 1.0 - BESIDE if len(pieces) else ends > 0
    share[beyond[of]] = 2.0
    first, last, kept = _between(share, share[following])
    begin, finish = points[kept], points[following[kept]]
    along = finish - begin
    tails = begin + along * first[kept, None]
    # So that an edge that is not cut ends exactly where the next one begins.
    tips = finish - along * (1.0 - last[kept, None])
    cut = [_cuts(points, following, share, of, limit) for limit in (NEAREST, 1.0)]
    tails = np.concatenate([tails, *(one[0] for one in cut)])
    tips = np.concatenate([tips, *(one[1] for one in cut)])
    owners = np.concatenate([of[kept], *(one[2] for one in cut)])
    return _seen(panel, (tails, tips), owners, beyond)


def _share_of_way(panel: Panel, points: Floats) -> Floats:
    """How far each point is on the way from the eye (0) to the line of the panel (1)."""
    (x, y), (x1, y1), (x2, y2) = panel.eye, panel.start, panel.end
    across, down = y1 - y2, x2 - x1
    whole = (x1 - x) * across + (y1 - y) * down
    share: Floats = ((points[:, 0] - x) * across + (points[:, 1] - y) * down) / whole
    return share


def _between(start: Floats, end: Floats) -> tuple[Floats, Floats, NDArray[np.bool_]]:
    """The shares of edges at which their part between eye and panel begins and ends."""
    rise = end - start
    with np.errstate(divide="ignore", invalid="ignore"):
        near, far = (NEAREST - start) / rise, (1.0 - start) / rise
    low, high = np.minimum(near, far), np.maximum(near, far)
    flat = rise == 0
    first: Floats = np.where(flat, 0.0, np.maximum(low, 0.0))
    last: Floats = np.where(flat, 1.0, np.minimum(high, 1.0))
    kept = (first < last) & (np.maximum(start, end) > NEAREST) & (np.minimum(start, end) <= 1.0)
    return first, last, kept


def _cuts(
    points: Floats,
    following: NDArray[np.intp],
    share: Floats,
    of: NDArray[np.intp],
    limit: float,
) -> tuple[Floats, Floats, NDArray[np.intp]]:
    """The edges at which a limit cuts through convex pieces."""
    after = share[following]
    crossing = np.flatnonzero((share > limit) != (after > limit))
    start, end = points[crossing], points[following[crossing]]
    way = (limit - share[crossing]) / (after[crossing] - share[crossing])
    places = start + (end - start) * way[:, None]
    return places[0::2], places[1::2], of[crossing][0::2]


def _seen(
    panel: Panel,
    ends_of_edges: tuple[Floats, Floats],
    owners: NDArray[np.intp],
    beyond: NDArray[np.bool_],
) -> Edges:
    nearest = np.full(len(beyond), np.inf)
    sides: list[tuple[Floats, Floats]] = []
    length = panel.width
    east, south = ((panel.end[axis] - panel.start[axis]) / length for axis in (0, 1))
    (x, y), (x1, y1) = panel.eye, panel.start
    for places in ends_of_edges:
        share = np.clip(_share_of_way(panel, places), NEAREST, 1.0)
        np.minimum.at(nearest, owners, share)
        along = (x - x1 + (places[:, 0] - x) / share) * east
        along += (y - y1 + (places[:, 1] - y) / share) * south
        sides.append((along, panel.looks_ft + (places[:, 2] - panel.looks_ft) / share))
    (u0, t0), (u1, t1) = sides
    back = u0 > u1
    u0, u1 = np.where(back, u1, u0), np.where(back, u0, u1)
    t0, t1 = np.where(back, t1, t0), np.where(back, t0, t1)
    kept = (u1 - u0 > _NARROW) & (u1 > BESIDE) & (u0 < length - BESIDE)
    u0, t0, u1, t1, of = u0[kept], t0[kept], u1[kept], t1[kept], owners[kept]
    before = np.zeros(len(beyond), bool)
    before[of] = True
    nearest[~before] = np.where(beyond[~before], np.inf, -np.inf)
    slope = (t1 - t0) / (u1 - u0)
    low, high = np.maximum(u0, 0.0), np.minimum(u1, length)
    return Edges(low, t0 + slope * (low - u0), high, t0 + slope * (high - u0), of, nearest)
