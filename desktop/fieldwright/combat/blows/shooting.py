"""Shots and throws: everything from the order to shoot to what it does.

combat-and-tactics.txt, Fire/Throw Missiles, Firing Into a Melee, Threatened, Cover; rulings R14,
R15, R32.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar
from uuid import UUID

from fieldwright.battlefield.field import Board
from fieldwright.combat.asks import Purpose, Roll, Steps, roll
from fieldwright.combat.blows.arms import shot_of, volley_of
from fieldwright.combat.blows.attempt import (
    ALLOWED,
    MISSED,
    Attempt,
    Blow,
    Now,
    all_together,
    figure_in,
)
from fieldwright.combat.blows.landing import Aimed, aimed, land
from fieldwright.combat.blows.missiles import (
    note_shot,
    shots_left,
    spend,
    throw,
    why_no_ammunition,
)
from fieldwright.combat.blows.opportunity import all_strike, threateners
from fieldwright.combat.blows.situation import why_not_flown
from fieldwright.combat.blows.striking import refused
from fieldwright.combat.orders import Act
from fieldwright.combat.play import Aloud, Play
from fieldwright.combat.state import FightState
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.rules.into_melee import Faces, TargetDie, who_is_shot_at
from fieldwright.rules.opportunity import provoked_by_shot
from fieldwright.stats.notation import Dice

_FIRE = "Combat & Tactics, Fire/Throw Missiles"


def shoot(
    play: Play, who: UUID, target: UUID, weapon: str = "", act: Act | None = None
) -> Steps[Blow]:
    """A figure shoots or throws once at another, or looses its whole volley.

    Whoever threatens it may strike first. A shot into a melee goes at whom the die says. Raises
    NotNowError before anything is asked where the shot cannot be; later in a command that is told.
    """
    attempt = attempt_at(play, who, target, weapon, act)
    aim = attempt if isinstance(attempt, Impossible) else aim_of(play, attempt)
    if isinstance(attempt, Impossible) or isinstance(aim, Impossible):
        assert isinstance(aim, Impossible)
        return refused(play, aim, who)
    if (yield from _provoke(play, attempt)):
        again = aim_of(play, attempt)
        if isinstance(again, Impossible):
            return refused(play, again, who)
        aim = again
    missiles = volley_of(play.figure(who), attempt.attack)
    _spend(play, attempt, len(missiles))
    targets = yield from _targets(play, aim, len(missiles))
    aims = _at_each(play, aim, targets)
    return all_together((yield from land(play, aims))) if aims else MISSED


def _spend(play: Play, attempt: Attempt, missiles: int) -> None:
    """Take what flies from what is left, and tell how much that is."""
    who, name = attempt.who, attempt.attack.name
    left, is_thrown = spend(play, who, attempt.attack, missiles), False
    if left is None:
        left = throw(play, who, attempt.attack)
        is_thrown = left == 0
    told = f"{play.name(who)} has {left} left for {name}."
    if is_thrown:
        told = f"{play.name(who)} has thrown the {name}; it is gone until it is picked up."
    note_shot(play, who)
    if left is not None:
        play.tell(told, "missiles", who=who, players=play.unless_theirs(who))


def _at_each(play: Play, aim: Aimed, targets: Iterable[UUID]) -> list[Aimed]:
    """The aim of each missile; those that cannot get where the die sends them are lost."""
    found: list[Aimed] = []
    for target in targets:
        meant = target == aim.attempt.target
        one = aim if meant else aimed(play, replace(aim.attempt, target=target, rolled=True))
        if isinstance(one, Impossible):
            sentence = f"The shot at {play.name(target)} is lost: {one.reason}."
            play.tell(
                sentence, "missed", who=aim.attempt.who, whom=target, players=Aloud(named=(target,))
            )
        else:
            found.append(one)
    return found


def attempt_at(
    now: Now, who: UUID, target: UUID, weapon: str = "", act: Act | None = None
) -> Attempt | Impossible:
    """The shot that a figure makes at another, or that it has nothing to shoot with."""
    figure = figure_in(now, who)
    attack = shot_of(figure, weapon)
    if attack is None:
        what = weapon or "nothing to shoot or throw"
        return Impossible(f"{what}: it is neither shot nor thrown" if weapon else what, _FIRE)
    return Attempt(who=who, target=target, attack=attack, ranged=True, act=act or Act())


def why_not_shoot(now: Now, attempt: Attempt) -> Impossible | None:
    """Why a shot cannot be made as things stand; None where it can."""
    aim = aim_of(now, attempt)
    return aim if isinstance(aim, Impossible) else None


_aimed_last: list[tuple[Board, FightState, Attempt, Aimed | Impossible]] = []
"""The aim that was asked for last: whoever is told that he may shoot mostly does then."""


def aim_of(now: Now, attempt: Attempt) -> Aimed | Impossible:
    """A shot with its number, or why it cannot be made: nothing left, no line, no shot left."""
    board, state = now.field.board, now.state
    if _aimed_last:
        known_board, known_state, known, aim = _aimed_last[-1]
        if known_board is board and known_state is state and known == attempt:
            return aim
    aim = _aim_of(now, attempt)
    _aimed_last[:] = [(board, state, attempt, aim)]
    return aim


def _aim_of(now: Now, attempt: Attempt) -> Aimed | Impossible:
    figure = figure_in(now, attempt.who)
    empty = why_no_ammunition(figure, attempt.attack)
    if empty is not None:
        return empty
    blocked = why_not_flown(now, attempt)
    if blocked is not None:
        return blocked
    aim = aimed(now, attempt)
    if isinstance(aim, Impossible) or attempt.has(ALLOWED):
        return aim
    left = shots_left(now, figure, now.state.combatants.get(attempt.who), attempt.attack)
    return left if isinstance(left, Impossible) else aim


def _provoke(play: Play, attempt: Attempt) -> Steps[bool]:
    """Shooting in somebody's reach gives him an attack of opportunity; whether anybody struck.

    Threatened; ruling R32.
    """
    who, part = attempt.who, play.state.combatants.get(attempt.who)
    arrived = () if part is None else part.arrived
    provoked = provoked_by_shot(threateners(play, who), attempt.target, arrived)
    why = f"{play.name(who)} uses {attempt.attack.name} in reach of enemies."
    before = play.state
    yield from all_strike(play, who, provoked, why)
    return play.state is not before


# -------------------------------------------------------------------------------- into a melee


def _targets(play: Play, aim: Aimed, missiles: int) -> Steps[tuple[UUID, ...]]:
    """Whom each missile flies at: the one who is meant, or whom the die says in a melee."""
    attempt = aim.attempt
    die = None if aim.situation.shot is None else aim.situation.shot.melee
    if die is None:
        return (attempt.target,) * missiles
    found = []
    for _ in range(missiles):
        victim = yield from _into_melee(play, attempt, die)
        play.tell(
            who_is_shot_at(play.name(attempt.who), play.name(attempt.target), play.name(victim)),
            "target",
            who=attempt.who,
            whom=victim,
            details=_few(die.reasons, str),
            players=Aloud(named=(attempt.who, attempt.target, victim)),
        )
        found.append(victim)
    return tuple(found)


_MOST_TOLD = 12
"""So many parts of a die are told; the rest of a melee of hosts only by their number."""


_Part = TypeVar("_Part")


def _few(parts: Sequence[_Part], told: Callable[[_Part], str]) -> tuple[str, ...]:
    """The first parts of a die as they are told, and how many more there are."""
    first = tuple(told(one) for one in parts[:_MOST_TOLD])
    left = len(parts) - len(first)
    return (*first, f"… and {left} more") if left else first


def _into_melee(play: Play, attempt: Attempt, die: TargetDie[UUID]) -> Steps[UUID]:
    """Roll until a face stands for somebody (Firing Into a Melee)."""

    def told(face: Faces[UUID]) -> str:
        return f"{face} {play.name(face.figure)}"

    faces = ", ".join(_few(die.faces, told))
    while True:
        rolled = yield from roll(
            Roll(
                purpose=Purpose.TARGET,
                what=f"whom {play.name(attempt.who)} shoots at ({faces})",
                dice=Dice(((1, die.sides),)),
                who=attempt.who,
                against=attempt.target,
            )
        )
        answer = die.at(rolled.natural)
        if isinstance(answer, Explained):
            return answer.value
