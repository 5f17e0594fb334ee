"""Small fields for the tests of geometry."""

from uuid import uuid4

import numpy as np

from fieldwright.battlefield.changes import add, paint
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Hazard, Obstacle, Platform, Point, Wall
from fieldwright.terms.grid import Block, Square


def level_field(columns: int = 12, rows: int = 12, terrain: str = "plains") -> Battlefield:
    """Grass all over, nothing on it."""
    info = FieldInfo(name="test", terrain=terrain)
    return Battlefield.empty(columns, rows, info, load_catalogue())


def painted(field: Battlefield, layer: Layer, block: Block, value: object) -> Battlefield:
    """The field with a block of one layer painted; kinds by their id."""
    mask = np.zeros((field.rows, field.columns), bool)
    mask[block.top : block.bottom, block.left : block.right] = True
    palettes = {
        Layer.GROUND: field.palettes.ground,
        Layer.GROWTH: field.palettes.growth,
        Layer.WATER: field.palettes.water,
    }
    code = palettes[layer].index(value) if isinstance(value, str) else value
    return paint(field, layer, mask, code).applied_to(field)


def square_block(square: Square) -> Block:
    """The block of one square."""
    return Block(square.column, square.row, square.column + 1, square.row + 1)


def slope(field: Battlefield, heights: list[int]) -> Battlefield:
    """The field with these heights from its west edge on, the last one to the east edge."""
    for column in range(field.columns):
        height = heights[min(column, len(heights) - 1)]
        field = painted(field, Layer.HEIGHT, Block(column, 0, column + 1, field.rows), height)
    return field


def with_obstacle(field: Battlefield, kind: str, at: Point, **more: object) -> Battlefield:
    """The field with one obstacle of its usual size."""
    usual = load_catalogue().obstacles[kind]
    values: dict[str, object] = {"width": usual.width, "length": usual.length, **more}
    thing = Obstacle(id=uuid4(), kind=kind, position=at, **values)  # type: ignore[arg-type]
    return add(thing).applied_to(field)


def with_wall(
    field: Battlefield, kind: str, start: Point, end: Point, **more: object
) -> Battlefield:
    """The field with one wall."""
    thing = Wall(id=uuid4(), kind=kind, start=start, end=end, **more)  # type: ignore[arg-type]
    return add(thing).applied_to(field)


def with_hazard(
    field: Battlefield, kind: str, block: Block, *, hidden: bool = False, text: str = ""
) -> Battlefield:
    """The field with a danger over a block."""
    outline = corners(block)
    thing = Hazard(id=uuid4(), kind=kind, outline=outline, hidden=hidden, text=text)
    return add(thing).applied_to(field)


def with_platform(field: Battlefield, kind: str, block: Block, top_ft: float) -> Battlefield:
    """The field with a platform over a block."""
    thing = Platform(id=uuid4(), kind=kind, outline=corners(block), top_ft=top_ft)
    return add(thing).applied_to(field)


def corners(block: Block) -> tuple[Point, ...]:
    """The outline of a block."""
    left, top, right, bottom = (float(number) for number in block)
    return ((left, top), (right, top), (right, bottom), (left, bottom))
