"""Which orders are allowed, and why others are not: for heroes and monsters alike.

combat-and-tactics.txt, Combat Actions, Combat Status. Whatever a figure meets the requirements of
it may try; what is refused the DM may allow.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.blows.acting import why_no_attack
from fieldwright.combat.blows.opportunity import why_no_opportunity
from fieldwright.combat.covering import why_not_covered
from fieldwright.combat.deeds import is_able
from fieldwright.combat.moment import Moment
from fieldwright.combat.orders import Order
from fieldwright.combat.refusals import Case, why_refused
from fieldwright.combat.state import Combatant, FightState
from fieldwright.combat.status import Standing, names_of_figures, status_of
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.footprints import are_enemies, is_dead
from fieldwright.geometry.measure import measured_blocks
from fieldwright.rules.actions import Action, Movement
from fieldwright.terms.words import capital

_PROVOKES = frozenset({Action.FIRE, Action.MOVE, Action.RUN, Action.SPRINT, Action.CHARGE})
_ARMED = frozenset({Action.ATTACK, Action.CHARGE, Action.COVER, Action.FIRE, Action.GUARD})
_AIMED = frozenset(
    {Action.ATTACK, Action.CHARGE, Action.COVER, Action.FIRE, Action.UNARMED, Action.CAST}
)
_FOR_ANYBODY = frozenset({Action.CAST, Action.ITEM})


@dataclass(frozen=True, slots=True)
class Offer:
    """One action as a figure may be ordered it: why not, and what is to be said of it.

    ``movements`` are those that may go with it, each with why not.
    """

    action: Action
    why_not: str = ""
    notes: tuple[str, ...] = ()
    movements: tuple[tuple[Movement, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Aim:
    """Somebody at whom an order may be aimed, how many squares off, and why not as things stand."""

    figure: Figure
    squares: int
    why_not: str = ""


def why_not_order(field: Battlefield, state: FightState, combatant: Combatant, order: Order) -> str:
    """Why a figure cannot be given an order, in a sentence; empty where it can.

    What the DM allows is refused only where it cannot be at all.
    """
    figure = field.things["figures"].get(combatant.id)
    if not state.is_on or not isinstance(figure, Figure) or not combatant.is_in:
        return "It takes no part in a fight."
    if not is_able(figure):
        return f"{figure.name} can do nothing now."
    if state.combatants.get(combatant.id) is not combatant:
        state = state.with_changes(None, [combatant])
    movement, action = order.movement, order.action
    if movement is not None and action.movements and not action.allows(movement):
        return f"{capital(action.label)} is no {movement} action."
    if movement not in (None, Movement.NONE) and not action.movements:
        return "It takes the whole round and leaves no movement."
    return _why_not_at(field, figure, order) or (
        "" if order.allowed_by_dm else why_refused(Case(field, state, combatant, figure, order))
    )


def _why_not_at(field: Battlefield, figure: Figure, order: Order) -> str:
    """Why an order cannot be aimed at its target at all."""
    if order.target is None:
        return ""
    target = field.things["figures"].get(order.target)
    if not isinstance(target, Figure):
        return "Its target is on the field no more."
    if order.action in _AIMED and order.action is not Action.CAST:
        if target.id == figure.id:
            return "It cannot attack itself."
        if is_dead(target):
            return f"{target.name} is dead."
    return ""


# ------------------------------------------------------------------------------------- all actions


def legal_orders(
    field: Battlefield, state: FightState, combatant: Combatant, weapon: str = ""
) -> tuple[Offer, ...]:
    """All fourteen actions (ruling R39): grey ones with the reason, and what each provokes.

    The list is the same for heroes and monsters, and for clear and threatened ones: who is
    threatened may ignore it, at the price of an attack of opportunity (Threatened).
    """
    provoked = _provoked(field, state, combatant)
    return tuple(_offer(field, state, combatant, action, weapon, provoked) for action in Action)


def _offer(
    field: Battlefield,
    state: FightState,
    combatant: Combatant,
    action: Action,
    weapon: str,
    provoked: str,
) -> Offer:
    order = Order(action=action, weapon=weapon if action in _ARMED else "")
    why_not, movements = _why_not_at_all(field, state, combatant, order)
    if why_not and order.weapon:
        # Another of its weapons may do.
        other = replace(order, weapon="")
        why_not, movements = _why_not_at_all(field, state, combatant, other)
    notes: tuple[str, ...] = ()
    if provoked and action in _PROVOKES:
        notes = (f"gives {provoked}",)
    if action is Action.UNARMED:
        notes = _unarmed_note(field, state, combatant)
    return Offer(action, why_not, notes, movements)


def _why_not_at_all(
    field: Battlefield, state: FightState, combatant: Combatant, order: Order
) -> tuple[str, tuple[tuple[Movement, str], ...]]:
    """Why an action cannot be ordered with any movement, and why not with each."""
    movements = tuple(
        (movement, why_not_order(field, state, combatant, replace(order, movement=movement)))
        for movement in order.action.movements
    )
    if not movements:
        return why_not_order(field, state, combatant, order), ()
    reasons = [why for _, why in movements]
    return "" if "" in reasons else reasons[0], movements


def _provoked(field: Battlefield, state: FightState, combatant: Combatant) -> str:
    """Whom moving off, or shooting, gives an attack of opportunity, in words."""
    status = status_of(field, state, combatant)
    if status.standing is not Standing.THREATENED:
        return ""
    now = Moment(field, state)
    able = [one for one in status.whom if why_no_opportunity(now, one, combatant.id) is None]
    if not able:
        return ""
    each = " each" if len(able) > 1 else ""
    return f"{names_of_figures(field, able)} an attack of opportunity{each}"


def _unarmed_note(field: Battlefield, state: FightState, combatant: Combatant) -> tuple[str, ...]:
    status = status_of(field, state, combatant)
    if status.standing is not Standing.THREATENED:
        return ()
    names = names_of_figures(field, status.whom)
    return (f"gives an attack of opportunity to whom it attacks, if armed: {names}",)


# ---------------------------------------------------------------------------------------- targets


def legal_targets(
    field: Battlefield, state: FightState, combatant: Combatant, order: Order
) -> tuple[Aim, ...]:
    """All enemies, the nearest first, each with why it cannot be attacked as things stand now.

    A spell or an item may be meant for anybody, friends and oneself too, even the dead: they come
    after the enemies.

    Whom an order is aimed at may still come nearer before its phase: this is no refusal of the
    order. A covering shot or stroke has its own requirements (Cover).
    """
    figure = field.things["figures"].get(combatant.id)
    if not isinstance(figure, Figure):
        return ()
    found = []
    for other in field.every(Figure):
        foe = are_enemies(figure, other) and not is_dead(other)
        if other.id not in state.combatants or not (foe or order.action in _FOR_ANYBODY):
            continue
        squares = measured_blocks(block_of(figure), block_of(other))
        found.append(
            Aim(other, squares, _why_no_target(Moment(field, state), figure, other, order))
        )
    return tuple(sorted(found, key=lambda one: (not are_enemies(figure, one.figure), one.squares)))


def _why_no_target(now: Moment, figure: Figure, other: Figure, order: Order) -> str:
    if order.action is Action.COVER:
        return why_not_covered(now, figure, other, order)
    if order.action not in (Action.ATTACK, Action.UNARMED, Action.FIRE):
        return ""
    refused = why_no_attack(now, figure.id, other.id, order)
    return "" if refused is None else f"{capital(refused.reason)}."
