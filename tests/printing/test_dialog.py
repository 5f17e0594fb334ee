"""The print dialog in a real window: pages to look at, choices that stay, files and refusals."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot
from tests.helpers.mnemonics import doubled_mnemonics
from tests.helpers.windows import closed_in_the_end
from tests.printing.fields import bare, boulder
from tests.printing.reading import opened

from fieldwright.app import make_window
from fieldwright.canvas.sight import Pointer
from fieldwright.document.document import new_document
from fieldwright.drawing.options import Style
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow
from fieldwright.printing.dialog.dialog import PrintDialog
from fieldwright.printing.dialog.map_tab import MapTab
from fieldwright.printing.feature import PART_TOOL
from fieldwright.terms.grid import Square
from fieldwright.terms.paper import Orientation
from fieldwright.widgets.part_fields import Part


@pytest.fixture(scope="module")
def window(qapp: object) -> Iterator[MainWindow]:
    """One window for all tests here; nothing in it is changed."""
    with closed_in_the_end() as windows:
        made = make_window(new_document(bare(16, 12, boulder(1, 4.0, 4.0))), Settings())
        made.show()
        windows.append(made)
        yield made


@pytest.fixture
def dialog(window: MainWindow) -> Iterator[PrintDialog]:
    """The dialog as it opens, with all that is usual."""
    window.actions_by_id["print"].trigger()
    (made,) = window.findChildren(PrintDialog)
    before = made.paper.choices(), made.page.choices()
    yield made
    made.turn_to("map")
    made.paper.recall(before[0])
    tab = map_tab(made)
    tab.recall(before[1])
    tab.part.setCurrentIndex(0)
    tab.who.buttons[0].click()
    made.preview.fit()
    made.hide()


def map_tab(dialog: PrintDialog) -> MapTab:
    tab = dialog.pages[0]
    assert isinstance(tab, MapTab)
    return tab


def test_the_pages_are_counted_and_listed_before_anything_is_printed(dialog: PrintDialog) -> None:
    assert dialog.count.text() == "5 pages"
    assert "2 across and 2 down; the map is 41 x 30 cm" in dialog.told.text()
    titles = [dialog.preview.list.item(place).text() for place in range(5)]
    assert titles == ["How they lie", "A1", "B1", "A2", "B2"]


def test_no_letter_stands_for_two_things_on_any_tab(dialog: PrintDialog) -> None:
    for page in dialog.pages:
        dialog.turn_to(page.id)
        assert doubled_mnemonics(dialog) == set(), page.id


def test_players_see_names_of_the_dms_figures_only_if_that_is_chosen_anew(
    dialog: PrintDialog,
) -> None:
    tab = map_tab(dialog)
    names, figures = tab.switches["names"], tab.switches["figures"]
    assert not names.isEnabled()
    figures.setChecked(True)
    assert names.isEnabled()
    assert not tab.wishes().drawing().their_names
    names.setChecked(True)
    assert tab.wishes().drawing().their_names
    assert "names" not in tab.choices()
    names.setChecked(False)
    tab.who.buttons[1].click()
    assert not names.isEnabled()


def test_other_paper_gives_other_pages_and_is_remembered(dialog: PrintDialog) -> None:
    dialog.paper.paper.setCurrentIndex(dialog.paper.paper.findData("a3"))
    dialog.refresh()
    assert dialog.count.text() == "3 pages"
    dialog.hide()
    again = PrintDialog(dialog._bench)
    assert again.paper.layout_wished().paper.id == "a3"
    again.deleteLater()


def test_squares_margins_and_the_ruler_go_into_the_layout(dialog: PrintDialog) -> None:
    paper = dialog.paper
    paper.square.setCurrentIndex(paper.square.count() - 1)
    paper.other.setValue(30)
    paper.margin.setValue(8)
    paper.binding.setValue(12)
    paper.ruler.setValue(98)
    paper.lies.button(Orientation.LANDSCAPE).click()
    layout = paper.layout_wished()
    assert layout.square.mm == 30
    assert layout.page(Orientation.LANDSCAPE).margins.left == 20
    assert layout.correction == pytest.approx(100 / 98)
    assert layout.orientation is Orientation.LANDSCAPE


def test_a_paper_of_any_size_is_typed(dialog: PrintDialog) -> None:
    paper = dialog.paper
    paper.paper.setCurrentIndex(paper.paper.findData("custom"))
    paper.wide.setValue(500)
    paper.high.setValue(400)
    dialog.refresh()
    assert dialog.count.text() == "1 page"


def test_what_does_not_fit_is_told_and_nothing_can_be_written(dialog: PrintDialog) -> None:
    paper = dialog.paper
    paper.paper.setCurrentIndex(0)
    paper.square.setCurrentIndex(paper.square.count() - 1)
    paper.other.setValue(190)
    dialog.refresh()
    assert "Use smaller squares" in dialog.note.text
    assert not dialog.save.isEnabled()
    assert not dialog.send.isEnabled()


def test_the_pages_are_for_players_unless_the_dm_says_otherwise(dialog: PrintDialog) -> None:
    tab = map_tab(dialog)
    assert tab.wishes().players
    assert not tab.switches["notes"].isEnabled()
    tab.who.buttons[1].click()
    assert not tab.wishes().players
    assert "Secrets" in tab.note.text
    assert tab.switches["notes"].isEnabled()


def test_style_joints_and_switches_go_into_the_print(dialog: PrintDialog) -> None:
    tab = map_tab(dialog)
    tab.style_of_map.setCurrentIndex(1)
    tab.joint.setCurrentIndex(1)
    tab.strip.setValue(12)
    tab.switches["grid"].setChecked(False)
    tab.switches["letters"].setChecked(False)
    wishes = tab.wishes()
    assert (wishes.style, wishes.grid) == (Style.LINE, False)
    assert (wishes.layout.tabs, wishes.layout.overlap_mm, wishes.layout.letters) == (
        True,
        12,
        False,
    )
    tab.joint.setCurrentIndex(2)
    assert tab.wishes().layout.strip_mm == 0


def test_squares_typed_are_the_part(dialog: PrintDialog) -> None:
    tab = map_tab(dialog)
    tab.squares.setText("B2:D4")
    tab.squares.editingFinished.emit()
    dialog.refresh()
    assert dialog.count.text() == "1 page"
    tab.squares.setText("nowhere")
    tab.squares.editingFinished.emit()
    dialog.refresh()
    assert "two corners" in dialog.note.text


def test_the_part_may_lie_around_the_selection(dialog: PrintDialog, window: MainWindow) -> None:
    tab = map_tab(dialog)
    tab.part.setCurrentIndex(tab.part.findData(Part.SELECTION))
    dialog.refresh()
    assert "Nothing is selected" in dialog.note.text
    (key,) = window.document.field.things["obstacles"]
    window.workbench.selection.set([key])
    dialog.refresh()
    assert tab.wishes().part == (2, 2, 6, 6)
    window.workbench.selection.set([])


def test_a_part_is_dragged_on_the_map_and_the_dialog_comes_back(
    dialog: PrintDialog, window: MainWindow
) -> None:
    before = window.workbench.tool.name
    map_tab(dialog).drag.click()
    assert not dialog.isVisible()
    tool = window.workbench.tool
    assert tool.name == PART_TOOL
    tool.begin(_at(window, 5, 2))
    tool.move(_at(window, 9, 7))
    assert tool.busy
    window.view.grab()
    tool.finish(_at(window, 9, 7))
    assert dialog.isVisible()
    assert window.workbench.tool.name == before
    assert map_tab(dialog).squares.text() == "F3:J8"
    assert map_tab(dialog).wishes().part == (5, 2, 10, 8)


def test_a_drag_that_is_broken_off_leaves_nothing(dialog: PrintDialog, window: MainWindow) -> None:
    dialog.hide()
    before = window.workbench.tool.name
    window.workbench.take(PART_TOOL)
    tool = window.workbench.tool
    tool.begin(_at(window, 1, 1))
    tool.cancel()
    assert not tool.busy
    window.workbench.take(before)


def test_escape_in_place_of_a_drag_brings_the_dialog_back(
    dialog: PrintDialog, window: MainWindow
) -> None:
    before = window.workbench.tool.name
    map_tab(dialog).drag.click()
    QTest.keyClick(window.view, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert window.workbench.tool.name == before


def test_a_part_taken_from_the_menu_opens_the_dialog_and_gives_the_tool_back(
    dialog: PrintDialog, window: MainWindow
) -> None:
    dialog.hide()
    window.workbench.take("look")
    window.actions_by_id["print-part"].trigger()
    tool = window.workbench.tool
    tool.begin(_at(window, 0, 0))
    tool.finish(_at(window, 3, 3))
    assert dialog.isVisible()
    assert window.workbench.tool.name == "look"
    window.workbench.take("select")


def test_another_tool_in_place_of_a_drag_leaves_the_dialog_away(
    dialog: PrintDialog, window: MainWindow, qtbot: QtBot
) -> None:
    map_tab(dialog).drag.click()
    window.workbench.take("select")
    qtbot.wait(1)
    QTest.keyClick(window.view, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def _at(window: MainWindow, column: int, row: int) -> Pointer:
    pixel = QPointF(0, 0).toPoint()
    return Pointer(column + 0.5, row + 0.5, Square(column, row), pixel)


def test_a_page_is_seen_whole_at_actual_size_and_larger(dialog: PrintDialog) -> None:
    preview = dialog.preview
    preview.list.setCurrentRow(2)
    preview._redraw()
    fitted = preview.page.width()
    preview.zoom_to(1.0)
    assert preview.zoom_words.text() == "100 %"
    assert preview.page.width() > fitted
    preview.zoom_by(1.25)
    assert preview.zoom_words.text() == "125 %"
    preview.fit()
    preview._redraw()
    assert preview.page.width() == fitted
    assert not preview.page.grab().isNull()


def test_a_page_that_cannot_be_drawn_is_shown_empty_and_logged(dialog: PrintDialog) -> None:
    def fails(_painter: QPainter) -> None:
        raise ValueError

    (leaf, *_) = dialog.preview.leaves
    dialog.preview.show_leaves((replace(leaf, draw=fails),))
    dialog.preview._redraw()
    assert not dialog.preview.page.grab().isNull()


def test_the_pdf_holds_the_pages_that_were_shown(dialog: PrintDialog, tmp_path: Path) -> None:
    told: list[object] = []
    dialog.written.connect(told.append)
    dialog.write(tmp_path / "x.pdf")
    assert told == [tmp_path / "x.pdf"]
    assert len(opened(tmp_path / "x.pdf")) == 5
    assert "Written" in dialog.note.text
    assert dialog.save.isEnabled()


def test_a_file_that_cannot_be_written_is_told_in_the_dialog(
    dialog: PrintDialog, tmp_path: Path
) -> None:
    dialog.write(tmp_path / "none" / "x.pdf")
    assert "There is no folder" in dialog.note.text


def test_cancel_breaks_the_writing_off_and_leaves_no_file(
    dialog: PrintDialog, tmp_path: Path
) -> None:
    def press(value: int) -> None:
        if value > 0:
            dialog.leave.click()

    dialog.bar.valueChanged.connect(press)
    dialog.write(tmp_path / "x.pdf")
    dialog.bar.valueChanged.disconnect(press)
    assert "Broken off" in dialog.note.text
    assert not list(tmp_path.iterdir())
    assert dialog.isVisible()


def test_more_than_fifty_pages_are_asked_about(
    dialog: PrintDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def answer(_parent: object, _title: str, words: str) -> QMessageBox.StandardButton:
        asked.append(words)
        return QMessageBox.StandardButton.No

    monkeypatch.setattr(QMessageBox, "question", answer)
    dialog.paper.square.setCurrentIndex(dialog.paper.square.count() - 1)
    dialog.paper.other.setValue(100)
    dialog.refresh()
    dialog.write(tmp_path / "x.pdf")
    assert "pages. Go on" in asked[0]
    assert not list(tmp_path.iterdir())


def test_a_printer_gets_the_same_pages(dialog: PrintDialog, tmp_path: Path) -> None:
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "p.pdf"))
    told: list[int] = []
    dialog.printed.connect(told.append)
    dialog.print_on(printer)
    assert told == [5]


def test_files_are_called_by_the_file_of_the_map(
    dialog: PrintDialog, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the field itself is called may be a secret; a map without a file is called so to him."""
    assert dialog.page.file_stem() == "Battlefield"
    kind = type(window.document)
    monkeypatch.setattr(kind, "is_unnamed", property(lambda _: False))
    monkeypatch.setattr(kind, "name", property(lambda _: "session 4"))
    stems = []
    for page in dialog.pages:
        dialog.turn_to(page.id)
        stems.append(dialog.page.file_stem())
    assert stems == [
        "session 4 for the players",
        "session 4 figures",
        "session 4 reference",
        "Blank sheet",
        "session 4 rooms",
    ]
    assert dialog.pages[0].book_title() == "Battlefield"


def test_blank_sheets_have_their_own_tab(dialog: PrintDialog) -> None:
    dialog.turn_to("blank")
    dialog.refresh()
    assert dialog.count.text() == "1 page"
    assert dialog.page.file_stem() == "Blank sheet"


def test_escape_closes_the_dialog(dialog: PrintDialog) -> None:
    assert dialog.windowModality() is Qt.WindowModality.WindowModal
    dialog.reject()
    assert not dialog.isVisible()
