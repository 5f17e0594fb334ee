"""What was begun cannot be gone on with: what happened, and the two ways out of it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from fieldwright.widgets.parts import CLOSE, GAP, button, column_in, label, row
from fieldwright.widgets.translation import translate


class StuckView(QWidget):
    """Says why; ``back`` asks for the last step to be taken back, ``broken_off`` to go on."""

    back = Signal()
    broken_off = Signal()

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self.words = label()
        self.take_back = button(
            translate("fight", "Take the last step back"), self.back.emit, default=True
        )
        self.break_off = button(translate("fight", "Break it off"), self.broken_off.emit)
        column = column_in(self, GAP)
        column.addWidget(self.words)
        column.addLayout(row(self.take_back, self.break_off, stretch=True, spacing=CLOSE))
        column.addStretch(1)

    def show_words(self, words: str) -> None:
        """Say why it cannot be gone on with."""
        self.words.setText(words)

    def take_keyboard(self) -> None:
        """The first button has the keyboard."""
        self.take_back.setFocus(Qt.FocusReason.OtherFocusReason)
