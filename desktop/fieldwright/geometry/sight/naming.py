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


def name_of_wood(field: Battlefield, square: Square) -> str:
    """What grows in a square, and where: ``heavy woods in F4``."""
    growth = load_catalogue().growths.get(field.growth_at(square))
    return f"{growth.name if growth is not None else 'wood'} in {square.name}"
