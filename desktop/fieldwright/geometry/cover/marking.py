"""What screens and filled squares look like on silhouettes: marks from pairs of both."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fieldwright.geometry.arrays import Floats, Mask, Numbers, runs
from fieldwright.geometry.cover.masses import Masses
from fieldwright.geometry.cover.panel import ASIDE, BESIDE, HIGHER, NEAREST
from fieldwright.geometry.cover.views import (
    Lines,
    Marks,
    Views,
    cut_short,
    depths_of,
    seen,
    trimmed,
)
from fieldwright.geometry.sight.bodies import EYES


@dataclass(frozen=True, eq=False, slots=True)
class _Edges:
    """Edges before eyes, with what they belong to.

    ``pair`` is the pair of a view and a thing that each belongs to, ``piece`` the piece of the
    thing; ``number`` counts the pieces of all pairs. Pair by pair ``thing`` is the number of the
    thing; ``hard``, ``opacity`` and ``plates`` say how it hides. ``plate`` says of each edge
    whether it is one's.
    """

    lines: Lines
    body: Mask
    plate: Mask
    pair: Numbers
    piece: Numbers
    number: Numbers
    thing: Numbers
    hard: Mask
    opacity: Floats
    plates: Mask


def marks_of_screens(views: Views, masses: Masses, view: Numbers, row: Numbers) -> Marks:
    """The marks that rows of masses make on views, pair by pair."""
    rows, sides = masses.rows, masses.sides
    counts = rows.edge_count[row]
    pair, side = runs(rows.edge_start[row], counts)
    of = view.take(pair)
    ex, ey = views.ex.take(of), views.ey.take(of)
    lines = Lines(
        of,
        sides.x0.take(side) - ex,
        sides.y0.take(side) - ey,
        sides.t0.take(side),
        sides.x1.take(side) - ex,
        sides.y1.take(side) - ey,
        sides.t1.take(side),
    )
    plates, piece = rows.plate[row], sides.piece.take(side)
    fresh = np.zeros(len(pair), bool)
    fresh[1:] = (pair[1:] != pair[:-1]) | (piece[1:] != piece[:-1])
    edges = _Edges(
        lines,
        sides.body.take(side),
        plates.take(pair),
        pair,
        piece,
        np.cumsum(fresh),
        row,
        rows.hard[row],
        rows.opacity[row],
        plates,
    )
    return _marks(views, edges)


def marks_before(views: Views, masses: Masses, view: Numbers, row: Numbers) -> Marks:
    """The same for what stands wholly between eyes and silhouettes, and is no plate; in less time.

    Nothing of it is cut, so that only the edges count that are turned to the eye or away from it.
    """
    rows, sides = masses.rows, masses.sides
    pair, side = runs(rows.edge_start.take(row), rows.edge_count.take(row))
    of = view.take(pair)
    ex, ey = views.ex.take(of), views.ey.take(of)
    x0, y0, top = sides.x0.take(side) - ex, sides.y0.take(side) - ey, sides.t0.take(side)
    x1, y1 = sides.x1.take(side) - ex, sides.y1.take(side) - ey
    turn, above = x0 * y1 - y0 * x1, top >= views.looks.take(of)
    chosen = np.flatnonzero(~sides.body.take(side) | ((turn < 0) == above) & (turn != 0))
    of = of.take(chosen)
    x0, y0, top, x1, y1 = (one.take(chosen) for one in (x0, y0, top, x1, y1))
    lines = Lines(of, x0, y0, top, x1, y1, sides.t1.take(side.take(chosen)))
    u0, h0, u1, h1, kept = trimmed(*seen(views, lines, *depths_of(views, lines)))
    row = row.take(pair.take(chosen.take(kept)))
    none = np.zeros(len(kept), bool)
    hard, opacity = rows.hard.take(row), rows.opacity.take(row)
    return Marks(of.take(kept), u0, h0, u1, h1, hard, opacity, none, none, row)


def marks_of_cells(
    views: Views, view: Numbers, corner: tuple[Floats, Floats], top: Floats, hard: Mask
) -> Marks:
    """The marks of filled squares, given by their north-west corners and tops, pair by pair."""
    x, y = corner[0] - views.ex[view], corner[1] - views.ey[view]
    above = top >= views.looks[view]
    parts: list[Lines] = []
    pieces: list[Numbers] = []
    corners = ((0, 0), (1, 0), (1, 1), (0, 1))
    straddles = _straddles(views, view, x, y)
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
        # Turned away from the eye where the product of its ends is above nought.
        turn = (x + x0) * (y1 - y0) - (y + y0) * (x1 - x0)
        use = np.flatnonzero(((turn < 0) == above) & (turn != 0) | straddles)
        parts.append(
            Lines(view[use], x[use] + x0, y[use] + y0, top[use], x[use] + x1, y[use] + y1, top[use])
        )
        pieces.append(use)
    lines = Lines(
        *(np.concatenate([getattr(one, name) for one in parts]) for name in Lines.__slots__)
    )
    piece = np.concatenate(pieces)
    count, none = len(piece), np.zeros(len(piece), bool)
    edges = _Edges(
        lines,
        np.ones(count, bool),
        none,
        piece,
        np.zeros(count, np.intp),
        piece,
        np.zeros(len(hard), np.intp),
        hard,
        np.ones(len(hard)),
        np.zeros(len(hard), bool),
    )
    return _marks(views, edges)


def _straddles(views: Views, view: Numbers, x: Floats, y: Floats) -> Mask:
    """Which squares a silhouette's line may cut, or the line beside the eye along it."""
    depth = views.depth[view]
    middle = ((x + 0.5) * views.wy[view] - (y + 0.5) * views.wx[view]) / depth
    reach = (np.abs(views.wy[view]) + np.abs(views.wx[view])) / (2 * np.abs(depth))
    found: Mask = (middle + reach > 1 - 1e-9) | (middle - reach < 2 * NEAREST)
    return found


def _marks(views: Views, edges: _Edges) -> Marks:
    lines = edges.lines
    f0, f1 = depths_of(views, lines)
    _leave_out_beyond(edges, f0, f1)
    above = lines.t0 >= views.looks.take(lines.view)
    turn = lines.x0 * lines.y1 - lines.y0 * lines.x1
    plain = edges.body & ~edges.plate
    chosen = np.flatnonzero(~plain | ((turn < 0) == above) & (turn != 0))
    near = turn < 0
    # Seen from below, what is nearer is seen higher; from above, what is farther off.
    lower = edges.plate & (near != above)
    drawn = lines.taken(chosen), (f0.take(chosen), f1.take(chosen))
    parts = [_drawn(views, edges, drawn, chosen, lower)]
    for limit, far in ((1.0, True), (NEAREST, False)):
        wanted = edges.body & ((above != far) | edges.plate)
        crossing = np.flatnonzero(wanted & ((f0 > limit) != (f1 > limit)))
        if crossing.size:
            low = edges.plate & (above == far)
            parts.append(_cut_edges(views, edges, crossing, (f0, f1, low), limit))
    return Marks.joined(parts)


def _leave_out_beyond(edges: _Edges, f0: Floats, f1: Floats) -> None:
    """Move what lies in the plane of a silhouette, or only touches it from behind, beyond it."""
    late = np.flatnonzero(np.maximum(f0, f1) > 1.0 - BESIDE)
    if not late.size:
        return
    # Of a piece that begins before the plane some edge leads there.
    own = edges.number.take(late)
    nearest = np.full(int(own.max()) + 1, np.inf)
    np.minimum.at(nearest, own, np.minimum(f0.take(late), f1.take(late)))
    beyond = late[nearest.take(own) > 1.0 - BESIDE]
    f0[beyond] = f1[beyond] = 2.0


def _drawn(
    views: Views,
    edges: _Edges,
    drawn: tuple[Lines, tuple[Floats, Floats]],
    source: Numbers,
    lower: Mask,
) -> Marks:
    lines, f0, f1, kept = cut_short(drawn[0], *drawn[1])
    source = source.take(kept)
    u0, h0, u1, h1, kept = trimmed(*seen(views, lines, f0, f1))
    source = source.take(kept)
    return _as_marks(edges, source, (u0, h0, u1, h1), lower)


def _as_marks(
    edges: _Edges,
    source: Numbers,
    place: tuple[Floats, Floats, Floats, Floats],
    lower: Mask,
) -> Marks:
    pair = edges.pair.take(source)
    plate = edges.plates.take(pair)
    of = edges.thing.take(pair)
    if plate.any():
        # Each piece of a plate is a thing of its own.
        of = np.where(plate, edges.piece[source], of)
    return Marks(
        edges.lines.view.take(source),
        *place,
        edges.hard.take(pair),
        edges.opacity.take(pair),
        plate,
        lower.take(source),
        of,
    )


def _cut_edges(
    views: Views,
    edges: _Edges,
    crossing: Numbers,
    depths: tuple[Floats, Floats, Mask],
    limit: float,
) -> Marks:
    """Where outlines are cut by a silhouette's line, or right before the eye: one line each."""
    order = np.argsort(edges.number.take(crossing), kind="stable")
    crossing = crossing[order]
    lines = edges.lines.taken(crossing)
    f0, f1 = depths[0][crossing], depths[1][crossing]
    way = (limit - f0) / (f1 - f0)
    x, y = lines.x0 + (lines.x1 - lines.x0) * way, lines.y0 + (lines.y1 - lines.y0) * way
    first, last = slice(0, None, 2), slice(1, None, 2)
    both = Lines(
        lines.view[first], x[first], y[first], lines.t0[first], x[last], y[last], lines.t0[last]
    )
    there = np.full(len(both.view), limit)
    u0, h0, u1, h1, kept = trimmed(*seen(views, both, there, there))
    return _as_marks(edges, crossing[first][kept], (u0, h0, u1, h1), depths[2])


def stopped_sides(marks: Marks, views: Views) -> tuple[Mask, Mask]:
    """Before which silhouettes something hard and opaque stands in the middle.

    Before the eyes of the target, to the one side of the middle and to the other; as ``between``
    says of one line.
    """
    found = []
    counts = marks.hard & (marks.opacity == 1.0) & ~marks.plate
    for place in (0.5 - ASIDE, 0.5 + ASIDE):
        there = np.flatnonzero(counts & (marks.u0 <= place) & (place <= marks.u1))
        u0, h0, u1, h1 = (one[there] for one in (marks.u0, marks.h0, marks.u1, marks.h1))
        height = h0 + (h1 - h0) * ((place - u0) / (u1 - u0))
        here = views.hard > EYES + HIGHER
        here[marks.view[there[height > EYES + HIGHER]]] = True
        found.append(here)
    return found[0], found[1]
