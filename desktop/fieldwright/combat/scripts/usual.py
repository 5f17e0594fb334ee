"""The usual course of a turn of which a script says nothing, or not by which way.

combat-and-tactics.txt, The Actions; ruling R35.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fieldwright.battlefield.things import Figure
from fieldwright.combat.automatic.acting import acts_for
from fieldwright.combat.automatic.around import leaves
from fieldwright.combat.blows.acting import why_no_attack
from fieldwright.combat.blows.attempt import Now
from fieldwright.combat.deeds import ACT, MOVE_AFTER, Due
from fieldwright.combat.orders import Act
from fieldwright.combat.turns import target_of_attack
from fieldwright.rules.actions import Action
from fieldwright.rules.phase_order import Doing


def usual_acts(now: Now, due: Due) -> Iterator[Act]:
    """Ways to carry out what was ordered, the most usual first.

    Movement seeks its way to whom or where the order names; without either it stays, but for who
    flees or withdraws. An attack is made from where its figure stands; where it cannot be, it
    turns, or takes the free square; who was knocked down gives it up to rise. Nobody else is struck
    than the order names.
    """
    seeks = due.doing is not Doing.MOVE or _seeks_a_way(now, due)
    if due.doing is not Doing.MOVE:
        yield Act()
    if seeks:
        yield from (act for act in acts_for(now.field, now.state, due) if _is_meant(due, act))
    if due.doing is Doing.MOVE:
        yield Act()


def _seeks_a_way(now: Now, due: Due) -> bool:
    order = due.order
    if order.square is not None or order.action is Action.WITHDRAW:
        return True
    figure = now.field.things["figures"][due.who]
    assert isinstance(figure, Figure)
    if order.target is not None:
        # The half-move after a spell leads nobody to whom it was cast at.
        return due.key != MOVE_AFTER
    return leaves(figure, now.state.combatants[due.who])


def _is_meant(due: Due, act: Act) -> bool:
    """Whether an act is aimed at whom the order names, if it names anybody."""
    order = due.order
    if order.square is not None and order.action is Action.COVER:
        return act.target is None
    return order.target is None or act.target in (None, order.target)


def covers_somebody(now: Now, due: Due) -> bool:
    """Whether what is due is a covering shot or stroke that can be made now (Cover).

    It is made at once, in the first phase in which it can; until then the cover is held.
    """
    if due.order.action is not Action.COVER or due.key != ACT:
        return False
    target = target_of_attack(now, due)
    if target is None or target not in now.field.things["figures"]:
        return False
    return why_no_attack(now, due.who, target, due.order) is None


def aimed_at(due: Due, act: Act) -> Due:
    """What is due with the order aimed at whom a turn names."""
    if act.target is None:
        return due
    return replace(due, order=replace(due.order, target=act.target))
