"""Through whose squares a figure may go, and whom it may run over.

combat-and-tactics.txt, Moving Through Other Figures in Combat, Overruns; ruling R8.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.footprints import are_enemies, is_dead, is_down
from fieldwright.geometry.threat.arrangement import USUAL, Arrangement
from fieldwright.geometry.threat.squares import is_threatened
from fieldwright.terms.bodies import SIZES

_SOURCE = "Combat & Tactics, Moving Through Other Figures in Combat"
_OVERRUN = "Combat & Tactics, Overruns"


@dataclass(frozen=True, slots=True)
class Passage:
    """Whether a figure may enter another's square, and why, in a sentence.

    ``overrun`` says that it may try to run over who stands there; ``save_modifier`` is what its
    size takes off that enemy's saving throw then.
    """

    allowed: bool
    sentence: str
    source: str = _SOURCE
    overrun: bool = False
    save_modifier: int = 0


def may_pass(
    field: Battlefield,
    mover: Figure,
    friend: Figure,
    attacking: frozenset[UUID] = frozenset(),
    arrangement: Arrangement = USUAL,
) -> bool:
    """Whether a figure may go through the square of a friend (or bystander).

    A friend that is neither threatened nor attacks this round may be passed; ``attacking`` are
    the ids of those with an attack declared. The dead are stepped over.
    """
    if is_dead(friend) or mover.id in (friend.id, friend.mount) or friend.id == mover.mount:
        return True
    if are_enemies(mover, friend):
        return False
    return friend.id not in attacking and not is_threatened(field, friend, arrangement)


def passable_friends(
    field: Battlefield,
    mover: Figure,
    attacking: frozenset[UUID] = frozenset(),
    arrangement: Arrangement = USUAL,
) -> frozenset[UUID]:
    """The ids of all figures of the field whose squares a figure may go through."""
    return frozenset(
        other.id
        for other in field.every(Figure)
        if other.id != mover.id and may_pass(field, mover, other, attacking, arrangement)
    )


def passage(
    field: Battlefield,
    mover: Figure,
    other: Figure,
    attacking: frozenset[UUID] = frozenset(),
    arrangement: Arrangement = USUAL,
) -> Passage:
    """Whether a figure may enter another's square on its way, with the reason.

    Enemies share a square only if one is grappled or prone; a larger creature may try to overrun
    a smaller one that stands. Who rides counts with its mount's size.
    """
    if not are_enemies(mover, other):
        return _past_friend(field, mover, other, attacking, arrangement)
    if is_dead(other) or is_down(other) or is_down(mover):
        return Passage(True, f"{other.name} is on the ground or grappled and can be stepped over.")
    sizes = _size(field, mover) - _size(field, other)
    if sizes > 0:
        return Passage(
            True,
            f"{mover.name} is larger than {other.name} and may try to overrun it.",
            _OVERRUN,
            overrun=True,
            save_modifier=-4 * (sizes - 1),
        )
    return Passage(False, f"{other.name} is an enemy that stands, and {mover.name} is not larger.")


def _past_friend(
    field: Battlefield,
    mover: Figure,
    friend: Figure,
    attacking: frozenset[UUID],
    arrangement: Arrangement,
) -> Passage:
    if may_pass(field, mover, friend, attacking, arrangement):
        return Passage(True, f"{friend.name} is clear and does not attack; it can be passed.")
    if friend.id in attacking:
        return Passage(False, f"{friend.name} attacks this round and cannot be passed.")
    return Passage(False, f"{friend.name} is threatened and cannot be passed.")


def _size(field: Battlefield, figure: Figure) -> int:
    """The place of a figure's size, or its mount's, from tiny to gargantuan."""
    mount = field.things["figures"].get(figure.mount) if figure.mount else None
    return SIZES.index(mount.size if isinstance(mount, Figure) else figure.size)
