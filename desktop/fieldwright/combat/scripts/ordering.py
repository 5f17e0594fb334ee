"""Orders of a script: the monsters' first, then the players' declarations."""

from __future__ import annotations

from dataclasses import fields
from uuid import UUID

from fieldwright.battlefield.things import Figure
from fieldwright.combat.blows.attempt import Now
from fieldwright.combat.commands import Give, Proceed
from fieldwright.combat.deeds import is_able, is_awaited
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.orders import Order, OrderWords
from fieldwright.combat.running import Fight
from fieldwright.combat.scripts.answering import nothing_given, say
from fieldwright.combat.scripts.naming import figure_named, squares_named
from fieldwright.combat.scripts.notes import Notes
from fieldwright.combat.scripts.script import ScriptedOrder, ScriptedRound, ScriptError
from fieldwright.rules.actions import Movement


def give_orders(fight: Fight, given: ScriptedRound, place: str, notes: Notes) -> frozenset[UUID]:
    """Give all orders of a round (Steps One and Two); whose orders were dropped.

    Orders of who has fallen or left by then, or that are aimed at such, are dropped with a note:
    whoever wrote the script could not know.
    """
    named = {
        figure_named(fight, name, f"{place}.orders"): order for name, order in given.orders.items()
    }
    dropped = set()
    for player, names in (("dm", named), ("players", named)):
        for who, order in names.items():
            combatant = fight.state.combatants.get(who.id)
            if combatant is None:
                raise ScriptError(f"{place}.orders: {who.name} takes no part in the fight.")
            if fight.state.plays(combatant) == player and not _give(
                fight, who, order, f"{place}.orders.{who.name}", notes
            ):
                dropped.add(who.id)
        if player == "dm":
            say(fight, Proceed(), nothing_given(place), place)
    return frozenset(dropped)


def goes_undeclared(fight: Fight, dropped: frozenset[UUID]) -> bool:
    """Whether initiative is waited for by nobody but those whose orders were dropped."""
    every = fight.state.combatants.values()
    awaited = {one.id for one in every if is_awaited(fight.field, fight.state, one)}
    return bool(awaited) and awaited <= dropped


def _give(fight: Fight, who: Figure, order: ScriptedOrder, at: str, notes: Notes) -> bool:
    """Give one order; whether it could still be."""
    if not acts(fight, who.id):
        notes(f"{at}: {who.name} can do nothing any more.")
        return False
    command = Give(who=(who.id,), order=order_from(fight, order, at))
    try:
        say(fight, command, nothing_given(at), at)
    except ScriptError as error:
        target = command.order and command.order.target
        if not isinstance(error.__cause__, NotNowError) or not target or acts(fight, target):
            raise
        notes(f"{at}: {error.__cause__}")
        return False
    return True


def order_from(now: Now, order: ScriptedOrder, at: str) -> Order:
    """An order as a script has it, with ids for names; raises ScriptError, ``at`` its place."""
    squares = squares_named(now.field, (order.square,) if order.square else (), at)
    stands = Movement.NONE if order.action.allows(Movement.NONE) else None
    return Order(
        action=order.action,
        movement=stands if order.movement is None else order.movement,
        target=id_of(now, order.target, at),
        square=squares[0] if squares else None,
        **{one.name: getattr(order, one.name) for one in fields(OrderWords)},
    )


def id_of(now: Now, name: str, at: str) -> UUID | None:
    """The id of a figure by its name; None for no name."""
    return figure_named(now, name, at).id if name else None


def acts(fight: Fight, who: UUID) -> bool:
    """Whether somebody is here, in the fight, and can act."""
    figure, part = fight.field.things["figures"].get(who), fight.state.combatants.get(who)
    return isinstance(figure, Figure) and is_able(figure) and (part is None or part.is_in)
