"""A wheel scrolls; it changes no value, whatever lies under the pointer."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QSlider, QWidget
from tests.fight_ui2.conftest import ANN

from fieldwright.editor.window import MainWindow
from fieldwright.fight.whole import WholeFight


def _values(window: MainWindow) -> Iterator[tuple[QWidget, str]]:
    for box in window.findChildren(QComboBox):
        yield box, box.currentText()
    for line in window.findChildren(QAbstractSpinBox):
        yield line, line.text()
    for slider in window.findChildren(QSlider):
        yield slider, str(slider.value())


def _turn(widget: QWidget, by: int) -> None:
    at = QPointF(widget.rect().center())
    turned = QWheelEvent(
        at,
        QPointF(widget.mapToGlobal(at.toPoint())),
        QPoint(),
        QPoint(0, by),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, turned)


def test_no_box_of_the_window_is_changed_by_a_wheel(window: MainWindow, whole: WholeFight) -> None:
    """All tools and pages: roster, figures, properties, the brush."""
    whole.parts.roster.go_to()
    window.workbench.selection.set([ANN.id])
    for tool in ("paint-ground", "select", "fight"):
        if tool in window.actions_by_id:
            window.actions_by_id[tool].trigger()
    for page in ("figures", "tool", "layers", "field"):
        window.workbench.pages.turn_to(page)
    before = list(_values(window))
    assert len(before) > 20
    length = whole.room.table.length
    for widget, _ in before:
        widget.setFocus()
        for by in (-120, 120, -240):
            _turn(widget, by)
    assert [text for _, text in _values(window)] == [text for _, text in before]
    assert whole.room.table.length == length
