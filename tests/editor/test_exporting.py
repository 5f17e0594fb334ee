"""Pictures for others: one dialog says who sees what, how large it becomes and where it goes."""

from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot
from tests.helpers.mnemonics import doubled_mnemonics

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Note
from fieldwright.drawing.options import Style
from fieldwright.editor.exports.dialog import ExportDialog, Subject
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow


@pytest.fixture
def window(lent: MainWindow) -> MainWindow:
    """The window of the module."""
    return lent


Do = Callable[[str], None]


@pytest.fixture
def dialog(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> ExportDialog:
    """The dialog as the window opens it, in a folder without files."""
    return opened(window, tmp_path, qtbot)


def opened(window: MainWindow, folder: Path, qtbot: QtBot) -> ExportDialog:
    window.settings.folder = folder
    subject = Subject(window.document.field, "Mill")
    made = ExportDialog(subject, window.view.options, window.settings, window)
    qtbot.addWidget(made)
    made.show()
    return made


def answer(monkeypatch: pytest.MonkeyPatch, fill: Callable[[ExportDialog], object]) -> None:
    """Fill the next dialog in and press its button."""

    def accept(dialog: ExportDialog) -> int:
        fill(dialog)
        dialog.do.click()
        return dialog.result()

    monkeypatch.setattr(ExportDialog, "exec", accept)


def wait_for_picture(window: MainWindow, qtbot: QtBot) -> str:
    qtbot.waitUntil(lambda: " is in " in window.messages.text, timeout=30_000)
    return window.messages.text


def test_names_of_the_dms_figures_are_chosen_for_players(dialog: ExportDialog) -> None:
    assert doubled_mnemonics(dialog) == set()
    dialog.show_for(True)
    assert not dialog.export().options.their_names
    dialog.names.setChecked(True)
    assert dialog.export().options.their_names
    dialog.show_for(False)
    assert not dialog.names.isEnabled()


@pytest.mark.parametrize("ending", [".png", ".svg"])
def test_a_picture_is_exported_while_the_window_goes_on(
    window: MainWindow,
    do: Do,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
    ending: str,
) -> None:
    window.settings.folder = tmp_path

    def fill(dialog: ExportDialog) -> None:
        dialog.name.setText("map")
        dialog.kind.setCurrentIndex(dialog.kind.findData(ending))

    answer(monkeypatch, fill)
    do("export")
    wait_for_picture(window, qtbot)
    assert window.messages._leaving.is_on, "the message goes by itself"
    assert (tmp_path / f"map{ending}").stat().st_size > 10_000


def test_what_only_the_dm_sees_is_in_no_picture_for_the_players(
    window: MainWindow,
    do: Do,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    """And the message afterwards says which of both it was."""
    window.settings.folder = tmp_path
    pictures = {}
    for players in (True, False):
        for noted in (False, True):
            if noted:
                note = Note(id=uuid4(), position=(10.5, 10.5), number=1, text="A trap")
                window.session.apply(add(note), "a note")

            def fill(dialog: ExportDialog, players: bool = players, noted: bool = noted) -> None:
                dialog.show_for(players)
                dialog.square.setValue(16)
                dialog.coordinates.setChecked(False)
                dialog.name.setText(f"{players} {noted}")

            answer(monkeypatch, fill)
            do("export")
            said = wait_for_picture(window, qtbot)
            window.messages.close_message()
            assert ("for the players" in said) == players
            assert ("everything only you see" in said) != players
            drawn = QImage(str(tmp_path / f"{players} {noted}.png"))
            assert (drawn.width(), drawn.height()) == (30 * 16, 24 * 16)
            pictures[players, noted] = drawn
            if noted:
                do("undo")
    assert pictures[True, True] == pictures[True, False]
    assert pictures[False, True] != pictures[False, False]


def test_it_is_for_the_players_unless_the_dm_chose_otherwise(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    first = opened(window, tmp_path, qtbot)
    assert first.export().options.players
    assert "Without what only you see" in first.note.text
    first.who.buttons[1].click()
    assert not first.export().options.players
    assert "With everything only you see: notes, secret doors" in first.note.text
    assert not opened(window, tmp_path, qtbot).export().options.players
    window.actions_by_id["players"].setChecked(True)
    assert opened(window, tmp_path, qtbot).export().options.players


def test_the_name_says_whom_it_is_for_until_another_is_typed(dialog: ExportDialog) -> None:
    assert dialog.path.name == "Mill for the players.png"
    dialog.who.buttons[1].click()
    assert dialog.path.name == "Mill for the DM.png"
    dialog.name.setText("")
    dialog.name.textEdited.emit("cellar.svg")
    dialog.name.setText("cellar.svg")
    assert dialog.path.name == "cellar.svg"
    dialog.who.buttons[0].click()
    assert dialog.path.name == "cellar.svg"


def test_the_size_of_the_picture_is_told_and_what_is_too_large_is_refused(
    dialog: ExportDialog,
) -> None:
    dialog.coordinates.setChecked(False)
    dialog.square.setValue(50)
    assert "1500 x 1200 pixels" in dialog.size_words.text()
    dialog.coordinates.setChecked(True)
    assert "1500 x 1200" not in dialog.size_words.text()
    dialog.square.setMaximum(2000)
    dialog.square.setValue(2000)
    assert "Use" in dialog.size_words.text()
    assert not dialog.do.isEnabled()


def test_it_begins_as_the_map_is_shown_and_takes_what_is_chosen(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    window.actions_by_id["grid"].setChecked(False)
    window.actions_by_id["style-line"].trigger()
    dialog = opened(window, tmp_path, qtbot)
    wished = dialog.export().options
    assert (wished.style, wished.grid, wished.square_px) == (Style.LINE, False, 70)
    dialog.style_of_map.setCurrentIndex(0)
    dialog.grid.setChecked(True)
    dialog.square.setValue(140)
    dialog.do.click()
    wished = dialog.export().options
    assert (wished.style, wished.grid, wished.square_px) == (Style.WASH, True, 140)
    again = opened(window, tmp_path, qtbot)
    assert again.square.value() == 140
    assert not again.grid.isChecked(), "as the map is shown"


def test_a_file_that_is_there_is_replaced_only_by_a_button_that_says_so(
    dialog: ExportDialog, tmp_path: Path
) -> None:
    assert dialog.do.text() == "Export"
    (tmp_path / "old.png").write_text("old")
    dialog.name.setText("old")
    assert dialog.do.text() == "Replace"
    assert "in place of" in dialog.place.text()
    dialog.name.setText("  ")
    assert not dialog.do.isEnabled()


@pytest.mark.own_window
def test_another_folder_and_kind_come_from_the_file_dialog(
    dialog: ExportDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "handouts").mkdir()
    chosen = str(tmp_path / "handouts" / "cellar.svg")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (chosen, ""))
    dialog.choose_file.click()
    assert dialog.path == Path(chosen)
    dialog.do.click()
    assert Settings().folder == tmp_path / "handouts"


def test_how_far_a_picture_is_is_told_until_the_message_is_closed(window: MainWindow) -> None:
    exporting = window.files.exporting
    exporting._name, exporting._told = "map.png", "Drawing map.png…"
    window.messages.tell(exporting._told, lasts_ms=0)
    exporting._drawn.emit(42)
    assert window.messages.text == "Drawing map.png… 42 %"
    window.messages.close_message()
    exporting._drawn.emit(43)
    assert window.messages.text == ""
