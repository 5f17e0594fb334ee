"""What is typed on the map is never lost, nor cut without a word."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtWidgets import QApplication
from tests.helpers.hands import Hands
from tests.helpers.windows import empty_field
from tests.selecting.scene import uuid_of

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Label, Note
from fieldwright.document.document import new_document, open_document
from fieldwright.editor.limited_words import LONGEST_WORDS, LimitedWords
from fieldwright.editor.objects.feature import ObjectsFeature
from fieldwright.editor.objects.label_tool import LabelTool
from fieldwright.editor.window import MainWindow


@pytest.fixture
def window(make_window: Callable[[], MainWindow]) -> MainWindow:
    """A window of its own for each test: some close it, or leave it in the middle of a word."""
    return make_window()


@pytest.fixture
def labels(window: MainWindow) -> LabelTool:
    return next(one for one in window.features if isinstance(one, ObjectsFeature)).label


def test_a_label_that_is_typed_when_the_window_closes_is_in_the_file(
    window: MainWindow, hands: Hands, labels: LabelTool
) -> None:
    hands.do("label")
    hands.click(6.2, 6.3)
    hands.words("The last word", labels.line)
    path = window.document.path
    window.close()
    again = open_document(path)
    assert [label.text for label in again.field.every(Label)] == ["The last word"]
    again.close()


def test_a_label_that_is_typed_when_another_map_is_opened_stays_on_its_own(
    window: MainWindow, hands: Hands, labels: LabelTool
) -> None:
    hands.do("label")
    hands.click(6.2, 6.3)
    hands.words("Here", labels.line)
    path = window.document.path
    window.session.show(new_document(empty_field()))
    assert not labels.line.is_open
    assert window.document.field.every(Label) == ()
    again = open_document(path)
    assert [label.text for label in again.field.every(Label)] == ["Here"]
    again.close()


@pytest.mark.parametrize("text", ["word " * 100, "Two\nlines", "Well"])
def test_a_click_on_a_label_changes_none_of_its_words(
    window: MainWindow, hands: Hands, labels: LabelTool, text: str
) -> None:
    label = Label(id=uuid_of(7), position=(6.5, 6.5), text=text)
    window.workbench.apply(add(label), "label")
    hands.do("label")
    hands.click(6.5, 6.5)
    assert labels.line.is_open == (text == "Well")
    hands.press(20, 20)
    assert window.document.field.every(Label) == (label,)
    assert window.document.position == 1


def test_a_line_as_long_as_the_map_is_wide_stays_on_the_map(
    window: MainWindow, hands: Hands, labels: LabelTool
) -> None:
    hands.do("label")
    hands.click(28.5, 6.5)
    labels.line.insert("word " * 300)
    box, room = labels.line.geometry(), window.view.viewport().rect()
    assert room.contains(box)
    hands.key(Qt.Key.Key_Return, on=labels.line)
    (label,) = window.document.field.every(Label)
    assert label.text == ("word " * 300).strip()


def test_what_is_too_long_for_the_line_on_the_map_is_told(
    window: MainWindow, hands: Hands, labels: LabelTool
) -> None:
    hands.do("label")
    hands.click(6.5, 6.5)
    QApplication.clipboard().setText("x" * (LONGEST_WORDS + 1))
    labels.line.paste()
    assert "4,000 letters are the most" in window.messages.text


def test_what_is_too_long_for_a_note_is_told_and_what_was_there_stays(
    window: MainWindow, hands: Hands
) -> None:
    objects = next(one for one in window.features if isinstance(one, ObjectsFeature))
    hands.do("note")
    hands.click(6.5, 6.5)
    words = objects.note.panel.words  # type: ignore[union-attr]
    hands.words("The trap is here.", words)
    assert not window.messages.text
    words.moveCursor(words.textCursor().MoveOperation.Start)
    data = QMimeData()
    data.setText("y" * 10_000)
    words.insertFromMimeData(data)
    (note,) = window.document.field.every(Note)
    assert len(note.text) == LONGEST_WORDS
    assert note.text.endswith("yThe trap is here.")
    assert words.toPlainText() == note.text
    assert "4,000 letters are the most" in window.messages.text


@pytest.mark.parametrize("sign", ["x", "\U0001f409"])
def test_no_sign_is_halved_where_words_are_cut(window: MainWindow, hands: Hands, sign: str) -> None:
    box = LimitedWords(5)
    told: list[str] = []
    box.too_long.connect(told.append)
    box.setPlainText("ab")
    box.insertPlainText(sign * 4)
    kept = box.toPlainText()
    assert kept == {"x": "xxxab", "\U0001f409": "\U0001f409ab"}[sign]
    assert len(told) == 1
    kept.encode()
