"""Fighting from a mount and against riders (combat-and-tactics.txt, Mounts)."""

from __future__ import annotations

from enum import StrEnum

from fieldwright.rules.explained import Explained, Reason
from fieldwright.stats.block import Attack, StatBlock

_SOURCE = "Combat & Tactics, Mounts"


class Seat(StrEnum):
    """Whether somebody rides, is ridden, or neither."""

    ON_FOOT = "on foot"
    RIDER = "a rider"
    MOUNT = "a mount with its rider"


def mounted_modifier(attacker: Seat, target: Seat) -> Explained[int]:
    """What riding gives to a blow: +1 for a rider against who does not ride, -1 the other way.

    The mount itself is hit as easily as ever, and between riders nothing changes.
    """
    if attacker is Seat.RIDER and target is Seat.ON_FOOT:
        return Explained(1, (Reason("mounted, against one on foot", "+1", _SOURCE),))
    if attacker is Seat.ON_FOOT and target is Seat.RIDER:
        return Explained(-1, (Reason("on foot, against a rider", "-1", _SOURCE),))
    if attacker is Seat.ON_FOOT and target is Seat.MOUNT:
        return Explained(0, (Reason("against the mount itself", "0", _SOURCE),))
    return Explained(0, ())


def attacks_beside_the_rider(mount: StatBlock) -> tuple[Attack, ...]:
    """The attacks that a mount makes along with its rider: those that its stat block has."""
    return mount.attacks
