"""What the bar above the map offers, and that all fits on small screens and in one line."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.document import Document, new_document
from fieldwright.document.errors import DocumentError
from fieldwright.editor.field_panel import FieldPanel
from fieldwright.editor.new_battlefield.dialog import NewBattlefieldDialog
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow
from fieldwright.editor.words import one_line


@pytest.fixture
def window(lent: MainWindow) -> MainWindow:
    """The window of the module."""
    return lent


SMALL = QSize(960, 540)
"""A laptop of 1920 x 1080 pixels that shows everything twice as large."""


def words(window: MainWindow) -> list[str]:
    return [button.text() for button in window.messages.buttons]


@pytest.mark.own_window
def test_a_window_that_cannot_close_offers_to_go_on_working(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Document, abandon: bool = False) -> None:
        raise DocumentError("The disk is full.")

    with monkeypatch.context() as patched:
        patched.setattr(Document, "close", refuse)
        window.close()
    assert window.isVisible()
    assert words(window) == ["Save elsewhere…", "Close and lose the changes", "Go on working"]


def test_what_was_said_of_one_field_goes_when_another_comes(window: MainWindow) -> None:
    window.messages.warn("old.fieldwright can only be looked at.")
    window.making.surprise()
    assert not window.messages.text


def test_a_field_that_can_only_be_looked_at_can_be_saved_elsewhere(
    window: MainWindow, tmp_path: Path, field: Battlefield
) -> None:
    first = new_document(field, tmp_path)
    window.files.open_path(first.path)
    assert "open in another window" in window.messages.text
    assert words(window)[:2] == ["Try again", "Save elsewhere…"]
    first.close()


def test_a_copy_gets_a_name_of_its_own(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def ask(_: object, title: str, proposed: str, kinds: str) -> tuple[str, str]:
        asked.append(Path(proposed).name)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    window.files.save_copy()
    window.files.save_elsewhere()
    assert asked == ["Light Forest 7 copy.fieldwright", "Light Forest 7.fieldwright"]


def test_the_dialog_fits_a_small_screen(qtbot: QtBot) -> None:
    dialog = NewBattlefieldDialog()
    qtbot.addWidget(dialog, before_close_func=lambda shown: shown.preview.finish())
    dialog.show()
    qtbot.waitUntil(lambda: dialog.preview.field is not None)
    smallest = dialog.minimumSizeHint()
    assert smallest.width() <= SMALL.width()
    assert smallest.height() <= SMALL.height() - 40


@pytest.mark.own_window
def test_the_first_window_is_no_larger_than_its_screen(
    field: Battlefield, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(QScreen, "availableSize", lambda _: SMALL)
    window = MainWindow(new_document(field), Settings())
    qtbot.addWidget(window)
    assert QRect(0, 0, SMALL.width(), SMALL.height()).contains(window.rect())
    window.close()


def test_a_name_without_spaces_does_not_widen_the_panel(qtbot: QtBot, field: Battlefield) -> None:
    panel = FieldPanel()
    qtbot.addWidget(panel)
    panel.resize(312, 600)
    panel.show()
    panel.show_field(replace(field, info=replace(field.info, name="x" * 200)))
    page = panel.widget()
    assert page is not None
    assert page.width() <= panel.viewport().width()


@pytest.mark.parametrize(
    ("name", "line"), [("two\nlines", "two lines"), ("\x01\x02", ""), ("🧙‍♀️ hut", "🧙‍♀️ hut")]
)
def test_a_name_stands_in_one_line(name: str, line: str) -> None:
    assert one_line(name) == line


def test_what_a_button_does_is_never_written_over_the_hint(window: MainWindow) -> None:
    window.statusBar().showMessage("What a button does")
    window.status.show_hint("What the tool does next")
    hint = next(
        one for one in window.status.findChildren(QLabel) if one.text() == window.status.hint
    )
    assert not hint.isVisible()
    window.statusBar().clearMessage()
    assert hint.isVisible()


def test_a_long_hint_leaves_the_zoom_its_room(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(600, 400)
    window.status.show_hint("Drag from side to side to make a hill, and then a good deal more " * 2)
    zoom = window.status.findChild(QLabel, "zoom")
    assert isinstance(zoom, QLabel)
    qtbot.waitUntil(lambda: zoom.geometry().right() <= window.status.width(), timeout=2000)
    assert window.width() == 600


@pytest.mark.parametrize("size", [QSize(1280, 800), QSize(900, 600), QSize(600, 400)])
def test_every_word_of_a_message_and_its_buttons_is_seen_in_small_windows_too(
    window: MainWindow, size: QSize
) -> None:
    window.resize(size)
    window.messages.warn(
        "The disk is full, so The keep in the wood.fieldwright cannot be written. Make room.",
        [("Save elsewhere…", lambda: None), ("Close and lose the changes", lambda: None)],
        leave="Go on working",
    )
    QApplication.processEvents()
    bar = window.messages
    ground = bar.parentWidget()
    assert ground is not None
    assert ground.rect().contains(bar.geometry())
    text = bar.findChildren(QLabel)[1]
    boxes = [button.geometry() for button in bar.buttons]
    for button in bar.buttons:
        assert button.width() >= button.sizeHint().width()
        assert button.height() >= button.sizeHint().height()
    assert text.height() >= text.heightForWidth(text.width())
    for number, box in enumerate([text.geometry(), *boxes]):
        assert bar.rect().contains(box)
        assert not any(box.intersects(other) for other in boxes[number:])
