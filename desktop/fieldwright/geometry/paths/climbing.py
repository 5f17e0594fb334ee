"""Climbing: what walking cannot do, an escarpment or a step of more than 5 feet.

combat-and-tactics.txt, Climbing, Movement; ruling R6.
"""

from __future__ import annotations

from dataclasses import dataclass

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.figure_room import STEP_FT
from fieldwright.geometry.footing import squares_of_five_feet
from fieldwright.geometry.mounts import moved_figure
from fieldwright.geometry.paths.mover import Means, rate_with
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.terms.grid import Square

_CLIMBING = "Combat & Tactics, Climbing, Movement; ruling R6"


@dataclass(frozen=True, slots=True)
class Climb:
    """A climb between two neighbours: how many feet, how many a round, and so how many rounds."""

    feet: float
    feet_a_round: int

    @property
    def rounds(self) -> int:
        """The rounds that it takes, the last one perhaps not whole."""
        return -int(-self.feet // self.feet_a_round)


def climb(
    field: Battlefield, figure: Figure, start: Square, end: Square
) -> Explained[Climb] | Impossible:
    """What it takes to climb from a square to one beside it: 1 foot a round per point of movement.

    Impossible where there is nothing to climb: level ground, or a step of 5 feet that is walked.
    """
    if max(abs(start.column - end.column), abs(start.row - end.row)) != 1:
        return Impossible(f"{end.name} is not beside {start.name}", _CLIMBING)
    if not (field.block.holds(start) and field.block.holds(end)):
        return Impossible("it lies outside of the field", _CLIMBING)
    rate = rate_with(moved_figure(field, figure), Means.WALKING)
    if isinstance(rate, Impossible) or rate <= 0:
        return Impossible(f"{figure.name} cannot move", _CLIMBING)
    feet = abs(field.height_at(end) - field.height_at(start))
    sheer = field.layers[Layer.ESCARPMENT]
    edge = bool(sheer[start.row, start.column] or sheer[end.row, end.column])
    if feet <= STEP_FT * squares_of_five_feet(field) and not (edge and feet):
        return Impossible("there is nothing to climb; it can be walked", _CLIMBING)
    found = Climb(feet, rate)
    reasons = (
        Reason("height", f"{feet:g} feet", _CLIMBING),
        Reason(f"rate {rate}", f"{rate} feet a round", _CLIMBING),
    )
    return Explained(found, reasons)
