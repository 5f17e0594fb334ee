"""Which figures are the players' own."""

from __future__ import annotations

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.state import FightState
from fieldwright.geometry.footprints import is_dead

_USUAL = ("party", "heroes", "players", "defenders")
"""Sides that players have, where two sides have as many characters."""


def is_character(figure: Figure) -> bool:
    """Whether a figure is somebody's character: it has a class."""
    return figure.stats is not None and figure.stats.group != "monster"


def players_side(field: Battlefield) -> str:
    """The side with the most living characters; empty where nobody has a class."""
    count: dict[str, int] = {}
    for figure in field.every(Figure):
        if is_character(figure) and not figure.bystander and not is_dead(figure):
            count[figure.side] = count.get(figure.side, 0) + 1
    return max(sorted(count), key=lambda side: (count[side], side in _USUAL), default="")


def heroes_on(field: Battlefield, state: FightState) -> tuple[Figure, ...]:
    """The figures that players play and know of: as the fight says, else all of their side.

    Those that the DM hides are not among them, nor are bystanders.
    """
    sides = {side.id for side in state.head.sides if side.played_by == "players"}
    sides = sides or {players_side(field)}
    return tuple(
        figure
        for figure in field.every(Figure)
        if not figure.hidden and not figure.bystander and _is_theirs(figure, state, sides)
    )


def _is_theirs(figure: Figure, state: FightState, sides: set[str]) -> bool:
    combatant = state.combatants.get(figure.id)
    played_by = combatant.played_by if combatant is not None else ""
    return played_by == "players" if played_by else figure.side in sides
