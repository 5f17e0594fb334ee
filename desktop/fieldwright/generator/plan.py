"""The dice of the five steps, rolled but not yet built into a field."""

from __future__ import annotations

from dataclasses import dataclass

from fieldwright.battlefield.origin import SectionResult, Step
from fieldwright.generator.rolling import stream_of
from fieldwright.generator.wishes import Wishes
from fieldwright.rules.terrain import TerrainType
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Edge
from fieldwright.terms.setting import Scale, Topography

GENERATOR_VERSION = 4
"""Raised whenever the same seed would give another field."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that the dice and the wishes decided; building it rolls no rule's die again.

    ``terrain`` is the type whose rules count; ``layout`` what is built; ``sections`` the nine
    results, row by row; ``sides`` of raised sections that are escarpments in broken ground as
    (section, edge) pairs; ``obstacles`` the kinds that Step Four scatters, in order;
    ``encounter_distance`` in squares of ``scale``, None where the DM must say.
    """

    terrain: TerrainType
    layout: str
    place: str
    wishes: Wishes
    seed: int
    columns: int
    rows: int
    scale: Scale
    topography: Topography
    sections: tuple[SectionResult, ...]
    escarpments: frozenset[tuple[int, Edge]]
    obstacles: tuple[str, ...]
    defenders_edge: Edge
    attackers_edge: Edge
    encounter_distance: int | None
    steps: tuple[Step, ...]

    def stream(self, step: str, section: int | str = "", what: str = "") -> Stream:
        """The chance by which a part of a step is built, in its present attempt."""
        return stream_of(self.seed, self.wishes, step, section, what)
