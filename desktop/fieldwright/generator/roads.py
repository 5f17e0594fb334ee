"""Roads across a field, with bridges where they meet a stream."""

from __future__ import annotations

import numpy as np

from fieldwright.battlefield.things import Platform
from fieldwright.generator.draft import Draft
from fieldwright.generator.shapes import Mask, grown, parts
from fieldwright.generator.streams import curve_squares, doubled, mask_of
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Square

BRIDGE_FT = 1
"""How high above its banks a plank bridge lies, in feet."""

_PLACES = (20, 35, 50, 65, 80)


def lay_road(draft: Draft, stream: Stream, *, wide: bool, north_south: bool) -> Mask:
    """Lay a dirt road from edge to edge where it meets the least standing water.

    Streams are crossed by a bridge; standing water is left alone, the road ends at its shore.
    """
    ways = [_way(draft, stream, place, north_south=north_south) for place in _shuffled(stream)]
    way = min(ways, key=lambda squares: _trouble(draft, squares))
    road = mask_of(draft, way)
    if wide:
        road = doubled(road)
    streams = np.isin(draft.water, [draft.water_code("stream"), draft.water_code("river")])
    draft.ground[road & (draft.water == 0)] = draft.ground_code("road")
    _build_bridges(draft, road & streams)
    draft.growth[road] = draft.growth_code("clear")
    laid: Mask = road & ((draft.water == 0) | streams)
    return laid


def _shuffled(stream: Stream) -> list[int]:
    places = list(_PLACES)
    stream.shuffle(places)
    return places[:4]


def _way(draft: Draft, stream: Stream, place: int, *, north_south: bool) -> list[Square]:
    """A gently winding line of squares from one edge to the one across."""
    ends = [place + stream.between(-15, 15) for _ in range(4)]
    if north_south:
        far = draft.rows
        points = [
            (draft.columns * end / 100, far * share)
            for end, share in zip(ends, (-0.05, 0.33, 0.67, 1.05), strict=True)
        ]
    else:
        far = draft.columns
        points = [
            (far * share, draft.rows * end / 100)
            for end, share in zip(ends, (-0.05, 0.33, 0.67, 1.05), strict=True)
        ]
    return curve_squares(draft, points)


def _trouble(draft: Draft, way: list[Square]) -> int:
    """How much a way has against it: standing water most, then streams, then steep ground."""
    trouble = 0
    before = None
    for column, row in way:
        water = draft.palettes.water[int(draft.water[row, column])]
        trouble += {"none": 0, "stream": 3}.get(water, 12)
        height = int(draft.height[row, column])
        trouble += abs(height - before) if before is not None else 0
        before = height
    return trouble


def _build_bridges(draft: Draft, crossing: Mask) -> None:
    """One plank bridge over each place where a road crosses a stream, reaching both banks."""
    labels = parts(crossing, corners=True)
    for label in range(1, int(labels.max()) + 1):
        here = labels == label
        rows, columns = np.nonzero(here)
        left, right = int(columns.min()), int(columns.max()) + 1
        top, bottom = int(rows.min()), int(rows.max()) + 1
        dry = grown(here) & (draft.water == 0)
        bank = int(draft.height[dry].max()) if dry.any() else int(draft.height[here].max())
        outline = tuple(
            (float(x), float(y))
            for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))
        )
        draft.add(
            Platform(
                id=draft.new_id(),
                kind="bridge",
                outline=outline,
                top_ft=float(bank + BRIDGE_FT),
            )
        )
