"""Obstacles, platforms and hazards put on the map by a user's hands, in a real window."""

import math
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from tests.helpers.hands import CTRL, SHIFT, Hands
from tests.objects.dragging import dragged

from fieldwright.battlefield.things import Hazard, Obstacle, Platform
from fieldwright.document.document import new_document
from fieldwright.document.text_form import from_text
from fieldwright.editing.snapping import Snap
from fieldwright.editor.objects.choice import AreaWay
from fieldwright.editor.objects.feature import ObjectsFeature
from fieldwright.editor.objects.objects_tool import mime_of
from fieldwright.editor.objects.swatches_of_objects import tile
from fieldwright.editor.window import MainWindow

MAPS = Path(__file__).parents[2] / "maps"


@pytest.fixture
def objects(window: MainWindow, hands: Hands) -> ObjectsFeature:
    feature = next(one for one in window.features if isinstance(one, ObjectsFeature))
    hands.do("objects")
    return feature


def obstacles(window: MainWindow) -> list[Obstacle]:
    return list(window.document.field.every(Obstacle))


def test_a_click_stamps_again_and_again_until_escape(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    objects.choice.take("obstacles/table")
    hands.click(5.2, 4.3)
    hands.click(9.2, 4.3)
    assert [thing.position for thing in obstacles(window)] == [(5.0, 4.5), (9.0, 4.5)]
    assert [step.label for step in window.document.steps()] == ["place table", "place table"]
    hands.key(Qt.Key.Key_Escape)
    hands.click(12, 4)
    assert len(obstacles(window)) == 2
    assert window.view.tool.name == "objects"
    hands.key(Qt.Key.Key_Escape)
    hands.do("undo")
    assert len(obstacles(window)) == 1


def test_what_is_put_down_is_its_ghost(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    objects.choice.take("obstacles/boulder")
    hands.hover(7.4, 7.4)
    (ghost,) = objects.objects.ghost.things
    hands.click(7.4, 7.4)
    assert obstacles(window) == [ghost]
    hands.hover(9.4, 7.4)
    assert objects.objects.ghost.things[0].id != ghost.id


def test_the_wheel_turns_and_with_shift_scales_what_is_in_hand(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    percent = window.view.percent
    objects.choice.take("obstacles/rubble")
    hands.hover(6.5, 6.5)
    hands.wheel(6.5, 6.5, 2)
    hands.wheel(6.5, 6.5, 3, SHIFT)
    hands.click(6.5, 6.5)
    (rubble,) = obstacles(window)
    assert rubble.rotation == 90
    assert rubble.width == pytest.approx(1.5 * 1.1**3, abs=0.001)
    assert window.view.percent == percent
    objects.choice.take("obstacles/chest")
    hands.wheel(6.5, 6.5, 3, SHIFT)
    hands.click(6.5, 9.5)
    assert obstacles(window)[-1].width == 0.7


def test_with_empty_hands_the_wheel_zooms(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    percent = window.view.percent
    hands.wheel(6.5, 6.5, 2)
    assert window.view.percent != percent


def test_keys_turn_by_an_eighth_and_by_fifteen_degrees(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    objects.choice.take("obstacles/cart")
    hands.hover(6.5, 6.5)
    hands.key(Qt.Key.Key_Period)
    hands.key(Qt.Key.Key_Greater, SHIFT)
    hands.key(Qt.Key.Key_Comma)
    hands.key(Qt.Key.Key_Comma)
    assert objects.choice.rotation == pytest.approx(330)


def test_control_turns_snapping_off(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    objects.choice.take("obstacles/barrel")
    hands.click(6.3, 6.2, CTRL)
    assert math.dist(obstacles(window)[0].position, (6.3, 6.2)) < 0.05
    window.workbench.snapping.mode = Snap.HALF
    hands.click(8.1, 8.1)
    assert obstacles(window)[1].position == (8.0, 8.0)


def test_beside_the_field_nothing_is_put_down_and_a_sentence_says_why(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    objects.choice.take("obstacles/barrel")
    hands.click(-0.7, 3.5)
    assert obstacles(window) == []
    assert "beside the field" in window.messages.text
    assert objects.objects.ghost.refused
    objects.choice.take("obstacles/building")
    hands.click(0.2, 3.5)
    assert len(obstacles(window)) == 1
    assert "part of it" in window.messages.text


def test_an_entry_is_chosen_by_mouse_search_and_keyboard(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    swatches = objects.objects_panel.swatches
    hands.words("fallen", swatches.search)
    hands.key(Qt.Key.Key_Return, on=swatches.search)
    assert objects.choice.entry == "obstacles/log"
    swatches.search.clear()
    cells = swatches.cells
    cells.setFocus()
    before = swatches.current
    hands.key(Qt.Key.Key_Right, on=cells)
    assert swatches.current != before
    assert objects.choice.entry == swatches.current
    assert QApplication.focusWidget() is cells


def test_enter_in_the_palette_goes_to_the_map_and_escape_empties_the_hand(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    cells = objects.objects_panel.swatches.cells
    cells.setFocus()
    hands.key(Qt.Key.Key_Right, on=cells)
    hands.key(Qt.Key.Key_Return, on=cells)
    assert window.view.hasFocus()
    assert objects.choice.name in window.view.tool.hint
    cells.setFocus()
    hands.key(Qt.Key.Key_Escape, on=cells)
    assert objects.choice.entry == ""
    assert window.view.hasFocus()


@pytest.mark.parametrize("tool", ["objects", "label", "note", "zone", "light", "measure"])
def test_everything_in_a_panel_has_a_name(
    window: MainWindow, hands: Hands, objects: ObjectsFeature, tool: str
) -> None:
    hands.do(tool)
    panel = objects.panel(tool)
    assert panel is not None
    for widget in panel.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisibleTo(panel):
            named = widget.accessibleName() or getattr(widget, "text", str)()
            assert named, (tool, type(widget).__name__)


def test_every_entry_is_a_command_that_takes_it_in_hand(
    window: MainWindow, objects: ObjectsFeature
) -> None:
    commands = {command.id: command for command in objects.commands()}
    window.workbench.take("measure")
    commands["object-obstacles/wagon"].run()
    assert objects.choice.name == "wagon"
    assert window.view.tool.name == "objects"


def test_every_kind_is_in_the_palette_with_a_picture(objects: ObjectsFeature) -> None:
    objects.objects_panel.fill()
    shown = objects.objects_panel.swatches.model.shown
    names = {swatch.id for swatch in shown}
    assert {"obstacles/tree", "platforms/stairs", "hazards/fire"} <= names
    for swatch in shown:
        image = swatch.draw(56)
        colours = {image.pixelColor(x, y).name() for x in range(8, 48, 2) for y in range(8, 48, 2)}
        assert len(colours) > 2, swatch.id


def test_things_of_every_type_are_drawn_for_a_stamp() -> None:
    sample = from_text((MAPS / "gatehouse.battlefield.json").read_text(encoding="utf-8"))
    things = list(sample.all_things())
    assert {type(thing).__name__ for thing in things} >= {"Wall", "Platform", "StartingZone"}
    assert not tile(things, 56).isNull()


@pytest.mark.own_window
def test_a_click_in_the_palette_hands_the_keys_to_the_map(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    cells = objects.objects_panel.swatches.cells
    index = cells.model().index(2, 0)
    QTest.mouseClick(
        cells.viewport(), Qt.MouseButton.LeftButton, pos=cells.visualRect(index).center()
    )
    assert objects.choice.entry == "obstacles/bench"
    assert window.view.hasFocus()


def test_an_entry_is_dragged_onto_the_map(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    assert dragged(hands, mime_of("obstacles/bed"), 8.4, 6.2)
    (bed,) = obstacles(window)
    assert (bed.kind, bed.position) == ("bed", (8.5, 6.0))
    assert objects.choice.entry == ""


def test_a_drag_shows_the_ghost_and_leaves_nothing_behind(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    hands.do("measure")
    dragged(hands, mime_of("obstacles/bed"), 8.4, 6.2, drop=False)
    assert not objects.objects.ghost.shown
    assert objects.choice.entry == ""
    assert obstacles(window) == []
    assert not dragged(hands, mime_of("obstacles/no-such-thing"), 8.4, 6.2)


def test_other_data_is_left_to_others(window: MainWindow, hands: Hands) -> None:
    data = QMimeData()
    data.setText("words")
    assert not dragged(hands, data, 8.4, 6.2)


def test_another_map_begins_without_the_search_of_the_one_before(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    hands.do("objects")
    objects.objects_panel.swatches.search.setText("stair")
    window.session.show(new_document(window.document.field))
    assert objects.objects_panel.swatches.search.text() == ""


def test_a_platform_is_dragged_from_corner_to_corner(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    objects.choice.take("platforms/gallery")
    hands.drag([(3.1, 3.1), (8.0, 5.9)])
    (gallery,) = window.document.field.every(Platform)
    assert list(gallery.outline) == [(3, 3), (8, 3), (8, 6), (3, 6)]
    assert gallery.top_ft == 10
    objects.choice.set(top_ft=25.0)
    hands.drag([(10, 3), (12, 6)])
    assert {p.top_ft for p in window.document.field.every(Platform)} == {10, 25}


def test_stairs_rise_the_way_they_are_dragged_and_lead_somewhere(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    objects.choice.take("platforms/stairs")
    objects.choice.set(leads_to="The cellar")
    hands.drag([(3, 3), (7, 5)])
    (stairs,) = window.document.field.every(Platform)
    assert (stairs.rotation, stairs.foot_ft, stairs.top_ft) == (90, 0, 10)
    assert stairs.leads_to == "The cellar"


def test_stairs_dragged_straight_are_one_square_wide(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    """On the squares that the hand went over, whatever line of the grid was nearer."""
    objects.choice.take("platforms/stairs")
    for across in (5.3, 9.7):
        hands.drag([(across, 9.1), (across + 0.1, 6.0)])
    stairs = list(window.document.field.every(Platform))
    assert [list(one.outline) for one in stairs] == [
        [(5, 6), (6, 6), (6, 9), (5, 9)],
        [(9, 6), (10, 6), (10, 9), (9, 9)],
    ]
    first = stairs[0]
    assert (first.rotation, first.foot_ft, first.top_ft) == (0, 0, 10)


def test_a_click_puts_usual_stairs_down_and_the_wheel_turns_them_first(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    objects.choice.take("platforms/stairs")
    hands.click(5.3, 9.8)
    (first,) = window.document.field.every(Platform)
    assert (first.outline, first.rotation) == (((5, 8), (6, 8), (6, 10), (5, 10)), 0)
    hands.hover(12.5, 4.5)
    hands.wheel(12.5, 4.5)
    hands.click(12.5, 4.5)
    second = window.document.field.every(Platform)[-1]
    assert (second.outline, second.rotation) == (((12, 4), (14, 4), (14, 5), (12, 5)), 90)
    assert "without snapping" in window.view.tool.hint
    hands.hover(8.5, 8.5)
    assert objects.objects.ghost.shown
    window.view.tool.hover(None)
    assert not objects.objects.ghost.shown


def test_a_click_where_a_drag_is_wanted_says_so(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    objects.choice.take("platforms/dais")
    hands.click(5.3, 9.8)
    assert not list(window.document.field.every(Platform))
    assert "drag from one corner" in window.messages.text


def test_an_outline_is_clicked_and_closed_by_its_first_point_or_enter(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    objects.choice.take("platforms/dais")
    objects.choice.set(way=AreaWay.OUTLINE)
    for place in ((3, 3), (7, 3), (7, 6), (3, 3)):
        hands.click(*place)
    (dais,) = window.document.field.every(Platform)
    assert list(dais.outline) == [(3, 3), (7, 3), (7, 6)]
    for place in ((10, 3), (14, 3), (14, 8), (9, 9)):
        hands.click(*place)
    hands.key(Qt.Key.Key_Backspace)
    hands.key(Qt.Key.Key_Return)
    assert len(window.document.field.things["platforms"]) == 2
    assert len(window.document.steps()) == 2


def test_sides_that_cross_are_refused_with_a_sentence(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    objects.choice.take("platforms/dais")
    objects.choice.set(way=AreaWay.OUTLINE)
    for place in ((3, 3), (9, 8), (9, 3), (3, 8)):
        hands.click(*place)
    hands.key(Qt.Key.Key_Return)
    assert not window.document.field.things["platforms"]
    assert "cross" in window.messages.text


def test_a_hazard_is_painted_over_squares_hidden_and_with_words(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    objects.choice.take("hazards/trap")
    objects.choice.set(way=AreaWay.SQUARES, hidden=True, text="A pit with spikes")
    hands.drag([(3.5, 3.5), (6.5, 3.5), (6.5, 5.5)])
    (trap,) = window.document.field.every(Hazard)
    assert (trap.hidden, trap.text) == (True, "A pit with spikes")
    assert trap.outline == ((3, 3), (7, 3), (7, 6), (6, 6), (6, 4), (3, 4))


def test_escape_breaks_a_rectangle_off_before_it_empties_the_hand(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    objects.choice.take("platforms/deck")
    hands.press(3, 3)
    hands.go(8, 8)
    hands.key(Qt.Key.Key_Escape)
    assert not window.document.field.things["platforms"]
    assert objects.choice.entry == "platforms/deck"
    hands.release(8, 8)
    hands.key(Qt.Key.Key_Escape)
    assert objects.choice.entry == ""
    assert not window.document.field.things["platforms"]


def test_by_keyboard_alone_the_marked_square_is_clicked(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    objects.choice.take("obstacles/barrel")
    hands.key(Qt.Key.Key_Right, SHIFT)
    marked = window.view.mark_outline.square
    assert marked is not None
    hands.key(Qt.Key.Key_Return)
    (barrel,) = obstacles(window)
    assert barrel.position == (marked.column + 0.5, marked.row + 0.5)
