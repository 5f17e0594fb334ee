"""Whether the picture of a map shows its walls is asked with the rest, and remembered."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot
from tests.exchange.tiles.scenes import scene, wall
from tests.helpers.mnemonics import doubled_mnemonics
from tests.helpers.uvtt_files import at, png, portal, uvtt

from fieldwright.battlefield.things import Picture, Wall
from fieldwright.editor.importing.desk import ImportDesk
from fieldwright.editor.importing.dialog import ImportDialog
from fieldwright.editor.importing.feature import ImportFeature
from fieldwright.editor.window import MainWindow

Write = Callable[[str, Any], Path]

ROOM = [at((2, 2), (6, 2)), at((7, 2), (8, 2), (8, 6), (2, 6), (2, 2))]


@pytest.fixture
def ask(desk: ImportDesk, written: Write, qtbot: QtBot) -> Callable[..., ImportDialog]:
    """Brings a house in, up to the question."""

    def asked(**more: Any) -> ImportDialog:
        tree = uvtt(10, 8, ROOM, portals=[portal((6, 2), (7, 2))], **more)
        desk.take([written("house.dd2vtt", tree)])
        qtbot.waitUntil(lambda: desk.dialog is not None, timeout=20_000)
        assert desk.dialog is not None
        return desk.dialog

    return asked


def laid(desk: ImportDesk, qtbot: QtBot, dialog: ImportDialog) -> None:
    dialog.choose_onto(True)
    dialog.do.click()
    qtbot.waitUntil(lambda: not desk.is_busy, timeout=20_000)


def said(window: MainWindow) -> set[bool]:
    """What the walls, doors and windows of the map say."""
    return {wall.in_picture for wall in window.document.field.every(Wall)}


def test_walls_are_left_to_the_picture_unless_the_dm_wants_them_painted(
    lent: MainWindow, desk: ImportDesk, ask: Callable[..., ImportDialog], qtbot: QtBot
) -> None:
    """The answer of the last map is proposed for the next; for the same file that of the file."""
    dialog = ask()
    assert dialog.in_picture is not None
    assert dialog.in_picture.isVisibleTo(dialog)
    assert dialog.in_picture.isChecked()
    assert doubled_mnemonics(dialog) == set()
    laid(desk, qtbot, dialog)
    assert said(lent) == {True}
    lent.document.undo()
    dialog = ask()
    assert dialog.in_picture is not None
    dialog.in_picture.setChecked(False)
    laid(desk, qtbot, dialog)
    assert said(lent) == {False}
    lent.settings.set_flag("import-in-picture", True)
    dialog = ask()
    assert dialog.in_picture is not None
    assert not dialog.in_picture.isChecked()
    dialog.leave.click()
    lent.document.undo()
    lent.settings.set_flag("import-in-picture", False)
    dialog = ask()
    assert dialog.in_picture is not None
    assert not dialog.in_picture.isChecked()
    dialog.leave.click()
    lent.settings.set_flag("import-in-picture", True)


def test_a_map_without_a_picture_that_shows_walls_is_not_asked_about(
    lent: MainWindow, desk: ImportDesk, ask: Callable[..., ImportDialog], qtbot: QtBot
) -> None:
    dialog = ask(image="")
    assert dialog.in_picture is None
    laid(desk, qtbot, dialog)
    assert said(lent) == {False}


def test_a_scene_and_its_picture_that_are_dropped_together_are_one_map(
    lent: MainWindow, desk: ImportDesk, written: Write, qtbot: QtBot, tmp_path: Path
) -> None:
    """The picture lies where the scene has it, is asked about like any, and is offered no more."""
    far = tmp_path / "pictures"
    far.mkdir()
    (far / "docks.png").write_bytes(png(1000, 800))
    (far / "else.png").write_bytes(png(100, 80))
    tree = scene([wall((300, 200), (500, 200))], background={})
    feature = next(one for one in lent.features if isinstance(one, ImportFeature))
    feature.take([far / "docks.png", far / "else.png", written("docks.json", tree)])
    qtbot.waitUntil(lambda: desk.dialog is not None, timeout=20_000)
    assert desk.dialog is not None
    assert desk.dialog.in_picture is not None
    assert desk.dialog.in_picture.isChecked()
    laid(desk, qtbot, desk.dialog)
    (picture,) = lent.document.field.every(Picture)
    assert (picture.position, picture.width, picture.length) == ((0, 0), 10, 8)
    assert said(lent) == {True}
    left = lent.messages.accessibleDescription()
    assert "not laid under the map: else.png." in left
    lent.messages.close_message()
    lent.messages.buttons[-1].click()
