"""The words of the program in the user's language.

Both functions bear the names by which Qt's lupdate finds texts; the English of the source is what
is shown where no translation is installed.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def translate(context: str, text: str) -> str:
    """A text in the user's language."""
    return QCoreApplication.translate(context, text)


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: ARG001, N802 (lupdate's name)
    """Mark a text for translation where it stands in a table; it is translated when shown."""
    return text
