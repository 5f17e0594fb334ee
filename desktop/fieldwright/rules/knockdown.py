"""Knockdowns: whether a hit can throw somebody down, what it must show, and how one rises again.

combat-and-tactics.txt, Knockdowns; rulings R22, R35 and R36. Which die an attack rolls is
``stats.derived.knockdown_of``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field

from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.stats.block import Saves
from fieldwright.stats.weapon import Weapon
from fieldwright.tables import load_table
from fieldwright.terms.bodies import SizeLetter

_SOURCE = "Combat & Tactics, Knockdowns"
_EFFECTS = "Combat & Tactics, Knockdown Effects"

IMMUNE = "immune to knockdown"
"""The flag of a creature that nothing throws down; amorphous ones need no other flag."""

SaveAgainstKnockdown: TypeAlias = Literal["death", "paralyzation"]


@dataclass(frozen=True, slots=True)
class KnockdownRow:
    """What a knockdown die must show against targets of one size, its ``id``."""

    __pydantic_config__ = ConfigDict(extra="forbid")
    id: SizeLetter
    needed: Annotated[int, Field(ge=1, le=20)]


@cache
def knockdown_rows() -> dict[str, KnockdownRow]:
    """The rows of ``resources/tables/knockdown.toml`` by size; raises TableError.

    A Gargantuan target has none.
    """
    return load_table("tables/knockdown", KnockdownRow)


@dataclass(frozen=True, slots=True, kw_only=True)
class Footed:
    """How firmly a target stands: its size and flags, what its record adds to the number needed.

    ``in_water`` matters to those that swim; ``prone`` is who lies already.
    """

    size: SizeLetter
    flags: tuple[str, ...] = ()
    steadiness: int = 0
    in_water: bool = False
    prone: bool = False


def knockdown_needed(die: str, target: Footed) -> Explained[int] | Impossible:
    """What a knockdown die (``d8``; empty for none) must show after a hit, or why it is not rolled.

    By the target's size: T 3, S 5, M 7, L 9, H 11. Some creatures cannot be thrown down at all:
    Gargantuan ones (ruling R36), shapeless ones, swimmers in water; others resist. A die that
    cannot show the number is not asked for.
    """
    refused = _refused(die, target)
    if refused is not None:
        return refused
    printed = knockdown_rows()[target.size].needed
    needed = printed + target.steadiness
    reasons = [Reason(f"knockdown of size {target.size}", str(printed), _SOURCE)]
    if target.steadiness:
        reasons.append(Reason("stands firmly", f"{target.steadiness:+d}", _SOURCE))
    if needed > int(die.removeprefix("d")):
        return Impossible(f"a {die} cannot show {needed}", _SOURCE)
    return Explained(needed, tuple(reasons))


def save_against_knockdown(saves: Saves, against: SaveAgainstKnockdown) -> Explained[int]:
    """The saving throw that keeps a figure on its feet (Knockdown Effects; ruling R22).

    It is against death, or, where the table plays it as the example does, against paralyzation;
    both stand in one column of the tables of saving throws.
    """
    reason = Reason(f"save vs. {against}", str(saves.death), f"{_EFFECTS}; ruling R22")
    return Explained(saves.death, (reason,))


def may_go_off(weapon: Weapon | None, *, loaded: bool) -> bool:
    """Whether a fall asks for a save vs. paralyzation lest the weapon goes off.

    So it does with a loaded crossbow or firearm (Knockdown Effects).
    """
    return loaded and weapon is not None and weapon.family in ("crossbow", "firearm")


class Price(StrEnum):
    """What rising takes in the round of the fall."""

    HALF_MOVE = "a half-move"
    ATTACK = "an attack"


def rising_at_once(*, half_move_left: bool, attacks_left: int) -> tuple[Price, ...] | Impossible:
    """What a figure that was knocked down this round may give up to stand; all that it may choose.

    Who has neither a half-move nor an attack left lies until the next round, where rising from
    prone is a full move (Knockdown Effects; ruling R35).
    """
    prices = ((Price.HALF_MOVE, half_move_left), (Price.ATTACK, attacks_left > 0))
    found = tuple(price for price, has in prices if has)
    return found or Impossible("its actions of this round are over", f"{_EFFECTS}; ruling R35")


def _refused(die: str, target: Footed) -> Impossible | None:
    """Why no knockdown die is rolled at all; None where one is."""
    faults = (
        (not die, "this attack knocks nobody down"),
        (target.prone, "it is lying already"),
        (
            target.size not in knockdown_rows(),
            f"size {target.size} cannot be knocked down",
        ),
        (IMMUNE in target.flags, IMMUNE),
        ("amorphous" in target.flags, "it has no feet to be thrown off"),
        ("swimming" in target.flags and target.in_water, "it swims"),
    )
    return next((Impossible(why, _SOURCE) for holds, why in faults if holds), None)
