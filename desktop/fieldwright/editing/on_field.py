"""Whether things stay on the map where numbers put them, as they do where they are dragged."""

from __future__ import annotations

from fieldwright.battlefield.changes import ChangeThings
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, StartingZone, Thing, Wall
from fieldwright.editing.bounds import Box, box_of

_NEAR = 1e-6


class OffFieldError(ValueError):
    """A thing would leave the map, where nobody finds it again."""


def check_on_field(field: Battlefield, change: ChangeThings) -> None:
    """Refuse a change that moves a thing off the map, or one that is off it farther away.

    Figures, zones and walls are on the map with all of their squares and ends; of other things
    the middle is, as where they are dragged (see moving.limits_on_field).

    Raises OffFieldError.
    """
    before = {thing.id: _distance_off(field, thing) for thing in change.before}
    for thing in change.after:
        if _distance_off(field, thing) > before.get(thing.id, 0.0) + _NEAR:
            raise OffFieldError(
                f"That is off the map, which is {field.columns} x {field.rows} squares."
            )


def _distance_off(field: Battlefield, thing: Thing) -> float:
    """Squares by which a thing is off the map, across or down; 0 on it."""
    box = _what_counts(thing)
    return max(0.0, -box.left, -box.top, box.right - field.columns, box.bottom - field.rows)


def _what_counts(thing: Thing) -> Box:
    if isinstance(thing, Figure | StartingZone | Wall):
        return box_of(thing)
    middle = box_of(thing).middle
    return Box(*middle, *middle)
