"""A round begins: orders are taken anew, what only lasted a round is forgotten, latecomers come.

combat-and-tactics.txt, The Combat Round, Failing a Morale Check, Set-up.
"""

from __future__ import annotations

from dataclasses import replace

from fieldwright.battlefield.changes import alter
from fieldwright.battlefield.things import Figure
from fieldwright.combat.deeds import is_able
from fieldwright.combat.ends.putting import start_those_due
from fieldwright.combat.legality import why_not_order
from fieldwright.combat.opening.coming import arrive_in
from fieldwright.combat.orders import Order
from fieldwright.combat.play import Play
from fieldwright.combat.present import present
from fieldwright.combat.state import Combatant, Step
from fieldwright.rules.actions import Action
from fieldwright.rules.morale import Broken

SURPRISED = "surprised"
"""The condition of who is caught out: he threatens nobody and does nothing (ruling R10)."""

_WAYS_OUT = {
    Broken.WITHDRAWS: (Action.WITHDRAW, Action.MOVE),
    Broken.FLEES: (Action.RUN, Action.SPRINT, Action.MOVE, Action.WITHDRAW),
}
"""What the broken are proposed to do, the first of it that they may do."""


def start_round(play: Play, number: int) -> None:
    """Begin a round."""
    if play.head.surprise_round:
        wake(play)
    sides = tuple(
        replace(side, rolled=None, rank=None, surprised=False) for side in play.head.sides
    )
    play.set_head(
        round=number,
        step=Step.MONSTERS,
        sides=sides,
        surprise_round=False,
        critical=False,
        event="",
        ended=(),
        scale_kept=False,
    )
    play.put_all(one.for_next_round() for one in play.state.combatants.values())
    play.tell(f"Round {number}.", "round")
    arrive_in(play, number)
    start_those_due(play)
    for combatant, _ in tuple(present(play.field, play.state)):
        if combatant.broken is not Broken.HOLDS:
            _propose(play, combatant)


def wake(play: Play) -> None:
    """Who was surprised has come to his senses."""
    awake = [
        (one, replace(one, conditions=tuple(word for word in one.conditions if word != SURPRISED)))
        for one in play.field.every(Figure)
        if SURPRISED in one.conditions
    ]
    if awake:
        play.change(alter(awake))


def _propose(play: Play, combatant: Combatant) -> None:
    """The order of who has lost heart: away, as far as it may (Failing a Morale Check)."""
    figure = play.figure(combatant.id)
    if not is_able(figure):
        return
    for action in _WAYS_OUT.get(combatant.broken, ()):
        order = Order(action=action)
        if not why_not_order(play.field, play.state, combatant, order):
            play.put(combatant.id, order=order)
            told = f"{figure.name} {combatant.broken}: {action.label}."
            play.tell(told, "order", who=figure.id, players="")
            return
