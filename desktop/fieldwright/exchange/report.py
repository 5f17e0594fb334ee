"""What came out of a file, and what was left out, in counts and sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Report:
    """What a reader has to tell.

    ``came`` counts what is on the map now by what it is called in the singular ("wall piece",
    "door"); ``left_out`` the same of what is not, by the reason ("wall pieces without length");
    ``warnings`` are whole sentences about what a DM should look at.
    """

    came: Mapping[str, int] = field(default_factory=dict)
    left_out: Mapping[str, int] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


@dataclass(slots=True)
class Reporter:
    """Gathers a report while a file is read."""

    came: Counter[str] = field(default_factory=Counter)
    left_out: Counter[str] = field(default_factory=Counter)
    warnings: list[str] = field(default_factory=list)

    def warn(self, sentence: str) -> None:
        """Tell a sentence, once."""
        if sentence not in self.warnings:
            self.warnings.append(sentence)

    def done(self) -> Report:
        """What was gathered; counts of nothing are not told."""
        return Report(dict(+self.came), dict(+self.left_out), tuple(self.warnings))
