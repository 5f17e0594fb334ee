"""Answers that explain themselves: a value with its reasons, or a refusal with its reason.

A total and its explanation come from the same list; what does not count stays listed as not
counting; what is impossible is an answer of its own, never a big number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from fieldwright.terms.quick import quickly_made

T_co = TypeVar("T_co", covariant=True)


@quickly_made
@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that had a say in an answer: what it is, what it gives, where that is written.

    ``value`` is what it gives in the table's words ("126 squares", "1/3 off", "-2").
    """

    text: str
    value: str
    source: str
    counts: bool = True

    def __str__(self) -> str:
        """The reason as a line of an explanation."""
        ignored = "" if self.counts else " (does not count)"
        return f"{self.text}: {self.value}{ignored}"


@quickly_made
@dataclass(frozen=True, slots=True)
class Explained(Generic[T_co]):
    """A value and the reasons that made it, those that do not count among them."""

    value: T_co
    reasons: tuple[Reason, ...]

    @property
    def explanation(self) -> str:
        """All reasons in one line."""
        return "; ".join(str(reason) for reason in self.reasons)


@dataclass(frozen=True, slots=True)
class Impossible:
    """Something that the rules forbid: the reason in words, and where it is written."""

    reason: str
    source: str

    def __str__(self) -> str:
        """The answer as the table reads it."""
        return f"impossible: {self.reason}"


@dataclass(frozen=True, slots=True)
class Question:
    """Something that the rules leave to the DM: what to ask, and the limits of the answer."""

    text: str
    source: str
    at_most: int | None = None
    reasons: tuple[Reason, ...] = ()
