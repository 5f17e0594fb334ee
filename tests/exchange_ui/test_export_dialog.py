"""The dialog of File > Export: a part of the map, all kinds of files, a preview, breaking off."""

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.helpers.mnemonics import doubled_mnemonics

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Obstacle
from fieldwright.canvas.sight import Pointer
from fieldwright.document.files import read_field
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.drawing.progress import Progress
from fieldwright.editor.exports import exporting
from fieldwright.editor.exports.dialog import PRINT, ExportDialog, Subject
from fieldwright.editor.exports.kinds import KINDS
from fieldwright.editor.exports.writing import Export, PictureForm
from fieldwright.editor.window import MainWindow
from fieldwright.exchange.report import Report
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.paper import MM_AN_INCH
from fieldwright.widgets.part_fields import Part

BOULDER = Obstacle(id=uuid4(), kind="boulder", position=(4.0, 4.0), width=2, length=2)
Make = Callable[..., ExportDialog]


@pytest.fixture
def made(lent: MainWindow, tmp_path: Path, qtbot: QtBot) -> Make:
    """Makes the dialog on the window's field, or on another one."""
    lent.settings.folder = tmp_path

    def make(field: Battlefield | None = None) -> ExportDialog:
        subject = Subject(field or lent.document.field, "Mill", (BOULDER.id,))
        dialog = ExportDialog(subject, lent.view.options, lent.settings, lent)
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    return make


def chosen(dialog: ExportDialog, ending: str) -> None:
    dialog.kind.setCurrentIndex(dialog.kind.findData(ending))


def drag(window: MainWindow, first: Square, last: Square) -> None:
    """Drag the tool in hand over the map."""
    pointers = [Pointer(at.column + 0.5, at.row + 0.5, at, QPoint()) for at in (first, last)]
    window.workbench.tool.begin(pointers[0])
    window.workbench.tool.move(pointers[1])
    window.workbench.tool.finish(pointers[1])


# --------------------------------------------------------------------------------------- the part


def test_the_size_is_told_for_the_part_that_is_typed(made: Make) -> None:
    dialog = made()
    dialog.coordinates.setChecked(False)
    dialog.square.setValue(50)
    dialog.parts.squares.setText("C3:F12")
    dialog.parts.squares.editingFinished.emit()
    assert dialog.parts.part.currentData() == Part.SQUARES
    assert dialog.size_words.text() == "The picture is 200 x 500 pixels."
    assert dialog.export().options.part == Block(2, 2, 6, 12)
    dialog.parts.squares.setText("C3:ZZ9")
    dialog.parts.squares.editingFinished.emit()
    assert "the last one is AD24" in dialog.size_words.text()
    assert not dialog.do.isEnabled()


def test_the_part_is_what_is_selected_or_what_players_have_been_shown(
    made: Make, lent: MainWindow
) -> None:
    field = add(BOULDER).applied_to(lent.document.field)
    dialog = made(field)
    dialog.parts.part.setCurrentIndex(dialog.parts.part.findData(Part.SELECTION))
    assert dialog.export().options.part == Block(2, 2, 6, 6)
    dialog.parts.part.setCurrentIndex(dialog.parts.part.findData(Part.SHOWN))
    assert "There is no fog" in dialog.size_words.text()
    seen = np.zeros((field.rows, field.columns), np.uint8)
    seen[4:9, 7:10] = 1
    seen[20, 3] = 1
    foggy = field.with_revealed(seen)
    dialog = made(replace(foggy, info=replace(foggy.info, fog=True)))
    dialog.parts.part.setCurrentIndex(dialog.parts.part.findData(Part.SHOWN))
    assert dialog.export().options.part == Block(3, 4, 10, 21)


def test_a_part_is_dragged_on_the_map_while_the_dialog_is_away(
    lent: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    lent.settings.folder = tmp_path
    dialogs: list[ExportDialog] = []

    def run(dialog: ExportDialog) -> int:
        dialogs.append(dialog)
        if len(dialogs) == 1:
            dialog.name.setText("cellar")
            dialog.name.textEdited.emit("cellar")
            dialog.square.setValue(10)
            dialog.coordinates.setChecked(False)
            dialog.parts.drag.click()
        else:
            dialog.do.click()
        return dialog.result()

    monkeypatch.setattr(ExportDialog, "exec", run)
    before = lent.workbench.tool.name
    lent.actions_by_id["export"].trigger()
    assert lent.workbench.tool.name == exporting.PART_TOOL
    drag(lent, Square(2, 3), Square(6, 9))
    assert lent.workbench.tool.name == before
    assert dialogs[0] is dialogs[1], "it comes back as it was left"
    qtbot.waitUntil(lambda: " is in " in lent.messages.text, timeout=30_000)
    image = QImage(str(tmp_path / "cellar.png"))
    assert (image.width(), image.height()) == (50, 70)


def test_escape_in_place_of_a_drag_brings_the_dialog_back(
    lent: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    def run(dialog: ExportDialog) -> int:
        shown.append(dialog.parts.squares.text())
        (dialog.parts.drag if len(shown) == 1 else dialog.leave).click()
        return dialog.result()

    monkeypatch.setattr(ExportDialog, "exec", run)
    lent.actions_by_id["export"].trigger()
    QTest.keyClick(lent.view, Qt.Key.Key_Escape)
    assert shown == ["", ""]
    assert lent.workbench.tool.name == "select"


def test_a_part_taken_from_the_menu_opens_the_dialog_on_it(
    lent: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts: list[Block | None] = []

    def run(dialog: ExportDialog) -> int:
        parts.append(dialog.export().options.part)
        return 0

    monkeypatch.setattr(ExportDialog, "exec", run)
    lent.actions_by_id["export-part"].trigger()
    drag(lent, Square(6, 9), Square(2, 3))
    assert parts == [Block(2, 3, 7, 10)]
    assert lent.workbench.tool.name == "select"


def test_a_map_that_changes_while_a_part_is_dragged_is_asked_about_anew(
    lent: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields: list[Battlefield] = []

    def run(dialog: ExportDialog) -> int:
        fields.append(dialog.field)
        (dialog.parts.drag if len(fields) == 1 else dialog.leave).click()
        return dialog.result()

    monkeypatch.setattr(ExportDialog, "exec", run)
    lent.actions_by_id["export"].trigger()
    lent.session.apply(add(BOULDER), "a boulder")
    drag(lent, Square(2, 3), Square(6, 9))
    assert len(fields) == 2
    assert fields[1] is lent.document.field
    lent.actions_by_id["undo"].trigger()


# -------------------------------------------------------------------------------------- the kinds


@pytest.mark.parametrize("ending", [ending for ending, _ in KINDS])
def test_each_kind_shows_only_what_can_be_chosen_of_it(made: Make, ending: str) -> None:
    dialog = made()
    chosen(dialog, ending)
    is_map = ending in (".dd2vtt", ".foundry.json")
    assert doubled_mnemonics(dialog) == set()
    assert dialog.path.name == f"Mill for the players{ending}"
    assert dialog.square.isVisible() == (ending not in (".pdf", ".battlefield.json"))
    assert dialog.page_size.isVisible() == dialog.print.isVisible() == (ending == ".pdf")
    assert dialog.form_of_picture.isVisible() == is_map
    assert dialog.grid.isEnabled() == (ending in (".png", ".svg", ".webp", ".pdf"))
    assert ("Pictures are not in it" in dialog.about.text()) == (ending == ".battlefield.json")


def test_a_typed_ending_says_the_kind_also_one_of_universal_vtt(made: Make) -> None:
    dialog = made()
    for typed, name in (
        ("cellar.pdf", "cellar.pdf"),
        ("cellar.uvtt", "cellar.uvtt"),
        ("cellar.battlefield.json", "cellar.battlefield.json"),
    ):
        dialog.name.setText(typed)
        dialog.name.textEdited.emit(typed)
        assert dialog.path.name == name
        assert dialog.export().ending == name.removeprefix("cellar")


def test_the_picture_of_a_map_is_png_for_one_program_and_webp_for_the_other_unless_chosen(
    made: Make,
) -> None:
    dialog = made()
    chosen(dialog, ".dd2vtt")
    assert dialog.export().form is PictureForm.PNG
    chosen(dialog, ".foundry.json")
    assert dialog.export().form is PictureForm.WEBP
    dialog.form_of_picture.setCurrentIndex(0)
    assert dialog.export().form is PictureForm.PNG
    chosen(dialog, ".dd2vtt")
    dialog.form_of_picture.setCurrentIndex(1)
    assert dialog.export().form is PictureForm.WEBP


def test_squares_that_foundry_refuses_are_told_before_anything_is_drawn(made: Make) -> None:
    dialog = made()
    chosen(dialog, ".foundry.json")
    dialog.square.setValue(19)
    assert "smaller than 20 pixels" in dialog.size_words.text()
    assert not dialog.do.isEnabled()
    dialog.square.setValue(20)
    assert dialog.do.isEnabled()


def test_a_page_is_an_inch_a_square_fitted_on_a_sheet_or_refused(made: Make) -> None:
    """30 x 24 squares and a margin of one all around: 81.28 x 66.04 cm."""
    dialog = made()
    dialog.coordinates.setChecked(True)
    chosen(dialog, ".pdf")
    assert dialog.export().page.square.mm == MM_AN_INCH
    assert dialog.size_words.text() == "The page is 81.3 x 66.0 cm."
    dialog.page_size.setCurrentIndex(dialog.page_size.findData("a4"))
    assert dialog.size_words.text() == "The page is 29.7 x 21.0 cm."


def test_sheets_at_true_scale_are_a_button_away(
    lent: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[bool] = []
    monkeypatch.setattr(ExportDialog, "exec", lambda _dialog: PRINT)
    action = QAction(lent)
    action.triggered.connect(lambda: opened.append(True))
    monkeypatch.setitem(lent.actions_by_id, "print", action)
    lent.actions_by_id["export"].trigger()
    assert opened == [True]


def test_the_file_that_is_open_is_not_written_over(
    lent: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    lent.settings.folder = tmp_path
    opened = tmp_path / "mill.battlefield.json"
    opened.write_text("{}")
    subject = Subject(lent.document.field, "mill", open_file=opened)
    dialog = ExportDialog(subject, lent.view.options, lent.settings, lent)
    qtbot.addWidget(dialog)
    chosen(dialog, ".battlefield.json")
    dialog.name.setText("mill")
    assert "is open here" in dialog.place.text()
    assert not dialog.do.isEnabled()
    dialog.name.setText("mill 2")
    assert dialog.do.isEnabled()


def test_text_comes_back_as_a_battlefield(
    lent: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    lent.settings.folder = tmp_path

    def run(dialog: ExportDialog) -> int:
        chosen(dialog, ".battlefield.json")
        dialog.show_for(False)
        dialog.do.click()
        return dialog.result()

    monkeypatch.setattr(ExportDialog, "exec", run)
    lent.actions_by_id["export"].trigger()
    qtbot.waitUntil(lambda: " is in " in lent.messages.text, timeout=30_000)
    assert "The map with its secret doors" in lent.messages.text
    (path,) = tmp_path.iterdir()
    assert read_field(path).columns == lent.document.field.columns


# --------------------------------------------------------------------- preview, and breaking off


def test_the_preview_shows_what_is_going_to_be_written(made: Make, qtbot: QtBot) -> None:
    dialog = made()

    def pictured(change: Callable[[], object]) -> QImage:
        before = dialog.preview.pixmap().cacheKey()
        change()
        qtbot.waitUntil(lambda: dialog.preview.pixmap().cacheKey() != before, timeout=10_000)
        return dialog.preview.pixmap().toImage()

    wash = pictured(lambda: dialog.coordinates.setChecked(not dialog.coordinates.isChecked()))
    style = dialog.style_of_map.findData(Style.LINE)
    line = pictured(lambda: dialog.style_of_map.setCurrentIndex(style))
    part = pictured(lambda: dialog.show_part(Block(0, 0, 10, 5)))
    assert wash != line
    assert part.height() < line.height() == wash.height()
    dialog.parts.squares.setText("nowhere")
    dialog.parts.squares.editingFinished.emit()
    assert dialog.preview.text() == "Nothing to show."


def test_a_long_export_tells_how_far_it_is_and_can_be_cancelled(
    lent: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, tmp_path: Path
) -> None:
    told = threading.Event()

    def slow(_field: Battlefield, _export: Export, progress: Progress) -> Report:
        for step in range(2000):
            progress(step / 4000)
            told.wait(0.005)
        return Report()

    monkeypatch.setattr(exporting, "write_map", slow)
    at_work = lent.files.exporting
    at_work._write(Export(tmp_path / "map.png", DrawingOptions()))
    qtbot.waitUntil(lambda: " %" in lent.messages.text, timeout=10_000)
    lent.actions_by_id["export"].trigger()
    assert "still being written" in lent.messages.text
    cancel = next(one for one in lent.messages.buttons if one.text() == "Cancel")
    cancel.click()
    qtbot.waitUntil(lambda: "nothing was written" in lent.messages.text, timeout=10_000)
    assert list(tmp_path.iterdir()) == []
