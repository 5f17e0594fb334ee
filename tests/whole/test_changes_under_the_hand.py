"""The field becomes another one while a hand holds something: the hand lets go, nothing breaks."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt
from tests.helpers.hands import Hands
from tests.helpers.windows import empty_field

from fieldwright.battlefield.changes import ChangeInfo, ReplaceField
from fieldwright.battlefield.things import Wall
from fieldwright.editor.window import MainWindow
from fieldwright.terms.grid import Square

DRAGGED = (
    "select",
    "brush",
    "rectangle",
    "ellipse",
    "polygon",
    "fill",
    "line",
    "eraser",
    "hill",
    "scatter",
    "wall",
    "opening",
    "carve",
    "label",
    "note",
    "zone",
    "light",
    "measure",
    "map-section",
)
POINTED = ("fill", "brush", "opening", "pick-up", "hill", "objects")


def build_a_door(hands: Hands) -> Wall:
    """A long wall along row 6 with a door in it; the tool of doors stays in hand."""
    hands.do("wall")
    hands.drag([(4, 6), (16, 12)])
    hands.do("opening")
    hands.click(8.5, 6)
    (door,) = [wall for wall in hands.window.document.field.every(Wall) if wall.kind == "door"]
    return door


@pytest.mark.parametrize("deed", ["delete", "undo", "map-turn-right"])
def test_a_door_that_is_gone_while_it_is_slid_is_let_go(hands: Hands, deed: str) -> None:
    door = build_a_door(hands)
    hands.press(8.5, 6)
    hands.go(11, 6)
    hands.do(deed)
    after = hands.window.document.field
    hands.go(12, 6)
    hands.go(13, 6)
    hands.release(13, 6)
    assert hands.window.document.field is after
    assert hands.window.view.field.same_as(after)
    if deed != "map-turn-right":
        assert after.thing(door.id) is None


def test_no_tool_goes_on_with_a_drag_on_another_field(hands: Hands) -> None:
    window = hands.window
    smaller = empty_field(12, 9, "mud")
    for tool in DRAGGED:
        hands.do(tool)
        hands.press(3, 3)
        hands.go(9, 8)
        window.session.apply(ReplaceField(window.document.field, smaller), "another field")
        after = window.document.field
        hands.go(8, 7)
        hands.release(8, 7)
        assert window.document.field is after, tool
        assert window.view.field.same_as(after), tool
        hands.do("undo")


def test_the_pointer_means_another_square_once_the_field_is_smaller(
    hands: Hands, window: MainWindow
) -> None:
    for tool in POINTED:
        hands.do(tool)
        hands.hover(29.5, 3.5)
        hands.do("map-turn-right")
        square = window.view.hover_outline.square
        assert square != Square(29, 3), tool
        assert square is None or window.document.field.block.holds(square), tool
        hands.do("undo")


def test_what_a_tool_changes_itself_in_a_drag_breaks_nothing_off(hands: Hands) -> None:
    hands.do("brush")
    hands.press(3, 3)
    hands.go(9, 3)
    hands.wheel(9, 3)
    hands.go(12, 3)
    hands.release(12, 3)
    assert hands.window.document.position == 1


def test_clicks_so_far_stay_when_the_field_changes(hands: Hands, window: MainWindow) -> None:
    hands.do("wall")
    hands.click(3, 3)
    info = window.document.field.info
    window.session.apply(ChangeInfo(info, replace(info, name="Another name")), "name")
    assert window.view.tool.busy


@pytest.mark.parametrize("first", ["left", "middle"])
def test_a_stroke_ends_with_its_own_button_even_while_the_map_is_panned(
    hands: Hands, window: MainWindow, first: str
) -> None:
    up, down = QEvent.Type.MouseButtonRelease, QEvent.Type.MouseButtonPress
    left, middle = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
    hands.do("brush")
    hands.press(3, 3)
    hands.go(5, 3)
    hands.mouse(down, 5, 3, middle, held=left | middle)
    one, other = (left, middle) if first == "left" else (middle, left)
    hands.mouse(up, 5, 3, one, held=other)
    hands.mouse(up, 5, 3, other)
    assert window.document.position == 1
    assert not window.view.tool.busy
    hands.hover(12, 12)
    assert window.view.field.same_as(window.document.field)
