"""Orders: who does what in this round, and how that is changed while the round runs.

combat-and-tactics.txt, The Combat Round, Steps One, Two and Four; rulings R20, R39.
"""

from __future__ import annotations

from fieldwright.combat.commands import Abort, Forgo, Give, Hold
from fieldwright.combat.deeds import due_of, is_able, next_due
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.legality import why_not_order
from fieldwright.combat.orders import Order
from fieldwright.combat.play import Play
from fieldwright.combat.state import Combatant, Step
from fieldwright.rules.movement import Phase


def give(play: Play, command: Give) -> None:
    """Give figures an order; raises NotNowError for the first that cannot carry it out.

    Once players have spoken, the monsters' orders are fixed: a later one is logged as a change
    after the declaration (Step One).
    """
    _check_on(play)
    if play.head.step not in (Step.MONSTERS, Step.PLAYERS, Step.INITIATIVE):
        raise NotNowError("Orders are given before initiative; now hold or abort instead.")
    for who in command.who:
        combatant = _combatant(play, who)
        if command.order is not None:
            why_not = why_not_order(play.field, play.state, combatant, command.order)
            if why_not:
                raise NotNowError(f"{play.name(who)}: {why_not}")
        late = play.head.step is not Step.MONSTERS and play.state.plays(combatant) == "dm"
        play.put(who, order=command.order)
        secret = play.state.plays(combatant) == "dm"
        after = " (changed after the declaration)" if late else ""
        play.tell(
            f"{play.name(who)}: {_told(command.order)}{after}.", "order", who=who, secret=secret
        )


def _told(order: Order | None) -> str:
    return "no order" if order is None else order.action.label


def hold(play: Play, command: Hold) -> None:
    """Keep what is due for any later phase of the round (Step Four)."""
    combatant = _in_turn(play, command.who)
    if play.head.phase is Phase.END:
        raise NotNowError("No phase is left to hold for.")
    later = play.head.phase.later()
    play.put(combatant.id, held_to=later)
    play.tell(f"{play.name(combatant.id)} holds.", "hold", who=combatant.id)


def abort(play: Play, command: Abort) -> None:
    """Give up the order for another, done in the end step after very slow (ruling R20)."""
    combatant = _in_turn(play, command.who)
    if combatant.aborted is not None:
        raise NotNowError(f"{play.name(command.who)} has aborted once already in this round.")
    why_not = why_not_order(play.field, play.state, combatant, command.order)
    if why_not:
        raise NotNowError(f"{play.name(command.who)}: {why_not}")
    left = (due.key for due in due_of(play.field, play.state, combatant))
    play.put(command.who, done=(*combatant.done, *left), aborted=command.order, held_to=None)
    play.tell(
        f"{play.name(command.who)} aborts for another action: {command.order.action.label}.",
        "abort",
        who=command.who,
    )


def forgo(play: Play, command: Forgo) -> None:
    """Do nothing with what is due, or with all that is left of the order."""
    combatant = _combatant(play, command.who)
    left = [due.key for due in due_of(play.field, play.state, combatant)]
    if command.deed and command.deed not in left:
        raise NotNowError(f"{play.name(command.who)} has no such thing to do.")
    gone = [command.deed] if command.deed else left
    play.put(command.who, done=(*combatant.done, *gone))
    play.tell(f"{play.name(command.who)} lets it pass.", "forgo", who=command.who)


def _check_on(play: Play) -> None:
    if not play.state.is_on:
        raise NotNowError("No fight is going on here.")


def _combatant(play: Play, who: object) -> Combatant:
    _check_on(play)
    for combatant in play.state.combatants.values():
        if combatant.id == who:
            if not (combatant.is_in and is_able(play.figure(combatant.id))):
                raise NotNowError(f"{play.name(combatant.id)} can do nothing now.")
            return combatant
    raise NotNowError("This figure takes no part in the fight.")


def _in_turn(play: Play, who: object) -> Combatant:
    combatant = _combatant(play, who)
    due = next_due(play.field, play.state)
    if play.head.step is not Step.RESOLUTION or due is None or due.who != combatant.id:
        raise NotNowError(f"It is not the turn of {play.name(combatant.id)}.")
    return combatant
