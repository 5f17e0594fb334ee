"""Undo, redo, the history, and versions that were kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QInputDialog

from fieldwright.document.errors import DocumentError
from fieldwright.editor import actions as rows
from fieldwright.editor.translation import translate

if TYPE_CHECKING:
    from fieldwright.editor.window import MainWindow


class Steps:
    """What the window does with the document's history."""

    def __init__(self, window: MainWindow) -> None:
        """Work for ``window``."""
        self._window = window

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the actions of this part do, by their ids."""
        return {
            "undo": self.undo,
            "redo": self.redo,
            "history": self.show_history,
            "keep-version": self.keep_version,
            "revert": self.revert,
        }

    def undo(self) -> None:
        """Take the last step back."""
        self._try(self._window.document.undo)

    def redo(self) -> None:
        """Do the last step again that was taken back."""
        self._try(self._window.document.redo)

    def name_undo_and_redo(self) -> None:
        """Let both actions say which step they are about."""
        document, actions = self._window.document, self._window.actions_by_id
        for name, text, can, step in (
            ("undo", translate("steps", "&Undo"), document.can_undo, document.undo_label),
            ("redo", translate("steps", "&Redo"), document.can_redo, document.redo_label),
        ):
            actions[name].setEnabled(can)
            actions[name].setText(
                translate("steps", "{deed}: {step}").format(deed=text, step=step) if can else text
            )
            rows.describe(actions[name])

    def show_history(self) -> None:
        """List every step, and go to the one that is chosen."""
        from fieldwright.editor.history_dialog import HistoryDialog

        dialog = HistoryDialog(self._window.document, self._window)
        if dialog.exec() and dialog.chosen is not None:
            chosen = dialog.chosen
            self._try(lambda: self._window.document.jump_to(chosen))

    def keep_version(self) -> None:
        """Ask for a name and keep the field as it is under it."""
        name, given = QInputDialog.getText(
            self._window,
            translate("steps", "Keep this version"),
            translate("steps", "Name of the version:"),
        )
        if given and name.strip():
            self._try(lambda: self._window.document.keep_version(name.strip()))
            self._window.messages.tell(translate("steps", "Kept as “{}”.").format(name.strip()))

    def revert(self) -> None:
        """Offer the versions that were kept, and go back to one, as a step that can be undone."""
        from fieldwright.editor.history_dialog import VersionsDialog

        versions = self._window.document.versions()
        if not versions:
            self._window.messages.tell(
                translate("steps", "No version was kept yet. “Keep this version” makes one."),
                [(translate("steps", "Keep this version…"), self.keep_version)],
            )
            return
        dialog = VersionsDialog(versions, self._window)
        if dialog.exec() and dialog.chosen is not None:
            chosen = dialog.chosen
            self._try(lambda: self._window.document.restore_version(chosen))

    def _try(self, deed: Callable[[], object]) -> None:
        try:
            deed()
        except DocumentError as error:
            self._window.report(error)
