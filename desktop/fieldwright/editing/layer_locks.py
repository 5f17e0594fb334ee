"""Which layers a change alters, and to which it adds: locked ones stay, hidden ones are shown."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fieldwright.battlefield.changes import Change, ChangeThings, PaintSquares, Together
from fieldwright.battlefield.field import Layer, collection_of

LAYER_OF_SQUARES: Mapping[Layer, str] = MappingProxyType(
    {
        Layer.GROUND: "ground",
        Layer.GROWTH: "growth",
        Layer.WATER: "water",
        Layer.DEPTH: "water",
        Layer.HEIGHT: "heights",
        Layer.ESCARPMENT: "heights",
    }
)
"""The name under which a layer of squares is shown, hidden and locked; reveals have none."""


def layers_changed(change: Change) -> frozenset[str]:
    """The names of the layers that a change alters.

    What concerns the whole field, its size, season or notes, alters no layer of its own: a map
    with locked walls can be turned, and its walls turn with it.
    """
    if isinstance(change, PaintSquares):
        name = LAYER_OF_SQUARES.get(change.layer)
        return frozenset({name}) if name and change.squares.size else frozenset()
    if isinstance(change, ChangeThings):
        return frozenset(collection_of(thing) for thing in (*change.before, *change.after))
    if isinstance(change, Together):
        return frozenset().union(*(layers_changed(part) for part in change.changes))
    return frozenset()


def layers_added_to(change: Change) -> frozenset[str]:
    """The names of the layers that a change puts something on: things, or paint on squares.

    What is only altered or taken away is not put down; nor is a growth, water or height of none.
    """
    if isinstance(change, PaintSquares):
        is_something = change.after.any() or change.layer is Layer.GROUND
        return layers_changed(change) if is_something else frozenset()
    if isinstance(change, ChangeThings):
        known = {thing.id for thing in change.before}
        return frozenset(collection_of(one) for one in change.after if one.id not in known)
    if isinstance(change, Together):
        return frozenset().union(*(layers_added_to(part) for part in change.changes))
    return frozenset()
