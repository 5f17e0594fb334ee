"""Things with the ids that follow from what they are, as the text form has them unsaid.

An id that a thing had before may tell what it was before: of a door that players do not know to be
bolted, the id would follow from the bolt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.things import THING_TYPES, Figure, Thing
from fieldwright.document.text_words import derived_ids, dump
from fieldwright.document.text_writing import short_record

_FIGURES, _WALLS = "figures", "walls"


def named_anew(field: Battlefield, catalogue: Catalogue) -> Battlefield:
    """The field with ids, and an order of its things, that follow from their records alone.

    Walls stay in their order. What figures stand and ride on is called by its new id; what is
    not there any more is nothing.
    """
    naming = _Naming(catalogue)
    for name in THING_TYPES:
        if name != _FIGURES:
            naming.name(name, list(field.things[name].values()))
    _name_figures(list(field.every(Figure)), naming)
    return field.with_things(naming.things)


class _Naming:
    """The things of one field while they get their ids."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.things: dict[str, dict[UUID, Thing]] = {}
        self.new_ids: dict[UUID, UUID] = {}
        self._catalogue = catalogue

    def name(self, collection: str, things: Sequence[Thing]) -> None:
        """Give things of a collection their ids, after those that have theirs already."""
        before = self.things.get(collection, {})
        every = [*before.values(), *things]
        records = [short_record(thing, self._catalogue) for thing in every]
        derived = derived_ids(collection, records)
        numbers = list(range(len(every)))
        if collection != _WALLS:
            # Equal ones stay as they are, for their ids are told apart by their order.
            numbers.sort(key=lambda number: dump(records[number]))
        self.things[collection] = {
            derived[number]: replace(every[number], id=derived[number]) for number in numbers
        }
        self.new_ids |= {thing.id: key for thing, key in zip(every, derived, strict=True)}

    def renamed(self, old: UUID | None) -> UUID | None:
        """The new id of a thing that had another; None where there is none."""
        return None if old is None else self.new_ids.get(old)


def _name_figures(figures: Sequence[Figure], naming: _Naming) -> None:
    """Mounts before their riders, whose records name them."""
    waiting: Mapping[UUID, Figure] = {figure.id: figure for figure in figures}
    while waiting:
        ready = {key: one for key, one in waiting.items() if one.mount not in waiting}
        # Those who ride each other in a ring ride nobody.
        ready = ready or dict(waiting)
        waiting = {key: one for key, one in waiting.items() if key not in ready}
        naming.name(
            _FIGURES,
            [
                replace(one, surface=naming.renamed(one.surface), mount=naming.renamed(one.mount))
                for one in ready.values()
            ],
        )
    if not figures:
        naming.things[_FIGURES] = {}
