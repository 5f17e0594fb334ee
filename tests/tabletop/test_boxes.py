"""Numbers on the page and in the dialog: typed with point or comma, and never turned by a wheel."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDoubleSpinBox, QSpinBox, QWidget
from tests.tabletop.conftest import At

from fieldwright.tabletop.calibrating.dialog import CalibrationDialog
from fieldwright.widgets.parts import fraction, number


def typed_into(box: QDoubleSpinBox | QSpinBox, text: str) -> None:
    box.selectAll()
    QTest.keyClicks(box, text)
    QTest.keyClick(box, Qt.Key.Key_Return)


@pytest.mark.parametrize("language", ["C", "en_GB", "de_DE", "fr_FR", "de_CH"])
@pytest.mark.parametrize("text", ["67,5", "67.5"])
def test_a_comma_and_a_point_are_the_same_in_every_language(
    language: str, text: str, qapp: QApplication
) -> None:
    box = fraction(0, 1000, 3, "Width", " cm", 0.1)
    box.setLocale(QLocale(language))
    typed_into(box, text)
    assert box.value() == 67.5


def test_what_is_typed_after_a_comma_never_belongs_to_a_whole_number(
    qapp: QApplication,
) -> None:
    box = number(0, 1000, "Squares", " sq.")
    box.setLocale(QLocale("C"))
    box.setValue(12)
    typed_into(box, "67,5")
    assert (box.value(), box.text()) == (67, "67 sq.")


@pytest.fixture
def boxes(at: At) -> Iterator[list[QWidget]]:
    """All that a value can be typed into or chosen in, on the page and in the dialog."""
    dialog = CalibrationDialog(at.table, at.window)
    found: list[QWidget] = []
    for place in (at.room.page, dialog):
        for kind in (QComboBox, QDoubleSpinBox, QSpinBox):
            found += place.findChildren(kind)
    yield found
    dialog.reject()
    dialog.deleteLater()


def test_a_wheel_changes_no_value_and_takes_no_keyboard(boxes: list[QWidget]) -> None:
    assert len(boxes) >= 14
    for box in boxes:
        before = _shown(box)
        for by in (-120, 120, 120):
            _turn(box, by)
        assert _shown(box) == before, box.accessibleName()
        assert box.focusPolicy() == Qt.FocusPolicy.StrongFocus


def _shown(box: QWidget) -> str:
    return box.currentText() if isinstance(box, QComboBox) else box.text()  # type: ignore[attr-defined]


def _turn(widget: QWidget, by: int) -> None:
    at = QPointF(widget.rect().center())
    place = QPointF(widget.mapToGlobal(at.toPoint()))
    none = Qt.KeyboardModifier.NoModifier
    turned = QWheelEvent(
        at,
        place,
        QPoint(),
        QPoint(0, by),
        Qt.MouseButton.NoButton,
        none,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, turned)
