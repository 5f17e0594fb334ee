"""A small house under fog: two rooms with a door between, a secret room, and who is in them.

+ + + + + + + + + + + + +
a room of 4 x 4, a door in its east wall, a room of 4 x 4 beyond, and through a secret door in
the south wall of that one a closet of 2 x 2.
"""

from dataclasses import replace
from typing import Any
from uuid import UUID

import numpy as np

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, StartingZone, Thing, Wall
from fieldwright.library.library import load_library
from fieldwright.library.making import figure_from
from fieldwright.terms.grid import Block, Edge

COLUMNS, ROWS = 14, 12
WEST, EAST, CLOSET = Block(1, 1, 5, 5), Block(5, 1, 9, 5), Block(6, 5, 8, 7)
DOOR, SECRET, HERO, OGRE = (UUID(int=number) for number in (70, 71, 72, 73))


def _wall(number: int, kind: str, *ends: float, **more: Any) -> Wall:
    x1, y1, x2, y2 = ends
    return Wall(id=UUID(int=number), kind=kind, start=(x1, y1), end=(x2, y2), **more)


def house(*things: Thing, is_open: bool = False, **facts: Any) -> Battlefield:
    """The house on grass, with fog over all of it unless ``facts`` say otherwise."""
    info = FieldInfo("House", "plains", **{"fog": True, **facts})
    empty = Battlefield.empty(COLUMNS, ROWS, info, load_catalogue())
    zone = StartingZone(id=UUID(int=80), side="party", edge=Edge.WEST, blocks=(WEST,))
    walls = (
        _wall(60, "wall", 1, 1, 9, 1),
        _wall(61, "wall", 1, 1, 1, 5),
        _wall(62, "wall", 1, 5, 6, 5),
        _wall(63, "wall", 7, 5, 9, 5),
        _wall(64, "wall", 9, 1, 9, 5),
        _wall(65, "wall", 5, 1, 5, 2),
        _wall(66, "wall", 5, 3, 5, 5),
        _wall(67, "wall", 6, 5, 6, 7),
        _wall(68, "wall", 6, 7, 8, 7),
        _wall(69, "wall", 8, 5, 8, 7),
        _wall(70, "door", 5, 2, 5, 3, is_open=is_open),
        _wall(71, "secret-door", 6, 5, 7, 5),
    )
    return add(zone, *walls, *things).applied_to(empty)


def hero(column: int = 2, row: int = 2, **more: Any) -> Figure:
    """A fighter of the party."""
    block = next(iter(load_library().characters.values()))
    made = figure_from(block, "party", (column, row), 2, "Alda", HERO)
    return replace(made, hit_points=11, full_hit_points=14, **more)


def ogre(column: int = 7, row: int = 2, **more: Any) -> Figure:
    """A monster of one square, so that it is where it is said to be."""
    block = load_library().creatures["ogre"]
    made = figure_from(block, "ogres", (column, row), 6, "Gnash 2", OGRE)
    return replace(made, columns=1, rows=1, hit_points=20, full_hit_points=25, **more)


def squares(*blocks: Block) -> np.ndarray:
    """Some blocks as a mask of the house's field."""
    mask = np.zeros((ROWS, COLUMNS), bool)
    for block in blocks:
        mask[block.top : block.bottom, block.left : block.right] = True
    return mask


def revealed(field: Battlefield, *blocks: Block) -> Battlefield:
    """The field with some blocks revealed."""
    return field.with_revealed(squares(*blocks).astype(np.uint8))
