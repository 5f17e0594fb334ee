"""One attack that is about to be made, how it is made, and what attacks come to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.orders import Act
from fieldwright.combat.state import FightState
from fieldwright.rules.explained import Explained
from fieldwright.stats.block import Attack
from fieldwright.stats.notation import Dice
from fieldwright.terms.quick import quickly_made
from fieldwright.terms.setting import Slant

BACKSTAB = "backstab"
UNAWARE = "unaware"
SUBDUING = "subduing"
HIGHER_GROUND = "higher ground"
CHARGING = "charging"
COVERING = "covering"
HIDDEN = "hidden"
ALLOWED = "allowed"
MARKS = (
    BACKSTAB,
    UNAWARE,
    SUBDUING,
    HIGHER_GROUND,
    CHARGING,
    COVERING,
    HIDDEN,
    ALLOWED,
    "off balance",
    "surprised",
    "stunned",
    "invisible",
    "uses cover",
    "does not use cover",
)
"""The marks of an ``Act`` that attacks know: switches for what only the DM knows.

Besides them ``cover 50%`` and the like, the step that he says instead of the map's. ``hidden``
rolls where no player sees it; ``allowed`` lets an attack be made that the rules refuse.
"""


class Now(Protocol):
    """Field and state as they are: those of a fight, or of a play in the middle of a command."""

    @property
    def field(self) -> Battlefield:
        """The field."""

    @property
    def state(self) -> FightState:
        """The state of the fight."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How attacks are made, beside what the map and the round say.

    ``free`` ones are attacks of opportunity, which use up nothing. ``reached`` ones need not be
    within the attacker's front squares: what provokes them has seen to that. ``plain`` ones have no
    modifiers at all and do ``dice`` of damage (Overruns, trampling). ``to_hit`` and ``damage`` are
    added; ``slant`` is the way over a slope that the target is going just now.
    """

    free: bool = False
    reached: bool = False
    plain: bool = False
    dice: Dice | None = None
    to_hit: tuple[Explained[int], ...] = ()
    damage: tuple[Explained[int], ...] = ()
    critical_from: int | None = None
    slant: Slant | None = None


USUAL = Manner()
FREE = Manner(free=True, reached=True)
"""An attack of opportunity."""

_ACT = Act()


@quickly_made
@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One attack: who strikes or shoots at whom, with which attack, and how.

    ``ranged`` ones fly; ``bare`` ones are made with bare hands. ``rolled``: the die of a melee has
    said at whom a missile flies; it is an ordinary attack on him (ruling R15).
    """

    who: UUID
    target: UUID
    attack: Attack
    ranged: bool = False
    bare: bool = False
    rolled: bool = False
    act: Act = _ACT
    manner: Manner = USUAL

    def has(self, mark: str) -> bool:
        """Whether the DM, or the player, has switched a mark on."""
        return mark in self.act.marks


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow:
    """What one attack, or several made together, came to.

    ``thrown`` says that the knockdown die showed enough, ``knocked_down`` that the target lies.
    ``felled`` is a target that was able before and is not any more.
    """

    hit: bool = False
    critical: bool = False
    thrown: bool = False
    knocked_down: bool = False
    felled: bool = False
    damage: int = 0

    @property
    def stopped(self) -> bool:
        """Whether a move ends here: a knockdown roll that succeeds, a critical hit, worse.

        combat-and-tactics.txt, Threatened.
        """
        return self.critical or self.thrown or self.knocked_down or self.felled


MISSED = Blow()


def all_together(blows: Iterable[Blow]) -> Blow:
    """What several attacks on one target come to."""
    given = tuple(blows)
    return Blow(
        hit=any(one.hit for one in given),
        critical=any(one.critical for one in given),
        thrown=any(one.thrown for one in given),
        knocked_down=any(one.knocked_down for one in given),
        felled=any(one.felled for one in given),
        damage=sum(one.damage for one in given),
    )


def figure_in(now: Now, who: UUID) -> Figure:
    """A figure of the field; raises KeyError."""
    found = now.field.things["figures"][who]
    assert isinstance(found, Figure)
    return found
