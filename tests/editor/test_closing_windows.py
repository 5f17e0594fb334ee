"""What a closed window leaves behind: nothing."""

import gc

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.helpers.windows import empty_field

from fieldwright.document.document import new_document
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow


def widgets_after(names: list[str]) -> set[str]:
    """The kinds of widgets that stay after a window was used and closed."""
    before = set(QApplication.allWidgets())
    window = MainWindow(new_document(empty_field()), Settings())
    window.show()
    for name in names or list(window.workbench.tools):
        window.actions_by_id[name].trigger()
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete.value)
    del window
    gc.collect()
    return {type(widget).__name__ for widget in set(QApplication.allWidgets()) - before}


def test_a_window_takes_all_its_widgets_with_it(qtbot: QtBot) -> None:
    """Else each window that was ever open makes the next theme slower."""
    assert widgets_after(["select"]) == set()


def test_a_window_whose_tools_were_all_in_hand_takes_their_pages_with_it(qtbot: QtBot) -> None:
    assert widgets_after([]) == set()
