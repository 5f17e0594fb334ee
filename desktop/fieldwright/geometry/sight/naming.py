"""The names of what fills whole squares."""

from __future__ import annotations

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Hides


def name_of_cell(field: Battlefield, square: Square, hides: Hides) -> str:
    """What fills a square and hides so: what grows there, rock, or an escarpment."""
    catalogue = load_catalogue()
    growth = catalogue.growths.get(field.growth_at(square))
    if growth is not None and growth.hides is hides:
        return growth.name
    ground = catalogue.grounds.get(field.ground_at(square))
    return ground.name if ground is not None and ground.solid else "escarpment"


def place_of(square: Square, edge: str) -> str:
    """Where something is: ``in C3``, or ``on the east edge of C3``.

    A wall has one name from both its sides.
    """
    column, row = square
    if edge == "west" and column > 0:
        square, edge = Square(column - 1, row), "east"
    elif edge == "north" and row > 0:
        square, edge = Square(column, row - 1), "south"
    return f"on the {edge} edge of {square.name}" if edge else f"in {square.name}"


def name_of_wood(field: Battlefield, square: Square) -> str:
    """What grows in a square, or else its ground, and where: ``heavy woods in F4``."""
    catalogue = load_catalogue()
    growth = catalogue.growths.get(field.growth_at(square))
    ground = catalogue.grounds.get(field.ground_at(square))
    if growth is not None and growth.lines == "clear" and ground is not None:
        return f"{ground.name} in {square.name}"
    return f"{growth.name if growth is not None else 'wood'} in {square.name}"
