"""Hit points lost, and what comes of it: spells, senses, lives, riders.

combat-and-tactics.txt, Damage and Dying, Cast a Spell, Marsh, Mounts.
"""

from __future__ import annotations

from uuid import UUID

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Purpose, Roll, Steps, roll
from fieldwright.combat.blows.bearings import is_casting_now
from fieldwright.combat.blows.permission import grapplers_of, is_at_hand
from fieldwright.combat.blows.situation import rider_of
from fieldwright.combat.blows.thrown import unhorse
from fieldwright.combat.casting import spell_of, spend_spell
from fieldwright.combat.hit_points import settle_hit_points
from fieldwright.combat.play import Aloud, Play
from fieldwright.combat.state import Effect
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.footprints import are_enemies
from fieldwright.geometry.hazards import depths_waded
from fieldwright.geometry.threat.area import rings_apart
from fieldwright.rules.casting import spell_lost
from fieldwright.rules.conditions import AT_GRIPS, IN_A_GRASP, is_any_of
from fieldwright.rules.drowning import may_drown
from fieldwright.rules.dying import UNCONSCIOUS_TURNS, Life, life_at
from fieldwright.rules.game_time import COMBAT_ROUNDS_IN_A_TURN
from fieldwright.stats.notation import Dice

_SOURCE = "Combat & Tactics, Damage and Dying"
_ASLEEP = frozenset({"asleep", "sleeping"})
_GRAPPLING = frozenset({"grappling"})
FEET_A_DIE = 10
"""A fall of so many feet does a die of damage."""


def hurt(
    play: Play,
    who: UUID,
    points: int,
    by: UUID | None = None,
    *,
    subduing: bool = False,
    details: tuple[str, ...] = (),
) -> Steps[Life]:
    """Take hit points from a figure, and see what that means; what is left of its life.

    ``by`` is who did it, ``details`` are the lines beneath the sentence. Blows that only subdue
    leave nobody dying, only without his senses. The hit points of monsters are rolled now where
    nobody has rolled them; the damage of those whose sheets lie on the table is counted up.
    """
    figure = play.figure(who)
    if figure.hit_points is None:
        yield from settle_hit_points(play, (figure,))
        figure = play.figure(who)
    if figure.hit_points is None:
        _count_up(play, figure, points, by, details)
        return Life.ABLE
    before = figure.hit_points
    left = max(before - points, 0) if subduing and before >= 0 else before - points
    play.alter(who, hit_points=left)
    _tell(play, who, by, (_takes(figure, points), f": {left} left"), details)
    if points > 0:
        _lose_spell(play, who, points)
    after = life_at(left)
    if after is life_at(before):
        if after is Life.ABLE and points > 0:
            _wake(play, who)
        return after
    yield from fell(play, who, after, by)
    return after


def _count_up(
    play: Play, figure: Figure, points: int, by: UUID | None, details: tuple[str, ...]
) -> None:
    """Damage of a figure whose hit points nobody here knows."""
    part = play.state.combatants.get(figure.id)
    total = points if part is None else part.suffered + points
    if part is not None:
        play.put(figure.id, suffered=total)
    _tell(play, figure.id, by, (_takes(figure, points), f", {total} in all"), details)
    if points > 0:
        _lose_spell(play, figure.id, points)
        _wake(play, figure.id)


def _takes(figure: Figure, points: int) -> str:
    return f"{figure.name} takes {points} {'point' if points == 1 else 'points'} of damage"


def _tell(
    play: Play, whom: UUID, by: UUID | None, words: tuple[str, str], details: tuple[str, ...]
) -> None:
    """Tell damage, and what it leaves: of the DM's figures to him alone."""
    takes, leaves = words
    # One line that only repeats the dice says nothing.
    given = details if len(details) > 1 else ()
    theirs = play.unless_theirs(whom, f"{takes}.")
    told = f"{takes}{leaves}."
    play.tell(told, "damage", who=by, whom=whom, details=given, players=Aloud(theirs, (whom,)))


def _lose_spell(play: Play, who: UUID, points: int) -> None:
    """A caster who is hurt before the spell comes loses it (Cast a Spell)."""
    part = play.state.combatants.get(who)
    if part is None or part.casting_to is None or not is_casting_now(play, part):
        return
    lost = spell_lost(play.head.phase, part.casting_to, points)
    if not lost.value:
        return
    spell = spell_of(part.aborted or part.order)
    play.put(who, lost=f"{spell} was lost", casting_to=None, spell_begun="", spell_rounds=0)
    spend_spell(play, who, spell)
    details = tuple(str(reason) for reason in lost.reasons)
    name = play.name(who)
    theirs = play.unless_theirs(who, f"{name} loses its spell.")
    told = f"{name} loses {spell}."
    play.tell(told, "spell lost", who=who, details=details, players=theirs)


def _wake(play: Play, who: UUID) -> None:
    """Who sleeps wakes of a wound."""
    figure = play.figure(who)
    if is_any_of(_ASLEEP, figure.conditions):
        play.alter(who, conditions=without(figure.conditions, _ASLEEP))
        play.tell(f"{figure.name} wakes.", "wakes", who=who)


# ------------------------------------------------------------------------------------- those down


def fell(play: Play, who: UUID, life: Life, by: UUID | None = None) -> Steps[None]:
    """A figure is able no more: senseless at 0 hit points, dying below, dead at -10."""
    aloft = play.figure(who).altitude_ft
    go_down(play, who, life, by)
    if life is Life.UNCONSCIOUS:
        yield from _how_long(play, who)
    if aloft > 0 and life is not Life.DEAD:
        yield from fall(play, who, aloft)
    warn_of_drowning(play, who)


def go_down(play: Play, who: UUID, life: Life, by: UUID | None = None) -> None:
    """A figure lies where it stood, lets go of whom it held, and its rider comes down with it."""
    figure = play.figure(who)
    was_down = is_any_of(frozenset({"unconscious", "dying"}), figure.conditions)
    let_go(play, who)
    figure = play.figure(who)
    words = without(figure.conditions, frozenset({"unconscious", "dying"}))
    play.alter(who, conditions=(*words, life.value), posture="prone", altitude_ft=0.0)
    kills = life in (Life.DYING, Life.DEAD) and not was_down
    if by is not None and by in play.state.combatants and kills:
        play.put(by, killed=play.combatant(by).killed + 1)
    play.tell(
        f"{figure.name} is {life.value}.", life.value, who=by, whom=who, players=Aloud(named=(who,))
    )
    if figure.mount is not None:
        unhorse(play, who)
    rider = rider_of(play, who)
    if rider is not None:
        unhorse(play, rider.id)


def _how_long(play: Play, who: UUID) -> Steps[None]:
    """At exactly 0 one is unconscious for 2d6 turns, unless healed before (Damage and Dying)."""
    name = play.name(who)
    rolled = yield from roll(
        Roll(
            purpose=Purpose.AMOUNT,
            what=f"turns that {name} is unconscious",
            dice=UNCONSCIOUS_TURNS,
            who=who,
        )
    )
    part = play.state.combatants.get(who)
    if part is not None:
        until = play.head.round + rolled.total * COMBAT_ROUNDS_IN_A_TURN
        effect = Effect(name="unconscious", source=_SOURCE, until_round=until)
        play.put(who, effects=(*part.effects, effect))
    told = f"{name} stays so for {rolled.total} turns, unless healed."
    play.tell(told, "life", who=who, players=play.unless_theirs(who))


def fall(play: Play, who: UUID, feet: float) -> Steps[bool]:
    """A figure falls so far: a die for every ten feet; whether it was far enough to hurt."""
    count = int(feet // FEET_A_DIE)
    if count < 1:
        return False
    told = f"{play.name(who)} falls {feet:g} feet"
    play.tell(f"{told}.", "falls", who=who)
    dice = Dice(((count, 6),))
    rolled = yield from roll(Roll(purpose=Purpose.DAMAGE, what=told, dice=dice, against=who))
    yield from hurt(play, who, rolled.total)
    return True


def warn_of_drowning(play: Play, who: UUID) -> None:
    """Warn the DM of a senseless figure in water of any depth (Marsh)."""
    figure = play.figure(who)
    life = Life.DEAD if figure.hit_points is None else life_at(figure.hit_points)
    if figure.surface is not None or figure.mount is not None:
        return
    for depth in depths_waded(play.field, block_of(figure).squares()):
        if may_drown(depth, life):
            play.tell(
                f"{figure.name} lies senseless in {depth} water and may drown.",
                "drowning",
                who=who,
                players="",
            )
            return


def let_go(play: Play, who: UUID) -> None:
    """End the grips of a figure: it holds nobody any more, and nobody holds it.

    At grips are those who share its square; where nobody does, the nearest who reaches it, or whom
    it reaches (Grappled). Whom another holds as well stays held.
    """
    figure = play.figure(who)
    if not is_any_of(AT_GRIPS, figure.conditions):
        return
    holds = is_any_of(_GRAPPLING, figure.conditions)
    held = is_any_of(IN_A_GRASP, figure.conditions)
    play.alter(who, conditions=without(figure.conditions, AT_GRIPS))
    words = (IN_A_GRASP if holds else frozenset()) | (_GRAPPLING if held else frozenset())
    for other in _at_grips_with(play, figure, words):
        if holds and any(one.id != who for one in grapplers_of(play, other)):
            continue
        play.alter(other.id, conditions=without(other.conditions, words))
        play.tell(f"{other.name} is free.", "grapple", who=other.id)


def _at_grips_with(play: Play, figure: Figure, words: frozenset[str]) -> list[Figure]:
    """The enemies in one of these conditions that are at grips with a figure."""
    here = block_of(figure)
    found = [
        other
        for other in play.field.every(Figure)
        if are_enemies(other, figure)
        and is_any_of(words, other.conditions)
        and is_at_hand(figure, other)
    ]
    shared = [one for one in found if not block_of(one).clipped(here).is_empty]
    return shared or sorted(found, key=lambda one: rings_apart(here, block_of(one)))[:1]


def without(conditions: tuple[str, ...], words: frozenset[str]) -> tuple[str, ...]:
    """Conditions without those that some words name."""
    return tuple(one for one in conditions if not is_any_of(words, (one,)))
