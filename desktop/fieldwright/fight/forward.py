"""Who acts next within a phase of one side: the DM's order, where the rules leave it open.

Ruling R16: actions before movement, then the higher movement rate, then as the DM wants it.
"""

from __future__ import annotations

from uuid import UUID

from fieldwright.combat.deeds import all_due
from fieldwright.combat.dm_commands import First
from fieldwright.combat.foremost import later_of
from fieldwright.fight.open_moves import passed_by
from fieldwright.fight.table import Table
from fieldwright.fight.track import Card, Standing, Track
from fieldwright.fight.turn import Turn
from fieldwright.widgets.translation import translate


def comes_first(table: Table, turn: Turn | None, who: UUID) -> str | None:
    """Let somebody of the phase and side in turn come before who is in turn, in this round.

    What refuses it, empty where it is done; None where it is nobody of whom that may be asked.
    """
    if turn is None or table.ask is not None or turn.works:
        return None
    if any(one.who == who for one in passed_by(table)):
        return None
    if later_of(table.state, all_due(table.field, table.state), who, turn.due) is None:
        return None
    return table.say(First(who=who, before=turn.due.who, deed=turn.due.key))


def first_told(track: Track, card: Card) -> str:
    """That a click lets somebody come first, in a sentence; empty where it does not."""
    now = track.in_turn
    if now is None or card.key[0] == now.key[0]:
        return ""
    waits = card.standing in (Standing.NEXT, Standing.LATER)
    alike = (card.phase, card.side, card.doing) == (now.phase, now.side, now.doing)
    if not (waits and alike):
        return ""
    return translate("fight", "A click lets it come before {}.").format(now.name)
