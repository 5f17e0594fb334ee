"""A file that comes again, beside what a DM has made of it since: nobody's work is lost.

What the DM changed stays as it is, and what was taken away stays away, also where the file says
something new of it; only what the file alone has changed of a thing comes as well. All else becomes
as the file says now.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from uuid import UUID

from fieldwright.battlefield.field import Battlefield, collection_of
from fieldwright.battlefield.imports import Import
from fieldwright.battlefield.things import Thing, Wall
from fieldwright.editing.walls import Works
from fieldwright.exchange.digests import Corner, Trace, Traces, short, trace_of
from fieldwright.exchange.extras import Came
from fieldwright.exchange.ids import id_of, is_of, whole_id
from fieldwright.exchange.returned import Returned
from fieldwright.exchange.returning import is_filled, uncut
from fieldwright.generator.moving import moved


@dataclass(frozen=True, slots=True)
class Coming:
    """A file on its way into a field.

    ``root`` is that of its ids, ``things`` are as it says, with the ids of their keys, for its
    ``corner``. ``earlier`` is where it lies now, ``traces`` what came of it then; None: not known.
    """

    root: str
    things: Sequence[Thing]
    corner: Corner
    earlier: Import | None = None
    traces: Traces | None = None


@dataclass(slots=True)
class Merged:
    """What is to stand of a file: ``old`` things go, ``things`` come in their place.

    ``fresh`` are those that are put up as the file says. ``came`` is to be kept for next time.
    """

    old: list[Thing]
    things: list[Thing]
    fresh: set[UUID]
    came: Came
    counts: Returned = field(default_factory=Returned)


def merged(battlefield: Battlefield, coming: Coming, put_back: bool = False) -> Merged:
    """What is to stand of a file on a field; with ``put_back`` all of it as the file says."""
    now = [trace_of(thing, coming.corner) for thing in coming.things]
    old = {one.id: one for one in battlefield.all_things() if is_of(coming.root, one.id)}
    if coming.traces is None:
        return _as_the_file_says(coming, now, old)
    names = _Names(battlefield, coming)
    things = names.given(now)
    came = Came(dict(zip(map(_short, things), now, strict=True)), names.renamed)
    merge = _Merge(battlefield, coming, came.traces, old)
    found = merge.done(things)
    found.came = came
    if not put_back:
        return found
    counts = found.counts
    counts = replace(counts, back=counts.changed + counts.taken, changed=0, taken=0, both=0)
    known = [one for one in old.values() if coming.traces.keys() & {_short(one)} or merge.has(one)]
    return Merged(known, things, {thing.id for thing in things}, came, counts)


def _short(thing: Thing) -> bytes:
    return short(thing.id)


def _as_the_file_says(coming: Coming, now: Sequence[Trace], old: Mapping[UUID, Thing]) -> Merged:
    """All of a file in the place of all that is there with its ids."""
    things = list(coming.things)
    came = Came(dict(zip(map(_short, things), now, strict=True)))
    found = Merged(list(old.values()), things, {thing.id for thing in things}, came)
    if coming.earlier is not None:
        there = [old.get(thing.id) for thing in things]
        back = sum(1 for one, thing in zip(there, things, strict=True) if one and one != thing)
        new = there.count(None)
        gone = len(old) - (len(things) - new)
        found.counts = Returned(back=back, new=new, gone=gone, known=False)
    return found


class _Names:
    """Ids of what a file says now: those that the same things had when it came before.

    A file that has got a wall more may count all of them anew; so what is as it was is known by
    what it is. All else has the id of its key, if what had that lay near.
    """

    def __init__(self, battlefield: Battlefield, coming: Coming) -> None:
        assert coming.traces is not None
        self.renamed: dict[UUID, UUID] = {}
        self._field, self._coming, self._before = battlefield, coming, coming.traces
        self._taken: set[UUID] = set()

    def given(self, now: Sequence[Trace]) -> list[Thing]:
        """The things with their ids, in their order; ``now`` are their traces."""
        named: list[UUID | None] = [None] * len(now)
        things = self._coming.things
        for place, (thing, trace) in enumerate(zip(things, now, strict=True)):
            before = self._before.get(_short(thing))
            if before is not None and before.digest == trace.digest:
                named[place] = self._take(thing.id)
        if None in named:
            self._by_what_they_are(now, named)
        for place, (thing, trace) in enumerate(zip(things, now, strict=True)):
            if named[place] is None:
                named[place] = self._take(self._by_key(thing, trace))
        return [
            thing if thing.id == name or name is None else self._renamed(thing, name)
            for thing, name in zip(things, named, strict=True)
        ]

    def _take(self, name: UUID) -> UUID:
        self._taken.add(name)
        return name

    def _by_what_they_are(self, now: Sequence[Trace], named: list[UUID | None]) -> None:
        free: dict[bytes, list[UUID]] = defaultdict(list)
        for key, trace in self._before.items():
            name = whole_id(self._coming.root, key)
            if name not in self._taken:
                free[trace.digest].append(name)
        for place, trace in enumerate(now):
            found = free.get(trace.digest)
            if named[place] is None and found:
                named[place] = self._take(found.pop(0))

    def _by_key(self, thing: Thing, trace: Trace) -> UUID:
        before = self._before.get(_short(thing))
        if thing.id not in self._taken and (before is None or before.is_near(trace)):
            return thing.id
        number, name = 1, thing.id
        while name in self._taken or short(name) in self._before or self._field.thing(name):
            number += 1
            name = id_of(self._coming.root, collection_of(thing), f"{thing.id}\x1f{number}")
        return name

    def _renamed(self, thing: Thing, name: UUID) -> Thing:
        self.renamed[thing.id] = name
        return replace(thing, id=name)


class _Merge:
    """What the file says now, what came of it before, and what is there, thing by thing."""

    def __init__(
        self, battlefield: Battlefield, coming: Coming, now: Traces, old: dict[UUID, Thing]
    ) -> None:
        assert coming.traces is not None
        assert coming.earlier is not None
        self._before, self._now, self._old = coming.traces, now, old
        self._root = coming.root
        self._then = (coming.earlier.column, coming.earlier.row)
        left, top = self._then
        self._corner = coming.corner
        self._right, self._down = coming.corner[0] - left, coming.corner[1] - top
        self._works = Works(battlefield)
        self._counts = Returned()
        self._rests: dict[UUID, Thing] = {}
        self._fresh: set[UUID] = set()

    def has(self, thing: Thing) -> bool:
        """Whether the file says something of it now."""
        return _short(thing) in self._now

    def done(self, things: Sequence[Thing]) -> Merged:
        """What is to stand, of ``things`` that the file says now and of those that are there."""
        stand = [one for one in map(self._of, things) if one is not None]
        said = {thing.id for thing in things}
        others = [one for one in self._old.values() if one.id not in said and self._stays(one)]
        stand += [self._carried(one) for one in others if one.id not in self._rests]
        rests = (one for one in self._rests.values() if one.id not in self._old)
        return Merged([*self._old.values(), *rests], stand, self._fresh, Came(), self._counts)

    def _of(self, thing: Thing) -> Thing | None:
        """What is to stand of one thing that the file says now."""
        before, ours = self._before.get(_short(thing)), self._old.get(thing.id)
        is_other = before is None or before.digest != self._now[_short(thing)].digest
        if ours is None:
            return self._missing(thing, before, is_other)
        if self._is_alike(ours, thing):
            return self._carried(ours)
        if before is not None and self._is_as_it_came(ours, before):
            self._counts.other += is_other
            return self._carried(ours) if not is_other else self._put(thing, ours)
        if before is not None and self._was_cut(ours, before, take_rests=is_other):
            return self._put(thing, ours) if is_other else self._carried(ours)
        self._counts.changed += 1
        both = self._of_both(thing, ours, before) if before is not None and is_other else None
        if both is not None:
            self._counts.other += 1
            return both
        self._counts.both += is_other
        return self._carried(ours)

    def _of_both(self, thing: Thing, ours: Thing, before: Trace) -> Thing | None:
        """A thing as the DM has it with the one property that the file alone has changed.

        A picture that was moved gets its new colours; None where both changed the same property.
        """
        here = self._carried(ours)
        if type(here) is not type(thing):
            return None
        for one in fields(thing):
            now, mine = getattr(thing, one.name), getattr(here, one.name)
            if now == mine:
                continue
            as_it_came = replace(thing, **{one.name: mine})
            if trace_of(as_it_came, self._corner).digest == before.digest:
                return self._put(replace(here, **{one.name: now}))
        return None

    def _put(self, thing: Thing, ours: Thing | None = None) -> Thing:
        """A thing as the file says; the editor's lock stays on it."""
        self._fresh.add(thing.id)
        return thing if ours is None else replace(thing, locked=ours.locked)

    def _missing(self, thing: Thing, before: Trace | None, is_other: bool) -> Thing | None:
        """Of a thing that is not there: it is new, or it was taken away."""
        if before is None:
            self._counts.new += 1
            return self._put(thing)
        if isinstance(thing, Wall):
            there = self._carried_back(thing)
            if isinstance(there, Wall) and is_filled(self._works, there, self._is_own):
                return None
        self._counts.taken += 1
        self._counts.both += is_other
        return None

    def _stays(self, ours: Thing) -> bool:
        """Whether something stays of which the file says nothing any more."""
        before = self._before.get(_short(ours))
        if before is None:
            return True
        if self._is_as_it_came(ours, before) or self._was_cut(ours, before, take_rests=True):
            self._counts.gone += 1
            return False
        self._counts.changed += 1
        self._counts.both += 1
        return True

    def _is_alike(self, ours: Thing, thing: Thing) -> bool:
        """Whether a thing is as the file says now, but for the editor's lock."""
        here = self._carried(ours)
        return here == (
            thing if thing.locked == ours.locked else replace(thing, locked=ours.locked)
        )

    def _is_as_it_came(self, ours: Thing, before: Trace) -> bool:
        return trace_of(ours, self._then).digest == before.digest

    def _was_cut(self, ours: Thing, before: Trace, *, take_rests: bool) -> bool:
        """Whether a wall is as it came, but for the DM's doors in it."""
        if not isinstance(ours, Wall):
            return False
        for whole, rests in uncut(self._works, ours, self._is_own):
            if self._is_as_it_came(whole, before):
                self._rests |= {one.id: one for one in rests if take_rests}
                return True
        return False

    def _is_own(self, wall: Wall) -> bool:
        key = _short(wall)
        return wall.id not in self._old or (key not in self._before and key not in self._now)

    def _carried(self, thing: Thing) -> Thing:
        """A thing that stays, carried along where the file is laid elsewhere."""
        return moved(thing, self._right, self._down) if self._right or self._down else thing

    def _carried_back(self, thing: Thing) -> Thing:
        return moved(thing, -self._right, -self._down) if self._right or self._down else thing
