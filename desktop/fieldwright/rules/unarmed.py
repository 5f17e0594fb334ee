"""Bare hands against arms (combat-and-tactics.txt, The Actions, Unarmed Combat; Threatened)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from enum import StrEnum
from typing import TypeVar

from fieldwright.rules.explained import Explained, Reason

_SOURCE = "Combat & Tactics, Unarmed Combat"
_BONUS = 4

T = TypeVar("T", bound=Hashable)


class Unarmed(StrEnum):
    """The four kinds of unarmed attacks that anybody may choose instead of a weapon."""

    PUMMEL = "punch"
    WRESTLE = "wrestle"
    OVERBEAR = "overbear"
    MARTIAL_ARTS = "martial arts"


def provoked_by_unarmed(
    threatening: Iterable[T], target: T, *, target_is_armed: bool
) -> tuple[T, ...]:
    """Which of those that threaten somebody get an attack of opportunity as he attacks unarmed.

    All of them, but for the target itself where it is unarmed and human-like. Natural weapons
    are arms: a wolf is armed (Threatened; Unarmed Combat).
    """
    return tuple(one for one in threatening if one != target or target_is_armed)


def armed_against_unarmed() -> Explained[int]:
    """What the armed defender has against whoever attacks it unarmed: +4 to hit and to damage."""
    reason = Reason("armed against bare hands", f"{_BONUS:+d}", _SOURCE)
    return Explained(_BONUS, (reason,))
