"""A finished field looked at as the generator looks at its draft: who can walk where."""

from typing import Any

from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import StartingZone
from fieldwright.generator.draft import Draft
from fieldwright.generator.walking import regions


def as_draft(field: Battlefield) -> Draft:
    """A draft that holds what the field holds."""
    draft = Draft.of(field, load_catalogue())
    draft.things.extend(field.all_things())
    return draft


def parts_on_foot(field: Battlefield) -> NDArray[Any]:
    """The parts of the field that hang together on foot: numbered from 1, 0 where nobody stands."""
    return regions(as_draft(field))


def standing_places(zone: StartingZone, parts: NDArray[Any]) -> list[int]:
    """For every square of a zone in which somebody can stand, the part that it belongs to."""
    squares = [square for block in zone.blocks for square in block.squares()]
    return [int(parts[row, column]) for column, row in squares if parts[row, column]]
