"""One window for the tests of a module, and files of other programs in a folder of their own."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from tests.helpers.uvtt_files import as_bytes
from tests.helpers.windows import (
    empty_field,
    field,
    lent,
    log_of_its_own,
    make_window,
    shared_window,
)

from fieldwright.editor.importing.desk import ImportDesk
from fieldwright.editor.importing.feature import ImportFeature
from fieldwright.editor.window import MainWindow
from fieldwright.exchange.readers import read_file
from fieldwright.exchange.records import MapRecords

__all__ = [
    "empty_field",
    "field",
    "lent",
    "log_of_its_own",
    "make_window",
    "shared_window",
]


@pytest.fixture(autouse=True)
def patient(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for a map waits for it, hands off, however busy the machine is."""
    monkeypatch.setattr("fieldwright.editor.importing.hands.QUICK_MS", 3_600_000)
    if "lent" in request.fixturenames:
        _let_go(request.getfixturevalue("lent"))


def _let_go(window: MainWindow) -> None:
    """A drag that a test of another module broke off has left the button down for Qt."""
    if QApplication.mouseButtons() != Qt.MouseButton.NoButton:
        QTest.mouseRelease(window.windowHandle(), Qt.MouseButton.LeftButton)
        assert QApplication.mouseButtons() == Qt.MouseButton.NoButton


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str, Any], Path]:
    """Writes a tree of JSON into a file."""

    def write(name: str, tree: Any) -> Path:
        path = tmp_path / name
        path.write_bytes(tree if isinstance(tree, bytes) else as_bytes(tree))
        return path

    return write


@pytest.fixture
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are read in the test's own process, for another one takes half a second."""

    def read(path: Path, *_: object) -> MapRecords:
        return read_file(path)

    monkeypatch.setattr("fieldwright.editor.importing.arriving.read_apart", read)


@pytest.fixture
def desk(lent: MainWindow, in_this_process: None) -> ImportDesk:
    """Where the module's window brings maps in."""
    return next(one.desk for one in lent.features if isinstance(one, ImportFeature))
