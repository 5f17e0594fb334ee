"""The open file: functions that give a Document; see opened and opening."""

from fieldwright.document.opened import Document, Event, Listener
from fieldwright.document.opening import new_document, open_document, rescue_document

__all__ = ["Document", "Event", "Listener", "new_document", "open_document", "rescue_document"]
