"""Meanings of tiles in words, and the kinds that may be chosen for them."""

from __future__ import annotations

from functools import cache

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.exchange.tiled.choosing import Choices, Known
from fieldwright.exchange.tiled.guessing import BY_COLOUR, BY_EARLIER, BY_NAME
from fieldwright.exchange.tiled.meanings import Meaning
from fieldwright.terms.setting import Depth
from fieldwright.terms.words import capital

_BY = {
    Known.CHOSEN: QT_TRANSLATE_NOOP("tiles", "your choice"),
    Known.TERRAIN: QT_TRANSLATE_NOOP("tiles", "its terrain"),
    Known.TOLD: QT_TRANSLATE_NOOP("tiles", "the tables"),
    Known.UNKNOWN: "",
}
_GUESSED_BY = {
    BY_EARLIER: QT_TRANSLATE_NOOP("tiles", "guess: an earlier version"),
    BY_NAME: QT_TRANSLATE_NOOP("tiles", "guess: its name"),
    BY_COLOUR: QT_TRANSLATE_NOOP("tiles", "guess: its colour"),
}

Options = list[tuple[str, object]]


def meaning_in_words(meaning: Meaning | None) -> str:
    """What a tile stands for: "grass, light woods; tree"; or that nobody knows."""
    if meaning is None:
        return translate("tiles", "not known")
    names = _names()
    parts = [names[part][key] for part in ("ground", "growth") if (key := getattr(meaning, part))]
    if meaning.water:
        depth = Depth.of_feet(meaning.depth_ft or Depth.KNEE.feet)
        words = translate("tiles", "{water}, {depth}")
        parts.append(words.format(water=names["water"][meaning.water], depth=depth))
    squares = ", ".join(parts)
    obstacle = names["obstacle"][meaning.obstacle] if meaning.obstacle else ""
    told = "; ".join(one for one in (squares, obstacle) if one)
    return told or translate("tiles", "only a picture")


def by_in_words(choices: Choices, number: int) -> str:
    """Where the meaning of a row comes from."""
    known = choices.known(number)
    if known is Known.GUESSED:
        return translate("tiles", _GUESSED_BY[choices.guesses[number].reason])
    told, apart = translate("tiles", _BY[known]), choices.apart(number)
    if not apart:
        return told
    words = translate("tiles", "{} apart").format(apart)
    return f"{told}, {words}" if told else words


def options_for(part: str) -> Options:
    """What may be chosen for a part of a meaning: words and values, the first says nothing."""
    if part == "depth_ft":
        every = (Depth.KNEE, Depth.WAIST, Depth.SHOULDER, Depth.DEEP)
        words = translate("tiles", "{depth} ({feet} ft)")
        return [(words.format(depth=capital(one.value), feet=one.feet), one.feet) for one in every]
    as_it_is, none = translate("tiles", "As it is"), translate("tiles", "None")
    nothing = none if part == "obstacle" else as_it_is
    return [(nothing, ""), *((capital(name), key) for key, name in _names()[part].items())]


class _Names(dict[str, str]):
    """Names of kinds; one that no table has is called as the file has it."""

    def __missing__(self, key: str) -> str:
        return key


@cache
def _names() -> dict[str, _Names]:
    catalogue = load_catalogue()
    return {
        "ground": _Names({key: kind.name for key, kind in catalogue.grounds.items()}),
        "growth": _Names({key: kind.name for key, kind in catalogue.growths.items()}),
        "water": _Names({key: kind.name for key, kind in catalogue.waters.items()}),
        "obstacle": _Names({key: kind.name for key, kind in catalogue.obstacles.items()}),
    }
