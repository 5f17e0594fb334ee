"""Small fields to paint on."""

from uuid import UUID

import numpy as np

from fieldwright.battlefield.changes import add, paint
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Obstacle, Point, Thing, Wall
from fieldwright.editing.brushes import Mask
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

IDS = Stream("painting", "ids")


def meadow(columns: int = 20, rows: int = 15) -> Battlefield:
    """A level field of grass."""
    return Battlefield.empty(columns, rows, FieldInfo("Meadow", "plains"), load_catalogue())


def squares(field: Battlefield, block: Block) -> Mask:
    """The squares of a block as a mask."""
    mask = np.zeros((field.rows, field.columns), bool)
    mask[block.top : block.bottom, block.left : block.right] = True
    return mask


def with_layer(field: Battlefield, layer: Layer, block: Block, value: int | str) -> Battlefield:
    """The field with one layer painted; kinds by their ids."""
    code = value if isinstance(value, int) else getattr(field.palettes, layer.value).index(value)
    return paint(field, layer, squares(field, block), code).applied_to(field)


def with_things(field: Battlefield, *things: Thing) -> Battlefield:
    """The field with more things on it."""
    return add(*things).applied_to(field)


def wall(start: Point, end: Point, kind: str = "wall") -> Wall:
    """A wall from place to place."""
    return Wall(id=new_id(), kind=kind, start=start, end=end)


def boulder(x: float, y: float, size: float = 1.0) -> Obstacle:
    """A boulder around a place."""
    return Obstacle(id=new_id(), kind="boulder", position=(x, y), width=size, length=size)


def new_id() -> UUID:
    """An id that nothing else has."""
    return IDS.uuid()
