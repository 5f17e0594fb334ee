"""Impaired lines of fire on a map: those of its terrain and those of its woods.

combat-and-tactics.txt, Lines of Fire (Battlefield Characteristics); rulings R14 and R42.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.geometry.measure import measured_squares
from fieldwright.rules.cover import lines_of_fire, minimum_encounter_distance
from fieldwright.rules.terrain import LineClass, load_terrains
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Forestation

CLASSES: tuple[LineClass, ...] = ("clear", "impaired", "severely impaired")
"""From the best to the worst; their places are the numbers in ``wooded``."""

_WITHOUT_TERRAIN = 1


@dataclass(frozen=True, slots=True, eq=False)
class FieldLines:
    """The lines of fire of one map.

    ``whole`` are those of the terrain as a whole, ``minimum`` the distance in squares up to which
    they do nothing, and ``wooded`` says for each square, shape (rows, columns), the place in
    CLASSES of what grows there.
    """

    whole: LineClass
    minimum: int
    wooded: NDArray[np.uint8]
    has_woods: bool

    def along(self, eye: Square, passed: Iterable[Square], squares: int) -> LineClass:
        """The lines of fire of a shot over so many squares that passes those squares."""
        worst = CLASSES.index(self.whole) if squares > self.minimum else 0
        if not self.has_woods:
            return CLASSES[worst]
        rows, columns = self.wooded.shape
        for column, row in passed:
            if not (0 <= column < columns and 0 <= row < rows):
                continue
            here = int(self.wooded[row, column])
            if here > worst and measured_squares(eye, Square(column, row)) > self.minimum:
                worst = here
        return CLASSES[worst]


_known: WeakKeyDictionary[Battlefield, FieldLines] = WeakKeyDictionary()


def lines_of_field(field: Battlefield) -> FieldLines:
    """The lines of fire of a map; what the DM chose for it overrules its terrain."""
    found = _known.get(field)
    if found is None:
        found = _known[field] = _lines_of_field(field)
    return found


def _lines_of_field(field: Battlefield) -> FieldLines:
    terrain = load_terrains().get(field.info.terrain)
    forestation, wild = _wished(field)
    codes = np.array(_classes_of(field.palettes.growth), np.uint8)
    wooded: NDArray[np.uint8] = codes[field.layers[Layer.GROWTH]]
    if terrain is None:
        chosen = field.info.lines_of_fire
        whole = next((one for one in CLASSES if one == chosen), CLASSES[0])
        return FieldLines(whole, _WITHOUT_TERRAIN, wooded, bool(wooded.any()))
    heeded = forestation if terrain.heeds_forestation else Forestation.NONE
    # A file may name what nobody knows.
    chosen = field.info.lines_of_fire if field.info.lines_of_fire in CLASSES else ""
    whole = lines_of_fire(terrain, heeded, chosen)
    season, scale = field.info.season, field.info.scale
    minimum = minimum_encounter_distance(terrain, season, heeded, scale, wild=wild)
    return FieldLines(whole, minimum, wooded, bool(wooded.any()))


def _wished(field: Battlefield) -> tuple[Forestation, bool]:
    """How forested the field was wished to be, and whether its parcels run wild."""
    wishes = field.origin.wishes if field.origin is not None else {}
    name = wishes.get("forestation", "")
    known = [one for one in Forestation if one == name]
    return (known[0] if known else Forestation.NONE, bool(wishes.get("wild")))


@lru_cache(maxsize=32)
def _classes_of(palette: tuple[str, ...]) -> tuple[int, ...]:
    growths = load_catalogue().growths
    return tuple(CLASSES.index(growths[kind].lines) if kind in growths else 0 for kind in palette)
