"""Whom a missile into a melee may hit (Firing Into a Melee; ruling R15)."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.threat.arrangement import USUAL, Arrangement
from fieldwright.geometry.threat.engagement import engagement_of
from fieldwright.rules.conditions import has_fallen
from fieldwright.rules.into_melee import Member, TargetDie, target_die


@dataclass(frozen=True, slots=True)
class IntoMelee:
    """A shot at ``meant``: all who may be shot at instead, and the die that says who it is."""

    meant: Figure
    candidates: tuple[Figure, ...]
    die: TargetDie[UUID]

    def figure(self, figure_id: UUID) -> Figure:
        """The candidate of an id that the die gave; raises StopIteration for anybody else."""
        return next(one for one in self.candidates if one.id == figure_id)


def fights_on(one: Figure, meant: Figure | None) -> bool:
    """Whether one of a melee may be shot at instead: it has not fallen, or it is who is meant."""
    stands = not one.conditions and (one.hit_points is None or one.hit_points > 0)
    if stands or not has_fallen(one.conditions, one.hit_points):
        return True
    return meant is not None and one.id == meant.id


def into_melee(
    field: Battlefield, target: Figure, arrangement: Arrangement = USUAL
) -> IntoMelee | None:
    """Whom a missile at a figure of the field may hit; None where it fights in no melee.

    Everybody in the connected group is on the die, friend and foe, hidden ones too, but for those
    who have fallen: they threaten nobody, and nobody fights them. The shot is then an ordinary
    attack on whoever was rolled.
    """
    candidates = tuple(
        one for one in engagement_of(field, target, arrangement) if fights_on(one, target)
    )
    if len(candidates) <= 1:
        return None
    members = [Member(one.id, one.name, one.size) for one in candidates]
    return IntoMelee(target, candidates, target_die(members))
