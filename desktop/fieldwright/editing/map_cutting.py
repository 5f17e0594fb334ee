"""What becomes of the things of a map at its new edges: kept, shortened or removed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from fieldwright.battlefield.clipping import share_within
from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import collection_of
from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.things import (
    Figure,
    Hazard,
    Outline,
    Picture,
    Platform,
    Point,
    StartingZone,
    Thing,
    Wall,
)
from fieldwright.geometry.shapes import signed_area
from fieldwright.terms.grid import Block

_SHORTEST = 1e-6
_SMALLEST = 1e-4
_DIGITS = 9


@dataclass(frozen=True, slots=True)
class Cut:
    """The rectangle that is left of a map, in squares; a side that is not cut lies at infinity."""

    left: float = -math.inf
    top: float = -math.inf
    right: float = math.inf
    bottom: float = math.inf

    @classmethod
    def of(cls, old: Block, new: Block) -> Cut:
        """The sides of ``new`` that lie inside of ``old``."""
        return cls(
            new.left if new.left > old.left else -math.inf,
            new.top if new.top > old.top else -math.inf,
            new.right if new.right < old.right else math.inf,
            new.bottom if new.bottom < old.bottom else math.inf,
        )

    def holds(self, point: Point) -> bool:
        """Whether a point lies inside or on the border."""
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom

    def holds_block(self, block: Block) -> bool:
        """Whether a block lies wholly inside."""
        return self.holds((block.left, block.top)) and self.holds((block.right, block.bottom))


@dataclass(frozen=True, slots=True)
class Losses:
    """What a cut takes away: the removed things, and those of which a part is left."""

    removed: tuple[Thing, ...] = ()
    shortened: tuple[Thing, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing is lost but bare squares."""
        return not self.removed and not self.shortened

    def sentence(self) -> str:
        """What would be cut off, in a sentence; empty for nothing."""
        parts = []
        if self.removed:
            parts.append(f"{_listed(self.removed)} would be removed")
        if self.shortened:
            parts.append(f"{_listed(self.shortened)} shortened")
        return f"{', '.join(parts)}." if parts else ""


def _listed(things: Sequence[Thing]) -> str:
    """Things by type with their numbers; figures by name, as long as they are few."""
    counts = Counter(collection_of(thing) for thing in things)
    words = []
    for collection, count in counts.items():
        names = [thing.name for thing in things if isinstance(thing, Figure) and thing.name]
        if collection == "figures" and 0 < len(names) == count <= 3:
            words += names
            continue
        what = "starting zones" if collection == "zones" else collection
        words.append(f"{count} {what if count > 1 else what.removesuffix('s')}")
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def cut_things(
    things: Iterable[Thing], cut: Cut, catalogue: Catalogue
) -> tuple[list[Thing], Losses]:
    """The things that are left, and what was lost.

    Things outside are removed; walls that cross the border end there, doors and windows are kept
    whole or not at all; outlines and starting zones are clipped. What stands on a platform or a
    mount that is gone stands on its own.
    """
    kept: list[Thing] = []
    removed: list[Thing] = []
    shortened: list[Thing] = []
    for thing in things:
        left = cut_thing(thing, cut, catalogue)
        if left is None:
            removed.append(thing)
            continue
        if left is not thing:
            shortened.append(thing)
        kept.append(left)
    gone = {thing.id for thing in removed}
    whole = [_on_its_own(thing, gone) for thing in kept]
    return whole, Losses(tuple(removed), tuple(shortened))


def _on_its_own(thing: Thing, gone: set[UUID]) -> Thing:
    if not isinstance(thing, Figure):
        return thing
    return replace(
        thing,
        mount=None if thing.mount in gone else thing.mount,
        surface=None if thing.surface in gone else thing.surface,
    )


def cut_thing(thing: Thing, cut: Cut, catalogue: Catalogue) -> Thing | None:
    """What is left of one thing; None for nothing."""
    match thing:
        case Wall():
            return _cut_wall(thing, cut, catalogue)
        case Platform() | Hazard():
            return _cut_outline(thing, cut)
        case StartingZone():
            return _cut_zone(thing, cut)
        case Figure():
            stays = cut.holds_block(extent_of(thing))
        case Picture():
            stays = _overlaps(extent_of(thing), cut)
        case _:
            stays = cut.holds(thing.position)
    return thing if stays else None


def _cut_outline(thing: Platform | Hazard, cut: Cut) -> Platform | Hazard | None:
    outline = clipped_outline(thing.outline, cut)
    if outline == thing.outline:
        return thing
    return replace(thing, outline=outline) if outline else None


def _overlaps(block: Block, cut: Cut) -> bool:
    across = block.left < cut.right and block.right > cut.left
    return across and block.top < cut.bottom and block.bottom > cut.top


def _cut_wall(wall: Wall, cut: Cut, catalogue: Catalogue) -> Wall | None:
    if cut.holds(wall.start) and cut.holds(wall.end):
        return wall
    kind = catalogue.walls.get(wall.kind)
    if kind is not None and kind.opening:
        (x, y), (u, v) = wall.start, wall.end
        return wall if cut.holds(((x + u) / 2, (y + v) / 2)) else None
    ends = clipped_line(wall.start, wall.end, cut)
    return replace(wall, start=ends[0], end=ends[1]) if ends else None


def clipped_line(start: Point, end: Point, cut: Cut) -> tuple[Point, Point] | None:
    """The part of a line inside; None where less than a point is left."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    share = share_within(start, end, cut)
    if share is None or (share[1] - share[0]) * math.hypot(dx, dy) <= _SHORTEST:
        return None
    first, last = share
    one = start if first <= 0 else _point(x + dx * first, y + dy * first)
    other = end if last >= 1 else _point(x + dx * last, y + dy * last)
    return one, other


def _point(x: float, y: float) -> Point:
    return (round(x, _DIGITS) + 0.0, round(y, _DIGITS) + 0.0)


def _cut_zone(zone: StartingZone, cut: Cut) -> StartingZone | None:
    kept = []
    for block in zone.blocks:
        part = Block(
            int(max(block.left, cut.left)),
            int(max(block.top, cut.top)),
            int(min(block.right, cut.right)),
            int(min(block.bottom, cut.bottom)),
        )
        if not part.is_empty:
            kept.append(part)
    if tuple(kept) == zone.blocks:
        return zone
    return replace(zone, blocks=tuple(kept)) if kept else None


# ------------------------------------------------------------------------------------- outlines


def clipped_outline(outline: Outline, cut: Cut) -> Outline:
    """The part of an outline inside (Sutherland and Hodgman); empty where no area is left.

    An outline that lies inside stays as it is. One that leaves and comes back keeps one outline,
    which runs along the border in between.
    """
    if all(cut.holds(point) for point in outline):
        return outline
    points: list[Point] = list(outline)
    for axis, limit, sign in (
        (0, cut.left, 1),
        (0, cut.right, -1),
        (1, cut.top, 1),
        (1, cut.bottom, -1),
    ):
        if math.isfinite(limit):
            points = _clipped_at(points, axis, limit, sign)
    kept = _without_doubles(points)
    return tuple(kept) if len(kept) >= 3 and abs(signed_area(kept)) > _SMALLEST else ()


def _clipped_at(points: list[Point], axis: int, limit: float, sign: int) -> list[Point]:
    """The part of an outline on one side of a line along an axis."""
    kept: list[Point] = []
    for before, here in zip([*points[-1:], *points[:-1]], points, strict=True):
        was_in = (before[axis] - limit) * sign >= 0
        is_in = (here[axis] - limit) * sign >= 0
        if was_in is not is_in:
            share = (limit - before[axis]) / (here[axis] - before[axis])
            other = before[1 - axis] + (here[1 - axis] - before[1 - axis]) * share
            kept.append(_point(limit, other) if axis == 0 else _point(other, limit))
        if is_in:
            kept.append(here)
    return kept


def _without_doubles(points: list[Point]) -> list[Point]:
    return [
        here
        for before, here in zip([*points[-1:], *points[:-1]], points, strict=True)
        if before != here
    ]
