"""What a table has settled, on one field: its own choices, and the field's weather."""

from __future__ import annotations

from dataclasses import replace

from fieldwright.battlefield.field import Battlefield
from fieldwright.rules.options import USUAL_OPTIONS, TableOptions


def options_on(field: Battlefield, choices: TableOptions = USUAL_OPTIONS) -> TableOptions:
    """The ``choices`` of a table in the weather of a field; both sides have the same.

    Corners and half squares are the table's (combat-and-tactics.txt, The Gray Areas; ruling R5);
    how far one sees and whether light missiles fly are the field's at this moment (Special Combat
    Conditions), whatever ``choices`` say of them.
    """
    info = field.info
    weather = info.weather, info.sight_limit_squares, info.light_missiles_carried_away
    known = choices.weather, choices.sight_limit_squares, choices.light_missiles_carried_away
    if weather == known:
        return choices
    return replace(
        choices,
        weather=info.weather,
        sight_limit_squares=info.sight_limit_squares,
        light_missiles_carried_away=info.light_missiles_carried_away,
    )
