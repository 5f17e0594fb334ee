"""What was open lately is found again, and nothing without a name gets lost."""

from pathlib import Path

from fieldwright.document.document import new_document
from fieldwright.editor.window import MainWindow


def entries(window: MainWindow) -> list[str]:
    window.menus["recent"].aboutToShow.emit()
    return [action.text() for action in window.menus["recent"].actions() if action.text()]


def forget(window: MainWindow) -> None:
    entries(window)
    last = window.menus["recent"].actions()[-1]
    assert last.text() == "&Forget these"
    last.trigger()


def test_forgetting_the_list_can_be_taken_back(window: MainWindow) -> None:
    before = window.settings.recent
    assert before
    forget(window)
    assert "No files yet" in entries(window)
    assert "the files themselves stay" in window.messages.text
    window.messages.buttons[0].click()
    assert window.settings.recent == before


def test_battlefields_without_a_name_stay_in_reach(window: MainWindow) -> None:
    first = window.document.path
    field = window.document.field
    window.session.show(new_document(field))
    second = window.document.path
    forget(window)
    entries(window)
    menu = window.files.recent.unnamed
    assert menu.menuAction() in window.menus["recent"].actions()
    paths = [Path(action.statusTip()) for action in menu.actions()]
    assert {first, second} <= set(paths)
    menu.actions()[paths.index(first)].trigger()
    assert window.document.path == first
