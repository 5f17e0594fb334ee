"""The way that a road or a stream makes itself: what goes from the squares of a line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import DRY, Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Obstacle, Thing
from fieldwright.editing.bounds import outline_of
from fieldwright.editing.brushes import Mask
from fieldwright.editing.painting import CLEAR
from fieldwright.editing.painting_things import Standing, without
from fieldwright.editing.placing_things import squares_of

Places: TypeAlias = tuple[NDArray[np.int64], NDArray[np.int64]]

_LOOSE_GROUPS = ("nature", "earth")
_LONGEST = 4.0
"""Squares; what is longer is a part of the land, not something that lies in the way."""

_WET = "bog"
"""Water of this texture lies on ground that a road is laid on; all other flows or stands on."""


class Way:
    """Clears the way of one line on one field.

    Growth goes, and every obstacle whose middle is on the line; of trunks, bushes and stones those
    that only reach onto it too. Under ground that is painted bog dries; other water stays.
    """

    def __init__(self, field: Battlefield, layer: Layer) -> None:
        """Look at what stands and lies on ``field``; ``layer`` is what the line paints."""
        self._begun, self._layer = field, layer
        self._standing = Standing(field, [Obstacle])
        self._gone: tuple[Thing, ...] = ()
        self._left = field.things
        self._loose = [(thing, *_places(field, thing)) for thing in _loose_on(field)]

    def cleared(self, field: Battlefield, mask: Mask) -> Battlefield:
        """``field`` (the one at the beginning, painted) with the way of ``mask`` clear."""
        layers: dict[Layer, NDArray[Any]] = {}
        if self._layer is not Layer.GROWTH:
            layers[Layer.GROWTH] = _filled(field.layers[Layer.GROWTH], mask, CLEAR)
        wet = mask & _boggy(field)
        if self._layer is Layer.GROUND and wet.any():
            layers[Layer.WATER] = _filled(field.layers[Layer.WATER], wet, DRY)
            layers[Layer.DEPTH] = _filled(field.layers[Layer.DEPTH], wet, 0)
        gone = self.in_it(mask)
        if gone != self._gone:
            # As long as no more things go nobody needs to compare them.
            self._gone, self._left = gone, without(self._begun, gone).things
        return replace(field.with_layers(layers), things=self._left)

    def in_it(self, mask: Mask) -> tuple[Thing, ...]:
        """The things that stand or lie in the way of ``mask``."""
        gone = {thing.id: thing for thing in self._standing.under(mask)}
        for thing, rows, columns in self._loose:
            if mask[rows, columns].any():
                gone[thing.id] = thing
        return tuple(gone.values())


def _loose_on(field: Battlefield) -> Iterator[Obstacle]:
    """Trunks, bushes and stones that are not locked; trees go by their trunk."""
    kinds = load_catalogue().obstacles
    for thing in field.every(Obstacle):
        kind = kinds.get(thing.kind)
        if kind is None or thing.locked or kind.crown or kind.height_ft < 0:
            continue
        if kind.group in _LOOSE_GROUPS and max(thing.width, thing.length) <= _LONGEST:
            yield thing


def _places(field: Battlefield, thing: Obstacle) -> Places:
    """Rows and columns of the squares that a thing lies on."""
    squares = squares_of(field, outline_of(thing))
    rows = np.array([square.row for square in squares], dtype=np.int64)
    return rows, np.array([square.column for square in squares], dtype=np.int64)


def _filled(values: NDArray[Any], mask: Mask, value: int) -> NDArray[Any]:
    filled = values.copy()
    filled[mask] = value
    return filled


def _boggy(field: Battlefield) -> Mask:
    waters = load_catalogue().waters
    wet = [kind in waters and waters[kind].texture == _WET for kind in field.palettes.water]
    squares: Mask = np.array(wet)[field.layers[Layer.WATER]]
    return squares
