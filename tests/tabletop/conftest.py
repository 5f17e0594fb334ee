"""One window for a module, with all that the program's windows have, and its table."""

import gc
from collections.abc import Iterator
from dataclasses import dataclass, replace
from uuid import UUID

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.helpers.fights import HEROES, ORCS, figure, meadow
from tests.helpers.windows import log_of_its_own

from fieldwright.app import make_window
from fieldwright.battlefield.changes import ChangeThings
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.document.document import new_document
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow
from fieldwright.tabletop.feature import TableFeature
from fieldwright.tabletop.hall import hall
from fieldwright.tabletop.placing import Screens
from fieldwright.tabletop.room import TableRoom
from fieldwright.tabletop.table import Table

__all__ = ["log_of_its_own"]

ANN = figure("Ann", HEROES, (10, 6))
ORC = figure("Orc", ORCS, (13, 8), facing=4)


class Lamp:
    """A screen saver that may always be held off."""

    def hold(self) -> bool:
        return True

    def let_go(self) -> None:
        pass


@dataclass
class At:
    """A window of the DM, and the table before it."""

    window: MainWindow
    room: TableRoom
    qtbot: QtBot | None = None

    @property
    def table(self) -> Table:
        return self.room.table

    def do(self, action: str) -> None:
        """Trigger an action as its menu entry or key would."""
        found = self.window.actions_by_id[action]
        assert found.isEnabled(), action
        found.trigger()

    def picture(self) -> QImage:
        """What players see, once all is drawn."""
        assert self.qtbot is not None
        self.qtbot.waitUntil(lambda: self.table.picture.tiles.is_settled, timeout=10_000)
        return self.table.picture.drawn()

    def move(self, who: UUID, column: int, row: int) -> None:
        """The DM moves a figure."""
        before = self.window.document.field.things["figures"][who]
        assert isinstance(before, Figure)
        moved = replace(before, column=column, row=row)
        self.window.workbench.apply(ChangeThings((before,), (moved,)), "Move")


@pytest.fixture(scope="module")
def table_field() -> Battlefield:
    return meadow(ANN, ORC, columns=24, rows=16)


@pytest.fixture(scope="module")
def opened(qapp: QApplication, home_of_module: object, table_field: Battlefield) -> Iterator[At]:
    """The window, on one screen; the players' window is not shown."""
    gc.disable()
    hall().make = lambda: Table(Screens(), Lamp())
    made = make_window(new_document(table_field), Settings())
    made.resize(1000, 700)
    made.show()
    made.side.turn_to("table")
    feature = next(one for one in made.features if isinstance(one, TableFeature))
    yield At(made, feature.room)
    made.close()
    made.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    qapp.setStyleSheet("")
    hall().make = Table
    gc.enable()


@pytest.fixture
def at(opened: At, qtbot: QtBot) -> Iterator[At]:
    """The same window for each test, which leaves nothing over the map."""
    opened.qtbot = qtbot
    before, look = opened.table.view, opened.table.look
    yield opened
    table = opened.table
    table.freeze(False)
    table.put_over(type(table.cover)("nothing"))
    table.point(None)
    table.look_at(before)
    table.meant.keep(look=look)
    table.clear_ghosts()
    table.placing.hide()
    while opened.window.document.can_undo:
        opened.window.document.undo()
