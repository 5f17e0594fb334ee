"""A figure's turn: what is due is done.

combat-and-tactics.txt, The Actions; rulings R4, R16, R19.
"""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Steps
from fieldwright.combat.blows.acting import attack
from fieldwright.combat.blows.arms import has_missiles
from fieldwright.combat.blows.attempt import COVERING, Now, figure_in
from fieldwright.combat.blows.hands import take_in_hand
from fieldwright.combat.commands import Take
from fieldwright.combat.deeds import ACT, Due, all_due, due_of, is_able, whose_turn
from fieldwright.combat.dm_commands import Tend
from fieldwright.combat.effects import tend, why_not_bound
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.moves import walk
from fieldwright.combat.moves.rising import RISE, gets_up_by_moving, go_down, rise_at_once
from fieldwright.combat.numbers import block_of_stats, names_of
from fieldwright.combat.opening.scaling import ask_at_contact
from fieldwright.combat.orders import Act, Order
from fieldwright.combat.play import Play
from fieldwright.combat.spells import cast, use_item
from fieldwright.combat.state import Step
from fieldwright.combat.working import check_works, target_of
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.footprints import are_enemies, is_dead
from fieldwright.geometry.measure import measured_blocks
from fieldwright.rules.actions import Action
from fieldwright.rules.phase_order import Doing

_AIMED = (Action.ATTACK, Action.UNARMED, Action.FIRE, Action.COVER)

BINDS = "bind wounds"
"""The text of an order to bind the wounds of its target."""


def take(play: Play, command: Take) -> Steps[None]:
    """Do the deed whose turn it is; raises NotNowError where it is another's."""
    due = _due(play, command)
    take_in_hand(play, due, command.act.weapon)
    yield from _do(play, command, due)
    combatant = play.combatant(command.who)
    # The next attack comes a phase later, if this one was held.
    acts = due.doing is Doing.ACT and due.key.startswith(ACT)
    over = command.deed in combatant.done
    play.put(
        command.who,
        done=combatant.done if over else (*combatant.done, command.deed),
        act_from=due.phase.later() if acts else combatant.act_from,
    )
    if command.who in play.field.things["figures"]:
        _shoots_no_more(play, command.who, due)
        yield from ask_at_contact(play, command.who)


def _shoots_no_more(play: Play, who: UUID, due: Due) -> None:
    """Who has shot or thrown his last makes none of the attacks that were left of his rate."""
    if not play.head.thrown_counted or due.order.action is not Action.FIRE:
        return
    figure = play.figure(who)
    if due.doing is Doing.ACT and block_of_stats(figure).attacks and not has_missiles(figure):
        combatant = play.combatant(who)
        left = (one for one in due_of(play.field, play.state, combatant) if one.doing is Doing.ACT)
        play.put(who, done=(*combatant.done, *(one.key for one in left)))


def _due(play: Play, command: Take) -> Due:
    """The deed that is to be done; raises NotNowError where it is another's turn."""
    turns = whose_turn(play.field, play.state)
    if play.head.step is not Step.RESOLUTION or not turns:
        raise NotNowError("Nothing is due now.")
    asked = command.who, command.deed
    found = next((one for one in turns if (one.who, one.key) == asked), None)
    if found is None:
        every = all_due(play.field, play.state)
        found = next((one for one in every if (one.who, one.key) == asked), None)
    if found is not None and found.phase is not play.head.phase:
        raise NotNowError(f"{play.name(found.who)} acts in {found.phase.in_words}.")
    if found in turns:
        return found
    raise NotNowError(f"It is the turn of {play.name(turns[-1].who)}.")


def _do(play: Play, command: Take, due: Due) -> Steps[None]:
    act, who = command.act, command.who
    if RISE in act.marks:
        if gets_up_by_moving(play, who, due):
            yield from walk(play, who, Act(), due)
        else:
            yield from rise_at_once(play, who, due)
        return
    target = _target(play, due, act)
    check_works(play, act.works, target_of(act, due.order.target))
    patient = _patient(play, due, act)
    if due.doing is Doing.ACT and due.order.posture is not None:
        go_down(play, who, due.order.posture)
    yield from walk(play, who, act, due)
    if due.doing is Doing.MOVE or not is_able(play.figure(who)) or play.combatant(who).lost:
        return
    if target is not None and due.order.action in _AIMED:
        order = _of_this_attack(due)
        yield from attack(play, who, target, order, _as_covering(due, act))
    elif due.order.action is Action.CAST:
        yield from cast(play, who, due, act)
    elif due.order.action is Action.ITEM:
        yield from use_item(play, who, due, act)
    elif due.order.posture is None and due.order.action is not Action.CHARGE:
        said = due.order.text or due.order.action.label
        theirs = play.unless_theirs(who) if due.order.action is Action.OTHER else None
        play.tell(f"{play.name(who)}: {said}.", "deed", who=who, players=theirs)
        if patient is not None:
            _bind(play, who, patient)


def _patient(play: Play, due: Due, act: Act) -> UUID | None:
    """Whose wounds are bound, where that was ordered; raises NotNowError where it cannot be.

    combat-and-tactics.txt, Damage and Dying; ruling R39. Whoever steps up to somebody may find out
    only there.
    """
    order = due.order
    if order.action is not Action.OTHER or not order.text.casefold().startswith(BINDS):
        return None
    target = act.target or order.target
    if target is None or target not in play.field.things["figures"]:
        raise NotNowError(f"Whose wounds does {play.name(due.who)} bind?")
    refusal = "" if act.way else _why_no_binding(play, due.who, target)
    if refusal:
        raise NotNowError(refusal)
    return target


def _why_no_binding(play: Play, who: UUID, patient: UUID) -> str:
    healer, lying = block_of(play.figure(who)), block_of(play.figure(patient))
    if measured_blocks(healer, lying) > 1:
        return f"{play.name(patient)} lies out of the reach of {play.name(who)}."
    return why_not_bound(play, patient, who)


def _bind(play: Play, who: UUID, patient: UUID) -> None:
    refusal = _why_no_binding(play, who, patient)
    if refusal:
        play.tell(refusal, "tended", who=who, whom=patient)
        return
    tend(play, Tend(who=patient, by=who))


def _target(play: Play, due: Due, act: Act) -> UUID | None:
    """Whom an attack is aimed at; raises NotNowError where nobody is named."""
    if due.order.action not in _AIMED or due.doing is Doing.MOVE:
        return None
    target = act.target or target_of_attack(play, due)
    if target is None and due.order.square is not None:
        raise NotNowError(f"{play.name(due.who)}: no enemy is on {due.order.square.name}.")
    if target is None:
        raise NotNowError(f"Whom does {play.name(due.who)} attack?")
    if target not in play.field.things["figures"]:
        raise NotNowError(f"Whom {play.name(due.who)} was to attack is on the field no more.")
    return target


def target_of_attack(now: Now, due: Due) -> UUID | None:
    """Whom the order of an attack names, or who stands in the square that it covers, the first."""
    if due.order.target is not None:
        return due.order.target
    if due.order.action is not Action.COVER or due.order.square is None:
        return None
    coverer = figure_in(now, due.who)
    for other in now.field.every(Figure):
        stands_there = block_of(other).holds(due.order.square) and not is_dead(other)
        if stands_there and are_enemies(coverer, other):
            return other.id
    return None


def _as_covering(due: Due, act: Act) -> Act:
    """The first shot or stroke of who covers has the better of it (Cover)."""
    if due.order.action is not Action.COVER or due.key != ACT or COVERING in act.marks:
        return act
    return replace(act, marks=(*act.marks, COVERING))


def _of_this_attack(due: Due) -> Order:
    """The order of one of several attacks: the weapon of the other hand strikes but once."""
    if due.key == ACT or due.order.action is not Action.ATTACK:
        return due.order
    return replace(due.order, weapon=names_of(due.order.weapon)[0])
