"""A flyer's climb or dive to another height, for each pace of a round.

combat-and-tactics.txt, Aerial Combat, Movement; ruling R44.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.editing.course import Flown, Pace
from fieldwright.rules.explained import Explained, Impossible

if TYPE_CHECKING:
    from fieldwright.geometry.paths.flight import Flight


class Flights:
    """One figure that ends its move at one height, or keeps to the height that it has (None)."""

    def __init__(self, field: Battlefield, legs: Figure, to_ft: float | None) -> None:
        """``legs`` is the figure that moves; ``to_ft`` is counted from base height."""
        self._field, self._legs, self._to_ft = field, legs, to_ft
        self._known: dict[Pace, Explained[Flight] | Impossible] = {}

    @property
    def can_fly(self) -> bool:
        """Whether the figure's numbers print a rate of flying."""
        from fieldwright.geometry.paths.mover import Means, rate_with

        return not isinstance(rate_with(self._legs, Means.FLYING), Impossible)

    def of(self, pace: Pace) -> Explained[Flight] | Impossible | None:
        """What a pace leaves for squares, or why it does not get there; None without a height."""
        from fieldwright.geometry.paths.flight import flight
        from fieldwright.geometry.paths.walk import Known

        if self._to_ft is None:
            return None
        if pace not in self._known:
            known = Known(movement=pace.movement)
            self._known[pace] = flight(
                self._field, self._legs, pace.action, self._to_ft, known=known
            )
        return self._known[pace]

    def flown(self, pace: Pace) -> Flown | Impossible | None:
        """The same in feet and points, with what keeps it in the air."""
        from fieldwright.geometry.paths.flight import least_flight

        found = self.of(pace)
        if found is None or isinstance(found, Impossible):
            return found
        least, per = least_flight(self._legs), self._field.info.scale.feet_per_square
        told = found.value
        return Flown(
            pace,
            told.climbed * per,
            told.dropped * per,
            told.climbed,
            told.free,
            told.points,
            0 if isinstance(least, Impossible) else least.value,
        )

    def hovering(self, pace: Pace | None) -> Flown | Impossible | None:
        """The same for where it is: of all paces (None) by the least that gets it there."""
        found: Flown | Impossible | None = None
        for one in Pace if pace is None else (pace,):
            found = self.flown(one)
            if not isinstance(found, Impossible):
                break
        return found
