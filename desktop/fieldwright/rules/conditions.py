"""Conditions that keep a figure from striking, moving, or both, by the words that tables use.

combat-and-tactics.txt, Threatened, Grappled (Chapter Five), Sitting, Kneeling, and Lying Prone;
rulings R10, R35.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from types import MappingProxyType

DEAD = frozenset({"dead", "slain"})
"""Those who are out of the fight for good."""

INCAPABLE = frozenset(
    {
        "asleep",
        "dying",
        "helpless",
        "paralysed",
        "paralyzed",
        "petrified",
        "sleeping",
        "stunned",
        "unconscious",
    }
)
"""Conditions in which a figure does nothing at all."""

FALLEN = DEAD | {"dying", "unconscious"}
"""Those who lie where they fell (Damage and Dying)."""

IN_A_GRASP = frozenset({"grappled", "held", "overborne", "pinned"})
"""Conditions of those whom somebody holds: they must get free before they move."""

AT_GRIPS = IN_A_GRASP | {"grappling"}
"""Conditions in which enemies share a square: on either side of a grapple (ruling R8)."""

STRIKES_NOBODY = DEAD | INCAPABLE | AT_GRIPS | {"surprised"}
"""Conditions in which a figure threatens nothing (ruling R10)."""

CANNOT_MOVE = DEAD | INCAPABLE | IN_A_GRASP
"""Conditions in which a figure stays where it is."""


def is_any_of(words: frozenset[str], conditions: Iterable[str]) -> bool:
    """Whether a figure is in one of the conditions that some words name, however it is written."""
    # Mostly it is in none at all, and this is asked of everybody all the time.
    return bool(conditions) and any(_plain(condition) in words for condition in conditions)


def has_fallen(conditions: Iterable[str], hit_points: int | None = None) -> bool:
    """Whether a figure lies dead, dying or unconscious: nobody fights it any more."""
    return is_any_of(FALLEN, conditions) or (hit_points is not None and hit_points <= 0)


def why_it_cannot_move(conditions: Iterable[str], hit_points: int | None = None) -> str:
    """Why a figure in some conditions cannot move, in a word or two; empty where it can.

    Grappled creatures must get free first (combat-and-tactics.txt, Grappled).
    """
    word = _first_of(CANNOT_MOVE, conditions, hit_points)
    return f"{word} and must get free first" if word in IN_A_GRASP else word


def why_it_does_not_shoot(conditions: Iterable[str], hit_points: int | None = None) -> str:
    """Why a figure in some conditions shoots at nobody, in a word or two; empty where it does.

    Whoever is held strikes at nobody but who holds him (combat-and-tactics.txt, Grappled); all
    others who do not shoot do not move either.
    """
    return why_it_cannot_move(conditions, hit_points)


def why_it_strikes_nobody(conditions: Iterable[str], hit_points: int | None = None) -> str:
    """Why a figure in some conditions threatens nothing, in a word; empty where it does."""
    return _first_of(STRIKES_NOBODY, conditions, hit_points)


def _first_of(words: frozenset[str], conditions: Iterable[str], hit_points: int | None) -> str:
    """The first condition that is one of some words; without hit points it is helpless."""
    for condition in conditions:
        word = _plain(condition)
        if word in words:
            return word
    return "helpless" if hit_points is not None and hit_points <= 0 else ""


def _plain(condition: str) -> str:
    """A condition as the tables here write it."""
    return condition.strip().casefold()


class Rising(StrEnum):
    """What getting up takes of the round's movement."""

    NOTHING = "none"
    HALF = "half"
    FULL = "full"


RISING = MappingProxyType(
    {
        "standing": Rising.NOTHING,
        "kneeling": Rising.HALF,
        "sitting": Rising.HALF,
        "prone": Rising.FULL,
    }
)
"""What getting up from each posture takes: a half-move from sitting or kneeling, a full move from
lying prone (Sitting, Kneeling, and Lying Prone). Who was knocked down in this very round may spend
a half-move or an attack instead (Knockdown Effects; ruling R35)."""
