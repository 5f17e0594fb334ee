"""Weather that shortens sight and carries missiles away (Special Combat Conditions).

The text prints no numbers: how far one sees and whether light missiles fly is typed at the table.
"""

from __future__ import annotations

from fieldwright.rules.explained import Impossible
from fieldwright.rules.options import TableOptions

_SOURCE = "Combat & Tactics, Special Combat Conditions"


def beyond_sight(squares: int, options: TableOptions) -> Impossible | None:
    """Why nothing is seen so far off; None where the weather lets one see it.

    ``squares`` are of the map's scale, as is the table's limit.
    """
    limit = options.sight_limit_squares
    if limit is None or squares <= limit:
        return None
    far = "1 square" if limit == 1 else f"{limit} squares"
    return Impossible(f"beyond sight: nothing is seen beyond {far}{_in(options)}", _SOURCE)


def carried_away(missile: str, *, light: bool, options: TableOptions) -> Impossible | None:
    """Why a missile cannot be shot or thrown in this weather; None where it can.

    ``light`` missiles are darts, arrows, thrown daggers and their like; ``missile`` names it.
    """
    if not light or not options.light_missiles_carried_away:
        return None
    what = f"{missile}: " if missile else ""
    return Impossible(f"{what}light missiles are carried away{_in(options)}", _SOURCE)


def _in(options: TableOptions) -> str:
    return f" ({options.weather})" if options.weather else ""
