"""How high the eyes of somebody who stood in each square would be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np

from fieldwright.battlefield.field import Battlefield, Board, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Platform
from fieldwright.geometry.arrays import Floats
from fieldwright.geometry.sight.bodies import EYES, present_height
from fieldwright.geometry.surfaces import feet_everywhere, is_passable_below, squares_carried

LOOKS_FT = EYES * present_height("M")
"""The eyes of somebody of man's size are so high above where he stands."""


@dataclass(frozen=True, eq=False)
class Standing:
    """Heights of the eyes of whoever stands in each square, arrays of (rows, columns), in feet.

    ``upper`` is on the highest surface, ``lower`` on the ground where one can be beneath a
    platform, else nan.
    """

    upper: Floats
    lower: Floats

    def layers(self) -> Iterator[Floats]:
        """Both, the lower one only where there is any."""
        yield self.upper
        if not np.isnan(self.lower).all():
            yield self.lower


_standing: WeakKeyDictionary[Board, Standing] = WeakKeyDictionary()


class _Last:
    """What was found last, with what it was found from: most changes leave it as it is."""

    # All at once: other threads look too.
    known: tuple[tuple[object, object], Standing | None] = ((None, None), None)


def standing_of(field: Battlefield) -> Standing:
    """The heights of a snapshot."""
    found = _standing.get(field.board)
    if found is None:
        source = (field.layers[Layer.HEIGHT], field.things["platforms"])
        last, standing = _Last.known
        same = all(one is other for one, other in zip(source, last, strict=True))
        found = standing if same else None
        if found is None:
            found = _looked_up(field)
            _Last.known = (source, found)
        _standing[field.board] = found
    return found


def _looked_up(field: Battlefield) -> Standing:
    ground = field.layers[Layer.HEIGHT].astype(np.float64) + LOOKS_FT
    lower = np.full(ground.shape, np.nan)
    catalogue = load_catalogue()
    for platform in field.every(Platform):
        if is_passable_below(catalogue, platform):
            for square in squares_carried(field, platform):
                place = (square.row, square.column)
                lower[place] = ground[place]
    return Standing(feet_everywhere(field) + LOOKS_FT, lower)
