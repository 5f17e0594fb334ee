"""What stands under an eraser or a road: which things go with the squares."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from uuid import UUID

import numpy as np

from fieldwright.battlefield.field import Battlefield, collection_of
from fieldwright.battlefield.things import Hazard, Light, Obstacle, Platform, Point, Thing, Wall
from fieldwright.editing.brushes import Mask

ERASABLE: tuple[type[Thing], ...] = (Obstacle, Platform, Hazard, Light, Wall)
"""What an eraser may take; figures, words and zones are for the hand that selects."""

_STEP = 0.5
"""Squares between the places of a wall that are looked at."""

_ASIDE = 0.05
"""Squares; a wall on the edge of two squares lies beside both."""


def things_under(
    field: Battlefield, mask: Mask, types: Collection[type[Thing]] = ERASABLE
) -> tuple[Thing, ...]:
    """The things that stand on squares of ``mask`` with their middle, walls with all of it.

    What is locked stays.
    """
    return tuple(
        thing
        for kind in ERASABLE
        if kind in types
        for thing in field.things[collection_of(kind)].values()
        if not thing.locked and _is_under(thing, mask)
    )


def without(field: Battlefield, things: Collection[Thing]) -> Battlefield:
    """The field without some of its things."""
    gone: dict[str, set[UUID]] = {}
    for thing in things:
        gone.setdefault(collection_of(thing), set()).add(thing.id)
    if not gone:
        return field
    kept = {
        name: {one: thing for one, thing in field.things[name].items() if one not in ids}
        for name, ids in gone.items()
    }
    return field.with_things(kept)


def _is_under(thing: Thing, mask: Mask) -> bool:
    match thing:
        case Wall():
            return all(_beside(mask, place) for place in _places_of(thing))
        case Obstacle() | Light():
            return _holds(mask, thing.position)
        case Platform() | Hazard():
            return bool(thing.outline) and _holds(mask, _middle(thing.outline))
    return False


def _places_of(wall: Wall) -> Iterator[Point]:
    """Places along a wall, its very ends left out: they lie at corners of four squares."""
    (x1, y1), (x2, y2) = wall.start, wall.end
    count = max(1, math.ceil(math.dist(wall.start, wall.end) / _STEP))
    for share in (np.arange(count) + 0.5) / count:
        yield x1 + (x2 - x1) * float(share), y1 + (y2 - y1) * float(share)


def _beside(mask: Mask, place: Point) -> bool:
    x, y = place
    return any(
        _holds(mask, (x + right, y + down))
        for right, down in ((_ASIDE, 0), (-_ASIDE, 0), (0, _ASIDE), (0, -_ASIDE))
    )


def _holds(mask: Mask, place: Point) -> bool:
    rows, columns = mask.shape
    column, row = math.floor(place[0]), math.floor(place[1])
    return 0 <= column < columns and 0 <= row < rows and bool(mask[row, column])


def _middle(outline: tuple[Point, ...]) -> Point:
    xs, ys = zip(*outline, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
