"""Figures of a table: columns are asked about, and the figures are kept among the DM's own."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from tests.helpers.mnemonics import doubled_mnemonics

from fieldwright.editor.importing.feature import ImportFeature
from fieldwright.editor.importing.figures_desk import FiguresDesk
from fieldwright.editor.importing.figures_dialog import FiguresDialog
from fieldwright.editor.window import MainWindow
from fieldwright.library.library import Library

TABLE = "Beast,AC,HD,Bite\nMarsh bear,6,5+5,1-6/1-6/2-12\nFen wolf,7,2+2,2-5\n"


@pytest.fixture
def desk(lent: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FiguresDesk:
    """The desk of the window, with a library of its own."""
    found = next(one.figures for one in lent.features if isinstance(one, ImportFeature))
    monkeypatch.setattr(found._shelf, "library", Library(tmp_path / "own"))
    return found


def dialog_for(desk: FiguresDesk, path: Path, qtbot: QtBot) -> FiguresDialog:
    desk._workbench.window.files.open_path(path)
    qtbot.waitUntil(lambda: desk.dialog is not None, timeout=10_000)
    assert desk.dialog is not None
    return desk.dialog


def choose(dialog: FiguresDialog, column: int, what: str) -> None:
    box = dialog.boxes[column]
    box.setCurrentIndex(box.findData(what))


def test_the_dm_says_what_columns_are_and_it_is_remembered(
    lent: MainWindow, desk: FiguresDesk, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "beasts.csv"
    path.write_text(TABLE)
    dialog = dialog_for(desk, path, qtbot)
    assert doubled_mnemonics(dialog) == set()
    assert "names of the figures" in dialog.note.text
    assert not dialog.do.isEnabled()
    choose(dialog, 0, "name")
    choose(dialog, 3, "damage")
    assert dialog.list.count() == 2
    assert dialog.list.item(1).text() == "Fen wolf: AC 7, MV 12, HD 2+2, damage 2-5"
    dialog.do.click()
    qtbot.waitUntil(lambda: not desk.is_busy, timeout=10_000)
    own = desk._shelf.library.own
    assert sorted(block.name for block in own.values()) == ["Fen wolf", "Marsh bear"]
    assert lent.messages.text == "Kept among your own: 2 figures."
    path.write_text(TABLE.replace("2+2", "3"))
    again = dialog_for(desk, path, qtbot)
    assert again.mapping == ("name", "armour_class", "hit_dice", "damage")
    again.do.click()
    qtbot.waitUntil(lambda: not desk.is_busy, timeout=10_000)
    assert {block.name: block.hit_dice for block in own.values()} == {
        "Fen wolf": "3",
        "Marsh bear": "5+5",
    }


def test_what_is_no_table_gets_a_sentence(
    lent: MainWindow, desk: FiguresDesk, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "empty.csv"
    path.write_text("name,ac\n")
    lent.files.open_path(path)
    qtbot.waitUntil(lambda: "it is no table" in lent.messages.text, timeout=10_000)
    assert desk.dialog is None
