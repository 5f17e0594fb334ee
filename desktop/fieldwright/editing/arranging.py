"""Bringing order into several things: lining up, spreading, above and below, locked, hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import TypeAlias

from fieldwright.battlefield.changes import ChangeThings
from fieldwright.battlefield.field import Battlefield, collection_of
from fieldwright.battlefield.things import (
    Figure,
    Hazard,
    Label,
    Obstacle,
    Picture,
    Platform,
    Thing,
)
from fieldwright.editing.bounds import Box, box_of
from fieldwright.editing.moving import altered, moved, unlocked

Layered: TypeAlias = Obstacle | Platform | Figure
Hideable: TypeAlias = Obstacle | Label | Hazard | Picture | Figure


class Align(StrEnum):
    """What of several things is brought into one line."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"
    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"


class Order(StrEnum):
    """Where a thing goes among those that it overlaps."""

    FRONT = "front"
    FORWARD = "forward"
    BACK = "back"
    BOTTOM = "bottom"


_LINES: dict[Align, Callable[[Box], float]] = {
    Align.LEFT: lambda box: box.left,
    Align.CENTRE: lambda box: (box.left + box.right) / 2,
    Align.RIGHT: lambda box: box.right,
    Align.TOP: lambda box: box.top,
    Align.MIDDLE: lambda box: (box.top + box.bottom) / 2,
    Align.BOTTOM: lambda box: box.bottom,
}
_ACROSS = frozenset({Align.LEFT, Align.CENTRE, Align.RIGHT})


def align(things: Sequence[Thing], how: Align) -> ChangeThings:
    """Bring the sides or middles of all things into one line; locked ones stay and count.

    The line is the outermost side, or the middle between the outermost ones. Figures and zones go
    to the nearest whole square.
    """
    line_of = _LINES[how]
    lines = [line_of(box_of(thing)) for thing in things]
    if how in (Align.LEFT, Align.TOP):
        goal = min(lines, default=0.0)
    elif how in (Align.RIGHT, Align.BOTTOM):
        goal = max(lines, default=0.0)
    else:
        goal = (min(lines, default=0.0) + max(lines, default=0.0)) / 2
    return _each_moved(things, lambda thing: goal - line_of(box_of(thing)), how in _ACROSS)


def distribute(things: Sequence[Thing], *, across: bool) -> ChangeThings:
    """Spread three things or more so that the gaps between them are equal.

    The outermost two stay. Where they have no room the overlaps are equal.
    """
    free = unlocked(things)
    if len(free) < 3:
        return altered(())
    extents = {thing.id: _along(box_of(thing), across) for thing in free}
    ordered = sorted(free, key=lambda thing: (sum(extents[thing.id]), thing.id.int))
    first, last = extents[ordered[0].id], extents[ordered[-1].id]
    filled = sum(end - start for start, end in extents.values())
    gap = (last[1] - first[0] - filled) / (len(ordered) - 1)
    way: dict[object, float] = {}
    place = first[0]
    for thing in ordered:
        start, end = extents[thing.id]
        way[thing.id] = place - start
        place += end - start + gap
    way[ordered[-1].id] = 0.0
    return _each_moved(free, lambda thing: way[thing.id], across)


def _along(box: Box, across: bool) -> tuple[float, float]:
    return (box.left, box.right) if across else (box.top, box.bottom)


def _each_moved(
    things: Iterable[Thing], way: Callable[[Thing], float], across: bool
) -> ChangeThings:
    pairs = []
    for thing in unlocked(things):
        by = way(thing)
        pairs.append((thing, moved(thing, by, 0.0) if across else moved(thing, 0.0, by)))
    return altered(pairs)


# ------------------------------------------------------------------------------- above and below


def reorder(field: Battlefield, things: Sequence[Thing], order: Order) -> ChangeThings:
    """Bring things nearer to the front or the back of those of their own sort.

    FORWARD and BACK go past the next one that a thing overlaps, FRONT and BOTTOM past all of them
    on the field. Only obstacles, platforms and figures lie above each other.
    """
    going = [thing for thing in unlocked(things) if isinstance(thing, Layered)]
    chosen = {thing.id for thing in going}
    upwards = order in (Order.FRONT, Order.FORWARD)
    pairs: list[tuple[Thing, Thing]] = []
    for name in sorted({collection_of(thing) for thing in going}):
        others = [
            thing
            for thing in field.things[name].values()
            if isinstance(thing, Layered) and thing.id not in chosen
        ]
        same = sorted((t for t in going if collection_of(t) == name), key=lambda t: (t.z, t.id.int))
        if order in (Order.FRONT, Order.BOTTOM):
            pairs += _past_all(same, others, upwards)
        else:
            pairs += [(thing, _past_next(thing, others, upwards)) for thing in same]
    return altered(pairs)


def _past_all(
    same: Sequence[Layered], others: Sequence[Layered], upwards: bool
) -> list[tuple[Thing, Thing]]:
    """All of ``same`` beyond all others, in the order among themselves that they had."""
    levels = [other.z for other in others]
    if not levels:
        return []
    if upwards:
        by = max(0, max(levels) + 1 - min(thing.z for thing in same))
    else:
        by = min(0, min(levels) - 1 - max(thing.z for thing in same))
    return [(thing, replace(thing, z=_level(thing.z + by))) for thing in same]


def _past_next(thing: Layered, others: Iterable[Layered], upwards: bool) -> Layered:
    """The thing just beyond the next one of those it overlaps, if any is on that side."""
    box = box_of(thing)
    overlapped = [other for other in others if box_of(other).meets(box)]
    if upwards:
        beyond = [other.z for other in overlapped if other.z >= thing.z]
        return replace(thing, z=_level(min(beyond) + 1)) if beyond else thing
    beyond = [other.z for other in overlapped if other.z <= thing.z]
    return replace(thing, z=_level(max(beyond) - 1)) if beyond else thing


def _level(z: int) -> int:
    return min(max(z, -1_000_000), 1_000_000)


# ----------------------------------------------------------------------------- locked and hidden


def lock(things: Iterable[Thing], *, locked: bool) -> ChangeThings:
    """Lock things against every change, or unlock them."""
    return altered((thing, replace(thing, locked=locked)) for thing in things)


def can_hide(thing: Thing) -> bool:
    """Whether a thing can be hidden from the players; walls by being of a secret kind."""
    return isinstance(thing, Hideable)


def hide(things: Iterable[Thing], *, hidden: bool) -> ChangeThings:
    """Hide things from the players, or show them; notes are never shown, walls never hidden."""
    return altered(
        (thing, replace(thing, hidden=hidden))
        for thing in unlocked(things)
        if isinstance(thing, Hideable)
    )


def all_hidden(things: Iterable[Thing]) -> bool:
    """Whether everything that can be hidden is, and there is something of that sort."""
    sorts = [thing.hidden for thing in things if isinstance(thing, Hideable)]
    return bool(sorts) and all(sorts)
