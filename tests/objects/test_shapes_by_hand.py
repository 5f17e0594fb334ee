"""The shape of a thing edited point by point, in a real window."""

import math
from uuid import UUID

import pytest
from PySide6.QtCore import Qt
from tests.helpers.hands import Hands

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Obstacle, Platform
from fieldwright.editing.outlines import outline_on_field, rectangle
from fieldwright.editor.objects.shape_tool import ShapeTool
from fieldwright.editor.window import MainWindow

DECK = Platform(id=UUID(int=1), kind="deck", outline=rectangle((4, 4), (10, 8)), top_ft=6)
HOUSE = Obstacle(id=UUID(int=2), kind="building", position=(20, 10), width=4, length=4)
TREE = Obstacle(id=UUID(int=3), kind="tree", position=(26, 16), width=0.5, length=0.5)


@pytest.fixture(autouse=True)
def things(window: MainWindow, hands: Hands) -> None:
    window.workbench.apply(add(DECK, HOUSE, TREE), "set the stage")
    window.workbench.selection.set([DECK.id])
    hands.do("edit-shape")


def deck(window: MainWindow) -> Platform:
    found = window.document.field.thing(DECK.id)
    assert isinstance(found, Platform)
    return found


def steps(window: MainWindow) -> int:
    return window.document.position


def test_a_point_is_dragged_as_one_step(window: MainWindow, hands: Hands) -> None:
    hands.drag([(10, 8), (11, 9), (12, 10)])
    assert deck(window).outline == ((4, 4), (10, 4), (12, 10), (4, 8))
    assert steps(window) == 2
    hands.do("undo")
    assert deck(window) == DECK


def test_a_side_gives_a_new_point_which_delete_removes(window: MainWindow, hands: Hands) -> None:
    hands.drag([(7, 4), (7, 3), (7, 2)])
    assert deck(window).outline == ((4, 4), (7, 2), (10, 4), (10, 8), (4, 8))
    hands.key(Qt.Key.Key_Delete)
    assert deck(window).outline == DECK.outline
    assert steps(window) == 3


def test_crossing_sides_are_not_taken(window: MainWindow, hands: Hands) -> None:
    hands.drag([(4, 4), (8, 9), (15, 6)])
    assert deck(window) == DECK or steps(window) == 2
    assert "cross" in window.view.tool.hint or deck(window) != DECK


def test_escape_leaves_the_point_where_it_was(window: MainWindow, hands: Hands) -> None:
    hands.press(10, 8)
    hands.go(12, 10)
    assert window.view.field is not window.document.field
    hands.key(Qt.Key.Key_Escape)
    hands.release(12, 10)
    assert deck(window) == DECK
    assert window.view.field is window.document.field


def test_a_click_takes_another_thing_but_no_tree(window: MainWindow, hands: Hands) -> None:
    hands.click(20, 10)
    assert window.workbench.selection.ids == (HOUSE.id,)
    hands.drag([(22, 12), (23, 13)])
    house = window.document.field.thing(HOUSE.id)
    assert isinstance(house, Obstacle)
    assert outline_on_field(house) == ((18, 8), (22, 8), (23, 13), (18, 12))
    hands.click(26, 16)
    assert window.workbench.selection.ids == (HOUSE.id,)


def test_a_boulder_is_edited_as_it_is_drawn(window: MainWindow, hands: Hands) -> None:
    boulder = Obstacle(id=UUID(int=9), kind="boulder", position=(16, 18), width=3, length=2)
    window.workbench.apply(add(boulder), "a boulder")
    hands.click(16, 18)
    tool = window.view.tool
    assert isinstance(tool, ShapeTool)
    assert 5 <= len(tool.outline) <= 13
    (x, y), before = tool.outline[0], tool.outline
    hands.drag([(x, y), (x + 2, y)])
    changed = window.document.field.thing(boulder.id)
    assert isinstance(changed, Obstacle)
    assert len(changed.outline) == len(before)
    for (a, b), (c, d) in zip(outline_on_field(changed)[1:], before[1:], strict=True):
        assert math.dist((a, b), (c, d)) < 1e-4


def test_by_keyboard_points_are_chosen_moved_added_and_removed(
    window: MainWindow, hands: Hands
) -> None:
    hands.key(Qt.Key.Key_PageDown)
    hands.key(Qt.Key.Key_Left)
    assert deck(window).outline[0] == (3, 4)
    hands.key(Qt.Key.Key_Insert)
    assert len(deck(window).outline) == 5
    hands.key(Qt.Key.Key_Delete)
    assert len(deck(window).outline) == 4


def test_a_triangle_cannot_lose_a_point(window: MainWindow, hands: Hands) -> None:
    for _ in range(2):
        hands.key(Qt.Key.Key_PageDown)
        hands.key(Qt.Key.Key_Delete)
    assert len(deck(window).outline) == 3
    assert "three points" in window.messages.text


def test_a_point_beside_the_raster_that_is_brought_back_changes_nothing(
    window: MainWindow, hands: Hands
) -> None:
    odd = Platform(id=UUID(int=9), kind="deck", outline=rectangle((14.3, 14.4), (17, 17)), top_ft=6)
    window.workbench.apply(add(odd), "an odd one")
    window.workbench.selection.set([odd.id])
    before = steps(window)
    hands.drag([(14.3, 14.4), (13, 13), (14.3, 14.4)])
    assert (window.document.field.thing(odd.id), steps(window)) == (odd, before)
