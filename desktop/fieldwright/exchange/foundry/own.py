"""What Fieldwright writes into the flags of a scene, so that kinds come back as they were."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.exchange.facts import FIELD
from fieldwright.exchange.places import place_in, words_in
from fieldwright.exchange.records import Place
from fieldwright.exchange.rock_squares import rock_layer

KEY = "fieldwright"
"""The name among the flags of a document."""

ROCK = "rock"
"""Our own flag of a scene: which squares are rock."""

AT = "at"
"""Our own flag of a wall or a light: its places in squares, where they are no whole pixels."""

_MOVED = 0.51
"""Pixels: what lies farther from its rounded place has been moved by somebody."""

EDGE = "edge_of_rock"
"""Our own flag of a wall that is nothing but the edge of that rock."""


MAKE = "make"
"""Our own flag of a wall: what it, or the object that it is a piece of, is beside its kind."""

MAKES = "makes"
"""Our own flag of a scene whose walls have that flag wherever there is something to be told."""


def flags_of(entry: Any) -> Any:
    """Our own flags of an entry; None where it has none."""
    flags = entry.get("flags") if isinstance(entry, dict) else None
    return flags.get(KEY) if isinstance(flags, dict) else None


def own_words(entry: Any, key: str, known: Container[str]) -> str:
    """A word of our own flags, where it is one that is known; else empty."""
    word = words_in(flags_of(entry), key)
    return word if word in known else ""


def own_rock(scene: Any, columns: int, rows: int) -> NDArray[np.object_] | None:
    """The rock of a scene that this program wrote, as a layer of its ground; None where none is."""
    flags = flags_of(scene)
    return rock_layer(flags.get(ROCK), columns, rows) if isinstance(flags, dict) else None


def own_facts(scene: Any) -> dict[str, Any]:
    """What a scene of our own tells of the whole field."""
    flags = flags_of(scene)
    told = flags.get(FIELD) if isinstance(flags, dict) else None
    return told if isinstance(told, dict) else {}


def is_edge(wall: Any) -> bool:
    """Whether a wall is only the edge of our own rock."""
    flags = flags_of(wall)
    return isinstance(flags, dict) and flags.get(EDGE) is True


def own_make(entry: Any) -> Any:
    """What is told of an entry beside its kind; None where nothing is."""
    flags = flags_of(entry)
    return flags.get(MAKE) if isinstance(flags, dict) else None


def says_in_picture(scene: Any) -> bool:
    """Whether a scene of our own tells which walls and objects pictures show."""
    flags = flags_of(scene)
    return isinstance(flags, dict) and flags.get(MAKES) is True


def own_places(entry: Any, found: Sequence[Place], size: float) -> Sequence[Place]:
    """Places to a fraction of a pixel, which scenes do not have; ``found`` where they were moved.

    ``size`` is that of a square in pixels.
    """
    flags = flags_of(entry)
    told = flags.get(AT) if isinstance(flags, dict) else None
    if not isinstance(told, list) or len(told) != 2 * len(found):
        return found
    exact = [place_in(told[number : number + 2]) for number in range(0, len(told), 2)]
    for one, other in zip(exact, found, strict=True):
        if one is None or max(abs(one[0] - other[0]), abs(one[1] - other[1])) * size > _MOVED:
            return found
    return [one for one in exact if one is not None]


def without_own(flags: Any) -> dict[str, Any]:
    """The flags of others alone."""
    others = flags if isinstance(flags, dict) else {}
    return {key: value for key, value in others.items() if key != KEY}


def flagged(**words: Any) -> dict[str, Any]:
    """Our own flags as a document has them."""
    return {"flags": {KEY: words}}
