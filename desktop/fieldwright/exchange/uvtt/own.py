"""What this program adds to a Universal VTT for itself, under a key that others pass over.

The format knows walls and doors of one sort. ``fieldwright`` names the kinds of walls, doors,
objects and lights in the order of the lists of the file, what is unusual in one of them, and which
doors are locked; whoever reads a file in which the lists are of other lengths pays no heed to it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.exchange.places import list_in
from fieldwright.exchange.rock_squares import rock_layer

KEY = "fieldwright"

ROCK = "rock"
"""Under our own key: which squares are rock."""

EDGES = "edges_of_rock"
"""Under our own key: which lines of sight are nothing but the edges of that rock."""

OPEN = "standing_open"
"""Under our own key: which portals stand open. Others call open whatever lets light through."""

LOCKS = "locked"
"""Under our own key: which entries of a list are doors that are locked."""

MAKES = "makes"
"""Under our own key: what entries of a list are beside their kinds, by their places in it."""

LISTS = ("line_of_sight", "objects_line_of_sight", "portals", "lights")
"""The lists of the format whose kinds are named."""

_PLACE = re.compile("[0-9]{1,7}")


def own_kinds(tree: Any, name: str, known: Collection[str]) -> Sequence[str]:
    """The kind of each entry of a list; an empty word where it is not said or not known."""
    entries = list_in(tree, name)
    told = list_in(own_part(tree), name)
    if len(told) != len(entries):
        return [""] * len(entries)
    return [kind if isinstance(kind, str) and kind in known else "" for kind in told]


def own_locks(tree: Any, name: str) -> frozenset[int]:
    """The places in a list, from nought, of the doors that are locked."""
    own = own_part(tree)
    if len(list_in(own, name)) != len(list_in(tree, name)):
        return frozenset()
    return frozenset(one for one in list_in(own.get(LOCKS), name) if type(one) is int)


def own_makes(tree: Any, name: str) -> Mapping[int, Any]:
    """What is told of entries of a list beside their kinds, by their places from nought."""
    own = own_part(tree)
    makes = own.get(MAKES)
    told = makes.get(name) if isinstance(makes, dict) else None
    if not isinstance(told, dict) or len(list_in(own, name)) != len(list_in(tree, name)):
        return {}
    return {int(place): one for place, one in told.items() if _PLACE.fullmatch(place)}


def says_in_picture(tree: Any) -> bool:
    """Whether a file that this program wrote tells which walls and objects pictures show."""
    return is_own(tree) and isinstance(own_part(tree).get(MAKES), dict)


def own_rock(tree: Any, columns: int, rows: int) -> NDArray[np.object_] | None:
    """The rock on a map that this program wrote, as a layer of its ground; None where none is."""
    return rock_layer(own_part(tree).get(ROCK), columns, rows) if is_own(tree) else None


def own_edges(tree: Any) -> frozenset[int]:
    """The places in the list of walls, from nought, of what is only the edge of our own rock."""
    return frozenset(one for one in list_in(own_part(tree), EDGES) if type(one) is int)


def own_open(tree: Any) -> frozenset[int] | None:
    """The places among the portals, from nought, of those that stand open; None where unsaid."""
    own = own_part(tree)
    if not isinstance(own.get(OPEN), list) or not is_own(tree):
        return None
    return frozenset(one for one in own[OPEN] if type(one) is int)


def is_own(tree: Any) -> bool:
    """Whether this program wrote the walls and doors of a file, and nobody has added any since."""
    own = own_part(tree)
    return all(
        isinstance(own.get(name), list) and len(own[name]) == len(list_in(tree, name))
        for name in ("line_of_sight", "portals")
    )


def own_part(tree: Any) -> dict[str, Any]:
    """What stands under our own key."""
    own = tree.get(KEY) if isinstance(tree, dict) else None
    return own if isinstance(own, dict) else {}
