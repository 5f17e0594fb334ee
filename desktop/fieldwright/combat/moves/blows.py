"""The blows that movement brings about, as the attacks of the round make them.

combat-and-tactics.txt, Attacks of Opportunity, Guard, Charge, Overruns; rulings R11, R34.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from uuid import UUID

from fieldwright.combat.asks import Choice, Option, Steps, choose
from fieldwright.combat.blows.arms import blows_of, ready_name
from fieldwright.combat.blows.attempt import MISSED, Attempt, Blow, Manner, all_together
from fieldwright.combat.blows.landing import Aimed, aimed, land
from fieldwright.combat.blows.opportunity import most_opportunities, why_no_opportunity
from fieldwright.combat.blows.striking import attempts_at, strike_as, why_not_strike
from fieldwright.combat.orders import Act
from fieldwright.combat.play import Play
from fieldwright.geometry.mounts import mount_of, moved_figure
from fieldwright.rules.overrunning import trampling
from fieldwright.stats.block import Attack
from fieldwright.terms.setting import Slant

_TRAMPLING = Attack(name="trampling")


def free_blows(play: Play, strikers: Sequence[UUID], who: UUID, slant: Slant | None) -> Steps[Blow]:
    """Attacks of opportunity of several figures on one that moves, asked for in one row.

    Each makes its whole routine. ``slant`` is the way that the mover is going over a slope.
    """
    targets = yield from _targets(play, strikers, who)
    manner = Manner(free=True, reached=True, slant=slant)
    able = [
        (striker, target)
        for striker, target in zip(strikers, targets, strict=True)
        if why_no_opportunity(play, striker, target) is None
    ]
    return (yield from _rolled(play, _routines(play, able, manner)))


def guard_blows(play: Play, guards: Sequence[UUID], who: UUID, slant: Slant | None) -> Steps[Blow]:
    """The blows of guards on who comes into their squares, asked for in one row."""
    targets = yield from _targets(play, guards, who)
    pairs = list(zip(guards, targets, strict=True))
    for guard, target in pairs:
        play.put(guard, guarded=(*play.combatant(guard).guarded, target))
    manner = Manner(reached=True, slant=slant)
    return (yield from _rolled(play, _routines(play, pairs, manner)))


def charge_blow(play: Play, who: UUID, target: UUID, weapon: str, act: Act) -> Steps[Blow]:
    """The blow at the end of a charge; told where it cannot be struck."""
    attempts = attempts_at(play, who, target, weapon, act)
    refused = why_not_strike(play, attempts)
    if refused is not None:
        told = f"{play.name(who)} cannot strike {play.name(target)}: {refused.reason}."
        play.tell(told, "refused", who=who, whom=target, details=(refused.source,))
        return MISSED
    return (yield from strike_as(play, attempts))


def trample(play: Play, who: UUID, victim: UUID, sizes: int) -> Steps[Blow]:
    """The attack of opportunity on who lies under a larger figure: 1d4 for each size (Overruns).

    Nothing modifies it, not even that the victim lies. It is one of those that the mover has in a
    round; a mount tramples for its rider.
    """
    legs = moved_figure(play.field, play.figure(who)).id
    part = play.state.combatants.get(legs) or play.combatant(who)
    spent = len(part.opportunities) >= most_opportunities(play.figure(legs))
    if spent or victim in part.opportunities:
        return MISSED
    manner = Manner(free=True, reached=True, plain=True, dice=trampling(sizes))
    attempt = Attempt(who=legs, target=victim, attack=_TRAMPLING, manner=manner)
    if legs not in play.state.combatants:
        play.put(who, opportunities=(*part.opportunities, victim))
    return (yield from _rolled(play, [attempt]))


def _routines(play: Play, pairs: Iterable[tuple[UUID, UUID]], manner: Manner) -> list[Attempt]:
    """The attacks of each striker on its target, with what it has ready."""
    return [
        Attempt(who=striker, target=target, attack=attack, manner=manner)
        for striker, target in pairs
        for attack in blows_of(
            play.figure(striker), ready_name(play.figure(striker), play.combatant(striker))
        )
    ]


def _rolled(play: Play, attempts: Iterable[Attempt]) -> Steps[Blow]:
    """Attacks in one row; those that cannot be made are left out."""
    aims = [one for one in (aimed(play, each) for each in attempts) if isinstance(one, Aimed)]
    if not aims:
        return MISSED
    return all_together((yield from land(play, aims)))


def _targets(play: Play, strikers: Sequence[UUID], who: UUID) -> Steps[list[UUID]]:
    """Whom each of some figures strikes of a rider and his mount."""
    found = []
    for striker in strikers:
        target = yield from _rider_or_mount(play, striker, who)
        found.append(target)
    return found


def _rider_or_mount(play: Play, striker: UUID, who: UUID) -> Steps[UUID]:
    """Whom a blow at one who rides is aimed at: he who strikes chooses rider or mount."""
    mount = mount_of(play.field, play.figure(who))
    if mount is None or mount.id not in play.state.combatants:
        return who
    options = (
        Option(value=str(who), label=play.name(who)),
        Option(value=str(mount.id), label=mount.name, note="the mount"),
    )
    name = play.name(striker)
    chosen = yield from choose(
        Choice(
            what=f"Whom does {name} strike?",
            options=options,
            who=striker,
            against=who,
            default=str(who),
        )
    )
    return UUID(chosen)
