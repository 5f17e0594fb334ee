"""Field and state at one moment, for questions that alter nothing."""

from __future__ import annotations

from dataclasses import dataclass

from fieldwright.battlefield.field import Battlefield
from fieldwright.combat.state import FightState


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a fight stands: what rules of attacks are asked with (``blows.attempt.Now``)."""

    field: Battlefield
    state: FightState
