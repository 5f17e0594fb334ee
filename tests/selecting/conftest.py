"""Real windows on fields with some things, and a user's hands on their maps.

A window takes a while to make, so the tests of a module use the same ones, each with documents
of its own.
"""

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot
from tests.helpers.windows import close_for_good, log_of_its_own
from tests.selecting.scene import Hand, field_of

from fieldwright.battlefield.things import Thing
from fieldwright.document.document import new_document
from fieldwright.editing.snapping import Snap
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow

__all__ = ["hand_on", "log_of_its_own", "windows"]


@pytest.fixture(scope="module")
def windows() -> Iterator[list[MainWindow]]:
    """The windows that this module has made so far."""
    made: list[MainWindow] = []
    yield made
    close_for_good(made)


@pytest.fixture
def hand_on(qtbot: QtBot, windows: list[MainWindow]) -> Callable[..., Hand]:
    """Shows a field with the given things in a window; the next call takes another window."""
    unused = list(windows)

    def opened(*things: Thing, columns: int = 20, rows: int = 14) -> Hand:
        document = new_document(field_of(*things, columns=columns, rows=rows))
        if unused:
            window = unused.pop(0)
            window.session.show(document)
        else:
            window = MainWindow(document, Settings())
            window.resize(1280, 800)
            window.show()
            windows.append(window)
        window.workbench.snapping.mode = Snap.SQUARES
        window.workbench.take("select")
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow, timeout=5000)
        window.view.setFocus()
        return Hand(window)

    return opened
