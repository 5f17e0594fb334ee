"""Who or what stands in a place: figures by their ids, squares for somebody who might be there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.editor.sight.wishes import Wishes
from fieldwright.editor.translation import translate
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.footprints import is_dead
from fieldwright.geometry.shooting import is_on_field, why_no_shooter
from fieldwright.geometry.sight.bodies import Body, body_at, body_of
from fieldwright.terms.grid import Square

Place: TypeAlias = "UUID | Square"
"""A figure of the field, or a square in which somebody might stand."""


class Standing:
    """A field with the figures that are in the hand where they would be let go.

    Nothing of the field changes by it: figures hide nobody, so only their own bodies differ.
    """

    def __init__(self, field: Battlefield, carried: Sequence[Figure] = ()) -> None:
        """Look at ``field``; ``carried`` are figures of it at other places."""
        self.field = field
        self._carried: Mapping[UUID, Figure] = {figure.id: figure for figure in carried}

    def figure(self, place: Place | None) -> Figure | None:
        """The figure that a place is, as it stands or would stand now; None for squares."""
        if not isinstance(place, UUID):
            return None
        found = self._carried.get(place) or self.field.things["figures"].get(place)
        return found if isinstance(found, Figure) else None

    def exists(self, place: Place | None) -> bool:
        """Whether a place is a figure of the field or a square of it."""
        if isinstance(place, Square):
            return self.field.block.holds(place)
        return self.figure(place) is not None

    def body(self, place: Place | None, wishes: Wishes) -> Body | None:
        """The body at a place; None where nobody is, or only beside the field."""
        if isinstance(place, Square):
            if not self.field.block.holds(place):
                return None
            return body_at(self.field, place, wishes.size, wishes.posture)
        figure = self.figure(place)
        if figure is None or not is_on_field(self.field, figure):
            return None
        return body_of(self.field, figure)

    def why_no_shooter(self, place: Place | None) -> str:
        """Why whoever is at a place shoots at nobody, in a few words; empty where it may."""
        refused = why_no_shooter(self.field, self.figure(place))
        return "" if refused is None else refused.reason

    def square_of(self, place: Place | None) -> Square | None:
        """The square of a place; of a figure its north-west one."""
        if isinstance(place, Square):
            return place
        figure = self.figure(place)
        return None if figure is None else Square(figure.column, figure.row)

    def name(self, place: Place | None) -> str:
        """What a place is called."""
        figure = self.figure(place)
        if figure is not None:
            return figure.name or translate("sight", "figure")
        return place.name if isinstance(place, Square) else ""

    def at(self, square: Square, besides: Place | None = None) -> Place:
        """Whom one means by a square: the topmost figure there, or the square itself.

        Riders are meant before their mounts, the living before the dead; ``besides`` is meant only
        where nobody else is.
        """
        found = [
            figure
            for figure in self.field.every(Figure)
            if block_of(self._carried.get(figure.id, figure)).holds(square)
        ]
        found.sort(
            key=lambda one: (one.id != besides, not is_dead(one), one.mount is not None, one.z)
        )
        return found[-1].id if found else square
