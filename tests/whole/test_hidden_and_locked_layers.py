"""Every tool treats hidden and locked layers alike."""

import pytest
from PySide6.QtCore import Qt
from tests.helpers.hands import Hands

from fieldwright.battlefield.things import Label, Note
from fieldwright.editor.objects.feature import ObjectsFeature
from fieldwright.editor.painting.choice import Painted
from fieldwright.editor.painting.feature import PaintFeature
from fieldwright.editor.window import MainWindow

PUT_DOWN = (
    ("brush", "growth"),
    ("hill", "heights"),
    ("scatter", "obstacles"),
    ("wall", "walls"),
    ("note", "notes"),
    ("light", "lights"),
    ("zone", "zones"),
    ("label", "labels"),
)


@pytest.fixture(autouse=True)
def paint(window: MainWindow) -> PaintFeature:
    found = next(one for one in window.features if isinstance(one, PaintFeature))
    found.choice.set(layer=Painted.GROWTH, growth="brush")
    return found


@pytest.fixture
def objects(window: MainWindow) -> ObjectsFeature:
    return next(one for one in window.features if isinstance(one, ObjectsFeature))


def use(hands: Hands, objects: ObjectsFeature) -> None:
    """A drag with the tool in hand; words where it asks for them."""
    hands.drag([(3.2, 3.2), (9.2, 8.2)])
    line = objects.label.line
    if line.is_open:
        hands.words("Ford", line)
        hands.key(Qt.Key.Key_Return, on=line)


def test_whatever_is_put_down_on_a_hidden_layer_is_seen(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    layers = window.workbench.layers
    for tool, layer in PUT_DOWN:
        layers.set_hidden(layer, True)
        steps = window.document.position
        hands.do(tool)
        use(hands, objects)
        assert window.document.position == steps + 1, tool
        assert not layers.hidden, tool
        assert "was hidden; it is shown again" in window.messages.text, tool


def test_whatever_would_be_put_down_on_a_locked_layer_is_refused_before_it_is_drawn(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    layers = window.workbench.layers
    for tool, layer in PUT_DOWN:
        layers.set_locked(layer, True)
        window.messages.close_message()
        hands.do(tool)
        use(hands, objects)
        assert "is locked, so nothing was changed" in window.messages.text, tool
        assert window.document.position == 0, tool
        layers.set_locked(layer, False)


def test_nobody_types_a_label_that_is_refused_afterwards(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    window.workbench.layers.set_locked("labels", True)
    hands.do("label")
    hands.click(6.2, 6.3)
    assert not objects.label.line.is_open
    window.messages.buttons[0].click()
    hands.click(6.2, 6.3)
    hands.words("Ford", objects.label.line)
    hands.key(Qt.Key.Key_Return, on=objects.label.line)
    assert [label.text for label in window.document.field.every(Label)] == ["Ford"]


def test_the_words_of_a_note_on_a_locked_layer_are_read_and_not_written(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    hands.do("note")
    hands.click(5.5, 5.5)
    panel = objects.note.panel
    assert panel is not None
    hands.words("A trap", panel.words)
    window.workbench.layers.set_locked("notes", True)
    hands.click(5.5, 5.5)
    hands.words(" more", panel.words)
    assert panel.words.toPlainText() == "A trap"
    assert not panel.delete.isEnabled()
    window.workbench.layers.set_locked("notes", False)
    hands.click(5.5, 5.5)
    panel.words.moveCursor(panel.words.textCursor().MoveOperation.End)
    hands.words(" more", panel.words)
    (note,) = window.document.field.every(Note)
    assert note.text == panel.words.toPlainText() == "A trap more"
