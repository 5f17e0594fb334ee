"""A fight that cannot be gone on with, or not be read: what happened, and the ways out of it."""

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

    def show_words(self, words: str, *, readable: bool = True) -> None:
        """Say why it cannot be gone on with; of a log that is not ``readable`` no step is known."""
        said = words
        if not readable:
            more = translate(
                "fight",
                "Break it off there: all that can be read of it stays, as do the map and its "
                "figures, and the fight goes on from it, or is ended. Undo takes that back.",
            )
            said = f"{words} {more}"
        self.words.setText(said)
        self.take_back.setVisible(readable)
        self.break_off.setDefault(not readable)

    def take_keyboard(self) -> None:
        """The usual button has the keyboard."""
        usual = self.break_off if self.take_back.isHidden() else self.take_back
        usual.setFocus(Qt.FocusReason.OtherFocusReason)
