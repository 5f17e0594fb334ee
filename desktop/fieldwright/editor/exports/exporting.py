"""Maps for others: asked about in one dialog, drawn beside the work, broken off if wished."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from fieldwright.document.places import TEXT
from fieldwright.drawing.progress import CancelledError
from fieldwright.editor.background import Background
from fieldwright.editor.exports.writing import Export, write_map
from fieldwright.editor.importing.counts import left_out_in_words
from fieldwright.editor.message_bar import LONG_MS, Choice
from fieldwright.editor.translation import translate
from fieldwright.exchange.report import Report
from fieldwright.terms.grid import Block
from fieldwright.widgets.part_fields import PartDragging

if TYPE_CHECKING:
    from fieldwright.editor.exports.dialog import ExportDialog
    from fieldwright.editor.window import MainWindow

PART_TOOL = "export-part"


@dataclass(frozen=True)
class _Written:
    """An export that is in its file."""

    export: Export
    report: Report


class Exporting(QObject):
    """Asks, draws in another thread, tells how far it is and in the end what was written."""

    _drawn = Signal(int)
    """Hundredths of the picture that are drawn; comes from the thread that draws."""

    def __init__(self, window: MainWindow) -> None:
        """Work for ``window``."""
        super().__init__(window)
        self._window = window
        self._told = ""
        self._name = ""
        self._dialog: ExportDialog | None = None
        self._dragging: PartDragging | None = None
        self._cancelled = threading.Event()
        self._thread = Background(self)
        self._thread.answered.connect(self._written)
        self._thread.failed.connect(self._fail)
        self._drawn.connect(self._tell_progress)

    def watch(self) -> None:
        """Hear of Escape while a part is dragged; asked once the window is whole."""
        self._dragging = PartDragging(self._window.workbench, PART_TOOL, self._ask)
        self._dragging.watch()

    # -------------------------------------------------------------------------------------- asking

    def export(self) -> None:
        """Ask what is wished, and write it beside the work; one at a time."""
        if self._thread.is_busy:
            busy = translate("files", "{} is still being written. Wait for it, or cancel it.")
            self._tell(busy.format(self._name))
            return
        self._forget()
        self._ask()

    def take_part(self, block: Block) -> None:
        """Ask about this part of the map, in the dialog that waits for it or in a new one."""
        if self._dragging is not None:
            self._dragging.end()
        if self._thread.is_busy:
            self.export()
            return
        self._asked().show_part(block)
        self._ask()

    def _ask(self) -> None:
        from fieldwright.editor.exports.dialog import DRAG, PRINT

        dialog = self._asked()
        result = dialog.exec()
        if result == DRAG and self._dragging is not None:
            self._dragging.begin()
            return
        if result and result != PRINT:
            self._write(dialog.export())
        self._forget()
        printing = self._window.actions_by_id.get("print")
        if result == PRINT and printing is not None:
            printing.trigger()

    def _asked(self) -> ExportDialog:
        """The dialog that waits for a part, or a new one where the map is another by now."""
        from fieldwright.editor.exports.dialog import ExportDialog, Subject

        window = self._window
        if self._dialog is not None and self._dialog.field is not window.document.field:
            self._forget()
        if self._dialog is None:
            options = replace(
                window.view.options,
                coordinates=window.actions_by_id["coordinates"].isChecked(),
            )
            document = window.document
            subject = Subject(
                document.field,
                window.files.title(),
                window.workbench.selection.ids,
                document.text_path,
            )
            self._dialog = ExportDialog(subject, options, window.settings, window)
        return self._dialog

    def _forget(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None

    # ------------------------------------------------------------------------------------- writing

    def cancel(self) -> None:
        """Break off what is being written."""
        self._cancelled.set()

    def finish(self) -> None:
        """The window is closed: break off what is being drawn, and wait for that."""
        self.cancel()
        self._thread.finish()

    def _write(self, export: Export) -> None:
        field = self._window.document.field
        self._name = export.path.name
        self._cancelled = cancelled = threading.Event()
        self._tell(translate("files", "Drawing {}…").format(self._name))

        def progress(share: float) -> None:
            if cancelled.is_set():
                raise CancelledError
            self._drawn.emit(int(100 * share))

        self._thread.ask(lambda: _Written(export, write_map(field, export, progress)))

    def _tell(self, words: str) -> None:
        self._told = words
        self._window.messages.tell(words, [(translate("files", "Cancel"), self.cancel)])

    def _tell_progress(self, hundredths: int) -> None:
        """Tell it in the message that is still there; one that was closed stays closed."""
        words = translate("files", "Drawing {name}… {share} %")
        told = words.format(name=self._name, share=hundredths)
        if self._window.messages.go_on(self._told, told):
            self._told = told

    def _fail(self, error: Exception) -> None:
        if isinstance(error, CancelledError):
            self._window.messages.tell(translate("files", "Broken off; nothing was written."))
        else:
            self._window.report(error)

    def _written(self, written: _Written) -> None:
        export, report = written.export, written.report
        left_out = left_out_in_words(report.left_out)
        told = [_where(export).format(export.path)]
        if left_out:
            told.append(translate("files", "It cannot hold: {}.").format(left_out))
        self._window.messages.tell(
            " ".join((*told, *report.warnings)), [_show(export.path.parent)], lasts_ms=LONG_MS
        )


def _show(folder: Path) -> Choice:
    url = QUrl.fromLocalFile(str(folder))
    return (translate("files", "Show folder"), lambda: QDesktopServices.openUrl(url))


def _where(export: Export) -> str:
    """Where it is, and for whom."""
    is_map = export.is_map or export.ending == TEXT
    if export.options.players and is_map:
        return translate("files", "The map for the players is in {}.")
    if export.options.players:
        return translate("files", "The picture for the players is in {}.")
    if is_map:
        return translate("files", "The map with its secret doors is in {}.")
    return translate("files", "The picture for the DM, with everything only you see, is in {}.")
