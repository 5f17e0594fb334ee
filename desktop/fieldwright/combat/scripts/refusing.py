"""What somebody may do instead of what a script wants of him, in a sentence."""

from __future__ import annotations

from uuid import UUID

from fieldwright.combat.commands import Abort, Command, Give, Take
from fieldwright.combat.deeds import whose_turn
from fieldwright.combat.legality import legal_orders, legal_targets
from fieldwright.combat.running import Fight
from fieldwright.combat.scripts.naming import name_of
from fieldwright.rules.actions import Action

_AIMED = (Action.ATTACK, Action.COVER, Action.FIRE, Action.UNARMED)


def what_may_be(fight: Fight, command: Command) -> str:
    """The orders that are legal instead, or whom else a deed may be aimed at; empty for others."""
    if isinstance(command, Give):
        return " ".join(_legal(fight, who) for who in command.who)
    if isinstance(command, Abort):
        return _legal(fight, command.who)
    if isinstance(command, Take):
        return _targets(fight, command)
    return ""


def _legal(fight: Fight, who: UUID) -> str:
    """All orders that a figure may be given, with the movement that may go with them."""
    combatant = fight.state.combatants.get(who)
    if combatant is None:
        return ""
    found = []
    for offer in legal_orders(fight.field, fight.state, combatant):
        if offer.why_not:
            continue
        moves = [str(movement) for movement, why_not in offer.movements if not why_not]
        found.append(f"{offer.action.value} ({', '.join(moves)})" if moves else offer.action.value)
    name = name_of(fight, who)
    return f"{name} may be ordered: {', '.join(found)}." if found else f"{name} may do nothing."


def _targets(fight: Fight, command: Take) -> str:
    """Whom a deed that is due may be aimed at as things stand, the nearest first."""
    combatant = fight.state.combatants.get(command.who)
    turns = whose_turn(fight.field, fight.state)
    wanted = (command.who, command.deed)
    order = next((one.order for one in turns if (one.who, one.key) == wanted), None)
    if combatant is None or order is None or order.action not in _AIMED:
        return ""
    aims = legal_targets(fight.field, fight.state, combatant, order)
    names = [aim.figure.name for aim in aims if not aim.why_not]
    if not names:
        return "From where it stands it may be aimed at nobody."
    return f"From where it stands it may be aimed at {', '.join(names)}."
