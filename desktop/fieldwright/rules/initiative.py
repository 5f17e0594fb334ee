"""Who goes first, and in which phase: the dice of the sides, base initiative, weapon speeds.

combat-and-tactics.txt, Initiative; rulings R16-R18, R30 and R31. The order within a phase is
``phase_order.in_order``, the phases of moves ``movement.phases_of_move``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from fieldwright.rules.actions import Movement
from fieldwright.rules.explained import Explained, Question, Reason
from fieldwright.rules.loads import phases_lost
from fieldwright.rules.movement import Phase, base_phase, phase_of_act
from fieldwright.rules.rates import Load
from fieldwright.stats.weapon import Pace, Weapon

INITIATIVE_DIE = 10
"""Each side rolls one d10 each round; the lowest wins (The Initiative Roll)."""

NO_SHIFT: Explained[int] = Explained(0, ())
"""What a roll from 2 to 9 does to the phases of a side: nothing."""

_QUICK, _SLOW = 1, INITIATIVE_DIE
_FASTEST_FACTOR, _AVERAGE_FACTOR = 4, 7

_ROLL = "Combat & Tactics, The Initiative Roll; ruling R17"
_MANY = "Combat & Tactics, The Initiative Roll; ruling R18"
_SPEEDS = "Combat & Tactics, Weapon Speeds"
_MAGIC = "Combat & Tactics, Weapon Speeds; ruling R31"
_MOVEMENT = "Combat & Tactics, Movement and Initiative; ruling R30"

_PACES: Mapping[Pace, Phase] = {
    "very fast": Phase.VERY_FAST,
    "fast": Phase.FAST,
    "average": Phase.AVERAGE,
    "slow": Phase.SLOW,
    "very slow": Phase.VERY_SLOW,
}

# ------------------------------------------------------------------------------ the dice of sides


@dataclass(frozen=True, slots=True)
class Initiative:
    """What the dice of a round came to.

    ``rolls`` are the deciding ones by side. ``ranks`` say in which order sides act within a
    phase: 0 for the winner, and the same rank for those that rolled alike. ``critical_event`` is
    set where a tie for the lowest had to be rolled again, however often.
    """

    rolls: Mapping[str, int]
    ranks: Mapping[str, int]
    critical_event: bool
    reasons: tuple[Reason, ...]

    @property
    def winner(self) -> str:
        """The side that acts first in every phase."""
        return min(self.ranks, key=self.ranks.__getitem__)

    def shift_of(self, side: str) -> Explained[int]:
        """By how many phases later the side's actions come; -1 is one earlier."""
        return shift_of_roll(self.rolls[side])


def shift_of_roll(roll: int) -> Explained[int]:
    """What a roll does to the phases of its own side: 1 one earlier, 10 one later, else nothing."""
    if roll == _QUICK:
        return Explained(-1, (Reason("initiative roll 1", "1 phase earlier", _ROLL),))
    if roll == _SLOW:
        return Explained(1, (Reason("initiative roll 10", "1 phase later", _ROLL),))
    return NO_SHIFT


def initiative_of(rolled: Sequence[Mapping[str, int]]) -> Initiative | Question:
    """Read the initiative dice of a round; a Question asks all sides to roll again.

    ``rolled`` are the d10 of every side, and again for every time that the lowest was tied. Only
    the last roll counts, also for what a 1 and a 10 do; a tie above the lowest changes nothing.
    Raises ValueError for numbers that no d10 shows and for other sides than before.
    """
    _check(rolled)
    last = rolled[-1]
    lowest = min(last.values())
    if sum(roll == lowest for roll in last.values()) > 1:
        return Question(f"Both lowest rolls are {lowest}: roll initiative again.", _ROLL)
    shown = sorted(set(last.values()))
    ranks = {side: shown.index(roll) for side, roll in last.items()}
    source = _ROLL if len(last) == 2 else _MANY
    reasons = tuple(
        Reason(side, str(roll), source) for side, roll in sorted(last.items(), key=lambda it: it[1])
    )
    return Initiative(last, ranks, len(rolled) > 1, reasons)


def _check(rolled: Sequence[Mapping[str, int]]) -> None:
    if not rolled or not rolled[0]:
        raise ValueError("No side has rolled initiative.")
    for rolls in rolled:
        if rolls.keys() != rolled[0].keys():
            raise ValueError("All sides roll initiative, and all of them again.")
        for side, roll in rolls.items():
            if not 1 <= roll <= INITIATIVE_DIE:
                raise ValueError(f"{side} rolled {roll}, which a d{INITIATIVE_DIE} cannot show.")


# --------------------------------------------------------------------------------------- phases


def shifted(phase: Phase, by: int) -> Phase:
    """A phase so many later, earlier for less than 0.

    Nothing comes before very fast; what is slowed past very slow acts in the end step (R17).
    """
    return Phase(min(max(phase + by, Phase.VERY_FAST), Phase.END))


@lru_cache(maxsize=1024)
def base_initiative(size: str, rate: int, load: Load = Load.NONE) -> Explained[Phase]:
    """When a figure begins to move or strikes without a weapon, before the initiative roll.

    ``rate`` is its rate before load, whose phases are counted apart (ruling R30).
    """
    return base_phase(size, rate, phases_lost(load))


def phase_of_factor(factor: int) -> Phase:
    """The phase that a speed factor stands for: to 4 fast, to 7 average, above slow.

    The shields of Combat & Tactics (Shield-Punch) show them together: fast 2, average 6, slow 8.
    A factor of 0 or less, which only magic gives, is very fast.
    """
    if factor <= 0:
        return Phase.VERY_FAST
    if factor <= _FASTEST_FACTOR:
        return Phase.FAST
    return Phase.AVERAGE if factor <= _AVERAGE_FACTOR else Phase.SLOW


def speed_of_weapon(weapon: Weapon, factor: int | None = None) -> Explained[Phase]:
    """The phase of a weapon; ``factor`` is the speed factor that a stat block gives instead."""
    if factor is None and weapon.pace:
        phase = _PACES[weapon.pace]
    else:
        phase = phase_of_factor(weapon.speed if factor is None else factor)
    return Explained(phase, (Reason(weapon.name.lower(), phase.label, _SPEEDS),))


def with_magic(speed: Explained[Phase], bonus: int) -> Explained[Phase]:
    """The phase of a magical weapon: +2 and +3 one phase earlier, +4 and more two (ruling R31)."""
    phases = 0 if bonus <= 1 else 1 if bonus <= 3 else 2
    if not phases:
        return speed
    word = "phase" if phases == 1 else "phases"
    reason = Reason(f"magic {bonus:+d}", f"{phases} {word} earlier", _MAGIC)
    return Explained(shifted(speed.value, -phases), (*speed.reasons, reason))


def slower_of(speeds: Iterable[Explained[Phase]]) -> Explained[Phase]:
    """The phase of who strikes with a weapon in each hand: that of the slower (Attack)."""
    given = list(speeds)
    slowest = max(given, key=lambda one: one.value)
    reasons = tuple(
        Reason(reason.text, reason.value, reason.source, reason.counts and one is slowest)
        for one in given
        for reason in one.reasons
    )
    return Explained(slowest.value, reasons)


def act_phase(
    base: Explained[Phase],
    speed: Explained[Phase] | None = None,
    movement: Movement = Movement.NONE,
    roll: Explained[int] = NO_SHIFT,
) -> Explained[Phase]:
    """The phase of a blow, shot, spell or item, with the reason for every shift.

    The later of base initiative and ``speed`` counts; after a half-move it is at least one phase
    after the base. ``roll`` is what the initiative roll does to the whole side, last of all
    (rulings R17, R30 and R31).
    """
    own = speed.value if speed else None
    usual = phase_of_act(base.value, own, movement)
    reasons = [*base.reasons, *(speed.reasons if speed else ())]
    if usual > phase_of_act(base.value, own):
        reasons.append(Reason(f"after a {movement}", usual.label, _MOVEMENT))
    return Explained(shifted(usual, roll.value), (*reasons, *roll.reasons))


def move_phase(base: Explained[Phase], roll: Explained[int] = NO_SHIFT) -> Explained[Phase]:
    """The phase in which a figure begins to move: its base, shifted by its side's roll."""
    return Explained(shifted(base.value, roll.value), (*base.reasons, *roll.reasons))
