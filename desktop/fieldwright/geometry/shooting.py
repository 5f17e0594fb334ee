"""Who can shoot at whom at all, before line, cover and range are asked for.

combat-and-tactics.txt, Damage and Dying (nobody with no hit points left takes actions), Grappled.
"""

from __future__ import annotations

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.footprints import is_dead
from fieldwright.geometry.mounts import moved_figure
from fieldwright.rules.conditions import why_it_does_not_shoot
from fieldwright.rules.explained import Impossible

_PLACES = "ruling R1"
_CONDITIONS = "Combat & Tactics, Damage and Dying; Grappled"


def why_no_shot(
    field: Battlefield, shooter: Figure | None, target: Figure | None
) -> Impossible | None:
    """Why one cannot shoot at another whatever is between them; None where he can.

    None stands for somebody imagined, of whom nothing is known. The helpless may be shot at; the
    dead are none to shoot at.
    """
    return why_no_shooter(field, shooter) or _why_no_target(field, shooter, target)


def why_no_shooter(field: Battlefield, shooter: Figure | None) -> Impossible | None:
    """Why somebody shoots at nobody: he is not on the field, is dead, helpless or held."""
    if shooter is None:
        return None
    if not is_on_field(field, shooter):
        return Impossible(f"{shooter.name} is not on the field", _PLACES)
    why = why_it_does_not_shoot(shooter.conditions, shooter.hit_points)
    return Impossible(f"{shooter.name} is {why}", _CONDITIONS) if why else None


def _why_no_target(
    field: Battlefield, shooter: Figure | None, target: Figure | None
) -> Impossible | None:
    if target is None:
        return None
    if shooter is not None and shooter.id == target.id:
        return Impossible(f"{shooter.name} cannot shoot at itself", _PLACES)
    if not is_on_field(field, target):
        return Impossible(f"{target.name} is not on the field", _PLACES)
    return Impossible(f"{target.name} is dead", _CONDITIONS) if is_dead(target) else None


def is_on_field(field: Battlefield, figure: Figure) -> bool:
    """Whether all squares of a figure, of the mount that carries it, are squares of the field."""
    block = block_of(moved_figure(field, figure))
    return block.clipped(field.block) == block
