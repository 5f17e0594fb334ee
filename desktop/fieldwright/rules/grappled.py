"""What somebody who is held may do (combat-and-tactics.txt, Combat Status, Grappled)."""

from __future__ import annotations

from enum import StrEnum

from fieldwright.rules.explained import Impossible
from fieldwright.stats.weapon import Weapon

_SOURCE = "Combat & Tactics, Grappled"
_SMALL = "S"


class Response(StrEnum):
    """The only things that a grappled figure can do."""

    UNARMED = "respond unarmed"
    SMALL_WEAPON = "strike the grappler with a small weapon"
    ESCAPE = "try to escape"


def responses(weapon_sizes: str) -> tuple[Response, ...]:
    """What a grappled figure may do, with weapons of these sizes at hand (``"MS"``)."""
    small = (Response.SMALL_WEAPON,) if _SMALL in weapon_sizes else ()
    return (Response.UNARMED, *small, Response.ESCAPE)


def blow_refused(weapon: Weapon, *, at_the_grappler: bool) -> Impossible | None:
    """Why a grappled figure cannot strike so; None where it can.

    It strikes its grappler only, hand to hand, with a weapon of size S.
    """
    if not at_the_grappler:
        return Impossible("whoever is held strikes only at the grappler", _SOURCE)
    if weapon.size != _SMALL or not weapon.is_melee:
        return Impossible(f"{weapon.name} is no weapon of size S", _SOURCE)
    return None


def shares_the_square(reach: int) -> bool:
    """Whether grappler and victim stand in one square: unless it seizes from afar.

    ``reach`` is how many squares off it seizes its victims: 10 for a roper.
    """
    return reach <= 1


def grapple_refused(distance: int, reach: int) -> Impossible | None:
    """Why somebody so many squares off cannot be seized; None where he can."""
    if distance <= max(reach, 1):
        return None
    return Impossible(f"{distance} squares, it seizes up to {max(reach, 1)} off", _SOURCE)
