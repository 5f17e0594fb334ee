"""What every step's dice need: the terrain, the wishes, and a stream of chance of their own."""

from __future__ import annotations

from dataclasses import dataclass

from fieldwright.battlefield.origin import Roll
from fieldwright.generator.wishes import Wishes
from fieldwright.rules.terrain import TerrainType
from fieldwright.terms.chance import Stream

OPEN_LAYOUTS = ("open", "outside")
"""The layouts that are built from the nine sections."""

BOOK = "Combat & Tactics"

SECTION_NAMES = (
    "north-west",
    "north",
    "north-east",
    "west",
    "middle",
    "east",
    "south-west",
    "south",
    "south-east",
)
"""What people call the nine sections, in their order."""


@dataclass(frozen=True, slots=True)
class Rolling:
    """One run of the five steps: ``layout`` is what is built, ``place`` a basic battlefield.

    ``reason`` says why what is not rolled is as it is.
    """

    terrain: TerrainType
    layout: str
    place: str
    wishes: Wishes
    seed: int
    reason: str = "as wished"

    @property
    def is_indoors(self) -> bool:
        """Whether the place lies under a roof and so has no topography (Step Two)."""
        if self.layout in ("dungeon", "building", "tavern"):
            return True
        return self.layout == "ship" and self.wishes.below_decks

    @property
    def is_open(self) -> bool:
        """Whether the nine sections make the field, not a layout of its own."""
        return self.layout == "open"

    def stream(self, step: str, section: int | str = "", what: str = "") -> Stream:
        """The chance of one step or section in its present attempt (see Wishes.attempts)."""
        return stream_of(self.seed, self.wishes, step, section, what)


def stream_of(
    seed: int, wishes: Wishes, step: str, section: int | str = "", what: str = ""
) -> Stream:
    """A stream named by step, section, purpose and how often each was rolled again."""
    attempts = f"{wishes.attempt(step)}.{wishes.attempt(f'{step}/{section}')}"
    return Stream(seed, step, section, what, attempts)


def wished(what: str, result: str) -> Roll:
    """The record of something that was not rolled but wished for or fixed."""
    return Roll(what, "", (), result)


def heading(name: str) -> str:
    """Cite a heading of the rules."""
    return f"{BOOK}, {name}"
