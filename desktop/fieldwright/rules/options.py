"""What a table settles for itself, for both sides alike (combat-and-tactics.txt, The Gray Areas).

Whatever is not listed in the rules and yet decides shots and moves stands here, with the default
of the rulings, so that one switch changes the answer for heroes and monsters alike.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions:
    """The choices of one table; the same value is handed to every figure's shots and moves.

    Ruling R5 gives the defaults. ``attack_past_corners``: blows and lines of fire may pass a
    corner that they only touch. ``move_past_corners``: figures may step diagonally past a wall's
    corner. ``figures_in_half_squares``: figures may stand where a wall cuts the square.
    ``weather`` is named in refusals; ``sight_limit_squares`` is how far it lets anyone see, in
    squares of the map, None for no limit; ``light_missiles_carried_away`` refuses darts, arrows
    and thrown daggers (combat-and-tactics.txt, Special Combat Conditions).
    """

    attack_past_corners: bool = True
    move_past_corners: bool = False
    figures_in_half_squares: bool = False
    light_missiles_carried_away: bool = False
    sight_limit_squares: int | None = None
    weather: str = ""

    def __post_init__(self) -> None:
        """Refuse a sight that is no distance; raises ValueError."""
        if self.sight_limit_squares is not None and self.sight_limit_squares < 0:
            raise ValueError("Sight cannot be less than 0 squares.")


USUAL_OPTIONS = TableOptions()
"""What holds at a table that has settled nothing else (ruling R5)."""
