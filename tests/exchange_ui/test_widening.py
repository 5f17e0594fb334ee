"""Squares of ten feet may become two by two: asked with the rest, and kept when a file returns."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot
from tests.exchange.dungeons.small import as_bytes, donjon
from tests.exchange.tiles.scenes import scene, wall
from tests.helpers.mnemonics import doubled_mnemonics

from fieldwright.editor.importing.desk import ImportDesk
from fieldwright.editor.importing.dialog import ImportDialog
from fieldwright.editor.importing.width_row import too_large, width_box
from fieldwright.editor.window import MainWindow
from fieldwright.exchange.records import MapRecords
from fieldwright.terms.setting import Scale


@pytest.fixture
def ask(
    desk: ImportDesk, written: Callable[[str, Any], Path], qtbot: QtBot
) -> Callable[[], ImportDialog]:
    """Brings a dungeon of 10-foot squares in, up to the question."""

    def asked() -> ImportDialog:
        desk.take([written("dungeon.json", as_bytes(donjon()))])
        qtbot.waitUntil(lambda: desk.dialog is not None, timeout=20_000)
        assert desk.dialog is not None
        return desk.dialog

    return asked


def test_the_dm_chooses_and_a_file_that_returns_keeps_the_width_of_its_squares(
    lent: MainWindow, desk: ImportDesk, ask: Callable[[], ImportDialog], qtbot: QtBot
) -> None:
    dialog = ask()
    assert dialog.squares is not None
    assert dialog.squares.currentData() == 1
    assert doubled_mnemonics(dialog) == set()
    dialog.choose_onto(True)
    dialog.squares.setCurrentIndex(dialog.squares.findData(2))
    assert dialog.wanted.answers.times == 2
    dialog.do.click()
    qtbot.waitUntil(lambda: not desk.is_busy, timeout=20_000)
    told = lent.document.field.info.imports[0]
    assert told.times == 2
    again = ask()
    assert again.onto_rows.told == told
    assert again.squares is not None
    assert (again.squares.currentData(), again.squares.isEnabled()) == (2, False)
    again.onto_rows.choose(None)
    assert again.squares.isEnabled()
    again.leave.click()


def test_a_map_without_room_for_wider_squares_says_why(qtbot: QtBot) -> None:
    del qtbot
    large = MapRecords(format="test", name="Large", columns=150, rows=20, square_ft=10)
    assert width_box(large) is None
    assert "300 x 40 squares large" in too_large(large)
    small = MapRecords(format="test", name="Small", columns=15, rows=20, square_ft=10)
    assert too_large(small) == ""


def test_a_scene_of_five_yards_a_square_is_proposed_in_missile_scale(
    desk: ImportDesk, written: Callable[[str, Any], Path], qtbot: QtBot
) -> None:
    """Three by three squares for each of its own are squares of melee scale."""
    tree = scene([wall((300, 200), (500, 200))])
    tree["grid"] = {"type": 1, "size": 100, "distance": 15, "units": "ft"}
    desk.take([written("hills.json", tree)])
    qtbot.waitUntil(lambda: desk.dialog is not None, timeout=20_000)
    dialog = desk.dialog
    assert dialog is not None
    assert dialog.squares is not None
    dialog.choose_onto(False)
    assert dialog.wanted.scale is Scale.MISSILE
    dialog.squares.setCurrentIndex(dialog.squares.findData(3))
    assert (dialog.wanted.scale, dialog.wanted.answers.times) == (Scale.MELEE, 3)
    dialog.squares.setCurrentIndex(dialog.squares.findData(1))
    assert dialog.wanted.scale is Scale.MISSILE
    dialog.leave.click()
