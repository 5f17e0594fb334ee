"""What the table has settled for a fight: corners and half squares, in the weather of its field.

combat-and-tactics.txt, The Gray Areas; ruling R5. The same for both sides, from begin to end.
"""

from __future__ import annotations

from functools import cache

from fieldwright.battlefield.field import Battlefield
from fieldwright.combat.state import FightState
from fieldwright.geometry.table_options import options_on
from fieldwright.rules.options import TableOptions


def options_in(field: Battlefield, state: FightState) -> TableOptions:
    """The options that decide the moves and shots of a fight as it stands."""
    head = state.head
    choices = _choices(
        head.attack_past_corners, head.move_past_corners, head.figures_in_half_squares
    )
    return options_on(field, choices)


@cache
def _choices(*said: bool) -> TableOptions:
    """The choices of a table, of which there are eight."""
    attack_past_corners, move_past_corners, figures_in_half_squares = said
    return TableOptions(
        attack_past_corners=attack_past_corners,
        move_past_corners=move_past_corners,
        figures_in_half_squares=figures_in_half_squares,
    )
