"""Which squares of a field are in use, and where a map that is new to it covers none of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue
from fieldwright.exchange.extras import FindBlob, written_size
from fieldwright.terms.grid import LARGEST_SIDE, Block

Mask = NDArray[np.bool_]

_USED = ("walls", "obstacles", "platforms", "hazards", "pictures", "lights")
"""Things that take up squares; figures come and go, zones and words lie over anything."""

_MOSTLY = 0.5


def squares_in_use(field: Battlefield, catalogue: Catalogue, find: FindBlob | None = None) -> Mask:
    """The squares on which something stands or another map lies: shape (rows, columns).

    On a field that is mostly rock also those that are dug out. ``find`` gives what its document
    keeps.
    """
    used = _dug_out(field, catalogue)
    blocks = [extent_of(thing) for name in _USED for thing in field.things[name].values()]
    for one in field.info.imports:
        columns, rows = written_size(one, find) or (0, 0)
        blocks.append(Block(one.column, one.row, one.column + columns, one.row + rows))
    for block in blocks:
        here = block.clipped(field.block)
        if not here.is_empty:
            used[here.top : here.bottom, here.left : here.right] = True
    return used


def _dug_out(field: Battlefield, catalogue: Catalogue) -> Mask:
    palette = field.palettes.ground
    rock = [code for code, kind in enumerate(palette) if catalogue.is_rock(kind)]
    open_squares = np.asarray(~np.isin(field.layers[Layer.GROUND], rock), bool)
    if open_squares.mean() > _MOSTLY:
        return np.zeros_like(open_squares)
    return open_squares


def covered(used: Mask, block: Block) -> int:
    """How many of the squares in use a map would cover that lies on ``block``."""
    rows, columns = used.shape
    here = block.clipped(Block(0, 0, columns, rows))
    return int(used[here.top : here.bottom, here.left : here.right].sum())


def corner_beside(used: Mask, columns: int, rows: int) -> tuple[int, int] | None:
    """Where a map of this size lies right of all that is in use, or below it; None for nowhere."""
    down, across = np.nonzero(used)
    if not across.size:
        return (0, 0)
    right, bottom = int(across.max()) + 1, int(down.max()) + 1
    if right + columns <= LARGEST_SIDE:
        return (right, 0)
    return (0, bottom) if bottom + rows <= LARGEST_SIDE else None
