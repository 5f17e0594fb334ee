"""Attacks of opportunity, as a procedure of their own within whatever provokes them.

combat-and-tactics.txt, Attacks of Opportunity, Threatened, Unarmed Combat; rulings R11, R32.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from uuid import UUID

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Steps
from fieldwright.combat.blows.arms import arrangement_of, blows_of, ready_name
from fieldwright.combat.blows.attempt import (
    FREE,
    MISSED,
    Attempt,
    Blow,
    Manner,
    Now,
    all_together,
    figure_in,
)
from fieldwright.combat.blows.landing import Aimed, aimed, land
from fieldwright.combat.blows.situation import is_surprised
from fieldwright.combat.deeds import is_able
from fieldwright.combat.numbers import attack_of, block_of_stats
from fieldwright.combat.orders import Act
from fieldwright.combat.play import Play
from fieldwright.combat.state import Combatant
from fieldwright.geometry.threat.arms import ready_attacks
from fieldwright.geometry.threat.squares import threatening
from fieldwright.rules.actions import Action
from fieldwright.rules.explained import Impossible
from fieldwright.rules.opportunity import opportunities
from fieldwright.stats.derived import level_of

_SOURCE = "Combat & Tactics, Attacks of Opportunity"


def why_no_opportunity(now: Now, who: UUID, target: UUID) -> Impossible | None:
    """Why a figure makes no attack of opportunity on another; None where it may.

    Once on each opponent in a round, 3 and one for every five levels in all (1 for those who are
    no warriors), none while surprised, none with a missile weapon, none for who parries.
    """
    part = now.state.combatants.get(who)
    if part is None or not part.is_in:
        return Impossible("it takes no part in the fight", _SOURCE)
    figure = figure_in(now, who)
    faults = (
        (not is_able(figure), "it can do nothing now"),
        (is_surprised(now, part), "it is surprised"),
        (target in part.opportunities, "it has struck at this opponent already in this round"),
        (len(part.opportunities) >= most_opportunities(figure), "it has none left in this round"),
        (_parries(part), "it parries"),
        (not _is_ready(figure, part), "it has nothing ready to strike with hand to hand"),
    )
    return next((Impossible(why, _SOURCE) for holds, why in faults if holds), None)


def most_opportunities(figure: Figure) -> int:
    """How many attacks of opportunity a figure has in a round (ruling R11)."""
    block = block_of_stats(figure)
    return opportunities(block.group, level_of(block)).value


def _parries(part: Combatant) -> bool:
    order = part.aborted or part.order
    return order is not None and order.action is Action.PARRY


def _is_ready(figure: Figure, part: Combatant) -> bool:
    name = ready_name(figure, part)
    return bool(ready_attacks(figure, attack_of(figure, name) if name else None))


def opportunity(
    play: Play,
    who: UUID,
    target: UUID,
    act: Act | None = None,
    manner: Manner = FREE,
) -> Steps[Blow]:
    """A free attack at once, the whole routine of a creature with several; missed if it has none.

    ``manner`` adds what the provocation gives: +4 against bare hands.
    """
    aims = _aims(play, who, target, act, manner)
    if not aims:
        return MISSED
    return all_together((yield from land(play, aims)))


def _aims(
    play: Play, who: UUID, target: UUID, act: Act | None = None, manner: Manner = FREE
) -> list[Aimed]:
    """The attacks of an opportunity, which is told; none for who has none."""
    if why_no_opportunity(play, who, target) is not None:
        return []
    figure = play.figure(who)
    words = ready_name(figure, play.state.combatants.get(who))
    found = (
        aimed(play, Attempt(who=who, target=target, attack=attack, act=act or Act(), manner=manner))
        for attack in blows_of(figure, words)
    )
    aims = [one for one in found if not isinstance(one, Impossible)]
    if aims:
        sentence = f"{figure.name} has an attack of opportunity on {play.name(target)}."
        play.tell(sentence, "opportunity", who=who, whom=target)
    return aims


def threateners(now: Now, who: UUID) -> tuple[UUID, ...]:
    """The enemies that threaten a figure with what they have ready, in the order of the field."""
    found = threatening(now.field, figure_in(now, who), arrangement_of(now))
    return tuple(one.id for one in found)


def all_strike(
    play: Play,
    who: UUID,
    provoked: Iterable[UUID],
    why: str,
    manners: Mapping[UUID, Manner] | None = None,
) -> Steps[Blow]:
    """Everybody who is given an opportunity against a figure takes it, all dice in one row.

    ``why`` is the sentence that goes before: what was done in their reach. ``manners`` are those
    of whom the provocation gives more than a free blow.
    """
    able = [one for one in provoked if why_no_opportunity(play, one, who) is None]
    if not able:
        return MISSED
    play.tell(why, "provoked", who=who)
    given = manners or {}
    aims = [aim for enemy in able for aim in _aims(play, enemy, who, None, given.get(enemy, FREE))]
    return all_together((yield from land(play, aims))) if aims else MISSED
