"""Combat rounds and the clock of the game, and how long spells last.

combat-and-tactics.txt, Combat Rounds and Game Time, Spell Durations.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from fieldwright.rules.explained import Explained, Reason

COMBAT_ROUNDS_IN_A_ROUND = 5
"""Five combat rounds are one round of the usual game."""

COMBAT_ROUNDS_IN_A_TURN = 50
"""Fifty combat rounds are a turn."""

_TIME = "Combat & Tactics, Combat Rounds and Game Time"
_SPELLS = "Combat & Tactics, Spell Durations"


@dataclass(frozen=True, slots=True)
class GameTime:
    """A span of the game's time: turns, rounds below a turn, combat rounds below a round."""

    turns: int = 0
    rounds: int = 0
    combat_rounds: int = 0

    @property
    def in_combat_rounds(self) -> int:
        """The whole span in combat rounds."""
        turns, rounds = self.turns, self.rounds
        return (
            turns * COMBAT_ROUNDS_IN_A_TURN + rounds * COMBAT_ROUNDS_IN_A_ROUND + self.combat_rounds
        )

    def __str__(self) -> str:
        """The span in words: ``1 turn, 2 rounds, 1 combat round``."""
        parts = ((self.turns, "turn"), (self.rounds, "round"), (self.combat_rounds, "combat round"))
        words = [f"{count} {name}{'s' if count > 1 else ''}" for count, name in parts if count]
        return ", ".join(words) or "no time"


def game_time(combat_rounds: int) -> GameTime:
    """So many combat rounds as the clock counts them: 12 are 2 rounds and 2 combat rounds."""
    turns, left = divmod(combat_rounds, COMBAT_ROUNDS_IN_A_TURN)
    return GameTime(turns, *divmod(left, COMBAT_ROUNDS_IN_A_ROUND))


def times_of_battle(combat_rounds: int) -> tuple[Explained[GameTime], Explained[GameTime]]:
    """The two spans that a fight may be counted as: a whole turn, or the rounds it really took.

    A turn stands for looking after the fallen and making sure of the field as well.
    """
    exact = game_time(combat_rounds)
    plural = "" if combat_rounds == 1 else "s"
    return (
        Explained(GameTime(turns=1), (Reason("any battle", "1 turn", _TIME),)),
        Explained(exact, (Reason("as fought", f"{combat_rounds} combat round{plural}", _TIME),)),
    )


class Unit(StrEnum):
    """What the duration of a spell is told in."""

    ROUNDS = "rounds"
    TURNS = "turns"


@dataclass(frozen=True, slots=True)
class Duration:
    """How long something lasts: 8 rounds, 2 turns."""

    count: int
    unit: Unit = Unit.ROUNDS


def combat_rounds_left(duration: Duration, running_in: int = 1) -> Explained[int | None]:
    """How many combat rounds a spell lasts from now on; None for the whole battle.

    ``running_in`` is the round of its duration that has come when the fight begins, 1 for what
    begins in the fight itself. Rounds are combat rounds, the rest of a running spell's too; what
    is told in turns lasts for the whole battle (Spell Durations).
    """
    told = f"{duration.count} {duration.unit}"
    if duration.unit is Unit.TURNS:
        return Explained(None, (Reason(told, "the whole battle", _SPELLS),))
    left = max(0, duration.count - running_in + 1)
    text = told if running_in == 1 else f"{told}, the fight begins in round {running_in} of them"
    return Explained(left, (Reason(text, f"{left} combat rounds", _SPELLS),))


def last_round_of(left: int | None, begun_in: int = 1) -> int | None:
    """The combat round after which it is gone; None for what lasts the whole battle."""
    return None if left is None else begun_in + left - 1


def is_active(left: int | None, now: int, begun_in: int = 1) -> bool:
    """Whether a spell with so many combat rounds left at ``begun_in`` still works in ``now``."""
    last = last_round_of(left, begun_in)
    return now >= begun_in and (last is None or now <= last)


def round_of_effect(begun_in: int, now: int) -> int:
    """Which round of its own something is in that began in an earlier combat round: 1, 2, 3 ..."""
    return now - begun_in + 1


def works_in(own_rounds: Collection[int], begun_in: int, now: int) -> bool:
    """Whether an effect does its work in this combat round.

    ``own_rounds`` are its rounds in which it does: what burns in its third, fourth and fifth round
    burns in the third, fourth and fifth combat round of its own (Spell Durations).
    """
    return round_of_effect(begun_in, now) in own_rounds
