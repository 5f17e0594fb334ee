"""Who comes first within a phase of one side, where the rules leave it to the DM.

Ruling R16: actions before movement, then the higher movement rate, then as the DM wants it.
"""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.combat.deeds import Due, all_due
from fieldwright.combat.dm_commands import First
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.play import Aloud, Play
from fieldwright.combat.state import Combatant, FightState, Step


def come_first(play: Play, command: First) -> None:
    """Let a figure come before another, in the phase in which that acts next.

    It is so in this round alone. Raises NotNowError where it cannot come before it.
    """
    name, other = play.name(command.who), play.name(command.before)
    if play.head.step is not Step.RESOLUTION:
        raise NotNowError("Who comes first is settled when it is time to act.")
    due = all_due(play.field, play.state)
    now = next((one for one in due if _is_meant(command, one)), None)
    later = None if now is None else later_of(play.state, due, command.who, now)
    if now is None or later is None:
        raise NotNowError(f"{name} does nothing in this phase that might come before {other}.")
    part = ahead_of(play.state, command.who, now)
    if not _comes_first(play.field, play.state, part, now, later):
        raise NotNowError(
            f"{name} cannot come before {other}: in a phase actions come before moves, and of "
            "these the faster first. Whoever holds waits for a later phase."
        )
    play.put(command.who, ahead=part.ahead)
    play.tell(
        f"{name} comes before {other} in {now.phase.in_words}.",
        "order",
        who=command.who,
        players=Aloud(play.unless_theirs(command.who), (command.who, command.before)),
    )


def _is_meant(command: First, due: Due) -> bool:
    return due.who == command.before and command.deed in ("", due.key)


def later_of(state: FightState, due: tuple[Due, ...], who: UUID, now: Due) -> Due | None:
    """What somebody of the same side does later in the phase of a deed; None for anybody else."""
    part = state.combatants.get(who)
    if part is None or who == now.who or part.side != state.combatants[now.who].side:
        return None
    return next((one for one in due if one.who == who and one.phase is now.phase), None)


def ahead_of(state: FightState, who: UUID, now: Due) -> Combatant:
    """A figure's part with its place before all others of its side in the phase of a deed."""
    mine = state.combatants[who]
    places = (
        one.ahead[1] if one.ahead is not None and one.ahead[0] is now.phase else one.place
        for one in state.of_side(mine.side)
    )
    return replace(mine, ahead=(now.phase, min(places) - 1))


def _comes_first(
    field: Battlefield, state: FightState, part: Combatant, now: Due, later: Due
) -> bool:
    order = all_due(field, state.with_changes(None, [part]))
    return order.index(later) < order.index(now)
