"""What all who decide at one moment look at: who fights whom, and how far off.

combat-and-tactics.txt, Failing a Morale Check.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as part
from typing import Self
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, Thing
from fieldwright.combat.blows.arms import arrangement_of
from fieldwright.combat.changed import changed_figures, changed_parts
from fieldwright.combat.deeds import is_able
from fieldwright.combat.in_sight import is_known_there
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


@dataclass(frozen=True, eq=False)
class Foes:
    """The enemies of one side that still fight, and where they stand.

    ``places`` are their places among the ``figures`` by their ids; ``edges`` the blocks that they
    fill, a row each.
    """

    figures: tuple[Figure, ...]
    places: Mapping[UUID, int]
    edges: NDArray[np.int32]

    @classmethod
    def of(cls, figures: tuple[Figure, ...]) -> Self:
        """Look at where some figures stand."""
        edges = np.array([tuple(block_of(one)) for one in figures], np.int32).reshape(-1, 4)
        return cls(figures, {one.id: at for at, one in enumerate(figures)}, edges)

    def with_changed(self, changed: Iterable[tuple[Figure, Figure]]) -> Self:
        """The same enemies, some of them not as they were."""
        figures, edges = list(self.figures), self.edges.copy()
        for was, now in changed:
            at = self.places.get(was.id)
            if at is not None:
                figures[at], edges[at] = now, tuple(block_of(now))
        return type(self)(tuple(figures), self.places, edges)

    def gaps(self, block: Block) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """How many columns and rows lie from a block to each of them, 1 beside it."""
        left, top, right, bottom = self.edges.T
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


@dataclass(frozen=True, slots=True)
class _Survey:
    """The enemies of each side that has asked, for a state and the figures of a snapshot."""

    figures: Mapping[UUID, Thing]
    state: FightState
    foes: dict[str, Foes] = part(default_factory=dict)


_asked_last: list[_Survey] = []
"""The survey that was asked for last: from one moment to the next little changes."""


def foes_of(field: Battlefield, state: FightState, side: str) -> Foes:
    """The enemies of a side that still fight."""
    last = _asked_last[-1] if _asked_last else None
    figures = field.things["figures"]
    if last is None or last.state is not state or last.figures is not figures:
        survey = (last and _patched(last, figures, state)) or _Survey(figures, state)
        _asked_last[:] = [survey]
    else:
        survey = last
    found = survey.foes.get(side)
    if found is None:
        found = survey.foes[side] = Foes.of(tuple(_fighting(figures, state, side)))
    return found


def nearest_foes(
    field: Battlefield, state: FightState, combatant: Combatant, figure: Figure
) -> Iterator[tuple[Figure, int, int]]:
    """Each enemy that it knows of, with its distance in squares and in rings, the nearest first.

    What players play knows of nobody whom the DM hides from them, or who stands under their fog.
    """
    nearest = foes_of(field, state, combatant.side).nearest(figure)
    if state.plays(combatant) != "players":
        return nearest
    return (one for one in nearest if is_known_there(field, one[0]))


def _fighting(figures: Mapping[UUID, Thing], state: FightState, side: str) -> Iterator[Figure]:
    for combatant in state.combatants.values():
        if combatant.side != side and combatant.is_in:
            figure = figures.get(combatant.id)
            if isinstance(figure, Figure) and is_able(figure):
                yield figure


def _patched(last: _Survey, figures: Mapping[UUID, Thing], state: FightState) -> _Survey | None:
    """The survey of the next moment, if the same figures fight on; None if somebody has fallen."""
    parts, changed = changed_parts(last.state, state), changed_figures(last.figures, figures)
    if parts is None or changed is None:
        return None
    before = last.state.combatants
    if any(
        (before[one.id].is_in, before[one.id].side) != (one.is_in, one.side) for _, one in parts
    ):
        return None
    if any(is_able(was) is not is_able(one) for was, one in changed):
        return None
    foes = dict(last.foes)
    for side, known in foes.items() if changed else ():
        if any(was.id in known.places for was, _ in changed):
            foes[side] = known.with_changed(changed)
    return _Survey(figures, state, foes)


def ready_at(field: Battlefield, state: FightState) -> Arrangement:
    """What everybody has ready."""
    return arrangement_of(Moment(field, state))


def flees(figure: Figure, combatant: Combatant) -> bool:
    """Whether it runs for its life (Failing a Morale Check)."""
    return combatant.broken is Broken.FLEES or is_any_of(FLEEING, figure.conditions)


def leaves(figure: Figure, combatant: Combatant) -> bool:
    """Whether it wants to get away, in good order or not."""
    return flees(figure, combatant) or combatant.broken is Broken.WITHDRAWS
