"""Two rolls against each other (ruling R25): attack rolls, and checks against an ability score.

The lowest success of two attack rolls wins, the highest success of two ability checks; a 20 always
fails a check. Whoever does not succeed cannot win; a tie gives no result.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

_ALWAYS_FAILS = 20


class Winner(StrEnum):
    """Who wins an opposed roll."""

    FIRST = "first"
    SECOND = "second"
    NEITHER = "neither"


@dataclass(frozen=True, slots=True)
class Check:
    """A d20 rolled against an ability score, which it must not exceed."""

    score: int
    rolled: int

    @property
    def succeeds(self) -> bool:
        """Whether it succeeds: at most the score, and never on a 20."""
        return self.rolled <= self.score and self.rolled != _ALWAYS_FAILS


@dataclass(frozen=True, slots=True)
class AttackRoll:
    """An attack die against the number that it needs."""

    needed: int
    rolled: int

    @property
    def succeeds(self) -> bool:
        """Whether it reaches the number needed."""
        return self.rolled >= self.needed


def opposed_checks(first: Check, second: Check) -> Winner:
    """Who wins two ability checks: the highest success."""
    return _higher(*(one.rolled if one.succeeds else None for one in (first, second)))


def opposed_attacks(first: AttackRoll, second: AttackRoll) -> Winner:
    """Who wins two attack rolls: the lowest success."""
    return _higher(*(-one.rolled if one.succeeds else None for one in (first, second)))


def _higher(first: int | None, second: int | None) -> Winner:
    """The greater of two results; None is a failure."""
    if first == second:
        return Winner.NEITHER
    if second is None or (first is not None and first > second):
        return Winner.FIRST
    return Winner.SECOND
