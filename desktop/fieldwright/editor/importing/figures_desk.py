"""Tables of figures: read beside the work, asked about, kept among the DM's own."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog

from fieldwright.editor.background import Background
from fieldwright.editor.figures.shelf import Shelf, shelf
from fieldwright.editor.importing.counts import counted
from fieldwright.editor.importing.figures_dialog import FiguresDialog
from fieldwright.editor.importing.foreign import keys_to_look
from fieldwright.editor.importing.guard import Guard
from fieldwright.editor.importing.hands import Hands
from fieldwright.editor.importing.progress_line import ProgressLine
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

_MAPPING = "figure-columns"
"""The setting that remembers what columns are by their titles."""

_AT_ONCE = 20

_PATIENCE_MS = 500
"""What takes longer is told."""


@dataclass(frozen=True, slots=True)
class _Read:
    name: str
    table: Table


class FiguresDesk(QObject):
    """Reads one table at a time.

    ``dialog`` is the one that is open, if any; ``ready`` a table that waits to be looked at, for a
    dialog opens by itself only for somebody who waits for it. ``changed`` tells of either.
    """

    changed = Signal()

    def __init__(self, workbench: Workbench) -> None:
        """Bring figures into the library that all windows share."""
        super().__init__(workbench)
        self.dialog: FiguresDialog | None = None
        self.ready: _Read | None = None
        self._waiting: list[Path] = []
        self._hands = Hands(workbench)
        self._line = ProgressLine(workbench.window.messages, self)
        self._workbench = workbench
        self._shelf: Shelf = shelf()
        self._left: list[StatBlock] = []
        self._kept = 0
        self._reading = Background(self)
        self._reading.answered.connect(self._offer)
        self._reading.failed.connect(self._fail)
        workbench.window.closed.connect(self._finish)

    @property
    def is_busy(self) -> bool:
        """Whether a table is being read, asked about or kept."""
        return bool(self._reading.is_busy or self.dialog or self.ready or self._left)

    @property
    def waiting(self) -> list[str]:
        """The names of the tables that wait to be looked at, or to be read."""
        ready = [self.ready.name] if self.ready is not None else []
        return ready + [path.name for path in self._waiting]

    def choose(self) -> None:
        """Ask for tables."""
        window = self._workbench.window
        names, _ = QFileDialog.getOpenFileNames(
            window,
            translate("import", "Figures from a table"),
            str(window.settings.folder),
            translate("import", "Tables (*.csv *.tsv *.txt *.json);;All files (*)"),
        )
        if names:
            window.settings.folder = Path(names[0]).parent
            self.take([Path(name) for name in names])

    def take(self, paths: Iterable[Path]) -> None:
        """Read tables and ask about them, one after the other."""
        self._waiting += [path for path in paths if path not in self._waiting]
        if not self.is_busy:
            self._next()

    def _next(self) -> None:
        if not self._waiting:
            return
        path = self._waiting.pop(0)
        self._hands.begin()
        words = translate("import", "Reading {}…").format(path.name)
        self._line.begin(words, patience_ms=_PATIENCE_MS)
        self._reading.ask(
            lambda: _Read(path.name, read_table(read_bytes(path, LARGEST_TABLE), path.name))
        )

    def _finish(self) -> None:
        """The window is closed."""
        self._waiting.clear()
        self._hands.end()
        self._line.end()
        self._reading.finish()

    def _fail(self, error: Exception) -> None:
        self._hands.end()
        self._line.end()
        if isinstance(error, ExchangeError):
            self._workbench.warn(str(error))
        else:
            self._workbench.window.report(error)
        self._next()

    # -------------------------------------------------------------------------------------- asking

    def _offer(self, read: _Read) -> None:
        """Ask at once whoever waits for it; others when they like."""
        is_waited_for = self._hands.are_free
        self._hands.end()
        self._line.end()
        if is_waited_for:
            self._ask(read)
            return
        self.ready = read
        self.changed.emit()
        keys = keys_to_look(self._workbench)
        words = translate("import", "{} is ready: a table of figures{}.").format(read.name, keys)
        look = (translate("import", "Look at it"), self.look)
        skip = (translate("import", "Skip it"), self.skip)
        self._workbench.window.messages.stand(self, words, [look, skip])

    def look(self) -> None:
        """Ask about the table that is ready."""
        read = self._no_more_ready()
        if read is not None:
            self._ask(read)

    def skip(self) -> None:
        """Leave the table that is ready."""
        if self._no_more_ready() is not None:
            self._next()

    def _no_more_ready(self) -> _Read | None:
        read, self.ready = self.ready, None
        self._workbench.window.messages.withdraw(self)
        self.changed.emit()
        return read

    def _ask(self, read: _Read) -> None:
        known = self._remembered()
        mapping = tuple(
            known.get(title, guess)
            for title, guess in zip(read.table.columns, guessed(read.table), strict=True)
        )
        self.dialog = FiguresDialog(read.table, mapping, read.name, self._workbench.window)
        self.dialog.finished.connect(self._take_answer)
        Guard(self.dialog, (self.dialog.do, self.dialog.leave))
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
        else:
            self._next()
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
        self._next()
