"""A figure's way with one pace of a round, as values: what it costs, provokes, where it ends.

combat-and-tactics.txt, Movement, Combat Actions and Movement; rulings R2 to R4.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from fieldwright.battlefield.things import Figure
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.explained import Explained
from fieldwright.rules.movement import Phase
from fieldwright.terms.grid import Block

if TYPE_CHECKING:
    from fractions import Fraction

    from fieldwright.geometry.paths.path import Halt, Path
    from fieldwright.geometry.threat.provocation import Provocation


class Pace(StrEnum):
    """How far one looks: half a move with an act after it, or all of one of the four moves."""

    HALF = "half"
    MOVE = "move"
    CHARGE = "charge"
    RUN = "run"
    SPRINT = "sprint"

    @property
    def action(self) -> Action:
        """The action that such a move belongs to."""
        return Action.MOVE if self is Pace.HALF else Action(self.value)

    @property
    def movement(self) -> Movement:
        """How much of the action's movement it is."""
        return Movement.HALF if self is Pace.HALF else Movement.FULL


@dataclass(frozen=True, slots=True)
class Band:
    """Squares that one gets to alike: ``squares`` are the points of good ground that lead there.

    ``later`` bands are reached in the second phase of their pace.
    """

    pace: Pace
    squares: int
    phase: Phase
    later: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where a figure is on its way: the squares it fills, the points so far.

    ``later``: in the second phase of the move; ``beyond``: further than the move takes it.
    ``is_bend``: the DM has set it.
    """

    block: Block
    total: int
    later: bool = False
    beyond: bool = False
    is_bend: bool = False

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the figure then, in squares."""
        return (self.block.left + self.block.right) / 2, (self.block.top + self.block.bottom) / 2


@dataclass(frozen=True, slots=True)
class Flown:
    """What a flight to another height costs or gives (Aerial Combat, Movement; ruling R44).

    ``climbed_ft`` and ``dropped_ft`` are whole points of altitude in feet; ``cost`` is what the
    climb takes off the move, ``free`` what the dive adds to it, ``left`` what then remains for
    squares. ``least`` points it must fly forward to stay in the air.
    """

    pace: Pace
    climbed_ft: int
    dropped_ft: int
    cost: int
    free: int
    left: int
    least: int


@dataclass(frozen=True, eq=False)
class Course:
    """A way that a figure may go with one pace, and all that it meets there.

    ``figure`` is as it stands in the end, ``halted`` as it stands where something stops it that it
    does not know of, None where nothing does. ``start`` is the phase in which it begins to move,
    ``surface`` where it comes to stand in words if that is not plain ground; ``flown`` tells of a
    flight to another height.
    """

    pace: Pace
    path: Path
    figure: Figure
    halted: Figure | None
    start: Phase
    surface: str
    provocations: tuple[Provocation, ...]
    places: tuple[Place, ...]
    flown: Flown | None = None

    @property
    def halts_at(self) -> Halt | None:
        """What stops it on the way; the DM's secret."""
        return self.path.halts_at

    @property
    def known_places(self) -> tuple[Place, ...]:
        """The places that players see: as far as nothing stops it."""
        return self.places[: 1 + len(self.path.seen_steps)]

    @property
    def cost(self) -> int:
        """The points that it takes."""
        return self.path.cost

    @property
    def allowance(self) -> int:
        """The points that there are, by the worst footing on the way (ruling R3)."""
        return self.path.allowance

    @property
    def reduction(self) -> Explained[Fraction]:
        """The worst footing."""
        return self.path.reduction

    @property
    def is_later(self) -> bool:
        """Whether it takes both phases."""
        return any(place.later for place in self.places)

    @property
    def end_phase(self) -> Phase:
        """The phase in which it arrives."""
        return self.start.later() if self.is_later else self.start

    @property
    def halt(self) -> Block:
        """Where it stands at the end of the first phase."""
        return self.path.ends_of_phases[0]


@dataclass(frozen=True, eq=False)
class NoCourse:
    """There is no such way within ``pace``: the reason, and the way that is too long, if any.

    The reason is empty where it was not looked for.
    """

    reason: str
    places: tuple[Place, ...] = ()
    pace: Pace | None = None
