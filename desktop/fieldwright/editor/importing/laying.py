"""What was asked for is made beside the work and then laid down: one step, or a new field."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.accepting import Fitting, fitting
from fieldwright.document.document import Document, new_document
from fieldwright.document.errors import DocumentError
from fieldwright.editor.background import Background
from fieldwright.editor.importing.arriving import Arrived, Wanted, built_as, prepared_as
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.exchange.building import Prepared
from fieldwright.exchange.report import Report
from fieldwright.player_view.turn import fight_on


@dataclass(frozen=True, eq=False)
class Errand:
    """A map that was asked about: what is wanted, and the document that was open then."""

    arrived: Arrived
    wanted: Wanted
    document: Document
    beside: bool = False
    """Whether a new battlefield gets a window of its own all the same."""
    behind: bool = False
    """Whether that window opens behind the one that asks: more is to be asked there."""

    @property
    def path(self) -> Path:
        """The file."""
        return self.arrived.path


@dataclass(frozen=True, eq=False)
class Laid:
    """What came of an errand: its report, and the bench of the window that shows it now.

    ``told`` says what became of what was there already.
    """

    errand: Errand
    report: Report
    bench: Workbench
    told: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class _Change:
    """A change for a field that is open, found to fit it."""

    errand: Errand
    prepared: Prepared
    step: Fitting


@dataclass(frozen=True, eq=False)
class _New:
    """A new document, with all that it keeps."""

    errand: Errand
    document: Document
    report: Report
    told: tuple[str, ...]


class Laying(QObject):
    """One errand at a time.

    ``laid`` brings what came of it, ``failed`` the error; ``stranded`` the errand whose map is not
    open any more.
    """

    laid = Signal(object)
    failed = Signal(object)
    stranded = Signal(object)

    def __init__(self, workbench: Workbench) -> None:
        """Lay maps into the window of ``workbench``."""
        super().__init__(workbench)
        self._workbench = workbench
        self._unshown: Document | None = None
        self._making = Background(self)
        self._making.answered.connect(self._take)
        self._making.failed.connect(self.failed)

    @property
    def is_busy(self) -> bool:
        """Whether something is still to be laid down."""
        return self._making.is_busy

    def lay(self, errand: Errand) -> None:
        """Make what is wanted, and lay it down as soon as it is there."""
        if not errand.wanted.onto:
            self._making.ask(lambda: self._new(errand))
        elif errand.document is self._workbench.document:
            now = self._workbench.field
            self._making.ask(lambda: _changing(errand, now))
        else:
            self.stranded.emit(errand)

    def finish(self) -> None:
        """The window is closed."""
        self._making.finish()
        self._close_unshown()

    def _new(self, errand: Errand) -> _New:
        built = built_as(errand.arrived, errand.wanted)
        document = new_document(built.field)
        self._unshown = document
        for data in built.blobs.values():
            document.add_picture(data)
        return _New(errand, document, built.report, built.told)

    def _close_unshown(self) -> None:
        """Close a new document that no window shows; it stays among those without a name."""
        if self._unshown is not None:
            self._unshown.close(abandon=True)
            self._unshown = None

    # --------------------------------------------------------------------------------- laying down

    def _take(self, made: _New | _Change) -> None:
        try:
            if isinstance(made, _New):
                self._show(made)
            else:
                self._apply(made)
        except DocumentError as error:
            self._close_unshown()
            self.failed.emit(error)

    def _apply(self, made: _Change) -> None:
        """Change the map; where it has changed meanwhile, the change is worked out anew."""
        bench, errand = self._workbench, made.errand
        if bench.document is not errand.document or bench.field is not made.step.of:
            self.lay(errand)
            return
        for data in made.prepared.blobs.values():
            bench.document.add_picture(data)
        label = translate("import", "import of {}").format(errand.path.name)
        done = bench.apply(made.step, label)
        prepared = made.prepared
        laid = Laid(errand, prepared.report, bench, prepared.told)
        self.laid.emit(laid if done else None)

    def _show(self, made: _New) -> None:
        """Show a new battlefield, beside a fight or another new one in a window of its own."""
        bench = self._workbench
        if made.errand.beside or fight_on(bench.field).is_on:
            from fieldwright.editor.windows import windows

            behind = made.errand.behind
            bench = windows().open(made.document, bench.window, behind=behind).workbench
        else:
            bench.session.show(made.document)
        self._unshown = None
        self.laid.emit(Laid(made.errand, made.report, bench, made.told))


def _changing(errand: Errand, now: Battlefield) -> _Change:
    prepared = prepared_as(errand.arrived, errand.wanted, now, errand.document.picture)
    # Thousands of walls are checked and packed here: the window need not wait for that.
    return _Change(errand, prepared, fitting(prepared.change, now, packed=True))
