"""Blows: everything from the order to strike to what it does.

combat-and-tactics.txt, Attack, Unarmed Combat, Attacks of Opportunity, Caves; ruling R11.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Purpose, Roll, Steps, roll
from fieldwright.combat.blows.arms import arrangement_of, blows_of, is_armed, unarmed_attack
from fieldwright.combat.blows.attempt import (
    FREE,
    MISSED,
    USUAL,
    Attempt,
    Blow,
    Manner,
    Now,
    all_together,
    figure_in,
)
from fieldwright.combat.blows.landing import Aimed, aimed, land
from fieldwright.combat.blows.opportunity import all_strike, opportunity, threateners
from fieldwright.combat.blows.reckoning import reckoned
from fieldwright.combat.blows.situation import situation_of
from fieldwright.combat.deeds import is_able
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.numbers import FIST
from fieldwright.combat.orders import Act
from fieldwright.combat.play import Aloud, Play
from fieldwright.geometry.mounts import mount_of
from fieldwright.geometry.threat.arms import is_bare_handed
from fieldwright.geometry.threat.engagement import engagement_of
from fieldwright.rules.explained import Impossible
from fieldwright.rules.falling import blind_blow_die, struck_blindly
from fieldwright.rules.mounted import attacks_beside_the_rider
from fieldwright.rules.terrain import load_terrains
from fieldwright.rules.unarmed import armed_against_unarmed, provoked_by_unarmed
from fieldwright.stats.block import Attack

BARE_HANDS = "bare hands"
"""The word that an order of unarmed combat names instead of a weapon."""


def strike(
    play: Play,
    who: UUID,
    target: UUID,
    weapon: str = "",
    act: Act | None = None,
    *,
    free: bool = False,
) -> Steps[Blow]:
    """A figure strikes another with what ``weapon`` names, its whole routine if it has one.

    ``free`` is an attack of opportunity. Raises NotNowError before anything is asked where the
    attack cannot be made; later in a command that is told.
    """
    if free:
        return (yield from opportunity(play, who, target, act))
    return (yield from strike_as(play, attempts_at(play, who, target, weapon, act)))


def attempts_at(
    now: Now,
    who: UUID,
    target: UUID,
    weapon: str = "",
    act: Act | None = None,
    manner: Manner = USUAL,
) -> tuple[Attempt, ...]:
    """The attacks that a figure makes at once on another; ``weapon`` may be ``bare hands``."""
    figure = figure_in(now, who)
    attacks = (unarmed_attack(figure),) if weapon == BARE_HANDS else blows_of(figure, weapon)
    return tuple(
        Attempt(
            who=who,
            target=target,
            attack=attack,
            bare=_is_bare(figure, attack),
            act=act or Act(),
            manner=manner,
        )
        for attack in attacks
    )


def _is_bare(figure: Figure, attack: Attack) -> bool:
    """Whether an attack is made with bare hands; a figure without numbers counts as armed."""
    return is_bare_handed(figure, attack) or (figure.stats is not None and attack == FIST)


def why_not_strike(now: Now, attempts: Sequence[Attempt]) -> Impossible | None:
    """Why attacks cannot be made as things stand; None where at least one of them can."""
    refused: Impossible | None = None
    for attempt in attempts:
        found = reckoned(situation_of(now, attempt))
        if not isinstance(found, Impossible):
            return None
        refused = refused or found
    return refused


def strike_as(play: Play, attempts: Sequence[Attempt]) -> Steps[Blow]:
    """Attacks of one figure that are made at once, in whatever manner."""
    aims = _aims(play, attempts)
    if isinstance(aims, Impossible):
        return refused(play, aims, attempts[0].who)
    if attempts[0].bare:
        if (yield from _kept_at_bay(play, attempts[0])):
            return MISSED
        aims = _aims(play, attempts)
        if isinstance(aims, Impossible):
            return refused(play, aims, attempts[0].who)
    struck = yield from _whom_in_the_dark(play, aims)
    if struck != attempts[0].target:
        aims = _aims(play, [replace(one, target=struck) for one in attempts])
        if isinstance(aims, Impossible):
            return refused(play, aims, attempts[0].who)
    return all_together((yield from land(play, aims)))


def strike_together(play: Play, attempts: Sequence[Attempt]) -> Steps[tuple[Blow, ...]]:
    """Attacks of several figures, all of their dice in one row; those that cannot be are missed."""
    found = [aimed(play, one) for one in attempts]
    able = [one for one in found if not isinstance(one, Impossible)]
    if not able:
        refused(play, next(one for one in found if isinstance(one, Impossible)), attempts[0].who)
        return (MISSED,) * len(attempts)
    blows = iter((yield from land(play, able)))
    return tuple(MISSED if isinstance(one, Impossible) else next(blows) for one in found)


def _aims(play: Play, attempts: Sequence[Attempt]) -> list[Aimed] | Impossible:
    """The attempts that can be made, each reckoned once; why not where none can."""
    known: dict[Attack, Aimed | Impossible] = {}
    for attempt in attempts:
        if attempt.attack not in known:
            known[attempt.attack] = aimed(play, attempt)
    found = [known[attempt.attack] for attempt in attempts]
    able = [one for one in found if not isinstance(one, Impossible)]
    if able:
        return able
    return next(one for one in found if isinstance(one, Impossible))


def refused(play: Play, why: Impossible, who: UUID) -> Blow:
    """Refuse an attack before anything was asked, else tell that it does not come to it."""
    sentence = f"{play.name(who)} cannot attack: {why.reason}."
    if not play.has_asked:
        raise NotNowError(sentence)
    theirs = play.unless_theirs(who)
    play.tell(sentence, "refused", who=who, details=(why.source,), players=theirs)
    return MISSED


# ---------------------------------------------------------------------------------- bare hands


def _kept_at_bay(play: Play, attempt: Attempt) -> Steps[bool]:
    """Bare hands in the reach of arms: who threatens strikes first; whether that ends the attack.

    It does where a knockdown die showed enough, even if the save succeeds (Unarmed Combat,
    Threatened; Brawling Attacks Against Armed Opponents).
    """
    who, target = attempt.who, attempt.target
    armed = is_armed(play.figure(target))
    provoked = provoked_by_unarmed(threateners(play, who), target, target_is_armed=armed)
    why = f"{play.name(who)} attacks with bare hands in reach of arms."
    more = (armed_against_unarmed(),)
    manners = {target: replace(FREE, to_hit=more, damage=more)}
    blow = yield from all_strike(play, who, provoked, why, manners)
    if blow.thrown and is_able(play.figure(who)):
        play.tell(f"{play.name(who)} is kept at bay: the attack is lost.", "refused", who=who)
    return blow.thrown


# ------------------------------------------------------------------------------------ in the dark


def _whom_in_the_dark(play: Play, aims: Sequence[Aimed]) -> Steps[UUID]:
    """Whom a blow strikes in a pitch-dark cave: anybody engaged with the attacker (Caves)."""
    first = aims[0]
    attempt, dim = first.attempt, first.situation.dim
    terrain = load_terrains().get(play.field.info.terrain)
    if terrain is None or dim is None or dim.unseen is None:
        return attempt.target
    engaged = _engaged_with(play, attempt)
    die = blind_blow_die(terrain.dangers, play.field.info.light, len(engaged))
    if die is None:
        return attempt.target
    names = ", ".join(f"{at} {play.name(one)}" for at, one in enumerate(engaged, 1))
    rolled = yield from roll(
        Roll(
            purpose=Purpose.TARGET,
            what=f"whom {play.name(attempt.who)} strikes in the dark ({names})",
            dice=die,
            who=attempt.who,
            hidden=True,
        )
    )
    struck = struck_blindly(engaged, rolled.natural)
    if struck != attempt.target:
        play.tell(
            f"In the dark {play.name(attempt.who)} strikes at {play.name(struck)} instead of "
            f"{play.name(attempt.target)}.",
            "target",
            who=attempt.who,
            whom=struck,
            players=Aloud(named=(attempt.who, struck, attempt.target)),
        )
    return struck


def _engaged_with(play: Play, attempt: Attempt) -> tuple[UUID, ...]:
    """Everybody of the melee whom the attacker can get at, friends among them, in their order."""
    group = engagement_of(play.field, play.figure(attempt.who), arrangement_of(play))
    near = [
        one.id
        for one in group
        if one.id != attempt.who
        and not isinstance(aimed(play, replace(attempt, target=one.id)), Impossible)
    ]
    return tuple(near) if attempt.target in near else (attempt.target,)


# ------------------------------------------------------------------------------------------ mounts


def attacks_of_mount(now: Now, rider: UUID) -> tuple[UUID, tuple[Attack, ...]] | None:
    """The mount of a rider and the attacks that it makes along with him; None for none (Mounts)."""
    mount = mount_of(now.field, figure_in(now, rider))
    if mount is None or mount.stats is None:
        return None
    attacks = attacks_beside_the_rider(mount.stats)
    return (mount.id, attacks) if attacks else None
