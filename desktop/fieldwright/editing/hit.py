"""What lies under the pointer, and what a rubber band takes hold of.

Top first, as it is drawn: notes, figures, labels, lights, walls, obstacles, crowns of trees,
hazards, platforms, the borders of starting zones, and pictures last. Locked things are passed
over unless they are asked for.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast
from uuid import UUID

from fieldwright.battlefield.field import Battlefield, collection_of
from fieldwright.battlefield.things import (
    Figure,
    Hazard,
    Label,
    Light,
    Note,
    Obstacle,
    Picture,
    Platform,
    Point,
    StartingZone,
    Thing,
    Wall,
)
from fieldwright.editing.bounds import (
    Box,
    box_around,
    box_of,
    crown_of,
    outline_of,
    thickness_of,
)
from fieldwright.editing.figures import riders_of
from fieldwright.geometry.figure_places import figure_places
from fieldwright.geometry.figure_places import from_above as figures_from_above
from fieldwright.geometry.index import index_of
from fieldwright.geometry.shapes import contains, distance_to_line

_CROWN_REACH = 3
"""Squares; no usual crown is wider, so that trees whose crowns reach here are found."""

_TOP_FIRST: tuple[type[Thing], ...] = (
    Note,
    Figure,
    Label,
    Light,
    Wall,
    Obstacle,
    Hazard,
    Platform,
    StartingZone,
    Picture,
)


_AREAS = Platform | Hazard | StartingZone | Picture
"""What other things stand on."""


@dataclass(frozen=True, slots=True)
class HitOptions:
    """What may be hit: ``locked`` things too, zones only where they are drawn.

    ``types`` narrows it to some types of thing; empty means all. ``hidden`` are collections of
    things that are not shown. Without ``secrets`` only what players see may be hit.
    """

    locked: bool = False
    zones: bool = True
    types: tuple[type[Thing], ...] = ()
    hidden: frozenset[str] = frozenset()
    secrets: bool = True

    def takes(self, kind: type[Thing]) -> bool:
        """Whether things of this type may be hit."""
        if kind is StartingZone and not (self.zones and self.secrets):
            return False
        if kind is Note and not self.secrets:
            return False
        return (not self.types or kind in self.types) and collection_of(kind) not in self.hidden

    def allows(self, thing: Thing) -> bool:
        """Whether this one may be hit."""
        if thing.locked and not self.locked:
            return False
        return self.secrets or not getattr(thing, "hidden", False)


EVERYTHING = HitOptions()


def things_at(
    field: Battlefield,
    x: float,
    y: float,
    tolerance: float = 0.0,
    options: HitOptions = EVERYTHING,
) -> tuple[Thing, ...]:
    """All things under a place of the field, top first.

    ``tolerance`` in squares is how far beside a thing one may point. What is hit by that only
    comes after figures, walls and obstacles that are hit exactly, but before crowns and areas.
    """
    point = (x, y)
    near = Box(x, y, x, y).grown(tolerance + _CROWN_REACH).block
    ranks: tuple[list[Thing], ...] = ([], [], [], [], [])
    index = index_of(field)
    for kind in _TOP_FIRST:
        if not options.takes(kind):
            continue
        for thing in _from_above(field, index.near(kind, near), point):
            rank = _rank(thing, point, tolerance) if options.allows(thing) else None
            if rank is not None:
                ranks[rank].append(thing)
    return tuple(thing for rank in ranks for thing in rank)


def _rank(thing: Thing, point: Point, tolerance: float) -> int | None:
    """How directly a thing is hit, 0 best; None where it is not."""
    is_area = isinstance(thing, _AREAS)
    if _is_on(thing, point, 0.0):
        return 3 if is_area else 0
    if _is_on(thing, point, tolerance):
        return 4 if is_area else 1
    if isinstance(thing, Obstacle) and _is_under_crown(thing, point):
        return 2
    return None


def thing_at(
    field: Battlefield,
    x: float,
    y: float,
    tolerance: float = 0.0,
    options: HitOptions = EVERYTHING,
) -> Thing | None:
    """The topmost thing under a place of the field, if there is one."""
    return next(iter(things_at(field, x, y, tolerance, options)), None)


def riders_first(
    field: Battlefield, hits: Sequence[Thing], options: HitOptions = EVERYTHING
) -> tuple[Thing, ...]:
    """What was hit, with whoever rides right before the mount that was hit; a pair is one picture.

    A rider is hit by all of its mount: it sits on it, whichever of its squares is pointed at.
    """
    if not any(isinstance(one, Figure) for one in hits):
        return tuple(hits)
    rank = figure_places(field).rank
    ordered: dict[UUID, Thing] = {}
    for hit in hits:
        if isinstance(hit, Figure):
            riders = [one for one in riders_of(field, {hit.id}) if options.allows(one)]
            riders.sort(key=lambda one: rank[one.id], reverse=True)
            for rider in riders:
                ordered.setdefault(rider.id, rider)
        ordered.setdefault(hit.id, hit)
    return tuple(ordered.values())


def next_below(hits: Sequence[Thing], now: UUID | None) -> Thing | None:
    """What a further click at one place takes: the thing below the last one, at the end the top."""
    if not hits:
        return None
    places = [number for number, thing in enumerate(hits) if thing.id == now]
    return hits[(places[0] + 1) % len(hits)] if places else hits[0]


def _from_above(field: Battlefield, things: Sequence[Thing], point: Point) -> Sequence[Thing]:
    """Things of one type, what is drawn last first; of figures on one square the one pointed at."""

    def height(thing: Thing) -> tuple[int, float, int]:
        box = box_of(thing)
        return (getattr(thing, "z", 0), -box.width * box.height, thing.id.int)

    if len(things) < 2:
        return things
    if all(isinstance(thing, Figure) for thing in things):
        return figures_from_above(field, cast("Sequence[Figure]", things), *point)
    return sorted(things, key=height, reverse=True)


def _is_on(thing: Thing, point: Point, tolerance: float) -> bool:
    """Whether a point lies on a thing, or at most ``tolerance`` beside it."""
    if isinstance(thing, Wall):
        reach = thickness_of(thing) / 2 + tolerance
        return distance_to_line(point, thing.start, thing.end) <= reach
    if isinstance(thing, StartingZone):
        return _is_on_border(thing, point, max(tolerance, 0.12))
    if isinstance(thing, Note | Light):
        box = box_of(thing)
        return math.dist(point, box.middle) <= box.width / 2 + tolerance
    outline = outline_of(thing)
    if len(outline) < 3:
        return False
    if not box_around(outline).grown(tolerance).holds(point):
        return False
    return contains(outline, point) or (tolerance > 0 and _border(outline, point) <= tolerance)


def _is_on_border(zone: StartingZone, point: Point, reach: float) -> bool:
    """Whether a point lies on the border of a zone's blocks, not on a seam between two."""
    x, y = point
    inside = 0
    for left, top, right, bottom in zone.blocks:
        if left - reach <= x <= right + reach and top - reach <= y <= bottom + reach:
            inside += 1
    if not inside:
        return False
    return not all(
        any(left <= a < right and top <= b < bottom for left, top, right, bottom in zone.blocks)
        for a in (x - reach, x + reach)
        for b in (y - reach, y + reach)
    )


def _is_under_crown(obstacle: Obstacle, point: Point) -> bool:
    crown = crown_of(obstacle)
    return crown > 0 and math.dist(point, obstacle.position) <= crown


def _border(outline: Sequence[Point], point: Point) -> float:
    return min(
        distance_to_line(point, outline[number - 1], corner)
        for number, corner in enumerate(outline)
    )


# ------------------------------------------------------------------------------------ rubber band


def things_in(
    field: Battlefield, band: Box, *, touching: bool, options: HitOptions = EVERYTHING
) -> tuple[Thing, ...]:
    """The things that lie wholly in a band, or that it touches.

    Platforms, hazards, zones and pictures are taken only where they lie wholly inside: one draws
    bands over such areas to take hold of what stands there.
    """
    found: list[Thing] = []
    index = index_of(field)
    for kind in reversed(_TOP_FIRST):
        if not options.takes(kind):
            continue
        for thing in index.near(kind, band.block.grown(1)):
            if not options.allows(thing):
                continue
            if band.surrounds(box_of(thing)) or (touching and _touches(thing, band)):
                found.append(thing)
    return tuple(found)


def _touches(thing: Thing, band: Box) -> bool:
    if isinstance(thing, Wall):
        return _crosses(thing.start, thing.end, band)
    outline = outline_of(thing)
    if isinstance(thing, _AREAS) or len(outline) < 3 or not box_around(outline).meets(band):
        return False
    if any(_crosses(outline[number - 1], corner, band) for number, corner in enumerate(outline)):
        return True
    return contains(outline, band.middle)


def _crosses(start: Point, end: Point, band: Box) -> bool:
    """Whether a straight line has a part within a box (Liang and Barsky 1984)."""
    first, last = 0.0, 1.0
    for low, high, at, to in (
        (band.left, band.right, start[0], end[0]),
        (band.top, band.bottom, start[1], end[1]),
    ):
        step = to - at
        if step == 0:
            if not low <= at <= high:
                return False
            continue
        enter, leave = sorted(((low - at) / step, (high - at) / step))
        first, last = max(first, enter), min(last, leave)
    return first <= last
