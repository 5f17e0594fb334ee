"""Of what players know on the map: nothing hidden, nothing that lies under their fog."""

from __future__ import annotations

from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import REVEALED, Battlefield, Layer
from fieldwright.battlefield.things import Figure, Thing
from fieldwright.geometry.facing import block_of
from fieldwright.terms.grid import Block


def is_block_shown(field: Battlefield, block: Block) -> bool:
    """Whether players have been shown any square of a block; all where there is no fog."""
    if not field.info.fog:
        return True
    rows, columns = slice(block.top, block.bottom), slice(block.left, block.right)
    return bool((field.layers[Layer.REVEALED][rows, columns] == REVEALED).any())


def is_known_there(field: Battlefield, figure: Figure) -> bool:
    """Whether players know that a figure is there: it may be known and not seen (``unseen``)."""
    if figure.hidden:
        return False
    return figure.unseen or is_block_shown(field, block_of(figure))


def is_seen(field: Battlefield, figure: Figure) -> bool:
    """Whether players see a figure, so that they may read its name."""
    return not figure.hidden and not figure.unseen and is_block_shown(field, block_of(figure))


def is_thing_shown(field: Battlefield, thing: Thing) -> bool:
    """Whether players have been shown any square that a thing touches, and it is not hidden."""
    hidden = bool(getattr(thing, "hidden", False))
    return not hidden and is_block_shown(field, extent_of(thing).clipped(field.block))
