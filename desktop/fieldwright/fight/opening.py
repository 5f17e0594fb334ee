"""Beginning a fight: the sides of the field, who plays them, who may be surprised."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal
from uuid import uuid4

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.commands import Begin
from fieldwright.combat.state import SideState
from fieldwright.geometry.footprints import is_dead
from fieldwright.player_view.heroes import players_side
from fieldwright.rules.options import USUAL_OPTIONS, TableOptions
from fieldwright.terms.words import capital

_SEEDS = 2**31


@dataclass(frozen=True, slots=True)
class SideChoice:
    """One side: whether it fights, who plays it, and how surprise stands with it.

    ``surprise`` is whether it rolls for surprise (with a ``modifier``), is surprised as the DM
    says, or is unaware: seen, and sees nobody.
    """

    id: str
    name: str
    figures: int
    fights: bool = True
    played_by: Literal["players", "dm"] = "dm"
    surprise: Literal["", "rolls", "surprised", "unaware"] = ""
    modifier: int = 0


def sides_of(field: Battlefield) -> tuple[SideChoice, ...]:
    """The sides of a field, and which of them players play: see ``player_view.heroes``."""
    count: dict[str, int] = {}
    for figure in field.every(Figure):
        if not (figure.bystander or is_dead(figure)):
            count[figure.side] = count.get(figure.side, 0) + 1
    players = players_side(field)
    return tuple(
        SideChoice(
            id=side,
            name=capital(side),
            figures=number,
            played_by="players" if side == players else "dm",
        )
        for side, number in sorted(count.items())
    )


def why_not_begun(sides: Sequence[SideChoice]) -> str:
    """Why a fight cannot begin so, in a sentence; empty where it can."""
    if len(sides) < 2:
        return "A fight needs two sides: put figures of another side on the map first."
    if sum(side.fights for side in sides) < 2:
        return "Choose at least two sides that fight."
    return ""


def begin_of(
    name: str,
    sides: Sequence[SideChoice],
    seed: int | None = None,
    *,
    set_up: bool = False,
    choices: TableOptions = USUAL_OPTIONS,
) -> Begin:
    """The command that begins the fight; without a seed the program's dice get one by chance.

    With ``set_up`` the distance is settled first, and the figures are put in their places.
    ``choices`` are what the table has settled of corners and half squares.
    """
    fighting = [side for side in sides if side.fights]

    def those(surprise: str) -> tuple[str, ...]:
        return tuple(side.id for side in fighting if side.surprise == surprise)

    modified = (one for one in fighting if one.surprise == "rolls" and one.modifier)
    return Begin(
        name=name,
        sides=tuple(SideState(id=side.id, played_by=side.played_by) for side in fighting),
        seed=uuid4().int % _SEEDS if seed is None else seed,
        checks=those("rolls"),
        surprised=those("surprised"),
        unaware=those("unaware"),
        surprise_modifiers=tuple((side.id, side.modifier) for side in modified),
        set_up=set_up,
        hit_points="rolled",
        attack_past_corners=choices.attack_past_corners,
        move_past_corners=choices.move_past_corners,
        figures_in_half_squares=choices.figures_in_half_squares,
        thrown_counted=True,
    )
