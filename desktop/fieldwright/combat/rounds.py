"""The round, step by step: orders, initiative, the phases, the end.

combat-and-tactics.txt, The Combat Round, The Initiative Roll; rulings R16 to R18.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fieldwright.combat.asks import Purpose, Roll, Steps, roll_together
from fieldwright.combat.commands import Proceed
from fieldwright.combat.deeds import is_able, next_due
from fieldwright.combat.ending import end_of_round
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.opening import start_round
from fieldwright.combat.play import Play
from fieldwright.combat.state import Combatant, Step
from fieldwright.rules.movement import Phase
from fieldwright.stats.notation import Dice

_D10 = Dice(((1, 10),))


def proceed(play: Play, _: Proceed) -> Steps[None]:
    """Go on to the next step, or to the next phase in which somebody acts."""
    match play.head.step:
        case Step.MONSTERS:
            play.set_head(step=Step.PLAYERS)
            play.tell("The players declare.", "step")
        case Step.PLAYERS:
            yield from initiative(play)
        case Step.INITIATIVE:
            _enter_resolution(play)
        case Step.RESOLUTION:
            yield from _go_on(play)
        case Step.END:
            start_round(play, play.head.round + 1)
        case _:
            raise NotNowError("No fight is going on here.")


def initiative(play: Play) -> Steps[None]:
    """All sides roll a d10, the lowest wins; a tie for the lowest is rolled again (R17, R18)."""
    waiting = [one for one in play.state.combatants.values() if _is_awaited(play, one)]
    if waiting:
        names = ", ".join(play.name(one.id) for one in waiting)
        raise NotNowError(f"Still without an order: {names}.")
    sides = [
        side.id for side in play.head.sides if not (play.head.surprise_round and side.surprised)
    ]
    tied = False
    while True:
        rolls = yield from roll_together(
            *(
                Roll(purpose=Purpose.INITIATIVE, what=f"initiative of {one}", dice=_D10)
                for one in sides
            )
        )
        found = {one: rolled.natural for one, rolled in zip(sides, rolls, strict=True)}
        lowest = [one for one in sides if found[one] == min(found.values())]
        if len(lowest) == 1:
            break
        tied = True
        play.tell(f"{' and '.join(lowest)} roll {min(found.values())}: a tie.", "initiative")
    _note_initiative(play, found, tied)


def _note_initiative(play: Play, found: Mapping[str, int], tied: bool) -> None:
    ranks = {one: at for at, one in enumerate(sorted(found, key=lambda one: found[one]))}
    play.set_head(
        step=Step.INITIATIVE,
        critical=tied,
        sides=tuple(
            replace(side, rolled=found.get(side.id), rank=ranks.get(side.id))
            for side in play.head.sides
        ),
    )
    told = ", ".join(f"{one} {number}" for one, number in found.items())
    winner = min(ranks, key=lambda one: ranks[one])
    play.tell(f"Initiative: {told}. {winner} wins.", "initiative")


def _is_awaited(play: Play, combatant: Combatant) -> bool:
    """Whether initiative waits for its order: a players' figure that can act."""
    if play.head.surprise_round and play.head.side(combatant.side).surprised:
        return False
    able = combatant.is_in and is_able(play.figure(combatant.id))
    return able and combatant.order is None and play.state.plays(combatant) == "players"


def _enter_resolution(play: Play) -> None:
    play.set_head(step=Step.RESOLUTION, phase=Phase.VERY_FAST)
    _to_next_phase(play)
    play.tell(f"Resolution: {play.head.phase.in_words}.", "step")


def _go_on(play: Play) -> Steps[None]:
    due = next_due(play.field, play.state)
    if due is not None and due.phase is play.head.phase:
        raise NotNowError(f"{play.name(due.who)} is still to act in {play.head.phase.in_words}.")
    if due is None:
        yield from end_of_round(play)
        return
    _to_next_phase(play)
    play.tell(f"{play.head.phase.in_words.capitalize()}.", "phase")


def _to_next_phase(play: Play) -> None:
    due = next_due(play.field, play.state)
    if due is not None:
        play.set_head(phase=due.phase)
