"""Who fights from above, and from a mount (combat-and-tactics.txt, Higher Ground and Mounts)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from fieldwright.rules.explained import Explained, Reason
from fieldwright.rules.overruling import with_bonus_of_dm

_HIGHER = "Combat & Tactics, Higher Ground"
_HILLS = "Combat & Tactics, Hills"
_MOUNTS = "Combat & Tactics, Mounts"

HIGHER_GROUND = 1
"""The bonus to hit from higher ground."""


@dataclass(frozen=True, slots=True)
class Stance:
    """Where somebody stands: feet above the field's zero, present height in feet, on a mount."""

    feet_ft: float
    height_ft: float
    mounted: bool = False

    @property
    def waist_ft(self) -> Fraction:
        """Half-way up the body."""
        return Fraction(self.feet_ft) + Fraction(self.height_ft) / 2

    @property
    def head_ft(self) -> Fraction:
        """The top of the body."""
        return Fraction(self.feet_ft) + Fraction(self.height_ft)


def from_above(
    attacker: Stance, defender: Stance, *, granted: bool = False, uphill: bool = False
) -> Explained[int]:
    """What height and mounts give to a blow, every reason listed.

    +1 where the attacker's waist is higher than the opponent's head and he stands on higher
    ground: tall bodies on level ground have nothing by it. Mounted figures have +1 against foes
    on foot instead, and foes on foot -1 against them. ``granted`` adds the DM's own +1 where the
    rule gives none (Example of Combat: Pascal on the table). ``uphill`` is a terrain where standing
    higher is enough (Hills); its bonus is that of higher ground, never another beside it.
    """
    higher = _higher_ground(attacker, defender, uphill)
    mount = _mount(attacker, defender)
    answer = Explained(higher.value + mount.value, higher.reasons + mount.reasons)
    if not granted or higher.value:
        return answer
    return with_bonus_of_dm(answer, "higher ground", HIGHER_GROUND)


def _higher_ground(attacker: Stance, defender: Stance, uphill: bool) -> Explained[int]:
    above = attacker.waist_ft > defender.head_ft
    if above and attacker.mounted:
        return _nothing("a mounted figure has its bonus from the mount")
    if above and attacker.feet_ft <= defender.feet_ft:
        return _nothing("a taller body on level ground")
    if above:
        text = f"waist at {_feet(attacker.waist_ft)}, over a head at {_feet(defender.head_ft)}"
        return Explained(
            HIGHER_GROUND, (Reason(f"higher ground, {text}", f"{HIGHER_GROUND:+d}", _HIGHER),)
        )
    if attacker.feet_ft > defender.feet_ft and uphill and not attacker.mounted:
        return Explained(HIGHER_GROUND, (Reason("uphill", f"{HIGHER_GROUND:+d}", _HILLS),))
    if attacker.feet_ft > defender.feet_ft:
        waist, head = _feet(attacker.waist_ft), _feet(defender.head_ft)
        return _nothing(f"waist at {waist}, not over a head at {head}")
    return Explained(0, ())


def _nothing(why: str) -> Explained[int]:
    return Explained(0, (Reason(f"higher ground: {why}", "0", _HIGHER, counts=False),))


def _mount(attacker: Stance, defender: Stance) -> Explained[int]:
    if attacker.mounted == defender.mounted:
        return Explained(0, ())
    if attacker.mounted:
        return Explained(1, (Reason("mounted against a foe on foot", "+1", _MOUNTS),))
    return Explained(-1, (Reason("on foot against a rider", "-1", _MOUNTS),))


def _feet(height: Fraction) -> str:
    return f"{float(height):g} feet"
