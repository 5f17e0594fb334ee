"""A fight that is kept in an open document: one step of its history for each step of the fight."""

from __future__ import annotations

from collections.abc import Iterator

from fieldwright.battlefield.changes import Change
from fieldwright.battlefield.field import Battlefield
from fieldwright.combat.faults import NotNowError
from fieldwright.document.document import Document


class DocumentKeeper:
    """Keeps a fight in a document; undoing there takes the fight's last step back.

    While it has a ``gesture``, the steps that are kept are one step of the history.
    """

    def __init__(self, document: Document) -> None:
        """Keep the fight of an open document."""
        self.document = document
        self.gesture: str | None = None

    @property
    def field(self) -> Battlefield:
        """The field as the document holds it now."""
        return self.document.field

    def keep(self, change: Change, label: str) -> None:
        """Do a change as one step of the document; raises DocumentError, ChangeError."""
        self.document.apply(change, label, self.gesture)

    def field_before(self, entry: int) -> Battlefield:
        """The field as it was when its log had so many entries, the latest such.

        Raises NotNowError where the document's history does not reach back so far.
        """
        for _, field in self._backwards():
            if len(field.log) <= entry:
                return field
        raise NotNowError(_LOST)

    def back_to(self, entry: int) -> None:
        """Take steps back until the log has so many entries, or fewer; one jump in the history.

        Raises NotNowError where the history does not reach back so far, DocumentError where the
        document cannot be written.
        """
        for position, field in self._backwards():
            if len(field.log) <= entry:
                self.document.jump_to(position)
                return
        raise NotNowError(_LOST)

    def _backwards(self) -> Iterator[tuple[int, Battlefield]]:
        """How many steps were done, and the field as it was then, from now to the beginning."""
        field, steps = self.document.field, self.document.steps()
        yield self.document.position, field
        for position in range(self.document.position - 1, -1, -1):
            field = steps[position].change.inverted().applied_to(field)
            yield position, field


_LOST = "The history of this file does not reach back so far; it cannot be taken back."
