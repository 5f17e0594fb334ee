"""What is due: the deeds that a figure's order comes to, each with its phase.

combat-and-tactics.txt, Movement and Initiative, The Actions; rulings R4, R16, R19, R20.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.numbers import attack_of, base_phase_of, phase_of_attack, rate_of_figure
from fieldwright.combat.orders import Order
from fieldwright.combat.state import Combatant, FightState, Step
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.conditions import DEAD, INCAPABLE, is_any_of
from fieldwright.rules.movement import Phase, phase_of_act
from fieldwright.rules.phase_order import Deed, Doing, in_order

MOVE, SECOND_MOVE, MOVE_AFTER = "move", "move:2", "after"
"""The keys of a half-move or the first half of a move, of the second half, and of a half-move at
the end of the round."""

_WITH_HALF = (Action.ATTACK, Action.UNARMED, Action.FIRE, Action.GUARD, Action.ITEM)
_WHOLE_MOVES = (Action.MOVE, Action.RUN, Action.SPRINT, Action.CHARGE)


@dataclass(frozen=True, slots=True)
class Due:
    """One deed of a figure: its ``key`` within the order, what it is, and its phase."""

    who: UUID
    key: str
    doing: Doing
    phase: Phase
    order: Order


def is_able(figure: Figure) -> bool:
    """Whether a figure can do anything at all: awake, alive, with hit points left."""
    lost = is_any_of(DEAD | INCAPABLE, figure.conditions)
    return not lost and (figure.hit_points is None or figure.hit_points > 0)


def deeds_of(field: Battlefield, state: FightState, combatant: Combatant) -> tuple[Due, ...]:
    """All deeds of a figure's order, those that are over too, in the order of their phases."""
    order = combatant.order
    figure = field.things["figures"].get(combatant.id)
    if order is None or not isinstance(figure, Figure):
        return ()
    shift = _shift(state, combatant)
    found = (_of_order(figure, combatant, order), _aborted(combatant))
    return tuple(
        replace(due, phase=due.phase if due.phase is Phase.END else _shifted(due.phase, shift))
        for deeds in found
        for due in deeds
    )


def due_of(field: Battlefield, state: FightState, combatant: Combatant) -> tuple[Due, ...]:
    """The deeds that are still to be done, each in the phase in which it is offered next."""
    figure = field.things["figures"].get(combatant.id)
    if not isinstance(figure, Figure) or not (combatant.is_in and is_able(figure)):
        return ()
    if combatant.lost:
        return ()
    now = state.head.phase if state.head.step is Step.RESOLUTION else Phase.VERY_FAST
    left = (due for due in deeds_of(field, state, combatant) if due.key not in combatant.done)
    earliest = max(now, combatant.held_to or Phase.VERY_FAST)
    offered = tuple(replace(due, phase=max(due.phase, earliest)) for due in left)
    return tuple(_after_the_move(combatant, due, offered) for due in offered)


def _after_the_move(combatant: Combatant, due: Due, offered: tuple[Due, ...]) -> Due:
    """A deed that follows a half-move comes one phase later at least, if that was held too."""
    if due.key not in (SECOND_MOVE, "act") or due.phase is Phase.END:
        return due
    before = next((one.phase for one in offered if one.key == MOVE), None)
    if before is None and combatant.gone is not None:
        before = combatant.gone.phase
    return due if before is None else replace(due, phase=max(due.phase, before.later()))


def all_due(field: Battlefield, state: FightState) -> tuple[Due, ...]:
    """Everything that is still to be done in the round, as it will happen (ruling R16)."""
    found: dict[tuple[str, Phase, Doing, int], Due] = {}
    deeds: list[Deed] = []
    for combatant in state.combatants.values():
        if not _acts_now(state, combatant):
            continue
        for due in due_of(field, state, combatant):
            deed = _as_deed(field, state, combatant, due)
            deeds.append(deed)
            found[_key(deed)] = due
    return tuple(found[_key(deed)] for deed in in_order(deeds))


def next_due(field: Battlefield, state: FightState) -> Due | None:
    """The deed whose turn it is in the present phase or later; None where none is left."""
    return next(iter(all_due(field, state)), None)


def _acts_now(state: FightState, combatant: Combatant) -> bool:
    """Whether its side does anything in this round: surprised ones do not."""
    return not (state.head.surprise_round and state.head.side(combatant.side).surprised)


def _key(deed: Deed) -> tuple[str, Phase, Doing, int]:
    return deed.who, deed.phase, deed.doing, deed.side


def _as_deed(field: Battlefield, state: FightState, combatant: Combatant, due: Due) -> Deed:
    figure = field.things["figures"][combatant.id]
    assert isinstance(figure, Figure)
    return Deed(
        who=f"{combatant.id} {due.key}",
        phase=due.phase,
        doing=due.doing,
        side=state.rank_of(combatant),
        rate=rate_of_figure(figure),
        place=combatant.place,
    )


def _of_order(figure: Figure, combatant: Combatant, order: Order) -> Iterator[Due]:
    base = base_phase_of(figure).value
    act = replace(Due(combatant.id, "act", Doing.ACT, base, order))
    move = replace(act, key=MOVE, doing=Doing.MOVE)
    if order.action in _WITH_HALF and order.movement is Movement.HALF:
        yield move
    match order.action:
        case Action.ATTACK | Action.UNARMED | Action.FIRE:
            speed = phase_of_attack(attack_of(figure, order.weapon))
            movement = order.movement or Movement.NONE
            yield replace(act, phase=phase_of_act(base, speed, movement))
        case Action.MOVE | Action.RUN | Action.SPRINT | Action.CHARGE | Action.WITHDRAW:
            yield move
            if order.action in _WHOLE_MOVES and order.movement is not Movement.HALF:
                yield replace(move, key=SECOND_MOVE, phase=base.later())
        case Action.GUARD | Action.PARRY | Action.OTHER | Action.COVER:
            yield replace(act, phase=Phase.VERY_FAST)
        case Action.CAST | Action.ITEM:
            yield act
    if order.move_after and order.movement is not Movement.HALF:
        yield replace(move, key=MOVE_AFTER, phase=Phase.END)


def _aborted(combatant: Combatant) -> Iterator[Due]:
    """What a figure does instead of what it gave up, after the very slow phase (ruling R20)."""
    if combatant.aborted is not None:
        yield Due(combatant.id, "aborted", Doing.ACT, Phase.END, combatant.aborted)


def _shift(state: FightState, combatant: Combatant) -> int:
    """What the initiative die does to the phases of a side (ruling R17)."""
    rolled = state.head.side(combatant.side).rolled
    return {1: -1, 10: 1}.get(rolled or 0, 0)


def _shifted(phase: Phase, by: int) -> Phase:
    return Phase(min(max(phase + by, Phase.VERY_FAST), Phase.END))
