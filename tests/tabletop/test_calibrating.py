"""Measuring the screen by hand: what is typed or dragged counts only when it is kept."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from tests.tabletop.conftest import At

from fieldwright.tabletop.calibrating.dialog import CalibrationDialog, Unit, Way
from fieldwright.tabletop.calibrating.face import GROUND, draw_check
from fieldwright.tabletop.calibration import Pitch, Source
from fieldwright.tabletop.references import reference
from fieldwright.widgets.parts import choose


@pytest.fixture
def dialog(at: At) -> Iterator[CalibrationDialog]:
    made = CalibrationDialog(at.table, at.window)
    made.show()
    yield made
    made.reject()
    made.deleteLater()
    at.table.forget_calibration()


def test_a_guess_is_not_kept_before_somebody_has_said_anything(dialog: CalibrationDialog) -> None:
    assert not dialog.keep.isEnabled()
    dialog.accept()
    assert dialog.table.meant.calibration.is_guess


def test_typed_centimetres_are_kept(dialog: CalibrationDialog) -> None:
    pixels = dialog.table.meant.pixels
    dialog.wide.setValue(40)
    dialog.high.setValue(39)
    dialog.keep.click()
    found = dialog.table.meant.calibration
    assert found.source is Source.MEASURED
    assert found.pitch == Pitch.of(pixels[0] / 400 * 25.4, pixels[1] / 390 * 25.4)


def test_typed_inches_are_inches(dialog: CalibrationDialog) -> None:
    choose(dialog.unit, Unit.INCH)
    dialog.unit.activated.emit(dialog.unit.currentIndex())
    dialog.wide.setValue(16)
    dialog.high.setValue(10)
    dialog.keep.click()
    wide, high = dialog.table.meant.pixels
    assert dialog.table.meant.calibration.pitch == Pitch.of(wide / 16, high / 10)


def test_nothing_is_kept_of_what_is_left(dialog: CalibrationDialog) -> None:
    dialog.wide.setValue(40)
    dialog.reject()
    assert dialog.table.meant.calibration.is_guess


def test_a_card_is_matched_by_arrow_keys_on_the_screen_itself(dialog: CalibrationDialog) -> None:
    dialog._show_way(Way.BARS)
    dialog._take_thing(reference("card"))
    face, before = dialog.face, dialog.trial
    assert dialog.table.window.isVisible()
    QTest.keyClick(face, Qt.Key.Key_Right)
    QTest.keyClick(face, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert dialog.trial.across == before.across + 1
    assert dialog.trial.down == before.down + 10
    QTest.keyClick(face, Qt.Key.Key_Return)
    found = dialog.table.meant.calibration
    assert found.source is Source.MATCHED
    assert found.pitch.across == round((before.across + 1) / 85.6 * 25.4, 2)
    assert not dialog.table.window.isVisible()


def test_the_end_of_a_bar_follows_the_mouse(dialog: CalibrationDialog) -> None:
    dialog._show_way(Way.BARS)
    dialog._take_thing(reference("card"))
    face, before = dialog.face, dialog.trial
    corner = face.corner
    grip = (corner.x() + before.across + 19.5, corner.y() + before.down / 2)
    QTest.mousePress(face, Qt.MouseButton.LeftButton, pos=_point(*grip))
    QTest.mouseMove(face, _point(grip[0] + 20, grip[1]))
    QTest.mouseRelease(face, Qt.MouseButton.LeftButton)
    assert dialog.trial.across == pytest.approx(before.across + 20, abs=2)
    assert dialog.trial.down == before.down
    # What lies at the corner still lies there.
    assert face.corner == corner


def test_the_corner_of_a_ruler_stays_whatever_its_bars_are(dialog: CalibrationDialog) -> None:
    dialog._show_way(Way.BARS)
    face = dialog.face
    corner = face.corner
    for _ in range(3):
        QTest.keyClick(face, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
        QTest.keyClick(face, Qt.Key.Key_Up)
    assert face.corner == corner
    dialog.bar_wide.setValue(12)
    assert face.corner == corner


def test_a_guess_says_so_and_is_kept_once_somebody_says_that_it_is_right(
    dialog: CalibrationDialog,
) -> None:
    assert "measured" not in dialog.outcome.text
    assert not dialog.confirm.isHidden()
    dialog.confirm.setChecked(True)
    dialog.keep.click()
    assert dialog.table.meant.calibration.source is Source.MEASURED


def test_what_hardly_any_screen_has_is_asked_about_before_it_is_kept(
    dialog: CalibrationDialog,
) -> None:
    dialog.wide.setValue(100)
    dialog.high.setValue(100)
    dialog.keep.click()
    assert dialog.table.meant.calibration.is_guess
    assert "50 to 350" in dialog.outcome.text
    dialog.keep.click()
    assert dialog.table.meant.calibration.pitch.across < 50


def test_the_words_on_the_screen_are_in_the_unit_of_the_dialog(dialog: CalibrationDialog) -> None:
    dialog._show_way(Way.BARS)
    assert dialog.face.unit == (10.0, "cm")
    assert all(mm % 10 == 0 for mm in dialog.trial.mm)
    choose(dialog.unit, Unit.INCH)
    dialog.unit.activated.emit(dialog.unit.currentIndex())
    assert dialog.face.unit == (25.4, "inches")
    assert [mm / 25.4 for mm in dialog.trial.mm] == pytest.approx(
        [round(mm / 25.4) for mm in dialog.trial.mm]
    )


def test_the_screen_shows_boxes_of_an_inch_to_check_by(dialog: CalibrationDialog) -> None:
    dialog.wide.setValue(40)
    dialog.show_check.click()
    assert dialog.face.is_checking
    assert dialog.keep.isEnabled()
    dialog.show_check.click()
    assert dialog.table.window.face is None


def test_the_bar_of_ten_inches_is_ten_inches_long(at: At) -> None:
    image = QImage(1920, 1080, QImage.Format.Format_RGB32)
    image.fill(GROUND)
    painter = QPainter(image)
    left, top, right, bottom = draw_check(painter, Pitch(52.27, 52.45), (1920, 1080), 0)
    painter.end()
    assert right - left == 523  # 522.7 pixels, to the nearest one.
    row = round((top + bottom) / 2)
    blue = [x for x in range(1920) if image.pixelColor(x, row).name() == "#2a7fb8"]
    assert (blue[0], blue[-1] + 1) == (left, right)


def _point(x: float, y: float) -> QPoint:

    return QPoint(round(x), round(y))
