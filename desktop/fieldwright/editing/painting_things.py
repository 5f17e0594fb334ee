"""What stands under an eraser or a road: which things go with the squares."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import replace
from typing import Any
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, collection_of
from fieldwright.battlefield.things import Hazard, Light, Obstacle, Platform, Point, Thing, Wall
from fieldwright.editing.brushes import Mask

ERASABLE: tuple[type[Thing], ...] = (Obstacle, Platform, Hazard, Light, Wall)
"""What an eraser may take; figures, words and zones are for the hand that selects."""

_STEP = 0.5
"""Squares between the places of a wall that are looked at."""

_ASIDE = 0.05
"""Squares; a wall on the edge of two squares lies beside both."""


class Standing:
    """Where all things of a field stand, worked out once for a whole gesture."""

    def __init__(self, field: Battlefield, types: Collection[type[Thing]] = ERASABLE) -> None:
        """Look at the things of some types; what is locked counts as not there."""
        self._things: list[Thing] = []
        starts: list[int] = []
        places: list[Point] = []
        for kind in ERASABLE:
            if kind not in types:
                continue
            for thing in field.things[collection_of(kind)].values():
                own = [] if thing.locked else _places_of(thing)
                if own:
                    self._things.append(thing)
                    starts.append(len(places))
                    places += own
        self._starts = np.array(starts, dtype=np.int64)
        self._squares = _squares_beside(np.array(places, dtype=np.float64).reshape(-1, 2))
        self._begun = field
        self._gone: tuple[Thing, ...] = ()
        self._left = field.things

    def under(self, mask: Mask) -> tuple[Thing, ...]:
        """The things that stand on squares of ``mask`` with their middle, walls with all of it."""
        if not self._things:
            return ()
        rows, columns = mask.shape
        column, row = self._squares
        on_field = (column >= 0) & (column < columns) & (row >= 0) & (row < rows)
        covered = on_field & mask[np.where(on_field, row, 0), np.where(on_field, column, 0)]
        whole = np.logical_and.reduceat(covered.any(axis=0), self._starts)
        return tuple(self._things[place] for place in np.flatnonzero(whole).tolist())

    def cleared(self, field: Battlefield, mask: Mask) -> Battlefield:
        """``field``, whose things are those of the one at the beginning, without those under it.

        As long as no more things go the collections stay the same objects, so that nobody needs
        to compare them.
        """
        gone = self.under(mask)
        if gone != self._gone:
            self._gone, self._left = gone, without(self._begun, gone).things
        return replace(field, things=self._left)


def things_under(
    field: Battlefield, mask: Mask, types: Collection[type[Thing]] = ERASABLE
) -> tuple[Thing, ...]:
    """The things of some types that an eraser over the squares of ``mask`` takes; see Standing."""
    return Standing(field, types).under(mask)


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


def _places_of(thing: Thing) -> list[Point]:
    """The places that must all be covered for a thing to go."""
    match thing:
        case Wall():
            return _along(thing)
        case Obstacle() | Light():
            return [thing.position]
        case Platform() | Hazard():
            return [_middle(thing.outline)] if thing.outline else []
    return []


def _along(wall: Wall) -> list[Point]:
    """Places along a wall, its very ends left out: they lie at corners of four squares."""
    (x1, y1), (x2, y2) = wall.start, wall.end
    count = max(1, math.ceil(math.dist(wall.start, wall.end) / _STEP))
    shares = ((place + 0.5) / count for place in range(count))
    return [(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share) for share in shares]


def _squares_beside(places: NDArray[np.float64]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Columns and rows of the squares at each place: four, the same one where it lies inside."""
    aside = np.array([(_ASIDE, 0), (-_ASIDE, 0), (0, _ASIDE), (0, -_ASIDE)])
    squares = np.floor(places[None, :, :] + aside[:, None, :]).astype(np.int64)
    return squares[:, :, 0], squares[:, :, 1]


def _middle(outline: tuple[Point, ...]) -> Point:
    xs, ys = zip(*outline, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
