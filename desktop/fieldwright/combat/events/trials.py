"""The rolls that prevent what a critical event would do.

combat-and-tactics.txt, Critical Events, Unhorse (riding checks), Weapon Breaking (item saves).
"""

from __future__ import annotations

import re
from uuid import UUID

from fieldwright.combat.asks import Choice, Option, Purpose, Roll, Steps, choose, roll
from fieldwright.combat.blows.saving import D20, save
from fieldwright.combat.numbers import block_of_stats, magic_of
from fieldwright.combat.play import Play
from fieldwright.rules.critical_events import Trial
from fieldwright.rules.explained import Explained, Reason
from fieldwright.stats.block import Attack

METAL_AGAINST_CRUSHING = 7
"""What a d20 must show for a metal weapon that is struck hard (Weapon Breaking)."""

_BREAKING = "Combat & Tactics, Weapon Breaking"
_RIDING = "Combat & Tactics, Unhorse"
_SKILL = re.compile(r"riding\D*(\d+)?")


def passes(play: Play, who: UUID, trial: Trial, weapon: Attack | None = None) -> Steps[bool]:
    """Whether the roll is made that prevents it."""
    match trial:
        case Trial.PARALYZATION:
            return (yield from save(play, who, "paralyzation"))
        case Trial.RIDING:
            return (yield from riding_check(play, who))
        case Trial.CRUSHING_BLOW:
            return (yield from _item_save(play, who, weapon))
    return (yield from _item_save(play, who, None))


def riding_check(play: Play, rider: UUID) -> Steps[bool]:
    """A check of the riding proficiency; who has not learnt it saves vs. paralyzation.

    The flag ``riding 14`` says that somebody has, and what his d20 must not exceed.
    """
    name = play.name(rider)
    needed = _skill(play, rider)
    if needed is None:
        return (yield from save(play, rider, "paralyzation", "to keep the mount in hand"))
    rolled = yield from roll(
        Roll(
            purpose=Purpose.ABILITY,
            what=f"{name}: riding check",
            dice=D20,
            who=rider,
            needed=Explained(needed, (Reason("riding", str(needed), _RIDING),)),
            under=True,
        )
    )
    how = "made" if rolled.succeeds else "failed"
    told = f"{name}: riding check, {rolled.total} against {needed}, {how}."
    theirs = f"{name}: riding check, {rolled.total}, {how}."
    play.tell(told, "check", who=rider, players=theirs)
    return rolled.succeeds


def _skill(play: Play, rider: UUID) -> int | None:
    for flag in block_of_stats(play.figure(rider)).flags:
        found = _SKILL.fullmatch(flag.strip().casefold())
        if found and found.group(1):
            return int(found.group(1))
    return None


def _item_save(play: Play, who: UUID, weapon: Attack | None) -> Steps[bool]:
    """An item save: of a metal weapon by its number; of anything else the DM says how it went."""
    name = play.name(who)
    if weapon is None:
        rolled = yield from roll(
            Roll(purpose=Purpose.SAVE, what=f"{name}: item save", dice=D20, who=who)
        )
        options = (Option(value="saved", label="It holds"), Option(value="lost", label="It breaks"))
        ask = Choice(
            what=f"The item of {name} rolled {rolled.total}: does it hold?",
            options=options,
            who=who,
            default="saved",
        )
        return (yield from choose(ask)) == "saved"
    magic = magic_of(weapon)
    reasons = [Reason("metal weapon", str(METAL_AGAINST_CRUSHING), _BREAKING)]
    if magic:
        reasons.append(Reason("magic", f"{magic:+d}", _BREAKING))
    needed = Explained(METAL_AGAINST_CRUSHING - magic, tuple(reasons))
    rolled = yield from roll(
        Roll(
            purpose=Purpose.SAVE,
            what=f"{weapon.name} of {name}: item save vs. crushing blow",
            dice=D20,
            who=who,
            needed=needed,
        )
    )
    return rolled.succeeds
