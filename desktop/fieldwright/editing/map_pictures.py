"""The change that lays a background picture under the map, with or without a map to match."""

from __future__ import annotations

from fieldwright.battlefield.changes import Change, ReplaceField, add, alter
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Picture
from fieldwright.editing.map_resizing import resized
from fieldwright.terms.grid import Block


def picture_change(
    field: Battlefield, picture: Picture, size: tuple[int, int] | None = None
) -> Change:
    """Lay a picture, or lay it otherwise if it is on the field already; one step either way.

    With ``size`` the map gets that many columns and rows first, its north-west corner staying
    where it is. Raises MapError where it cannot.
    """
    if size is None or size == (field.columns, field.rows):
        return _laid(field, picture)
    columns, rows = size
    other = resized(field, Block(0, 0, columns, rows))
    return ReplaceField(field, _laid(other, picture).applied_to(other))


def _laid(field: Battlefield, picture: Picture) -> Change:
    old = field.thing(picture.id)
    return add(picture) if old is None else alter([(old, picture)])
