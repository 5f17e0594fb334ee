"""What the DM is told beside the page: a screen that goes or comes, miniatures that must move."""

from __future__ import annotations

from collections.abc import Sequence

from fieldwright.battlefield.field import Battlefield
from fieldwright.tabletop.ghosts import Ghost
from fieldwright.tabletop.table import Table
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.translation import translate


def told_ghosts(ghosts: Sequence[Ghost], field: Battlefield) -> str:
    """Which miniatures have to move, by the names that the DM knows; empty where none has."""
    figures = field.things["figures"]
    off = [
        getattr(figures.get(ghost.figure.id), "name", "") or ghost.figure.name or "?"
        for ghost in ghosts
        if ghost.is_off
    ]
    moving = len(ghosts) - len(off)
    told = []
    if moving == 1:
        told.append(translate("tabletop", "One miniature has to move: its ring shows where."))
    elif moving:
        words = translate("tabletop", "{} miniatures have to move: rings show where.")
        told.append(words.format(moving))
    if off:
        told.append(translate("tabletop", "Off the table: {}.").format(", ".join(off)))
    return " ".join(told)


class Reminder:
    """Tells the DM of what he may not look at just now, once each time."""

    def __init__(self, bench: Bench, table: Table) -> None:
        """All is well."""
        self._bench = bench
        self._table = table
        self._was_lost = False

    def look(self) -> None:
        """Tell of the players' screen if it has gone, or has come back."""
        placing = self._table.placing
        if placing.is_lost and not self._was_lost:
            self._was_lost = True
            words = translate(
                "tabletop", "The players' screen is gone; the map is shown again when it is back."
            )
            self._bench.warn(words)
        elif self._was_lost and placing.is_shown and not placing.is_lost:
            # It is back before the window is on it again.
            self._was_lost = False
            self._bench.tell(translate("tabletop", "The players' screen is back, as it was."))
        elif self._was_lost and not placing.wanted:
            self._was_lost = False
            self._bench.tell(translate("tabletop", "Nothing is shown to the players any more."))

    def remind_of_miniatures(self) -> None:
        """The picture has moved beneath them."""
        words = told_ghosts(self._table.ghosts, self._bench.field)
        if words:
            stand = (translate("tabletop", "They stand right"), self._table.clear_ghosts)
            self._bench.ask(words, [stand])
