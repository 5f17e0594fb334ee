"""The one way in which a battlefield changes.

A change is a small, typed, invertible value: it names the squares or things it touches with what
was there before and what comes after. The history, the file, the canvas and the players' window
all live from the same stream of changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, TypeAlias
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer, collection_of
from fieldwright.battlefield.record import LogEntry, Record
from fieldwright.battlefield.things import Thing
from fieldwright.terms.grid import Block


class ChangeError(ValueError):
    """A change does not fit the field it is applied to; nothing was changed."""


@dataclass(frozen=True, slots=True, eq=False)
class PaintSquares:
    """Some squares of one layer get new values.

    ``squares`` are row-major places (``row * columns + column``), each once; ``before`` and
    ``after`` hold one value of the layer's type a square.
    """

    layer: Layer
    squares: NDArray[np.int32]
    before: NDArray[Any]
    after: NDArray[Any]

    def applied_to(self, field: Battlefield) -> Battlefield:
        """The field with these squares painted."""
        flat = field.layers[self.layer].ravel().copy()
        squares = self.squares
        if squares.size and not 0 <= int(squares.min()) <= int(squares.max()) < flat.size:
            raise ChangeError("This change paints squares that the field does not have.")
        flat[self.squares] = self.after
        painted = flat.reshape(field.rows, field.columns)
        if self.layer is Layer.REVEALED:
            return field.with_revealed(painted)
        return field.with_layers({self.layer: painted})

    def inverted(self) -> PaintSquares:
        """The change that takes this one back."""
        return PaintSquares(self.layer, self.squares, self.after, self.before)

    def touched(self, field: Battlefield) -> Block:
        """The smallest block around the painted squares."""
        if not self.squares.size:
            return Block(0, 0, 0, 0)
        rows, columns = np.divmod(self.squares, field.columns)
        return Block(
            int(columns.min()), int(rows.min()), int(columns.max()) + 1, int(rows.max()) + 1
        )


@dataclass(frozen=True, slots=True)
class ChangeThings:
    """Things are added, removed or replaced.

    A thing that stands in both ``before`` and ``after`` (by type and id) is altered; one only in
    ``before`` is removed; one only in ``after`` is added.
    """

    before: tuple[Thing, ...]
    after: tuple[Thing, ...]

    def applied_to(self, field: Battlefield) -> Battlefield:
        """The field with these things changed; refused where ``before`` does not stand there."""
        altered = {collection_of(thing) for thing in (*self.before, *self.after)}
        # Copied as a whole no key is hashed again.
        collections = {name: MappingProxyType(field.things[name]).copy() for name in altered}
        kept = {_key(thing) for thing in self.after}
        for old in self.before:
            collection = collections[collection_of(old)]
            if collection.get(old.id) != old:
                raise ChangeError("This change takes away something that is not on the field.")
            if _key(old) not in kept:
                del collection[old.id]
        known = {_key(thing) for thing in self.before}
        for new in self.after:
            collection = collections[collection_of(new)]
            if new.id in collection and _key(new) not in known:
                raise ChangeError("This change adds something that is on the field already.")
            collection[new.id] = new
        return field.with_things(collections)

    def inverted(self) -> ChangeThings:
        """The change that takes this one back."""
        return ChangeThings(self.after, self.before)

    def touched(self, field: Battlefield) -> Block:
        """The smallest block around the things, as they were and as they are."""
        block = Block(0, 0, 0, 0)
        for thing in (*self.before, *self.after):
            block = block.joined(extent_of(thing))
        return block


@dataclass(frozen=True, slots=True)
class ChangeInfo:
    """Something that is true of the whole field changes: its name, season or light."""

    before: FieldInfo
    after: FieldInfo

    def applied_to(self, field: Battlefield) -> Battlefield:
        """The field with the new facts."""
        if field.info != self.before:
            raise ChangeError("This change was made for a field with other properties.")
        return replace(field, info=self.after, revision=field.revision + 1)

    def inverted(self) -> ChangeInfo:
        """The change that takes this one back."""
        return ChangeInfo(self.after, self.before)

    def touched(self, field: Battlefield) -> Block:
        """The whole field: season and light may alter every square."""
        return field.block


@dataclass(frozen=True, slots=True)
class ChangeLog:
    """The end of the fight's log changes: from entry ``at`` on it is ``after``, not ``before``."""

    at: int
    before: tuple[LogEntry, ...]
    after: tuple[LogEntry, ...]

    def applied_to(self, field: Battlefield) -> Battlefield:
        """The field with the new end of the log; no square and no thing is touched."""
        known = field.log
        if len(known) < self.at or tuple(known[self.at :]) != self.before:
            raise ChangeError("This change was made for another moment of the fight.")
        whole = known if len(known) == self.at else known[: self.at]
        record = whole if isinstance(whole, Record) else Record(whole)
        return field.with_log(record.followed_by(self.after))

    def inverted(self) -> ChangeLog:
        """The change that takes this one back."""
        return ChangeLog(self.at, self.after, self.before)

    def touched(self, field: Battlefield) -> Block:
        """No square."""
        return Block(0, 0, 0, 0)


@dataclass(frozen=True, slots=True, eq=False)
class ReplaceField:
    """The whole field becomes another one: a generator run, an import, a resize."""

    before: Battlefield
    after: Battlefield

    def applied_to(self, field: Battlefield) -> Battlefield:
        """The other field, as the next revision of this one."""
        return replace(self.after, revision=field.revision + 1)

    def inverted(self) -> ReplaceField:
        """The change that takes this one back."""
        return ReplaceField(self.after, self.before)

    def touched(self, field: Battlefield) -> Block:
        """All squares of both fields."""
        return self.before.block.joined(self.after.block)


@dataclass(frozen=True, slots=True)
class Together:
    """Several changes that are one step: done in order, taken back in reverse."""

    changes: tuple[Change, ...]

    def applied_to(self, field: Battlefield) -> Battlefield:
        """The field after all of them; if one is refused, none was done."""
        for change in self.changes:
            field = change.applied_to(field)
        return field

    def inverted(self) -> Together:
        """The change that takes all of them back."""
        return Together(tuple(change.inverted() for change in reversed(self.changes)))

    def touched(self, field: Battlefield) -> Block:
        """The smallest block around all of them."""
        block = Block(0, 0, 0, 0)
        for change in self.changes:
            block = block.joined(change.touched(field))
            field = _of_same_size(change, field)
        return block


def _of_same_size(change: Change, field: Battlefield) -> Battlefield:
    """A field of the size that ``field`` has after the change; squares are counted by its rows."""
    if isinstance(change, ReplaceField):
        return change.after
    if isinstance(change, Together):
        for part in change.changes:
            field = _of_same_size(part, field)
    return field


Change: TypeAlias = PaintSquares | ChangeThings | ChangeInfo | ChangeLog | ReplaceField | Together


def _key(thing: Thing) -> tuple[str, UUID]:
    return collection_of(thing), thing.id


def paint(field: Battlefield, layer: Layer, mask: NDArray[np.bool_], value: object) -> PaintSquares:
    """Set ``layer`` to ``value`` (one, or an array of the field's shape) where ``mask`` is true.

    Squares that have the value already are left out of the change.
    """
    now = field.layers[layer]
    wanted = np.broadcast_to(np.asarray(value, dtype=now.dtype), now.shape)
    squares = np.flatnonzero(mask & (now != wanted)).astype(np.int32)
    return PaintSquares(layer, squares, now.ravel()[squares], wanted.ravel()[squares])


def add(*things: Thing) -> ChangeThings:
    """Put new things on the field."""
    return ChangeThings((), things)


def remove(*things: Thing) -> ChangeThings:
    """Take things off the field."""
    return ChangeThings(things, ())


def log(field: Battlefield, *entries: LogEntry) -> ChangeLog:
    """Add entries to the end of the fight's log."""
    return ChangeLog(len(field.log), (), entries)


def alter(pairs: Iterable[tuple[Thing, Thing]]) -> ChangeThings:
    """Replace things by altered copies of the same id."""
    both = tuple(pairs)
    return ChangeThings(tuple(old for old, _ in both), tuple(new for _, new in both))
