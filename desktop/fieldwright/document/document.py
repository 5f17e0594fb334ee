"""The open file: ``open_document`` and ``new_document`` give a Document; see opened."""

from fieldwright.document.opened import Document, Event, Listener
from fieldwright.document.opening import new_document, open_document

__all__ = ["Document", "Event", "Listener", "new_document", "open_document"]
