"""Combat status: every figure in a fight is clear, threatened or grappled.

combat-and-tactics.txt, Combat Status, Clear, Threatened, Grappled.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.blows.opportunity import threateners
from fieldwright.combat.moment import Moment
from fieldwright.combat.state import Combatant, FightState
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.footprints import are_enemies, is_dead
from fieldwright.rules.conditions import AT_GRIPS, is_any_of


class Standing(StrEnum):
    """The three states of the rules."""

    CLEAR = "clear"
    THREATENED = "threatened"
    GRAPPLED = "grappled"


@dataclass(frozen=True, slots=True)
class Status:
    """A figure's status, and by whom it is threatened or with whom it is at grips."""

    standing: Standing
    whom: tuple[UUID, ...] = ()

    def words(self, field: Battlefield) -> str:
        """The status in words: ``threatened by Orc 1 and Orc 2``."""
        names = names_of_figures(field, self.whom)
        if not names:
            return self.standing.value
        link = "by" if self.standing is Standing.THREATENED else "with"
        return f"{self.standing.value} {link} {names}"


CLEAR = Status(Standing.CLEAR)


def names_of_figures(field: Battlefield, figures: Iterable[UUID]) -> str:
    """The names of figures in a sentence: ``A, B and C``."""
    found = (field.things["figures"].get(one) for one in figures)
    names = [one.name for one in found if isinstance(one, Figure)]
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def status_of(field: Battlefield, state: FightState, combatant: Combatant) -> Status:
    """The status of a figure as things stand now; it changes with every step of anybody.

    Who grapples or is grappled is nothing else beside; else whoever stands in a square that an
    enemy threatens with what he has ready is threatened.
    """
    figure = field.things["figures"].get(combatant.id)
    if not isinstance(figure, Figure):
        return CLEAR
    if is_any_of(AT_GRIPS, figure.conditions):
        return Status(Standing.GRAPPLED, _at_grips_with(field, figure))
    by = threateners(Moment(field, state), figure.id)
    return Status(Standing.THREATENED, by) if by else CLEAR


def _at_grips_with(field: Battlefield, figure: Figure) -> tuple[UUID, ...]:
    """The enemies that are at grips in its square; from afar, all who are at grips."""
    block = block_of(figure)
    gripped = [
        one
        for one in field.every(Figure)
        if one.id != figure.id
        and are_enemies(one, figure)
        and not is_dead(one)
        and is_any_of(AT_GRIPS, one.conditions)
    ]
    here = [one for one in gripped if not block_of(one).clipped(block).is_empty]
    return tuple(one.id for one in here or gripped)
