"""How a field came to be: the generator's seed, wishes and rolls, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import ConfigDict

_STRICT = ConfigDict(extra="forbid")


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll, or one choice that was wished for: what, with which dice, and what came of it.

    ``dice`` is empty where nothing was rolled (a wish, or a fixed value).
    """

    __pydantic_config__ = _STRICT
    what: str
    dice: str
    rolled: tuple[int, ...]
    result: str

    @property
    def thrown(self) -> str:
        """The dice and what each of them showed: ``1d4+14: rolled 3``; empty if none was rolled."""
        return f"{self.dice}: rolled {', '.join(map(str, self.rolled))}" if self.dice else ""


@dataclass(frozen=True, slots=True)
class Step:
    """The rolls of one of the five steps; ``name`` is scale, topography, cover, obstacles, set-up.

    ``source`` cites the heading of the rules that the step carries out.
    """

    __pydantic_config__ = _STRICT
    name: str
    source: str
    rolls: tuple[Roll, ...]


@dataclass(frozen=True, slots=True)
class SectionResult:
    """What the dice gave one of the nine sections: height, growth letter, water letter."""

    __pydantic_config__ = _STRICT
    height_feet: int = 0
    growth: str = "clear"
    water: str = "clear"


@dataclass(frozen=True, slots=True)
class Origin:
    """Everything that is needed to make the same field again, and to tell how it came to be."""

    __pydantic_config__ = _STRICT
    version: int
    terrain: str
    seed: int
    wishes: dict[str, Any]
    steps: tuple[Step, ...]
    sections: tuple[SectionResult, ...]
