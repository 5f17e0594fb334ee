"""A fight whose record cannot be read, or gone on with, is broken off there; nothing else is lost.

Figures, map and all that was told up to then stay as they are; the step can be taken back.
"""

from __future__ import annotations

from fieldwright.battlefield.changes import ChangeLog
from fieldwright.battlefield.field import Battlefield
from fieldwright.combat.entries import (
    Done,
    FightLogError,
    Happened,
    followed,
    read,
    running,
    written,
)
from fieldwright.combat.running import Fight, Keeper
from fieldwright.combat.state import FightState

_CUT = "The record could be read no further; what came after is left out, and it goes on from here."


def broken_off(keeper: Keeper) -> Fight:
    """The fight of a field, gone on with from the last that can be read and carried out.

    What is asked is asked no more. Raises NotNowError where there is nothing to break off.
    """
    readable = _readable(keeper.field)
    if readable < len(keeper.field.log):
        _cut(keeper, readable)
        return Fight(keeper)
    fight = Fight(keeper)
    fight.break_off()
    return fight


def _readable(field: Battlefield) -> int:
    """How many entries of the log can be read and follow from those before, up to the first not."""
    state = FightState()
    for at, entry in enumerate(field.log):
        try:
            state = followed(state, read(entry))
        except FightLogError:
            return at
    return len(field.log)


def _cut(keeper: Keeper, readable: int) -> None:
    """Leave out the log from an entry on, and end the command that was being carried out."""
    field = keeper.field
    kept = [read(entry) for entry in field.log[:readable]]
    last = (Done(),) if running(kept) is not None else ()
    after = tuple(written(one) for one in (Happened(text=_CUT, kind="broken off"), *last))
    keeper.keep(ChangeLog(readable, tuple(field.log[readable:]), after), "Record cut")
