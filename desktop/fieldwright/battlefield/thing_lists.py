"""Things by collection as they are written down: in the file of a field and on the clipboard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any
from uuid import UUID

from pydantic import ConfigDict

from fieldwright.battlefield.field import collection_of
from fieldwright.battlefield.things import (
    Figure,
    Hazard,
    Label,
    Light,
    Note,
    Obstacle,
    Picture,
    Platform,
    StartingZone,
    Thing,
    Wall,
)

_FURTHEST = 1_000_000
"""Squares from a field's corner; nothing is ever so far away."""


@dataclass(frozen=True, slots=True)
class ThingLists:
    """Things by collection; the names are those of THING_TYPES."""

    __pydantic_config__ = ConfigDict(extra="forbid")
    walls: tuple[Wall, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    platforms: tuple[Platform, ...] = ()
    labels: tuple[Label, ...] = ()
    notes: tuple[Note, ...] = ()
    lights: tuple[Light, ...] = ()
    hazards: tuple[Hazard, ...] = ()
    zones: tuple[StartingZone, ...] = ()
    pictures: tuple[Picture, ...] = ()
    figures: tuple[Figure, ...] = ()

    @classmethod
    def of(cls, things: Iterable[Thing]) -> ThingLists:
        """Things of any types, each collection in the order given."""
        lists: dict[str, list[Any]] = {name: [] for name in COLLECTIONS}
        for thing in things:
            lists[collection_of(thing)].append(thing)
        return cls.named(lists)

    @classmethod
    def named(cls, collections: Mapping[str, Iterable[Any]]) -> ThingLists:
        """Collections by their names."""
        return cls(**{name: tuple(members) for name, members in collections.items()})

    def __iter__(self) -> Iterator[Thing]:
        """All things, collection by collection."""
        for name in COLLECTIONS:
            yield from getattr(self, name)

    def by_name(self) -> dict[str, tuple[Thing, ...]]:
        """The collections by their names."""
        return {name: getattr(self, name) for name in COLLECTIONS}


COLLECTIONS = tuple(field.name for field in fields(ThingLists))


def lies_too_far(thing: Thing) -> bool:
    """Whether a starting zone reaches further than any field; other things cannot."""
    return isinstance(thing, StartingZone) and any(
        abs(side) > _FURTHEST for block in thing.blocks for side in block
    )


def by_collection(things: Iterable[Thing]) -> Mapping[str, Mapping[UUID, Thing]]:
    """Things by collection and id, as a field holds them; each collection in the order given."""
    collections: dict[str, dict[UUID, Thing]] = {name: {} for name in COLLECTIONS}
    for thing in things:
        collections[collection_of(thing)][thing.id] = thing
    return MappingProxyType({name: MappingProxyType(kept) for name, kept in collections.items()})
