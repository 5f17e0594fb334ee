"""The pieces of the map that have been drawn: pixmaps by place and pitch, within a memory budget.

A chunk is a square block of squares drawn at one pitch. Where some of its squares have changed
since, it is stale: it stays on the screen until they are drawn anew and laid over it, so that
nothing flickers and a small change costs little.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtGui import QPainter, QPixmap

from fieldwright.canvas.pitch import chunk_side
from fieldwright.terms.grid import Block

BUDGET = 256 * 1024 * 1024
"""Bytes of pixmaps that are kept; what was shown longest ago goes first."""


NOTHING = Block(0, 0, 0, 0)


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
    """A drawn chunk: the squares it covers, its pixmap, and what of it is not true any more."""

    block: Block
    pixmap: QPixmap
    stale: Block = NOTHING


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
        return drawn is not None and drawn.stale.is_empty

    def begin(self, key: ChunkKey, field: Block) -> Block:
        """What has to be drawn of a chunk: the squares that are stale, or all; from now on true.

        Changes that come while it is drawn make it stale again.
        """
        drawn = self._drawn.get(key)
        if drawn is None:
            return key.block(field)
        stale, drawn.stale = drawn.stale, NOTHING
        return stale

    def put(self, key: ChunkKey, field: Block, part: Block, pixmap: QPixmap) -> None:
        """Keep what was drawn of a chunk: all of it, or a part that is laid over the rest.

        Old chunks are forgotten where memory asks for it. A part of a chunk that was forgotten
        in the meantime is of no use.
        """
        block = key.block(field)
        drawn = self._drawn.get(key)
        if part == block:
            stale = drawn.stale if drawn is not None else NOTHING
            self._forget(key)
            self._drawn[key] = Drawn(block, pixmap, stale)
            self.bytes_held += _size(pixmap)
            self._make_room()
        elif drawn is not None:
            painter = QPainter(drawn.pixmap)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            left, top = part.left - block.left, part.top - block.top
            painter.drawPixmap(left * key.pitch, top * key.pitch, pixmap)
            painter.end()

    def _make_room(self) -> None:
        while self.bytes_held > self._budget and len(self._drawn) > 1:
            self._forget(next(iter(self._drawn)))

    def mark_stale(self, block: Block, shown_pitch: int) -> None:
        """Squares have changed: chunks over them are stale, and gone where not on the screen."""
        for key, drawn in list(self._drawn.items()):
            part = drawn.block.clipped(block)
            if part.is_empty:
                continue
            drawn.stale = drawn.stale.joined(part)
            if key.pitch != shown_pitch:
                self._forget(key)

    def mark_chunk_stale(self, key: ChunkKey, block: Block) -> None:
        """Part of one chunk is not true (any more)."""
        drawn = self._drawn.get(key)
        if drawn is not None:
            drawn.stale = drawn.stale.joined(block.clipped(drawn.block))

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
