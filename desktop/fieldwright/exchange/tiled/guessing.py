"""What tiles may stand for, by how they are called and by their colour; guesses, never more."""

from __future__ import annotations

import colorsys
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.tile_records import SetRecord
from fieldwright.exchange.tiled.meanings import Meaning, Meanings
from fieldwright.exchange.tiled.rows import Row

_WORD = re.compile(r"[^\W\d_]+")
_CLEAR, _PLAIN = 200, 60
"""Tiles that are clearer than this (of 255), or whose colours differ by more, are not of one."""

_BLACK, _WHITE, _GREY = 0.16, 0.86, 0.16
"""Brightness and strength of colours, from nought to one."""

_HUES = (
    (20, Meaning(id="", ground="bare")),
    (44, Meaning(id="", ground="sand")),
    (64, Meaning(id="", ground="sand")),
    (165, Meaning(id="", ground="grass")),
    (222, Meaning(id="", water="pond")),
)
"""Up to which hue in degrees what is guessed; beyond the last nothing is."""

_BROWN = 0.62
"""Orange that is darker is earth, not sand."""


@dataclass(frozen=True, slots=True)
class Guess:
    """What a tile may stand for, and what speaks for it in a few words."""

    meaning: Meaning
    reason: str


BY_EARLIER, BY_NAME, BY_COLOUR = "another version of its set", "its name", "its colour"


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of small pictures, one row a sort of tiles; there may be fewer than sorts.

    ``mean`` are red, green and blue (0 to 1), shape (sorts, 3); those that are ``plain``, shape
    (sorts,), have no clear pixels and are of one colour, more or less.
    """

    mean: NDArray[np.float64]
    plain: NDArray[np.bool_]

    @classmethod
    def of(cls, pixels: NDArray[np.uint8]) -> Colours:
        """The colours of pixels as red, green, blue and alpha, shape (sorts, pixels, 4)."""
        colours = pixels[..., :3].astype(np.float64)
        clear = pixels[..., 3].min(axis=1, initial=255) < _CLEAR
        spread = colours.std(axis=1).max(axis=1, initial=0)
        return cls(colours.mean(axis=1) / 255, ~clear & (spread <= _PLAIN))


@dataclass(frozen=True, slots=True)
class Grounds:
    """What guesses go by: what was chosen for earlier versions, all meanings, colours."""

    earlier: Meanings
    meanings: Meanings
    colours: Colours


def guesses(
    rows: Mapping[int, Row], sets: Sequence[SetRecord], grounds: Grounds
) -> dict[int, Guess]:
    """A guess for each row, by its number, where there is any."""
    words = _words(grounds.meanings)
    plain = grounds.colours.plain
    found: dict[int, Guess] = {}
    for number, row in rows.items():
        guess = _by_name(row, sets[row.place].name, words)
        shown = row.sorts[0]
        if row.key in grounds.earlier:
            guess = Guess(grounds.earlier[row.key], BY_EARLIER)
        if guess is None and shown < len(plain) and plain[shown]:
            guess = _by_colour(grounds.colours.mean[shown])
        if guess is not None:
            found[number] = guess
    return found


def _by_name(row: Row, set_name: str, words: Mapping[str, Meaning]) -> Guess | None:
    """By the last word of all its names that means something: a stone wall is a wall.

    The name of the set counts least: a wall of the set "grassland" is no grass.
    """
    layers = (layer.removeprefix("layer:") for layer in row.layers)
    own = [word for word in row.words if ":" not in word]
    for name in (row.name, *own, *layers, set_name):
        for word in reversed(_WORD.findall(name.lower())):
            for form in (word, word.removesuffix("s"), word.removesuffix("es")):
                if form in words:
                    return Guess(words[form], BY_NAME)
    return None


def _words(meanings: Meanings) -> dict[str, Meaning]:
    """Single words that stand for something: of the tables, and of kinds that are called so."""
    rows = {word: row for word, row in meanings.items() if _WORD.fullmatch(word) and _says(row)}
    return {**_words_of_kinds(), **rows}


@cache
def _words_of_kinds() -> Mapping[str, Meaning]:
    catalogue = load_catalogue()
    found: dict[str, Meaning] = {}
    for layer, table in (
        ("ground", catalogue.grounds),
        ("growth", catalogue.growths),
        ("water", catalogue.waters),
        ("obstacle", catalogue.obstacles),
    ):
        for key, kind in table.items():
            if _WORD.fullmatch(kind.name.lower()) and kind.name != "clear":
                kinds: dict[str, Any] = {layer: key}
                made = replace(Meaning(id=""), **kinds)
                found.setdefault(kind.name.lower(), made)
    return found


def _says(row: Meaning) -> bool:
    return bool(row.ground or row.growth or row.water or row.obstacle)


def _by_colour(mean: NDArray[np.float64]) -> Guess | None:
    red, green, blue = mean.tolist()
    hue, strength, bright = colorsys.rgb_to_hsv(red, green, blue)
    meaning = _of_colour(hue * 360, strength, bright)
    return Guess(meaning, BY_COLOUR) if meaning else None


def _of_colour(hue: float, strength: float, bright: float) -> Meaning | None:
    if bright < _BLACK:
        return Meaning(id="", ground="solid-rock")
    if strength < _GREY:
        return Meaning(id="", ground="snow" if bright > _WHITE else "stone-floor")
    if hue <= 50 and bright < _BROWN:
        return Meaning(id="", ground="bare")
    return next((meaning for limit, meaning in _HUES if hue <= limit), None)
