"""The line in red: why something could not be done, until a next step is done or taken back."""

from __future__ import annotations

from fieldwright.fight.table import Table
from fieldwright.fight.words import sentence
from fieldwright.widgets.parts import Note


class TableNote(Note):
    """Tells of one moment of a fight, and forgets it when that has passed."""

    def __init__(self, table: Table) -> None:
        """Tell nothing yet."""
        super().__init__()
        self._table = table
        self._told_at: object = None

    @property
    def _moment(self) -> object:
        return self._table.document.position, self._table.length

    def tell(self, refusal: str) -> None:
        """Tell why something was refused; where nothing was, what was not needed of a line."""
        self._told_at = self._moment
        self.say(sentence(refusal), alarm=True)
        if not refusal and self._table.ask is None:
            self.say(self._table.line.unused)

    def look(self) -> None:
        """Forget what was told of an earlier moment."""
        if self._told_at != self._moment:
            self.say("")
