"""Tiles whose meaning is known, as squares of ground, growth and water and as obstacles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.records import Layers, ObstacleRecord
from fieldwright.exchange.report import Reporter
from fieldwright.exchange.tiled.grid import NUMBER_BITS, Grid
from fieldwright.exchange.tiled.layers import Layer
from fieldwright.exchange.tiled.meanings import Meaning, Meanings, meaning_of
from fieldwright.exchange.tiled.tilesets import NO_WORDS, Tilesets

MOST_OBSTACLES = 20_000

_LAYERS = ("ground", "growth", "water")


@dataclass
class Squares:
    """What tiles say of squares; higher layers go before lower ones."""

    grid: Grid
    tilesets: Tilesets
    meanings: Meanings
    layers: dict[str, NDArray[np.object_]] = field(default_factory=dict)
    obstacles: dict[tuple[int, int], str] = field(default_factory=dict)
    unknown: Counter[str] = field(default_factory=Counter)

    def add(self, layers: Sequence[Layer]) -> None:
        """Add all layers that are shown, from the lowest to the highest."""
        for layer in layers:
            if not layer.is_visible:
                continue
            words = tuple(f"layer:{word}" for word in layer.words)
            known: dict[int, Meaning | None] = {}
            for square, tile in self._tiles(layer):
                if tile not in known:
                    known[tile] = self._meaning(tile, words)
                meaning = known[tile]
                if meaning is not None:
                    self._paint(square, meaning)
                    continue
                self._count_unknown(tile)

    def _tiles(self, layer: Layer) -> Iterator[tuple[tuple[int, int], int]]:
        """The squares (row, column) of a layer that hold a tile, and its number."""
        for chunk in layer.chunks:
            numbers = chunk.tiles & NUMBER_BITS
            for row, column in np.argwhere(numbers).tolist():
                square = (row + chunk.row - self.grid.row, column + chunk.column - self.grid.column)
                if 0 <= square[0] < self.grid.rows and 0 <= square[1] < self.grid.columns:
                    yield square, int(numbers[row, column])

    def _meaning(self, tile: int, words: tuple[str, ...]) -> Meaning | None:
        found = self.tilesets.find(tile)
        if found is None:
            return meaning_of(words, {}, self.meanings)
        tileset, within = found
        told = tileset.tiles.get(within, NO_WORDS)
        name = tileset.name.strip().lower()
        own = told.words or (f"{name}:{within}",)
        return meaning_of((*own, *words), told.properties, self.meanings)

    def _count_unknown(self, tile: int) -> None:
        found = self.tilesets.find(tile)
        if found is not None:
            told = found[0].tiles.get(found[1], NO_WORDS)
            named = told.words[1:] or told.words or (f"{found[0].name}:{found[1]}".lower(),)
            self.unknown[named[0]] += 1

    def _paint(self, square: tuple[int, int], meaning: Meaning) -> None:
        catalogue = load_catalogue()
        tables: Mapping[str, Mapping[str, object]] = {
            "ground": catalogue.grounds,
            "growth": catalogue.growths,
            "water": catalogue.waters,
        }
        for name in _LAYERS:
            kind = getattr(meaning, name)
            if kind in tables[name]:
                if name not in self.layers:
                    shape = (self.grid.rows, self.grid.columns)
                    self.layers[name] = np.full(shape, "", dtype=object)
                self.layers[name][square] = kind
        if meaning.obstacle in catalogue.obstacles:
            self.obstacles[square] = meaning.obstacle

    def painted(self, reporter: Reporter) -> Layers:
        """The layers of squares; how many have a meaning is told."""
        for name, kinds in self.layers.items():
            reporter.came[f"square of {name}"] = int((kinds != "").sum())
        return self.layers

    def obstacle_records(self, reporter: Reporter) -> tuple[ObstacleRecord, ...]:
        """The obstacles, each in the middle of its square and as large as usual."""
        records = tuple(
            ObstacleRecord(
                key=f"tile {row},{column}", kind=kind, position=(column + 0.5, row + 0.5)
            )
            for (row, column), kind in sorted(self.obstacles.items())
        )
        reporter.left_out["obstacles beyond the most that a field has"] = max(
            0, len(records) - MOST_OBSTACLES
        )
        reporter.came["obstacle"] = min(len(records), MOST_OBSTACLES)
        return records[:MOST_OBSTACLES]
