"""Where a print would show nothing but solid rock."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Thing
from fieldwright.printing.map_wishes import MapWishes

_DRAWN = ("walls", "obstacles", "platforms", "hazards", "pictures", "lights", "labels")


def nothing_but_rock(field: Battlefield, wishes: MapWishes) -> NDArray[np.bool_]:
    """The squares of rock on which nothing is drawn: shape (rows, columns).

    ``field`` is what is printed: for players what they know. A wall along the side of a square
    lies on it, too, and so does the face that rock has beside open squares.
    """
    catalogue = load_catalogue()
    palette = field.palettes.ground
    codes = [code for code, kind in enumerate(palette) if catalogue.is_rock(kind)]
    found = _and_all_around(np.isin(field.layers[Layer.GROUND], codes))
    for thing in _things(field, wishes):
        here = extent_of(thing).grown(1).clipped(field.block)
        if not here.is_empty:
            found[here.top : here.bottom, here.left : here.right] = False
    return found


def _and_all_around(rock: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Those of the squares of rock that have nothing but rock around them: on others is a face."""
    rows, columns = rock.shape
    padded = np.pad(rock, 1, constant_values=True)
    shifted = [
        padded[down : down + rows, right : right + columns]
        for down in range(3)
        for right in range(3)
    ]
    return np.asarray(np.logical_and.reduce(shifted), bool)


def _things(field: Battlefield, wishes: MapWishes) -> Iterator[Thing]:
    """All that is drawn besides squares."""
    drawn = list(_DRAWN)
    drawn += ["figures"] if wishes.figures else []
    if not wishes.players:
        drawn += ["notes"] * wishes.notes + ["zones"] * wishes.zones
    for name in drawn:
        yield from field.things[name].values()
