"""How much of each square lies in a region: exact shares, for fog that is drawn by squares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.arrays import Floats, runs

_ROUND = 1e-9


def squares_seen(region: Any, field: Battlefield) -> NDArray[np.float32]:
    """The share of each square, 0 to 1, that lies in a region: an array of (rows, columns).

    ``region`` is a shapely Polygon or MultiPolygon in squares that does not leave the field, or an
    array of them; where several of those overlap, shares are added, up to 1. Its outlines are cut
    at the lines of the grid; each short piece adds the area between itself and the east side of its
    square, and its height to all squares east of it.
    """
    return _shares(*_edges(region), field.rows, field.columns)


def squares_seen_of_each(regions: Sequence[Any], field: Battlefield) -> NDArray[np.float32]:
    """The shares of each of some regions by itself: of shape (regions, rows, columns)."""
    rows, columns = field.rows, field.columns
    starts, stops = [np.zeros((0, 2))], [np.zeros((0, 2))]
    for number, region in enumerate(regions):
        # One below the other they are worked out at once.
        down = np.array([0.0, number * rows])
        begin, end = _edges(region)
        starts.append(begin + down)
        stops.append(end + down)
    count = len(regions)
    shares = _shares(np.concatenate(starts), np.concatenate(stops), count * rows, columns)
    return shares.reshape(count, rows, columns)


def _shares(starts: Floats, stops: Floats, rows: int, columns: int) -> NDArray[np.float32]:
    """The share of each square that lies within some edges."""
    starts, stops = _cut(*_cut(starts, stops, 1), 0)
    rise = stops[:, 1] - starts[:, 1]
    middle = (starts + stops) / 2
    row = np.clip(np.floor(middle[:, 1]).astype(np.int64), 0, rows - 1)
    column = np.clip(np.floor(middle[:, 0]).astype(np.int64), 0, columns)
    east = np.clip(column + 1 - middle[:, 0], 0, 1)
    wide = columns + 2
    cell = row * wide + column
    here = np.bincount(cell, rise * east, rows * wide)
    beyond = np.bincount(cell + 1, rise, rows * wide)
    own = here.reshape(rows, wide)
    total = own + np.cumsum(beyond.reshape(rows, wide), axis=1)
    # An edge counts in its own square by its area, and from the next square on by its height.
    shares = np.clip(total[:, :columns], 0, 1)
    shares[shares < _ROUND] = 0
    shares[shares > 1 - _ROUND] = 1
    return shares.astype(np.float32)


def _edges(region: Any) -> tuple[Floats, Floats]:
    """All edges, so turned that what is inside lies on the same side of each."""
    import shapely

    starts: list[Floats] = [np.zeros((0, 2))]
    stops: list[Floats] = [np.zeros((0, 2))]
    for polygon in shapely.get_parts(region):
        if polygon.geom_type != "Polygon":
            # What is left of touching borders has no area.
            continue
        rings = [polygon.exterior, *polygon.interiors]
        for number, ring in enumerate(rings):
            places = shapely.get_coordinates(ring)
            if len(places) < 4:
                continue
            x, y = places[:, 0], places[:, 1]
            positive = float((x[:-1] * y[1:] - x[1:] * y[:-1]).sum()) > 0
            # An upward edge of growing y on the west side counts positive.
            if positive == (number == 0):
                places = places[::-1]
            starts.append(places[:-1])
            stops.append(places[1:])
    return np.concatenate(starts), np.concatenate(stops)


def _cut(starts: Floats, stops: Floats, axis: int) -> tuple[Floats, Floats]:
    """Edges cut where they cross the lines of the grid along one axis."""
    low = np.minimum(starts[:, axis], stops[:, axis])
    high = np.maximum(starts[:, axis], stops[:, axis])
    first = np.floor(low).astype(np.int64) + 1
    counts = np.maximum(np.ceil(high).astype(np.int64) - first, 0) + 1
    edge, number = runs(0, counts)
    begin, way = starts[edge], (stops - starts)[edge]
    forward = way[:, axis] > 0
    last = counts[edge] - 1
    # Along an edge that runs backwards the lines are met from the highest on.
    line = np.where(forward, first[edge] + number, first[edge] + last - 1 - number).astype(float)
    with np.errstate(divide="ignore", invalid="ignore"):
        after = np.where(number == last, 1.0, (line - begin[:, axis]) / way[:, axis])
    ends = begin + after[:, None] * way
    inner = number < last
    ends[inner, axis] = line[inner]
    ends[~inner] = stops[edge][~inner]
    begins = np.concatenate([begin[:1], ends[:-1]]) if len(ends) else ends
    begins[number == 0] = begin[number == 0]
    return begins, ends
