"""What figures see: the view of their eyes, by light, lamps, infravision and weather."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.sight.bodies import body_of
from fieldwright.geometry.sight.scene import scene_of
from fieldwright.geometry.view.eyes import Box, Eye, Look
from fieldwright.geometry.view.faces import faces, tops_below
from fieldwright.geometry.view.frames import frame, sectors
from fieldwright.geometry.view.lamps import disk, lit_part
from fieldwright.geometry.view.levels import standing_of
from fieldwright.geometry.view.looking import look, look_by_squares
from fieldwright.geometry.view.pieces import pieces_of
from fieldwright.geometry.view.squares import squares_seen, squares_seen_of_each
from fieldwright.rules.options import USUAL_OPTIONS, TableOptions
from fieldwright.rules.visibility import Weather, sight_by_light, sight_in_weather
from fieldwright.stats.vision import infravision_ft


@dataclass(frozen=True, slots=True, kw_only=True)
class Vision:
    """What decides how far figures see, beside the light of the field.

    ``carried`` are the radii in feet of the lamps that figures carry, ``infravision`` how far some
    of them see by it, in feet, where that is not what their stat blocks say; both by the figures'
    ids. On a ``cloudy`` night there are no stars. ``with_faces`` takes in the faces of what stops
    the view.
    """

    carried: Mapping[UUID, float] = field(default_factory=dict)
    infravision: Mapping[UUID, float] = field(default_factory=dict)
    weather: Weather = Weather.CLEAR
    cloudy: bool = False
    with_faces: bool = True


_PLAIN_VISION = Vision()


def seen_by(
    field: Battlefield,
    figures: Figure | Iterable[Figure],
    *,
    vision: Vision = _PLAIN_VISION,
    options: TableOptions = USUAL_OPTIONS,
) -> Any:
    """The part of a field that a figure sees, or that any of several does.

    A shapely Polygon or MultiPolygon in squares; empty where nobody sees anything. The law is
    the package's docstring.
    """
    import shapely

    several = (figures,) if isinstance(figures, Figure) else tuple(figures)
    seeing = _Seeing(field, vision, options)
    parts = [part for figure in several for part in seeing.parts_of(figure)]
    # One part is in order as it is; joining it with nothing would take long.
    seen = parts[0] if len(parts) == 1 else shapely.union_all(parts)
    border = shapely.box(0, 0, field.columns, field.rows)
    return _areas(seen if border.covers(seen) else shapely.intersection(seen, border))


def shares_seen(
    field: Battlefield,
    figure: Figure,
    *,
    vision: Vision = _PLAIN_VISION,
    options: TableOptions = USUAL_OPTIONS,
) -> NDArray[np.float32]:
    """The share of each square, 0 to 1, that a figure sees: an array of (rows, columns).

    In less time than by way of ``seen_by``, as hardly anything has to be cut or joined. The tops of
    what one looks down upon count where any of their squares is seen.
    """
    return _Seeing(field, vision, options).shares_of(figure)


class _Seeing:
    """How far anybody sees on a field."""

    def __init__(self, field: Battlefield, vision: Vision, options: TableOptions) -> None:
        self._field, self._vision = field, vision
        self._per_square = field.info.scale.feet_per_square
        self._light_ft = sight_by_light(field.info.light, cloudy=vision.cloudy).value
        self._air = _least(
            self._squares(sight_in_weather(vision.weather).value), options.sight_limit_squares
        )
        dark = self._light_ft is not None
        self._lit = lit_part(field, vision.carried) if dark else None

    def parts_of(self, figure: Figure) -> list[Any]:
        """What one figure sees, in parts."""
        return [self._from(eye, own) for eye, own in self._eyes_of(figure)]

    def shares_of(self, figure: Figure) -> NDArray[np.float32]:
        """The share of each square that one figure sees: of shape (rows, columns)."""
        import shapely

        shares = np.zeros((self._field.rows, self._field.columns), np.float32)
        found: list[Any] = []
        for eye, own in self._eyes_of(figure):
            view, limits = look_by_squares(self._field, eye), self._limits(eye, own)
            seen = self._shares_of_view(view, limits)
            shares += seen
            if self._vision.with_faces:
                found += faces(self._field, view.pieces, eye, replace(view, below=()), limits)
                found += tops_below(view, seen)
        # Joined, so that nothing behind a wall counts more for being looked at by several eyes.
        whole = self._within_border(shapely.union_all(found))
        return np.asarray(np.minimum(shares + squares_seen(whole, self._field), 1), np.float32)

    def _shares_of_view(self, view: Look, limits: list[Any]) -> NDArray[np.float32]:
        import shapely

        parts: Any = view.parts
        for limit in limits:
            parts = shapely.intersection(parts, limit)
        each = squares_seen_of_each([self._within_border(part) for part in parts], self._field)
        if view.squares is not None:
            each *= view.squares
        return np.asarray(each.sum(axis=0), np.float32)

    def _within_border(self, part: Any) -> Any:
        import shapely

        left, top, right, bottom = part.bounds if not part.is_empty else (0, 0, 0, 0)
        columns, rows = self._field.columns, self._field.rows
        if left >= 0 and top >= 0 and right <= columns and bottom <= rows:
            return part
        return shapely.clip_by_rect(part, 0, 0, columns, rows)

    def _eyes_of(self, figure: Figure) -> Iterator[tuple[Eye, float | None]]:
        """The eyes of a figure, and how far each sees where no lamp lights."""
        body = body_of(self._field, figure)
        own = self._own_sight(figure)
        reach = _least(self._air, own if self._lit is None else None)
        if reach is not None and reach <= 0:
            return
        within = frame(self._field, body.middle)
        for square, part in sectors(body.block, within):
            at = (square.column + 0.5, square.row + 0.5)
            eye = Eye(*at, body.looks_ft, _reached(part, at, reach))
            yield eye, own

    def _own_sight(self, figure: Figure) -> float | None:
        """How many squares a figure sees where no lamp lights; None without limit."""
        if self._light_ft is None:
            return None
        given = self._vision.infravision.get(figure.id)
        infravision = infravision_ft(figure.stats) if given is None else given
        return self._squares(max(self._light_ft, infravision))

    def _from(self, eye: Eye, own: float | None) -> Any:
        """What one eye sees, and the faces of what stops its view.

        What does not hang on lamps is kept with the scene: of a whole side mostly one has moved.
        """
        known, standing = pieces_of(scene_of(self._field)).known, standing_of(self._field)
        key = (eye, own, self._air, self._vision.with_faces)
        kept = known.get(key) if self._lit is None else None
        if kept is not None and kept[0] is standing:
            return kept[1]
        import shapely

        parts = self._looked(eye, own)
        found = parts[0] if len(parts) == 1 else shapely.union_all(parts)
        if self._lit is None:
            known[key] = (standing, found)
        return found

    def _looked(self, eye: Eye, own: float | None) -> list[Any]:
        """What one eye sees, in parts that may touch, and the faces of what stops its view."""
        import shapely

        view, limits = look(self._field, eye), self._limits(eye, own)
        seen: Any = view.parts
        for limit in limits:
            seen = shapely.intersection(seen, limit)
        parts = [_areas(part) for part in seen.tolist() if not part.is_empty]
        if self._vision.with_faces:
            # Faces lie over each other, but over little of what is seen otherwise.
            parts.append(shapely.union_all(faces(self._field, view.pieces, eye, view, limits)))
        return parts

    def _limits(self, eye: Eye, own: float | None) -> list[Any]:
        """How far light and weather let an eye see: shapely geometries."""
        import shapely

        limits: list[Any] = []
        if own is not None:
            near = disk(eye.x, eye.y, own)
            limits.append(near if self._lit is None else shapely.union(near, self._lit))
        if self._air is not None:
            limits.append(disk(eye.x, eye.y, self._air))
        return limits

    def _squares(self, feet: float | None) -> float | None:
        return None if feet is None else feet / self._per_square


def _least(*limits: float | None) -> float | None:
    """The shortest of some distances, None where nothing limits."""
    return min((limit for limit in limits if limit is not None), default=None)


def _reached(part: Box, at: tuple[float, float], reach: float | None) -> Box:
    if reach is None:
        return part
    x, y = at
    return (
        max(part[0], x - reach),
        max(part[1], y - reach),
        min(part[2], x + reach),
        min(part[3], y + reach),
    )


def _areas(shape: Any) -> Any:
    """Only what has an area: the rest of touching borders falls away."""
    import shapely

    if shape.geom_type in ("Polygon", "MultiPolygon"):
        return shape
    parts = [
        one for one in shapely.get_parts(shape) if one.geom_type in ("Polygon", "MultiPolygon")
    ]
    return shapely.union_all(parts) if parts else shapely.Polygon()
