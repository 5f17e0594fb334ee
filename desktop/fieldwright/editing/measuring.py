"""Measuring along bends: the distance by the chosen rule for diagonals, and the height difference.

The count of diagonals runs right through all bends: a way of five diagonal squares is as long with
a bend in it as without one (ruling R2).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Point
from fieldwright.geometry.surfaces import surface_at
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Scale

FEET_A_YARD = 3


class Diagonals(StrEnum):
    """What the diagonal squares of a way count.

    ``MEASURING``: 1, 2, 1, 2 …, for ranges (combat-and-tactics-table-notes.txt, Diagonals, last
    post; ruling R2). ``MOVEMENT``: 2, 1, 2, 1 …, what walking costs (ruling R2). ``EACH_ONE``:
    every one 1. ``STRAIGHT``: no squares are counted, the line itself is measured.
    """

    MEASURING = "measuring"
    MOVEMENT = "movement"
    EACH_ONE = "each-one"
    STRAIGHT = "straight"


@dataclass(frozen=True, slots=True)
class Stop:
    """One bend of a way, or its end: ``total`` is the distance so far, ``leg`` its last part.

    Both in squares: whole numbers, except for straight lines.
    """

    place: Point
    leg: float
    total: float


@dataclass(frozen=True, slots=True)
class Measured:
    """A measured way: its stops, the first of them at nought, and how long a square is."""

    stops: tuple[Stop, ...]
    feet_per_square: int

    @property
    def squares(self) -> float:
        """The whole distance in squares."""
        return self.stops[-1].total if self.stops else 0.0

    @property
    def feet(self) -> float:
        """The whole distance in feet."""
        return self.squares * self.feet_per_square

    @property
    def yards(self) -> float:
        """The whole distance in yards."""
        return self.feet / FEET_A_YARD


def square_of(place: Point) -> Square:
    """The square that a place lies in."""
    return Square(math.floor(place[0]), math.floor(place[1]))


def diagonal_cost(diagonals: int, rule: Diagonals) -> int:
    """What so many diagonal squares of one way count together (ruling R2).

    Measuring counts 1, 2, 1, 2 …, movement 2, 1, 2, 1 …; raises ValueError for straight lines,
    which count no squares.
    """
    if rule is Diagonals.MEASURING:
        return diagonals + diagonals // 2
    if rule is Diagonals.MOVEMENT:
        return diagonals + (diagonals + 1) // 2
    if rule is Diagonals.EACH_ONE:
        return diagonals
    raise ValueError("A straight line counts no squares.")


def measured(bends: Sequence[Point], rule: Diagonals, scale: Scale) -> Measured:
    """Measure the way over all ``bends`` (places in squares) by a rule for diagonals (ruling R2).

    From square to square for the rules that count squares; from place to place for a straight
    line. The alternation of diagonals is carried through every bend.
    """
    totals = _straight_totals(bends) if rule is Diagonals.STRAIGHT else _counted(bends, rule)
    stops = [
        Stop(place, total - before, total)
        for place, total, before in zip(bends, totals, [0.0, *totals], strict=False)
    ]
    return Measured(tuple(stops), scale.feet_per_square)


def _counted(bends: Sequence[Point], rule: Diagonals) -> list[float]:
    """The running sums in squares: one count of diagonals for the whole way."""
    along, diagonals, totals = 0, 0, [0.0]
    for start, end in pairwise(map(square_of, bends)):
        across, down = abs(end.column - start.column), abs(end.row - start.row)
        diagonals += min(across, down)
        along += max(across, down) - min(across, down)
        totals.append(float(along + diagonal_cost(diagonals, rule)))
    return totals[: len(bends)]


def _straight_totals(bends: Sequence[Point]) -> list[float]:
    totals = [0.0]
    for start, end in pairwise(bends):
        totals.append(totals[-1] + math.dist(start, end))
    return totals[: len(bends)]


def standing_height(field: Battlefield, place: Point) -> float | None:
    """How high one stands at a place, in feet: on a platform if there is one; None off the field.

    Stairs are taken half way up.
    """
    square = square_of(place)
    if not field.block.holds(square):
        return None
    platform = surface_at(field, square)
    if platform is None:
        return float(field.height_at(square))
    if platform.foot_ft is not None:
        return (platform.foot_ft + platform.top_ft) / 2
    return float(platform.top_ft)


def height_difference(field: Battlefield, bends: Sequence[Point]) -> float:
    """How much higher (below nought: lower) the end of a way is than its start, in feet."""
    if len(bends) < 2:
        return 0.0
    start, end = standing_height(field, bends[0]), standing_height(field, bends[-1])
    return 0.0 if start is None or end is None else end - start
