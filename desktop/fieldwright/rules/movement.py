"""How fast figures are, what steps cost, and in which phases a move is made.

combat-and-tactics.txt, Movement, and Movement and Initiative; rulings R2, R4 and R30.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from fieldwright.rules.actions import Movement
from fieldwright.rules.explained import Explained, Reason
from fieldwright.rules.footing import half_of

_INITIATIVE = "Combat & Tactics, Base Initiative; ruling R30"

TURN_COST = 0
"""Turning on the way takes no movement (Combat Movement on the Battle Map)."""


class Phase(IntEnum):
    """The phases of a round; what is slowed past the last acts in the end step (ruling R17)."""

    VERY_FAST = 0
    FAST = 1
    AVERAGE = 2
    SLOW = 3
    VERY_SLOW = 4
    END = 5

    @property
    def label(self) -> str:
        """The phase in words."""
        return "the end of the round" if self is Phase.END else self.name.lower().replace("_", " ")

    @property
    def in_words(self) -> str:
        """The phase as it stands in a sentence: "the fast phase", "the end of the round"."""
        return self.label if self is Phase.END else f"the {self.label} phase"

    def later(self, by: int = 1) -> Phase:
        """The phase so many later, at most the end step."""
        return Phase(min(self + by, Phase.END))


_BASE_PHASES = {
    "T": Phase.VERY_FAST,
    "S": Phase.VERY_FAST,
    "M": Phase.FAST,
    "L": Phase.AVERAGE,
    "H": Phase.SLOW,
    "G": Phase.VERY_SLOW,
}
_QUICK, _LAME = 18, 6


def diagonal_cost(earlier: int) -> int:
    """What the next diagonal step of a move costs after so many earlier ones: 2, 1, 2, 1 ...

    So diagonals cost 3 points for two, rounded up, over the whole move of the round
    (combat-and-tactics.txt, Movement; ruling R2).
    """
    return 2 if earlier % 2 == 0 else 1


def points_of(straight: int, diagonal: int, turns: int = 0) -> int:
    """The points of a move over open ground; turning costs nothing.

    combat-and-tactics.txt, Movement, and Combat Movement on the Battle Map.
    """
    return straight + (3 * diagonal + 1) // 2 + turns * TURN_COST


def base_phase(size: str, rate: int, slowed: int = 0) -> Explained[Phase]:
    """The phase in which a figure of that size (T to G) begins to move.

    ``rate`` is its rate before load; 18 and more is one phase quicker, 6 and less one slower.
    ``slowed`` are the phases that its load costs. Never before the first phase nor after the last
    (combat-and-tactics.txt, Base Initiative; rulings R17, R30).
    """
    phase = _BASE_PHASES[size]
    reasons = [Reason(f"size {size}", phase.label, _INITIATIVE)]
    changes = ((rate >= _QUICK, f"rate {rate}", -1), (rate <= _LAME, f"rate {rate}", 1))
    shift = 0
    for holds, text, by in (*changes, (slowed > 0, "load", slowed)):
        if holds:
            shift += by
            word = "phase" if abs(by) == 1 else "phases"
            way = "later" if by > 0 else "earlier"
            reasons.append(Reason(text, f"{abs(by)} {word} {way}", _INITIATIVE))
    return Explained(Phase(min(max(phase + shift, 0), Phase.VERY_SLOW)), tuple(reasons))


def phases_of_move(
    start: Phase, total: int, costs: Iterable[int], movement: Movement = Movement.FULL
) -> tuple[Phase, ...]:
    """The phase in which each step of a move is made.

    ``total`` is what the figure may move with its action, ``costs`` what each step takes. A full
    move covers at most half of the total, rounded up, in the phase that it starts in and the rest
    in the next; a half-move is made within one phase (Movement and Initiative; ruling R4).
    """
    first = total if movement is not Movement.FULL else half_of(total)
    spent = 0
    phases: list[Phase] = []
    for cost in costs:
        spent += cost
        phases.append(start if spent <= first else start.later())
    return tuple(phases)


def phase_of_act(
    base: Phase, speed: Phase | None = None, movement: Movement = Movement.NONE
) -> Phase:
    """The phase of the blow, shot or spell that follows a move.

    ``speed`` is that of the weapon or spell. The later of base initiative and speed counts; after
    a half-move it is at least one phase after the base (Movement and Initiative; ruling R30).
    A charge strikes when it arrives instead: the phase of its last step.
    """
    after = {Movement.NONE: base, Movement.HALF: base.later(), Movement.FULL: base.later(2)}
    return after[movement] if speed is None else max(after[movement], speed)
