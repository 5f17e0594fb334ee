"""Many eyes and silhouettes at once, as arrays, and what edges look like on the silhouettes.

``fieldwright.geometry.sight`` says which law they follow. Places on a silhouette are shares here:
``u`` from 0 to 1 along it, ``h`` from 0 at the feet to 1 at the head.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fieldwright.geometry.arrays import Floats, Mask, Numbers
from fieldwright.geometry.cover.panel import ASIDE, BESIDE, HIGHER, NEAREST
from fieldwright.geometry.sight.bodies import EYES

NARROW = 1e-12
"""What takes up less of a silhouette's width hides nothing."""


@dataclass(frozen=True, eq=False, slots=True)
class Views:
    """One row for each eye and its target; lengths in squares from the eye, heights in feet.

    ``ax, ay`` is one end of the silhouette, ``wx, wy`` the way to the other one, ``depth`` what
    the product of ``a`` and ``w`` is. ``hard`` and ``soft`` are shares of the height below which
    all is hidden, whatever else stands there: by the ground and by what fills the target's square.
    """

    ex: Floats
    ey: Floats
    looks: Floats
    ax: Floats
    ay: Floats
    wx: Floats
    wy: Floats
    depth: Floats
    feet: Floats
    tall: Floats
    hard: Floats
    soft: Floats

    def __len__(self) -> int:
        """How many there are."""
        return len(self.ex)


def views_of(
    eyes: tuple[Floats, Floats, Floats], ends: Floats, feet: Floats, tall: Floats
) -> Views:
    """Views from eyes (x, y, looks) at silhouettes.

    ``ends`` has rows of x, y of one end and x, y of the other, on the map.
    """
    ex, ey, looks = eyes
    ax, ay = ends[:, 0] - ex, ends[:, 1] - ey
    wx, wy = ends[:, 2] - ends[:, 0], ends[:, 3] - ends[:, 1]
    nothing = np.zeros(len(ex))
    return Views(
        ex, ey, looks, ax, ay, wx, wy, ax * wy - ay * wx, feet, tall, nothing, nothing.copy()
    )


@dataclass(frozen=True, eq=False, slots=True)
class Marks:
    """Straight lines on silhouettes: from ``u0, h0`` to ``u1, h1``, ``u0 < u1``, within 0 to 1.

    ``view`` is whose silhouette; ``hard`` and ``opacity`` say how it hides what is below.
    ``source`` is a number that all marks of one thing on one silhouette have in common (each piece
    of a thin ``plate`` is a thing of its own, and has ``lower`` edges).
    """

    view: Numbers
    u0: Floats
    h0: Floats
    u1: Floats
    h1: Floats
    hard: Mask
    opacity: Floats
    plate: Mask
    lower: Mask
    source: Numbers

    def taken(self, which: Numbers | Mask) -> Marks:
        """Some of them."""
        if which.dtype == bool:
            which = np.flatnonzero(which)
        return Marks(*(getattr(self, name).take(which) for name in Marks.__slots__))

    def of(self, view: Numbers) -> Marks:
        """The same marks on other silhouettes."""
        return Marks(view, *(getattr(self, name) for name in Marks.__slots__[1:]))

    @classmethod
    def from_foot_to_head(cls, view: Numbers, start: Floats, end: Floats, hard: Mask) -> Marks:
        """Opaque marks that hide stretches of silhouettes from foot to head."""
        count = len(view)
        ones, none = np.ones(count), np.zeros(count, bool)
        return cls(view, start, ones, end, ones, hard, ones, none, none, np.zeros(count, np.int64))

    @classmethod
    def joined(cls, parts: list[Marks]) -> Marks:
        """Several sets of marks as one; none where there are no sets, as on a bare field."""
        if not parts:
            nothing, no_view = np.empty(0), np.empty(0, np.int32)
            return cls.from_foot_to_head(no_view, nothing, nothing, np.empty(0, bool))
        return cls(
            *(np.concatenate([getattr(one, name) for one in parts]) for name in cls.__slots__)
        )


@dataclass(frozen=True, eq=False, slots=True)
class Lines:
    """Straight edges before the eyes of views: their ends relative to the eye and their tops."""

    view: Numbers
    x0: Floats
    y0: Floats
    t0: Floats
    x1: Floats
    y1: Floats
    t1: Floats

    def taken(self, which: Numbers) -> Lines:
        """Some of them."""
        return Lines(*(getattr(self, name).take(which) for name in Lines.__slots__))


def depths_of(views: Views, lines: Lines) -> tuple[Floats, Floats]:
    """How far on the way from eye (0) to silhouette (1) both ends of lines are."""
    across = (views.wy / views.depth).take(lines.view)
    down = (views.wx / views.depth).take(lines.view)
    return lines.x0 * across - lines.y0 * down, lines.x1 * across - lines.y1 * down


def cut_short(
    lines: Lines, f0: Floats, f1: Floats, end: float = 1.0
) -> tuple[Lines, Floats, Floats, Numbers]:
    """The part of lines between eye and silhouette, its depths, and which lines have one.

    It may ``end`` elsewhere than at the silhouette.
    """
    kept = np.flatnonzero((np.maximum(f0, f1) > NEAREST) & (np.minimum(f0, f1) <= end))
    x0, y0, t0 = (one.take(kept) for one in (lines.x0, lines.y0, lines.t0))
    x1, y1, t1 = (one.take(kept) for one in (lines.x1, lines.y1, lines.t1))
    f0, f1 = f0.take(kept), f1.take(kept)
    outside = np.flatnonzero((np.minimum(f0, f1) < NEAREST) | (np.maximum(f0, f1) > end))
    if outside.size:
        start, rise = f0[outside], f1[outside] - f0[outside]
        # Never divides by nought: one end is inside the limits, the other one is not.
        low, high = (NEAREST - start) / rise, (end - start) / rise
        first = np.maximum(np.minimum(low, high), 0.0)
        last = np.minimum(np.maximum(low, high), 1.0)
        for one, other in ((x0, x1), (y0, y1), (t0, t1)):
            begin, way = one[outside], other[outside] - one[outside]
            one[outside] = begin + way * first
            other[outside] = begin + way * last
        f0[outside] = np.clip(start + rise * first, NEAREST, end)
        f1[outside] = np.clip(start + rise * last, NEAREST, end)
    return Lines(lines.view.take(kept), x0, y0, t0, x1, y1, t1), f0, f1, kept


def seen(
    views: Views, lines: Lines, f0: Floats, f1: Floats
) -> tuple[Floats, Floats, Floats, Floats]:
    """Where the ends of lines at some depths are seen on the silhouettes: u0, h0, u1, h1."""
    view, looks = lines.view, views.looks.take(lines.view)
    ax, ay = (views.ax / views.depth).take(view), (views.ay / views.depth).take(view)
    level, tall = ((views.looks - views.feet) / views.tall).take(view), views.tall.take(view)
    u0 = (ax * lines.y0 - ay * lines.x0) / f0
    u1 = (ax * lines.y1 - ay * lines.x1) / f1
    h0 = level + (lines.t0 - looks) / (f0 * tall)
    h1 = level + (lines.t1 - looks) / (f1 * tall)
    return u0, h0, u1, h1


def are_edge_on(views: Views, lines: Lines) -> Mask:
    """Which walls are seen edge-on: all of each in the very middle of a silhouette.

    They stand before it and somewhere rise above the eyes of the target.
    """
    ahead, f0, f1, kept = cut_short(lines, *depths_of(views, lines), end=np.inf)
    u0, _, u1, _ = seen(views, ahead, f0, f1)
    kept = kept[np.maximum(np.abs(u0 - 0.5), np.abs(u1 - 0.5)) < ASIDE]
    thin = lines.taken(kept)
    f0, f1 = depths_of(views, thin)
    kept = kept[np.minimum(f0, f1) <= 1.0 - BESIDE]
    before, f0, f1, some = cut_short(lines.taken(kept), *depths_of(views, lines.taken(kept)))
    _, h0, _, h1 = seen(views, before, f0, f1)
    found = np.zeros(len(lines.view), bool)
    found[kept[some[np.maximum(h0, h1) > EYES + HIGHER]]] = True
    return found


def trimmed(
    u0: Floats, h0: Floats, u1: Floats, h1: Floats
) -> tuple[Floats, Floats, Floats, Floats, Numbers]:
    """Lines from left to right, cut where silhouettes end, and which of them are left."""
    back = u0 > u1
    left, right = np.where(back, u1, u0), np.where(back, u0, u1)
    low, high = np.where(back, h1, h0), np.where(back, h0, h1)
    kept = np.flatnonzero((right - left > NARROW) & (right > NARROW) & (left < 1 - NARROW))
    left, right, low, high = (one.take(kept) for one in (left, right, low, high))
    slope = (high - low) / (right - left)
    first, last = np.maximum(left, 0.0), np.minimum(right, 1.0)
    return first, low + slope * (first - left), last, low + slope * (last - left), kept
