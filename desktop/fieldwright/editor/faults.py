"""Errors as sentences: those that were foreseen say what to do, all others go to the log."""

from __future__ import annotations

from fieldwright.battlefield.changes import ChangeError
from fieldwright.battlefield.field import FieldError
from fieldwright.document.errors import DocumentError
from fieldwright.drawing.picture import PictureError
from fieldwright.generator.wishes import WishError
from fieldwright.log import record_unforeseen

FORESEEN = (DocumentError, WishError, FieldError, ChangeError, PictureError, OSError)


def sentence_of(error: Exception) -> str:
    """What the user is told of an error; one that nobody foresaw is written to the log."""
    return str(error) if isinstance(error, FORESEEN) else record_unforeseen(error)
