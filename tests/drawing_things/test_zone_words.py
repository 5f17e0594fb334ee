"""The name of a side is written where nothing lies over it."""

from collections.abc import Callable
from dataclasses import replace
from uuid import UUID

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.helpers.windows import empty_field, log_of_its_own, make_window

from fieldwright.battlefield.changes import add, alter
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, Label, StartingZone
from fieldwright.drawing.things.zone_words import words_moved, zone_words
from fieldwright.editor.window import MainWindow
from fieldwright.terms.grid import Block

__all__ = ["log_of_its_own", "make_window"]

ZONE = StartingZone(id=UUID(int=1), side="attackers", edge=None, blocks=(Block(4, 4, 16, 10),))


def figure(number: int, column: int, row: int) -> Figure:
    return Figure(
        id=UUID(int=100 + number), stat_block="", side="attackers", column=column, row=row, name="x"
    )


@pytest.fixture
def field(qapp: QApplication) -> Battlefield:
    return add(ZONE).applied_to(empty_field(20, 16))


def test_a_name_stands_in_the_middle_where_it_is_free(field: Battlefield) -> None:
    words = zone_words(field)[ZONE.id]
    assert (words.x, words.y, words.upright) == (10, 7, False)


def test_a_name_gives_way_to_labels_and_figures(field: Battlefield) -> None:
    label = Label(id=UUID(int=2), text="Common room", position=(10.0, 7.0), size=1.0)
    named = add(label).applied_to(field)
    words = zone_words(named)[ZONE.id]
    assert abs(words.y - 7) > 1 or abs(words.x - 10) > 5
    assert words.size == zone_words(field)[ZONE.id].size
    assert words_moved(field, named) == Block(4, 4, 16, 10)
    aside = alter([(label, replace(label, position=(10.0, 14.0)))]).applied_to(named)
    assert zone_words(aside)[ZONE.id] == zone_words(field)[ZONE.id]
    standing = add(figure(1, 9, 6), figure(2, 5, 4)).applied_to(field)
    words = zone_words(standing)[ZONE.id]
    assert (words.x, words.y) != (10, 7)
    assert words.x > 10, "not where the other one stands"


def test_in_a_crowd_a_name_is_smaller_and_at_last_in_the_middle_again(field: Battlefield) -> None:
    everywhere = [
        figure(number, column, row)
        for number, (column, row) in enumerate(
            (column, row) for column in range(4, 16) for row in range(4, 10)
        )
    ]
    crowd = add(*everywhere).applied_to(field)
    assert zone_words(crowd)[ZONE.id] == zone_words(field)[ZONE.id]
    gap = [one for one in everywhere if not (one.row == 4 and one.column < 8)]
    words = zone_words(add(*gap).applied_to(field))[ZONE.id]
    assert words.size < zone_words(field)[ZONE.id].size
    assert (words.x < 8, words.y < 5) == (True, True)


def test_other_changes_move_no_name(field: Battlefield) -> None:
    beside = add(figure(1, 1, 1)).applied_to(field)
    assert words_moved(field, beside).is_empty


def test_a_figure_on_the_name_has_it_drawn_elsewhere_on_the_screen(
    make_window: Callable[[], MainWindow], field: Battlefield, qtbot: QtBot
) -> None:
    window = make_window()
    view = window.view
    qtbot.waitUntil(lambda: view.chunks.is_settled, timeout=20_000)
    drawn = view.chunks.drawn_count
    window.workbench.apply(add(figure(1, 1, 1)), "beside")
    qtbot.wait(150)
    assert view.chunks.drawn_count == drawn, "only the figure is drawn"
    window.workbench.apply(add(figure(2, 9, 6)), "on it")
    qtbot.waitUntil(lambda: view.chunks.drawn_count > drawn, timeout=20_000)
