"""The open document, and the one way in which the window changes it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from fieldwright.battlefield.changes import Change, ReplaceField
from fieldwright.battlefield.field import Battlefield
from fieldwright.document.document import Document
from fieldwright.document.errors import DocumentError


class Session(QObject):
    """Holds the open document; tells by signals when it is another one, or has changed.

    ``closing`` tells that the document will be closed: what is half typed must go into it now.
    ``written`` tells that changes have reached the disk, or could not; a document says so in the
    thread that writes, and the signal carries it over into the window's.
    """

    closing = Signal()
    opened = Signal(object)
    changed = Signal(object)
    written = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        """Begin with an open document."""
        super().__init__(parent)
        self.document = document
        self._subscribe()

    @property
    def field(self) -> Battlefield:
        """The field as it is now."""
        return self.document.field

    def show(self, document: Document) -> None:
        """Go on with another document; the one before is closed.

        Raises DocumentError where the one before holds changes that cannot be written; it stays
        open then, so that it can be saved elsewhere.
        """
        self.closing.emit()
        try:
            self.document.close()
        except DocumentError:
            document.close()
            raise
        self._unsubscribe()
        self.document.durable_changed = None
        self.document = document
        self._subscribe()
        self.opened.emit(document)

    def apply(self, change: Change, label: str) -> None:
        """Do one step that can be undone."""
        self.document.apply(change, label)

    def replace_field(self, field: Battlefield, label: str) -> None:
        """Put another field in the place of this one, as one step."""
        self.apply(ReplaceField(self.field, field), label)

    def close(self, abandon: bool = False) -> None:
        """Close the document; raises DocumentError where changes cannot be written.

        ``abandon`` closes it all the same.
        """
        self.closing.emit()
        self.document.close(abandon)
        self.document.durable_changed = None

    def _subscribe(self) -> None:
        self._unsubscribe = self.document.subscribe(self.changed.emit)
        self.document.durable_changed = self.written.emit
