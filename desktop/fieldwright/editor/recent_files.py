"""The menu of files that were open lately, and of battlefields that never got a name."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from fieldwright.document.places import plain_name, unnamed_documents
from fieldwright.editor.feel.ago import ago
from fieldwright.editor.translation import translate

if TYPE_CHECKING:
    from fieldwright.editor.window import MainWindow

MOST_UNNAMED = 30
"""Entries; the newest of them."""


class RecentFiles:
    """Fills the menu whenever it is shown.

    Battlefields without a name lie in a folder that nobody looks into: they are always listed.
    """

    def __init__(self, window: MainWindow, open_path: Callable[[Path], object]) -> None:
        """Open by ``open_path`` what is chosen."""
        self._window, self._open = window, open_path
        self._menu = window.menus["recent"]
        self.unnamed = QMenu(translate("files", "&Unnamed battlefields"), self._menu)
        self._menu.aboutToShow.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        """List what there is now."""
        menu, recent = self._menu, self._window.settings.recent
        menu.clear()
        for number, path in enumerate(recent, start=1):
            self._add(menu, f"&{number % 10}  {path.name}", path)
        if not recent:
            menu.addAction(translate("files", "No files yet")).setEnabled(False)
        self._fill_unnamed()
        if not self.unnamed.isEmpty():
            menu.addSeparator()
            menu.addMenu(self.unnamed)
        if recent:
            menu.addSeparator()
            forget = menu.addAction(translate("files", "&Forget these"))
            forget.setStatusTip(
                translate("files", "Empty the list of recent files; the files themselves stay")
            )
            forget.triggered.connect(self._forget)

    def _fill_unnamed(self) -> None:
        self.unnamed.clear()
        now = datetime.now(UTC).astimezone()
        for path, changed in unnamed_documents()[:MOST_UNNAMED]:
            when = ago(datetime.fromtimestamp(changed, UTC), now)
            self._add(self.unnamed, f"{plain_name(path)}, {when}".replace("&", "&&"), path)

    def _add(self, menu: QMenu, words: str, path: Path) -> None:
        action = menu.addAction(words)
        action.setStatusTip(str(path))
        action.triggered.connect(lambda _=False: self._open(path))

    def _forget(self) -> None:
        settings = self._window.settings
        before = settings.recent
        settings.forget_recent()
        self._window.messages.tell(
            translate("files", "The list is empty; the files themselves stay where they are."),
            [(translate("files", "Bring it back"), lambda: settings.recall_recent(before))],
        )
