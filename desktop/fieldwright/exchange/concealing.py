"""What players are going to take for rock of a map that came with a picture: the DM is told."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fieldwright.battlefield.extent import picture_corners
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.things import Picture
from fieldwright.generator.shapes import touched
from fieldwright.player_view.concealed import what_is_concealed


def told_of_concealed(field: Battlefield, catalogue: Catalogue) -> Iterator[str]:
    """A sentence where rock hides a picture from players: only secret doors lead to what it has."""
    below = np.zeros((field.rows, field.columns), bool)
    for picture in field.every(Picture):
        block, mask = touched(picture_corners(picture), field.block)
        below[block.top : block.bottom, block.left : block.right] |= mask
    if not below.any():
        return
    found = what_is_concealed(field, catalogue, below)
    if found.squares:
        doors = "1 secret door" if found.doors == 1 else f"{found.doors} secret doors"
        squares = "1 square is" if found.squares == 1 else f"{found.squares} squares are"
        yield f"Behind {doors} {squares} shown to players as rock, until the way is open."
