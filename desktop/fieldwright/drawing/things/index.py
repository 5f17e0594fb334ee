"""Which things may show in a block of squares, found without looking at all of them.

An index belongs to one collection of things of one snapshot. A new snapshot that differs in a few
things takes the work done for all others over, so that dragging one tree costs the same in a
forest of 16,000.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Collection, Iterator, Mapping, Sequence
from threading import RLock
from typing import Generic, TypeAlias, TypeVar, cast
from uuid import UUID

from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import Battlefield, collection_of
from fieldwright.battlefield.things import Light, Obstacle, Thing

BUCKET = 10
"""Squares along the side of a bucket."""

REACH = 2
"""Squares that a thing's shadow, posts or halo may reach beyond its extent."""

USUAL_CROWN = 1.2
"""Squares; a tree without a crown of its own is taken to have one like this."""

_OBSTACLE_REACH = 1.0
_LIGHT_REACH = 4
_KEPT = 24

_MOST_CHANGED = 0.1
"""The share of new or gone things up to which the buckets of a known index are taken over."""

Bucket: TypeAlias = tuple[int, int]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom in squares."""

T = TypeVar("T", bound=Thing)


class Entry(Generic[T]):
    """One thing with its block of squares and what painters have worked out for it."""

    __slots__ = ("box", "made", "order", "thing")

    def __init__(self, thing: T) -> None:
        """Find out where the thing lies and when it is drawn."""
        self.thing = thing
        self.box = box_of(thing)
        self.order = _order(thing)
        self.made: object = None


def box_of(thing: Thing) -> Box:
    """The rectangle in which a thing, its shadow and its halo may show."""
    if isinstance(thing, Obstacle):
        x, y = thing.position
        reach = _OBSTACLE_REACH + max(_across(thing), thing.crown or USUAL_CROWN)
        return (x - reach, y - reach, x + reach, y + reach)
    left, top, right, bottom = extent_of(thing)
    more = _LIGHT_REACH if isinstance(thing, Light) else REACH
    return (left - more, top - more, right + more, bottom + more)


def _across(obstacle: Obstacle) -> float:
    """How far an obstacle reaches from its position at most."""
    if obstacle.outline:
        return max(math.hypot(x, y) for x, y in obstacle.outline)
    return math.hypot(obstacle.width, obstacle.length) / 2


def _order(thing: Thing) -> tuple[int, float, int]:
    """When a thing is drawn: from below to above, then large ones first, then by its id."""
    size = getattr(thing, "width", 0.0) * getattr(thing, "length", 0.0)
    if outline := getattr(thing, "outline", ()):
        block = extent_of(thing)
        size = float(block.width * block.height) if outline else size
    return (getattr(thing, "z", 0), -size, thing.id.int)


class Index(Generic[T]):
    """The things of one collection by where they lie."""

    def __init__(self, things: Mapping[UUID, T], known: Index[T] | None = None) -> None:
        """Sort the things into buckets, taking over from ``known`` all that it has already."""
        self.notes: dict[object, object] = {}
        """What painters have worked out from several things together, while these stay."""
        before = known.entries if known else {}
        new = [thing for key, thing in things.items() if not _is_same(before.get(key), thing)]
        gone = [] if known is None else [before[key] for key in before.keys() - things.keys()]
        if known is None or max(len(new), len(gone)) > _MOST_CHANGED * len(things):
            self.entries: dict[UUID, Entry[T]] = {}
            self.buckets: dict[Bucket, list[Entry[T]]] = {}
            for key, thing in things.items():
                kept = before.get(key)
                self._add(kept if kept is not None and kept.thing is thing else Entry(thing))
            return
        self.entries, self.buckets = dict(before), dict(known.buckets)
        gone += [before[thing.id] for thing in new if thing.id in before]
        self._exchange(gone, [Entry(thing) for thing in new])

    def _add(self, entry: Entry[T]) -> None:
        """Put an entry into its buckets, which are this index's own."""
        self.entries[entry.thing.id] = entry
        for bucket in _buckets(entry.box):
            self.buckets.setdefault(bucket, []).append(entry)

    def _exchange(self, gone: Sequence[Entry[T]], new: Sequence[Entry[T]]) -> None:
        """Take entries out and put others in; the buckets that change may be another index's."""
        left_out = {id(entry) for entry in gone}
        changed = {bucket for entry in (*gone, *new) for bucket in _buckets(entry.box)}
        for bucket in changed:
            held = self.buckets.get(bucket, ())
            self.buckets[bucket] = [entry for entry in held if id(entry) not in left_out]
        for entry in gone:
            del self.entries[entry.thing.id]
        for entry in new:
            self._add(entry)

    def near(self, region: Box) -> list[Entry[T]]:
        """The things that may show in a region, in the order in which they are drawn."""
        return sorted(self.around(region), key=_by_order)

    def around(self, region: Box) -> Collection[Entry[T]]:
        """The things that may show in a region, in no order."""
        left, top, right, bottom = region
        found: dict[int, Entry[T]] = {}
        for bucket in _buckets(region):
            for entry in self.buckets.get(bucket, ()):
                box = entry.box
                if box[0] < right and box[2] > left and box[1] < bottom and box[3] > top:
                    found[id(entry)] = entry
        return found.values()


def _is_same(entry: Entry[T] | None, thing: T) -> bool:
    return entry is not None and entry.thing is thing


def _by_order(entry: Entry[T]) -> tuple[int, float, int]:
    return entry.order


def _buckets(box: Box) -> Iterator[Bucket]:
    left, top, right, bottom = (math.floor(side / BUCKET) for side in box)
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            yield (column, row)


_indexes: OrderedDict[int, tuple[Mapping[UUID, Thing], Index[Thing]]] = OrderedDict()
_lock = RLock()


def index_of(field: Battlefield, kind: type[T]) -> Index[T]:
    """The index of all things of a type on a field."""
    wanted = cast("type[Thing]", kind)
    things = field.things[collection_of(wanted)]
    # Parts of a map may be painted by several threads.
    with _lock:
        kept = _indexes.get(id(things))
        if kept is not None and kept[0] is things:
            _indexes.move_to_end(id(things))
            return cast(Index[T], kept[1])
        return cast(Index[T], _made(things, wanted))


def _made(things: Mapping[UUID, Thing], kind: type[Thing]) -> Index[Thing]:
    """A new index, which takes over from the most alike of the same type, and is kept."""
    known = _most_alike(kind, len(things))
    index = Index(things, known)
    # The collection is kept beside its index: while it lives, no other one has its address.
    _indexes[id(things)] = (things, index)
    while len(_indexes) > _KEPT:
        _indexes.popitem(last=False)
    return index


def _most_alike(kind: type[Thing], count: int) -> Index[Thing] | None:
    """The index of a type with the nearest number of things, the newest of several.

    Not simply the newest: that may be of a single thing, drawn as a preview beside the map.
    """
    best: Index[Thing] | None = None
    for _things, index in reversed(_indexes.values()):
        first = next(iter(index.entries.values()), None)
        if first is None or not isinstance(first.thing, kind):
            continue
        if best is None or _unlike(index, count) < _unlike(best, count):
            best = index
    return best


def _unlike(index: Index[Thing], count: int) -> int:
    return abs(len(index.entries) - count)
