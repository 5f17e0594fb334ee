"""Casting in a fight: the phase of a spell, what it costs the caster, and when it is lost.

combat-and-tactics.txt, Cast a Spell. A spell's phase is reckoned like a weapon's
(``initiative.act_phase`` with ``speed_of_spell``); psionic powers have a random one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from fieldwright.rules.bearing import Bearing
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.rules.movement import Phase

PSIONIC_DIE = 10
"""The die of the phase in which a psionic power takes effect."""

_SOURCE = "Combat & Tactics, Cast a Spell"
_FASTEST, _AVERAGE, _SLOW = 3, 6, 9
_ROUNDS_IN_A_TURN = 10
_TIME = re.compile(r"(\d{1,3})(?:\s*(rounds?|rds?\.?|turns?))?")

CASTING = Bearing(text="casting", source=_SOURCE, keeps_dexterity=False)
"""Who casts holds still: no bonus of Dexterity until the spell is done."""


@dataclass(frozen=True, slots=True)
class CastingTime:
    """A casting time as printed: ``count`` of the round's tenths, or of whole rounds."""

    count: int
    in_rounds: bool = False

    @classmethod
    def parse(cls, text: str) -> CastingTime:
        """Read ``3``, ``1 round``, ``2 rounds`` or ``1 turn``; raises ValueError on others."""
        found = _TIME.fullmatch(text.strip().lower())
        if found is None:
            raise ValueError(f"{text!r} is no casting time; write it like 3 or 1 round")
        count, unit = int(found.group(1)), found.group(2) or ""
        if unit and not count:
            raise ValueError(f"{text!r} is no casting time; write it like 3 or 1 round")
        if unit.startswith("t"):
            return cls(count * _ROUNDS_IN_A_TURN, in_rounds=True)
        return cls(count, in_rounds=bool(unit))

    @property
    def is_very_slow(self) -> bool:
        """Whether it takes a round or more."""
        return self.in_rounds or self.count > _SLOW

    @property
    def rounds(self) -> int:
        """How many rounds the casting goes through, the one in which it ends included."""
        return self.count if self.in_rounds else 1

    def __str__(self) -> str:
        """The time as printed."""
        if not self.in_rounds:
            return str(self.count)
        return f"{self.count} round" if self.count == 1 else f"{self.count} rounds"


def speed_of_spell(time: CastingTime) -> Explained[Phase]:
    """The phase of a spell by its casting time: to 3 fast, to 6 average, to 9 slow, else very slow.

    A spell of several rounds ends in the very slow phase of the last of them.
    """
    if time.is_very_slow:
        phase = Phase.VERY_SLOW
    elif time.count <= _FASTEST:
        phase = Phase.FAST
    else:
        phase = Phase.AVERAGE if time.count <= _AVERAGE else Phase.SLOW
    return Explained(phase, (Reason(f"casting time {time}", phase.label, _SOURCE),))


def is_casting(now: Phase, done_in: Phase, *, done: bool = False) -> bool:
    """Whether somebody is still casting: from the very fast phase until the spell is done.

    ``done`` says that the spell has been finished already, within this very phase.
    """
    return not done and now <= done_in


def spell_lost(
    hurt_in: Phase, done_in: Phase, damage: int, *, done: bool = False
) -> Explained[bool]:
    """Whether an attack costs a caster the spell: one that does harm while it is being cast."""
    if not is_casting(hurt_in, done_in, done=done):
        return Explained(False, (Reason("the spell is done already", "kept", _SOURCE),))
    if damage <= 0:
        return Explained(False, (Reason("unharmed", "kept", _SOURCE),))
    reason = Reason(
        f"hurt in {hurt_in.in_words}, casting until {done_in.in_words}", "lost", _SOURCE
    )
    return Explained(True, (reason,))


def half_move_refused(time: CastingTime) -> Impossible | None:
    """Why a caster has no half-move at the end of the round; None where there is one."""
    if not time.is_very_slow:
        return None
    return Impossible(f"a spell of {time} is very slow and leaves no half-move", _SOURCE)


def psionic_phase(roll: int, preparation: int = 0) -> Explained[Phase]:
    """The phase of a psionic power: d10 and its preparation time, two numbers a phase.

    1 and 2 are very fast, 9 and more very slow, whatever the base initiative. Raises ValueError
    for what no d10 shows.
    """
    if not 1 <= roll <= PSIONIC_DIE:
        raise ValueError(f"A d{PSIONIC_DIE} cannot show {roll}.")
    total = roll + preparation
    phase = Phase(min(max((total - 1) // 2, Phase.VERY_FAST), Phase.VERY_SLOW))
    reasons = [Reason("d10", str(roll), _SOURCE)]
    if preparation:
        reasons.append(Reason("preparation time", f"{preparation:+d}", _SOURCE))
    return Explained(phase, (*reasons, Reason(f"{total} in all", phase.label, _SOURCE)))
