"""Where the name of a side is written in its starting zone: where nothing else lies over it.

In the middle if that is free, else in a corner or at a side, else smaller. Whoever draws parts of
a map anew asks ``words_moved`` which zones are written elsewhere than before.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import TypeAlias
from uuid import UUID
from weakref import WeakKeyDictionary

from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, Label, Note, StartingZone
from fieldwright.drawing.things.words import LETTERS, outline_of
from fieldwright.terms.grid import Block

Rect: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom in squares."""

USUAL_SIZE = 0.62
"""Squares; the letters of a name where there is room."""

MARK_ROOM = 1.25
"""The side's sign before the name and the room around both, in parts of the letters' size."""

_FROM_EDGE = 0.3
_SMALLER = (1.0, 0.7)
_PLACES = ((0, 0), (-1, -1), (1, -1), (-1, 1), (1, 1), (0, -1), (0, 1), (-1, 0), (1, 0))
"""Ways from the middle of a zone to where its name may stand, the best first."""

_NOTE = 0.3


@dataclass(frozen=True, slots=True)
class ZoneWords:
    """Where a name stands: its middle and the size of its letters in squares."""

    x: float
    y: float
    size: float
    upright: bool
    """Whether it is written from the south to the north."""


def zone_words(field: Battlefield) -> Mapping[UUID, ZoneWords]:
    """Where the names of all starting zones of a field stand, by the zones' ids."""
    # Parts of a map may be painted by several threads.
    with _LOCK:
        kept = _KEPT.get(field)
    if kept is None:
        over = list(_lying_over(field))
        kept = {zone.id: _words_of(zone, over) for zone in field.every(StartingZone) if zone.blocks}
        with _LOCK:
            _KEPT[field] = kept
    return kept


def words_moved(before: Battlefield, after: Battlefield) -> Block:
    """The squares of the zones whose name stands elsewhere than before; empty where none does."""
    block = Block(0, 0, 0, 0)
    if all(before.things[name] is after.things[name] for name in _OF_INTEREST):
        return block
    old, new = zone_words(before), zone_words(after)
    for zone in after.every(StartingZone):
        if zone.id in old and old[zone.id] != new.get(zone.id):
            block = block.joined(extent_of(zone))
    return block


_OF_INTEREST = ("zones", "labels", "notes", "figures")
_KEPT: WeakKeyDictionary[Battlefield, Mapping[UUID, ZoneWords]] = WeakKeyDictionary()
_LOCK = Lock()


def largest_block(zone: StartingZone) -> Block:
    """The block of a zone that its name stands in."""
    return max(zone.blocks, key=lambda block: (block.width * block.height, -block.top, -block.left))


def _words_of(zone: StartingZone, over: list[Rect]) -> ZoneWords:
    block = largest_block(zone)
    width = outline_of(zone.side.capitalize()).boundingRect().width() / LETTERS
    upright = block.height > block.width * 1.5
    room = max(block.width, block.height) * 0.9
    usual = min(USUAL_SIZE, min(block.width, block.height) * 0.6, room / (width + 1.2))
    here = [
        rect for rect in over if _meet(rect, (block.left, block.top, block.right, block.bottom))
    ]
    places = [_placed(block, usual * share, width, upright) for share in _SMALLER]
    found = (words for one in places for words, rect in one if not _hidden(rect, here))
    first = ZoneWords(block.left + block.width / 2, block.top + block.height / 2, usual, upright)
    return next(found, first)


def _placed(
    block: Block, size: float, width: float, upright: bool
) -> Iterator[tuple[ZoneWords, Rect]]:
    """The places for a name of some size in a block, with the room that it takes there."""
    along, across = size * (width + MARK_ROOM), size
    half = (across / 2, along / 2) if upright else (along / 2, across / 2)
    middle = (block.left + block.width / 2, block.top + block.height / 2)
    spare = (
        max(0.0, block.width / 2 - half[0] - _FROM_EDGE),
        max(0.0, block.height / 2 - half[1] - _FROM_EDGE),
    )
    for right, down in _PLACES:
        x, y = middle[0] + right * spare[0], middle[1] + down * spare[1]
        rect = (x - half[0], y - half[1], x + half[0], y + half[1])
        yield ZoneWords(x, y, size, upright), rect


def _lying_over(field: Battlefield) -> Iterator[Rect]:
    """The room of everything that is drawn over the names of zones and would hide them."""
    for figure in field.every(Figure):
        right, bottom = figure.column + figure.columns, figure.row + figure.rows
        yield (figure.column, figure.row, right, bottom)
    for note in field.every(Note):
        x, y = note.position
        yield (x - _NOTE, y - _NOTE, x + _NOTE, y + _NOTE)
    for label in field.every(Label):
        box = outline_of(label.text).boundingRect()
        share, angle = label.size / LETTERS, math.radians(label.rotation)
        wide, high = box.width() / 2 * share, box.height() / 2 * share
        cosine, sine = abs(math.cos(angle)), abs(math.sin(angle))
        across, down = wide * cosine + high * sine, wide * sine + high * cosine
        x, y = label.position
        yield (x - across, y - down, x + across, y + down)


def _hidden(rect: Rect, over: list[Rect]) -> bool:
    return any(_meet(rect, other) for other in over)


def _meet(one: Rect, other: Rect) -> bool:
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]
