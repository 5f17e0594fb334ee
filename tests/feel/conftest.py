"""A real main window on a small battlefield, in a home of its own."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.document import new_document
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow
from fieldwright.generator.generate import generate
from fieldwright.generator.wishes import Wishes


@pytest.fixture(scope="session")
def wood(qapp: QApplication) -> Battlefield:
    """A light forest of 30 x 24 squares."""
    return generate("light-forest", Wishes(size=(30, 24)), 7)


@pytest.fixture
def make_window(qtbot: QtBot, wood: Battlefield) -> Iterator[Callable[[], MainWindow]]:
    """Opens windows, each on a new document; all are closed in the end."""
    windows: list[MainWindow] = []

    def make() -> MainWindow:
        window = MainWindow(new_document(wood), Settings())
        window.resize(1280, 800)
        window.show()
        windows.append(window)
        return window

    yield make
    for window in windows:
        if window.isVisible():
            window.close()
        window.deleteLater()
        QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete.value)
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.setStyleSheet("")


@pytest.fixture
def window(make_window: Callable[[], MainWindow]) -> MainWindow:
    return make_window()
