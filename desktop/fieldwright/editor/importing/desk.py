"""Files of other programs, one after the other: read beside the work, asked about, laid down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from fieldwright.document.document import Document
from fieldwright.drawing.picture import PictureError
from fieldwright.editor.background import Background
from fieldwright.editor.importing.arriving import Arrived, arrive
from fieldwright.editor.importing.batch import Batch, Job
from fieldwright.editor.importing.counts import came_in_words
from fieldwright.editor.importing.dialog import ImportDialog, Place
from fieldwright.editor.importing.foreign import KINDS, keys_to_look
from fieldwright.editor.importing.hands import Hands
from fieldwright.editor.importing.laying import Errand, Laid, Laying
from fieldwright.editor.importing.offers import lacks_heights, offers
from fieldwright.editor.importing.picture_row import REMEMBERED
from fieldwright.editor.importing.progress_line import ProgressLine
from fieldwright.editor.importing.tables import is_table
from fieldwright.editor.map.under import is_picture
from fieldwright.editor.message_bar import LONG_MS
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.workbench import Workbench
from fieldwright.exchange.apart import STAGES, Progress
from fieldwright.exchange.errors import ExchangeError

_STAGES = (
    QT_TRANSLATE_NOOP("import", "starting"),
    QT_TRANSLATE_NOOP("import", "opening the file"),
    QT_TRANSLATE_NOOP("import", "reading the map"),
    QT_TRANSLATE_NOOP("import", "drawing it"),
)
_MOST_TOLD = 6
"""Sorts of things that are told of when a map is there; the dialog told of all."""

_PATIENCE_MS = 500
"""What takes longer is told."""

_HEIGHT = "imported-wall-height"
"""The setting that remembers how high walls were the last time, in feet."""

assert len(_STAGES) == len(STAGES)


@dataclass(frozen=True, eq=False)
class _Outcome:
    """What came of a job: a map, an error, or a table of figures."""

    job: Job
    arrived: Arrived | None = None
    error: Exception | None = None


class ImportDesk(QObject):
    """Reads one file at a time and asks about it in a dialog.

    ``dialog`` is the one that is open, ``ready`` a map that waits to be looked at: a dialog opens
    by itself only for somebody who waits for it. Cancelling ends the reader's process at once.
    ``changed`` tells that something is ready, or not any more; ``finished`` brings the files that
    came with maps and are none, when all maps are done with.
    """

    changed = Signal()
    finished = Signal(object)
    _progress = Signal(object, object)

    def __init__(self, workbench: Workbench) -> None:
        """Bring maps into the window of ``workbench``."""
        super().__init__(workbench)
        self.dialog: ImportDialog | None = None
        self.ready: Arrived | None = None
        self._workbench = workbench
        self._messages = workbench.window.messages
        self._batch = Batch()
        self._job: Job | None = None
        self._asked_of: Document | None = None
        self._hands = Hands(workbench)
        self._line = ProgressLine(self._messages, self)
        self._reading = Background(self)
        self._reading.answered.connect(self._take_outcome)
        self._laying = Laying(workbench)
        self._laying.laid.connect(self._take_laid)
        self._laying.failed.connect(self._fail_to_lay)
        self._laying.stranded.connect(self._strand)
        self._progress.connect(self._tell_progress)
        workbench.window.closed.connect(self.finish)

    @property
    def is_busy(self) -> bool:
        """Whether a file is being read, asked about or laid down."""
        return bool(self._job or self.ready or self.dialog or self._laying.is_busy)

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

    def take(self, paths: Sequence[Path], others: Iterable[Path] = ()) -> None:
        """Bring files in, after those that are on their way already, and each but once.

        ``others`` came with them and are no maps.
        """
        known = self._on_their_way()
        new = list(dict.fromkeys(path for path in paths if path.absolute() not in known))
        self._batch.add(new, others)
        if not self.is_busy:
            self._next()
        elif not new and self.ready is not None:
            self._tell_ready(self.ready)
        elif len(new) < len(paths):
            words = translate("import", "{} is on its way already.")
            again = [path.name for path in paths if path.absolute() in known]
            self._messages.tell(words.format(", ".join(again)))

    def _on_their_way(self) -> set[Path]:
        known = set(self._batch.waiting)
        known |= {one.path for one in (self._job, self.ready) if one is not None}
        known |= {self.dialog.arrived.path} if self.dialog is not None else set()
        return {path.absolute() for path in known}

    @property
    def waiting(self) -> list[str]:
        """The names of the files that have come and are not on a map yet, in their order."""
        dialog = self.dialog
        asked = [dialog.arrived] if dialog is not None else []
        now = [one for one in (*asked, self.ready, self._job) if one is not None]
        return [one.path.name for one in now] + [path.name for path in self._batch.waiting]

    def cancel(self) -> None:
        """Leave what is being read, and all that wait."""
        job = self._job
        if job is None:
            return
        job.cancelled.set()
        self._job = None
        self._line.end()
        self._hands.end()
        self._batch.cancel(job.path.name)
        self._next()

    def finish(self) -> None:
        """The window is closed: nothing is read any more."""
        if self._job is not None:
            self._job.cancelled.set()
        self._job, self._batch = None, Batch()
        self._hands.end()
        self._line.end()
        self._reading.finish()
        self._laying.finish()

    # ------------------------------------------------------------------------------------- reading

    def _next(self) -> None:
        """Read the next file, or tell how it went with all of them."""
        if self.is_busy:
            return
        path = self._batch.following()
        if path is None:
            batch, self._batch = self._batch, Batch()
            batch.tell_end(self._messages)
            self.finished.emit(batch.left)
            return
        self._job = job = Job(path, tuple(filter(is_picture, self._batch.others)))
        self._hands.begin()
        leave = (translate("import", "Cancel"), self.cancel)
        self._line.begin(self._reading_words(0), [leave])
        self._reading.ask(partial(_outcome, job, partial(self._progress.emit, job)))

    def _reading_words(self, stage: int) -> str:
        job = self._job
        assert job is not None
        words = translate("import", "Reading {name}{place}… {stage}")
        return words.format(
            name=job.path.name,
            place=self._batch.place(),
            stage=translate("import", _STAGES[stage]),
        )

    def _tell_progress(self, job: Job, progress: Progress) -> None:
        if job is self._job:
            self._line.go_on(self._reading_words(progress.number))

    def _take_outcome(self, outcome: _Outcome) -> None:
        """Ask about the map, or say what is wrong with a file: the others come all the same."""
        if outcome.job is not self._job:
            return
        self._job = None
        self._line.end()
        if outcome.arrived is not None:
            self._offer(outcome.arrived)
            return
        self._hands.end()
        if outcome.error is None:
            self._batch.others.insert(0, outcome.job.path)
        else:
            self._fail(outcome.error)
        self._next()

    def _fail(self, error: Exception) -> None:
        if isinstance(error, (ExchangeError, PictureError)):
            self._batch.faults.append(str(error))
        else:
            self._workbench.window.report(error)

    # -------------------------------------------------------------------------------------- asking

    def _offer(self, arrived: Arrived) -> None:
        """Ask at once whoever waits for it; others when they like."""
        is_waited_for = self._hands.are_free
        self._hands.end()
        if is_waited_for:
            self._ask(arrived)
            return
        self.ready = arrived
        self.changed.emit()
        self._tell_ready(arrived)

    def _tell_ready(self, arrived: Arrived) -> None:
        words = translate(
            "import", "{name}{place} is ready: a map of {columns} x {rows} squares{keys}."
        )
        told = words.format(
            name=arrived.path.name,
            place=self._batch.place(),
            columns=arrived.records.columns,
            rows=arrived.records.rows,
            keys=keys_to_look(self._workbench),
        )
        look = (translate("import", "Look at it"), self.look)
        self._messages.stand(self, told, [look, (translate("import", "Skip it"), self.skip)])

    def look(self) -> None:
        """Ask about the map that is ready."""
        arrived = self._no_more_ready()
        if arrived is not None:
            self._ask(arrived)

    def skip(self) -> None:
        """Leave the map that is ready."""
        if self._no_more_ready() is not None:
            self._next()

    def _no_more_ready(self) -> Arrived | None:
        arrived, self.ready = self.ready, None
        self._messages.withdraw(self)
        self.changed.emit()
        return arrived

    def _ask(self, arrived: Arrived) -> None:
        window = self._workbench.window
        settings = self._workbench.settings
        place = Place(
            self._workbench.field,
            self._batch.done,
            self._batch.count,
            in_picture=settings.flag(REMEMBERED, usual=True),
            wall_height_ft=settings.number(_HEIGHT, 0),
            find=self._workbench.document.picture,
        )
        dialog = ImportDialog(arrived, place, window)
        self.dialog, self._asked_of = dialog, self._workbench.document
        dialog.finished.connect(self._take_answer)
        dialog.open()

    def _take_answer(self, result: int) -> None:
        dialog, self.dialog = self.dialog, None
        document, self._asked_of = self._asked_of, None
        if dialog is None or document is None:
            return
        batch = self._batch
        errand = Errand(
            dialog.arrived, dialog.wanted, document, batch.opened, behind=batch.count > 1
        )
        if result:
            self._remember(dialog)
            words = translate("import", "Bringing {} in…").format(errand.path.name)
            self._line.begin(words, patience_ms=_PATIENCE_MS)
            self._laying.lay(errand)
        else:
            self._next()
        dialog.deleteLater()

    def _remember(self, dialog: ImportDialog) -> None:
        """The next map is asked about with these answers in sight."""
        settings = self._workbench.settings
        settings.set_number(_HEIGHT, dialog.walls.value())
        if dialog.in_picture is not None:
            settings.set_flag(REMEMBERED, dialog.in_picture.isChecked())

    # --------------------------------------------------------------------------------- laying down

    def _take_laid(self, laid: Laid | None) -> None:
        self._line.end()
        if laid is not None:
            words = translate("import", "{name}: {came}.").format(
                name=laid.errand.path.name, came=came_in_words(laid.report.came, _MOST_TOLD)
            )
            self._batch.used |= {one.file for one in laid.errand.arrived.records.pictures}
            self._tell_laid(laid, (words, *laid.told))
        self._next()

    def _tell_laid(self, laid: Laid, words: Sequence[str]) -> None:
        """Tell it where the map is now: in a new window at once, else with the other files."""
        lacks = lacks_heights(laid.errand.arrived.records)
        after = offers(laid.bench) if lacks else []
        if laid.bench is not self._workbench:
            laid.bench.window.messages.tell(" ".join(words), after, lasts_ms=LONG_MS)
            if laid.errand.behind:
                self._batch.opened_behind(laid.errand.path.name, laid.bench.window)
            return
        self._batch.told += words
        self._batch.opened |= not laid.errand.wanted.onto
        self._batch.after = after

    def _fail_to_lay(self, error: Exception) -> None:
        self._line.end()
        self._fail(error)
        self._next()

    def _strand(self, errand: Errand) -> None:
        """The map that it was meant for is open no more: it is laid onto no other one."""
        self._line.end()
        words = translate(
            "import", "{} was meant for another map than the one that is open now; it was not laid."
        )
        self._batch.faults.append(words.format(errand.path.name))
        anew = replace(errand, wanted=replace(errand.wanted, onto=False), beside=True)
        self._batch.offers.append(
            (translate("import", "As a new battlefield"), partial(self._laying.lay, anew))
        )
        self._next()


def _outcome(job: Job, tell: partial[None]) -> _Outcome:
    """Read a file, in a thread of its own."""
    try:
        return _Outcome(job, arrive(job.path, tell, job.cancelled.is_set, job.pictures))
    except ExchangeError as error:
        if not job.cancelled.is_set() and is_table(job.path):
            return _Outcome(job)
        return _Outcome(job, error=error)
    except Exception as error:
        return _Outcome(job, error=error)
