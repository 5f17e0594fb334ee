"""Where miniatures have to go after the picture beneath them has moved.

A miniature stays on its place of the glass; its square does not. Each is named until somebody
says that all stand right again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from uuid import UUID

from fieldwright.tabletop.laying import Box, Laid

_SAME = 2.0
"""Device pixels within which a miniature stands where it should."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A figure that players know: its name, its middle in squares and its radius in squares."""

    id: UUID
    name: str
    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Ghost:
    """Where a miniature goes: ``stood`` in device pixels (None: beside the glass).

    ``goes`` is its place in device pixels now, ``is_off`` says that this is beside the glass.
    """

    figure: Standing
    stood: tuple[float, float] | None
    goes: tuple[float, float]
    is_off: bool


@dataclass(frozen=True, slots=True)
class Miniatures:
    """Where miniatures stand on the glass that were not moved since the picture has."""

    stood: Mapping[UUID, tuple[float, float] | None] = field(
        default_factory=lambda: MappingProxyType({})
    )

    def after(self, before: Laid, figures: Iterable[Standing], seen: Box) -> Miniatures:
        """The picture is about to move: those not told of yet stand where they were seen."""
        stood = dict(self.stood)
        for figure in figures:
            if figure.id not in stood:
                place = before.point(figure.x, figure.y)
                stood[figure.id] = place if seen.holds(*place) else None
        return Miniatures(MappingProxyType(stood))

    def ghosts(self, now: Laid, figures: Iterable[Standing], seen: Box) -> tuple[Ghost, ...]:
        """Every miniature that does not stand on its square, as the picture lies now."""
        found = []
        for figure in figures:
            if figure.id not in self.stood:
                continue
            stood, goes = self.stood[figure.id], now.point(figure.x, figure.y)
            is_off = not seen.holds(*goes)
            if stood is None and is_off:
                continue
            if stood is not None and _near(stood, goes):
                continue
            found.append(Ghost(figure, stood, goes, is_off))
        return tuple(found)


def _near(one: tuple[float, float], two: tuple[float, float]) -> bool:
    return abs(one[0] - two[0]) <= _SAME and abs(one[1] - two[1]) <= _SAME
