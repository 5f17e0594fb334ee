"""The title of the page: where the round stands, and the way to the roster."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fieldwright.widgets.parts import button, column_in, heading, row
from fieldwright.widgets.translation import translate


class TitleRow(QWidget):
    """``roster_wanted`` tells that the roster is to be shown instead."""

    roster_wanted = Signal()

    def __init__(self) -> None:
        """Show no round yet."""
        super().__init__()
        self.words = heading()
        self.to_roster = button(
            translate("fight", "Roster"),
            self.roster_wanted.emit,
            tip=translate("fight", "Everybody's hit points and other facts (F12)"),
        )
        self.to_roster.setProperty("narrow", True)
        line = row(self.words, self.to_roster)
        line.setStretch(0, 1)
        column_in(self, 0).addLayout(line)

    def text(self) -> str:
        """Where the round stands, in words."""
        return self.words.text()

    def show_round(self, words: str, *, on: bool) -> None:
        """Show where the round stands; ``on``: a fight goes on."""
        self.words.setText(words)
        self.to_roster.setVisible(on)
