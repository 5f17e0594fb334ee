"""What is noted down while a field is built: every repair, under the step it belongs to."""

from __future__ import annotations

from dataclasses import replace

from fieldwright.battlefield.origin import Roll, Step
from fieldwright.generator.rolling import wished


class Notebook:
    """Records of a build in the order in which they were made."""

    def __init__(self) -> None:
        """Start with an empty page."""
        self._entries: list[tuple[str, Roll]] = []
        self.remarks: list[str] = []

    def note(self, step: str, what: str, result: str) -> None:
        """Write down under ``step`` what was done and why, in words."""
        self._entries.append((step, wished(what, result)))

    def remark(self, words: str) -> None:
        """Write down something that the DM should read on the field itself."""
        self.remarks.append(words)

    def added_to(self, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        """The steps with the notes behind their rolls."""
        return tuple(
            replace(
                step,
                rolls=(*step.rolls, *(roll for name, roll in self._entries if name == step.name)),
            )
            for step in steps
        )
