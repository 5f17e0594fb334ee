"""Fatigue: points, what a round costs of them, what the tired suffer, and how one recovers.

combat-and-tactics.txt, Fatigue; rulings R21 and R38. A figure's fatigue is a value; every function
gives the next one. In the round points are struck off phase by phase (``after_phase``); only in
step five somebody becomes fatigued or exhausted (``at_end_of_round``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

from fieldwright.rules.constitution import hit_point_modifier
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.rules.rates import Load
from fieldwright.stats.block import ClassGroup, StatBlock
from fieldwright.stats.class_groups import load_class_groups
from fieldwright.stats.derived import level_of
from fieldwright.terms.quick import quickly_made

_SOURCE = "Combat & Tactics, Fatigue"
_TRACK = "Combat & Tactics, Keeping Track of Fatigue; ruling R21"
_EFFECTS = "Combat & Tactics, Effects of Fatigue"
_RECOVERY = "Combat & Tactics, Recovering from Fatigue"
_MARCH = "Combat & Tactics, Effects of Force Marching on Fatigue"


class Weariness(IntEnum):
    """How tired somebody is."""

    FRESH = 0
    FATIGUED = 1
    EXHAUSTED = 2

    @property
    def label(self) -> str:
        """The state in a word."""
        return self.name.lower()


@quickly_made
@dataclass(frozen=True, slots=True, kw_only=True)
class Fatigue:
    """How tired somebody is: ``left`` of ``full`` points, the state, and how long it has rested.

    ``force_marched`` are those who still recover from a failed forced march. ``rested`` counts the
    rounds of rest in a row, up to the last one.
    """

    full: int
    left: int
    weariness: Weariness = Weariness.FRESH
    force_marched: bool = False
    rested: int = 0

    @classmethod
    def at_start(cls, full: int, *, force_marched: bool = False) -> Fatigue:
        """How somebody begins a fight: fresh, or fatigued after a forced march, all points left."""
        tired = Weariness.FATIGUED if force_marched else Weariness.FRESH
        return cls(full=full, left=full, weariness=tired, force_marched=force_marched)


# ------------------------------------------------------------------------------------- how many


def fatigue_points(
    group: ClassGroup, level: int, constitution: int = 0, *, endurance: bool = False
) -> Explained[int]:
    """How many fatigue points somebody has, at least 1.

    The class's hit die (warriors 10, priests 8, rogues 6, wizards 4), one more for each level that
    a warrior has gained and for every two of others (ruling R38), and what Constitution gives to
    hit points, once. Monsters have 8 and their whole Hit Dice. The proficiency of ``endurance``
    adds half of it all, last, rounded down.
    """
    die = load_class_groups()[group].hit_die
    more, what = _grown(group, level)
    reasons = [
        Reason(f"hit die of a {group}", str(die), _SOURCE),
        Reason(what, f"{more:+d}", f"{_SOURCE}; ruling R38"),
    ]
    if constitution:
        reasons.append(Reason("Constitution", f"{constitution:+d}", _SOURCE))
    points = max(1, die + more + constitution)
    if endurance:
        reasons.append(Reason("endurance", f"{points // 2:+d}", "Combat & Tactics, Endurance"))
        points += points // 2
    return Explained(points, tuple(reasons))


def fatigue_points_of(block: StatBlock, *, endurance: bool = False) -> Explained[int]:
    """How many fatigue points a creature or character has by its stat block."""
    constitution = constitution_modifier(block)
    return fatigue_points(block.group, level_of(block), constitution, endurance=endurance)


def constitution_modifier(block: StatBlock) -> int:
    """What a block's Constitution gives; nothing where it has no scores."""
    if block.abilities is None:
        return 0
    return hit_point_modifier(block.abilities.constitution, block.group).value


def _grown(group: ClassGroup, level: int) -> tuple[int, str]:
    """What level or Hit Dice add to the die, and the words for it."""
    if group == "monster":
        return max(level, 0), f"{level} Hit Dice"
    gained = max(level - 1, 0)
    return (gained if group == "warrior" else gained // 2), f"level {level}"


# --------------------------------------------------------------------------------- phase, round


def cost_of_phase(fatigue: Fatigue) -> Explained[int]:
    """What a phase with movement or an attack costs: one point, two once fatigued (ruling R21)."""
    cost = 1 if fatigue.weariness is Weariness.FRESH else 2
    return Explained(cost, (Reason(f"a phase, {fatigue.weariness.label}", f"-{cost}", _TRACK),))


def after_phase(fatigue: Fatigue) -> Fatigue:
    """After one phase in which somebody moved or attacked, opportunity attacks among them.

    Casting, covering, parrying, and guarding without striking cost nothing. Points end at 0.
    """
    return replace(fatigue, left=max(0, fatigue.left - cost_of_phase(fatigue).value))


def at_end_of_round(fatigue: Fatigue, *, rested: bool) -> Fatigue:
    """After step five: whoever has no points left is one state worse.

    The fatigued begin with all points again; the exhausted have none. ``rested`` is who neither
    moved nor attacked this round; it counts the rounds in a row.
    """
    counted = replace(fatigue, rested=fatigue.rested + 1 if rested else 0)
    if fatigue.left > 0 or fatigue.weariness is Weariness.EXHAUSTED:
        return counted
    worse = Weariness(fatigue.weariness + 1)
    return replace(counted, weariness=worse, left=fatigue.full if worse < max(Weariness) else 0)


# ------------------------------------------------------------------------------ effects, recovery


def load_when(load: Load, weariness: Weariness) -> Explained[Load]:
    """The load that somebody moves and fights as under: one category worse for each state.

    It goes for the rate, for attacks and armour class; none is worse than severe.
    """
    worse = Load(min(load + weariness, Load.SEVERE))
    if weariness is Weariness.FRESH:
        return Explained(load, ())
    text = f"{weariness.label} under {'no' if load is Load.NONE else load.name.lower()} load"
    return Explained(worse, (Reason(text, f"as {worse.name.lower()}", _EFFECTS),))


def recovery_refused(fatigue: Fatigue) -> Impossible | None:
    """Why somebody cannot roll to recover; None where it can: it is tired and has rested."""
    if fatigue.weariness is Weariness.FRESH:
        return Impossible("it is fresh", _RECOVERY)
    if not fatigue.rested:
        return Impossible("it has moved or attacked this round", _RECOVERY)
    if fatigue.force_marched and fatigue.weariness is Weariness.FATIGUED:
        return Impossible("after a forced march nobody becomes fresh in a fight", _MARCH)
    return None


def recovery_needed(save: int, rested: int, constitution: int = 0) -> Explained[int]:
    """What the save vs. paralyzation must show to recover one state.

    ``rested`` rounds of rest in a row give +1 each, this one among them, and Constitution what it
    gives to hit points.
    """
    reasons = [
        Reason("save vs. paralyzation", str(save), "the figure"),
        Reason(f"rounds of rest in a row: {rested}", f"{rested:+d}", _RECOVERY),
    ]
    if constitution:
        reasons.append(Reason("Constitution", f"{constitution:+d}", _RECOVERY))
    return Explained(save - rested - constitution, tuple(reasons))


def recovered(fatigue: Fatigue) -> Fatigue:
    """After a successful roll: one state better, with all points. Raises ValueError if refused."""
    refused = recovery_refused(fatigue)
    if refused is not None:
        raise ValueError(refused.reason)
    return replace(fatigue, weariness=Weariness(fatigue.weariness - 1), left=fatigue.full)
