"""Real windows with the page of a fight, on a meadow with two who stand face to face."""

from collections.abc import Callable, Iterator, Sequence
from uuid import UUID

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.helpers.fights import HEROES, ORCS, figure, meadow
from tests.helpers.windows import (
    SharedWindow,
    closed_in_the_end,
    log_of_its_own,
    one_window,
)

from fieldwright.app import make_window
from fieldwright.battlefield.field import Battlefield
from fieldwright.document.document import new_document
from fieldwright.editor.feature import Family
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow
from fieldwright.fight.feature import FightFeature
from fieldwright.fight.room import FightRoom

__all__ = ["log_of_its_own"]

ANN = figure("Ann", HEROES, (5, 5), facing=0)
ORC = figure("Orc", ORCS, (5, 4), facing=4)


@pytest.fixture(autouse=True)
def the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fight that begins in the window has one seed."""
    monkeypatch.setattr("fieldwright.fight.opening.uuid4", lambda: UUID(int=7))


@pytest.fixture(autouse=True)
def no_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """The keys of tests come faster than those of a person, who may not be so hasty."""
    monkeypatch.setattr("fieldwright.fight.enter_guard.QUIET_SECONDS", 0)


@pytest.fixture
def field() -> Battlefield:
    return meadow(ANN, ORC)


@pytest.fixture
def open_window(qtbot: QtBot) -> Iterator[Callable[..., MainWindow]]:
    """Opens windows as the program does, each on a new document; all are closed in the end."""
    with closed_in_the_end() as made:

        def make(field: Battlefield, families: Sequence[Family] | None = None) -> MainWindow:
            document = new_document(field)
            if families is None:
                window = make_window(document, Settings())
            else:
                window = MainWindow(document, Settings(), families)
            window.resize(1280, 800)
            window.show()
            made.append(window)
            return window

        yield make


@pytest.fixture(scope="module")
def shared_window(qapp: QApplication) -> Iterator[SharedWindow]:
    """The window that the tests of a module share, as the program opens it."""
    with one_window(meadow(ANN, ORC), make_window) as window:
        yield SharedWindow(window)


@pytest.fixture
def window(open_window: Callable[[Battlefield], MainWindow], field: Battlefield) -> MainWindow:
    return open_window(field)


@pytest.fixture
def fight(window: MainWindow) -> FightRoom:
    """The fight as the window has it."""
    return next(one for one in window.features if isinstance(one, FightFeature)).room
