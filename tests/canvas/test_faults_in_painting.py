"""What fails while the map is painted harms neither the program nor the rest of the frame."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.helpers.windows import empty_field, log_of_its_own, make_window, window

from fieldwright.canvas.sight import Sight
from fieldwright.canvas.tools import Tool
from fieldwright.editor.window import MainWindow
from fieldwright.log import log_file
from fieldwright.terms.grid import Square

__all__ = ["log_of_its_own", "make_window", "window"]

RED = QColor(255, 0, 0)


class Broken:
    """An overlay that fails in the middle of its drawing while it ``fails``."""

    def __init__(self) -> None:
        self.shown = True
        self.fails = True
        self.frames = 0

    def draw(self, painter: QPainter, sight: Sight) -> None:
        self.frames += 1
        painter.save()
        painter.translate(5_000, 0)
        painter.setOpacity(0.0)
        if self.fails:
            raise ZeroDivisionError
        painter.restore()


class Patch:
    """An overlay that paints a red patch in the middle of the view."""

    shown = True

    def draw(self, painter: QPainter, sight: Sight) -> None:
        painter.fillRect(
            QRectF(sight.view.center().x() - 5, sight.view.center().y() - 5, 10, 10), RED
        )


def frame(window: MainWindow) -> QColor:
    """Paint a frame, and those that it asked for; the colour in the middle."""
    for _ in range(3):
        window.view.viewport().repaint()
        QApplication.processEvents()
    picture = window.view.viewport().grab().toImage()
    return picture.pixelColor(picture.width() // 2, picture.height() // 2)


@pytest.fixture
def broken(window: MainWindow) -> Broken:
    made = Broken()
    window.view.add_overlay(made)
    window.view.add_overlay(Patch())
    return made


def test_an_overlay_that_fails_is_told_of_and_logged_once_and_all_else_is_painted(
    window: MainWindow, broken: Broken, qtbot: QtBot
) -> None:
    assert frame(window) == RED
    assert "did not foresee" in window.messages.text
    assert str(log_file()) in window.messages.text
    assert log_file().read_text(encoding="utf-8").count("ERROR unforeseen") == 1
    assert broken.frames == 1, "it is not drawn again as long as nothing has changed"


def test_what_lies_beneath_the_figures_is_guarded_too(window: MainWindow) -> None:
    made = Broken()
    window.view.figures.underlays.append(made)
    window.view.add_overlay(Patch())
    assert frame(window) == RED
    assert "did not foresee" in window.messages.text


@pytest.mark.parametrize("change", ["field", "preview", "tool", "pointer"])
def test_after_any_change_it_is_drawn_again_and_the_same_failure_is_not_told_twice(
    window: MainWindow, broken: Broken, change: str
) -> None:
    frame(window)
    window.messages.close_message()
    if change == "field":
        window.view.show_field(empty_field())
    elif change == "preview":
        window.view.show_pending(empty_field())
    elif change == "tool":
        window.view.take_tool(Tool())
    else:
        window.view.hover(Square(3, 3))
    frame(window)
    assert broken.frames == 2
    assert not window.messages.isVisible()
    assert log_file().read_text(encoding="utf-8").count("ERROR unforeseen") == 1


def test_what_works_again_is_seen_again(window: MainWindow, broken: Broken) -> None:
    frame(window)
    broken.fails = False
    window.view.show_field(empty_field())
    frame(window)
    before = broken.frames
    frame(window)
    assert broken.frames > before > 1
