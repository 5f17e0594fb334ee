"""A way across the field: every step with its cost, its phase and its reasons.

combat-and-tactics.txt, Combat Movement on the Battle Map, and Movement and Initiative; rulings R2
to R6.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.hazards import HazardPrompt
from fieldwright.geometry.paths.ground import WalkingGround
from fieldwright.rules.actions import Action
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.rules.movement import Phase
from fieldwright.rules.options import USUAL_OPTIONS, TableOptions
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.quick import quickly_made


@quickly_made
@dataclass(frozen=True, slots=True)
class Step:
    """One step of a path.

    ``square`` is the figure's north-west square after it, ``block`` all of its squares; ``facing``
    the way it went, in eighths from north (figures that are longer than wide: how their body lies
    then). ``surface`` is the platform it then stands on, None for the ground. ``cost`` and the
    running ``total`` are in points; ``phase`` is 0 in the first phase of the move, 1 in the second.
    ``reduction`` is what the footing of this step would take off the whole move. ``head`` is the
    square in which the head of a long body is after it, ``square`` for others; ``half_moves`` are
    those that it takes to cross something.
    """

    square: Square
    block: Block
    facing: int
    surface: UUID | None
    cost: int
    total: int
    diagonal: bool
    phase: int
    reduction: Fraction
    why: tuple[Reason, ...]
    head: Square
    half_moves: int = 0


@dataclass(frozen=True, slots=True)
class Halt:
    """Something unknown that stops a figure: after which step (0: before the first), and what.

    ``prompt`` is what the DM is asked; ``figure`` an unseen enemy in the way, if it is one.
    """

    after: int
    square: Square
    reason: str
    prompt: HazardPrompt | None = None
    figure: UUID | None = None


@quickly_made
@dataclass(frozen=True, slots=True)
class Path:
    """The way of a figure with one action.

    ``cost`` of ``allowance`` points; ``reduction`` is the worst footing of all squares entered and
    decides the allowance (ruling R3). ``first_phase`` are the points that the first phase takes at
    most (ruling R4). ``phases`` name the phase of each step where the figure's first one is known.
    ``others`` are further ways of another footing: cheaper ones that leave less, or longer ones
    that leave more. ``halts_at`` is the DM's; players see ``seen_steps``.
    """

    start: Block
    steps: tuple[Step, ...]
    cost: int
    allowance: int
    first_phase: int
    reduction: Explained[Fraction]
    phases: tuple[Phase, ...] = ()
    waypoints: tuple[Square, ...] = ()
    others: tuple[Path, ...] = ()
    halts_at: Halt | None = None
    overrun: tuple[UUID, ...] = ()

    @property
    def left(self) -> int:
        """The points that are left after it."""
        return self.allowance - self.cost

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares that it enters, in order, without the one it starts in."""
        return tuple(step.square for step in self.steps)

    @property
    def end(self) -> Block:
        """Where the figure stands in the end."""
        return self.steps[-1].block if self.steps else self.start

    @property
    def gets_to(self) -> int:
        """How many steps the move covers."""
        return sum(step.total <= self.allowance for step in self.steps)

    @property
    def ends_of_phases(self) -> tuple[Block, Block]:
        """Where the figure stands after the first and after the second phase."""
        first = [step.block for step in self.steps if step.phase == 0]
        covered = [step.block for step in self.steps if step.total <= self.allowance]
        return (first[-1] if first else self.start), (covered[-1] if covered else self.start)

    def heads_of_phases(self, start: Square) -> tuple[Square, Square]:
        """The squares that tell where it stands after either phase; ``start`` is the first one."""
        first = [step.head for step in self.steps if step.phase == 0]
        covered = [step.head for step in self.steps if step.total <= self.allowance]
        return (first[-1] if first else start), (covered[-1] if covered else start)

    @property
    def seen_steps(self) -> tuple[Step, ...]:
        """The steps that players see: as far as the figure gets (Combat Movement)."""
        return self.steps if self.halts_at is None else self.steps[: self.halts_at.after]


@dataclass(frozen=True, slots=True)
class OutOfReach(Impossible):
    """A way that leads there but is too long for the move: how far the figure gets on it."""

    path: Path

    @property
    def gets_to(self) -> Block:
        """Where the figure stands at the end of its move."""
        return self.path.ends_of_phases[1]


def path(  # the parameters are those of a move
    field: Battlefield,
    figure: Figure,
    waypoints: Sequence[Square],
    action: Action,
    *,
    options: TableOptions = USUAL_OPTIONS,
    ground: WalkingGround | None = None,
) -> Path | Impossible:
    """The cheapest way of a figure through some squares, the last of which it ends in.

    The parity of diagonals runs on over all of it (ruling R2). ``Walk`` takes what else is known:
    how much movement, friends that may not be passed, enemies to overrun, flying.
    """
    from fieldwright.geometry.paths.walk import Walk

    walk = Walk(field, figure, action, options, ground)
    return walk.path(waypoints)
