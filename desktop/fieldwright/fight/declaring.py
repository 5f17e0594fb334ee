"""Giving orders: whose order is wanted, what may be ordered, and why the rest may not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.combat.commands import Give
from fieldwright.combat.deeds import due_of, is_able, is_awaited
from fieldwright.combat.legality import Offer, legal_orders, why_not_order
from fieldwright.combat.numbers import base_phase_of, block_of_stats
from fieldwright.combat.orders import Order
from fieldwright.combat.state import Combatant, FightState, Step
from fieldwright.fight.open_moves import due_in_front
from fieldwright.fight.table import Table
from fieldwright.fight.track import marks_of
from fieldwright.fight.words import figure_in, order_words
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.movement import Phase
from fieldwright.stats.weapon import load_weapons

KEYS = MappingProxyType(
    {
        Action.ATTACK: "A",
        Action.CAST: "C",
        Action.CHARGE: "H",
        Action.COVER: "V",
        Action.FIRE: "F",
        Action.GUARD: "G",
        Action.MOVE: "M",
        Action.PARRY: "P",
        Action.RUN: "R",
        Action.SPRINT: "S",
        Action.UNARMED: "U",
        Action.ITEM: "I",
        Action.WITHDRAW: "W",
        Action.OTHER: "O",
    }
)
"""The key of each action in the list of orders."""

ACTION_OF = MappingProxyType({key.casefold(): action for action, key in KEYS.items()})
"""The action of each key."""

MOVEMENT_OF = MappingProxyType(dict(zip("123", Movement, strict=True)))
"""The movement of each key."""

FOR_ANYBODY = (Action.CAST, Action.ITEM)
"""Actions that may be for friends, or for oneself, as well as for enemies."""

AIMED = (
    Action.ATTACK,
    Action.CHARGE,
    Action.COVER,
    Action.FIRE,
    Action.UNARMED,
    *FOR_ANYBODY,
)
"""Actions that are aimed at somebody."""

ARMED = (Action.ATTACK, Action.CHARGE, Action.COVER, Action.FIRE, Action.GUARD, Action.PARRY)
"""Actions that are done with a weapon."""


MOVE_OPEN = (Action.ATTACK, Action.UNARMED, Action.FIRE, Action.GUARD, Action.ITEM)
"""Actions whose order may leave it open whether the figure moves first."""


@dataclass(frozen=True, slots=True)
class OrderRow:
    """A figure and its order: ``phases`` are those in which it will act."""

    who: UUID
    name: str
    side: str
    players: bool
    order: Order | None
    words: str
    phases: tuple[Phase, ...]
    last: Order | None
    marks: tuple[str, ...] = ()
    hit_points: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """Something that may be chosen, with its key, why it may not, and what is to be known."""

    value: object
    label: str
    key: str = ""
    why_not: str = ""
    note: str = ""


def wants_orders(table: Table) -> bool:
    """Whether orders are given now: in the first two steps, or by who had none before the end."""
    state = table.state
    if state.head.step in (Step.MONSTERS, Step.PLAYERS):
        return True
    if state.head.step is not Step.RESOLUTION or state.head.phase is not Phase.END:
        return False
    nothing_due = due_in_front(table) is None
    return nothing_due and any(
        is_awaited(table.field, state, one) for one in state.combatants.values()
    )


def rows_of(field: Battlefield, state: FightState, played_by: str) -> tuple[OrderRow, ...]:
    """The figures that the players (or the DM) give orders to, in the order of the fight."""
    found = []
    for combatant in sorted(state.combatants.values(), key=lambda one: (one.side, one.place)):
        figure = figure_in(field, combatant.id)
        if figure is None or not is_wanted(field, state, combatant):
            continue
        if state.plays(combatant) != played_by:
            continue
        due = due_of(field, state, combatant)
        phases = tuple(dict.fromkeys(sorted(one.phase for one in due)))
        found.append(
            OrderRow(
                who=combatant.id,
                name=figure.name,
                side=combatant.side,
                players=played_by == "players",
                order=combatant.order,
                words=order_words(field, combatant.order),
                phases=phases or (base_phase_of(figure).value,),
                last=combatant.last_order,
                marks=marks_of(figure, combatant),
                hit_points="" if figure.hit_points is None else str(figure.hit_points),
            )
        )
    return tuple(found)


def is_wanted(field: Battlefield, state: FightState, combatant: Combatant) -> bool:
    """Whether a figure can be given an order in this round."""
    figure = figure_in(field, combatant.id)
    surprised = state.head.surprise_round and state.head.side(combatant.side).surprised
    return figure is not None and combatant.is_in and is_able(figure) and not surprised


def player_of(step: Step) -> str:
    """Whose orders a step is about."""
    return "dm" if step is Step.MONSTERS else "players"


# ------------------------------------------------------------------------------------- one order


def fresh(action: Action, before: Order | None = None) -> Order:
    """An order of an action with as little movement as goes with it; target and weapon stay.

    Where it may be said in its phase whether the figure moves, that stays open (Choosing an
    Action).
    """
    movement = action.movements[0] if action.movements and action not in MOVE_OPEN else None
    order = Order(action=action, movement=movement)
    if before is None:
        return order
    return replace(
        order,
        target=before.target if action in AIMED else None,
        weapon=before.weapon if action in ARMED else "",
    )


def why_not(table: Table, who: UUID, order: Order) -> str:
    """Why a figure cannot be given an order; empty where it can."""
    combatant = table.state.combatants.get(who)
    if combatant is None:
        return "It takes no part in the fight."
    return why_not_order(table.field, table.state, combatant, order)


def actions_for(table: Table, who: UUID, before: Order | None) -> tuple[Pick, ...]:
    """The fourteen actions, each with its key, why it cannot be ordered, what is to be known."""
    return tuple(
        Pick(
            offer.action,
            offer.action.label,
            KEYS[offer.action],
            offer.why_not,
            "; ".join(offer.notes),
        )
        for offer in _offers(table, who, before.weapon if before is not None else "")
    )


def _note(offer: Offer) -> str:
    return "; ".join(offer.notes)


def _offers(table: Table, who: UUID, weapon: str) -> tuple[Offer, ...]:
    combatant = table.state.combatants.get(who)
    if combatant is None:
        return ()
    return legal_orders(table.field, table.state, combatant, weapon)


def movements_for(table: Table, who: UUID, order: Order) -> tuple[Pick, ...]:
    """How much movement may go with an order."""
    return tuple(
        Pick(one, _MOVEMENTS[one], key, _why_no_movement(table, who, order, one))
        for key, one in MOVEMENT_OF.items()
    )


def _why_no_movement(table: Table, who: UUID, order: Order, movement: Movement) -> str:
    if order.action.movements and not order.action.allows(movement):
        return f"No {movement} goes with “{order.action.label}”."
    return why_not(table, who, replace(order, movement=movement))


_MOVEMENTS = MappingProxyType(
    {Movement.NONE: "No move", Movement.HALF: "Half-move", Movement.FULL: "Full move"}
)


def weapons_for(table: Table, who: UUID, order: Order) -> tuple[Pick, ...]:
    """The attacks of a figure, or all weapons where it has none; the first pick leaves it open."""
    figure = figure_in(table.field, who)
    if figure is None or order.action not in ARMED:
        return ()
    names = dict.fromkeys(attack.name for attack in block_of_stats(figure).attacks)
    if not names:
        # Its sheet lies on the table: what it strikes with is said here.
        names = dict.fromkeys(sorted(weapon.name.casefold() for weapon in load_weapons().values()))
    return (
        Pick("", _as_it_comes(table, who, order)),
        *(
            Pick(name, name, why_not=why_not(table, who, replace(order, weapon=name)))
            for name in names
        ),
    )


def _as_it_comes(table: Table, who: UUID, order: Order) -> str:
    """That the weapon is left open, and which one is meant then."""
    from fieldwright.combat.blows.arms import weapon_meant

    figure = figure_in(table.field, who)
    if figure is None:
        return "As it comes"
    meant = weapon_meant(figure, table.state.combatants.get(who), replace(order, weapon=""))
    return f"As it comes ({meant.name})"


# ------------------------------------------------------------------------------------ many orders


def given(table: Table, who: Sequence[UUID], order: Order | None) -> str:
    """Give an order to some figures; the sentence why not, empty where it was given."""
    return table.say(Give(who=tuple(who), order=order))


def last_orders(rows: Iterable[OrderRow]) -> tuple[tuple[UUID, Order], ...]:
    """Those who have no order yet, each with that of the round before."""
    return tuple((row.who, row.last) for row in rows if row.order is None and row.last is not None)


def keep_last(table: Table, rows: Sequence[OrderRow]) -> str:
    """Let all who have no order do as in the round before; what could not be is told.

    A target that is out of the fight is left open.
    """
    refused = []
    for order, who in _together(table, last_orders(rows)).items():
        refusal = given(table, who, order)
        if refusal:
            refused.append(refusal)
    return " ".join(refused)


def _together(table: Table, orders: Iterable[tuple[UUID, Order]]) -> dict[Order, list[UUID]]:
    """Who gets one order together: one step of the history for each."""
    found: dict[Order, list[UUID]] = {}
    for who, order in orders:
        target = figure_in(table.field, order.target)
        gone = order.target is not None and (target is None or not is_able(target))
        now = replace(order, target=None) if gone else order
        found.setdefault(now, []).append(who)
    return found


def alike(table: Table, rows: Sequence[OrderRow], order: Order) -> str:
    """Give one order to all who can carry it out; who cannot is told with the reason."""
    able, refused = [], []
    for row in rows:
        reason = why_not(table, row.who, order)
        if reason:
            refused.append(f"{row.name}: {reason}")
        else:
            able.append(row.who)
    if able:
        refusal = given(table, able, order)
        if refusal:
            refused.append(refusal)
    return " ".join(refused)


def decide(table: Table, rows: Sequence[OrderRow]) -> str:
    """Let all who have no order do what is sensible."""
    from fieldwright.combat.automatic import order_for

    open_ones = [row.who for row in rows if row.order is None]
    orders = [
        (who, order_for(table.field, table.state, table.state.combatants[who])) for who in open_ones
    ]
    refused = (given(table, who, order) for order, who in _together(table, orders).items())
    return " ".join(filter(None, refused))
