"""Measuring on the map by a user's hands, in a real window."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from tests.helpers.hands import CTRL, SHIFT, Hands

from fieldwright.editing.measuring import Diagonals
from fieldwright.editor.objects.feature import ObjectsFeature
from fieldwright.editor.objects.measure_tool import MeasureTool
from fieldwright.editor.window import MainWindow


@pytest.fixture
def tool(window: MainWindow, hands: Hands) -> MeasureTool:
    hands.do("measure")
    feature = next(one for one in window.features if isinstance(one, ObjectsFeature))
    assert feature.panel("measure") is not None
    return feature.measure


def test_a_drag_measures_from_square_to_square(
    window: MainWindow, hands: Hands, tool: MeasureTool
) -> None:
    hands.drag([(2.2, 2.8), (9.4, 5.1)])
    assert tool.way.told == "C3 to J6: 8 squares, 40 feet, 13.3 yards"
    hands.hover(20, 20)
    assert tool.way.measured.squares == 8


@pytest.mark.rule("CT1-RANGE-07")
def test_clicks_add_bends_and_the_count_of_diagonals_goes_on(
    window: MainWindow, hands: Hands, tool: MeasureTool
) -> None:
    for place in ((2.5, 2.5), (3.5, 3.5), (4.5, 4.5), (5.5, 5.5)):
        hands.click(*place)
    assert [stop.total for stop in tool.way.measured.stops] == [0, 1, 3, 4]
    hands.hover(6.5, 6.5)
    assert tool.way.measured.squares == 6
    tool.way.rule = Diagonals.MOVEMENT
    assert [stop.total for stop in tool.way.measured.stops] == [0, 2, 3, 5, 6]
    hands.double_click(7.5, 6.5)
    hands.hover(20, 20)
    assert tool.way.measured.squares == 7


def test_it_stays_until_escape_and_is_copied(
    window: MainWindow, hands: Hands, tool: MeasureTool
) -> None:
    hands.drag([(2.5, 2.5), (5.5, 2.5)])
    hands.key(Qt.Key.Key_C, CTRL)
    assert QApplication.clipboard().text() == "C3 to F3: 3 squares, 15 feet, 5 yards"
    assert tool.way.bends
    hands.key(Qt.Key.Key_Escape)
    assert not tool.way.bends
    assert window.view.tool is tool


def test_shift_goes_on_with_a_measured_way_and_backspace_takes_a_bend_back(
    window: MainWindow, hands: Hands, tool: MeasureTool
) -> None:
    hands.drag([(2.5, 2.5), (5.5, 2.5)])
    hands.click(5.5, 6.5, SHIFT)
    assert tool.way.measured.squares == 7
    hands.key(Qt.Key.Key_Backspace)
    assert len(tool.way.bends) == 2


def test_a_straight_line_goes_to_corners_too(
    window: MainWindow, hands: Hands, tool: MeasureTool
) -> None:
    tool.way.rule = Diagonals.STRAIGHT
    hands.drag([(2.1, 2.1), (5.0, 6.0)])
    assert tool.way.measured.squares == 5


def test_the_rule_is_remembered(window: MainWindow, hands: Hands, tool: MeasureTool) -> None:
    tool.way.rule = Diagonals.EACH_ONE
    assert window.settings.word("measure-rule", "") == "each-one"


def test_the_first_bend_is_taken_back_while_the_button_is_down(
    window: MainWindow, hands: Hands, tool: MeasureTool
) -> None:
    hands.press(5.5, 5.5)
    hands.key(Qt.Key.Key_Backspace)
    hands.go(9.5, 9.5)
    hands.release(9.5, 9.5)
    assert (tool.way.places, tool.busy) == ([], False)
    hands.drag([(2.5, 2.5), (5.5, 2.5)])
    assert tool.way.measured.squares == 3
