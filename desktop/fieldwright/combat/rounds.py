"""The round, step by step: orders, initiative, the phases, the end.

combat-and-tactics.txt, The Combat Round, The Initiative Roll, Critical Events; rulings R16 to R18.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from uuid import UUID

from fieldwright.combat.asks import Purpose, Roll, Steps, roll_together
from fieldwright.combat.casting import begin_the_phases
from fieldwright.combat.commands import Proceed
from fieldwright.combat.deeds import all_due, due_of, is_awaited, next_due, waited_for
from fieldwright.combat.ending import end_of_round, go_through_the_end
from fieldwright.combat.events.running import critical_event
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.hit_points import settle_all
from fieldwright.combat.new_round import start_round
from fieldwright.combat.opening.placing import finish_placing
from fieldwright.combat.opening.scaling import ask_at_contact, check_gap
from fieldwright.combat.play import Play
from fieldwright.combat.state import Step
from fieldwright.rules.actions import Action
from fieldwright.rules.initiative import Initiative, initiative_of
from fieldwright.rules.movement import Phase
from fieldwright.stats.notation import Dice
from fieldwright.terms.words import capital

_D10 = Dice(((1, 10),))


def proceed(play: Play, command: Proceed) -> Steps[None]:
    """Go on to the next step, or to the next phase in which somebody acts."""
    match play.head.step:
        case Step.SETUP if play.state.is_on:
            finish_placing(play)
            yield from settle_all(play)
        case Step.MONSTERS:
            check_gap(play)
            play.set_head(step=Step.PLAYERS)
            play.tell("The players declare.", "step")
        case Step.PLAYERS:
            yield from initiative(play, undeclared=command.undeclared)
        case Step.INITIATIVE if play.head.critical and not play.head.event:
            yield from critical_event(play)
        case Step.INITIATIVE:
            yield from _enter_resolution(play)
        case Step.RESOLUTION:
            yield from _go_on(play)
        case Step.END:
            if (yield from go_through_the_end(play)):
                start_round(play, play.head.round + 1)
                yield from settle_all(play)
        case _:
            raise NotNowError("No fight is going on here.")


def initiative(play: Play, *, undeclared: bool = False) -> Steps[None]:
    """All sides roll a d10, the lowest wins; a tie for the lowest is rolled again (R17, R18).

    ``undeclared``: it does not wait for those who have no order yet (Step Two).
    """
    waiting = _still_without_an_order(play)
    if waiting and not undeclared:
        raise NotNowError(f"Still without an order: {waiting}.")
    acting = [
        side.id for side in play.head.sides if not (play.head.surprise_round and side.surprised)
    ]
    if len(acting) == 1:
        _note_alone(play, acting[0])
        return
    rolled: list[dict[str, int]] = []
    while True:
        rolled.append((yield from _initiative_rolls(acting)))
        found = initiative_of(rolled)
        if isinstance(found, Initiative):
            break
        play.tell(found.text, "initiative", details=[_numbers(rolled[-1])])
    _note_initiative(play, found)


def _initiative_rolls(sides: Iterable[str]) -> Steps[dict[str, int]]:
    """One d10 of every side (The Initiative Roll)."""
    named = tuple(sides)
    rolls = yield from roll_together(
        *(
            Roll(purpose=Purpose.INITIATIVE, what=f"initiative of {side}", dice=_D10)
            for side in named
        )
    )
    return {side: one.natural for side, one in zip(named, rolls, strict=True)}


def _note_alone(play: Play, side: str) -> None:
    """A side that has the round for itself need not roll: nobody else acts (Surprise)."""
    sides = tuple(replace(one, rolled=None, rank=0) for one in play.head.sides)
    play.set_head(step=Step.INITIATIVE, critical=False, sides=sides)
    unseen = side not in play.sides_seen()
    play.tell(
        f"The round is for one side alone: {side}.", "initiative", players="" if unseen else None
    )


def _note_initiative(play: Play, found: Initiative) -> None:
    play.set_head(
        step=Step.INITIATIVE,
        critical=found.critical_event,
        event="",
        sides=tuple(
            replace(side, rolled=found.rolls.get(side.id), rank=found.ranks.get(side.id))
            for side in play.head.sides
        ),
    )
    shifts = [
        f"{side}: {reason}" for side in found.rolls for reason in found.shift_of(side).reasons
    ]
    seen = play.sides_seen()
    known = {side: die for side, die in found.rolls.items() if side in seen}
    wins = f" {_wins(found.winner)}." if found.winner in seen else ""
    play.tell(
        f"Initiative: {_numbers(found.rolls)}. {_wins(found.winner)}.",
        "initiative",
        details=shifts,
        players=f"Initiative: {_numbers(known)}.{wins}",
    )


def _wins(side: str) -> str:
    """Who has won, in words: most sides are called by the many in them."""
    return f"The {side} {'win' if side.endswith('s') else 'wins'}"


def _numbers(rolls: Mapping[str, int]) -> str:
    return ", ".join(f"{capital(side)} {number}" for side, number in rolls.items())


def _still_without_an_order(play: Play) -> str:
    """The names of the players' figures that could act and have no order."""
    awaited = (
        one for one in play.state.combatants.values() if is_awaited(play.field, play.state, one)
    )
    return ", ".join(play.name(one.id) for one in awaited)


def _enter_resolution(play: Play) -> Steps[None]:
    yield from begin_the_phases(play)
    play.set_head(step=Step.RESOLUTION, phase=Phase.VERY_FAST)
    _to_next_phase(play)
    # In which phases anybody has something to do hangs on orders.
    play.tell(f"Resolution: {play.head.phase.in_words}.", "step", players="Resolution.")


def _go_on(play: Play) -> Steps[None]:
    due = waited_for(play.field, play.state)
    if due is not None and due.phase is play.head.phase:
        raise NotNowError(f"{play.name(due.who)} is still to act in {play.head.phase.in_words}.")
    yield from ask_at_contact(play)
    let_pass(play)
    waiting = _still_without_an_order(play) if play.head.phase is not Phase.END else ""
    if next_due(play.field, play.state) is None and not waiting:
        yield from end_of_round(play)
        return
    _enter_next_phase(play, waiting)


def come_to(play: Play, who: UUID, deed: str) -> None:
    """Go on to the phase of a deed where nothing is waited for before it: it comes next."""
    due = next_due(play.field, play.state)
    if play.head.step is not Step.RESOLUTION or due is None or due.phase <= play.head.phase:
        return
    if (due.who, due.key) == (who, deed):
        let_pass(play)
        _enter_next_phase(play)


def _enter_next_phase(play: Play, waiting: str = "") -> None:
    """Enter the next phase in which somebody acts, with who is ``waiting`` for an order."""
    _to_next_phase(play)
    note = (
        f" Still without an order: {waiting}." if waiting and play.head.phase is Phase.END else ""
    )
    play.tell(f"{play.head.phase.in_words.capitalize()}.{note}", "phase")


def let_pass(play: Play) -> None:
    """Let pass what could be done in this phase and was not: the round does not wait for it.

    Who covers somebody goes on covering him, and may shoot first in the next phase; who has not
    loosed the first shot in any has no others (Cover).
    """
    now = play.head.phase
    for due in all_due(play.field, play.state):
        if due.phase is not now or not due.optional:
            continue
        combatant = play.combatant(due.who)
        if due.order.action is not Action.COVER:
            play.put(due.who, done=(*combatant.done, due.key))
        elif now < Phase.VERY_SLOW:
            play.put(due.who, held_to=now.later())
        else:
            left = (one.key for one in due_of(play.field, play.state, combatant))
            play.put(due.who, done=(*combatant.done, *left))


def _to_next_phase(play: Play) -> None:
    due = next_due(play.field, play.state)
    play.set_head(phase=Phase.END if due is None else due.phase)
