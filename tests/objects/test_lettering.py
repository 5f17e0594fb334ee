"""The frame around a label is as wide as its words really are drawn."""

from uuid import UUID

import pytest
from PySide6.QtWidgets import QApplication

from fieldwright.battlefield.things import Label
from fieldwright.drawing.things.words import LETTERS, outline_of
from fieldwright.editing.bounds import box_of


@pytest.mark.parametrize(
    "words",
    ["Common room", "Wim's MILL", "illicit till", "The bridge\nof sighs", "Höhle 12", "A", "Q & A"],
)
def test_a_labels_box_holds_its_words_and_little_more(qapp: QApplication, words: str) -> None:
    label = Label(id=UUID(int=1), text=words, position=(10.0, 10.0), size=0.8)
    drawn = outline_of(words).boundingRect()
    box = box_of(label)
    width, height = drawn.width() / LETTERS * 0.8, drawn.height() / LETTERS * 0.8
    assert width <= box.width <= width * 1.06 + 0.4
    assert height <= box.height <= height + 0.6
