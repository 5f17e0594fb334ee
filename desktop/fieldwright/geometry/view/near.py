"""What may stand in the way of an eye, after all is thrown out that is hidden for sure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from fieldwright.geometry.arrays import Floats, Ints, Mask
from fieldwright.geometry.view.beside import Beside
from fieldwright.geometry.view.bound import Bound
from fieldwright.geometry.view.eyes import Eye
from fieldwright.geometry.view.fan import Fan, fan_of
from fieldwright.geometry.view.horizon import Horizon
from fieldwright.geometry.view.joints import GAP, bridges

FRAME = -2
BRIDGE = -3
_NEAREST = 300
_BANDS = 6
_MANY_LOW = 40
_TOUCH = 1e-9
_ABOVE_FT = 1e-6


@dataclass(frozen=True, eq=False)
class Edges:
    """Edges whose tops are above the eye: from some distance on, all behind them is hidden.

    Their ends are rows of x, y (squares from the eye) and top (feet above it); ``piece`` is the
    piece of each, or BRIDGE.
    """

    starts: Floats
    stops: Floats
    piece: Ints

    def chosen(self, mask: Mask) -> Edges:
        """Some of the edges."""
        return Edges(self.starts[mask], self.stops[mask], self.piece[mask])

    def projected(self, rise_ft: float) -> tuple[Floats, Floats]:
        """The edges moved away from the eye to where lines to places so much above it pass them.

        Straight edges stay straight; for places no higher than the eye nothing moves.
        """
        if rise_ft <= 0:
            return self.starts[:, :2], self.stops[:, :2]
        return (
            self.starts[:, :2] * np.maximum(rise_ft / self.starts[:, 2], 1)[:, None],
            self.stops[:, :2] * np.maximum(rise_ft / self.stops[:, 2], 1)[:, None],
        )

    def fan(self, rise_ft: float) -> Fan:
        """How they are seen from the eye by lines that rise so much."""
        return fan_of(*self.projected(rise_ft), self.piece)


class Near:
    """The pieces around an eye.

    ``edges`` rise above it; ``low`` are pieces that do not, or only in part, and thin plates;
    ``bound`` says beyond what nothing is seen at all, however high.
    """

    def __init__(self, eye: Eye, beside: Beside, heights: tuple[float, float]):
        """``heights`` are the lowest and the highest place that the eye looks at, in feet."""
        pieces = beside.pieces
        self._pieces, self._eye = pieces, eye
        low, high = heights
        rise = max(high - eye.looks_ft, 0.0)
        away = pieces.middle - eye.place
        distance = np.hypot(away[:, 0], away[:, 1])
        tall = pieces.highest > min(low, eye.looks_ft) + _TOUCH
        wanted = np.flatnonzero(tall & self._in_frame(away))
        wanted = wanted[beside.hinders(wanted, distance[wanted])]
        far = distance[wanted] - pieces.radius[wanted] - GAP
        first = wanted
        if len(wanted) > _NEAREST:
            first = wanted[np.argpartition(far, _NEAREST)[:_NEAREST]]
        self.bound = Bound()
        self.bound.add(self._facing(self._edges(first)).fan(rise))
        wanted = wanted[~self._hidden(away[wanted], pieces.radius[wanted] + GAP)]
        edges = self._edges(wanted)
        self.bound.add(self._facing(edges).fan(rise))
        edges = edges.chosen(~_hidden_edges(self.bound, edges))
        edges = _bridged(edges)
        self.edges = self._facing(edges)
        self._bounds = {rise: self.bound}
        low_ones = wanted[(pieces.lowest[wanted] < eye.looks_ft + _TOUCH) | pieces.plate[wanted]]
        # Where nearly all is higher than the eye, the bound says enough.
        self._horizon = self._seen_over(wanted) if len(low_ones) > _MANY_LOW else None
        self.low = low_ones if self._horizon is None else self._in_sight(low_ones)

    def bound_at(self, rise_ft: float) -> Bound:
        """Beyond what no place is seen that is so much above the eye, or less."""
        found = self._bounds.get(rise_ft)
        if found is None:
            found = self._bounds[rise_ft] = Bound()
            found.add(self.edges.fan(rise_ft))
        return found

    def squares_hidden(self, rows: Ints, columns: Ints, rises_ft: Floats) -> Mask:
        """Which squares are hidden for sure; ``rises_ft`` is how much above the eye they are."""
        away = np.stack([columns + 0.5, rows + 0.5], axis=1) - self._eye.place
        start, stop, nearness, outside = seen_circles(away, np.full(len(away), np.sqrt(0.5)))
        hidden = self.bound.hides(start, stop, nearness) & outside
        for band in _bands(np.maximum(rises_ft, 0.0)):
            left = np.flatnonzero(band & ~hidden & outside)
            bound = self.bound_at(float(rises_ft[left].max(initial=0.0)))
            if len(left) and bound is not self.bound:
                hidden[left] = bound.hides(start[left], stop[left], nearness[left])
        if self._horizon is not None:
            left = np.flatnonzero(~hidden & outside)
            far = np.hypot(away[left, 0], away[left, 1])
            turns = (start[left], stop[left])
            hidden[left] = self._horizon.hides(turns, far, np.sqrt(0.5), rises_ft[left])
        return hidden

    def _seen_over(self, wanted: Ints) -> Horizon:
        """What the pieces hide of each other and of all else, by their heights."""
        known, eye = self._pieces, np.array([self._eye.x, self._eye.y, self._eye.looks_ft])
        edges = known.edges_of(wanted[~known.plate[wanted]])
        starts = known.corners[known.starts[edges]] - eye
        stops = known.corners[known.stops[edges]] - eye
        facing = self._facing(Edges(starts, stops, known.piece_of[edges]))
        return Horizon(facing.starts, facing.stops, self._eye.farthest)

    def _in_sight(self, low: Ints) -> Ints:
        """Those of the low pieces that are not hidden for sure; plates all stay."""
        known = self._pieces
        away = known.middle[low] - self._eye.place
        radius = known.radius[low]
        start, stop, _, outside = seen_circles(away, radius)
        far, up = np.hypot(away[:, 0], away[:, 1]), known.highest[low] - self._eye.looks_ft
        assert self._horizon is not None
        hidden = self._horizon.hides((start, stop), far, radius, up)
        kept: Ints = low[~hidden | ~outside | known.plate[low]]
        return kept

    def frame(self) -> Fan:
        """The border of what the eye looks over."""
        left, top, right, bottom = self._eye.within
        corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
        corners = corners - self._eye.place
        return fan_of(corners, np.roll(corners, -1, axis=0), np.full(4, FRAME))

    def _in_frame(self, away: Floats) -> Mask:
        left, top, right, bottom = self._eye.within
        radius = self._pieces.radius + GAP
        x, y = away[:, 0] + self._eye.x, away[:, 1] + self._eye.y
        inside = (x + radius > left) & (x - radius < right)
        return np.asarray(inside & (y + radius > top) & (y - radius < bottom))

    def _hidden(self, away: Floats, radius: Floats) -> Mask:
        """Which circles are hidden for sure."""
        start, stop, nearness, outside = seen_circles(away, radius)
        return self.bound.hides(start, stop, nearness) & outside

    def _edges(self, chosen: Ints) -> Edges:
        """The edges of some pieces, as far as they rise above the eye."""
        known, eye = self._pieces, np.array([self._eye.x, self._eye.y, self._eye.looks_ft])
        chosen = chosen[(known.highest[chosen] > eye[2] + _TOUCH) & ~known.plate[chosen]]
        edges = known.edges_of(chosen)
        starts = known.corners[known.starts[edges]] - eye
        stops = known.corners[known.stops[edges]] - eye
        for one, other in ((starts, stops), (stops, starts)):
            sunk = (one[:, 2] < _ABOVE_FT) & (other[:, 2] > _ABOVE_FT)
            part = (_ABOVE_FT - one[sunk, 2]) / (other[sunk, 2] - one[sunk, 2])
            one[sunk] += (other[sunk] - one[sunk]) * part[:, None]
            one[sunk, 2] = _ABOVE_FT
        return Edges(starts, stops, known.piece_of[edges])

    def _facing(self, edges: Edges) -> Edges:
        """Those that turn their faces to the eye."""
        starts, stops = edges.starts, edges.stops
        twice = starts[:, 0] * stops[:, 1] - starts[:, 1] * stops[:, 0]
        # Bridges, whose pieces are below nought, come last, and are seen from both sides.
        way = np.append(self._pieces.way, np.zeros(-BRIDGE, np.int8))[edges.piece]
        return edges.chosen(way * twice <= 0)


def _bands(rises: Floats) -> Iterator[Mask]:
    """Masks of values that lie near to each other: nought, and few steps above it."""
    yield rises == 0
    steps = np.unique(rises[rises > 0])
    for part in np.array_split(steps, min(_BANDS, len(steps))) if len(steps) else []:
        yield (rises >= part[0]) & (rises <= part[-1])


def seen_circles(away: Floats, radius: Floats) -> tuple[Floats, Floats, Floats, Mask]:
    """Over which angles circles are seen, how near they are, and whether the eye is outside."""
    distance = np.hypot(away[:, 0], away[:, 1])
    outside = distance - radius > _TOUCH
    half = np.full(len(away), np.pi)
    half[outside] = np.arcsin(radius[outside] / distance[outside])
    towards = np.arctan2(away[:, 1], away[:, 0])
    nearness = 1 / np.maximum(distance - radius, _TOUCH)
    return towards - half, towards + half, nearness, outside


def _hidden_edges(bound: Bound, edges: Edges) -> Mask:
    """Which edges are hidden for sure, the gaps beside them too."""
    starts, stops = edges.starts[:, :2], edges.stops[:, :2]
    first = np.arctan2(starts[:, 1], starts[:, 0])
    twice = starts[:, 0] * stops[:, 1] - starts[:, 1] * stops[:, 0]
    turn = np.arctan2(twice, (starts * stops).sum(axis=1))
    low, high = first + np.minimum(turn, 0), first + np.maximum(turn, 0)
    way = stops - starts
    length = np.maximum((way**2).sum(axis=1), 1e-300)
    share = np.clip(-(starts * way).sum(axis=1) / length, 0, 1)
    nearest = starts + share[:, None] * way
    distance = np.hypot(nearest[:, 0], nearest[:, 1]) - GAP
    outside = distance > GAP
    distance = np.where(outside, distance, 1.0)
    margin = np.arcsin(np.minimum(GAP / distance, 1))
    hidden: Mask = outside & bound.hides(low - margin, high + margin, 1 / distance)
    return hidden


def _bridged(edges: Edges) -> Edges:
    """The edges and short ones over the gaps between them."""
    starts, stops = bridges(edges.starts, edges.stops, edges.piece)
    return Edges(
        np.concatenate([edges.starts, starts]),
        np.concatenate([edges.stops, stops]),
        np.concatenate([edges.piece, np.full(len(starts), BRIDGE)]),
    )
