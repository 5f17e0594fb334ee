"""What is hidden behind things that are lower than the eye, when it looks at lower places still.

A strip of ground behind each of them is hidden. It ends where the line over the top edge comes
down to the height of the places: the edge is projected there, and straight edges stay straight.
Thin plates hide what lies behind their projection, seen from above and from below.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.arrays import Floats, Ints
from fieldwright.geometry.view.eyes import Eye
from fieldwright.geometry.view.pieces import Pieces, ranges

_TOUCH = 1e-9
_APART = 1e-3
_LEAST_FT = 1e-3


@dataclass(frozen=True)
class Shadows:
    """The hidden parts, shapely polygons in squares, for lines from an eye to one height."""

    pieces: Pieces
    eye: Eye
    looks_ft: float

    def of(self, chosen: Ints) -> Any:
        """The shadows of some pieces: an array of polygons within the eye's frame."""
        import shapely

        plain = self._stands_off(chosen)
        hulls = [points for piece in chosen[~plain].tolist() for points in self._hulls(piece)]
        number = np.repeat(np.arange(len(hulls)), [len(points) for points in hulls])
        places, of = self._of_bodies(chosen[plain], len(hulls))
        places = np.concatenate([*hulls, places]) + self.eye.place
        number = np.concatenate([number, of])
        if not len(number):
            return np.zeros(0, object)
        polygons: Any = shapely.convex_hull(shapely.multipoints(places, indices=number))
        polygons = shapely.clip_by_rect(polygons, *self.eye.within)
        return polygons[shapely.area(polygons) > 0]

    def _stands_off(self, chosen: Ints) -> NDArray[np.bool_]:
        """Which pieces are bodies beside the eye, lower than it: most are, and go all at once."""
        pieces = self.pieces
        body = (pieces.way[chosen] != 0) & ~pieces.plate[chosen]
        body &= pieces.first[chosen + 1] - pieces.first[chosen] > 2
        away = pieces.middle[chosen] - self.eye.place
        return np.asarray(
            body & (np.hypot(away[:, 0], away[:, 1]) > pieces.radius[chosen] + _APART)
        )

    def _of_bodies(self, chosen: Ints, first: int) -> tuple[Floats, Ints]:
        """The corners of the strips behind bodies and the number of each strip, from first on."""
        pieces, eye_ft = self.pieces, self.eye.looks_ft
        tops = pieces.lowest[chosen]
        hides = (self.looks_ft < tops) & (tops <= eye_ft)
        chosen, tops = chosen[hides], tops[hides]
        away = pieces.middle[chosen] - self.eye.place
        least = np.hypot(away[:, 0], away[:, 1]) - pieces.radius[chosen]
        with np.errstate(divide="ignore"):
            shares = (eye_ft - self.looks_ft) / (eye_ft - tops)
        shares = np.clip(shares, 1, 2 * self.eye.farthest / least + 2)
        begin, end = pieces.first[chosen], pieces.first[chosen + 1]
        of = np.repeat(np.arange(len(chosen)), end - begin)
        ground = pieces.corners[ranges(begin, end), :2] - self.eye.place
        order = np.argsort(np.concatenate([of, of]), kind="stable")
        places = np.concatenate([ground, ground * shares[of][:, None]])[order]
        return places, np.concatenate([of, of])[order] + first

    def _hulls(self, piece: int) -> list[Floats]:
        """The corners of the convex parts that one piece hides, relative to the eye."""
        outline = self.pieces.outline(piece) - (self.eye.x, self.eye.y, 0)
        fall = self.eye.looks_ft - self.looks_ft
        if self.pieces.plate[piece]:
            return self._through(outline)
        if self.pieces.dense[piece]:
            return self._in_or_behind(outline)
        if fall <= 0:
            return []
        if len(outline) > 2 and _holds_eye(outline):
            return self._over_edges(outline)
        return self._behind(_lower(outline, self.looks_ft, self.eye.looks_ft))

    def _behind(self, outline: Floats) -> list[Floats]:
        """The strip behind something beside the eye."""
        if not len(outline):
            return []
        ground = outline[:, :2]
        least = _distance(ground)
        if least <= _TOUCH:
            return []
        away = 2 * self.eye.farthest / least + 2
        with np.errstate(divide="ignore"):
            shares = (self.eye.looks_ft - self.looks_ft) / (self.eye.looks_ft - outline[:, 2])
        shares = np.clip(shares, 1, away)
        return [np.concatenate([ground, ground * shares[:, None]])]

    def _in_or_behind(self, outline: Floats) -> list[Floats]:
        """What is hidden in and behind a cloud, the eye above it or beside it."""
        top, eye_ft = outline[0, 2], self.eye.looks_ft
        if not self.looks_ft < top <= eye_ft:
            return []
        share = (eye_ft - self.looks_ft) / max(eye_ft - top, _LEAST_FT)
        ground = outline[:, :2]
        return [np.concatenate([ground, ground * share])]

    def _through(self, plate: Floats) -> list[Floats]:
        """What is hidden behind a thin plate."""
        low, high = sorted((self.eye.looks_ft, self.looks_ft))
        if not low + _TOUCH < plate[0, 2] < high - _TOUCH:
            return []
        if _holds_eye(plate) and plate[0, 2] < self.eye.looks_ft:
            return self._over_edges(plate)
        share = (self.looks_ft - self.eye.looks_ft) / (plate[0, 2] - self.eye.looks_ft)
        return [plate[:, :2] * share]

    def _over_edges(self, floor: Floats) -> list[Floats]:
        """What the floor that the eye is above hides beyond each of its edges."""
        top = floor[0, 2]
        if not self.looks_ft + _TOUCH < top < self.eye.looks_ft - _TOUCH:
            return []
        share = (self.looks_ft - self.eye.looks_ft) / (top - self.eye.looks_ft)
        ground = floor[:, :2]
        return [
            np.array([start, stop, stop * share, start * share])
            for start, stop in zip(ground, np.roll(ground, -1, axis=0), strict=True)
        ]


def _lower(outline: Floats, low: float, high: float) -> Floats:
    """What of a wall has its top between two heights; of bodies, whose tops are flat, all."""
    if len(outline) > 2 or outline[0, 2] == outline[1, 2]:
        return outline if low < outline[0, 2] <= high else outline[:0]
    (start, stop), rise = outline, outline[1, 2] - outline[0, 2]
    first, last = sorted(((low - start[2]) / rise, (high - start[2]) / rise))
    first, last = max(first, 0.0), min(last, 1.0)
    if last - first <= _TOUCH:
        return outline[:0]
    return np.array([start + first * (stop - start), start + last * (stop - start)])


def _distance(ground: Floats) -> float:
    """How near a convex outline that does not hold the eye comes to it."""
    ends = np.roll(ground, -1, axis=0)
    way = ends - ground
    length = np.maximum((way**2).sum(axis=1), 1e-300)
    share = np.clip(-(ground * way).sum(axis=1) / length, 0, 1)
    nearest = ground + share[:, None] * way
    return float(np.hypot(nearest[:, 0], nearest[:, 1]).min())


def _holds_eye(outline: Floats) -> bool:
    """Whether the eye lies within a convex outline."""
    x, y = outline[:, 0], outline[:, 1]
    turns = x * np.roll(y, -1) - np.roll(x, -1) * y
    return bool((turns > 0).all() or (turns < 0).all())
