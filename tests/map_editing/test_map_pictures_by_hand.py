"""A background picture is chosen, dropped, aligned by three ways and aligned again."""

import math
from pathlib import Path
from threading import Event
from uuid import uuid4

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea, QWidget
from pytestqt.qtbot import QtBot
from tests.helpers.hands import Hands

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Picture, Wall
from fieldwright.editing.map_alignment import Alignment
from fieldwright.editor.map import pictures
from fieldwright.editor.map.align_dialog import AlignDialog
from fieldwright.editor.map.feature import MapFeature
from fieldwright.editor.map.pictures import PictureDrop
from fieldwright.editor.picture_reading import ReadPicture, read_picture
from fieldwright.editor.window import MainWindow


def saved(folder: Path, width: int = 700, height: int = 420, kind: str = "png") -> Path:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#c0a080"))
    path = folder / f"map.{kind}"
    assert image.save(str(path))
    return path


def opened(qtbot: QtBot, feature: MapFeature, path: Path) -> AlignDialog:
    """The dialog that comes up for a file."""
    feature.pictures.open_path(path)
    return shown(qtbot, feature)


def shown(qtbot: QtBot, feature: MapFeature) -> AlignDialog:
    """The dialog that is about to come up."""
    qtbot.waitUntil(lambda: feature.pictures.dialog is not None)
    dialog = feature.pictures.dialog
    assert dialog is not None
    return dialog


def picture_of(window: MainWindow) -> Picture:
    (picture,) = window.document.field.every(Picture)
    return picture


@pytest.mark.parametrize("kind", ["png", "jpg", "webp"])
def test_a_picture_of_ten_by_six_squares_is_laid_in_one_step(
    qtbot: QtBot, window: MainWindow, map_feature: MapFeature, tmp_path: Path, kind: str
) -> None:
    before = window.document.field
    path = saved(tmp_path, kind=kind)
    dialog = opened(qtbot, map_feature, path)
    # 700 x 420 pixels are 10 x 6 squares of 70: the first guess.
    assert dialog.columns.value() == 10
    dialog.fits.setChecked(False)
    dialog.accept()
    picture = picture_of(window)
    assert (picture.position, picture.width, picture.length) == ((0, 0), 10, 6)
    assert window.document.picture(picture.blob) == path.read_bytes()
    assert window.workbench.selection.ids == (picture.id,)
    assert window.document.undo()
    assert window.document.field.same_as(before)


def test_an_empty_map_becomes_as_large_as_the_picture(
    qtbot: QtBot, window: MainWindow, map_feature: MapFeature, tmp_path: Path
) -> None:
    dialog = opened(qtbot, map_feature, saved(tmp_path))
    assert dialog.fits.isChecked()
    dialog.columns.setValue(20)
    dialog.rows.setValue(12)
    dialog.accept()
    field = window.document.field
    assert (field.columns, field.rows) == (20, 12)
    assert picture_of(window).width == 20
    assert len(window.document.steps()) == 1


def test_two_points_and_their_squares_find_the_grid(
    qtbot: QtBot, window: MainWindow, map_feature: MapFeature, tmp_path: Path
) -> None:
    dialog = opened(qtbot, map_feature, saved(tmp_path, 1500, 1000))
    dialog.fits.setChecked(False)
    size, offset = 69.33, (12.5, 7.25)
    canvas, state = dialog.canvas, dialog.state
    for number, (column, row) in enumerate(((1, 1), (19, 12))):
        place = (offset[0] + column * size, offset[1] + row * size)
        drag(qtbot, dialog, number, place)
    dialog.across.setValue(18)
    dialog.down.setValue(11)
    # A hand that is off by a screen pixel is off by some pixels of a picture that is shown small.
    slack = 1.5 / canvas.zoom / 11
    assert state.alignment.size_x == pytest.approx(size, abs=slack)
    assert state.alignment.size_y == pytest.approx(size, abs=slack)
    # By keys, to a tenth of a pixel.
    state.move_point(0, (offset[0] + size, offset[1] + size))
    state.move_point(1, (offset[0] + 19 * size, offset[1] + 12 * size))
    assert state.alignment.size_x == pytest.approx(size)
    assert (state.alignment.offset_x, state.alignment.offset_y) == pytest.approx(offset)
    dialog.accept()
    picture = picture_of(window)
    assert picture.width == pytest.approx(1500 / size)
    assert picture.position == pytest.approx((-12.5 / size, -7.25 / size), abs=1e-5)


def drag(qtbot: QtBot, dialog: AlignDialog, number: int, place: tuple[float, float]) -> None:
    """Drag one of the two points onto a place of the picture."""
    canvas = dialog.canvas
    start = canvas.place_of(dialog.state.points[number]).toPoint()
    end = canvas.place_of(place).toPoint()
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(canvas, (start + end) / 2)
    QTest.mouseMove(canvas, end)
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=end)


def test_fractional_sizes_and_offsets_are_typed(
    qtbot: QtBot, window: MainWindow, map_feature: MapFeature, tmp_path: Path
) -> None:
    dialog = opened(qtbot, map_feature, saved(tmp_path))
    dialog.fits.setChecked(False)
    dialog.same.setChecked(False)
    dialog.size_x.setValue(69.33)
    dialog.size_y.setValue(70.5)
    dialog.offset_x.setValue(10)
    dialog.column.setValue(3)
    dialog.opacity.setValue(60)
    assert "9 x 5 whole squares, the first on D1" in dialog.note.text
    dialog.accept()
    picture = picture_of(window)
    assert picture.position == pytest.approx((3 - 10 / 69.33, 0), abs=1e-5)
    assert picture.length == pytest.approx(420 / 70.5)
    assert picture.opacity == 0.6


def test_enter_in_a_box_takes_its_number_and_leaves_the_dialog_open(
    qtbot: QtBot, window: MainWindow, map_feature: MapFeature, tmp_path: Path
) -> None:
    dialog = opened(qtbot, map_feature, saved(tmp_path))
    dialog.columns.setFocus()
    dialog.columns.selectAll()
    QTest.keyClicks(dialog.columns, "14")
    assert dialog.state.count[0] == 10
    QTest.keyClick(dialog.columns, Qt.Key.Key_Return)
    assert dialog.state.count[0] == 14
    assert dialog.isVisible()
    dialog.reject()


def test_keys_alone_can_align(
    qtbot: QtBot, window: MainWindow, map_feature: MapFeature, tmp_path: Path
) -> None:
    dialog = opened(qtbot, map_feature, saved(tmp_path))
    canvas, state = dialog.canvas, dialog.state
    x, y = state.points[0]
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    QTest.keyClick(canvas, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(canvas, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert state.points[0] == pytest.approx((x + 0.9, y + 10))
    QTest.keyClick(canvas, Qt.Key.Key_Space)
    before = state.points[1]
    QTest.keyClick(canvas, Qt.Key.Key_Up)
    assert state.points[1] == pytest.approx((before[0], before[1] - 1))
    zoom = canvas.zoom
    QTest.keyClick(canvas, Qt.Key.Key_Plus)
    assert canvas.zoom > zoom
    dialog.reject()
    assert not window.document.can_undo


def test_shift_pushes_the_grid_and_a_plain_drag_pans(
    qtbot: QtBot, window: MainWindow, map_feature: MapFeature, tmp_path: Path
) -> None:
    dialog = opened(qtbot, map_feature, saved(tmp_path))
    canvas, state = dialog.canvas, dialog.state
    free = canvas.place_of((350, 60)).toPoint()
    before, corner = state.alignment, canvas.place_of((0, 0))
    for modifier in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier):
        QTest.mousePress(canvas, Qt.MouseButton.LeftButton, modifier, free)
        QTest.mouseMove(canvas, free + QPoint(12, 5))
        QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, modifier, free + QPoint(12, 5))
        if modifier is Qt.KeyboardModifier.NoModifier:
            assert state.alignment == before
            assert canvas.place_of((0, 0)) == corner + QPointF(12, 5)
    assert state.alignment.offset_x == pytest.approx(before.offset_x + 12 / canvas.zoom)
    dialog.reject()


def test_what_cannot_be_is_told_beside_the_buttons(
    qtbot: QtBot, window: MainWindow, map_feature: MapFeature, tmp_path: Path
) -> None:
    dialog = opened(qtbot, map_feature, saved(tmp_path))
    dialog.across.setValue(399)
    dialog.down.setValue(399)
    assert "apart" in dialog.note.text
    assert not dialog.do.isEnabled()
    dialog.columns.setValue(12)
    assert dialog.do.isEnabled()
    dialog.size_x.setValue(2.5)
    assert dialog.fits.isChecked()
    assert "200" in dialog.note.text
    dialog.reject()


def test_a_laid_picture_is_aligned_again(
    qtbot: QtBot, window: MainWindow, hands: Hands, map_feature: MapFeature, tmp_path: Path
) -> None:
    opened(qtbot, map_feature, saved(tmp_path)).accept()
    first = picture_of(window)
    qtbot.waitUntil(lambda: map_feature.pictures.dialog is None)
    hands.do("map-align")
    dialog = shown(qtbot, map_feature)
    assert dialog.state.alignment == Alignment(70, 70)
    dialog.columns.setValue(5)
    dialog.rows.setValue(3)
    dialog.accept()
    again = picture_of(window)
    assert (again.id, again.blob, again.width) == (first.id, first.blob, 5)
    assert window.document.undo()
    assert picture_of(window) == first


def test_a_picture_file_dropped_on_the_map_is_aligned(
    qtbot: QtBot, window: MainWindow, map_feature: MapFeature, tmp_path: Path
) -> None:
    drop = PictureDrop(map_feature.pictures)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(saved(tmp_path)))])
    at = window.view.pointer_at(QPointF(200, 200))
    assert drop.takes(data)
    assert drop.hover(at, data)
    assert drop.drop(at, data)
    dialog = shown(qtbot, map_feature)
    dialog.reject()
    plain = QMimeData()
    plain.setUrls([QUrl.fromLocalFile(str(tmp_path / "other.fieldwright"))])
    assert not drop.takes(plain)


def test_a_giant_is_offered_smaller(
    qtbot: QtBot, window: MainWindow, map_feature: MapFeature, tmp_path: Path
) -> None:
    map_feature.pictures.open_path(saved(tmp_path, 13_000, 50, "jpg"))
    qtbot.waitUntil(lambda: bool(window.messages.text))
    qtbot.waitUntil(lambda: "13,000 x 50" in window.messages.text, timeout=20_000)
    assert map_feature.pictures.dialog is None
    offer = next(one for one in window.messages.buttons if one.text() == "Use it smaller")
    offer.click()
    dialog = shown(qtbot, map_feature)
    assert dialog.state.width == 12_000
    dialog.reject()


def test_damaged_and_missing_files_are_told_in_the_window(
    qtbot: QtBot, window: MainWindow, map_feature: MapFeature, tmp_path: Path
) -> None:
    path = saved(tmp_path)
    path.write_bytes(path.read_bytes()[:200])
    map_feature.pictures.open_path(path)
    qtbot.waitUntil(lambda: "damaged" in window.messages.text)
    map_feature.pictures.open_path(tmp_path / "none.png")
    qtbot.waitUntil(lambda: "none.png" in window.messages.text)
    assert map_feature.pictures.dialog is None
    assert not window.document.can_undo


def test_without_a_picture_there_is_nothing_to_align(window: MainWindow, hands: Hands) -> None:
    hands.do("map-align")
    assert window.messages.text == "There is no background picture on this map yet."


def test_a_picture_that_takes_long_is_told_of_and_can_be_left(
    qtbot: QtBot,
    window: MainWindow,
    map_feature: MapFeature,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go_on = Event()

    def slowly(data: bytes, name: str = "") -> ReadPicture:
        assert go_on.wait(20)
        return read_picture(data, name)

    monkeypatch.setattr(pictures, "read_picture", slowly)
    monkeypatch.setattr(pictures, "PATIENCE_MS", 10)
    path = saved(tmp_path)
    for leaves in (True, False):
        go_on.clear()
        map_feature.pictures.open_path(path)
        qtbot.waitUntil(lambda: window.messages.text == "Reading map.png…")
        if leaves:
            window.messages.buttons[0].click()
        go_on.set()
        qtbot.waitUntil(lambda: not map_feature.pictures.is_busy)
        if leaves:
            assert map_feature.pictures.dialog is None
    shown(qtbot, map_feature).reject()
    assert window.messages.text == ""


def test_a_picture_that_is_opened_as_a_file_goes_under_the_map(
    qtbot: QtBot, window: MainWindow, map_feature: MapFeature, tmp_path: Path
) -> None:
    document = window.document
    assert window.files.open_path(saved(tmp_path))
    shown(qtbot, map_feature).accept()
    assert window.document is document
    assert picture_of(window).width == 10


def test_no_box_of_the_alignment_is_cut_off(
    qtbot: QtBot, window: MainWindow, map_feature: MapFeature, tmp_path: Path
) -> None:
    dialog = opened(qtbot, map_feature, saved(tmp_path))
    dialog.resize(760, 560)
    area = dialog.findChild(QScrollArea)
    assert area is not None
    qtbot.waitUntil(lambda: area.verticalScrollBar().isVisible())
    page = area.widget()
    assert page is not None
    assert page.width() >= page.minimumSizeHint().width()
    for box in page.findChildren(QWidget):
        if box.isVisible():
            assert box.mapTo(page, box.rect().topRight()).x() < area.viewport().width()
    dialog.reject()


def test_whoever_lays_a_picture_under_painted_walls_is_asked_whether_it_shows_them(
    qtbot: QtBot, window: MainWindow, map_feature: MapFeature, tmp_path: Path
) -> None:
    wall = Wall(id=uuid4(), kind="wall", start=(1, 1), end=(5, 1))
    window.workbench.apply(add(wall), "wall")
    opened(qtbot, map_feature, saved(tmp_path)).accept()
    words = [button.text() for button in window.messages.buttons]
    assert words[0] == "Walls are in the picture"
    window.messages.buttons[0].click()
    assert [one.in_picture for one in window.document.field.every(Wall)] == [True]
    opened(qtbot, map_feature, saved(tmp_path)).accept()
    assert "Walls are in the picture" not in [one.text() for one in window.messages.buttons]


def test_a_picture_without_a_grid_is_said_to_have_none_until_somebody_counts(
    qtbot: QtBot, window: MainWindow, map_feature: MapFeature, tmp_path: Path
) -> None:
    dialog = opened(qtbot, map_feature, saved(tmp_path))
    assert dialog.guess.isVisibleTo(dialog)
    assert "No grid was found" in dialog.guess.text
    assert "only supposed" in dialog.note.text
    dialog.columns.setValue(14)
    assert "supposed" not in dialog.note.text
    dialog.reject()


def test_two_corners_turn_a_picture_that_lies_askew(
    qtbot: QtBot, window: MainWindow, map_feature: MapFeature, tmp_path: Path
) -> None:
    """Ten by six squares of 60 pixels, whose lines sink by one pixel in a hundred."""
    dialog = opened(qtbot, map_feature, saved(tmp_path))
    dialog.fits.setChecked(False)
    first, second = (20.0, 30.0), (20.0 + 600 - 3.6, 30.0 + 360 + 6)
    dialog.state.move_point(0, first)
    dialog.state.move_point(1, second)
    dialog.across.setValue(10)
    dialog.down.setValue(6)
    QTest.keyClick(dialog.down, Qt.Key.Key_Return)
    degrees = -math.degrees(math.atan2(1, 100))
    assert dialog.same.isChecked()
    assert dialog.turn.value() == pytest.approx(degrees, abs=0.01)
    assert dialog.size_x.value() == dialog.size_y.value() == pytest.approx(60, abs=0.01)
    dialog.accept()
    picture = picture_of(window)
    assert picture.rotation == pytest.approx(degrees % 360, abs=1e-3)
    assert picture.width == pytest.approx(700 / 60, abs=1e-3)
    assert window.document.undo()


def test_the_turn_is_typed_and_comes_back_when_the_picture_is_aligned_again(
    qtbot: QtBot, window: MainWindow, hands: Hands, map_feature: MapFeature, tmp_path: Path
) -> None:
    dialog = opened(qtbot, map_feature, saved(tmp_path))
    dialog.turn.setFocus()
    QTest.keyClick(dialog.turn, Qt.Key.Key_Up)
    QTest.keyClick(dialog.turn, Qt.Key.Key_Up)
    assert dialog.turn.value() == pytest.approx(0.2)
    dialog.turn.setValue(-1.25)
    dialog.accept()
    assert picture_of(window).rotation == pytest.approx(358.75)
    qtbot.waitUntil(lambda: map_feature.pictures.dialog is None)
    hands.do("map-align")
    dialog = shown(qtbot, map_feature)
    assert dialog.turn.value() == pytest.approx(-1.25)
    assert not dialog.guess.isVisibleTo(dialog)
    dialog.columns.setValue(20)
    assert dialog.turn.value() == pytest.approx(-1.25)
    dialog.reject()
