"""A map that is new to a field is offered a place beside what is in use there."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

from pytestqt.qtbot import QtBot
from tests.helpers.uvtt_files import at, uvtt

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Wall
from fieldwright.editor.importing.desk import ImportDesk
from fieldwright.editor.importing.dialog import ImportDialog
from fieldwright.editor.window import MainWindow

Write = Callable[[str, Any], Path]


def asked(desk: ImportDesk, path: Path, qtbot: QtBot) -> ImportDialog:
    desk.take([path])
    qtbot.waitUntil(lambda: desk.dialog is not None, timeout=20_000)
    assert desk.dialog is not None
    desk.dialog.choose_onto(True)
    return desk.dialog


def corner(dialog: ImportDialog) -> tuple[int, int]:
    rows = dialog.onto_rows
    return rows.column.value(), rows.row.value()


def test_it_lies_right_of_what_is_in_use_and_says_what_it_would_cover(
    lent: MainWindow, desk: ImportDesk, written: Write, qtbot: QtBot
) -> None:
    """A wall along row 2 from column 3 to column 5: five squares are used up to the right edge."""
    wall = Wall(id=uuid4(), kind="wall", start=(2.5, 1.5), end=(4.5, 1.5))
    lent.document.apply(add(wall), "wall")
    dialog = asked(desk, written("hut.dd2vtt", uvtt(6, 5, [at((1, 1), (4, 1))])), qtbot)
    rows = dialog.onto_rows
    assert corner(dialog) == (6, 1)
    assert not rows.beside.isVisible()
    assert "in use" not in rows.note.text
    rows.column.setValue(4)
    qtbot.waitUntil(lambda: not rows.is_busy, timeout=20_000)
    assert "It covers 2 squares in use. One undo takes it away." in rows.note.text
    assert rows.beside.isVisible()
    rows.beside.click()
    assert corner(dialog) == (6, 1)
    assert not rows.beside.isVisible()
    dialog.reject()


def test_on_an_empty_map_it_lies_in_the_corner(
    lent: MainWindow, desk: ImportDesk, written: Write, qtbot: QtBot
) -> None:
    dialog = asked(desk, written("hut.dd2vtt", uvtt(6, 5, [at((1, 1), (4, 1))])), qtbot)
    assert corner(dialog) == (1, 1)
    dialog.reject()
