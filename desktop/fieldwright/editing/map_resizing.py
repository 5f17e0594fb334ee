"""A map that grows or shrinks at any of its edges; cropping is shrinking to a block."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, FieldError, Layer, check_size
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.things import Thing
from fieldwright.editing.map_basis import MapError, noted, remade, with_moved_imports
from fieldwright.editing.map_cutting import Cut, Losses, cut_things
from fieldwright.generator.extend import ExtendError, extend_edge
from fieldwright.generator.moving import moved
from fieldwright.terms.grid import LARGEST_SIDE, Block, Edge


@dataclass(frozen=True, slots=True)
class Filling:
    """What new squares are: one ground, bare and dry, or (None) as the squares at the edge are.

    Either way they lie as high as the nearest square of the old edge, so that one can walk on.
    """

    ground: str | None = None


@dataclass(frozen=True, slots=True)
class Margins:
    """How many squares an edge moves outwards; below nought inwards."""

    north: int = 0
    east: int = 0
    south: int = 0
    west: int = 0

    def around(self, block: Block) -> Block:
        """The block with its edges moved."""
        return Block(
            block.left - self.west,
            block.top - self.north,
            block.right + self.east,
            block.bottom + self.south,
        )

    @classmethod
    def between(cls, old: Block, new: Block) -> Margins:
        """How the edges of one block move to become those of another."""
        return cls(
            old.top - new.top, new.right - old.right, new.bottom - old.bottom, old.left - new.left
        )


def resized(field: Battlefield, block: Block, filling: Filling | None = None) -> Battlefield:
    """The field cut and grown to a block of its own coordinates, which may reach beyond it.

    Raises MapError where nothing of the field is left, or a side is longer than 200 squares.
    """
    check_block(field, block)
    catalogue = load_catalogue()
    kept, _ = cut_things(field.all_things(), Cut.of(field.block, block), catalogue)
    layers = _layers(field, block, filling or Filling())
    things = _carried(kept, block)
    origin = noted(field.origin, _words(field.block, block))
    info = with_moved_imports(field.info, -block.left, -block.top)
    made = remade(field, layers, things, origin, info=info)
    is_same = not block.left and not block.top
    return made.with_log(field.log) if is_same else made


def losses(field: Battlefield, block: Block, catalogue: Catalogue | None = None) -> Losses:
    """What would be cut off if the field were cut to a block of its own coordinates."""
    cut = Cut.of(field.block, block)
    return cut_things(field.all_things(), cut, catalogue or load_catalogue())[1]


def check_block(field: Battlefield, block: Block) -> None:
    """Refuse a block that cannot become the field; raises MapError."""
    if block.is_empty or block.clipped(field.block).is_empty:
        raise MapError(
            "Nothing of the map would be left. Draw the frame over at least one square of it."
        )
    check_new_size(block.width, block.height)


def check_new_size(columns: int, rows: int) -> None:
    """Refuse a map that would be too large; raises MapError with the size."""
    try:
        check_size(columns, rows)
    except FieldError as error:
        raise MapError(
            f"The map would have {columns} x {rows} squares, and no side may be longer than "
            f"{LARGEST_SIDE}. Crop it first, or use missile scale, in which one square stands "
            "for nine."
        ) from error


def cropped(field: Battlefield, block: Block) -> Battlefield:
    """The part of the field in a block; what reaches beyond the field counts for nothing."""
    return resized(field, block.clipped(field.block))


def extended(field: Battlefield, edge: Edge) -> Battlefield:
    """The field with three sections more beyond an edge, rolled by the generator's rules.

    Raises MapError indoors, and where it would be too large.
    """
    try:
        larger = extend_edge(field, edge)
    except (ExtendError, FieldError) as error:
        raise MapError(str(error)) from error
    words = _words(field.block, Block(0, 0, larger.columns, larger.rows))
    origin = noted(field.origin, f"{words}, rolled beyond its {edge} edge")
    right = larger.columns - field.columns if edge is Edge.WEST else 0
    down = larger.rows - field.rows if edge is Edge.NORTH else 0
    info = with_moved_imports(larger.info, right, down)
    return remade(larger, larger.layers, larger.all_things(), origin, info=info)


def _words(old: Block, new: Block) -> str:
    return f"from {old.width} x {old.height} to {new.width} x {new.height} squares"


def _carried(things: list[Thing], block: Block) -> list[Thing]:
    if (block.left, block.top) == (0, 0):
        return things
    return [moved(thing, -block.left, -block.top) for thing in things]


def _layers(field: Battlefield, block: Block, filling: Filling) -> dict[Layer, NDArray[Any]]:
    rows = np.arange(block.top, block.bottom)
    columns = np.arange(block.left, block.right)
    near_rows = np.clip(rows, 0, field.rows - 1)
    near_columns = np.clip(columns, 0, field.columns - 1)
    nearest = np.ix_(near_rows, near_columns)
    layers = {layer: field.layers[layer][nearest] for layer in Layer}
    new = (near_rows != rows)[:, None] | (near_columns != columns)[None, :]
    layers[Layer.REVEALED][new] = 0
    if filling.ground is not None and new.any():
        for layer, value in _bare(field, filling.ground).items():
            layers[layer][new] = value
    return layers


def _bare(field: Battlefield, ground: str) -> dict[Layer, int]:
    """Squares of one ground on which nothing grows and no water stands."""
    palettes = field.palettes
    if ground not in palettes.ground:
        raise MapError(f"There is no ground called {ground!r}; choose another one.")
    clear = palettes.growth.index("clear") if "clear" in palettes.growth else 0
    return {
        Layer.GROUND: palettes.ground.index(ground),
        Layer.GROWTH: clear,
        Layer.WATER: 0,
        Layer.DEPTH: 0,
        Layer.ESCARPMENT: 0,
    }
