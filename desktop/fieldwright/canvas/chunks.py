"""The pieces of the map that have been drawn: pixmaps by place and pitch, within a memory budget.

A chunk is a square block of squares drawn at one pitch. A stale chunk is one whose squares have
changed since; it stays on the screen until its successor is drawn, so that nothing flickers.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtGui import QPixmap

from fieldwright.canvas.pitch import chunk_side
from fieldwright.terms.grid import Block

BUDGET = 256 * 1024 * 1024
"""Bytes of pixmaps that are kept; what was shown longest ago goes first."""


class ChunkKey(NamedTuple):
    """One chunk: its pitch in device pixels and its place, counted in chunks of that pitch."""

    pitch: int
    column: int
    row: int

    def block(self, field: Block) -> Block:
        """The squares that it covers, cut off at the field's edges."""
        side = chunk_side(self.pitch)
        left, top = self.column * side, self.row * side
        return Block(left, top, left + side, top + side).clipped(field)


@dataclass(slots=True)
class Drawn:
    """A drawn chunk: the squares it covers, its pixmap, and whether it is still true."""

    block: Block
    pixmap: QPixmap
    fresh: bool = True


def chunks_over(block: Block, pitch: int) -> Iterator[ChunkKey]:
    """The chunks of a pitch that cover a block of squares."""
    if block.is_empty:
        return
    side = chunk_side(pitch)
    for row in range(block.top // side, (block.bottom - 1) // side + 1):
        for column in range(block.left // side, (block.right - 1) // side + 1):
            yield ChunkKey(pitch, column, row)


class ChunkStore:
    """Drawn chunks, those used last at the end; forgets the oldest beyond its budget."""

    def __init__(self, budget: int = BUDGET) -> None:
        """Start empty, to hold pixmaps of ``budget`` bytes."""
        self._budget = budget
        self._drawn: OrderedDict[ChunkKey, Drawn] = OrderedDict()
        self.bytes_held = 0

    def __len__(self) -> int:
        """How many chunks are held."""
        return len(self._drawn)

    def get(self, key: ChunkKey) -> Drawn | None:
        """The chunk, stale or fresh, and mark it as used."""
        drawn = self._drawn.get(key)
        if drawn is not None:
            self._drawn.move_to_end(key)
        return drawn

    def is_fresh(self, key: ChunkKey) -> bool:
        """Whether the chunk is there and true."""
        drawn = self._drawn.get(key)
        return drawn is not None and drawn.fresh

    def put(self, key: ChunkKey, block: Block, pixmap: QPixmap) -> None:
        """Keep a newly drawn chunk, and forget old ones for it where memory asks for it."""
        self._forget(key)
        self._drawn[key] = Drawn(block, pixmap)
        self.bytes_held += _size(pixmap)
        while self.bytes_held > self._budget and len(self._drawn) > 1:
            self._forget(next(iter(self._drawn)))

    def mark_stale(self, block: Block, shown_pitch: int) -> None:
        """Squares have changed: chunks over them are stale, and gone where not on the screen."""
        for key, drawn in list(self._drawn.items()):
            if not drawn.block.clipped(block).is_empty:
                drawn.fresh = False
                if key.pitch != shown_pitch:
                    self._forget(key)

    def clear(self) -> None:
        """Forget everything."""
        self._drawn.clear()
        self.bytes_held = 0

    def stand_ins(self, block: Block, pitch: int) -> list[Drawn]:
        """Chunks of other pitches that show part of a block, to be scaled; the best one last."""
        found = [
            (abs(key.pitch - pitch), key)
            for key, drawn in self._drawn.items()
            if key.pitch != pitch and not drawn.block.clipped(block).is_empty
        ]
        return [self._drawn[key] for _, key in sorted(found, reverse=True)]

    def _forget(self, key: ChunkKey) -> None:
        drawn = self._drawn.pop(key, None)
        if drawn is not None:
            self.bytes_held -= _size(drawn.pixmap)


def _size(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * max(1, pixmap.depth() // 8)
