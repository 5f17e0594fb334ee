"""Tiles whose meaning is known, as squares of ground, growth and water and as obstacles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.records import Layers, ObstacleRecord
from fieldwright.exchange.report import Reporter
from fieldwright.exchange.tiled.grid import NUMBER_BITS, Grid
from fieldwright.exchange.tiled.layers import Chunk, Layer
from fieldwright.exchange.tiled.meanings import Meaning, Meanings, meaning_of
from fieldwright.exchange.tiled.tilesets import NO_WORDS, Tileset, Tilesets

MOST_OBSTACLES = 20_000

_OBSTACLE = "obstacle"


@dataclass
class Squares:
    """What tiles say of squares; higher layers go before lower ones."""

    grid: Grid
    tilesets: Tilesets
    meanings: Meanings
    layers: dict[str, NDArray[np.object_]] = field(default_factory=dict)
    unknown: Counter[str] = field(default_factory=Counter)

    def add(self, layers: Sequence[Layer]) -> None:
        """Add all layers that are shown, from the lowest to the highest."""
        for layer in layers:
            words = tuple(f"layer:{word}" for word in layer.words)
            for chunk in layer.chunks if layer.is_visible else ():
                self._add_chunk(chunk, words)

    def _add_chunk(self, chunk: Chunk, words: tuple[str, ...]) -> None:
        part, tiles = self._on_field(chunk)
        sorts, place, counts = np.unique(tiles, return_inverse=True, return_counts=True)
        meanings: list[Meaning | None] = []
        for tile, count in zip(sorts.tolist(), counts.tolist(), strict=True):
            meaning = self._meaning(tile, words) if tile else None
            meanings.append(meaning)
            if tile and meaning is None:
                self._count_unknown(tile, count)
        place = place.reshape(tiles.shape)
        for name, known in self._tables().items():
            said = [getattr(meaning, name) if meaning else "" for meaning in meanings]
            kinds = np.array([kind if kind in known else "" for kind in said], dtype=object)[place]
            if (kinds != "").any():
                whole = self.layers.setdefault(name, self._empty())
                whole[part] = np.where(kinds != "", kinds, whole[part])

    def _on_field(self, chunk: Chunk) -> tuple[tuple[slice, slice], NDArray[np.uint32]]:
        """The numbers of the tiles of a chunk that lie on the field, and where on it they do."""
        spans = []
        for begin, length, limit in (
            (chunk.row - self.grid.row, chunk.tiles.shape[0], self.grid.rows),
            (chunk.column - self.grid.column, chunk.tiles.shape[1], self.grid.columns),
        ):
            low, high = max(0, begin), min(limit, begin + length)
            spans.append((slice(low, max(low, high)), slice(low - begin, max(low, high) - begin)))
        (rows, own_rows), (columns, own_columns) = spans
        numbers = chunk.tiles[own_rows, own_columns] & np.uint32(NUMBER_BITS)
        return (rows, columns), numbers

    def _empty(self) -> NDArray[np.object_]:
        return np.full((self.grid.rows, self.grid.columns), "", dtype=object)

    def _tables(self) -> Mapping[str, Container[str]]:
        catalogue = load_catalogue()
        return {
            "ground": catalogue.grounds,
            "growth": catalogue.growths,
            "water": catalogue.waters,
            _OBSTACLE: catalogue.obstacles,
        }

    def _meaning(self, tile: int, words: tuple[str, ...]) -> Meaning | None:
        found = self.tilesets.find(tile)
        if found is None:
            return meaning_of(words, {}, self.meanings)
        told = found[0].tiles.get(found[1], NO_WORDS)
        own = told.words or (_numbered(*found),)
        return meaning_of((*own, *words), told.properties, self.meanings)

    def _count_unknown(self, tile: int, count: int) -> None:
        found = self.tilesets.find(tile)
        if found is not None:
            told = found[0].tiles.get(found[1], NO_WORDS)
            named = told.words[1:] or told.words or (_numbered(*found),)
            self.unknown[named[0]] += count

    def painted(self, reporter: Reporter) -> Layers:
        """The layers of squares; how many squares have a meaning is told."""
        layers = {name: kinds for name, kinds in self.layers.items() if name != _OBSTACLE}
        for name, kinds in layers.items():
            reporter.came[f"square of {name}"] = int((kinds != "").sum())
        return layers

    def obstacle_records(self, reporter: Reporter) -> tuple[ObstacleRecord, ...]:
        """The obstacles, each in the middle of its square and as large as usual."""
        kinds = self.layers.get(_OBSTACLE, self._empty())
        squares = np.argwhere(kinds != "").tolist()
        too_many = max(0, len(squares) - MOST_OBSTACLES)
        reporter.left_out["obstacles beyond the most that a field has"] = too_many
        reporter.came["obstacle"] = len(squares) - too_many
        return tuple(
            ObstacleRecord(
                key=f"tile {row},{column}",
                kind=kinds[row, column],
                position=(column + 0.5, row + 0.5),
            )
            for row, column in squares[:MOST_OBSTACLES]
        )


def _numbered(tileset: Tileset, tile: int) -> str:
    """The word for a tile of which nothing is known but its number."""
    return f"{tileset.name.strip().lower()}:{tile}"
