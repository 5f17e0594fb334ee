"""What is left of a line of dice: it waits for those rolls only that its own figures make.

``17 8 9`` are an attack, its damage and its knockdown, ``3 17 8 9`` those of a shot into a melee,
whose first die says whom it is at. What comes between them, the hit points of
a monster that nobody has rolled, a save, somebody else's blow, is asked for by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from fieldwright.combat.asks import Ask, Purpose, Roll
from fieldwright.fight.words import rolls_of

_OF_A_LINE = (Purpose.TARGET, Purpose.ATTACK, Purpose.DAMAGE, Purpose.KNOCKDOWN)


@dataclass(frozen=True, slots=True)
class Line:
    """The words that are left, and whose rolls they are.

    ``hits``: whatever of them is not needed is told; it was not for a hit that may have missed.
    """

    words: tuple[str, ...] = ()
    who: frozenset[UUID] = frozenset()
    hits: bool = False

    def is_for(self, ask: Ask | None) -> bool:
        """Whether these words were typed for what is asked."""
        rolls = rolls_of(ask)
        return bool(self.words and rolls) and all(map(self._is_own, rolls))

    def _is_own(self, roll: Roll) -> bool:
        return roll.purpose in _OF_A_LINE and roll.who in self.who

    def after(self, ask: Ask | None, left: tuple[str, ...]) -> Line:
        """What is left when a roll was answered with the first words."""
        damage = any(roll.purpose is Purpose.DAMAGE for roll in rolls_of(ask))
        return Line(left, self.who, self.hits or damage)

    @property
    def unused(self) -> str:
        """Dice that nothing was asked for, in a sentence; of a miss nobody expects it."""
        return f"Not needed: {' '.join(self.words)}." if self.hits and self.words else ""


ROW = "/"
"""It parts the dice of figures that are in turn one after the other: ``12 / 18 6 / 3``."""


@dataclass(frozen=True, slots=True)
class Row:
    """The dice of the figures that come next, for as long as one side attacks in one phase."""

    parts: tuple[str, ...] = ()
    side: str = ""
    phase: int = 0

    @property
    def left(self) -> str:
        """Dice that nobody was left for, in a sentence; empty where all were used."""
        return f"Nobody is left for {self.words}." if self.parts else ""

    @property
    def kept(self) -> str:
        """Dice that wait until somebody else is done, in a sentence; empty where none do."""
        return f"Kept for who comes next: {self.words}." if self.parts else ""

    @property
    def words(self) -> str:
        """The dice as they were typed."""
        return f" {ROW} ".join(part.strip() for part in self.parts)


def may_miss(ask: Ask | None) -> bool:
    """Whether dice that are left of a line may have been meant for a hit that did not come."""
    return any(roll.purpose in (Purpose.TARGET, Purpose.ATTACK) for roll in rolls_of(ask))


def line_for(ask: Ask | None, words: tuple[str, ...]) -> Line:
    """The rest of a line that was typed for what is asked."""
    who = frozenset(roll.who for roll in rolls_of(ask) if roll.who is not None)
    return Line(words, who, hits=not may_miss(ask))
