"""Every square that a figure can end in with one action, what it costs and when it gets there.

combat-and-tactics.txt, Movement, Movement and Initiative, Movement and Footing; rulings R2 to R6.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.paths.ground import WalkingGround
from fieldwright.geometry.paths.marks import Mask
from fieldwright.geometry.paths.path import Path
from fieldwright.rules.actions import Action
from fieldwright.rules.explained import Impossible
from fieldwright.rules.options import USUAL_OPTIONS, TableOptions
from fieldwright.terms.grid import Square

if TYPE_CHECKING:
    from fieldwright.geometry.paths.walk import Walk

NOWHERE = -1
"""The cost of a square that cannot be reached."""


@dataclass(frozen=True, slots=True)
class Overrun:
    """An enemy that the mover is large enough to overrun, and the points it takes to step on it.

    ``square`` is the enemy's north-west one.
    """

    figure: UUID
    square: Square
    cost: int


@dataclass(frozen=True, eq=False)
class Reach:
    """Where a figure can end its move; arrays of shape (rows, columns).

    A figure of several squares is told by its north-west one, a long body by its head.

    ``cost`` in points by the cheapest valid way, NOWHERE where there is none; ``phase`` 0 or 1;
    ``reduction`` the number in ``reductions`` of the footing on that way; ``through`` squares that
    can be passed but not ended in. ``allowances`` by reduction, only those that the ground around
    has. ``sooner`` marks squares that another way, cheaper or longer, gets to in the first phase.
    """

    walk: Walk = field(repr=False)
    cost: NDArray[np.int16]
    phase: NDArray[np.uint8]
    reduction: NDArray[np.uint8]
    sooner: Mask
    through: Mask
    allowances: Mapping[Fraction, int]

    @cached_property
    def overruns(self) -> tuple[Overrun, ...]:
        """Every enemy that the mover could overrun within its move."""
        from fieldwright.geometry.paths.reaching import overruns

        return tuple(overruns(self.walk))

    @property
    def reductions(self) -> tuple[Fraction, ...]:
        """The reductions that ``reduction`` numbers."""
        return self.walk.ground.reductions

    @property
    def reached(self) -> Mask:
        """All squares that can be ended in; the one it starts in among them."""
        found: Mask = self.cost >= 0
        return found

    @property
    def reached_first(self) -> Mask:
        """The squares that can be ended in in the first phase, by whatever way."""
        found: Mask = self.reached & ((self.phase == 0) | self.sooner)
        return found

    def holds(self, square: Square) -> bool:
        """Whether the move can end in a square."""
        rows, columns = self.cost.shape
        inside = 0 <= square.row < rows and 0 <= square.column < columns
        return inside and int(self.cost[square.row, square.column]) >= 0

    def path_to(self, square: Square) -> Path | Impossible:
        """The cheapest way to a square."""
        return self.walk.path([square])

    def why_not(self, square: Square) -> str:
        """Why a square cannot be reached, in a sentence; empty where it can."""
        return self.walk.why_not(square)


def reach(
    field: Battlefield,
    figure: Figure,
    action: Action,
    *,
    options: TableOptions = USUAL_OPTIONS,
    ground: WalkingGround | None = None,
) -> Reach | Impossible:
    """All squares that a figure can end in with an action, or why it cannot move at all.

    ``Walk`` takes what else is known; ``ground`` is that of the field for this kind of mover, if
    it is at hand (``mover_of`` tells the kind).
    """
    from fieldwright.geometry.paths.walk import Walk

    return Walk(field, figure, action, options, ground).reach()
