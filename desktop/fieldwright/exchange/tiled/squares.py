"""Tiles whose meaning is known, as squares of ground, growth and water and as obstacles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.records import Layers, ObstacleRecord
from fieldwright.exchange.report import Reporter
from fieldwright.exchange.tile_records import TileRecords
from fieldwright.exchange.tiled.meanings import Meanings, meaning_of_sort
from fieldwright.terms.setting import Depth

MOST_OBSTACLES = 20_000

COUNTED, OBSTACLE = "square of ", "obstacle"
"""How a report calls what came: squares of a layer, and obstacles."""

BEYOND = "obstacles beyond the most that a field has"
"""How it calls what was left out."""

LAYERS = ("ground", "growth", "water", OBSTACLE)

_DEPTH = "depth"


@dataclass(frozen=True, slots=True, eq=False)
class Codes:
    """What tiles make of each square: numbers of ``names``, nought where they say nothing.

    Arrays of shape (rows, columns) by layer, of obstacles too; ``depth`` are feet of water.
    """

    layers: Mapping[str, NDArray[np.int16]]
    names: Mapping[str, Sequence[str]]

    def kinds(self, layer: str) -> NDArray[np.object_]:
        """The kinds of a layer as words; empty where nothing is said."""
        words: NDArray[np.object_] = np.array(self.names[layer], dtype=object)[self.layers[layer]]
        return words


@cache
def names_of_kinds() -> Mapping[str, tuple[str, ...]]:
    """The kinds that codes stand for, by layer; the first is an empty word."""
    catalogue = load_catalogue()
    tables = (catalogue.grounds, catalogue.growths, catalogue.waters, catalogue.obstacles)
    return {name: ("", *table) for name, table in zip(LAYERS, tables, strict=True)}


def coded(tiles: TileRecords, shape: tuple[int, int], meanings: Meanings) -> Codes:
    """The squares of a field of (rows, columns); higher layers go before lower ones."""
    names = names_of_kinds()
    layers = {name: np.zeros(shape, np.int16) for name in (*LAYERS, _DEPTH)}
    tables: dict[tuple[str, ...], dict[str, NDArray[np.int16]]] = {}
    for block in tiles.blocks:
        if block.words not in tables:
            tables[block.words] = _table(tiles, block.words, meanings)
        rows, columns = block.sorts.shape
        part = np.s_[block.row : block.row + rows, block.column : block.column + columns]
        for name, table in tables[block.words].items():
            said = table[block.sorts]
            here = layers[name][part]
            np.copyto(here, said, where=said != 0)
    return Codes(layers, names)


def _table(
    tiles: TileRecords, words: tuple[str, ...], meanings: Meanings
) -> dict[str, NDArray[np.int16]]:
    """What sorts say on a layer of these words, by layer of the field; none that say nothing."""
    names = names_of_kinds()
    codes = {name: {kind: at for at, kind in enumerate(kinds)} for name, kinds in names.items()}
    found = {name: np.zeros(len(tiles.sorts) + 1, np.int16) for name in (*LAYERS, _DEPTH)}
    for place, sort in enumerate(tiles.sorts, start=1):
        meaning = meaning_of_sort(sort, words, meanings)
        if meaning is None:
            continue
        for name in LAYERS:
            found[name][place] = codes[name].get(getattr(meaning, name), 0)
        if found["water"][place]:
            found[_DEPTH][place] = meaning.depth_ft or Depth.KNEE.feet
    return {name: table for name, table in found.items() if table.any()}


def unknown_sorts(tiles: TileRecords, meanings: Meanings) -> Counter[str]:
    """How many tiles there are whose meaning nobody has told, by what they are called."""
    found: Counter[str] = Counter()
    for sort in tiles.sorts:
        if sort.key and meaning_of_sort(sort, sort.layers, meanings) is None:
            found[_called(sort.words, sort.key)] += sort.count
    return found


def _called(words: Sequence[str], key: str) -> str:
    """The word by which people would tell it best: a class or a terrain, else its number."""
    return (*words[1:], *words, key)[0]


def layers_told(codes: Codes, reporter: Reporter) -> Layers:
    """The layers of squares that say anything; how many squares have a meaning is told."""
    found: dict[str, NDArray[np.object_]] = {}
    for name in LAYERS[:-1]:
        if codes.layers[name].any():
            found[name] = codes.kinds(name)
            reporter.came[f"{COUNTED}{name}"] = int(np.count_nonzero(codes.layers[name]))
    if "water" in found:
        depth = codes.layers[_DEPTH].astype(object)
        depth[codes.layers[_DEPTH] == 0] = ""
        found[_DEPTH] = depth
    return found


def obstacles_told(codes: Codes, reporter: Reporter) -> tuple[ObstacleRecord, ...]:
    """The obstacles, each in the middle of its square and as large as usual."""
    squares = np.argwhere(codes.layers[OBSTACLE]).tolist()
    names, numbers = codes.names[OBSTACLE], codes.layers[OBSTACLE]
    too_many = max(0, len(squares) - MOST_OBSTACLES)
    reporter.left_out[BEYOND] = too_many
    reporter.came[OBSTACLE] = len(squares) - too_many
    return tuple(
        ObstacleRecord(
            key=f"tile {row},{column}",
            kind=names[numbers[row, column]],
            position=(column + 0.5, row + 0.5),
        )
        for row, column in squares[:MOST_OBSTACLES]
    )
