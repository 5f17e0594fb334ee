"""A box for several lines of words that takes only so many letters, and says what it leaves out."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

from fieldwright.editor.translation import translate

LONGEST_WORDS = 4000
"""Letters that a label or a note may have."""

_SECOND_HALVES = range(0xDC00, 0xE000)
"""Second halves of the signs that Qt counts as two letters."""


def too_long_sentence(longest: int) -> str:
    """That more was typed or pasted than is taken."""
    return translate(
        "words", "Not all of that fits: {:,} letters are the most. What was too much is left out."
    ).format(longest)


class LimitedWords(QPlainTextEdit):
    """Leaves out what is typed or pasted beyond its limit; ``too_long`` brings the sentence.

    The words that were there before stay whole, wherever between them something is pasted.
    """

    too_long = Signal(str)

    def __init__(self, longest: int = LONGEST_WORDS) -> None:
        """Take ``longest`` letters at most."""
        super().__init__()
        self._longest = longest
        self.textChanged.connect(self._cut)

    def _cut(self) -> None:
        """Take as much out as is too much, before the cursor: there what came last has its end."""
        document = self.document()
        length = document.characterCount() - 1
        too_many = length - self._longest
        if too_many <= 0:
            return
        end = self.textCursor().position()
        if end < too_many:
            end = length
        start = end - too_many
        if start and ord(str(document.characterAt(start))[:1] or "x") in _SECOND_HALVES:
            start -= 1
        cursor = QTextCursor(document)
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()
        self.too_long.emit(too_long_sentence(self._longest))
