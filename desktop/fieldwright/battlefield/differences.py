"""What differs between two snapshots of a collection of things: mostly one of hundreds.

What is known of a field is kept for all things but those. They are told apart by identity: things
are frozen, and what stays the same is handed on as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress, count
from operator import is_not
from typing import NamedTuple
from uuid import UUID

from fieldwright.battlefield.things import Thing


class Altered(NamedTuple):
    """A thing that is not what it was, and its place in the order of its collection."""

    place: int
    was: Thing
    now: Thing


def altered_things(
    old: Mapping[UUID, Thing], new: Mapping[UUID, Thing]
) -> tuple[Altered, ...] | None:
    """The things of a collection that are not what they were.

    None where things have come or gone, or stand in another order.
    """
    if old is new:
        return ()
    if len(old) != len(new):
        return None
    before, after = tuple(old.values()), tuple(new.values())
    found = []
    for place in compress(count(), map(is_not, before, after)):
        was, now = before[place], after[place]
        if was.id != now.id:
            return None
        found.append(Altered(place, was, now))
    return tuple(found)
