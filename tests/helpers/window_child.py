"""The window that is killed: it shows a document and changes it by chance until it is no more.

Called with the path of the document and a seed; runs the real main window offscreen. Every deed
goes the way that a hand would take it: through the window's session, its undo and redo, and the
generator. Before each it prints ``will NUMBER PRINT``, where PRINT stands for the field as it
will be, and ``done NUMBER`` once the window says that the deed stands on the disk.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QTimer
from tests.helpers.document_child import print_of, say
from tests.helpers.random_fields import random_change

from fieldwright.app import make_application, open_window, watch_for_faults
from fieldwright.battlefield.changes import Change, ReplaceField
from fieldwright.battlefield.field import Battlefield
from fieldwright.editor.recipe import Recipe
from fieldwright.editor.window import MainWindow
from fieldwright.generator.wishes import Wishes
from fieldwright.terms.chance import Stream


class Driver:
    """Does one deed after another, whenever the window is idle."""

    def __init__(self, window: MainWindow, seed: str) -> None:
        self._window = window
        self._stream = Stream(seed, "window")
        self._number = 0
        self._timer = QTimer(window)
        self._timer.timeout.connect(self.act)
        self._timer.start(0)

    def act(self) -> None:
        """Undo, redo or change something; wait for the disk in two cases of three."""
        self._number += 1
        self._do_something()
        if self._stream.chance(2, 3):
            self._window.document.flush()
            say(f"done {self._number}")

    def _do_something(self) -> None:
        document, lot = self._window.document, self._stream.below(10)
        if lot == 0 and document.can_undo:
            step = document.steps()[document.position - 1]
            self._announce(step.change.inverted())
            self._window.actions_by_id["undo"].trigger()
        elif lot == 1 and document.can_redo:
            self._announce(document.steps()[document.position].change)
            self._window.actions_by_id["redo"].trigger()
        else:
            change = self._change(document.field, lot)
            self._announce(change)
            self._window.session.apply(change, f"Deed {self._number}")

    def _change(self, field: Battlefield, lot: int) -> Change:
        if lot == 2:
            seed = self._stream.below(1000)
            return ReplaceField(field, Recipe("swamp", seed, Wishes(size=(24, 24))).field())
        return random_change(field, self._stream)

    def _announce(self, change: Change) -> None:
        after = change.applied_to(self._window.document.field)
        say(f"will {self._number} {print_of(after)}")


def run_window(path: str, driver: Callable[[MainWindow], object]) -> int:
    """Show the window of a document, driven by what ``driver`` makes for it, until killed."""
    application = make_application()
    window = open_window([Path(path)], surprise=False)
    watch_for_faults()
    window.show()
    kept = driver(window)
    assert kept is not None
    return application.exec()


def main(path: str, seed: str) -> int:
    """Show the window and change its document until killed."""
    return run_window(path, lambda window: Driver(window, seed))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
