"""The row of the import dialog that leads to the meanings of a map's tiles."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fieldwright.editor.background import Background
from fieldwright.editor.importing.arriving import Arrived, understood_anew
from fieldwright.editor.importing.tiles_dialog import TilesDialog
from fieldwright.editor.importing.tiles_pictures import choices_of
from fieldwright.editor.parts import Note, button, column_in, row
from fieldwright.editor.translation import translate
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.tiled.choosing import Choices


class TilesRow(QWidget):
    """A button that opens the table of tiles; ``built`` brings the map with their new meanings.

    ``waiting`` says that it is on its way, or not any more. ``dialog`` is the one that is open.
    """

    built = Signal(object)
    waiting = Signal(bool)

    def __init__(self, arrived: Arrived, choices: Choices) -> None:
        """Lead to the tiles of ``arrived``."""
        super().__init__()
        self.dialog: TilesDialog | None = None
        self._arrived, self._choices = arrived, choices
        self._work = Background(self)
        self._work.answered.connect(self._take)
        self._work.failed.connect(self._fail)
        self.open = button("", self.open_dialog)
        self.open.setToolTip(translate("tiles", "Say what the tiles of this map stand for"))
        self.note = Note()
        column = column_in(self)
        column.addLayout(row(self.open, stretch=True))
        column.addWidget(self.note)
        self._tell()

    @property
    def is_busy(self) -> bool:
        """Whether the map is being built anew."""
        return self._work.is_busy

    def finish(self) -> None:
        """The dialog goes: nothing is built any more."""
        self._work.leave()

    def open_dialog(self) -> None:
        """Open the table."""
        if self.dialog is not None or self.is_busy:
            return
        self.dialog = TilesDialog(self._arrived, self._choices, self.window())
        self.dialog.finished.connect(self._answered)
        self.dialog.open()

    def _answered(self, result: int) -> None:
        dialog, self.dialog = self.dialog, None
        if dialog is None:
            return
        choices, told = dialog.choices, dialog.told
        dialog.deleteLater()
        self.open.setFocus()
        if not result:
            return
        is_other = choices.meanings() != self._choices.meanings()
        self._choices = choices
        self._tell()
        self.note.say(" ".join(told))
        if is_other:
            self.open.setEnabled(False)
            self.open.setText(translate("tiles", "The map is made anew…"))
            self.waiting.emit(True)
            arrived, meanings = self._arrived, choices.meanings()
            self._work.ask(lambda: understood_anew(arrived, meanings))

    def _take(self, arrived: Arrived) -> None:
        self._arrived = arrived
        self._done()
        self.built.emit(arrived)

    def _fail(self, error: Exception) -> None:
        """The map stays as it was; what was chosen is kept for the next time."""
        words = str(error) if isinstance(error, ExchangeError) else f"{type(error).__name__}"
        told = translate("tiles", "The map could not be made anew and is as it was: {}")
        self.note.say(told.format(words), alarm=True)
        self._done()

    def _done(self) -> None:
        self.open.setEnabled(True)
        self._tell()
        self.waiting.emit(False)

    def _tell(self) -> None:
        words = translate("tiles", "&Meanings of tiles… ({known} of {all} known)")
        every = len(self._choices.places)
        self.open.setText(words.format(known=self._choices.count_known, all=every))


def tiles_row(arrived: Arrived) -> TilesRow | None:
    """The row for a map; None where it is not laid with tiles."""
    choices = choices_of(arrived.records.tiles)
    return None if choices is None else TilesRow(arrived, choices)
