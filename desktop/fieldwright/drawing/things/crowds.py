"""Walls that lie so thick that none can be told from the others: thin lines, and no more.

Nobody draws such places, but files that are spoilt have them. With its stones, shadows and joints a
wall of thousands in one place costs as much as any other, and how it ends is asked of all of them.
Which walls these are follows from the walls alone, not from the part of the field that is drawn.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from uuid import UUID

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPen

from fieldwright.battlefield.things import Wall
from fieldwright.drawing.things.index import BUCKET, REACH, Bucket, Entry, Index
from fieldwright.terms.grid import Block

THICK = 1000.0
"""Squares of wall in a bucket of the index; a maze with a wall on every line has 360."""

_LONGEST = BUCKET * math.sqrt(2)
_LEAST = 0.5
"""A piece counts at least so many squares, as its ends cost something too."""

THIN = 0.03
"""Squares: how wide these lines are."""

_BATCH = 256
"""Lines that are drawn at a time; between two times the window's thread has its turn."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """``lines`` are the walls that lie too thick, sorted by place; ``rest`` are all others."""

    lines: Sequence[Entry[Wall]]
    rest: Index[Wall]

    @classmethod
    def of(cls, index: Index[Wall]) -> Crowd:
        """Find them; a field without such places keeps its own index."""
        thick = {place for place, entries in index.buckets.items() if _is_thick(place, entries)}
        if not thick:
            return cls((), index)
        found = [one for one in index.entries.values() if _middle(one.thing) in thick]
        found.sort(key=_place)
        ids: frozenset[UUID] = frozenset(one.thing.id for one in found)
        rest = {key: one.thing for key, one in index.entries.items() if key not in ids}
        return cls(found, Index(rest))

    def near(self, region: Block) -> list[Entry[Wall]]:
        """Those that may show in a region."""
        left, top, right, bottom = region
        return [
            one
            for one in self.lines
            if one.box[0] < right and one.box[2] > left and one.box[1] < bottom and one.box[3] > top
        ]


def _is_thick(place: Bucket, entries: Sequence[Entry[Wall]]) -> bool:
    if len(entries) * (_LONGEST + _LEAST) <= THICK:
        return False
    return sum(_weight(one.thing) for one in entries if _lies_in(one, place)) > THICK


def _lies_in(entry: Entry[Wall], place: Bucket) -> bool:
    """Whether a wall itself, and not its shadow alone, may lie in a bucket."""
    left, top = place[0] * BUCKET, place[1] * BUCKET
    across = entry.box[0] + REACH < left + BUCKET and entry.box[2] - REACH > left
    return across and entry.box[1] + REACH < top + BUCKET and entry.box[3] - REACH > top


def _weight(wall: Wall) -> float:
    """The squares of a wall that may lie in one bucket."""
    return min(math.dist(wall.start, wall.end), _LONGEST) + _LEAST


def _middle(wall: Wall) -> Bucket:
    """The bucket in which its middle lies."""
    x, y = ((a + b) / 2 for a, b in zip(wall.start, wall.end, strict=True))
    return (math.floor(x / BUCKET), math.floor(y / BUCKET))


def _place(entry: Entry[Wall]) -> tuple[float, float, float, float]:
    return (*entry.thing.start, *entry.thing.end)


def draw_crowd(painter: QPainter, walls: Sequence[Wall], pen: QPen) -> None:
    """Draw walls as thin lines, doors like all others."""
    if not walls:
        return
    flat = QPen(pen)
    flat.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(flat)
    lines = (QLineF(QPointF(*wall.start), QPointF(*wall.end)) for wall in walls)
    while batch := list(islice(lines, _BATCH)):
        painter.drawLines(batch)
