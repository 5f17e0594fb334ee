"""Dice as the rules print them: ``10d8``, ``1d3-1``, ``4d6``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from fieldwright.terms.chance import Stream

_PATTERN = re.compile(r"^\s*(\d+)\s*d\s*(\d+)\s*([+-]\s*\d+)?\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Dice:
    """``count`` dice of ``sides`` sides and a number added to their sum."""

    count: int
    sides: int
    added: int = 0

    @classmethod
    def parse(cls, text: str) -> Dice:
        """Read ``3d6``, ``1d3-1`` and the like; raises ValueError on anything else."""
        match = _PATTERN.match(text)
        if match is None:
            raise ValueError(f"{text!r} is no dice roll; write it like 4d6 or 1d3-1")
        count, sides, added = match.groups()
        if int(count) < 1 or int(sides) < 1:
            raise ValueError(f"{text!r} needs at least one die with at least one side")
        return cls(int(count), int(sides), int((added or "0").replace(" ", "")))

    @property
    def lowest(self) -> int:
        """The smallest result."""
        return self.count + self.added

    @property
    def highest(self) -> int:
        """The greatest result."""
        return self.count * self.sides + self.added

    def roll(self, stream: Stream) -> tuple[int, ...]:
        """Roll each die; the total is ``sum(dice) + added``."""
        return tuple(stream.die(self.sides) for _ in range(self.count))

    def total(self, stream: Stream) -> int:
        """Roll and add up."""
        return sum(self.roll(stream)) + self.added

    def __str__(self) -> str:
        """The roll as printed in the rules."""
        added = f"{self.added:+d}" if self.added else ""
        return f"{self.count}d{self.sides}{added}"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Let tables and files write dice as text."""

        def read(value: Any) -> Dice:
            return value if isinstance(value, cls) else cls.parse(str(value))

        return core_schema.no_info_plain_validator_function(
            read, serialization=core_schema.to_string_ser_schema()
        )
