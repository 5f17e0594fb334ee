"""What the table says beside the map: which weapon each figure has ready, who stand in a hedge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Self
from uuid import UUID

from fieldwright.battlefield.things import Figure
from fieldwright.geometry.threat.area import Way
from fieldwright.geometry.threat.arms import Ready, attack_named, ready_attacks
from fieldwright.rules.options import USUAL_OPTIONS, TableOptions


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Which attack figures have ready, who stand in a hedge of spears, and the corner option.

    ``ready`` are pairs of a figure's id and the name of an attack; figures that are not named
    have their first melee attack ready.
    """

    ready: tuple[tuple[UUID, str], ...] = ()
    hedges: frozenset[UUID] = frozenset()
    attack_past_corners: bool = True
    _hash: int = field(default=0, init=False, repr=False, compare=False)
    _names: Mapping[UUID, str] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Work its hash out once: what is kept of a fight is looked up by it thousands of times."""
        whole = hash((self.ready, self.hedges, self.attack_past_corners))
        object.__setattr__(self, "_hash", whole)
        object.__setattr__(self, "_names", dict(self.ready))

    def __hash__(self) -> int:
        """The same for equal arrangements."""
        return self._hash

    @classmethod
    def of(
        cls,
        options: TableOptions = USUAL_OPTIONS,
        ready: Mapping[UUID, str] | None = None,
        hedges: Iterable[UUID] = (),
    ) -> Self:
        """An arrangement with the options of a table."""
        named = tuple(sorted((ready or {}).items(), key=lambda pair: pair[0].int))
        return cls(named, frozenset(hedges), options.attack_past_corners)

    def attacks_of(self, figure: Figure) -> tuple[Ready, ...]:
        """What a figure threatens with; the usual where it has no attack of the name."""
        name = self._names.get(figure.id, "")
        return ready_attacks(figure, attack_named(figure, name) if name else None)

    def way_of(self, figure: Figure, without: frozenset[UUID] = frozenset()) -> Way:
        """How its threat is asked for."""
        return Way(figure.id in self.hedges, self.attack_past_corners, without)


USUAL = Arrangement()
