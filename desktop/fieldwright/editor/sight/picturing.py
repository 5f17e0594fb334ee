"""What a shooter sees of its target, and what hides it on the map, as shapes to be drawn."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from fieldwright.battlefield.field import Battlefield
from fieldwright.editor.sight.answer import Kind, Mark, Shape, Silhouette
from fieldwright.geometry.cover.between import Hider, Hiding, Look, hiders_between
from fieldwright.geometry.cover.panel import Edges, Panel, project
from fieldwright.geometry.cover.shots import Shot
from fieldwright.geometry.cover.skyline import Strips
from fieldwright.geometry.sight.bodies import Body
from fieldwright.geometry.sight.scene import scene_of
from fieldwright.terms.setting import Hides

_FULL = 0.999
"""Hides all that is behind it."""

_LOW = 1e-6


def marks_of(field: Battlefield, found: Shot) -> Iterator[Mark]:
    """The things that count, with their outlines."""
    screens = scene_of(field).by_thing
    for hiding in found.hidings:
        if not hiding.counts:
            continue
        screen = screens.get(hiding.thing) if hiding.thing is not None else None
        pieces = () if screen is None else screen.pieces
        outlines = tuple(tuple((float(x), float(y)) for x, y, _ in piece) for piece in pieces)
        yield Mark(hiding.square, _kind(hiding), outlines)


def _kind(hiding: Hiding) -> Kind:
    return Kind.HARD if hiding.hides is Hides.COVER else Kind.SOFT


def silhouette_of(
    field: Battlefield, found: Shot, shooter: Body, target: Body
) -> Silhouette | None:
    """The target with its hidden parts; None where the shooter stands inside its footprint."""
    seen = found.cover.hidden
    panel = seen.panel
    if panel is None:
        return None
    feet = field.info.scale.feet_per_square
    shapes: dict[str, list[Shape]] = {"hard": [], "soft": [], "partly": []}
    counting = {_key(hiding): hiding for hiding in seen.hidings if hiding.counts}
    look = Look(seen.eye, shooter.looks_ft, target)
    hiders = [
        hider
        for hider in hiders_between(field, scene_of(field), look, seen.passed)
        if counting.pop(_key(hider.hiding), None) is not None
    ]
    for hider, edges in zip(hiders, _edges_of(panel, hiders), strict=True):
        shapes[_name(hider)] += _shadow(panel, hider, edges, feet)
    for hiding in counting.values():
        shapes["hard"] += _strips(found, hiding, feet)
    return Silhouette(
        width_ft=panel.width * feet,
        height_ft=panel.head_ft - panel.feet_ft,
        eye_ft=panel.looks_ft - panel.feet_ft,
        hard=tuple(shapes["hard"]),
        soft=tuple(shapes["soft"]),
        partly=tuple(shapes["partly"]),
    )


def _key(hiding: Hiding) -> object:
    return hiding.thing or (hiding.name, hiding.square, hiding.hides)


def _name(hider: Hider) -> str:
    if hider.hiding.hides is not Hides.COVER:
        return "soft"
    return "hard" if hider.shadow.opacity >= _FULL else "partly"


def _edges_of(panel: Panel, hiders: Sequence[Hider]) -> Iterator[Edges]:
    """The edges of each hider as the eye sees them: there may be thousands, so all at once."""
    counts = [len(hider.pieces) for hider in hiders]
    every = project(panel, [piece for hider in hiders for piece in hider.pieces])
    owners = np.repeat(np.arange(len(hiders)), counts)[every.of]
    order = np.argsort(owners, kind="stable")
    ends = np.searchsorted(owners[order], np.arange(len(hiders) + 1)).tolist()
    begins = np.cumsum([0, *counts]).tolist()
    for number, count in enumerate(counts):
        here, begin = order[ends[number] : ends[number + 1]], begins[number]
        yield Edges(
            every.u0[here],
            every.t0[here],
            every.u1[here],
            every.t1[here],
            every.of[here] - begin,
            every.nearest[begin : begin + count],
        )


def _shadow(panel: Panel, hider: Hider, edges: Edges, feet: float) -> Iterator[Shape]:
    """What one thing hides, as the eye sees it."""
    if hider.shadow.plate:
        yield from _outlines(edges, panel, feet)
        return
    # Walls have two edges that are seen as one.
    found: dict[tuple[float, ...], Shape] = {}
    for u0, t0, u1, t1 in zip(edges.u0, edges.t0, edges.u1, edges.t1, strict=True):
        left, right = float(u0) * feet, float(u1) * feet
        low, high = float(t0) - panel.feet_ft, float(t1) - panel.feet_ft
        if max(low, high) > _LOW:
            key = tuple(round(value, 6) for value in (left, low, right, high))
            found[key] = ((left, 0.0), (left, low), (right, high), (right, 0.0))
    yield from found.values()


def _outlines(edges: Edges, panel: Panel, feet: float) -> Iterator[Shape]:
    """The outlines of thin plates: their corners round their middles."""
    for piece in sorted({int(one) for one in edges.of}):
        own = edges.of == piece
        corners = {
            (float(u) * feet, float(t) - panel.feet_ft)
            for us, ts in ((edges.u0, edges.t0), (edges.u1, edges.t1))
            for u, t in zip(us[own], ts[own], strict=True)
        }
        if len(corners) > 2:
            yield _round_middle(sorted(corners))


def _round_middle(corners: Sequence[tuple[float, float]]) -> Shape:
    x = sum(corner[0] for corner in corners) / len(corners)
    y = sum(corner[1] for corner in corners) / len(corners)
    return tuple(sorted(corners, key=lambda one: math.atan2(one[1] - y, one[0] - x)))


def _strips(found: Shot, hiding: Hiding, feet: float) -> Iterator[Shape]:
    """What the ground hides: along the whole width, strip by strip."""
    shadows = found.cover.hidden.shadows
    if shadows is None:
        return
    for number, one in enumerate(shadows.hidings):
        if _key(one) != _key(hiding):
            continue
        yield from _strips_of(shadows.cut, number, feet)


def _strips_of(cut: Strips, number: int, feet: float) -> Iterator[Shape]:
    """The strips of one shadow that hide anything, each from its foot to its top at both ends."""
    ends = [float(end) * feet for end in cut.cuts]
    low, high = cut.low[:, number, :], cut.high[:, number, :]
    for strip in range(low.shape[1]):
        left, right = ends[strip], ends[strip + 1]
        lows = [float(one) for one in low[:, strip]]
        highs = [float(one) for one in high[:, strip]]
        if max(highs[0] - lows[0], highs[1] - lows[1]) > _LOW:
            yield (left, lows[0]), (left, highs[0]), (right, highs[1]), (right, lows[1])
