"""Which figures are the players' own."""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import REVEALED, Battlefield, Layer
from fieldwright.battlefield.things import Figure
from fieldwright.combat.state import FightState
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.footprints import is_dead
from fieldwright.terms.grid import Block

_HEROES = ("party", "heroes", "players")
"""Sides whose figures are characters even without numbers: their sheets lie on the table."""

_USUAL = (*_HEROES, "defenders")
"""Sides that players have, where two sides have as many characters."""


def is_character(figure: Figure) -> bool:
    """Whether a figure is somebody's character: it has a class, or its sheet lies on the table."""
    if figure.stats is None:
        return figure.side in _HEROES
    return figure.stats.group != "monster"


def players_side(field: Battlefield) -> str:
    """The side of the players: as the field says, else the one with the most living characters.

    Those that are the DM's secret do not count, nor, under fog, those whom nobody has been shown,
    unless that is true of all. Empty where nobody has a class.
    """
    if field.info.heroes:
        return field.info.heroes
    there = [one for one in field.every(Figure) if _counts(one)]
    if field.info.fog:
        revealed = field.layers[Layer.REVEALED] == REVEALED
        there = [one for one in there if touches(block_of(one), revealed)] or there
    count = Counter(one.side for one in there)
    return max(sorted(count), key=lambda side: (count[side], side in _USUAL), default="")


def _counts(figure: Figure) -> bool:
    secret = figure.hidden or figure.bystander or is_dead(figure)
    return is_character(figure) and not secret


def touches(block: Block, squares: NDArray[np.bool_]) -> bool:
    """Whether any square of a block is among some squares."""
    left, top = max(block.left, 0), max(block.top, 0)
    return bool(squares[top : max(block.bottom, 0), left : max(block.right, 0)].any())


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
