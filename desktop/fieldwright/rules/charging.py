"""Charging: what it gives and costs, and when the blow falls.

combat-and-tactics.txt, The Actions, Charge and Run. How far a charge goes is
``actions.squares_of``; who strikes first at a guard ``opportunity.guard_strikes_first``.
"""

from __future__ import annotations

from collections.abc import Iterable

from fieldwright.rules.actions import Action
from fieldwright.rules.bearing import Bearing
from fieldwright.rules.explained import Explained, Reason
from fieldwright.rules.movement import Phase, phases_of_move

_SOURCE = "Combat & Tactics, Charge"

CHARGING = Bearing(text="charging", source=_SOURCE, armour=1, keeps_dexterity=False)
"""A charger is hit as if his armour were worse by 1, and without any bonus of Dexterity."""

_TO_HIT = 2


def charge_bonus() -> Explained[int]:
    """What a charge gives to its attack roll: +2."""
    return Explained(_TO_HIT, (Reason("charging", f"{_TO_HIT:+d}", _SOURCE),))


def phase_of_charge(base: Phase, total: int, costs: Iterable[int]) -> Phase:
    """The phase in which a charge strikes: that of its last step, whatever the weapon's speed.

    ``total`` is what the charger may move at all, ``costs`` what each step takes: half of the
    total in the base phase, the rest in the next (ruling R4).
    """
    phases = phases_of_move(base, total, costs)
    return phases[-1] if phases else base


def counts_as_charging(action: Action) -> bool:
    """Whether somebody who comes so is met by set spears like a charger.

    Runners are (Run), and so, all the faster, are those who sprint.
    """
    return action in (Action.CHARGE, Action.RUN, Action.SPRINT)
