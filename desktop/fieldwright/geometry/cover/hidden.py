"""How much of a target is hidden from one eye, and by what: exact shares with their reasons.

``fieldwright.geometry.sight`` says which law is followed (rulings R12 to R14).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.cover.between import (
    Hider,
    Hiding,
    Look,
    hiders_between,
    parts_of,
    passed_squares,
)
from fieldwright.geometry.cover.floors import floors_between
from fieldwright.geometry.cover.panel import Edges, Panel, project
from fieldwright.geometry.cover.skyline import Shadow, Strips, measure, strips
from fieldwright.geometry.sight.profile import Crest, crest, profile
from fieldwright.geometry.sight.scene import scene_of
from fieldwright.terms.grid import Square
from fieldwright.terms.quick import quickly_made
from fieldwright.terms.setting import Hides

THE_GROUND = "the ground"

_NOTHING = 1e-9


@quickly_made
@dataclass(frozen=True, slots=True)
class Hidden:
    """How much of a target is hidden from one eye.

    ``hard`` and ``soft`` are shares of the silhouette: soft things hide ``soft`` of what hard
    ones leave, and ``dense`` is the part of it that magical darkness and the like hide (ruling R12;
    what they and other soft things hide is theirs). ``passed`` are the squares of the lines to the
    target, ``hidings`` come in order from the shooter. ``panel`` is the silhouette, None where the
    eye is inside it, ``shadows`` what hides its strips, for whoever draws it.
    """

    eye: Square
    hard: float
    soft: float
    passed: tuple[Square, ...]
    hidings: tuple[Hiding, ...] = ()
    panel: Panel | None = None
    shadows: Shadows | None = field(default=None, compare=False, repr=False)
    dense: float = 0.0

    @property
    def share(self) -> float:
        """All that is hidden, 0 to 1."""
        return min(1.0, self.hard + self.soft)

    @property
    def blocked(self) -> float:
        """What nothing reaches: it is behind hard things, or in or behind dense ones."""
        return min(1.0, self.hard + self.dense)


@dataclass(frozen=True, slots=True, eq=False)
class Shadows:
    """The shadows on a panel: what casts them, one row of ``cut`` each, and how."""

    hidings: tuple[Hiding, ...]
    kinds: tuple[Shadow, ...]
    cut: Strips


def hidden(battlefield: Battlefield, look: Look, passed: Sequence[Square] = ()) -> Hidden:
    """How much of a target is hidden from an eye.

    ``passed`` are the squares of its lines of fire where they are known already.
    """
    scene = scene_of(battlefield)
    squares = tuple(passed) or passed_squares(scene, look.square, look.target.block)
    panel = look.panel
    if panel is None:
        return _in_one_square(battlefield, look, squares)
    found = list(hiders_between(battlefield, scene, look, squares))
    counting = [one for one in found if one.hiding.counts]
    ignored = [one.hiding for one in found if not one.hiding.counts]
    edges = _projected(panel, counting)
    if scene.cells.uneven:
        edges, counting = _with_ground(battlefield, look, panel, (edges, counting))
    return _weighed(look, panel, squares, _Found(edges, counting, ignored))


def _in_one_square(battlefield: Battlefield, look: Look, squares: tuple[Square, ...]) -> Hidden:
    """What is hidden of a target that is above or below the eye: what a floor between hides."""
    floors = sorted(floors_between(battlefield, look), key=lambda one: -one.alone)
    if not floors:
        return Hidden(look.square, 0.0, 0.0, squares)
    floors[0] = replace(floors[0], added=floors[0].alone)
    return Hidden(look.square, floors[0].alone, 0.0, squares, tuple(floors))


@dataclass(frozen=True, slots=True)
class _Found:
    """Edges that are numbered by what casts them, and what does not count at all."""

    edges: Edges
    casting: list[Hider]
    ignored: list[Hiding]


def _projected(panel: Panel, hiders: Sequence[Hider]) -> Edges:
    """The edges of all hiders on the panel, numbered by hider."""
    pieces = [piece for one in hiders for piece in one.pieces]
    owners = np.repeat(np.arange(len(hiders)), [len(one.pieces) for one in hiders])
    plates = np.repeat([one.shadow.plate for one in hiders], [len(one.pieces) for one in hiders])
    edges = _plainer(project(panel, pieces), panel.head_ft, plates.astype(bool))
    nearest = np.full(len(hiders), np.inf)
    np.minimum.at(nearest, owners, np.where(edges.nearest > 0, edges.nearest, np.inf))
    aside = np.full(len(hiders), -np.inf)
    np.maximum.at(aside, owners, edges.nearest)
    nearest[aside == -np.inf] = -np.inf
    return replace(edges, of=owners[edges.of], nearest=nearest)


def _plainer(edges: Edges, head_ft: float, plates: NDArray[np.bool_]) -> Edges:
    """The same shadows with one level edge for each piece that rises above the head throughout."""
    count = len(plates)
    lowest = np.full(count, np.inf)
    np.minimum.at(lowest, edges.of, np.minimum(edges.t0, edges.t1))
    tall = np.isfinite(lowest) & (lowest >= head_ft) & ~plates
    if not tall.any():
        return edges
    start, end = np.full(count, np.inf), np.full(count, -np.inf)
    np.minimum.at(start, edges.of, edges.u0)
    np.maximum.at(end, edges.of, edges.u1)
    kept, heads = ~tall[edges.of], np.full(int(tall.sum()), head_ft)
    return Edges(
        np.concatenate([edges.u0[kept], start[tall]]),
        np.concatenate([edges.t0[kept], heads]),
        np.concatenate([edges.u1[kept], end[tall]]),
        np.concatenate([edges.t1[kept], heads]),
        np.concatenate([edges.of[kept], np.flatnonzero(tall)]),
        edges.nearest,
    )


def _with_ground(
    battlefield: Battlefield, look: Look, panel: Panel, known: tuple[Edges, list[Hider]]
) -> tuple[Edges, list[Hider]]:
    """The same with what the ground hides, as one more hider.

    The panel has as many equal parts as it is squares long; each is hidden as far up as along the
    line to its middle.
    """
    edges, hiders = known
    parts = parts_of(look, panel)
    crests: list[tuple[int, Crest]] = []
    for part in range(parts):
        ground = profile(battlefield, panel.eye, panel.at((part + 0.5) / parts))
        found = crest(ground, look.looks_ft, look.square, look.target.block)
        if found is not None and found.hides_to_ft > panel.feet_ft:
            crests.append((part, found))
    if not crests:
        return edges, hiders
    highest = max((one for _, one in crests), key=lambda one: one.hides_to_ft)
    starts = np.array([part for part, _ in crests]) * (panel.width / parts)
    tops = np.array([one.hides_to_ft for _, one in crests])
    merged = Edges(
        np.concatenate([edges.u0, starts]),
        np.concatenate([edges.t0, tops]),
        np.concatenate([edges.u1, starts + panel.width / parts]),
        np.concatenate([edges.t1, tops]),
        np.concatenate([edges.of, np.full(len(crests), len(hiders))]),
        np.append(edges.nearest, highest.share),
    )
    hiding = Hiding(None, THE_GROUND, highest.square, Hides.COVER)
    return merged, [*hiders, Hider(hiding, Shadow(), ())]


def _weighed(look: Look, panel: Panel, squares: tuple[Square, ...], found: _Found) -> Hidden:
    """The shares, with everything in order from the shooter."""
    hiders, edges = found.casting, found.edges
    kinds = [one.shadow for one in hiders]
    order = sorted(
        range(len(hiders)),
        key=lambda one: (look.way_to(hiders[one].hiding.square), edges.nearest[one]),
    )
    hard = [one for one in order if hiders[one].hiding.hides is Hides.COVER]
    dense = [one for one in order if hiders[one].hiding.dense]
    soft = [one for one in order if not hiders[one].hiding.blocks]
    counted = [*hard, *dense, *soft]
    cut = strips(panel, edges, kinds, counted)
    parts = measure(cut, kinds, counted)
    area = panel.area
    shares = [min(1.0, float(parts.added[one].sum()) / area) for one in (hard, dense, soft)]
    hidings = list(found.ignored)
    casting = [
        _told(one, float(alone) / area, float(added) / area, float(near))
        for one, alone, added, near in zip(
            hiders, parts.alone, parts.added, edges.nearest, strict=True
        )
    ]
    # What lies beside the line or behind the shooter has nothing to do with the shot.
    hidings += _merged(
        [casting[one] for one in order if edges.nearest[one] > 0 or hiders[one].beside]
    )
    hidings.sort(key=lambda one: look.way_to(one.square))
    return Hidden(
        look.square,
        shares[0],
        min(1.0, shares[1] + shares[2]),
        squares,
        tuple(hidings),
        panel,
        Shadows(tuple(casting), tuple(kinds), cut),
        shares[1],
    )


def _told(hider: Hider, alone: float, added: float, nearest: float) -> Hiding:
    """The entry of the list with what was measured."""
    hiding, why_not = hider.hiding, ""
    if alone <= _NOTHING and hider.beside:
        alone = added = 0.0
        why_not = hider.beside
    elif nearest == math.inf:
        why_not = "it stands behind the target"
    elif alone <= _NOTHING:
        alone = added = 0.0
        why_not = "it is too low to hide anything"
    return replace(hiding, alone=alone, added=max(0.0, added), why_not=why_not)


def _merged(hidings: Sequence[Hiding]) -> list[Hiding]:
    """One entry a thing: the parts of a platform with hollows are listed together."""
    found: dict[object, Hiding] = {}
    for number, one in enumerate(hidings):
        key: object = number if one.thing is None else one.thing
        before = found.get(key)
        if before is None:
            found[key] = one
            continue
        alone, added = before.alone + one.alone, before.added + one.added
        why_not = before.why_not if not before.counts and not one.counts else ""
        found[key] = replace(before, alone=alone, added=added, why_not=why_not)
    return list(found.values())
