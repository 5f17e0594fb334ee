"""The map on the screen: zoom, pan, hover, and drawing no more than what changed."""

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QImage,
    QInputDevice,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPointingDevice,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fieldwright.battlefield.changes import paint
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.canvas.overlays import SquareOutline
from fieldwright.canvas.sight import Pointer
from fieldwright.canvas.tools import Tool
from fieldwright.canvas.view import MapView
from fieldwright.terms.grid import Block, Square

NONE = Qt.KeyboardModifier.NoModifier


def wheel(
    view: MapView,
    at: QPointF,
    angle: QPoint,
    modifiers: Qt.KeyboardModifier = NONE,
    trackpad: bool = False,
) -> None:
    phase = Qt.ScrollPhase.ScrollUpdate if trackpad else Qt.ScrollPhase.NoScrollPhase
    pixels = angle if trackpad else QPoint()
    event = QWheelEvent(
        at,
        QPointF(view.viewport().mapToGlobal(at.toPoint())),
        pixels,
        angle,
        Qt.MouseButton.NoButton,
        modifiers,
        phase,
        False,
        Qt.MouseEventSource.MouseEventNotSynthesized,
        QPointingDevice.primaryPointingDevice(),
    )
    view.wheelEvent(event)


def mouse(
    view: MapView,
    kind: QEvent.Type,
    at: QPointF,
    button: Qt.MouseButton = Qt.MouseButton.LeftButton,
) -> None:
    buttons = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseButtonRelease else button
    place = QPointF(view.viewport().mapToGlobal(at.toPoint()))
    event = QMouseEvent(kind, at, place, button, buttons, NONE)
    {
        QEvent.Type.MouseButtonPress: view.mousePressEvent,
        QEvent.Type.MouseMove: view.mouseMoveEvent,
        QEvent.Type.MouseButtonRelease: view.mouseReleaseEvent,
    }[kind](event)


def drag(view: MapView, start: QPointF, end: QPointF, button: Qt.MouseButton) -> None:
    mouse(view, QEvent.Type.MouseButtonPress, start, button)
    mouse(view, QEvent.Type.MouseMove, (start + end) / 2, button)
    mouse(view, QEvent.Type.MouseMove, end, button)
    mouse(view, QEvent.Type.MouseButtonRelease, end, button)


# ---------------------------------------------------------------------------------------- zoom


def test_a_field_is_fitted_at_first(view: MapView) -> None:
    assert view.sight().squares == Block(0, 0, 60, 40)


@pytest.mark.parametrize("at", [QPointF(100, 90), QPointF(320, 240), QPointF(500, 400)])
def test_the_wheel_zooms_and_the_place_under_the_pointer_stays(view: MapView, at: QPointF) -> None:
    x, y = view.sight().place(at)
    for _ in range(6):
        wheel(view, at, QPoint(0, 120))
    after_x, after_y = view.sight().place(at)
    assert view.pitch > 15
    assert abs(after_x - x) * view.pitch <= 6
    assert abs(after_y - y) * view.pitch <= 6


def test_ctrl_and_wheel_zoom_out_again(view: MapView) -> None:
    before = view.pitch
    wheel(view, QPointF(320, 240), QPoint(0, 120))
    wheel(view, QPointF(320, 240), QPoint(0, -120), Qt.KeyboardModifier.ControlModifier)
    assert abs(view.pitch - before) <= 1


def test_two_fingers_on_a_trackpad_move_the_map_and_do_not_zoom(view: MapView) -> None:
    view.zoom_to(40)
    before = view.sight()
    wheel(view, QPointF(320, 240), QPoint(12, -30), trackpad=True)
    after = view.sight()
    assert view.pitch == 40
    assert after.origin - before.origin == QPointF(12, -30)


def pinch(view: MapView, value: float, kind: Qt.NativeGestureType) -> bool:
    at = QPointF(200, 150)
    event = QNativeGestureEvent(
        kind,
        QPointingDevice.primaryPointingDevice(),
        2,
        at,
        at,
        QPointF(view.viewport().mapToGlobal(at.toPoint())),
        value,
        QPointF(),
    )
    return view.viewportEvent(event)


def test_a_pinch_zooms_to_the_fingers_even_by_tiny_steps(view: MapView) -> None:
    view.zoom_to(30)
    x, y = view.sight().place(QPointF(200, 150))
    pinch(view, 0.0, Qt.NativeGestureType.BeginNativeGesture)
    for _ in range(40):
        assert pinch(view, 0.01, Qt.NativeGestureType.ZoomNativeGesture)
    assert 40 <= view.pitch <= 49, "30 x 1.01 ** 40 is 44.7"
    after_x, after_y = view.sight().place(QPointF(200, 150))
    assert abs(after_x - x) < 0.5
    assert abs(after_y - y) < 0.5


def test_shift_and_wheel_move_the_map_sideways(view: MapView) -> None:
    view.zoom_to(40)
    before = view.sight()
    wheel(view, QPointF(320, 240), QPoint(0, 120), Qt.KeyboardModifier.ShiftModifier)
    assert view.sight().origin - before.origin == QPointF(120, 0)


def test_the_pitch_is_whole_and_squares_begin_on_whole_pixels_at_every_zoom(view: MapView) -> None:
    for _ in range(12):
        view.zoom_by(1, QPointF(211, 97))
        sight = view.sight()
        assert sight.scale == view.pitch
        assert sight.origin == QPointF(sight.origin.toPoint())


def test_100_percent_is_40_pixels_a_square(view: MapView) -> None:
    view.full_size()
    assert view.pitch == 40
    assert view.percent == 100


def test_a_section_can_be_fitted(view: MapView) -> None:
    view.fit(Block(20, 13, 40, 27))
    shown = view.sight().squares
    assert shown.left <= 20
    assert shown.right >= 40
    assert shown.width < 30


# ----------------------------------------------------------------------------------------- pan


def test_the_middle_button_moves_the_map_by_as_much_as_the_hand(view: MapView) -> None:
    view.zoom_to(40)
    before = view.sight()
    drag(view, QPointF(300, 200), QPointF(250, 260), Qt.MouseButton.MiddleButton)
    assert view.sight().origin - before.origin == QPointF(-50, 60)


def test_space_and_drag_move_the_map_and_mark_nothing(view: MapView) -> None:
    view.zoom_to(40)
    before = view.sight()
    view.keyPressEvent(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Space, NONE))
    drag(view, QPointF(300, 200), QPointF(340, 220), Qt.MouseButton.LeftButton)
    view.keyReleaseEvent(QKeyEvent(QEvent.Type.KeyRelease, Qt.Key.Key_Space, NONE))
    assert view.sight().origin - before.origin == QPointF(40, 20)
    assert view.mark_outline.square is None


def test_arrow_keys_move_the_map(view: MapView) -> None:
    view.zoom_to(40)
    before = view.sight()
    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Down)
    moved = view.sight().origin - before.origin
    assert moved.x() < 0
    assert moved.y() < 0


def test_a_drag_with_the_look_tool_moves_the_map_and_a_click_marks_a_square(view: MapView) -> None:
    view.zoom_to(40)
    before = view.sight()
    drag(view, QPointF(300, 200), QPointF(320, 230), Qt.MouseButton.LeftButton)
    assert view.sight().origin - before.origin == QPointF(20, 30)
    at = QPointF(200, 200)
    mouse(view, QEvent.Type.MouseButtonPress, at)
    mouse(view, QEvent.Type.MouseButtonRelease, at)
    assert view.mark_outline.square == view.sight().square(at)


# --------------------------------------------------------------------------------------- squares


def test_hovering_names_each_square_once_and_none_beside_the_field(
    view: MapView, qtbot: QtBot
) -> None:
    told: list[Square | None] = []
    view.hovered.connect(told.append)
    box = view.sight().rectangle(Block(7, 5, 8, 6))
    for at in (box.center(), box.center() + QPointF(1, 1), QPointF(2, 2)):
        mouse(view, QEvent.Type.MouseMove, at, Qt.MouseButton.NoButton)
    assert told == [Square(7, 5), None]


def test_shift_and_arrows_walk_the_mark_by_squares(view: MapView) -> None:
    shift = Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(view, Qt.Key.Key_Right, shift)
    first = view.mark_outline.square
    assert first == Square(30, 20), "it begins in the middle of the view"
    QTest.keyClick(view, Qt.Key.Key_Right, shift)
    QTest.keyClick(view, Qt.Key.Key_Up, shift)
    assert view.mark_outline.square == Square(31, 19)
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert view.mark_outline.square is None


def test_the_mark_stays_on_the_field(view: MapView) -> None:
    view.mark_square(Square(59, 0))
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Up):
        QTest.keyClick(view, key, Qt.KeyboardModifier.ShiftModifier)
    assert view.mark_outline.square == Square(59, 0)


# ------------------------------------------------------------------------------------ tools


class Recorder(Tool):
    """A tool that writes down what it is told."""

    name = "recorder"

    def __init__(self) -> None:
        self.told: list[str] = []

    def begin(self, at: Pointer) -> None:
        self.told.append("begin")

    def move(self, at: Pointer) -> None:
        self.told.append("move")

    def finish(self, at: Pointer) -> None:
        self.told.append("finish")

    def cancel(self) -> None:
        self.told.append("cancel")


def test_a_tool_is_told_of_the_whole_gesture(view: MapView) -> None:
    tool = Recorder()
    view.take_tool(tool)
    drag(view, QPointF(100, 100), QPointF(150, 150), Qt.MouseButton.LeftButton)
    assert tool.told == ["begin", "move", "move", "finish"]


def test_escape_cancels_a_gesture_under_way(view: MapView) -> None:
    tool = Recorder()
    view.take_tool(tool)
    mouse(view, QEvent.Type.MouseButtonPress, QPointF(100, 100))
    QTest.keyClick(view, Qt.Key.Key_Escape)
    mouse(view, QEvent.Type.MouseButtonRelease, QPointF(100, 100))
    assert tool.told == ["begin", "cancel"]


def test_a_right_click_cancels_a_gesture_under_way_and_opens_no_menu(view: MapView) -> None:
    tool = Recorder()
    view.take_tool(tool)
    asked: list[object] = []
    view.menu_wanted.connect(lambda *told: asked.append(told))
    mouse(view, QEvent.Type.MouseButtonPress, QPointF(100, 100))
    mouse(view, QEvent.Type.MouseButtonPress, QPointF(100, 100), Qt.MouseButton.RightButton)
    menu = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, QPoint(100, 100), view.mapToGlobal(QPoint(100, 100))
    )
    QApplication.sendEvent(view.viewport(), menu)
    assert tool.told == ["begin", "cancel"]
    assert not asked


def test_space_and_enter_click_with_the_tool_at_the_marked_square(view: MapView) -> None:
    tool = Recorder()
    view.take_tool(tool)
    view.mark_square(Square(4, 5))
    QTest.keyClick(view, Qt.Key.Key_Return)
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert tool.told == ["begin", "finish"] * 2


def test_a_drag_can_be_made_by_keyboard(view: MapView) -> None:
    tool = Recorder()
    view.take_tool(tool)
    view.mark_square(Square(4, 5))
    QTest.keyClick(view, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(view, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    assert tool.told == ["begin", "move", "finish"]


def test_a_preview_is_shown_until_it_ends_or_is_done(view: MapView) -> None:
    mask = np.zeros((40, 60), bool)
    mask[10, 10] = True
    change = paint(view.field, Layer.GROUND, mask, view.field.palettes.ground.index("mud"))
    before, pending = view.field, change.applied_to(view.field)
    view.show_pending(pending, change.touched(before))
    assert view.field is pending
    view.show_pending(None)
    assert view.field is before
    view.show_pending(pending, change.touched(before))
    view.show_field(pending, change.touched(before))
    view.show_pending(None)
    assert view.field is pending


# --------------------------------------------------------------------------------------- drawing


def settled(view: MapView, qtbot: QtBot) -> int:
    qtbot.waitUntil(lambda: view.chunks.is_settled, timeout=20_000)
    return view.chunks.drawn_count


def test_a_change_redraws_only_the_chunks_it_reaches(view: MapView, qtbot: QtBot) -> None:
    before = settled(view, qtbot)
    mask = np.zeros((40, 60), bool)
    mask[10, 10] = True
    change = paint(view.field, Layer.GROUND, mask, view.field.palettes.ground.index("mud"))
    after = change.applied_to(view.field)
    view.show_field(after, change.touched(after))
    assert settled(view, qtbot) - before == 1


def test_a_change_at_a_corner_of_chunks_redraws_all_four(view: MapView, qtbot: QtBot) -> None:
    before = settled(view, qtbot)
    view.show_field(view.field, Block(19, 19, 21, 21))
    assert settled(view, qtbot) - before == 4


def test_what_the_change_did_is_seen(view: MapView, qtbot: QtBot) -> None:
    view.fit()
    settled(view, qtbot)
    centre = view.sight().pixels(10.5, 10.5).toPoint()
    before = view.viewport().grab().toImage().pixelColor(centre)
    mask = np.zeros((40, 60), bool)
    mask[6:16, 6:16] = True
    change = paint(view.field, Layer.GROUND, mask, view.field.palettes.ground.index("paved"))
    view.show_field(change.applied_to(view.field), Block(6, 6, 16, 16))
    settled(view, qtbot)
    assert view.viewport().grab().toImage().pixelColor(centre) != before


def test_going_back_to_an_earlier_zoom_draws_nothing_anew(view: MapView, qtbot: QtBot) -> None:
    view.zoom_to(12)
    settled(view, qtbot)
    view.zoom_to(16)
    drawn = settled(view, qtbot)
    view.zoom_to(12)
    assert settled(view, qtbot) == drawn


def test_another_field_of_another_size_is_fitted_and_its_mark_is_gone(
    view: MapView, qtbot: QtBot
) -> None:
    view.mark_square(Square(50, 30))
    other = Battlefield.empty(24, 30, FieldInfo("Yard", "plains"), load_catalogue())
    view.show_field(other)
    assert view.mark_outline.square is None
    assert view.sight().squares == Block(0, 0, 24, 30)


def test_a_zoom_never_shows_an_empty_map(view: MapView, qtbot: QtBot) -> None:
    settled(view, qtbot)
    for _ in range(4):
        view.zoom_by(2, QPointF(320, 240))
        picture = view.viewport().grab().toImage()
        assert picture.pixelColor(320, 240).name() != view.palette().mid().color().name()


def test_the_section_overlay_draws_nine_sections(view: MapView, qtbot: QtBot) -> None:
    settled(view, qtbot)
    before = view.viewport().grab().toImage()
    view.section_lines.shown = True
    after = view.viewport().grab().toImage()
    border = view.sight().pixels(20, 6).toPoint()
    row = [QPoint(border.x(), border.y() + down) for down in range(12)]
    assert any(before.pixel(place) != after.pixel(place) for place in row)
    inside = view.sight().pixels(10.5, 10.5).toPoint()
    assert before.pixel(inside) == after.pixel(inside)


def test_an_overlay_that_is_added_is_drawn_and_one_that_is_removed_is_not(
    view: MapView, qtbot: QtBot
) -> None:
    settled(view, qtbot)
    before = view.viewport().grab().toImage()
    overlay = SquareOutline(QColor("magenta"), 4)
    overlay.square = Square(30, 20)
    view.add_overlay(overlay)
    assert view.viewport().grab().toImage() != before
    view.remove_overlay(overlay)
    assert view.viewport().grab().toImage() == before


def test_rulers_take_room_at_the_edges_and_give_it_back(view: MapView) -> None:
    wide = view.viewport().width()
    view.show_rulers(True)
    assert view.viewport().width() < wide
    view.show_rulers(False)
    assert view.viewport().width() == wide


def test_the_pointing_device_of_a_mouse_is_no_trackpad() -> None:
    kind = QPointingDevice.primaryPointingDevice().type()
    assert kind is not QInputDevice.DeviceType.TouchPad


def test_many_changes_in_a_row_are_seen_as_they_would_be_drawn_whole(
    view: MapView, qtbot: QtBot
) -> None:
    view.zoom_to(24)
    settled(view, qtbot)
    kinds = view.field.palettes.ground
    for number, name in enumerate(("mud", "paved", "sand", "stone-floor", "mud")):
        mask = np.zeros((40, 60), bool)
        mask[12 + number : 16 + number, 17 + 2 * number : 24 + number] = True
        change = paint(view.field, Layer.GROUND, mask, kinds.index(name))
        after = change.applied_to(view.field)
        view.show_field(after, change.touched(after))
        qtbot.wait(number * 10)
    settled(view, qtbot)
    patched = view.viewport().grab().toImage()
    view.chunks.store.clear()
    view.show_field(view.field)
    settled(view, qtbot)
    whole = view.viewport().grab().toImage()
    # Smoothed edges may be rounded otherwise where a painter begins elsewhere; no eye sees that.
    difference = np.abs(values(whole).astype(int) - values(patched))
    assert np.count_nonzero(difference > 12) < difference.size / 10_000


def values(image: QImage) -> NDArray[np.uint8]:
    return np.frombuffer(image.constBits(), np.uint8).copy()
