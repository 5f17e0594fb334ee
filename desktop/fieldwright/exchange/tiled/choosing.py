"""Choosing what the tiles of one map stand for: what is known, chosen and guessed of each row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from fieldwright.exchange.tile_records import TileRecords
from fieldwright.exchange.tiled.chosen import chosen_rows, earlier_rows, keep
from fieldwright.exchange.tiled.guessing import Colours, Grounds, Guess, guesses
from fieldwright.exchange.tiled.meanings import (
    Kept,
    Meaning,
    Meanings,
    meaning_of,
    meaning_of_sort,
)
from fieldwright.exchange.tiled.rows import Row, rows_of

PARTS = ("ground", "growth", "water", "depth_ft", "obstacle")
"""What is chosen of a meaning."""


class Known(StrEnum):
    """Where the meaning of a row comes from."""

    CHOSEN = "your choice"
    TERRAIN = "its terrain"
    TOLD = "the tables"
    GUESSED = "a guess"
    UNKNOWN = "nobody knows"


class Choices:
    """What the rows of ``tiles`` stand for, by their numbers, while it is chosen.

    ``places`` are the numbers of terrains and of tiles that are of none, ``single`` those of all
    tiles. ``faults`` are sentences about what could not be read.
    """

    def __init__(self, tiles: TileRecords, kept: Kept) -> None:
        """Begin with what is kept."""
        self.tiles, self._kept = tiles, kept
        found = rows_of(tiles)
        self.rows, self.places, self.single = found.every, found.usual, found.single
        self._every = tuple(dict.fromkeys((*found.usual, *found.single)))
        before: Meanings = {}
        self.faults: tuple[str, ...] = (kept.fault,) if kept.fault else ()
        if kept.chosen_in is not None:
            before, faults = chosen_rows(kept.chosen_in, tiles.sets)
            self.faults += faults
        self._told = {number: self._in_tables(self.rows[number]) for number in self._every}
        self._before = {
            number: replace(before[self.rows[number].key], id="")
            for number in self._every
            if self.rows[number].key in before
        }
        self._chosen = dict(self._before)
        self.guesses: dict[int, Guess] = {}

    def _in_tables(self, row: Row) -> Meaning | None:
        if row.is_terrain:
            return meaning_of((*row.words, *row.layers), {}, self._kept.meanings)
        return meaning_of_sort(self.tiles.sorts[row.sorts[0]], row.layers, self._kept.meanings)

    def copy(self) -> Choices:
        """The same, to be changed apart."""
        made = copy(self)
        made._chosen = dict(self._chosen)
        return made

    def guess(self, colours: Colours) -> None:
        """Guess what nobody has told."""
        unknown = {
            number: self.rows[number] for number in self._every if self._told[number] is None
        }
        earlier: dict[str, Meaning] = {}
        if self._kept.chosen_in is not None:
            for one in self.tiles.sets:
                earlier |= earlier_rows(self._kept.chosen_in, one)
        grounds = Grounds(earlier, self._kept.meanings, colours)
        self.guesses = guesses(unknown, self.tiles.sets, grounds)

    # ------------------------------------------------------------------------------------- asking

    def meaning(self, number: int) -> Meaning | None:
        """What a row stands for now; guesses do not count."""
        for one in (number, self.rows[number].terrain):
            if one in self._chosen:
                return self._chosen[one]
        return self._told.get(number)

    def known(self, number: int) -> Known:
        """Where its meaning comes from."""
        if number in self._chosen:
            return Known.CHOSEN
        if self.rows[number].terrain in self._chosen:
            return Known.TERRAIN
        if self._told.get(number) is not None:
            return Known.TOLD
        return Known.GUESSED if number in self.guesses else Known.UNKNOWN

    def apart(self, number: int) -> int:
        """How many tiles of a terrain stand for something else."""
        row = self.rows[number]
        if not row.is_terrain:
            return 0
        return sum(self.meaning(one) != self.meaning(number) for one in row.sorts)

    @property
    def count_known(self) -> int:
        """How many of ``places`` have a meaning."""
        return sum(self.meaning(number) is not None for number in self.places)

    @property
    def is_changed(self) -> bool:
        """Whether anything is chosen otherwise than it is kept."""
        return self._chosen != self._before

    def meanings(self) -> Meanings:
        """All meanings as they are chosen now, for the map to be understood by."""
        return {**self._kept.meanings, **self.chosen()}

    def chosen(self) -> dict[str, Meaning]:
        """What is chosen, by words, as a file of meanings holds it."""
        return {self.rows[number].key: row for number, row in self._chosen.items()}

    def known_rows(self) -> dict[str, Meaning]:
        """All that is known of these tiles, by the words that stand for them on every map."""
        known = {self.rows[number].key: self.meaning(number) for number in self.places}
        told = {word: row for word, row in known.items() if row is not None}
        return {**told, **self.chosen()}

    # ------------------------------------------------------------------------------------ choosing

    def choose(self, numbers: Iterable[int], **parts: Any) -> None:
        """Choose some parts of what rows stand for; the others stay as they are."""
        for number in numbers:
            now = self.meaning(number) or Meaning(id="")
            made = replace(now, id="", wall="", **parts)
            self._chosen[number] = made if made.water else replace(made, depth_ft=0)

    def choose_picture(self, numbers: Iterable[int]) -> None:
        """Say that rows are part of the picture and stand for nothing."""
        self._chosen.update(dict.fromkeys(numbers, Meaning(id="")))

    def take_guesses(self, numbers: Iterable[int]) -> int:
        """Choose what is guessed of rows that nothing else is known of; how many that were."""
        taken = [number for number in numbers if self.known(number) is Known.GUESSED]
        for number in taken:
            self.choose([number], **_parts(self.guesses[number].meaning))
        return len(taken)

    def reset(self, numbers: Iterable[int]) -> None:
        """Take back what was chosen: the tables count again."""
        for number in numbers:
            self._chosen.pop(number, None)

    def take_rows(self, rows: Mapping[str, Meaning]) -> int:
        """Choose what a file of meanings says, by any word of a row; how many rows it names.

        Of a tile that is of a terrain only what names that tile alone.
        """
        taken = 0
        for number in sorted(self._every, key=lambda one: not self.rows[one].is_terrain):
            row = meaning_of(self._names(self.rows[number]), {}, rows)
            if row is None:
                continue
            taken += 1
            now = self.meaning(number)
            if now is None or _parts(row) != _parts(now):
                self.choose_picture([number])
                self.choose([number], **_parts(row))
        return taken

    def _names(self, row: Row) -> Iterator[str]:
        yield row.key
        yield from row.words[:1] if row.terrain >= 0 else (*row.words, *row.layers)

    # ------------------------------------------------------------------------------------- keeping

    def keep(self, folder: Path) -> tuple[str, ...]:
        """Keep what is chosen, a file for each set; gives sentences, raises ExchangeError."""
        told = []
        for place, one in enumerate(self.tiles.sets):
            changed = self._changed(place)
            if changed:
                told.append(keep(folder, one, changed))
        self._before = dict(self._chosen)
        return tuple(sentence for sentence in told if sentence)

    def _changed(self, place_of_set: int) -> dict[str, Meaning | None]:
        return {
            self.rows[number].key: self._chosen.get(number)
            for number in {*self._before, *self._chosen}
            if self.rows[number].place == place_of_set
            and self._chosen.get(number) != self._before.get(number)
        }


def _parts(meaning: Meaning) -> dict[str, Any]:
    return {part: getattr(meaning, part) for part in PARTS}
