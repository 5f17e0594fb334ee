"""What a click on a figure, or on a square, makes of the turn: aimed at, walked to, befallen."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from fieldwright.fight.monsters import facing_to, going_to
from fieldwright.fight.open_moves import moves_still
from fieldwright.fight.table import Table
from fieldwright.fight.turn import Draft, Turn
from fieldwright.fight.works_fields import for_one, whom, with_one
from fieldwright.terms.grid import Square


def aimed_at(table: Table, turn: Turn | None, draft: Draft, target: UUID | None) -> Draft:
    """A draft aimed at somebody else: how to stand for that is found anew."""
    now = replace(draft, target=target, way=(), facing=None)
    if turn is None or target is None:
        return now
    if turn.works:
        return for_one(now, target)
    return facing_to(table, turn.due, now, target)


def with_figure(table: Table, turn: Turn, draft: Draft, who: UUID) -> Draft | None:
    """The draft after a click on a figure; None where nothing comes of it for who is in turn.

    Somebody else who may still make a half-move first comes to his turn.
    """
    if turn.can_aim_at(who):
        return aimed_at(table, turn, draft, who)
    if turn.works:
        return with_one(turn, draft, who, on=who not in whom(turn, draft))
    if moves_still(table, who):
        return None
    return going_to(table, turn.due, who) if turn.is_move else None


def with_square(
    table: Table, turn: Turn, draft: Draft, square: Square, *, bend: bool
) -> Draft | None:
    """The draft after a click on a square: the way there, or (``bend``) on from where it ended.

    Who is in turn with something else makes the half-move first that is still open to it.
    """
    if turn.is_move:
        return replace(draft, way=(*draft.way, square) if bend else (square,))
    return Draft(way=(square,)) if moves_still(table, turn.due.who) else None
