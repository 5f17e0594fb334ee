"""Using magical items: in which phase, and when they work.

combat-and-tactics.txt, Use a Magical Item. Who strikes with an item that is a weapon too attacks
with a weapon (``initiative.act_phase`` with ``speed_of_weapon``).
"""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType

from fieldwright.rules.actions import Movement
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.rules.initiative import NO_SHIFT, act_phase
from fieldwright.rules.movement import Phase

_SOURCE = "Combat & Tactics, Use a Magical Item"


class ItemKind(StrEnum):
    """The kinds of magical items that the rules tell apart."""

    POTION = "potion"
    SCROLL = "scroll"
    WAND = "rod, staff or wand"
    MISCELLANEOUS = "miscellaneous magical item"


_PHASES = MappingProxyType(
    {
        ItemKind.POTION: Phase.AVERAGE,
        ItemKind.SCROLL: Phase.VERY_SLOW,
        ItemKind.WAND: Phase.FAST,
        ItemKind.MISCELLANEOUS: Phase.AVERAGE,
    }
)


def speed_of_item(kind: ItemKind, movement: Movement = Movement.NONE) -> Explained[Phase]:
    """The phase of an item; after a half-move none is used before the average one."""
    phase = _PHASES[kind]
    reasons = [Reason(kind.value, phase.label, _SOURCE)]
    if movement is not Movement.NONE and phase < Phase.AVERAGE:
        phase = Phase.AVERAGE
        reasons.append(Reason(f"after a {movement}", phase.label, _SOURCE))
    return Explained(phase, tuple(reasons))


def item_phase(
    base: Explained[Phase],
    kind: ItemKind,
    movement: Movement = Movement.NONE,
    roll: Explained[int] = NO_SHIFT,
) -> Explained[Phase] | Impossible:
    """When a figure uses an item: standing, or after a half-move.

    ``roll`` is what the initiative roll does to its side. Like any act it never comes before the
    base initiative, nor after a half-move before the phase that follows it (ruling R30).
    """
    if movement is Movement.FULL:
        return Impossible("no item is used after a full move", _SOURCE)
    return act_phase(base, speed_of_item(kind, movement), movement, roll)


def works_in(used_in: Phase, *, fights_or_casts: bool) -> Explained[Phase]:
    """When an item works that was used in some phase.

    What acts like a weapon or a spell works at once; all else in the resolution at the end of the
    round, whenever it was used.
    """
    if fights_or_casts:
        return Explained(used_in, (Reason("acts like a weapon or a spell", "at once", _SOURCE),))
    return Explained(Phase.END, (Reason("magic of an item", Phase.END.label, _SOURCE),))
