"""Lines to type in."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit

from fieldwright.widgets.parts import FIELD_HEIGHT

_LONGEST = 120


def word_line(title: str, example: str, longest: int = _LONGEST) -> QLineEdit:
    """A line for a few words, at most so many letters; ``title`` is its accessible name.

    ``example`` stands in it while it is empty.
    """
    line = QLineEdit()
    line.setAccessibleName(title)
    line.setPlaceholderText(example)
    line.setMinimumHeight(FIELD_HEIGHT)
    line.setMaxLength(longest)
    return line


def search_line(words: str) -> QLineEdit:
    """A line above a list that is searched; ``words`` say what for."""
    line = QLineEdit()
    line.setPlaceholderText(words)
    line.setAccessibleName(words)
    line.setClearButtonEnabled(True)
    line.setTextMargins(4, 2, 4, 2)
    return line
