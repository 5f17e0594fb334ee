"""The sides of a fight: their signs on the field, and what they rolled."""

from __future__ import annotations

from collections.abc import Mapping

from fieldwright.combat.state import FightState
from fieldwright.drawing.things.sides import Sign, sign_on
from fieldwright.fight.table import Table
from fieldwright.terms.words import capital


def signs_of(table: Table) -> Mapping[str, Sign]:
    """The sign of each side of the fight."""
    field = table.field
    return {side.id: sign_on(field, side.id) for side in table.state.head.sides}


def sides_told(state: FightState) -> str:
    """The initiative of this round, the first side first, once it is rolled: "Orcs 3 · Party 5"."""
    rolled = [side for side in state.head.sides if side.rolled is not None]
    rolled.sort(key=lambda side: side.rank if side.rank is not None else 99)
    return " · ".join(f"{capital(side.id)} {side.rolled}" for side in rolled)
