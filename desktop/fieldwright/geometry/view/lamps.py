"""What lamps light on a field: light goes round no corner and through no wall."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Light
from fieldwright.geometry.sight.bodies import body_of
from fieldwright.geometry.view.eyes import Eye
from fieldwright.geometry.view.frames import frame
from fieldwright.geometry.view.levels import standing_of
from fieldwright.geometry.view.looking import look

QUARTER = 64
"""Corners of a quarter of a round limit."""


def lit_part(field: Battlefield, carried: Mapping[UUID, float]) -> Any | None:
    """All that lit lamps light, those that figures carry among them; None where none is lit.

    ``carried`` are radii in feet by the ids of figures; of a figure that is not on the field no
    lamp is. The flame is as high as the eyes of somebody who stands in its square.
    """
    import shapely

    per_square = field.info.scale.feet_per_square
    lamps = [*_standing(field), *_carried(field, carried)]
    parts = [
        _lit(field, x, y, height, feet / per_square) for x, y, height, feet in lamps if feet > 0
    ]
    return shapely.union_all(parts) if parts else None


def _lit(field: Battlefield, x: float, y: float, height: float, reach: float) -> Any:
    import shapely

    eye = Eye(x, y, height, frame(field, (x, y), reach))
    return shapely.intersection(shapely.union_all(look(field, eye).parts), disk(x, y, reach))


def disk(x: float, y: float, radius: float) -> Any:
    """The part of the map within a distance, as a polygon."""
    import shapely

    return shapely.Point(x, y).buffer(radius, quad_segs=QUARTER)


def _standing(field: Battlefield) -> Iterator[tuple[float, float, float, float]]:
    catalogue, heights = load_catalogue(), standing_of(field).upper
    for lamp in field.every(Light):
        kind = catalogue.lights.get(lamp.kind)
        usual = kind.radius_ft if kind is not None else 0.0
        radius = usual if lamp.radius_ft is None else lamp.radius_ft
        if lamp.is_lit:
            x, y = lamp.position
            row = min(max(int(y // 1), 0), field.rows - 1)
            column = min(max(int(x // 1), 0), field.columns - 1)
            yield x, y, float(heights[row, column]), radius


def _carried(
    field: Battlefield, carried: Mapping[UUID, float]
) -> Iterator[tuple[float, float, float, float]]:
    for figure_id, radius in carried.items():
        figure = field.things["figures"].get(figure_id)
        if isinstance(figure, Figure):
            body = body_of(field, figure)
            x, y = body.middle
            yield x, y, body.looks_ft, radius
