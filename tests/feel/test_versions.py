"""Versions that were kept: drawn, compared with now in words and pictures, and gone back to."""

from collections.abc import Callable
from uuid import uuid4

import numpy as np
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from fieldwright.battlefield.changes import add, paint
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure
from fieldwright.drawing.options import DrawingOptions
from fieldwright.editor.feel.version_pictures import border_lines, compared, outline, picture_of
from fieldwright.editor.feel.versions import VersionsDialog
from fieldwright.editor.window import MainWindow


def ogre(column: int = 3) -> Figure:
    return Figure(id=uuid4(), name="Ogre", side="monsters", column=column, row=3)


@pytest.fixture
def open_versions(window: MainWindow, qtbot: QtBot) -> Callable[[], VersionsDialog]:
    def opened() -> VersionsDialog:
        dialog = VersionsDialog(window.workbench)
        dialog.open()
        qtbot.waitUntil(lambda: not dialog._comparing.is_busy, timeout=10_000)
        return dialog

    return opened


def words(dialog: VersionsDialog) -> list[str]:
    return [label.text() for label in dialog.words.findChildren(QLabel)]


def test_the_chosen_version_is_compared_with_now(
    window: MainWindow, open_versions: Callable[[], VersionsDialog], qtbot: QtBot
) -> None:
    window.document.keep_version("Before the fight")
    window.workbench.apply(add(ogre()), "place an ogre")
    window.document.keep_version("With an ogre")
    dialog = open_versions()
    names = [dialog.list.item(row).text().split("\n")[0] for row in range(dialog.list.count())]
    assert names == ["With an ogre", "Before the fight"]
    assert words(dialog) == ["Nothing differs: the map is as it was then."]
    dialog.list.setCurrentRow(1)
    qtbot.waitUntil(lambda: "Ogre added at D4" in words(dialog), timeout=10_000)
    assert dialog.heading.text() == "Before the fight"
    assert not dialog.then.pixmap().isNull()
    assert dialog.then.pixmap().toImage() != dialog.now.pixmap().toImage()


def test_every_version_is_drawn_in_small(
    window: MainWindow, open_versions: Callable[[], VersionsDialog], qtbot: QtBot
) -> None:
    window.document.keep_version("One")
    dialog = open_versions()

    def middle() -> int:
        image = dialog.list.item(0).icon().pixmap(dialog.list.iconSize()).toImage()
        return image.pixelColor(image.width() // 2, image.height() // 2).alpha()

    qtbot.waitUntil(lambda: middle() == 255, timeout=10_000)


def test_going_back_is_a_step_that_can_be_undone(
    window: MainWindow, open_versions: Callable[[], VersionsDialog]
) -> None:
    window.document.keep_version("Before")
    window.workbench.apply(add(ogre()), "place an ogre")
    dialog = open_versions()
    dialog.go.click()
    assert not dialog.isVisible()
    assert not window.document.field.every(Figure)
    assert "as in “Before” again" in window.messages.text
    window.document.undo()
    assert window.document.field.every(Figure)


def test_a_version_is_deleted_only_when_it_is_asked_for_twice(
    window: MainWindow, open_versions: Callable[[], VersionsDialog]
) -> None:
    for name in ("One", "Two"):
        window.document.keep_version(name)
    dialog = open_versions()
    dialog.forget.click()
    assert len(window.document.versions()) == 2
    dialog.list.setCurrentRow(1)
    dialog.forget.click()
    assert len(window.document.versions()) == 2, "another one is chosen: it is asked for anew"
    dialog.forget.click()
    assert [version.name for version in window.document.versions()] == ["Two"]
    dialog.forget.click()
    dialog.forget.click()
    assert not window.document.versions()
    assert dialog.heading.text() == "No version is left."
    assert not dialog.go.isEnabled()


def test_the_action_opens_the_versions_and_says_how_to_keep_one(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.actions_by_id["revert"].trigger()
    assert "No version was kept yet" in window.messages.text
    window.document.keep_version("One")
    window.actions_by_id["revert"].trigger()
    dialog = window.findChild(VersionsDialog)
    assert isinstance(dialog, VersionsDialog)
    dialog.leave.click()


# -------------------------------------------------------------------------------------- pictures


def test_the_border_of_squares_is_drawn_once_around_them() -> None:
    mask = np.zeros((4, 5), bool)
    mask[1, 1:3] = True
    lines = set(border_lines(mask))
    assert lines == {
        (1, 1, 1, 2),
        (3, 1, 3, 2),
        (1, 1, 2, 1),
        (2, 1, 3, 1),
        (1, 2, 2, 2),
        (2, 2, 3, 2),
    }
    assert len(border_lines(np.ones((2, 3), bool))) == 10


def test_squares_that_differ_are_marked_and_all_others_left_alone(qtbot: QtBot) -> None:
    image = QImage(100, 80, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    mask = np.zeros((8, 10), bool)
    mask[2, 3] = True
    outline(image, mask)
    assert image.pixelColor(35, 25).name() != "#ffffff"
    assert image.pixelColor(70, 60).name() == "#ffffff"


def test_a_picture_fits_the_room_whatever_the_size_of_the_field(wood: Battlefield) -> None:
    for room in (QSize(108, 76), QSize(20, 200), QSize(600, 500)):
        image = picture_of(wood, DrawingOptions(), room)
        assert image.width() <= room.width()
        assert image.height() <= room.height()
        assert image.width() == room.width() or image.height() == room.height()


def test_a_field_of_another_size_is_compared_too(window: MainWindow, wood: Battlefield) -> None:
    version = window.document.keep_version("Small")
    now = Battlefield.empty(50, 40, wood.info, load_catalogue())
    now = paint(now, Layer.HEIGHT, np.ones((40, 50), bool), 20).applied_to(now)
    told = compared(version, now, window.view.options, QSize(200, 200))
    assert told.chapters
    assert not told.then.isNull()
