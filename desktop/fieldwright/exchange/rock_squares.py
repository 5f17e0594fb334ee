"""Which squares are rock, told in a file of another program for ourselves.

Other programs know walls alone, so the edges of rock go out as walls. Told beside them where the
rock is, they come back as the rock that they were, and not as walls around bare ground.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.exchange.places import list_in
from fieldwright.terms.grid import Block

_NOT_ROCK = ""


def rock_told(field: Battlefield, part: Block, catalogue: Catalogue) -> dict[str, list[list[int]]]:
    """By kind of rock the stretches of each row: column where one begins, the one after.

    Rows and columns are those of the part. Empty where there is no rock.
    """
    codes = field.layers[Layer.GROUND][part.top : part.bottom, part.left : part.right]
    found = {}
    for code, kind in enumerate(field.palettes.ground):
        is_it = codes == code
        if catalogue.is_rock(kind) and is_it.any():
            found[kind] = [_stretches(row) for row in is_it]
    return found


def rock_layer(told: Any, columns: int, rows: int) -> NDArray[np.object_] | None:
    """The kind of rock of each square, an empty word elsewhere; None where nothing fits the map."""
    catalogue = load_catalogue()
    layer = np.full((rows, columns), _NOT_ROCK, np.object_)
    kinds = told if isinstance(told, dict) else {}
    for kind in kinds:
        lines = list_in(kinds, kind)
        if len(lines) != rows or not catalogue.is_rock(kind):
            return None
        for row, places in enumerate(lines):
            if not _are_stretches(places, columns):
                return None
            for first, past in zip(places[::2], places[1::2], strict=True):
                layer[row, first:past] = kind
    return layer if kinds else None


def _stretches(row: NDArray[np.bool_]) -> list[int]:
    """Where a row of squares begins and ceases to be rock, by turns."""
    padded = np.concatenate(([False], row, [False]))
    return [int(place) for place in np.flatnonzero(padded[1:] != padded[:-1])]


def _are_stretches(places: Any, columns: int) -> bool:
    if not isinstance(places, list) or len(places) % 2 or len(places) > columns + 1:
        return False
    whole = all(type(place) is int and 0 <= place <= columns for place in places)
    return whole and all(one < other for one, other in pairwise(places))
