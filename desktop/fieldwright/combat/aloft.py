"""What keeps flyers in the air: a half-move in every round, forward for the clumsier ones.

combat-and-tactics.txt, Aerial Combat, Movement.
"""

from __future__ import annotations

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.deeds import is_able
from fieldwright.combat.orders import Order
from fieldwright.combat.play import Play
from fieldwright.combat.present import present
from fieldwright.geometry.mounts import moved_figure
from fieldwright.geometry.paths.flight import class_of, least_flight
from fieldwright.rules.actions import Movement
from fieldwright.rules.explained import Impossible

_HOVERS = ("", "A")
_NEEDS_NO_WAY = "B"


def why_not_aloft(legs: Figure, order: Order) -> str:
    """Why an order does not keep a flyer in the air, in a sentence; empty where it does.

    All but the most maneuverable declare a half-move in every round, if only to stay where they
    are. What is left open until its phase may still be one.
    """
    letter = class_of(legs)
    if legs.altitude_ft <= 0 or letter in _HOVERS or _may_move(order):
        return ""
    how = "stays in the air" if letter == _NEEDS_NO_WAY else "must fly forward"
    return f"{legs.name} flies in class {letter}: it {how} by a half-move in every round."


def _may_move(order: Order) -> bool:
    movements = order.action.movements
    if order.move_after:
        return True
    if order.movement is None:
        return any(one is not Movement.NONE for one in movements)
    return order.movement is not Movement.NONE


def warn_of_falling(play: Play) -> None:
    """Tell the DM of flyers that have not flown forward far enough to stay in the air."""
    for part, figure in tuple(present(play.field, play.state)):
        legs = moved_figure(play.field, figure)
        least = least_flight(legs)
        if legs.altitude_ft <= 0 or isinstance(least, Impossible) or not is_able(legs):
            continue
        if part.moved < least.value and not _is_ridden(play.field, figure):
            told = f"{legs.name} has flown {part.moved} of {least.value} points forward"
            play.tell(
                f"{told}: it cannot stay in the air.",
                "flight",
                who=legs.id,
                details=[str(reason) for reason in least.reasons],
                players="",
            )


def _is_ridden(field: Battlefield, figure: Figure) -> bool:
    """Whether somebody rides it: his move is its own."""
    return any(one.mount == figure.id for one in field.every(Figure))
