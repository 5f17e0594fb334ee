"""Damage and dying: what hit points mean, what is lost round by round and day by day.

combat-and-tactics.txt, Damage and Dying; ruling R26.
"""

from __future__ import annotations

from enum import StrEnum

from fieldwright.rules.explained import Explained, Question, Reason
from fieldwright.stats.notation import Dice

_SOURCE = "Combat & Tactics, Damage and Dying"

DEATH = -10
"""Whoever has so few hit points is dead."""

UNCONSCIOUS_TURNS = Dice(((2, 6),))
"""For how many turns somebody at exactly 0 hit points stays unconscious, if nobody heals him."""

HELPLESS_HOURS = 24
"""How long somebody is wholly helpless whom binding or healing saved from death, at least."""

WORSENING = Dice(((1, 4),))
"""What a bad day costs somebody with negative hit points."""

_LOSS = 1


class Life(StrEnum):
    """What hit points come to."""

    ABLE = "able"
    UNCONSCIOUS = "unconscious"
    DYING = "dying"
    DEAD = "dead"

    @property
    def is_helpless(self) -> bool:
        """Whether one can take no action at all: at 0 hit points or less."""
        return self is not Life.ABLE


def life_at(hit_points: int) -> Life:
    """What so many hit points mean: above 0 able, at 0 unconscious, below dying, at -10 dead."""
    if hit_points > 0:
        return Life.ABLE
    if hit_points == 0:
        return Life.UNCONSCIOUS
    return Life.DYING if hit_points > DEATH else Life.DEAD


def loss_of_round(hit_points: int, *, stopped: bool) -> Explained[int]:
    """What the dying lose at the end of a round: 1 hit point, until they die.

    Binding the wounds, the healing proficiency or magic that cures has ``stopped`` it for good.
    """
    if life_at(hit_points) is not Life.DYING:
        return Explained(0, ())
    reason = Reason("bleeding to death", f"-{_LOSS} hit point", _SOURCE, counts=not stopped)
    return Explained(0 if stopped else _LOSS, (reason,))


def is_saved(before: int, after: int, *, stopped: bool) -> bool:
    """Whether somebody was just saved from death, and is helpless for ``HELPLESS_HOURS``.

    Whoever was dying and is healed to 0 hit points or more, or whose loss was ``stopped``.
    """
    if life_at(before) is not Life.DYING:
        return False
    return stopped or life_at(after) in (Life.UNCONSCIOUS, Life.ABLE)


def day_of_the_dying(hit_points: int, *, tended: bool) -> Question | None:
    """The d10 of a day that begins with negative hit points; None where none is rolled.

    ``tended`` is who has a proficient healer, or curative magic. It is asked only where the DM
    wishes (ruling R26).
    """
    if tended or life_at(hit_points) is not Life.DYING:
        return None
    text = f"A day begins at {hit_points} hit points: below {-hit_points} on a d10 costs 1d4 more."
    return Question(text, f"{_SOURCE}; ruling R26", 10)


def worsens(hit_points: int, rolled: int) -> bool:
    """Whether the d10 of such a day costs 1d4 more: it shows less than the points below 0."""
    return rolled < -hit_points
