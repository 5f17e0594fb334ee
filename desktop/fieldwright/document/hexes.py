"""Maps of hexes: told from maps of squares, since no rule is written for them.

combat-and-tactics.txt, The Battle Map, names hexes as an adaptation without saying how.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

MAP_OF_HEXES = (
    "This is a map of hexes. All rules here are written for squares, so it cannot be read; "
    "make it a map of squares first."
)

_NUMBERED = range(2, 6)
"""Virtual tabletops count kinds of grids: 0 none, 1 squares, 2 to 5 hexes."""


def is_of_hexes(tree: Mapping[str, Any]) -> bool:
    """Whether a map of any program says of itself that its grid is of hexes."""
    for key, value in _about_the_grid(tree):
        if isinstance(value, str) and "hex" in value.casefold():
            return True
        numbered = key.endswith("type") and not isinstance(value, bool)
        if numbered and isinstance(value, int) and value in _NUMBERED:
            return True
    return False


def _about_the_grid(tree: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """What a map says of its grid, at the top or one level beneath; keys in small letters."""
    for name, value in tree.items():
        inner = value if isinstance(value, Mapping) else {"": value}
        for key, one in inner.items():
            word = f"{name}{key}".casefold()
            if "grid" in word or word.endswith("orientation"):
                yield word, one
