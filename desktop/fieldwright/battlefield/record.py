"""The record of a fight, as a field keeps it: entries in words that only ``combat`` reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, TypeVar, overload

from pydantic import ConfigDict, Field

from fieldwright.terms.quick import quickly_made

T = TypeVar("T")


@quickly_made
@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry of a fight's log: of what ``kind`` it is, and its ``body`` as JSON.

    The field does not know what the entries say; they only stand on it, so that a change of the
    field and what the fight says of it are one step of one history.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")
    kind: Annotated[str, Field(max_length=40)]
    body: Annotated[str, Field(max_length=200_000)]


class Record(Sequence[T]):
    """A sequence that never changes and is gone on with at the cost of what comes to it.

    A long fight has tens of thousands of entries, and each of its moments another log. They share
    one list of which each knows how much is its own; nobody writes into another's part. Slices are
    tuples; it equals a tuple of the same things.
    """

    __slots__ = ("_length", "_shared")

    def __init__(self, things: Iterable[T] = ()) -> None:
        """Begin with some things."""
        self._shared = list(things)
        self._length = len(self._shared)

    def followed_by(self, things: Iterable[T]) -> Record[T]:
        """The same with more at its end."""
        shared = self._shared
        if len(shared) != self._length:
            # Somebody has gone on from here already, another way.
            shared = shared[: self._length]
        found: Record[T] = Record.__new__(Record)
        shared.extend(things)
        found._shared, found._length = shared, len(shared)
        return found

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return islice(self._shared, self._length)

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...

    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if isinstance(index, slice):
            start, stop, step = index.indices(self._length)
            if step > 0:
                # Only what is asked for is copied: mostly a few at the end.
                return tuple(self._shared[start:stop:step])
            return tuple(self._shared[at] for at in range(start, stop, step))
        at = index + self._length if index < 0 else index
        if not 0 <= at < self._length:
            raise IndexError("The record has no such entry.")
        return self._shared[at]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Record):
            if self._length != other._length:
                return False
            return self._shared is other._shared or tuple(self) == tuple(other)
        return tuple(self) == other if isinstance(other, tuple) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def begins_with(self, start: Sequence[T]) -> bool:
        """Whether it goes on where another ends; of logs of one fight that is seen at once."""
        if isinstance(start, Record) and start._shared is self._shared:
            return start._length <= self._length
        return tuple(self[: len(start)]) == tuple(start)

    def __repr__(self) -> str:
        return f"Record({list(self)!r})"
