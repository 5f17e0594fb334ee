"""What the DM does with the table from his own window."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from tests.tabletop.conftest import ANN, ORC, At

from fieldwright.canvas.sight import Pointer
from fieldwright.editor.sight.feature import SightFeature
from fieldwright.tabletop import rows
from fieldwright.tabletop.calibration import Calibration, Pitch, Source
from fieldwright.tabletop.looks import Side, Standees
from fieldwright.tabletop.page_view import _seen_block
from fieldwright.tabletop.picture import Cover
from fieldwright.tabletop.reminding import Reminder
from fieldwright.tabletop.viewing import NO_MARGINS, Margins, Sizing
from fieldwright.terms.grid import Square
from fieldwright.widgets.projected import AREA, FIRE, REACH, Line, Marks, Tint


def test_with_one_screen_players_see_a_window(at: At) -> None:
    at.do(rows.SHOW)
    assert at.table.window.isVisible()
    assert not at.table.window.isFullScreen()
    at.do(rows.SHOW)
    assert not at.table.window.isVisible()


def test_escape_in_the_players_window_puts_it_away(at: At) -> None:
    at.do(rows.SHOW)
    QTest.keyClick(at.table.window, Qt.Key.Key_Escape)
    assert not at.table.window.isVisible()
    assert not at.window.actions_by_id[rows.SHOW].isChecked()


def test_black_is_black_and_the_map_comes_back(at: At) -> None:
    before = at.picture()
    at.do(rows.BLACK)
    assert _colours(at.picture()) == {0xFF000000}
    at.do(rows.BLACK)
    assert at.picture() == before


def test_the_title_shows_the_name_and_nothing_of_the_map(at: At) -> None:
    at.do(rows.TITLE)
    title = at.picture()
    at.move(ANN.id, 11, 6)
    assert at.picture() == title
    assert at.table.cover is Cover.TITLE
    assert at.table.picture.title.words == "meadow"


def test_a_frozen_picture_stays_while_the_dm_works(at: At) -> None:
    before = at.picture()
    at.do(rows.FREEZE)
    at.move(ANN.id, 11, 9)
    at.room.move(2, 0)
    assert at.picture() == before
    at.do(rows.FREEZE)
    assert at.picture() != before


def test_a_title_lies_over_a_frozen_picture_too(at: At) -> None:
    before = at.picture()
    at.do(rows.FREEZE)
    at.do(rows.TITLE)
    assert at.picture() != before
    at.do(rows.TITLE)
    assert at.picture() == before


def test_a_peek_at_the_whole_map_comes_back_exactly(at: At) -> None:
    laid, view = at.table.picture.laid, at.table.view
    before = at.picture()
    at.do(rows.PEEK)
    assert at.table.picture.laid != laid
    at.do(rows.PEEK)
    assert (at.table.picture.laid, at.table.view) == (laid, view)
    assert at.picture() == before


def test_nothing_that_happens_on_the_dms_map_moves_the_table(at: At) -> None:
    laid = at.table.picture.laid
    at.window.view.zoom_by(3)
    at.window.view.pan(QPoint(50, 30))
    at.move(ORC.id, 12, 9)
    at.window.resize(1100, 720)
    assert at.table.picture.laid == laid


def test_the_frame_is_dragged_in_whole_squares_when_it_is_let_go(at: At) -> None:
    at.window.workbench.take(rows.TOOL)
    tool, before = at.window.workbench.tool, at.table.view
    left, top, _, _ = at.room.frame.area
    tool.begin(_pointer(left + 1, top + 1))
    tool.move(_pointer(left + 3.4, top + 1.2))
    assert at.table.view == before
    assert at.room.frame.offset == (2, 0)
    tool.finish(_pointer(left + 3.4, top + 1.2))
    assert at.table.view == before.moved(2, 0)


def test_a_drag_that_is_broken_off_leaves_everything_as_it_was(at: At) -> None:
    at.window.workbench.take(rows.TOOL)
    tool, before = at.window.workbench.tool, at.table.view
    left, top, _, _ = at.room.frame.area
    tool.begin(_pointer(left + 1, top + 1))
    tool.move(_pointer(left + 4, top + 1))
    tool.cancel()
    assert (at.table.view, at.room.frame.offset) == (before, (0, 0))


def test_arrow_keys_move_it_by_a_square_and_with_shift_by_five(at: At) -> None:
    at.window.workbench.take(rows.TOOL)
    before = at.table.view
    for key, modifiers, moved in (
        (Qt.Key.Key_Right, Qt.KeyboardModifier.NoModifier, (1, 0)),
        (Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier, (1, -5)),
    ):
        event = QKeyEvent(QKeyEvent.Type.KeyPress, key, modifiers)
        assert at.window.workbench.tool.key(event)
        assert at.table.view == before.moved(*moved)


def test_turning_and_fitting_are_the_dms_own_words(at: At) -> None:
    at.do(rows.TURN_RIGHT)
    assert at.table.view.turns == 1
    at.do(rows.TURN_LEFT)
    assert at.table.view.turns == 0
    at.do(rows.FIT)
    assert at.table.view.sizing.value == Sizing.FIT
    at.do(rows.FIT)
    assert at.table.view.sizing.value == Sizing.TRUE


def test_the_view_and_the_size_of_squares_are_remembered(at: At) -> None:
    at.table.look_at(replace(at.table.view.moved(2, 1), square_mm=28.0))
    wanted = at.table.view
    at.table.open_document()
    assert at.table.view == wanted
    assert at.table.meant.kept.square_mm == 28.0


def test_what_was_measured_is_remembered_and_no_guess_takes_its_place(at: At) -> None:
    meant = at.table.meant
    assert meant.calibration.is_guess
    at.table.calibrate(Calibration(Pitch(70.5, 70.75), meant.pixels, Source.MEASURED))
    meant.read_anew()
    assert meant.calibration.pitch == Pitch(70.5, 70.75)
    assert meant.memory is not None
    meant.memory.keep_calibration(meant.id, Calibration(Pitch(96, 96), (1, 1), Source.SYSTEM))
    meant.read_anew()
    assert meant.calibration.pitch == Pitch(70.5, 70.75)
    at.table.forget_calibration()
    assert meant.calibration.is_guess


def test_rings_show_where_miniatures_go_until_they_stand_right(at: At) -> None:
    at.table.dress(miniatures=True)
    at.picture()
    at.room.move(1, 0)
    assert {ghost.figure.name for ghost in at.table.ghosts} >= {"Ann"}
    assert "miniature" in at.window.messages.text
    at.do(rows.STAND)
    assert at.table.ghosts == ()


def test_without_miniatures_nobody_is_reminded(at: At) -> None:
    at.room.move(1, 0)
    assert at.table.ghosts == ()


def test_the_dms_pointer_is_seen_while_its_key_is_held(at: At) -> None:
    before = at.picture()
    at.table.point((11.5, 7.5))
    assert at.picture() != before
    at.table.point(None)
    assert at.picture() == before


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"coordinates": True}, "coordinates"),
        ({"standees": Standees.BASES}, "bases alone"),
        ({"standees": Standees.NONE}, "no figures"),
        ({"grid_mm": 1.2}, "a thicker grid"),
        ({"grid_colour": "#c0392f"}, "a red grid"),
        ({"side": Side.LEFT}, "letters turned to another side"),
        ({"captions": True}, "names"),
    ],
)
def test_what_is_wished_is_seen_and_goes_again(
    at: At, changes: dict[str, object], what: str
) -> None:
    before, look = at.picture(), at.table.look
    at.table.dress(**changes)
    assert at.picture() != before, what
    at.table.meant.keep(look=look)
    at.table.dress()
    assert at.picture() == before


def test_what_features_publish_is_seen_only_as_the_dm_wishes(at: At) -> None:
    projected, table = at.window.workbench.projected, at.table
    squares = frozenset({Square(10, 7), Square(11, 7)})
    plain = at.picture()
    projected.show(REACH, Marks((Tint(squares, "#f2b632"),)))
    assert at.picture() == plain
    table.dress(way=True)
    assert at.picture() != plain
    projected.show(REACH, Marks((Tint(squares, "#f2b632"),), secret=True))
    assert at.picture() == plain
    table.dress(pinned=True)
    assert at.picture() != plain
    projected.clear(REACH)
    projected.show(AREA, Marks((Tint(squares, "#c4531f", rim=True),)))
    assert at.picture() != plain
    projected.clear(AREA)
    projected.show(FIRE, Marks(lines=(Line(((10.5, 6.5), (13.5, 8.5)), "#2a7d4f"),)))
    assert at.picture() == plain
    table.show_fire(True)
    assert at.picture() != plain
    table.show_fire(False)
    projected.clear(FIRE)
    assert at.picture() == plain


def test_only_what_a_moved_figure_covers_is_painted_anew(at: At) -> None:
    at.picture()
    boxes: list[tuple[int, int, int, int]] = []
    at.table.picture.changed.connect(boxes.extend)
    at.move(ANN.id, 11, 6)
    at.table.picture.changed.disconnect(boxes.extend)
    glass, square = at.table.picture.glass, at.table.picture.laid.wide
    area = sum((right - left) * (bottom - top) for left, top, right, bottom in boxes)
    assert 0 < area < 12 * square * square < glass.width * glass.height


def test_the_page_says_what_is_so(at: At) -> None:
    page = at.room.page
    at.do(rows.BLACK)
    assert page.cover_part.cover.button(Cover.BLACK).isChecked()
    at.do(rows.BLACK)
    assert "guessed" in page.screen_part.pitch.text() or "supposed" in page.screen_part.pitch.text()
    page.look_part.switches["coordinates"].click()
    assert at.table.look.coordinates


def _pointer(x: float, y: float) -> Pointer:
    return Pointer(x, y, Square(int(x), int(y)), QPoint())


def _colours(image: QImage) -> set[int]:
    return {
        image.pixel(x, y) for x in range(0, image.width(), 40) for y in range(0, image.height(), 40)
    }


@pytest.mark.parametrize(
    ("key", "action"), [(Qt.Key.Key_7, rows.POINTER), (Qt.Key.Key_8, rows.FIRE)]
)
def test_what_a_key_shows_goes_when_it_is_let_go(at: At, key: Qt.Key, action: str) -> None:
    assert at.qtbot is not None
    at.window.activateWindow()
    at.qtbot.waitUntil(lambda: QApplication.activeWindow() is at.window)
    at.window.view.setFocus()
    QTest.keyPress(at.window.view, key)
    assert at.window.actions_by_id[action].isChecked()
    QTest.keyRelease(at.window.view, key)
    assert not at.window.actions_by_id[action].isChecked()
    assert at.table.on_top.pointer is None
    assert not at.table.on_top.shows_fire


def test_the_pointer_follows_the_mouse_over_the_dms_map(at: At) -> None:
    view = at.window.view
    at.do(rows.POINTER)
    pixel = view.sight().pixels(11.25, 7.5).toPoint()
    QTest.mouseMove(view.viewport(), pixel)
    pointer = at.table.on_top.pointer
    assert pointer is not None
    assert pointer == pytest.approx((11.25, 7.5), abs=0.05)
    at.do(rows.POINTER)
    assert at.table.on_top.pointer is None


def test_keys_of_the_table_work_from_the_players_window(at: At) -> None:
    shortcuts = {action.objectName() for action in at.table.window.actions()}
    assert {rows.SHOW, rows.BLACK, rows.PEEK} <= shortcuts


def test_nothing_is_drawn_that_nobody_sees(at: At) -> None:
    at.picture()
    at.window.side.turn_to("field")
    drawn, shown = at.table.picture.tiles.drawn_count, at.table.picture.shown
    at.move(ANN.id, 11, 6)
    assert (at.table.picture.tiles.drawn_count, at.table.picture.shown) == (drawn, shown)
    at.window.side.turn_to("table")
    assert at.table.picture.shown is not shown


def test_the_pinned_shot_is_told_without_names(at: At) -> None:
    sight = next(one for one in at.window.features if isinstance(one, SightFeature))
    projected = at.window.workbench.projected
    at.window.workbench.take("sight")
    sight.tool.look_from(ANN.id)
    assert projected.all_of([FIRE]) == ()
    sight.looking.pin(ORC.id)
    (marks,) = projected.all_of([FIRE])
    words = " ".join(one.text for one in marks.words)
    assert "no cover" in words
    assert "back:" in words
    assert "Orc" not in words
    assert marks.lines[0].places[0] != marks.lines[0].places[1]
    sight.looking.unpin()
    assert projected.all_of([FIRE]) == ()
    at.window.workbench.take("select")


def test_a_click_on_the_page_leaves_the_keyboard_with_the_map(at: At) -> None:
    at.window.side.turn_to(rows.PAGE)
    at.window.workbench.take(rows.TOOL)
    at.window.view.setFocus()
    before = at.table.view
    part = at.room.page.view_part
    for widget in (part.hand, part.inch, at.room.page.cover_part.freeze):
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
    QTest.mouseClick(at.room.page.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert at.window.focusWidget() is at.window.view
    QTest.keyClick(at.window.focusWidget(), Qt.Key.Key_Right)
    assert at.table.view == before.moved(1, 0)


def test_a_square_of_which_a_hair_is_seen_is_not_named() -> None:
    assert _seen_block(15.98, 17.0, 63.99, 44.03) == (16, 17, 64, 44)
    assert _seen_block(15.9, 17.5, 63.9, 44.2) == (15, 17, 64, 45)


def test_areas_are_shown_at_other_times_too_if_the_dm_says_so(at: At) -> None:
    projected = at.window.workbench.projected
    area = Marks(tints=(Tint(frozenset({Square(9, 6)}), "#c0392f"),), secret=True)
    at.window.side.turn_to(rows.PAGE)
    projected.show(AREA, area)
    assert area not in at.table.picture.above.beneath
    at.table.dress(all_areas=True)
    assert area in at.table.picture.above.beneath
    projected.clear(AREA)


def test_the_dm_is_told_that_the_screen_is_back_once_the_map_is_on_it() -> None:
    told: list[str] = []
    placing = SimpleNamespace(is_lost=True, is_shown=False, wanted=True)
    bench = SimpleNamespace(warn=told.append, tell=told.append)
    reminder = Reminder(cast(Any, bench), cast(Any, SimpleNamespace(placing=placing)))
    reminder.look()
    placing.is_lost = False
    reminder.look()
    assert len(told) == 1
    placing.is_shown = True
    reminder.look()
    reminder.look()
    assert told[1:] == ["The players' screen is back, as it was."]


def test_margins_that_are_typed_stay_and_move_what_is_seen(at: At) -> None:
    at.window.side.turn_to(rows.PAGE)
    boxes = at.room.page.view_part.margins
    for box, value in zip(boxes, (20, 10, 30, 40), strict=True):
        box.setValue(value)
    assert at.table.meant.kept.margins == Margins(20, 10, 30, 40)
    assert [box.value() for box in boxes] == [20, 10, 30, 40]
    at.table.set_margins(NO_MARGINS)


def test_a_line_of_fire_shows_no_end_that_the_dm_hides_nor_any_under_fog(at: At) -> None:
    at.window.side.turn_to(rows.PAGE)
    projected = at.window.workbench.projected
    fire = Marks(lines=(Line(((10.5, 6.5), (13.5, 8.5)), "#2a7d4f"),))
    at.table.show_fire(True)
    projected.show(FIRE, fire)
    assert fire in at.table.picture.above.beneath
    projected.show(FIRE, replace(fire, secret=True))
    assert at.table.picture.above.beneath == ()
    at.table.show_fire(False)
    projected.clear(FIRE)
