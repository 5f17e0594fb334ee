"""What a move provokes, as values: each with its square, its enemy, a sentence and its source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from uuid import UUID

from fieldwright.geometry.hazards import HazardPrompt
from fieldwright.geometry.threat.arrangement import USUAL, Arrangement
from fieldwright.terms.grid import Square
from fieldwright.terms.quick import quickly_made

OPPORTUNITY = "Combat & Tactics, Attacks of Opportunity; ruling R11"
SHIFT = "Combat & Tactics, No-Move Actions; ruling R11"
TURNED_BACK = "Combat & Tactics, Threatened"
GUARD = "Combat & Tactics, Guard; ruling R34"
CLEAR = "Combat & Tactics, Clear; ruling R33"
OVERRUN = "Combat & Tactics, Overruns"
HAZARD = "Combat & Tactics, Combat Movement on the Battle Map"


class Kind(StrEnum):
    """What a step provokes."""

    ENTERING = "entering"
    MOVING_AWAY = "moving away"
    TURNING = "turning its back"
    GUARD = "guard"
    OVERRUN = "overrun"
    TURN_OFFERED = "turn offered"
    HAZARD = "hazard"


@dataclass(frozen=True, slots=True, kw_only=True)
class Provocation:
    """One thing that happens on the way, at ``square`` (north-west one of the footprint).

    ``step`` counts the steps of the move from 0; -1 is before the first. Who moves away is struck
    in the square that it leaves, everything else meets it in the square that it enters.
    ``strikes`` tells whether the enemy strikes: entering alone only brings its threat, and an
    enemy without opportunities left has none. ``reach`` is that of the enemy's attack. ``secret``
    ones are the DM's: hidden enemies and hidden dangers. ``facing`` is that of an offered turn.
    """

    kind: Kind
    square: Square
    step: int
    sentence: str
    source: str
    enemy: UUID | None = None
    strikes: bool = False
    reach: int = 0
    secret: bool = False
    facing: int | None = None
    hazard: HazardPrompt | None = None


@quickly_made
@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How a figure moves, and what the round has already seen.

    ``shifting`` marks the one-square shift of an action without movement; ``facing`` is the way
    the figure faces in the end, None where that is still open. ``guards`` are the figures that
    guard; ``struck`` those that have had their opportunity against this figure this round,
    ``made`` how many each has made at all; ``turned`` have turned to a newcomer this round, and
    ``turning`` take the turn that they are offered.
    """

    shifting: bool = False
    facing: int | None = None
    guards: frozenset[UUID] = frozenset()
    struck: frozenset[UUID] = frozenset()
    made: Mapping[UUID, int] = field(default_factory=lambda: MappingProxyType({}))
    turned: frozenset[UUID] = frozenset()
    turning: frozenset[UUID] = frozenset()
    arrangement: Arrangement = USUAL


AS_USUAL = Manner()
