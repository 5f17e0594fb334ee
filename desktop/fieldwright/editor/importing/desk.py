"""Files of other programs, one after the other: read beside the work, asked about, laid down."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.document import Document, new_document
from fieldwright.document.errors import DocumentError
from fieldwright.drawing.picture import PictureError
from fieldwright.editor.background import Background
from fieldwright.editor.importing.arriving import Arrived, Wanted, arrive, built_as, prepared_as
from fieldwright.editor.importing.counts import came_in_words
from fieldwright.editor.importing.dialog import ImportDialog, Place
from fieldwright.editor.message_bar import LONG_MS
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.workbench import Workbench
from fieldwright.exchange.apart import STAGES, Progress
from fieldwright.exchange.building import Built, Prepared
from fieldwright.exchange.errors import ExchangeCancelledError, ExchangeError
from fieldwright.player_view.turn import fight_on

KINDS = "*.dd2vtt *.uvtt *.df2vtt *.json *.tsv *.tmx *.tmj *.db"

_STAGES = (
    QT_TRANSLATE_NOOP("import", "starting"),
    QT_TRANSLATE_NOOP("import", "opening the file"),
    QT_TRANSLATE_NOOP("import", "reading the map"),
    QT_TRANSLATE_NOOP("import", "drawing it"),
)
_MOST_TOLD = 6
"""Sorts of things that are told of when a map is there; the dialog told of all."""

assert len(_STAGES) == len(STAGES)


@dataclass
class _Batch:
    """Files that came together: those that wait, and what went wrong with others."""

    waiting: list[Path]
    count: int
    done: int = 0
    faults: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    opened: bool = False


@dataclass(frozen=True)
class _Laid:
    """What a map has become, and of which field."""

    arrived: Arrived
    wanted: Wanted
    made: Built | Prepared
    of: Battlefield


class ImportDesk(QObject):
    """Reads one file at a time, and opens the dialog that asks about it.

    ``dialog`` is the one that is open, if any. Cancelling ends the reader's process at once.
    """

    _progress = Signal(object)

    def __init__(self, workbench: Workbench) -> None:
        """Bring maps into the window of ``workbench``."""
        super().__init__(workbench)
        self.dialog: ImportDialog | None = None
        self._workbench = workbench
        self._batch = _Batch([], 0)
        self._cancelled = threading.Event()
        self._told = self._name = ""
        self._reading, self._laying = Background(self), Background(self)
        self._reading.answered.connect(self._ask)
        self._reading.failed.connect(self._fail)
        self._laying.answered.connect(self._lay)
        self._laying.failed.connect(self._fail)
        self._progress.connect(self._tell_progress)
        workbench.window.closed.connect(self.finish)

    @property
    def is_busy(self) -> bool:
        """Whether a file is being read, asked about or laid down."""
        return self._reading.is_busy or self._laying.is_busy or self.dialog is not None

    # ------------------------------------------------------------------------------------- taking

    def choose(self) -> None:
        """Ask for files."""
        window = self._workbench.window
        words = translate("import", "Maps of other programs ({});;All files (*)")
        names, _ = QFileDialog.getOpenFileNames(
            window,
            translate("import", "Import maps"),
            str(window.settings.folder),
            words.format(KINDS),
        )
        if names:
            window.settings.folder = Path(names[0]).parent
            self.take([Path(name) for name in names])

    def take(self, paths: Sequence[Path]) -> None:
        """Bring files in, after those that are on their way already."""
        self._batch.waiting += paths
        self._batch.count += len(paths)
        if not self.is_busy:
            self._next()

    def cancel(self) -> None:
        """Leave what is being read, and all that wait."""
        self._batch.waiting.clear()
        self._cancelled.set()

    def finish(self) -> None:
        """The window is closed: nothing is read any more."""
        self.cancel()
        self._reading.finish()
        self._laying.finish()

    # ------------------------------------------------------------------------------------- reading

    def _next(self) -> None:
        """Read the next file, or tell how it went with all of them."""
        if not self._batch.waiting:
            batch, self._batch = self._batch, _Batch([], 0)
            self._tell_end(batch)
            return
        path = self._batch.waiting.pop(0)
        self._batch.done += 1
        self._name = path.name
        self._cancelled = threading.Event()
        self._say(translate("import", "Reading {}…").format(path.name))
        self._reading.ask(partial(arrive, path, self._progress.emit, self._cancelled.is_set))

    def _say(self, words: str) -> None:
        self._told = words
        leave = (translate("import", "Cancel"), self.cancel)
        self._workbench.window.messages.tell(words, [leave])

    def _tell_progress(self, progress: Progress) -> None:
        """Tell it in the message that is still there; one that was closed stays closed."""
        words = translate("import", "Reading {name}… {stage} ({seconds:.0f} s)").format(
            name=self._name,
            stage=translate("import", _STAGES[progress.number]),
            seconds=progress.seconds,
        )
        if self._workbench.window.messages.go_on(self._told, words):
            self._told = words

    def _fail(self, error: Exception) -> None:
        """Something is wrong with one file: the others come all the same."""
        self._hush()
        if isinstance(error, ExchangeCancelledError):
            self._batch.told.append(str(error))
        elif isinstance(error, (ExchangeError, PictureError)):
            self._batch.faults.append(str(error))
        else:
            self._workbench.window.report(error)
        self._next()

    def _hush(self) -> None:
        messages = self._workbench.window.messages
        if self._told and messages.text == self._told:
            messages.close_message()
        self._told = ""

    def _tell_end(self, batch: _Batch) -> None:
        messages = self._workbench.window.messages
        if batch.faults:
            messages.warn(" ".join((*batch.faults, *batch.told)))
        elif batch.told:
            messages.tell(" ".join(batch.told), lasts_ms=LONG_MS)

    # -------------------------------------------------------------------------------------- asking

    def _ask(self, arrived: Arrived) -> None:
        self._hush()
        window = self._workbench.window
        place = Place(self._workbench.field, self._batch.done, self._batch.count)
        dialog = ImportDialog(arrived, place, window)
        self.dialog = dialog
        dialog.finished.connect(self._take_answer)
        dialog.open()

    def _take_answer(self, result: int) -> None:
        dialog, self.dialog = self.dialog, None
        if dialog is None:
            return
        wanted, arrived = dialog.wanted, dialog.arrived
        dialog.deleteLater()
        if result:
            self._make(arrived, wanted)
        else:
            self._next()

    # --------------------------------------------------------------------------------- laying down

    def _make(self, arrived: Arrived, wanted: Wanted) -> None:
        now, document = self._workbench.field, self._workbench.document

        def make() -> _Laid:
            if wanted.onto:
                change = prepared_as(arrived, wanted, now, document.picture)
                return _Laid(arrived, wanted, change, now)
            return _Laid(arrived, wanted, built_as(arrived, wanted), now)

        self._laying.ask(make)

    def _lay(self, laid: _Laid) -> None:
        """Lay it down; where the open field has changed meanwhile, it is worked out anew."""
        if laid.wanted.onto and self._workbench.field is not laid.of:
            self._make(laid.arrived, laid.wanted)
            return
        try:
            done = self._onto(laid) if isinstance(laid.made, Prepared) else self._anew(laid)
        except DocumentError as error:
            self._workbench.window.report(error)
            done = False
        if done:
            words = translate("import", "{name}: {came}.").format(
                name=laid.arrived.path.name, came=came_in_words(laid.made.report.came, _MOST_TOLD)
            )
            self._batch.told.append(words)
        self._next()

    def _onto(self, laid: _Laid) -> bool:
        assert isinstance(laid.made, Prepared)
        _keep(self._workbench.document, laid.made)
        label = translate("import", "import of {}").format(laid.arrived.path.name)
        return self._workbench.apply(laid.made.change, label)

    def _anew(self, laid: _Laid) -> bool:
        """A new battlefield, in a window of its own beside a fight or another new one."""
        assert isinstance(laid.made, Built)
        document = new_document(laid.made.field)
        _keep(document, laid.made)
        window = self._workbench.window
        if self._batch.opened or fight_on(self._workbench.field).is_on:
            from fieldwright.editor.windows import windows

            windows().open(document, window)
        else:
            window.session.show(document)
            self._batch.opened = True
        return True


def _keep(document: Document, made: Built | Prepared) -> None:
    """Keep the pictures and extras of a map in a document."""
    for data in made.blobs.values():
        document.add_picture(data)
