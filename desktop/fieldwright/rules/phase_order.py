"""Who acts before whom within one round (Movement and Initiative; ruling R16)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

from fieldwright.rules.movement import Phase
from fieldwright.terms.quick import quickly_made


class Doing(IntEnum):
    """Within one phase of one side actions come first, then movement."""

    ACT = 0
    MOVE = 1


@quickly_made
@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """Something that a figure does in a phase.

    ``side`` is 0 for the side that won initiative, then by the order of their rolls. The shift of
    an action without movement is part of that action, so it is no deed of its own. ``rate``
    settles ties, then ``place``, where the DM dragged it.
    """

    who: str
    phase: Phase
    doing: Doing
    side: int = 0
    rate: int = 0
    place: int = 0


def order_key(deed: Deed) -> tuple[int, int, int, int, int]:
    """What deeds are sorted by: phase, side, actions before movement, rate, the DM's order."""
    return deed.phase, deed.side, deed.doing, -deed.rate, deed.place


def in_order(deeds: Iterable[Deed]) -> tuple[Deed, ...]:
    """All deeds as they happen: phase, side, actions before movement, rate, the DM's order."""
    return tuple(sorted(deeds, key=order_key))
