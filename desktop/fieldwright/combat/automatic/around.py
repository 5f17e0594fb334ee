"""What all who decide at one moment look at: who fights whom, and how far off.

combat-and-tactics.txt, Failing a Morale Check.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field as part
from functools import cached_property
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Board
from fieldwright.battlefield.things import Figure
from fieldwright.combat.blows.arms import arrangement_of
from fieldwright.combat.deeds import is_able
from fieldwright.combat.moment import Moment
from fieldwright.combat.state import Combatant, FightState
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.footprints import are_enemies
from fieldwright.geometry.measure import measured_each
from fieldwright.geometry.threat.arrangement import Arrangement
from fieldwright.rules.conditions import is_any_of
from fieldwright.rules.morale import Broken
from fieldwright.terms.grid import Block

FLEEING = frozenset({"fleeing"})
"""The condition of those who run for their lives, whatever their morale has come to."""


@dataclass(frozen=True)
class Foes:
    """The enemies of one side that still fight, and where they stand."""

    figures: tuple[Figure, ...]

    @cached_property
    def _edges(self) -> NDArray[np.int32]:
        return np.array([tuple(block_of(one)) for one in self.figures], np.int32).reshape(-1, 4)

    def gaps(self, block: Block) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """How many columns and rows lie from a block to each of them, 1 beside it."""
        left, top, right, bottom = self._edges.T
        across = np.maximum(0, np.maximum(left - block.right + 1, block.left - right + 1))
        down = np.maximum(0, np.maximum(top - block.bottom + 1, block.top - bottom + 1))
        return across, down

    def nearest(self, figure: Figure) -> Iterator[tuple[Figure, int, int]]:
        """Each enemy with its distance in squares and in rings, the nearest first."""
        if not self.figures:
            return
        across, down = self.gaps(block_of(figure))
        away = measured_each(across, down)
        for at in np.argsort(away, kind="stable").tolist():
            other = self.figures[at]
            if are_enemies(figure, other):
                yield other, int(away[at]), int(max(across[at], down[at]))


@dataclass(slots=True)
class _Survey:
    """What was looked at on a snapshot, for the state that was asked for last."""

    state: FightState
    foes: dict[str, Foes] = part(default_factory=dict)
    arrangement: Arrangement | None = None


_surveys: WeakKeyDictionary[Board, _Survey] = WeakKeyDictionary()


def _survey(field: Battlefield, state: FightState) -> _Survey:
    known = _surveys.get(field.board)
    if known is None or known.state is not state:
        known = _surveys[field.board] = _Survey(state)
    return known


def foes_of(field: Battlefield, state: FightState, side: str) -> Foes:
    """The enemies of a side that still fight."""
    survey = _survey(field, state)
    found = survey.foes.get(side)
    if found is None:
        figures = field.things["figures"]
        fighting = (
            figure
            for combatant in state.combatants.values()
            if combatant.side != side
            and combatant.is_in
            and isinstance(figure := figures.get(combatant.id), Figure)
            and is_able(figure)
        )
        found = survey.foes[side] = Foes(tuple(fighting))
    return found


def ready_at(field: Battlefield, state: FightState) -> Arrangement:
    """What everybody has ready."""
    survey = _survey(field, state)
    if survey.arrangement is None:
        survey.arrangement = arrangement_of(Moment(field, state))
    return survey.arrangement


def flees(figure: Figure, combatant: Combatant) -> bool:
    """Whether it runs for its life (Failing a Morale Check)."""
    return combatant.broken is Broken.FLEES or is_any_of(FLEEING, figure.conditions)


def leaves(figure: Figure, combatant: Combatant) -> bool:
    """Whether it wants to get away, in good order or not."""
    return flees(figure, combatant) or combatant.broken is Broken.WITHDRAWS
