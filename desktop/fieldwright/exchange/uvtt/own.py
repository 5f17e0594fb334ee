"""What this program adds to a Universal VTT for itself, under a key that others pass over.

The format knows walls and doors of one sort. ``fieldwright`` names the kinds of walls, doors,
objects and lights in the order of the lists of the file; whoever reads a file in which the lists
are of other lengths pays no heed to it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from fieldwright.exchange.places import list_in

KEY = "fieldwright"

LISTS = ("line_of_sight", "objects_line_of_sight", "portals", "lights")
"""The lists of the format whose kinds are named."""


def own_kinds(tree: Any, name: str, known: Collection[str]) -> Sequence[str]:
    """The kind of each entry of a list; an empty word where it is not said or not known."""
    entries = list_in(tree, name)
    told = list_in(tree.get(KEY) if isinstance(tree, dict) else None, name)
    if len(told) != len(entries):
        return [""] * len(entries)
    return [kind if isinstance(kind, str) and kind in known else "" for kind in told]
