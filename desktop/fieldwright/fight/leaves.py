"""Several parts of which one is shown; the others take no room at all."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from fieldwright.widgets.parts import column_in


class Leaves(QWidget):
    """Unlike a stack of Qt it is never higher or wider than the part that is shown."""

    def __init__(self, parts: Sequence[QWidget]) -> None:
        """Show the first of ``parts``."""
        super().__init__()
        column = column_in(self, 0)
        for part in parts:
            # Shown before it has its place, a part would be a window of its own for a moment.
            column.addWidget(part)
            part.setVisible(part is parts[0])
        self.first = self.current = parts[0]

    def turn_to(self, part: QWidget) -> None:
        """Show another part."""
        before, self.current = self.current, part
        part.show()
        if before is not part:
            before.hide()
