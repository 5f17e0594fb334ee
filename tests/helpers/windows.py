"""Fixtures: real main windows on small battlefields, closed and forgotten after each test.

A folder of tests that needs them says in its conftest ``from tests.helpers.windows import ...``.
A window takes a while to make. Where tests look at the map and at what their own tools do, not at
windows being opened and closed, ``shared_window`` is made once for their module, and ``lent`` gives
it to each test as if it were new.
"""

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.helpers.hands import Hands

from fieldwright import log
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.document.document import Document, new_document
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow
from fieldwright.editor.workbench import USUAL_TOOL

__all__ = [
    "close_for_good",
    "closed_in_the_end",
    "do",
    "empty_field",
    "field",
    "hands",
    "lent",
    "log_of_its_own",
    "make_window",
    "one_window",
    "shared_window",
    "window",
]


@pytest.fixture(autouse=True)
def log_of_its_own() -> Iterator[None]:
    """Each test begins without a log file and closes the one that it opened."""
    log.open_log.cache_clear()
    yield
    for handler in list(log.LOG.handlers):
        handler.close()
        log.LOG.removeHandler(handler)
    log.open_log.cache_clear()


def empty_field(columns: int = 30, rows: int = 24, ground: str = "grass") -> Battlefield:
    """A bare, level field."""
    info = FieldInfo("Bare", "plains")
    return Battlefield.empty(columns, rows, info, load_catalogue(), ground)


@pytest.fixture
def field() -> Battlefield:
    """The field that windows open on; a test module may have its own."""
    return empty_field()


@pytest.fixture
def make_window(qtbot: QtBot, field: Battlefield) -> Iterator[Callable[[], MainWindow]]:
    """Opens windows of 1280 x 800, each on a new document; all are closed in the end.

    As in the program itself (editor/tidying.py), what is left over is not tidied up by itself: the
    thread that draws must not be the one that deletes a window's parts.
    """
    with closed_in_the_end() as windows:

        def make() -> MainWindow:
            made = MainWindow(new_document(field), Settings())
            made.resize(1280, 800)
            made.show()
            windows.append(made)
            return made

        yield make


def close_for_good(windows: Iterable[MainWindow]) -> None:
    """Close windows and delete them at once, with the style that they gave the application."""
    for window in windows:
        if window.isVisible():
            window.close()
        window.deleteLater()
        QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete.value)
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.setStyleSheet("")


@contextmanager
def closed_in_the_end() -> Iterator[list[MainWindow]]:
    """A list for windows that are closed and deleted in the end; nothing is tidied up meanwhile."""
    windows: list[MainWindow] = []
    gc.disable()
    yield windows
    close_for_good(windows)
    windows.clear()
    gc.collect(1)
    gc.enable()


@contextmanager
def one_window(
    field: Battlefield, make: Callable[[Document, Settings], MainWindow] = MainWindow
) -> Iterator[MainWindow]:
    """One window of 1280 x 800 for many tests, each of which leaves it as it found it.

    Nothing is tidied up by itself meanwhile, as with ``make_window``.
    """
    gc.disable()
    made = make(new_document(field), Settings())
    made.resize(1280, 800)
    made.show()
    yield made
    close_for_good([made])
    gc.collect(1)
    gc.enable()


class SharedWindow:
    """One window, which stands as a new one whenever it is taken."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self._checked = {
            action: action.isChecked()
            for action in window.actions_by_id.values()
            if action.isCheckable()
        }
        kept = window.settings._kept
        self._settings = {key: kept.value(key) for key in kept.allKeys()}
        self._page = window.side.page
        self._snapping = window.workbench.snapping.mode

    def on(self, field: Battlefield) -> MainWindow:
        """The window on a new document, with all switches and settings as they were at first."""
        window, bench = self.window, self.window.workbench
        assert window.isVisible(), "a test before this one closed it: mark that with own_window"
        window.view.cancel_tool()
        kept = window.settings._kept
        kept.clear()
        for key, value in self._settings.items():
            kept.setValue(key, value)
        for action, checked in self._checked.items():
            # Of a group one is checked, and none is unchecked by being triggered.
            if action.isChecked() is not checked and (checked or action.actionGroup() is None):
                action.trigger()
        bench.snapping.mode = self._snapping
        bench.take(USUAL_TOOL)
        window.side.turn_to(self._page)
        window.session.show(new_document(field))
        window.view.hover(None)
        window.view.setFocus()
        return window


@pytest.fixture(scope="module")
def shared_window(qapp: QApplication) -> Iterator[SharedWindow]:
    """The window that the tests of a module share."""
    with one_window(empty_field()) as window:
        yield SharedWindow(window)


@pytest.fixture
def lent(
    request: pytest.FixtureRequest, shared_window: SharedWindow, field: Battlefield
) -> MainWindow:
    """The shared window, for one test; a folder may call it ``window``.

    A test marked ``own_window`` gets one that nobody has used, and keeps its files to itself.
    """
    if request.node.get_closest_marker("own_window"):
        make: Callable[[], MainWindow] = request.getfixturevalue("make_window")
        return make()
    return shared_window.on(field)


@pytest.fixture
def window(make_window: Callable[[], MainWindow]) -> MainWindow:
    """One window."""
    return make_window()


@pytest.fixture
def hands(window: MainWindow) -> Hands:
    """A user's hands on that window, which count their gestures."""
    return Hands(window)


@pytest.fixture
def do(window: MainWindow) -> Callable[[str], None]:
    """Triggers an action by its id, as its menu entry or its keys would."""

    def trigger(name: str) -> None:
        action: QAction = window.actions_by_id[name]
        assert action.isEnabled(), name
        action.trigger()

    return trigger
