"""Impaired lines of fire on a map: those of its terrain and those of its woods.

combat-and-tactics.txt, Lines of Fire (Battlefield Characteristics); rulings R14 and R42.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kept import once_for_each_field
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.geometry.measure import measured_squares
from fieldwright.rules.cover import (
    STEPS_MORE,
    WITHOUT_DICE,
    lines_of_fire,
    minimum_encounter_distance,
)
from fieldwright.rules.terrain import LineClass, load_terrains
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Forestation, Scale, Season

CLASSES: tuple[LineClass, ...] = tuple(STEPS_MORE)
"""From the best to the worst; their places are the numbers in ``wooded``."""


@dataclass(frozen=True, slots=True)
class Along:
    """The lines of fire of one shot: their class and up to how many squares they do nothing.

    ``wood`` is the first wooded square that makes them so, None where the terrain as a whole does.
    """

    lines: LineClass
    minimum: int
    wood: Square | None = None


@dataclass(frozen=True, slots=True, eq=False)
class FieldLines:
    """The lines of fire of one map.

    ``whole`` are those of the terrain as a whole, ``minimum`` the distance in squares up to which
    they do nothing; ``minimums`` are those of the classes of woods, by their places in CLASSES.
    ``wooded`` says for each square, shape (rows, columns), the place in CLASSES of what grows
    there; where floors were built in rough rock that impairs them, that of the rock left there.
    """

    whole: LineClass
    minimum: int
    minimums: tuple[int, ...]
    wooded: NDArray[np.uint8]
    has_woods: bool

    def along(self, eye: Square, passed: Iterable[Square], squares: int) -> Along:
        """The lines of fire of a shot over so many squares that passes those squares."""
        worst = CLASSES.index(self.whole) if squares > self.minimum else 0
        wood: Square | None = None
        rows, columns = self.wooded.shape
        for column, row in passed if self.has_woods else ():
            if not (0 <= column < columns and 0 <= row < rows):
                continue
            here, square = int(self.wooded[row, column]), Square(column, row)
            if here > worst and measured_squares(eye, square) > self.minimums[here]:
                worst, wood = here, square
        return Along(CLASSES[worst], self.minimum_of(worst), wood)

    def minimum_of(self, number: int) -> int:
        """Up to how many squares lines of a class do nothing."""
        whole = CLASSES.index(self.whole)
        return self.minimum if number <= whole else self.minimums[number]


@once_for_each_field
def lines_of_field(field: Battlefield) -> FieldLines:
    """The lines of fire of a map; what the DM chose for it overrules its terrain."""
    terrain = load_terrains().get(field.info.terrain)
    forestation, wild = _wished(field)
    codes = np.array(_classes_of(field.palettes.growth), np.uint8)
    wooded: NDArray[np.uint8] = codes[field.layers[Layer.GROWTH]]
    # A file may name what nobody knows.
    chosen = field.info.lines_of_fire if field.info.lines_of_fire in CLASSES else ""
    season, scale = field.info.season, field.info.scale
    if terrain is None:
        whole: LineClass = next((one for one in CLASSES if one == chosen), CLASSES[0])
        minimum = WITHOUT_DICE
    else:
        heeded = forestation if terrain.heeds_forestation else Forestation.NONE
        whole = lines_of_fire(terrain, heeded, chosen)
        minimum = minimum_encounter_distance(terrain, season, heeded, scale, wild=wild)
    own = _of_woods(season, scale) if whole == "clear" else (minimum,) * len(CLASSES)
    if terrain is not None and terrain.lines_of_fire.natural and not chosen:
        whole, wooded = _with_floors(field, whole, wooded)
    return FieldLines(whole, minimum, own, wooded, bool(wooded.any()))


@lru_cache(maxsize=16)
def _of_woods(season: Season, scale: Scale) -> tuple[int, ...]:
    """The minimum distance of woods of each class where the terrain's own lines are clear.

    That of the terrain that such a wood is; of several kinds of wood the least.
    """
    terrains = load_terrains()
    found: list[int] = []
    for lines in CLASSES:
        kinds = [kind for kind in load_catalogue().growths.values() if kind.lines == lines]
        least = [
            minimum_encounter_distance(terrains[kind.terrain], season, Forestation.NONE, scale)
            for kind in kinds
            if kind.terrain in terrains
        ]
        found.append(min(least, default=WITHOUT_DICE))
    return tuple(found)


def _wished(field: Battlefield) -> tuple[Forestation, bool]:
    """How forested the field was wished to be, and whether its parcels run wild."""
    wishes = field.origin.wishes if field.origin is not None else {}
    name = wishes.get("forestation", "")
    known = [one for one in Forestation if one == name]
    return (known[0] if known else Forestation.NONE, bool(wishes.get("wild")))


def _with_floors(
    field: Battlefield, whole: LineClass, wooded: NDArray[np.uint8]
) -> tuple[LineClass, NDArray[np.uint8]]:
    """The lines of a place where nature alone makes them so: its built floors have clear ones.

    A room that was built holds none of the rock formations of caves (Caves, Lines of Fire).
    """
    grounds = load_catalogue().grounds
    kinds = [grounds.get(one) for one in field.palettes.ground]
    codes = field.layers[Layer.GROUND]
    built = [code for code, kind in enumerate(kinds) if kind is not None and kind.is_built]
    if not np.isin(codes, built).any():
        return whole, wooded
    place = CLASSES.index(whole)
    rough = [
        0 if kind is not None and (kind.solid or kind.group == "built") else place for kind in kinds
    ]
    return CLASSES[0], np.maximum(wooded, np.array(rough, np.uint8)[codes])


@lru_cache(maxsize=32)
def _classes_of(palette: tuple[str, ...]) -> tuple[int, ...]:
    growths = load_catalogue().growths
    return tuple(CLASSES.index(growths[kind].lines) if kind in growths else 0 for kind in palette)
