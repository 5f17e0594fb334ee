"""Getting up and going down: what postures take of a round, and rising beneath an enemy.

combat-and-tactics.txt, Sitting, Kneeling, and Lying Prone, Knockdown Effects, Overruns; rulings
R25, R35, R39, R47.
"""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import (
    Choice,
    Option,
    Purpose,
    Roll,
    Rolled,
    Steps,
    choose,
    roll_together,
)
from fieldwright.combat.deeds import MOVE, Due, due_of
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.moves.overrunning import displaced
from fieldwright.combat.moves.planning import is_up
from fieldwright.combat.numbers import block_of_stats
from fieldwright.combat.play import Aloud, Play
from fieldwright.combat.state import Gone
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.footprints import are_enemies, is_dead, is_down
from fieldwright.geometry.index import index_of
from fieldwright.geometry.mounts import moved_figure
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.rules.knockdown import rising_at_once
from fieldwright.rules.opposed import Check, Winner, opposed_checks
from fieldwright.rules.overrunning import GivesWay, gives_way, sizes_above
from fieldwright.rules.phase_order import Doing
from fieldwright.stats.derived import strength_of
from fieldwright.stats.notation import Dice
from fieldwright.terms.bodies import POSTURES, Posture

RISE = "rise"
"""The mark of an act by which a figure gives up what is due to get up (Knockdown Effects)."""

RISES_FOR = (Action.ATTACK, Action.UNARMED, Action.FIRE)
"""The actions with attacks that a figure may give up one of to get up."""

_D20 = Dice(((1, 20),))
_OVERBEARING = "Combat & Tactics, Overbearing; ruling R47"
_EACH_SIZE, _MANY_LEGS, _NO_LEGS, _SHAPELESS = 4, -4, -4, -4


def gets_up_by_moving(play: Play, who: UUID, due: Due) -> bool:
    """Whether who gets up in this deed spends its own movement: it did not fall in this round."""
    legs = moved_figure(play.field, play.figure(who))
    fell = play.combatant(who).knocked_down
    return due.doing is Doing.MOVE and not fell and not is_up(legs)


def rise_at_once(play: Play, who: UUID, due: Due) -> Steps[None]:
    """Get up in the round of the fall, for the half-move or the attack that is due (ruling R35).

    Raises NotNowError where neither is due, or where it fell in another round.
    """
    combatant, figure = play.combatant(who), play.figure(who)
    if is_up(figure):
        raise NotNowError(f"{figure.name} stands.")
    if not combatant.knocked_down:
        raise NotNowError(f"{figure.name} fell in an earlier round: rising takes its full move.")
    attacks = due.doing is Doing.ACT and due.order.action in RISES_FOR
    found = rising_at_once(half_move_left=due.doing is Doing.MOVE, attacks_left=int(attacks))
    if isinstance(found, Impossible):
        raise NotNowError(f"{figure.name} cannot give up {due.order.action.label} to rise.")
    # Getting up tires as moving does (Example of Combat, Round Three: Pascal marks two points).
    play.put(who, active=tuple(dict.fromkeys((*combatant.active, play.head.phase))))
    if due.key == MOVE:
        # What follows comes a phase later, as after a half-move that was walked (ruling R30).
        gone = combatant.gone or Gone()
        play.put(who, gone=replace(gone, phase=play.head.phase, rose=True))
    yield from stand_up(play, who, f"giving up {found[0].value}")


def stand_up(play: Play, who: UUID, how: str = "") -> Steps[bool]:
    """Get up; whether it stands. An enemy that stands there gives way, or keeps it down."""
    figure = moved_figure(play.field, play.figure(who))
    for enemy in _standing_above(play, figure):
        if (yield from _is_kept_down(play, figure.id, enemy)):
            return False
        if not (yield from _makes_room(play, figure.id, enemy)):
            told = f"{figure.name} cannot get up beneath {play.name(enemy)}."
            play.tell(told, "rise", who=who, players=Aloud(named=(who, enemy)))
            return False
    play.alter(figure.id, posture="standing")
    rises = f"{figure.name} gets up"
    theirs = play.unless_theirs(who, f"{rises}.")
    play.tell(f"{rises}{f', {how}' if how else ''}.", "rise", who=who, players=theirs)
    return True


def go_down(play: Play, who: UUID, posture: Posture) -> None:
    """Sit, kneel or drop: part of an action without movement (Sitting, Kneeling ...; R39).

    Raises NotNowError for who would have to get up for it.
    """
    figure = play.figure(who)
    if POSTURES.index(posture) < POSTURES.index(figure.posture):
        raise NotNowError(f"{figure.name} must get up first; that takes movement.")
    if figure.posture != posture:
        play.alter(who, posture=posture)
        word = {"kneeling": "kneels", "sitting": "sits down", "prone": "drops"}[posture]
        play.tell(f"{figure.name} {word}.", "posture", who=who)


# ------------------------------------------------------------------------------ beneath an enemy


def _standing_above(play: Play, figure: Figure) -> tuple[UUID, ...]:
    """The enemies that stand in the squares of a figure that lies."""
    block = block_of(figure)
    return tuple(
        other.id
        for other in index_of(play.field).near(Figure, block)
        if are_enemies(figure, other)
        and not (is_dead(other) or is_down(other))
        and other.mount is None
        and not block_of(other).clipped(block).is_empty
    )


def _is_kept_down(play: Play, lying: UUID, standing: UUID) -> Steps[bool]:
    """Whether an enemy keeps a figure down: an overbearing attack that counts as hit (Overruns).

    It takes the attack that the enemy still has in this round; who has none cannot.
    """
    attack = _attack_left(play, standing)
    if attack is None:
        return False
    keeps = yield from _wishes_to_keep(play, lying, standing)
    if not keeps:
        return False
    combatant = play.combatant(standing)
    play.put(standing, done=(*combatant.done, attack.key), has_acted=True)
    what = f"{play.name(standing)} keeps {play.name(lying)} down"
    winner = yield from _strength(
        play, what, (standing, overbearing_score(play, standing, lying)), (lying, None)
    )
    kept = winner is Winner.FIRST
    how = "succeeds" if kept else "fails"
    play.tell(f"{what}: it {how}.", "overbearing", who=standing, whom=lying)
    return kept


def _attack_left(play: Play, who: UUID) -> Due | None:
    combatant = play.state.combatants.get(who)
    if combatant is None:
        return None
    deeds = due_of(play.field, play.state, combatant)
    attacks = (due for due in deeds if due.doing is Doing.ACT and due.order.action in RISES_FOR)
    return next(attacks, None)


def _wishes_to_keep(play: Play, lying: UUID, standing: UUID) -> Steps[bool]:
    options = (
        Option(value="no", label="Lets it rise"),
        Option(value="yes", label="Keeps it down", note="for its attack of this round"),
    )
    chosen = yield from choose(
        Choice(
            what=f"{play.name(lying)} rises: does {play.name(standing)} keep it down?",
            options=options,
            who=standing,
            against=lying,
            default="no",
        )
    )
    return chosen == "yes"


def overbearing_score(play: Play, attacker: UUID, defender: UUID) -> Explained[int]:
    """The Strength of who overbears: 4 for each size of difference, less against many legs or none.

    Only the attacker's score changes (ruling R47).
    """
    one, other = play.figure(attacker), play.figure(defender)
    against = block_of_stats(other)
    sizes = sizes_above(one.size, other.size)
    given = [
        Reason("Strength", str(strength_of(block_of_stats(one))), "the figure"),
        *([Reason("size", f"{_EACH_SIZE * sizes:+d}", _OVERBEARING)] if sizes else []),
    ]
    total = strength_of(block_of_stats(one)) + _EACH_SIZE * sizes
    amorphous = "amorphous" in against.flags
    for holds, text, value in (
        ((against.legs or 2) > 2, "more than two legs", _MANY_LEGS),
        (against.legs == 0 or amorphous, "no legs", _NO_LEGS),
        (amorphous, "shapeless", _SHAPELESS),
    ):
        if holds:
            total += value
            given.append(Reason(text, f"{value:+d}", _OVERBEARING))
    return Explained(total, tuple(given))


def _makes_room(play: Play, rising: UUID, standing: UUID) -> Steps[bool]:
    """Who of the two is displaced; whether the rising figure may stand then (Overruns; R25)."""
    one, other = (play.figure(figure) for figure in (rising, standing))
    who = gives_way(one.size, other.size)
    if who is GivesWay.CONTEST:
        what = f"{one.name} and {other.name} struggle for the square"
        winner = yield from _strength(play, what, (rising, None), (standing, None))
        told = f"{what}: {_told(winner, one.name, other.name)}."
        play.tell(told, "strength", who=rising, players=Aloud(named=(rising, standing)))
        if winner is Winner.NEITHER:
            return False
        who = GivesWay.STANDING if winner is Winner.FIRST else GivesWay.RISING
    leaves = rising if who is GivesWay.RISING else standing
    return (yield from displaced(play, leaves, by=standing, kept_free=block_of(other)))


def _told(winner: Winner, one: str, other: str) -> str:
    names = {Winner.FIRST: f"{one} stays", Winner.SECOND: f"{other} stays"}
    return names.get(winner, "neither gives way")


def _strength(
    play: Play,
    what: str,
    first: tuple[UUID, Explained[int] | None],
    second: tuple[UUID, Explained[int] | None],
) -> Steps[Winner]:
    """An opposed Strength roll; scores that are not given are those of the figures."""
    scores = [score or _own_strength(play, who) for who, score in (first, second)]
    rolls = yield from roll_together(
        *(
            Roll(
                purpose=Purpose.ABILITY,
                what=f"Strength of {play.name(who)}: {what}",
                dice=_D20,
                who=who,
                needed=score,
                under=True,
            )
            for (who, _), score in zip((first, second), scores, strict=True)
        )
    )
    return opposed_checks(*(_check(one, score) for one, score in zip(rolls, scores, strict=True)))


def _own_strength(play: Play, who: UUID) -> Explained[int]:
    score = strength_of(block_of_stats(play.figure(who)))
    return Explained(score, (Reason("Strength", str(score), "the figure"),))


def _check(rolled: Rolled, score: Explained[int]) -> Check:
    return Check(score.value, rolled.total)


# --------------------------------------------------------------------- with the round's movement


def rise_with_move(play: Play, who: UUID, movement: Movement, *, second: bool) -> Steps[bool]:
    """Get up with a half-move from a seat or a knee, with a full move from lying.

    Whether this deed went into it. Raises NotNowError where the deed has too little movement.
    """
    legs = moved_figure(play.field, play.figure(who))
    if is_up(legs):
        return False
    whole = legs.posture == "prone" and not play.combatant(who).knocked_down
    if whole and movement is not Movement.FULL:
        raise NotNowError(f"{legs.name} lies prone: rising takes its full move.")
    if whole and not second:
        play.tell(f"{legs.name} begins to get up.", "rise", who=who)
        return True
    yield from stand_up(play, who)
    return True
