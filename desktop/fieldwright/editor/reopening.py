"""A battlefield that could only be looked at is opened again once it can be written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldwright.document.document import open_document
from fieldwright.document.errors import DocumentError
from fieldwright.editor.message_bar import Choice
from fieldwright.editor.translation import translate

if TYPE_CHECKING:
    from fieldwright.editor.window import MainWindow


def ways_out(window: MainWindow) -> list[Choice]:
    """What can be done where changes of the open battlefield are refused or cannot be written."""
    save = (translate("files", "Save elsewhere…"), window.files.save_elsewhere)
    if window.document.is_read_only:
        return [(translate("files", "Try again"), lambda: open_again(window)), save]
    return [save] if window.document.trouble else []


def open_again(window: MainWindow) -> bool:
    """Open the window's file anew; True, and a sentence, if it can be changed now.

    If it still can only be looked at, it is shown as it is now, and why is said again.
    """
    try:
        document = open_document(window.document.path)
        window.session.show(document)
    except DocumentError as error:
        window.report(error)
        return False
    if document.is_read_only:
        return False
    window.messages.tell(translate("files", "It can be changed now."))
    return True
