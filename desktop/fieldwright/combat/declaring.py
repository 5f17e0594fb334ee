"""Orders: who does what in this round, and how that is changed while the round runs.

combat-and-tactics.txt, The Combat Round, Steps One, Two and Four; rulings R20, R39.
"""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from fieldwright.combat.casting import begin_casting
from fieldwright.combat.commands import Abort, Forgo, Give, Hold
from fieldwright.combat.deeds import ACT, due_of, is_able, whose_turn
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.legality import why_not_order
from fieldwright.combat.orders import Order
from fieldwright.combat.play import Aloud, Play
from fieldwright.combat.rounds import come_to
from fieldwright.combat.state import Combatant, Step
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.movement import Phase


def give(play: Play, command: Give) -> None:
    """Give figures an order; raises NotNowError for the first that cannot carry it out.

    Once players have spoken, the monsters' orders are fixed: a later one is logged as a change
    after the declaration (Step One). Whoever has no order when initiative is rolled is given it
    later, and carries it out in the end step.
    """
    _check_on(play)
    combatants = [_combatant(play, who) for who in command.who]
    for combatant in combatants:
        _check_order(play, combatant, command.order)
    for combatant in combatants:
        _give(play, combatant, command.order)


def _check_order(play: Play, combatant: Combatant, order: Order | None) -> None:
    """Refuse an order that cannot be, or that comes too late."""
    name = play.name(combatant.id)
    if play.head.step is Step.RESOLUTION:
        if combatant.order is not None or combatant.lost:
            raise NotNowError("Orders are given before initiative; now hold or abort instead.")
    elif play.head.step not in (Step.MONSTERS, Step.PLAYERS, Step.INITIATIVE):
        raise NotNowError("Orders are given before initiative; the round is over.")
    elif play.head.step is Step.INITIATIVE and combatant.order is not None:
        raise NotNowError("Initiative is rolled; in its phase it may hold or abort instead.")
    if order is not None:
        why_not = why_not_order(play.field, play.state, combatant, order)
        if why_not:
            raise NotNowError(f"{name}: {why_not}")


def _give(play: Play, combatant: Combatant, order: Order | None) -> None:
    rolled = play.head.step in (Step.INITIATIVE, Step.RESOLUTION)
    by_the_dm = play.state.plays(combatant) == "dm"
    # Who has just come to the fight acts from the next phase on.
    came_now = play.head.step is Step.RESOLUTION and 0 < combatant.joined == play.head.round
    play.put(
        combatant.id,
        order=order,
        late=rolled and order is not None and not came_now,
        held_to=play.head.phase.later() if came_now else combatant.held_to,
    )
    if rolled and order is not None and order.action is Action.CAST:
        begin_casting(play, combatant, Phase.END)
    notes = []
    if order is not None and order.allowed_by_dm:
        notes.append("allowed by the DM")
    if rolled:
        notes.append("declared after initiative")
    elif by_the_dm and play.head.step is not Step.MONSTERS:
        notes.append("changed after the declaration")
    note = f" ({', '.join(notes)})" if notes else ""
    aimed_at = None if order is None else order.target
    play.tell(
        f"{play.name(combatant.id)}: {told_order(play, order)}{note}.",
        "order",
        who=combatant.id,
        players="" if by_the_dm else Aloud(named=(combatant.id, aimed_at)),
    )


_TOLD_SHORT = {Action.COVER: "cover", Action.FIRE: "shoot at"}
_TO_SQUARES = {Action.COVER: "", Action.FIRE: "", Action.CAST: "on "}


def told_order(play: Play, order: Order | None) -> str:
    """An order in a few words: ``attack Orc with long sword``."""
    if order is None:
        return "no order"
    words = [order.text if order.action is Action.OTHER and order.text else order.action.label]
    if order.action in _TOLD_SHORT and (order.target is not None or order.square is not None):
        words = [_TOLD_SHORT[order.action]]
    if order.spell or order.item:
        words = [f"{words[0]}: {order.spell or order.item}"]
    if order.target is not None and order.target in play.field.things["figures"]:
        at = "at " if order.action is Action.CAST else ""
        words.append(f"{at}{play.name(order.target)}")
    if order.square is not None:
        words.append(f"{_TO_SQUARES.get(order.action, 'to ')}{order.square.name}")
    if order.weapon:
        words.append(f"with {order.weapon}")
    return " ".join(words)


def hold(play: Play, command: Hold) -> None:
    """Keep what is due for any later phase of the round (Step Four; ruling R20)."""
    combatant = _in_turn(play, command.who)
    if play.head.phase is Phase.END:
        raise NotNowError("No phase is left to hold for.")
    later = command.to if command.to is not None else play.head.phase.later()
    if later <= play.head.phase:
        raise NotNowError(f"It can be held for a later phase than {play.head.phase.in_words} only.")
    casting = None if combatant.casting_to is None else max(later, combatant.casting_to)
    play.put(combatant.id, held_to=later, casting_to=casting)
    told = f"{play.name(combatant.id)} holds for {later.in_words}."
    theirs = play.unless_theirs(combatant.id)
    play.tell(told, "hold", who=combatant.id, players=theirs)


def abort(play: Play, command: Abort) -> None:
    """Give up the order for another, done in the end step after very slow (ruling R20)."""
    combatant = _in_turn(play, command.who)
    name = play.name(command.who)
    if play.head.phase is Phase.END:
        raise NotNowError("In the end step nothing is aborted any more.")
    if combatant.aborted is not None or combatant.late:
        raise NotNowError(f"{name} has nothing left that could be aborted in this round.")
    order = _left_to_abort_for(combatant, command.order, name)
    why_not = why_not_order(play.field, play.state, combatant, order)
    if why_not:
        raise NotNowError(f"{name}: {why_not}")
    left = tuple(due.key for due in due_of(play.field, play.state, combatant))
    play.put(
        command.who,
        done=(*combatant.done, *left),
        aborted=order,
        held_to=None,
        casting_to=None,
        guarding=False,
    )
    if order.action is Action.CAST:
        begin_casting(play, play.combatant(command.who), Phase.END)
    play.tell(
        f"{name} aborts for another action: {told_order(play, order)}.",
        "abort",
        who=command.who,
        players=Aloud(play.unless_theirs(command.who), (command.who, order.target)),
    )


def _left_to_abort_for(combatant: Combatant, order: Order, name: str) -> Order:
    """The order as it can still be: nobody moves twice, nor attacks more often than he may.

    combat-and-tactics.txt, Choosing an Action: the new choice of actions has its limits.
    """
    if combatant.moved and order.movement is not Movement.NONE:
        if not order.action.allows(Movement.NONE):
            raise NotNowError(f"{name} has moved in this round already: no {order.action.label}.")
        if order.movement is not None:
            raise NotNowError(f"{name} has moved in this round already: no {order.movement}.")
        return replace(order, movement=Movement.NONE)
    return order


def forgo(play: Play, command: Forgo) -> None:
    """Do nothing with what is due, or with all that is left of the order."""
    combatant = _combatant(play, command.who)
    left = [due.key for due in due_of(play.field, play.state, combatant)]
    if command.deed and command.deed not in left:
        raise NotNowError(f"{play.name(command.who)} has no such thing to do.")
    gone = [command.deed] if command.deed else left
    if command.deed:
        come_to(play, command.who, command.deed)
    casting = None if ACT in gone else combatant.casting_to
    play.put(command.who, done=(*combatant.done, *gone), casting_to=casting)
    why = (command.word,) if command.word else ()
    told = f"{play.name(command.who)} lets it pass."
    theirs = play.unless_theirs(command.who)
    play.tell(told, "forgo", who=command.who, details=why, players=theirs)


def _check_on(play: Play) -> None:
    if not play.state.is_on:
        raise NotNowError("No fight is going on here.")


def _combatant(play: Play, who: UUID) -> Combatant:
    _check_on(play)
    combatant = play.state.combatants.get(who)
    if combatant is None:
        raise NotNowError("This figure takes no part in the fight.")
    if not (combatant.is_in and is_able(play.figure(combatant.id))):
        raise NotNowError(f"{play.name(combatant.id)} can do nothing now.")
    return combatant


def _in_turn(play: Play, who: UUID) -> Combatant:
    combatant = _combatant(play, who)
    turns = whose_turn(play.field, play.state)
    in_turn = any(one.who == combatant.id and one.phase is play.head.phase for one in turns)
    if play.head.step is not Step.RESOLUTION or not in_turn:
        raise NotNowError(f"It is not the turn of {play.name(combatant.id)}.")
    return combatant
