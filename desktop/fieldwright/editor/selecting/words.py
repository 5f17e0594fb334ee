"""Things in words, for labels of steps, menus and the panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fieldwright.battlefield.field import collection_of
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.problems import kinds_of
from fieldwright.battlefield.summary import plural
from fieldwright.battlefield.things import (
    Figure,
    Label,
    Note,
    Picture,
    StartingZone,
    Thing,
)
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.words import one_line

_LONGEST = 32

SORTS: dict[str, str] = {
    "walls": QT_TRANSLATE_NOOP("selecting", "wall"),
    "obstacles": QT_TRANSLATE_NOOP("selecting", "obstacle"),
    "platforms": QT_TRANSLATE_NOOP("selecting", "platform"),
    "labels": QT_TRANSLATE_NOOP("selecting", "label"),
    "notes": QT_TRANSLATE_NOOP("selecting", "note"),
    "lights": QT_TRANSLATE_NOOP("selecting", "light"),
    "hazards": QT_TRANSLATE_NOOP("selecting", "hazard"),
    "zones": QT_TRANSLATE_NOOP("selecting", "starting zone"),
    "pictures": QT_TRANSLATE_NOOP("selecting", "picture"),
    "figures": QT_TRANSLATE_NOOP("selecting", "figure"),
}


def sort_of(thing: Thing) -> str:
    """What sort of thing it is, in a word: wall, note, figure."""
    return translate("selecting", SORTS[collection_of(thing)])


def kind_name(thing: Thing) -> str:
    """The name of its kind: oak, door; what has no kind is called by its sort."""
    kinds = kinds_of(load_catalogue(), collection_of(thing))
    if kinds is None:
        return sort_of(thing)
    kind_id = str(getattr(thing, "kind", ""))
    kind: Any = kinds.get(kind_id)
    return str(kind.name) if kind is not None else kind_id.replace("-", " ")


def thing_name(thing: Thing) -> str:
    """One thing in a few words: oak, note 3, “Ford”, Orc 2."""
    match thing:
        case Figure():
            return _short(thing.name) or sort_of(thing)
        case Note():
            return translate("selecting", "note {}").format(thing.number)
        case Label():
            return translate("selecting", "label “{}”").format(_short(thing.text))
        case StartingZone():
            return translate("selecting", "zone of the {}").format(thing.side)
        case Picture():
            return sort_of(thing)
    return kind_name(thing)


def things_name(things: Sequence[Thing]) -> str:
    """Several things in a few words: 3 oaks, 4 walls, 7 things."""
    if len(things) == 1:
        return thing_name(things[0])
    kinds = {kind_name(thing) for thing in things}
    sorts = {sort_of(thing) for thing in things}
    names = kinds if len(kinds) == 1 else sorts
    word = names.pop() if len(names) == 1 else translate("selecting", "thing")
    return translate("selecting", "{count} {things}").format(count=len(things), things=plural(word))


def _short(words: str) -> str:
    words = one_line(words)
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"
