"""Moving figures on the field, step by step, with what it provokes."""

from __future__ import annotations

from uuid import UUID

from fieldwright.combat.asks import Steps
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.orders import Act
from fieldwright.combat.play import Play
from fieldwright.geometry.paths.path import path
from fieldwright.rules.actions import Action
from fieldwright.rules.explained import Impossible


def walk(play: Play, who: UUID, act: Act) -> Steps[None]:
    """Walk through the squares of an act."""
    figure = play.figure(who)
    found = path(play.field, figure, act.way, Action.MOVE)
    if isinstance(found, Impossible):
        raise NotNowError(f"{figure.name}: {found.reason}")
    end = found.steps[-1]
    play.alter(who, column=end.square.column, row=end.square.row, surface=end.surface)
    combatant = play.combatant(who)
    play.put(who, moved=combatant.moved + found.cost)
    play.tell(f"{figure.name} moves to {end.square.name}.", "move", who=who)
    yield from ()
