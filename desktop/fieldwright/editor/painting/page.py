"""A group of options in the painting panel."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from fieldwright.editor.painting.choice import Choice
from fieldwright.editor.parts import column_in


class Page:
    """Some options in a column; ``show`` brings them up to date."""

    def __init__(self, choice: Choice) -> None:
        """Options of ``choice``."""
        self.choice = choice
        self.widget = QWidget()
        self.rows = column_in(self.widget)

    def show(self) -> None:
        """Show what is chosen now."""
