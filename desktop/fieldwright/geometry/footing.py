"""What a square is like: its footing, and all that stands on it (rulings R3, R6 and R42).

A figure's footing is that of the squares it enters; the worst of ground, growth, water and slope
counts, and a platform carries it over all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from fieldwright.battlefield.field import DRY, Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.relief import grade_at, rise_at
from fieldwright.geometry.description import SquareDescription, SquareFooting
from fieldwright.geometry.standing import described_platform, things_on
from fieldwright.geometry.surfaces import surface_at
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.rules.footing import named_reduction, slope_reduction, water_reduction, worst
from fieldwright.rules.terrain import SlopeRule, load_terrains
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Depth, Grade, Scale, Slant


def describe_square(field: Battlefield, square: Square) -> SquareDescription:
    """Say everything about a square of the field; raises IndexError outside of it."""
    if not field.block.holds(square):
        raise IndexError(f"{square.name} lies outside of the field.")
    catalogue = load_catalogue()
    depth_ft = _layer(field, Layer.DEPTH, square)
    platform = surface_at(field, square)
    grade = walked_grade(field, square)
    return SquareDescription(
        square=square,
        ground=_name(catalogue.grounds, field.ground_at(square)),
        growth=_growth(field, square, catalogue),
        water=_water(field, square, catalogue) if depth_ft else "",
        depth=Depth.of_feet(depth_ft),
        depth_ft=depth_ft,
        height_ft=field.height_at(square),
        grade=grade,
        escarpment=bool(_layer(field, Layer.ESCARPMENT, square)),
        footing=_footing(field, square, grade),
        surface=described_platform(platform) if platform is not None else None,
        things=things_on(field, square),
    )


def _footing(field: Battlefield, square: Square, grade: Grade) -> SquareFooting:
    barred = _barred(field, square, load_catalogue())
    if barred:
        return SquareFooting(barred=barred)
    level, up, down = (
        reduction_at(field, square, slant, grade).value
        for slant in (Slant.ALONG, Slant.UP, Slant.DOWN)
    )
    return SquareFooting(level, up, down)


def reduction_at(
    field: Battlefield, square: Square, slant: Slant, grade: Grade | None = None
) -> Explained[Fraction]:
    """What entering a square this way takes off, with every reason; the worst one counts."""
    catalogue = load_catalogue()
    ground = catalogue.grounds.get(field.ground_at(square))
    growth = catalogue.growths.get(field.growth_at(square))
    parts = [named_reduction(kind.name, kind.reduction) for kind in (ground, growth) if kind]
    water = water_reduction(field.depth_at(square))
    if isinstance(water, Explained):
        parts.append(water)
    steep = walked_grade(field, square) if grade is None else grade
    parts.append(slope_reduction(slope_rule(field), steep, slant))
    return worst(parts)


def squares_of_five_feet(field: Battlefield) -> int:
    """How many squares of melee scale across a square of the field is: 1 or 3 (Missile Scale)."""
    return field.info.scale.feet_per_square // Scale.MELEE.feet_per_square


def walked_grade(field: Battlefield, square: Square) -> Grade:
    """How steep a square is to walk: by feet of rise to feet of way, whatever the scale.

    Ten feet over two squares are steep in squares of five feet (ruling R6); squares of missile
    scale are three times as long.
    """
    return grade_at(field, square, squares_of_five_feet(field))


def slope_rule(field: Battlefield) -> SlopeRule:
    """The rule of slopes of the field's terrain; the usual one for a terrain nobody knows."""
    terrain = load_terrains().get(field.info.terrain)
    return terrain.footing.slopes if terrain is not None else "usual"


def slant_between(field: Battlefield, start: Square, end: Square) -> Slant:
    """Whether a step from one square to a neighbour goes up, down or along the slope there.

    Whole feet make a contour wander; less than half the slope's own rise is along it.
    """
    risen = field.height_at(end) - field.height_at(start)
    east, south = rise_at(field, end)
    squared = (end.column - start.column) ** 2 + (end.row - start.row) ** 2
    # Squared, since rises are half feet: no rounding decides between two ways of going.
    if 4 * risen * risen < (east * east + south * south) * squared or risen == 0:
        return Slant.ALONG
    return Slant.UP if risen > 0 else Slant.DOWN


def _barred(field: Battlefield, square: Square, catalogue: Catalogue) -> str:
    """Why nobody walks into a square, whatever stands on it; empty where one can."""
    if catalogue.is_rock(field.ground_at(square)):
        return "nobody can stand here"
    if _layer(field, Layer.ESCARPMENT, square):
        return "climb it: 1 foot a round for each point of movement"
    water = water_reduction(field.depth_at(square))
    return water.reason if isinstance(water, Impossible) else ""


def _growth(field: Battlefield, square: Square, catalogue: Catalogue) -> str:
    """What grows there; nothing where the code is 0."""
    if not _layer(field, Layer.GROWTH, square):
        return ""
    return _name(catalogue.growths, field.growth_at(square))


def _water(field: Battlefield, square: Square, catalogue: Catalogue) -> str:
    """The water's name; plain water where its kind was not said."""
    if _layer(field, Layer.WATER, square) == DRY:
        return "water"
    return _name(catalogue.waters, field.water_at(square))


def _layer(field: Battlefield, layer: Layer, square: Square) -> int:
    return int(field.layers[layer][square.row, square.column])


def _name(kinds: Mapping[str, Any], kind_id: str) -> str:
    """The name of a kind; its id where the tables do not know it any more."""
    kind = kinds.get(kind_id)
    return str(kind.name) if kind is not None else kind_id
