"""What else is known of a move beside the figure, its action and the ground."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from uuid import UUID

from fieldwright.geometry.paths.mover import Means
from fieldwright.rules.actions import Movement
from fieldwright.rules.conditions import Rising
from fieldwright.rules.movement import Phase
from fieldwright.terms.grid import Block
from fieldwright.terms.quick import quickly_made


@quickly_made
@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """What a figure has gone of its move in an earlier phase of the round.

    ``spent`` points, ``diagonals`` diagonal steps (ruling R2), ``worst`` the worst footing that it
    has entered (ruling R3); ``crossed``: the next crossing takes the second half of the move (R4).
    ``goes_on``: what is left is the rest of a way that was found as a whole, so that a step that
    did not fit into the first half any more is made in the second.
    """

    spent: int = 0
    diagonals: int = 0
    worst: Fraction = Fraction(0)
    crossed: bool = False
    goes_on: bool = False


@quickly_made
@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What else is known of a move.

    ``movement``: how much of it, None for the most that the action allows. ``impassable`` are
    friends that are threatened or attack in this round; ``overrun`` enemies that the mover is to
    overrun. ``rate`` is what the DM typed instead of the printed rate, ``points`` all that the
    move has, where more than rate and action decide it (a flyer's climb or dive). ``flown_ft`` is
    the height above base at which a flyer flies, ``start_phase`` the phase in which it begins.
    ``means`` None is flying for who is in the air, else on foot. ``rises`` says what getting up
    takes of this move, None for what its posture takes: nothing if it has risen already, half a
    move if it was knocked down in this round (ruling R35). ``begun`` is the first half of a move
    that goes on now: what follows is made in one phase, and the whole way counts. ``within`` is all
    of the field that the move need be looked for in.
    """

    movement: Movement | None = None
    start_phase: Phase | None = None
    impassable: Collection[UUID] = ()
    overrun: Collection[UUID] = ()
    means: Means | None = None
    rate: int | None = None
    points: int | None = None
    flown_ft: float | None = None
    rises: Rising | None = None
    begun: Begun | None = None
    within: Block | None = None
