"""Woods too close for large flyers (combat-and-tactics.txt, Heavy Forest or Jungle).

They cannot fly among the trees; over the tops they can. As with lines of fire and footing it is
the wood of the square that counts, whatever the terrain of the field (rulings R3, R14).
"""

from __future__ import annotations

from collections.abc import Mapping

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure
from fieldwright.rules.explained import Impossible
from fieldwright.rules.falling import flight_refused
from fieldwright.rules.terrain import load_terrains
from fieldwright.terms.bodies import SizeLetter
from fieldwright.terms.grid import Square


def treetops_ft(size: SizeLetter) -> Mapping[str, float]:
    """How high the trees of each growth stand that a flyer of that size cannot fly among."""
    catalogue, terrains = load_catalogue(), load_terrains()
    tops = {}
    for name, growth in catalogue.growths.items():
        terrain = terrains.get(growth.terrain)
        if terrain is not None and flight_refused(size, terrain.dangers) is not None:
            tops[name] = catalogue.obstacles[terrain.generation.tree].height_ft
    return tops


def among_the_trees(field: Battlefield, figure: Figure, square: Square) -> Impossible | None:
    """Why a figure cannot fly over a square at its height above the ground; None where it can."""
    growth = load_catalogue().growths.get(field.growth_at(square))
    terrain = load_terrains().get(growth.terrain) if growth is not None else None
    if terrain is None or figure.altitude_ft <= 0:
        return None
    if figure.altitude_ft >= treetops_ft(figure.size).get(field.growth_at(square), 0.0):
        return None
    return flight_refused(figure.size, terrain.dangers)
