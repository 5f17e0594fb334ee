"""Who acts next within a phase of one side: the DM's order, where the rules leave it open.

Ruling R16: actions before movement, then the higher movement rate, then as the DM wants it.
"""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from fieldwright.combat.commands import Word
from fieldwright.combat.deeds import Due, all_due
from fieldwright.fight.open_moves import passed_by
from fieldwright.fight.table import Table
from fieldwright.fight.track import Card, Standing, Track
from fieldwright.fight.turn import Turn
from fieldwright.fight.words import figure_in
from fieldwright.widgets.translation import translate


def comes_first(table: Table, turn: Turn | None, who: UUID) -> str | None:
    """Let somebody of the phase and side in turn come before who is in turn.

    What refuses it, empty where it is done; None where it is nobody of whom that may be asked. The
    order counts for the whole fight, as any that the DM has settled.
    """
    later = _later(table, turn, who)
    if turn is None or later is None:
        return None
    state = table.state
    mine = state.combatants[who]
    place = min(one.place for one in state.of_side(mine.side)) - 1
    there = state.with_changes(None, [replace(mine, place=place)])
    order = all_due(table.field, there)
    figure = figure_in(table.field, who)
    assert figure is not None
    if order.index(later) > order.index(turn.due):
        words = translate(
            "fight",
            "{name} cannot come before {other}: in a phase actions come before moves, and of "
            "these the faster first. Whoever holds waits for a later phase.",
        )
        return words.format(name=figure.name, other=turn.name)
    why = translate("fight", "comes before {}").format(turn.name)
    return table.say(Word(who=who, what="place", value=str(place), word=why))


def _later(table: Table, turn: Turn | None, who: UUID) -> Due | None:
    """What somebody of the side in turn does later in this phase; None for anybody else."""
    if turn is None or table.ask is not None or turn.works or who == turn.due.who:
        return None
    part = table.state.combatants.get(who)
    if part is None or part.side != turn.side or any(one.who == who for one in passed_by(table)):
        return None
    phase = turn.due.phase
    due = all_due(table.field, table.state)
    return next((one for one in due if one.who == who and one.phase is phase), None)


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
