"""A group of options in the painting panel."""

from __future__ import annotations

from fieldwright.editor.painting.choice import Choice
from fieldwright.editor.painting.parts import column


class Page:
    """Some options in a column; ``show`` brings them up to date."""

    def __init__(self, choice: Choice) -> None:
        """Options of ``choice``."""
        self.choice = choice
        self.widget, self.rows = column()

    def show(self) -> None:
        """Show what is chosen now."""
