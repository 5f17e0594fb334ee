"""Which things lie near a square: boxes around all things, kept for each snapshot of a field.

An index belongs to one snapshot and goes with it. A new snapshot takes over what the last one
knew of all things that have not changed, so that asking after every step of a drag stays quick.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count, repeat
from typing import TypeVar
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.differences import altered_things
from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import Battlefield, collection_of
from fieldwright.battlefield.kept import once_for_each_field
from fieldwright.battlefield.things import Thing
from fieldwright.terms.grid import Block

T = TypeVar("T", bound=Thing)


@dataclass(frozen=True, eq=False)
class _Part:
    """The things of one collection, in order, each with its block in a column of ``edges``.

    Shape (4, things): all that are compared with one side of a block lie together in memory.
    """

    collection: Mapping[UUID, Thing]
    things: tuple[Thing, ...]
    edges: NDArray[np.int32]

    @classmethod
    def of(cls, collection: Mapping[UUID, Thing], known: _Part | None) -> _Part:
        """Boxes of a collection; those of unchanged things are taken over."""
        if known is not None and known.collection is collection:
            return known
        things = tuple(collection.values())
        altered = None if known is None else altered_things(known.collection, collection)
        if known is not None and altered is not None:
            edges = known.edges.copy()
            for place, _, now in altered:
                edges[:, place] = extent_of(now)
            return cls(collection, things, edges)
        edges = np.empty((4, len(things)), np.int32)
        # There may be thousands of things, of which one has come: no loop of our own over all.
        old = {} if known is None else dict(zip(map(id, known.things), count(), strict=False))
        places = np.fromiter(map(old.get, map(id, things), repeat(-1)), np.intp, len(things))
        same = places >= 0
        if known is not None:
            edges[:, same] = known.edges[:, places[same]]
        for number in np.flatnonzero(~same).tolist():
            edges[:, number] = extent_of(things[number])
        return cls(collection, things, edges)

    def within(self, block: Block) -> list[Thing]:
        if not self.things:
            return []
        left, top, right, bottom = self.edges
        hits = (left < block.right) & (right > block.left)
        hits &= (top < block.bottom) & (bottom > block.top)
        things = self.things
        return [things[number] for number in hits.nonzero()[0].tolist()]


class FieldIndex:
    """The things of one snapshot by place, collection by collection as they are asked for."""

    def __init__(self, field: Battlefield) -> None:
        """Begin an index; nothing is looked at before it is asked for."""
        self._things = field.things
        self._parts: dict[str, _Part] = {}

    def near(self, thing: type[T], block: Block) -> list[T]:
        """The things of one type whose surroundings reach into a block, in their order."""
        name = collection_of(thing)  # type: ignore[arg-type]
        if name not in self._parts:
            self._parts[name] = _latest[name] = _Part.of(self._things[name], _latest.get(name))
        return self._parts[name].within(block)  # type: ignore[return-value]


_latest: dict[str, _Part] = {}
"""What was last known of each collection, whatever the field."""


@once_for_each_field
def index_of(field: Battlefield) -> FieldIndex:
    """The index of a snapshot."""
    return FieldIndex(field)
