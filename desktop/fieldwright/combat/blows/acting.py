"""An order to attack, carried out: a blow, bare hands, a shot, the shot or stroke of who covers.

combat-and-tactics.txt, Attack, Cover, Fire/Throw Missiles, Unarmed Combat.
"""

from __future__ import annotations

from uuid import UUID

from fieldwright.combat.asks import Steps
from fieldwright.combat.blows.arms import shot_of, words_meant
from fieldwright.combat.blows.attempt import Attempt, Blow, Now, figure_in
from fieldwright.combat.blows.shooting import attempt_at, shoot, why_not_shoot
from fieldwright.combat.blows.striking import (
    BARE_HANDS,
    attempts_at,
    strike,
    why_not_strike,
)
from fieldwright.combat.numbers import block_of_stats
from fieldwright.combat.orders import Act, Order
from fieldwright.combat.play import Play
from fieldwright.rules.actions import Action
from fieldwright.rules.explained import Impossible


def attack(play: Play, who: UUID, target: UUID, order: Order, act: Act) -> Steps[Blow]:
    """Carry out the attack of an order on a target; raises NotNowError before it asks."""
    weapon = weapon_for(play, who, order, act)
    if flies(play, who, order, weapon):
        return (yield from shoot(play, who, target, weapon, act))
    return (yield from strike(play, who, target, weapon, act))


def why_no_attack(
    now: Now, who: UUID, target: UUID, order: Order, act: Act | None = None
) -> Impossible | None:
    """Why the attack of an order cannot be made on a target as things stand; None where it can."""
    act = act or Act()
    weapon = weapon_for(now, who, order, act)
    if not flies(now, who, order, weapon):
        return why_not_strike(now, attempts_at(now, who, target, weapon, act))
    attempt = attempt_at(now, who, target, weapon, act)
    return attempt if isinstance(attempt, Impossible) else why_not_shoot(now, attempt)


def attempts_of(
    now: Now, who: UUID, target: UUID, order: Order, act: Act | None = None
) -> tuple[Attempt, ...] | Impossible:
    """The attacks that an order comes to on a target: a shot, or all blows that are struck at once.

    Impossible where there is nothing to shoot with.
    """
    act = act or Act()
    weapon = weapon_for(now, who, order, act)
    if not flies(now, who, order, weapon):
        return attempts_at(now, who, target, weapon, act)
    attempt = attempt_at(now, who, target, weapon, act)
    return attempt if isinstance(attempt, Impossible) else (attempt,)


def weapon_for(now: Now, who: UUID, order: Order, act: Act) -> str:
    """The words that name what an attack is made with.

    Unarmed combat is fought with bare hands; what has natural weapons uses them, unless the order
    names a way to fight without (Unarmed Combat).
    """
    said, figure = act.weapon or order.weapon, figure_in(now, who)
    if order.action is not Action.UNARMED or said:
        return said or words_meant(figure, now.state.combatants.get(who), order)
    natural = block_of_stats(figure).group == "monster"
    return "" if natural and not order.text else BARE_HANDS


def flies(now: Now, who: UUID, order: Order, weapon: str) -> bool:
    """Whether an attack is a shot or a throw: fire, and cover with what can be shot."""
    if order.action is Action.FIRE:
        return True
    return order.action is Action.COVER and shot_of(figure_in(now, who), weapon) is not None
