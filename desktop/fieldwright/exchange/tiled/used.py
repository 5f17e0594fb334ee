"""Which tiles a map is laid with, and what each is called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath

import numpy as np

from fieldwright.exchange.tile_records import SetRecord, Sorts, TileBlock, TileRecords, TileSort
from fieldwright.exchange.tiled.grid import NUMBER_BITS, Grid
from fieldwright.exchange.tiled.layers import Chunk, Layer
from fieldwright.exchange.tiled.meanings import KINDS, TERRAIN, exact_word
from fieldwright.exchange.tiled.tilesets import NO_WORDS, Tile, Tileset, Tilesets

_LONGEST_NAME = 60
_SPARSE = 4
"""Parts of a layer that cover less than one in so many of the map's squares stay apart."""


@dataclass(frozen=True, slots=True)
class Used:
    """The tiles of a map; ``shown`` are the numbers of a tile of each sort."""

    tiles: TileRecords
    shown: tuple[int, ...]


def sets_used(layers: Sequence[Layer], tilesets: Tilesets) -> list[Tileset]:
    """The sets whose tiles are seen."""
    found: dict[int, Tileset] = {}
    for layer in layers:
        for chunk in layer.chunks if layer.is_visible else ():
            for number in np.unique(chunk.tiles & np.uint32(NUMBER_BITS)).tolist():
                one = tilesets.find(number) if number else None
                if one is not None:
                    found[one[0].first] = one[0]
    return [found[first] for first in sorted(found)]


def tiles_used(
    grid: Grid,
    layers: Sequence[Layer],
    tilesets: Tilesets,
    sets: Mapping[int, SetRecord],
) -> Used:
    """All tiles that are seen on the field; ``sets`` go by the first numbers of their tiles."""
    return _Finding(grid, tilesets, sets).of(layers)


@dataclass
class _Finding:
    """Finds sorts, in the order in which they come."""

    grid: Grid
    tilesets: Tilesets
    sets: Mapping[int, SetRecord]
    sorts: list[TileSort] = field(default_factory=list)
    places: dict[object, int] = field(default_factory=dict)
    of_number: dict[int, int] = field(default_factory=dict)
    counts: Counter[int] = field(default_factory=Counter)
    layers: dict[int, dict[str, None]] = field(default_factory=dict)

    @property
    def records(self) -> tuple[SetRecord, ...]:
        """Every set once."""
        return tuple(dict.fromkeys(self.sets.values()))

    def of(self, layers: Sequence[Layer]) -> Used:
        blocks = [
            TileBlock(column=left, row=top, words=words, sorts=self._sorts(numbers, words))
            for layer in layers
            if layer.is_visible
            for words in [tuple(f"layer:{word}" for word in layer.words)]
            for left, top, numbers in _parts(layer.chunks, self.grid)
        ]
        return self._by_use(blocks)

    def _sorts(self, numbers: Sorts, words: tuple[str, ...]) -> Sorts:
        """The sorts of tiles by their numbers; nought stays nought."""
        every, place, counts = np.unique(numbers, return_inverse=True, return_counts=True)
        codes = np.zeros(len(every), np.uint32)
        for at, (number, count) in enumerate(zip(every.tolist(), counts.tolist(), strict=True)):
            if number:
                sort = self._sort(number)
                codes[at] = sort + 1
                self.counts[number] += count
                self.layers.setdefault(sort, {}).update(dict.fromkeys(words))
        return codes[place].reshape(numbers.shape)

    def _sort(self, number: int) -> int:
        if number not in self.of_number:
            found = self.tilesets.find(number)
            made = self._made(*found) if found else TileSort(key="", name="")
            place = self.places.setdefault(made.key or number, len(self.sorts))
            if place == len(self.sorts):
                self.sorts.append(made)
            self.of_number[number] = place
        return self.of_number[number]

    def _made(self, tileset: Tileset, tile: int) -> TileSort:
        told = tileset.tiles.get(tile, NO_WORDS)
        record = self.sets[tileset.first]
        number = f"{record.name}:{tile}"
        said = {kind: told.properties[kind] for kind in KINDS if told.properties.get(kind)}
        is_grouped = bool(told.terrains) and not (told.kind or said)
        return TileSort(
            key=exact_word(record, str(tile)),
            name=_name(told, tile)[:_LONGEST_NAME],
            group=exact_word(record, f"{TERRAIN}{told.terrains[0]}") if is_grouped else "",
            place=self.records.index(record),
            words=(number, *(word for word in told.words if word != number)),
            said=said,
        )

    def _by_use(self, blocks: list[TileBlock]) -> Used:
        """All of it with the sorts that are used most first."""
        of_sort: dict[int, Counter[int]] = {}
        for number, place in self.of_number.items():
            of_sort.setdefault(place, Counter())[number] = self.counts[number]
        order = sorted(range(len(self.sorts)), key=lambda one: -of_sort[one].total())
        sorts = tuple(
            replace(
                self.sorts[one],
                count=of_sort[one].total(),
                layers=tuple(self.layers.get(one, ())),
            )
            for one in order
        )
        new = np.zeros(len(order) + 1, np.uint32)
        new[np.array(order, dtype=np.int64) + 1] = np.arange(1, len(order) + 1)
        return Used(
            TileRecords(
                sets=self.records,
                sorts=sorts,
                blocks=tuple(replace(block, sorts=new[block.sorts]) for block in blocks),
            ),
            tuple(of_sort[one].most_common(1)[0][0] for one in order),
        )


def _name(told: Tile, tile: int) -> str:
    """What people call a tile: its class, its picture, or its number."""
    picture = PurePath(told.image.replace("\\", "/")).stem
    return told.kind or picture or f"tile {tile}"


# ------------------------------------------------------------------------------------------ places


def _parts(chunks: Sequence[Chunk], grid: Grid) -> Iterator[tuple[int, int, Sorts]]:
    """The tiles of a layer that lie on the field, without the bits that turn them.

    Where many parts cover much of it they come as one.
    """
    parts = [part for part in (_on_field(chunk, grid) for chunk in chunks) if part[2].any()]
    covered = sum(part[2].size for part in parts)
    if len(parts) < 2 or covered * _SPARSE < grid.columns * grid.rows:
        yield from parts
        return
    whole = np.zeros((grid.rows, grid.columns), np.uint32)
    for left, top, numbers in parts:
        rows, columns = numbers.shape
        here = whole[top : top + rows, left : left + columns]
        here[numbers != 0] = numbers[numbers != 0]
    yield (0, 0, whole)


def _on_field(chunk: Chunk, grid: Grid) -> tuple[int, int, Sorts]:
    begin = (chunk.row - grid.row, chunk.column - grid.column)
    spans = []
    for at, length, limit in zip(begin, chunk.tiles.shape, (grid.rows, grid.columns), strict=True):
        low = max(0, at)
        spans.append((low, slice(low - at, max(low, min(limit, at + length)) - at)))
    (top, rows), (left, columns) = spans
    return (left, top, chunk.tiles[rows, columns] & np.uint32(NUMBER_BITS))


MarkOf = Callable[[Tileset], str]
"""Gives the mark of a set."""


def set_records(sets: Sequence[Tileset], mark: MarkOf) -> dict[int, SetRecord]:
    """Sets as a map tells them, by the first numbers of their tiles."""
    return {one.first: SetRecord(name=one.name.strip().lower(), mark=mark(one)) for one in sets}
