"""Whom a figure may overrun, and what its size takes off the saving throw then.

combat-and-tactics.txt, Moving Through Other Figures in Combat, Overruns; ruling R8.
"""

from __future__ import annotations

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.footprints import are_enemies, is_dead, is_down
from fieldwright.geometry.mounts import moved_figure
from fieldwright.rules.overrunning import save_against_overrun, sizes_above


def can_overrun(field: Battlefield, mover: Figure, other: Figure) -> bool:
    """Whether a larger figure may try to overrun an enemy that stands.

    Enemies share a square only if one is grappled or prone; otherwise who is larger overruns. A
    mounted figure's size is that of its mount.
    """
    # Hardly anybody is so much larger: that is asked first.
    if _sizes_larger(field, mover, other) <= 0 or not are_enemies(mover, other):
        return False
    return not (is_dead(other) or is_down(other) or is_down(mover))


def save_modifier(field: Battlefield, mover: Figure, other: Figure) -> int:
    """The modifier to the saving throw of who is overrun: -4 for each size more than one."""
    return save_against_overrun(_sizes_larger(field, mover, other)).value


def _sizes_larger(field: Battlefield, mover: Figure, other: Figure) -> int:
    """By how many sizes a figure, or its mount, is larger than another."""
    return sizes_above(*(moved_figure(field, figure).size for figure in (mover, other)))
