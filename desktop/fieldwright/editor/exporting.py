"""Pictures for others: asked about in one dialog, drawn beside the work."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from fieldwright.editor.background import Background
from fieldwright.editor.importing.counts import left_out_in_words
from fieldwright.editor.message_bar import LONG_MS
from fieldwright.editor.translation import translate
from fieldwright.editor.writing_maps import is_map, write_map
from fieldwright.exchange.report import Report

if TYPE_CHECKING:
    from fieldwright.editor.export_dialog import Export
    from fieldwright.editor.window import MainWindow


@dataclass(frozen=True)
class _Written:
    """A picture that is in its file."""

    path: Path
    players: bool
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
        self._thread = Background(self)
        self._thread.answered.connect(self._written)
        self._thread.failed.connect(window.report)
        self._drawn.connect(self._tell_progress)

    def export(self) -> None:
        """Ask what is wished, and draw it beside the work."""
        from fieldwright.editor.export_dialog import ExportDialog

        window = self._window
        options = replace(
            window.view.options,
            coordinates=window.actions_by_id["coordinates"].isChecked(),
        )
        dialog = ExportDialog(
            window.document.field, window.files.title(), options, window.settings, window
        )
        if dialog.exec():
            self._draw(dialog.export())
        dialog.deleteLater()

    def finish(self) -> None:
        """Wait for a picture that is being written."""
        self._thread.finish()

    def _draw(self, wished: Export) -> None:
        field, path, options = self._window.document.field, wished.path, wished.options
        self._name = path.name
        self._told = translate("files", "Drawing {}…").format(path.name)
        self._window.messages.tell(self._told, lasts_ms=0)

        def progress(share: float) -> None:
            self._drawn.emit(int(100 * share))

        def draw() -> _Written:
            report = write_map(field, path, options, progress)
            return _Written(path, options.players, report)

        self._thread.ask(draw)

    def _tell_progress(self, hundredths: int) -> None:
        """Tell it in the message that is still there; one that was closed stays closed."""
        words = translate("files", "Drawing {name}… {share} %")
        told = words.format(name=self._name, share=hundredths)
        if self._window.messages.go_on(self._told, told):
            self._told = told

    def _written(self, written: _Written) -> None:
        folder = QUrl.fromLocalFile(str(written.path.parent))
        others = is_map(written.path)
        if written.players and others:
            words = translate("files", "The map for the players is in {}.")
        elif written.players:
            words = translate("files", "The picture for the players is in {}.")
        elif others:
            words = translate("files", "The map with its secret doors is in {}.")
        else:
            words = translate(
                "files", "The picture for the DM, with everything only you see, is in {}."
            )
        left_out = left_out_in_words(written.report.left_out)
        if left_out:
            words += " " + translate("files", "It cannot hold: {}.").format(left_out)
        self._window.messages.tell(
            " ".join((words.format(written.path), *written.report.warnings)),
            [(translate("files", "Show folder"), lambda: QDesktopServices.openUrl(folder))],
            lasts_ms=LONG_MS,
        )
