"""A window that is closed takes all the parts of its fight with it."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from tests.fight_ui2.conftest import begin

from fieldwright.app import make_window
from fieldwright.battlefield.field import Battlefield
from fieldwright.document.document import new_document
from fieldwright.editor.settings import Settings
from fieldwright.fight.whole import WholeFight


@pytest.mark.usefixtures("qapp")
def test_a_closed_window_leaves_no_part_of_its_fight_behind(field: Battlefield) -> None:
    before = len(QApplication.allWidgets())
    window = make_window(new_document(field), Settings())
    window.show()
    fight = next(one for one in window.features if isinstance(one, WholeFight))
    begin(fight.room.table)
    fight.room.page.begin_anew()
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert len(QApplication.allWidgets()) == before
