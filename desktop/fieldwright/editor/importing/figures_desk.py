"""Tables of figures: read beside the work, asked about, kept among the DM's own."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QFileDialog

from fieldwright.editor.background import Background
from fieldwright.editor.figures.shelf import Shelf, shelf
from fieldwright.editor.importing.counts import counted
from fieldwright.editor.importing.figures_dialog import FiguresDialog
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.exchange.creatures import (
    LARGEST_TABLE,
    PROPERTIES,
    Creatures,
    Table,
    guessed,
    read_table,
)
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.limits import read_bytes
from fieldwright.library.errors import LibraryError
from fieldwright.stats.block import StatBlock

ENDINGS = (".csv",)
"""How names of files end that are tables and no maps."""

_MAPPING = "figure-columns"
"""The setting that remembers what columns are by their titles."""

_AT_ONCE = 20


@dataclass(frozen=True, slots=True)
class _Read:
    name: str
    table: Table


class FiguresDesk(QObject):
    """Reads one table at a time; ``dialog`` is the one that is open, if any."""

    def __init__(self, workbench: Workbench) -> None:
        """Bring figures into the library that all windows share."""
        super().__init__(workbench)
        self.dialog: FiguresDialog | None = None
        self._workbench = workbench
        self._shelf: Shelf = shelf()
        self._left: list[StatBlock] = []
        self._kept = 0
        self._reading = Background(self)
        self._reading.answered.connect(self._ask)
        self._reading.failed.connect(self._fail)
        workbench.window.closed.connect(self._reading.finish)

    @property
    def is_busy(self) -> bool:
        """Whether a table is being read, asked about or kept."""
        return self._reading.is_busy or self.dialog is not None or bool(self._left)

    def choose(self) -> None:
        """Ask for a table."""
        window = self._workbench.window
        name, _ = QFileDialog.getOpenFileName(
            window,
            translate("import", "Figures from a table"),
            str(window.settings.folder),
            translate("import", "Tables (*.csv *.tsv *.txt *.json);;All files (*)"),
        )
        if name:
            window.settings.folder = Path(name).parent
            self.take(Path(name))

    def take(self, path: Path) -> None:
        """Read a table and ask about it."""
        if self.is_busy:
            self._workbench.refuse(translate("import", "Another table is being taken in."))
            return
        self._reading.ask(
            lambda: _Read(path.name, read_table(read_bytes(path, LARGEST_TABLE), path.name))
        )

    def _fail(self, error: Exception) -> None:
        if isinstance(error, ExchangeError):
            self._workbench.warn(str(error))
        else:
            self._workbench.window.report(error)

    # -------------------------------------------------------------------------------------- asking

    def _ask(self, read: _Read) -> None:
        known = self._remembered()
        mapping = tuple(
            known.get(title, guess)
            for title, guess in zip(read.table.columns, guessed(read.table), strict=True)
        )
        self.dialog = FiguresDialog(read.table, mapping, read.name, self._workbench.window)
        self.dialog.finished.connect(self._take_answer)
        self.dialog.open()

    def _remembered(self) -> dict[str, str]:
        """What columns of these titles were the last time."""
        try:
            kept = json.loads(self._workbench.settings.word(_MAPPING, "{}"))
        except ValueError:
            return {}
        every = kept.items() if isinstance(kept, dict) else ()
        return {title: what for title, what in every if what in ("", *PROPERTIES)}

    def _take_answer(self, result: int) -> None:
        dialog, self.dialog = self.dialog, None
        if dialog is None:
            return
        if result:
            answers = dict(zip(dialog.table.columns, dialog.mapping, strict=True))
            self._workbench.settings.set_word(_MAPPING, json.dumps(answers))
            self._keep(dialog.creatures)
        dialog.deleteLater()

    # ------------------------------------------------------------------------------------- keeping

    def _keep(self, creatures: Creatures) -> None:
        self._left, self._kept = list(creatures.blocks), 0
        self._keep_some()

    def _keep_some(self) -> None:
        """Keep a few, then let the window go on."""
        before = {(one.name, one.source): key for key, one in self._shelf.library.own.items()}
        some, self._left = self._left[:_AT_ONCE], self._left[_AT_ONCE:]
        try:
            for block in some:
                # The same table again: its figures are replaced.
                own = before.get((block.name, block.source), "")
                self._shelf.library.save_own(replace(block, id=own))
                self._kept += 1
        except LibraryError as error:
            self._left = []
            self._workbench.warn(str(error))
        if self._left:
            QTimer.singleShot(0, self, self._keep_some)
            return
        self._shelf.changed.emit()
        if self._kept:
            words = translate("import", "Kept among your own: {}.")
            self._workbench.tell(words.format(counted(self._kept, "figure")))
