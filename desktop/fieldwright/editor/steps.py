"""Undo, redo, and keeping a version."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QInputDialog, QLineEdit

from fieldwright.document.errors import DocumentError
from fieldwright.editor import actions as rows
from fieldwright.editor.translation import translate
from fieldwright.editor.words import one_line

if TYPE_CHECKING:
    from fieldwright.editor.window import MainWindow

_WIDTH = 400
"""The dialog for a name is wide enough for its title and most names, in pixels."""

_LONGEST = 120
"""Letters of a name; longer ones fit no list."""


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
            "keep-version": self.keep_version,
        }

    def undo(self) -> None:
        """Take the last step back, unless a feature asks about it first."""
        if all(feature.may_undo() for feature in self._window.features):
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

    def keep_version(self) -> None:
        """Ask for a name and keep the field as it is under it."""
        dialog = QInputDialog(self._window)
        dialog.setWindowTitle(translate("steps", "Keep this version"))
        dialog.setLabelText(translate("steps", "Name of the version:"))
        dialog.setTextValue("")
        line = dialog.findChild(QLineEdit)
        if line is not None:
            line.setMaxLength(_LONGEST)
        dialog.resize(_WIDTH, dialog.sizeHint().height())
        given, name = dialog.exec(), self._free_name(one_line(dialog.textValue()))
        dialog.deleteLater()
        if given and name and self._try(lambda: self._window.document.keep_version(name)):
            self._window.messages.tell(translate("steps", "Kept as “{}”.").format(name))

    def _free_name(self, name: str) -> str:
        """The name, with a number behind it where a version bears it already."""
        taken = {one.name.casefold() for one in self._window.document.versions()}
        numbers = (f"{name} {number}" for number in itertools.count(2))
        return next(one for one in itertools.chain([name], numbers) if one.casefold() not in taken)

    def _try(self, deed: Callable[[], object]) -> bool:
        try:
            deed()
        except DocumentError as error:
            self._window.report(error)
            return False
        return True
