"""Opening, naming, copying and exporting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog

from fieldwright.document.document import Document, open_document
from fieldwright.document.errors import DocumentError
from fieldwright.document.places import safe_name
from fieldwright.editor.exports.exporting import Exporting
from fieldwright.editor.importing.foreign import KINDS, bring_in
from fieldwright.editor.map.under import is_picture, lay_under_map
from fieldwright.editor.message_bar import Choice
from fieldwright.editor.recent_files import RecentFiles
from fieldwright.editor.reopening import open_again, ways_out
from fieldwright.editor.translation import translate
from fieldwright.editor.words import one_line
from fieldwright.exchange.whose import is_ours

if TYPE_CHECKING:
    from fieldwright.editor.window import MainWindow


_OWN = "*.fieldwright *.battlefield.json"


class Files:
    """What the window does with files."""

    def __init__(self, window: MainWindow) -> None:
        """Work for ``window``."""
        self._window = window
        self.exporting = Exporting(window)

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the actions of this part do, by their ids."""
        return {
            "open": self.open,
            "save": self.save,
            "save-copy": self.save_copy,
            "save-text": self.save_as_text,
            "export": self.exporting.export,
            "show-log": self.show_log,
        }

    # ------------------------------------------------------------------------------------- opening

    def open(self) -> None:
        """Ask for a file and open it."""
        path = _asked_map(self._window)
        if path is not None:
            self.open_path(path)

    def open_path(self, path: Path) -> bool:
        """Open a file; where that fails it says why, and the open document stays.

        A picture is laid under the map that is open; a map of another program is brought in.
        """
        if is_picture(path) or not is_ours(path):
            return self._bring_in(path)
        if self._is_open(path) and self._window.document.is_read_only:
            return open_again(self._window)
        if self._is_open(path):
            self._window.messages.tell(translate("files", "This battlefield is open already."))
            return True
        if self._is_open_elsewhere(path):
            return True
        try:
            document = open_document(path)
            self._window.messages.close_message()
            self._window.session.show(document)
        except DocumentError as error:
            self.tell_failure(error)
            return False
        self._window.settings.folder = path.parent
        return True

    def _bring_in(self, path: Path) -> bool:
        if is_picture(path):
            return lay_under_map(self._window, [path])
        return bring_in(self._window, [path])

    def open_dropped(self, paths: Sequence[Path]) -> None:
        """Open all that was dropped on the window: the first battlefield in it, others beside it.

        Maps of other programs, pictures and tables are brought in one after the other.
        """
        strange = [path for path in paths if is_picture(path) or not is_ours(path)]
        own = [path for path in paths if path not in strange]
        if own and not strange:
            self.open_path(own.pop(0))
        for path in own:
            self._open_beside(path)
        if strange:
            bring_in(self._window, strange)

    def _open_beside(self, path: Path) -> None:
        """Open a battlefield in a window of its own."""
        from fieldwright.editor.windows import windows

        if self._is_open_elsewhere(path):
            return
        try:
            windows().open(open_document(path), self._window)
        except DocumentError as error:
            self.tell_failure(error)

    def _is_open(self, path: Path) -> bool:
        document = self._window.document
        return path.absolute() in (document.path.absolute(), document.text_path)

    @staticmethod
    def _is_open_elsewhere(path: Path) -> bool:
        """Bring the window forward that has this file open, if one has."""
        from fieldwright.editor.windows import windows

        holder = windows().holder_of(path)
        if holder is None:
            return False
        windows().bring_forward(holder)
        holder.messages.tell(translate("files", "This battlefield is open already."))
        return True

    def tell_failure(self, error: Exception) -> None:
        """Say why a file could not be opened, and offer its backup where there is one."""
        backup = error.backup if isinstance(error, DocumentError) else None
        choices: list[Choice] = []
        if backup is not None:
            choices = [(translate("files", "Open the backup"), lambda: self.open_path(backup))]
        self._window.report(error, choices)

    def note_opened(self, document: Document) -> None:
        """Remember the document among the recent files, and pass on what its opening found."""
        self._remember(document)
        if document.notice:
            choices = ways_out(self._window)
            if document.is_unnamed and not choices:
                choices = [(translate("files", "Save elsewhere…"), self.save_elsewhere)]
            self._window.messages.warn(document.notice, choices)

    def _remember(self, document: Document) -> None:
        """At once and not at the end: whatever ends the program, it begins here again."""
        settings = self._window.settings
        settings.add_recent(document.text_path or document.path)
        settings.last_document = document.path
        settings.write()

    def title(self) -> str:
        """What the open document is called: by its file, or as long as it has none by its field."""
        document = self._window.document
        own = one_line(document.field.info.name) or translate("files", "Unnamed battlefield")
        return own if document.is_unnamed else document.name

    def prepare_menus(self) -> None:
        """Fill the list of recent files whenever it is shown."""
        self.recent = RecentFiles(self._window, self.open_path)

    # -------------------------------------------------------------------------------------- saving

    def save(self) -> None:
        """Write a text form back, or give a new field its file; else all is saved already."""
        document = self._window.document
        if document.text_path is not None:
            self._save_text_back()
        elif document.is_unnamed:
            self.save_elsewhere()
        else:
            self._window.messages.tell(translate("files", "Every change is in the file already."))

    def _save_text_back(self) -> None:
        document = self._window.document
        try:
            self._window.messages.tell(document.save_text())
        except DocumentError as error:
            overwrite = (
                translate("files", "Overwrite"),
                lambda: self._try(lambda: document.save_text(overwrite=True)),
            )
            self._window.messages.warn(
                str(error), [overwrite, (translate("files", "Save elsewhere…"), self.save_as_text)]
            )

    def save_copy(self) -> None:
        """Write the document into another file, and go on with this one."""
        path = self._ask(
            translate("files", "Save a copy"),
            ".fieldwright",
            translate("files", "Battlefields (*.fieldwright)"),
            translate("files", "{} copy").format(self.title()),
        )
        if path is not None:
            self._try(lambda: self._window.document.save_copy(path))

    def save_elsewhere(self) -> None:
        """Write the document into another file, and go on in that one."""
        path = self._ask(
            translate("files", "Save"),
            ".fieldwright",
            translate("files", "Battlefields (*.fieldwright)"),
        )
        if path is not None and self._try(lambda: self._window.document.save_as(path)):
            self._remember(self._window.document)
            self._window.show_facts()

    def save_as_text(self) -> None:
        """Write the field in the text form."""
        ending = ".battlefield.json"
        path = self._ask(
            translate("files", "Save as text"),
            ending,
            translate("files", "Text form (*.battlefield.json)"),
        )
        if path is not None:
            self._try(lambda: self._window.document.save_copy(path))

    def show_log(self) -> None:
        """Show the log file, or say that there is none yet."""
        from fieldwright.log import log_file

        path = log_file()
        if path.is_file():
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
            self._window.messages.tell(translate("files", "The log file is {}.").format(path))
        else:
            self._window.messages.tell(
                translate("files", "There is no log file: nothing went wrong yet.")
            )

    def finish(self) -> None:
        """Wait for a picture that is being written."""
        self.exporting.finish()

    def _ask(self, title: str, ending: str, kinds: str, name: str = "") -> Path | None:
        """Ask where to write, and propose a name; it ends as its kind says."""
        folder = self._window.settings.folder
        proposed = folder / f"{safe_name(name or self.title())}{ending}"
        chosen, _ = QFileDialog.getSaveFileName(self._window, title, str(proposed), kinds)
        if not chosen:
            return None
        path = Path(chosen)
        if not path.name.endswith((".fieldwright", ".battlefield.json")):
            path = path.with_name(path.name + ending)
        self._window.settings.folder = path.parent
        return path

    def _try(self, deed: Callable[[], str]) -> bool:
        """Do it and say what was done, or say why not."""
        try:
            done = deed()
        except DocumentError as error:
            self._window.report(error)
            return False
        self._window.messages.tell(done)
        return True


def asked_battlefield(window: MainWindow, title: str) -> Path | None:
    """Ask for the file of a battlefield under ``title``; None where none was chosen."""
    return _asked(window, title, [_battlefields(), translate("files", "All files (*)")])


def _asked_map(window: MainWindow) -> Path | None:
    """Ask for a battlefield, or a map of another program."""
    every = translate("files", "All maps ({})").format(f"{_OWN} {KINDS}")
    others = translate("files", "Maps of other programs ({})").format(KINDS)
    kinds = [every, _battlefields(), others, translate("files", "All files (*)")]
    return _asked(window, translate("files", "Open a battlefield or a map"), kinds)


def _battlefields() -> str:
    return translate("files", "Battlefields ({})").format(_OWN)


def _asked(window: MainWindow, title: str, kinds: Sequence[str]) -> Path | None:
    folder = str(window.settings.folder)
    chosen, _ = QFileDialog.getOpenFileName(window, title, folder, ";;".join(kinds))
    return Path(chosen) if chosen else None
