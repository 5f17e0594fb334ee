"""What the layers of a field do to a mover, as tables that are looked up for every square at once.

combat-and-tactics.txt, Movement and Footing, and Water; rulings R3, R6, R42. Reductions are
numbers into ``reductions``, from none on to the worst, so that the greater number is the worse.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue
from fieldwright.geometry.canopy import treetops_ft
from fieldwright.geometry.figure_room import WADES
from fieldwright.geometry.footing import slope_rule
from fieldwright.geometry.paths.marks import Mask
from fieldwright.geometry.paths.mover import Means, Mover, wading_reduction_feet
from fieldwright.rules.explained import Explained
from fieldwright.rules.footing import named_reduction, slope_reduction, water_reduction
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Depth, Grade, Slant

_CODES = 256

SLANTS = (Slant.ALONG, Slant.UP, Slant.DOWN)


@dataclass(frozen=True, slots=True, eq=False)
class Footings:
    """Tables by the codes of the layers: numbers into ``reductions``, and what bars a square.

    ``water`` and ``deep`` are looked up by the depth in feet; ``slopes`` by grade (level, gentle,
    steep) and slant (along, up, down). ``treetops`` are feet, by growth: how high the trees stand
    that it cannot fly among, 0 for none.
    """

    reductions: tuple[Fraction, ...]
    ground: NDArray[np.uint8]
    solid: Mask
    growth: NDArray[np.uint8]
    water: NDArray[np.uint8]
    deep: Mask
    slopes: NDArray[np.uint8]
    treetops: NDArray[np.float32]


def footings_of(field: Battlefield, mover: Mover, catalogue: Catalogue) -> Footings:
    """The tables of a field for a mover; who swims or flies has no footing to lose."""
    solid = [catalogue.is_rock(name) for name in field.palettes.ground]
    walks = mover.means is Means.WALKING
    grounds = [_reduction(catalogue.grounds.get(name)) for name in field.palettes.ground]
    growths = [_reduction(catalogue.growths.get(name)) for name in field.palettes.growth]
    waters = [_water(mover, feet) for feet in range(_CODES)]
    rule = slope_rule(field)
    slopes = [slope_reduction(rule, grade, slant).value for grade in Grade for slant in SLANTS]
    if not walks:
        none = Fraction(0)
        grounds, growths, waters, slopes = (
            [none] * len(some) for some in (grounds, growths, waters, slopes)
        )
    reductions = tuple(sorted({Fraction(0), *grounds, *growths, *waters, *slopes}))
    place = {off: number for number, off in enumerate(reductions)}

    def table(values: Iterable[Fraction]) -> NDArray[np.uint8]:
        found = np.zeros(_CODES, np.uint8)
        for number, off in enumerate(values):
            found[number] = place[off]
        return found

    return Footings(
        reductions,
        table(grounds),
        np.array(solid + [False] * (_CODES - len(solid)), bool),
        table(growths),
        table(waters),
        _depths_that_bar(mover),
        table(slopes)[: len(slopes)].reshape(len(Grade), len(SLANTS)),
        _treetops(field, mover),
    )


def _treetops(field: Battlefield, mover: Mover) -> NDArray[np.float32]:
    """How high the trees of each growth are for a flyer that has no room among them."""
    found = np.zeros(_CODES, np.float32)
    tops = treetops_ft(mover.size) if mover.means is Means.FLYING else {}
    for number, name in enumerate(field.palettes.growth):
        found[number] = tops.get(name, 0.0)
    return found


def _reduction(kind: object) -> Fraction:
    found = getattr(kind, "reduction", None)
    return found if isinstance(found, Fraction) else Fraction(0)


def _water(mover: Mover, feet: int) -> Fraction:
    """What wading so deep takes off; swimming in water too deep to stand in takes nothing off."""
    felt = wading_reduction_feet(mover, feet)
    found = water_reduction(Depth.of_feet(felt))
    if isinstance(found, Explained):
        return found.value
    if mover.swims or feet > mover.tall_ft * WADES:
        return Fraction(0)
    return water_reduction_at_shoulders()


def water_reduction_at_shoulders() -> Fraction:
    """What water to the shoulders takes off."""
    found = water_reduction(Depth.SHOULDER)
    return found.value if isinstance(found, Explained) else Fraction(0)


def _depths_that_bar(mover: Mover) -> Mask:
    """The depths in feet in which a mover cannot be: too deep to wade, or too dry to swim."""
    feet = np.arange(_CODES)
    if mover.means is Means.SWIMMING:
        dry: Mask = feet == 0
        return dry
    if mover.means is Means.FLYING or mover.swims:
        return np.zeros(_CODES, bool)
    barred: Mask = feet > float(mover.tall_ft * WADES)
    return barred


def wading(mover: Mover, field: Battlefield, square: Square) -> Explained[Fraction]:
    """What the water of a square takes off a mover, with its reason."""
    feet = int(field.layers[Layer.DEPTH][square.row, square.column])
    off = _water(mover, feet) if mover.means is Means.WALKING else Fraction(0)
    depth = Depth.of_feet(wading_reduction_feet(mover, feet))
    name = Depth.SHOULDER if depth is Depth.DEEP else depth
    return named_reduction(f"{name} water", off)
