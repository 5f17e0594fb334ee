"""The form takes what books print, says what is wrong beneath its field, and loses nothing."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.helpers.hands import Hands

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Figure
from fieldwright.drawing.things.tokens import SIDE
from fieldwright.editor.figures.attack_table import weapons_found
from fieldwright.editor.figures.feature import LibraryFeature
from fieldwright.editor.figures.find_box import FindBox
from fieldwright.editor.figures.form import FigureForm
from fieldwright.editor.figures.form_fields import LineField
from fieldwright.editor.figures.token_picture import CropFrame, cut_token
from fieldwright.editor.figures.words import short_line
from fieldwright.editor.window import MainWindow
from fieldwright.library.form_text import texts_of
from fieldwright.library.library import load_library
from fieldwright.library.making import figure_from
from fieldwright.stats.block import StatBlock

ORC = load_library().creatures["orc"]


@pytest.fixture
def form(figures: LibraryFeature) -> FigureForm:
    """A form for a copy of the orc."""
    figures.page.search.setText("orc")
    figures.edit_shown()
    return figures.forms[-1]


def line_of(form: FigureForm, name: str) -> LineField:
    field = form.pages.fields[name]
    assert isinstance(field, LineField)
    return field


def type_into(form: FigureForm, name: str, text: str) -> None:
    line = line_of(form, name).line
    line.selectAll()
    QTest.keyClicks(line, text)


def test_it_shows_every_text_of_the_block_unchanged(form: FigureForm) -> None:
    assert form.read.block == replace(ORC, id="")
    assert not form.is_changed
    known = {*form.pages.fields, "flags", "initials", "colour", "picture"}
    assert known >= set(texts_of(ORC))


def test_a_book_too_long_for_its_line_is_told_in_whole_where_one_points_at_it(
    form: FigureForm,
) -> None:
    book = line_of(form, "source")
    source = "Fieldwright; THAC0 and saves: Player's Handbook, tables 53 and 60"
    book.show_text(source)
    assert book.line.toolTip() == source
    book.show_text("MM")
    assert book.line.toolTip() == ""
    dice = line_of(form, "hit_dice")
    how = dice.line.toolTip()
    dice.show_text("1" * 60)
    assert dice.line.toolTip() == how != ""


def test_hit_points_in_the_place_of_hit_dice_are_told_as_hit_points() -> None:
    assert short_line(load_library().creatures["bandit"]) == "M, AC 7, hp 1-6, MV 12, THAC0 20"
    assert short_line(ORC).startswith("M, AC 6, HD 1, MV 9")


def test_what_books_print_is_taken(form: FigureForm) -> None:
    type_into(form, "hit_dice", "1-1")
    type_into(form, "movement", "12, Fl 30 (C)")
    type_into(form, "armour_class", "6 (10)")
    form.pages.attacks.model.rows[0]["damage"] = "1d6/1d6/2d4"
    form.pages.attacks.changed.emit()
    assert not form.read.faults
    assert (form.read.block.hit_dice, form.read.block.ac_unarmoured) == ("1-1", 10)
    assert form.read.block.attacks[0].damage == "1d6/1d6/2d4"


def test_a_fault_is_told_beneath_its_field_and_saving_goes_there(form: FigureForm) -> None:
    type_into(form, "hit_dice", "many")
    fault = form.pages.fields["hit_dice"].fault
    assert "4+1" in fault.text()
    assert form.line.text() == fault.text()
    form.pages.setCurrentIndex(2)
    form.save()
    assert form.isVisible()
    assert form.pages.currentIndex() == 0
    assert line_of(form, "hit_dice").line.hasFocus()
    type_into(form, "hit_dice", "4+1")
    assert fault.text() == ""


def test_fields_stay_where_they_are_when_a_fault_comes_or_goes(form: FigureForm) -> None:
    field = form.pages.fields["armour"]
    QApplication.processEvents()
    before = field.mapTo(form, QPoint(0, 0)), field.size()
    line_of(form, "name").line.clear()
    line_of(form, "hit_dice").line.setFocus()
    type_into(form, "hit_dice", "many")
    QApplication.processEvents()
    assert form.pages.fields["name"].fault.text()
    # The line below tells the whole of what is wrong where one writes.
    assert form.line.text().startswith(form.pages.fields["hit_dice"].fault.text())
    assert (field.mapTo(form, QPoint(0, 0)), field.size()) == before


@pytest.mark.rule("R24")
def test_what_follows_from_the_rules_stands_in_the_empty_fields(form: FigureForm) -> None:
    type_into(form, "hit_dice", "3")
    line_of(form, "thac0").line.clear()
    # A monster of three Hit Dice fights as a warrior of 3rd level: 18 (table 53).
    assert line_of(form, "thac0").line.placeholderText() == "as a warrior of 3 Hit Dice: 18"
    # Strength of a man-sized creature: 3.5 x 3, rounded down, and its Hit Dice.
    assert line_of(form, "abilities.strength").line.placeholderText().endswith(": 13")


def test_another_size_fills_its_usual_squares(form: FigureForm) -> None:
    box = form.pages.fields["size"].body
    box.setCurrentIndex(box.findData("H"))  # type: ignore[attr-defined]
    assert (form.read.block.columns, form.read.block.rows) == (2, 1)
    assert line_of(form, "footprint").text() == "2 x 1"
    assert not form.read.faults


def test_a_weapon_fills_in_its_numbers(form: FigureForm) -> None:
    model = form.pages.attacks.model
    row = model.add()
    model.setData(model.index(row, 1), "spear")
    assert model.rows[row]["name"] == "spear"
    shown = [model.data(model.index(row, column)) for column in range(model.columnCount())]
    weapon = load_library().weapons["spear"]
    assert shown[1] == weapon.name
    assert shown[3] == weapon.damage
    assert str(weapon.speed) in shown
    assert not form.read.faults


def begin_weapon(form: FigureForm) -> FindBox:
    """A double click on the weapon of the first attack."""
    form.pages.setCurrentIndex(1)
    table, model = form.pages.attacks.table, form.pages.attacks.model
    if not model.rowCount():
        model.add()
    index = model.index(0, 1)
    table.setCurrentIndex(index)
    table.edit(index)
    QApplication.processEvents()
    box = table.findChild(FindBox)
    assert isinstance(box, FindBox)
    return box


def test_a_weapon_is_found_by_a_part_of_its_name_and_enter_takes_the_best(
    form: FigureForm, qtbot: QtBot
) -> None:
    box = begin_weapon(form)
    box.selectAll()
    QTest.keyClicks(box, "long bow")
    offered = [box.list.item(row).text() for row in range(box.list.count())]
    assert offered[0].startswith("Long bow (flight")
    assert len(offered) == 4
    # All of it can be read, however narrow the column is.
    room = box.list.viewport().width() - 16
    assert max(map(box.list.fontMetrics().horizontalAdvance, offered)) < room
    QTest.keyClick(box, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: form.read.block.attacks[0].weapon.startswith("long-bow"))
    # A bow comes with a quiver, as those of the ready characters do.
    assert form.read.block.attacks[0].ammunition == 20


def test_down_goes_to_the_next_weapon_and_none_is_a_choice(form: FigureForm) -> None:
    names = [one.words for one in weapons_found("")]
    assert names[0] == "none"
    assert names[1:] == sorted(names[1:], key=str.casefold)
    box = begin_weapon(form)
    box.selectAll()
    QTest.keyClicks(box, "long bow")
    QTest.keyClick(box, Qt.Key.Key_Down)
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert box.text().startswith("Long bow (sheaf")


def test_a_weapon_that_nobody_knows_is_told(form: FigureForm, qtbot: QtBot) -> None:
    box = begin_weapon(form)
    box.selectAll()
    QTest.keyClicks(box, "chainsaw")
    assert not box.is_open
    QTest.keyClick(box, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "chainsaw" in form.pages.attacks.fault.text())


@pytest.mark.own_window
def test_saving_a_books_entry_keeps_a_copy_of_ones_own(
    form: FigureForm, figures: LibraryFeature
) -> None:
    type_into(form, "name", "Orc chief")
    type_into(form, "hit_points", "14")
    form.save()
    assert not figures.forms
    kept = figures.shelf.library.own["orc-chief"]
    assert (kept.name, kept.hit_points) == ("Orc chief", 14)
    assert load_library().own["orc-chief"] == kept


def test_escape_asks_in_a_line_only_if_something_would_be_lost(
    form: FigureForm, figures: LibraryFeature
) -> None:
    QTest.keyClick(form, Qt.Key.Key_Escape)
    assert not figures.forms
    figures.edit_shown()
    other = figures.forms[-1]
    type_into(other, "name", "Grom")
    QTest.keyClick(other, Qt.Key.Key_Escape)
    assert other.isVisible()
    assert other.lose_button.isVisible()
    type_into(other, "name", "Grommash")
    assert not other.lose_button.isVisible()
    QTest.keyClick(other, Qt.Key.Key_Escape)
    other.lose_button.click()
    assert not figures.forms


@pytest.mark.own_window
def test_the_window_does_not_close_over_a_half_written_form(
    form: FigureForm, figures: LibraryFeature, window: MainWindow
) -> None:
    type_into(form, "name", "Grom")
    assert not window.close()
    assert window.isVisible()
    assert form.lose_button.isVisible()
    form.lose_button.click()
    assert window.close()


def test_a_pasted_stat_block_fills_the_form_and_the_rest_is_told(form: FigureForm) -> None:
    form.paste("Uruk: AC 4; HD 2+2; MV 9; THAC0 18; hp 12, 9; Dmg 1d8 (long sword)")
    assert line_of(form, "name").text() == "Uruk"
    assert form.read.block.attacks[0].weapon == "long-sword"
    assert "hp 9" in form.pages.paste_told.text()
    form.paste("nothing of use")
    assert "labels" in form.pages.paste_told.text()


# -------------------------------------------------------------------------------- on the field


def place(window: MainWindow, count: int) -> None:
    orcs = [
        figure_from(ORC, "attackers", (3 * number, 3), 0, f"Orc {number}")
        for number in range(1, count + 1)
    ]
    window.workbench.apply(add(*orcs), "place")


def test_one_figures_numbers_change_in_one_step(
    window: MainWindow, figures: LibraryFeature, hands: Hands
) -> None:
    place(window, 3)
    first = window.document.field.every(Figure)[0]
    window.workbench.selection.set([first.id])
    hands.do("edit-figure")
    form = figures.forms[-1]
    assert "3 of this kind" in form.all_of_kind.text()
    type_into(form, "armour_class", "2")
    form.save()
    told = [one.stats.armour_class for one in window.document.field.every(Figure) if one.stats]
    assert told == [2, 6, 6]
    hands.do("undo")
    assert window.document.field.every(Figure)[0] == first


def test_all_of_its_kind_change_where_that_is_ticked(
    window: MainWindow, figures: LibraryFeature, hands: Hands
) -> None:
    place(window, 3)
    window.workbench.selection.set([window.document.field.every(Figure)[1].id])
    hands.do("edit-figure")
    form = figures.forms[-1]
    form.all_of_kind.setChecked(True)
    type_into(form, "name", "Uruk")
    form.save()
    assert [one.name for one in window.document.field.every(Figure)] == [
        *("Uruk 1", "Uruk 2"),
        "Uruk 3",
    ]


def test_a_figure_without_numbers_gets_some(
    window: MainWindow, figures: LibraryFeature, hands: Hands
) -> None:
    from uuid import uuid4

    bare = Figure(id=uuid4(), name="Stranger", side="attackers", column=4, row=4)
    window.workbench.apply(add(bare), "place")
    window.workbench.selection.set([bare.id])
    hands.do("edit-figure")
    form = figures.forms[-1]
    type_into(form, "hit_points", "9")
    form.save()
    (after,) = window.document.field.every(Figure)
    assert after.stats is not None
    assert (after.name, after.hit_points) == ("Stranger", 9)


# ------------------------------------------------------------------------------------- the token


def picture(width: int, height: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#336699"))
    return image


def test_a_token_is_cut_square_and_no_larger_than_it_need_be() -> None:
    data = cut_token(picture(1200, 800), QRectF(0.25, 0, 1, 1))
    cut = QImage.fromData(data)
    assert (cut.width(), cut.height()) == (SIDE, SIDE)
    small = QImage.fromData(cut_token(picture(100, 60), QRectF(0, 0, 0.5, 0.5)))
    assert (small.width(), small.height()) == (30, 30)


def test_the_frame_stays_on_the_picture(form: FigureForm) -> None:
    crop = CropFrame()
    crop.show_image(picture(300, 200))
    assert crop.frame.topLeft().x() == pytest.approx(0.25)
    for _ in range(80):
        QTest.keyClick(crop, Qt.Key.Key_Right)
    assert crop.frame.right() == pytest.approx(1.5)
    QTest.keyClick(crop, Qt.Key.Key_Plus)
    assert crop.frame.width() < 1
    for _ in range(60):
        QTest.keyClick(crop, Qt.Key.Key_Minus)
    assert crop.frame.width() == pytest.approx(1)


def test_a_picture_goes_with_the_figure_into_document_and_library(
    window: MainWindow, figures: LibraryFeature, hands: Hands, tmp_path: Path
) -> None:
    file = tmp_path / "orc.png"
    picture(400, 300).save(str(file))
    place(window, 1)
    window.workbench.selection.set([window.document.field.every(Figure)[0].id])
    hands.do("edit-figure")
    form = figures.forms[-1]
    form.token.take_file(file)
    form.save()
    (after,) = window.document.field.every(Figure)
    assert after.picture
    assert window.document.picture(after.picture) == figures.shelf.pictures.get(after.picture)


def test_a_library_figure_with_a_picture_brings_it_onto_the_field(
    window: MainWindow, figures: LibraryFeature
) -> None:
    name = figures.shelf.pictures.keep(cut_token(picture(64, 64), QRectF(0, 0, 1, 1)))
    one = figure_from(replace(ORC, picture=name), "attackers", (3, 3))
    window.workbench.apply(add(one), "place")
    assert window.document.picture(name) is not None


def test_what_is_no_picture_is_refused_with_a_sentence(form: FigureForm, tmp_path: Path) -> None:
    file = tmp_path / "bomb.png"
    file.write_bytes(b"not a picture at all")
    form.token.take_file(file)
    assert form.line.text()
    assert form.token.picture == ""


def test_a_picture_is_pasted_and_removed(form: FigureForm) -> None:
    QGuiApplication.clipboard().setImage(picture(50, 80))
    form.token.paste()
    assert form.read.block.picture
    assert form.is_changed
    form.token.remove()
    assert form.read.block.picture == ""
    QGuiApplication.clipboard().setMimeData(QMimeData())
    form.token.paste()
    assert "no picture" in form.line.text()


def test_every_field_of_a_block_is_in_the_form(form: FigureForm) -> None:
    from dataclasses import fields

    shown = {name.split(".")[0] for name in form.pages.fields}
    besides = {"id", "columns", "rows", "attacks", "flags", "initials", "colour", "picture"}
    bracket = {"ac_unarmoured"}
    assert {item.name for item in fields(StatBlock)} - besides - bracket <= shown
