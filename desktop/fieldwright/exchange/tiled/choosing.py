"""Choosing what the tiles of one map stand for: what is known, chosen and guessed of each sort."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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

PARTS = ("ground", "growth", "water", "depth_ft", "obstacle")
"""What is chosen of a meaning."""


class Known(StrEnum):
    """Where the meaning of a sort comes from."""

    CHOSEN = "your choice"
    TOLD = "the tables"
    GUESSED = "a guess"
    UNKNOWN = "nobody knows"


class Choices:
    """The meanings of the sorts of ``tiles``, by their places, while they are chosen.

    ``places`` are those that can be chosen for, ``faults`` sentences about what could not be read.
    """

    def __init__(self, tiles: TileRecords, kept: Kept) -> None:
        """Begin with what is kept."""
        self.tiles, self._kept = tiles, kept
        rows: dict[str, Meaning] = {}
        self.faults: tuple[str, ...] = (kept.fault,) if kept.fault else ()
        if kept.chosen_in is not None:
            rows, faults = chosen_rows(kept.chosen_in, tiles.sets)
            self.faults += faults
        self.places = tuple(place for place, sort in enumerate(tiles.sorts) if sort.key)
        self._told = {place: self._meaning_in_tables(place) for place in self.places}
        self._before = {
            place: replace(rows[tiles.sorts[place].key], id="")
            for place in self.places
            if tiles.sorts[place].key in rows
        }
        self._chosen = dict(self._before)
        self.guesses: dict[int, Guess] = {}

    def _meaning_in_tables(self, place: int) -> Meaning | None:
        sort = self.tiles.sorts[place]
        return meaning_of_sort(sort, sort.layers, self._kept.meanings)

    def copy(self) -> Choices:
        """The same, to be changed apart."""
        made = copy(self)
        made._chosen = dict(self._chosen)
        return made

    def guess(self, colours: Colours) -> None:
        """Guess what nobody has told."""
        unknown = [place for place in self.places if self._told[place] is None]
        earlier: dict[str, Meaning] = {}
        if self._kept.chosen_in is not None:
            for one in self.tiles.sets:
                earlier |= earlier_rows(self._kept.chosen_in, one)
        grounds = Grounds(earlier, self._kept.meanings, colours)
        self.guesses = guesses(self.tiles, unknown, grounds)

    # ------------------------------------------------------------------------------------- asking

    def meaning(self, place: int) -> Meaning | None:
        """What a sort stands for now; guesses do not count."""
        return self._chosen.get(place, self._told.get(place))

    def known(self, place: int) -> Known:
        """Where its meaning comes from."""
        if place in self._chosen:
            return Known.CHOSEN
        if self._told.get(place) is not None:
            return Known.TOLD
        return Known.GUESSED if place in self.guesses else Known.UNKNOWN

    @property
    def count_known(self) -> int:
        """How many sorts have a meaning."""
        return sum(self.meaning(place) is not None for place in self.places)

    @property
    def is_changed(self) -> bool:
        """Whether anything is chosen otherwise than it is kept."""
        return self._chosen != self._before

    @property
    def has_chosen(self) -> bool:
        """Whether anything is chosen that could be taken back."""
        return bool(self._chosen)

    def meanings(self) -> Meanings:
        """All meanings as they are chosen now, for the map to be understood by."""
        return {**self._kept.meanings, **self.rows()}

    def rows(self) -> dict[str, Meaning]:
        """What is chosen, by words, as a file of meanings holds it."""
        return {self.tiles.sorts[place].key: row for place, row in self._chosen.items()}

    def known_rows(self) -> dict[str, Meaning]:
        """All that is known of these tiles, by the words that stand for them on every map."""
        known = {place: self.meaning(place) for place in self.places}
        return {self.tiles.sorts[place].key: row for place, row in known.items() if row is not None}

    # ------------------------------------------------------------------------------------ choosing

    def choose(self, places: Iterable[int], **parts: Any) -> None:
        """Choose some parts of what sorts stand for; the others stay as they are."""
        for place in places:
            now = self.meaning(place) or Meaning(id="")
            made = replace(now, id="", wall="", **parts)
            self._chosen[place] = made if made.water else replace(made, depth_ft=0)

    def choose_picture(self, places: Iterable[int]) -> None:
        """Say that sorts are part of the picture and stand for nothing."""
        self._chosen.update(dict.fromkeys(places, Meaning(id="")))

    def take_guesses(self, places: Iterable[int]) -> int:
        """Choose what is guessed of sorts that nothing else is known of; how many that were."""
        taken = [place for place in places if self.known(place) is Known.GUESSED]
        for place in taken:
            self.choose([place], **_parts(self.guesses[place].meaning))
        return len(taken)

    def reset(self, places: Iterable[int]) -> None:
        """Take back what was chosen: the tables count again."""
        for place in places:
            self._chosen.pop(place, None)

    def take_rows(self, rows: Mapping[str, Meaning]) -> int:
        """Choose what a file of meanings says, by any word of a sort; how many sorts it names."""
        taken = 0
        for place in self.places:
            sort = self.tiles.sorts[place]
            row = meaning_of((sort.key, *sort.words, *sort.layers), {}, rows)
            if row is None:
                continue
            taken += 1
            now = self.meaning(place)
            if now is None or _parts(row) != _parts(now):
                self.choose_picture([place])
                self.choose([place], **_parts(row))
        return taken

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
        places = {*self._before, *self._chosen}
        return {
            self.tiles.sorts[place].key: self._chosen.get(place)
            for place in places
            if self.tiles.sorts[place].place == place_of_set
            and self._chosen.get(place) != self._before.get(place)
        }


def _parts(meaning: Meaning) -> dict[str, Any]:
    return {part: getattr(meaning, part) for part in PARTS}
