"""Things carried along when a field grows to the north or west."""

from __future__ import annotations

from dataclasses import replace

from fieldwright.battlefield.things import (
    Figure,
    Hazard,
    Platform,
    Point,
    StartingZone,
    Thing,
    Wall,
)
from fieldwright.terms.grid import Block


def moved(thing: Thing, right: int, down: int) -> Thing:
    """The same thing, as many whole squares farther east and south."""

    def point(place: Point) -> Point:
        return place[0] + right, place[1] + down

    match thing:
        case Wall():
            return replace(thing, start=point(thing.start), end=point(thing.end))
        case Platform() | Hazard():
            return replace(thing, outline=tuple(point(corner) for corner in thing.outline))
        case StartingZone():
            blocks = tuple(
                Block(b.left + right, b.top + down, b.right + right, b.bottom + down)
                for b in thing.blocks
            )
            return replace(thing, blocks=blocks)
        case Figure():
            return replace(thing, column=thing.column + right, row=thing.row + down)
        case _:
            return replace(thing, position=point(thing.position))
