"""A real window on a field with some things, and a user's hands on its map."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.helpers.windows import log_of_its_own
from tests.selecting.scene import Hand, field_of

from fieldwright.battlefield.things import Thing
from fieldwright.document.document import new_document
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow

__all__ = ["hand_on", "log_of_its_own"]


@pytest.fixture
def hand_on(qtbot: QtBot) -> Iterator[Callable[..., Hand]]:
    """Opens a window on a field with the given things; all are closed in the end."""
    windows: list[MainWindow] = []

    def opened(*things: Thing, columns: int = 20, rows: int = 14) -> Hand:
        window = MainWindow(new_document(field_of(*things, columns=columns, rows=rows)), Settings())
        window.resize(1280, 800)
        window.show()
        windows.append(window)
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow, timeout=5000)
        window.view.setFocus()
        return Hand(window)

    yield opened
    for window in windows:
        window.close()
        window.deleteLater()
        QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete.value)
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.setStyleSheet("")
