"""What is typed on the map is never lost, nor cut without a word."""

import pytest
from PySide6.QtCore import Qt
from tests.helpers.hands import Hands
from tests.helpers.windows import empty_field

from fieldwright.battlefield.things import Label
from fieldwright.document.document import new_document, open_document
from fieldwright.editor.objects.feature import ObjectsFeature
from fieldwright.editor.objects.label_tool import LabelTool
from fieldwright.editor.window import MainWindow


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
