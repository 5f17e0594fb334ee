"""The table of tiles of a map: found, chosen by mouse or keyboard, kept, and the map made anew."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.exchange.tiles.maps import as_bytes, layer, objects, tileset, tmj, write_tiles
from tests.helpers.mnemonics import doubled_mnemonics
from tests.helpers.windows import empty_field

from fieldwright.editor.importing.arriving import Arrived
from fieldwright.editor.importing.dialog import ImportDialog, Place
from fieldwright.editor.importing.tiles_dialog import TilesDialog
from fieldwright.editor.importing.tiles_model import BY, MEANS, TILE, USED
from fieldwright.editor.importing.tiles_pictures import choices_of
from fieldwright.exchange.readers import read_data
from fieldwright.exchange.tiled.chosen import file_of
from fieldwright.exchange.tiled.meanings import chosen_folder, rows_in

NAMED = tileset(tiles=[{"id": 3, "class": "Pebbles"}, {"id": 0, "class": "Red wall"}])
SNOW = "knee-deep snow?"
GIDS = [1, 2, 2, 3, 3, 3, 4, 4, 4, 4]


def arrived_from(folder: Path, gids: list[int] = GIDS, **more: Any) -> Arrived:
    """A map that was read; its picture is grey."""
    data = as_bytes(tmj([layer(gids, 5)], 5, len(gids) // 5, **{"tilesets": [NAMED], **more}))
    image = QImage(100, 40, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.gray)
    return Arrived(folder / "map.tmj", read_data(data, "map.tmj", folder), image)


@pytest.fixture
def arrived(tmp_path: Path) -> Arrived:
    write_tiles(tmp_path)
    return arrived_from(tmp_path)


@pytest.fixture
def dialog(arrived: Arrived, qtbot: QtBot) -> TilesDialog:
    choices = choices_of(arrived.records.tiles)
    assert choices is not None
    dialog = TilesDialog(arrived, choices)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def column(dialog: TilesDialog, which: int) -> list[str]:
    """The words of a column, from the top."""
    return [dialog.model.index(row, which).data() for row in range(dialog.model.rowCount())]


def choose(dialog: TilesDialog, part: str, value: object) -> None:
    """Choose an entry of a box as a person does."""
    box = dialog.fields.boxes[part]
    place = box.findData(value)
    assert place >= 0
    box.setCurrentIndex(place)
    box.activated.emit(place)


def test_tiles_stand_in_the_table_by_how_often_they_are_used(dialog: TilesDialog) -> None:
    assert column(dialog, TILE) == ["Pebbles", "Tile 2", "Tile 1", "Red wall"]
    assert column(dialog, USED) == ["4", "3", "2", "1"]
    assert column(dialog, MEANS) == [SNOW, "not known", "not known", "solid rock?"]
    assert column(dialog, BY) == ["guess: its colour", "", "", "guess: its name"]
    icon = dialog.model.index(1, TILE).data(Qt.ItemDataRole.DecorationRole)
    picture = icon.pixmap(32, 32).toImage()
    assert picture.pixelColor(24, 24).getRgb()[:3] == (0, 0, 255)
    assert doubled_mnemonics(dialog) == set()


def test_what_is_chosen_for_several_rows_is_shown_in_the_table_and_on_the_map(
    dialog: TilesDialog, qtbot: QtBot
) -> None:
    dialog.select(dialog.model.shown[1:3])
    assert dialog.preview.lit.tolist() == [
        [False, True, True, True, True],
        [True, False, False, False, False],
    ]
    choose(dialog, "ground", "sand")
    choose(dialog, "water", "river")
    choose(dialog, "depth_ft", 5)
    assert column(dialog, MEANS)[1:3] == ["firm sand, river, shoulder-deep"] * 2
    assert column(dialog, BY)[1:3] == ["your choice"] * 2
    assert dialog.count.text() == "2 of 4 known"
    dialog.select(dialog.model.shown[:2])
    assert dialog.fields.boxes["ground"].currentIndex() == -1
    choose(dialog, "obstacle", "boulder")
    assert column(dialog, MEANS)[:2] == ["boulder", "firm sand, river, shoulder-deep; boulder"]
    dialog.usual.click()
    assert column(dialog, MEANS)[:2] == [SNOW, "not known"]


def test_a_depth_is_asked_only_of_water(dialog: TilesDialog) -> None:
    dialog.select(dialog.model.shown[:1])
    assert not dialog.fields.boxes["depth_ft"].isEnabled()
    choose(dialog, "water", "pond")
    assert dialog.fields.boxes["depth_ft"].isEnabled()
    assert dialog.fields.boxes["depth_ft"].currentData() == 2


def test_guesses_are_taken_for_the_rows_that_are_chosen_or_for_all(dialog: TilesDialog) -> None:
    assert dialog.guess.text().endswith("(2)")
    dialog.select(dialog.model.shown[3:])
    assert dialog.guess.text().endswith("(1)")
    dialog.guess.click()
    assert column(dialog, MEANS) == [SNOW, "not known", "not known", "solid rock"]
    dialog.table.clearSelection()
    dialog.guess.click()
    assert column(dialog, MEANS) == ["knee-deep snow", "not known", "not known", "solid rock"]
    assert not dialog.guess.isEnabled()


def test_rows_are_found_by_names_and_meanings_and_by_being_unknown(dialog: TilesDialog) -> None:
    dialog.select(dialog.model.shown[:1])
    dialog.picture.click()
    assert column(dialog, MEANS)[0] == "only a picture"
    dialog.only_unknown.setChecked(True)
    assert column(dialog, TILE) == ["Tile 2", "Tile 1", "Red wall"]
    dialog.only_unknown.setChecked(False)
    dialog.finder.setText("red W")
    assert column(dialog, TILE) == ["Red wall"]
    dialog.finder.setText("picture only")
    assert column(dialog, TILE) == ["Pebbles"]
    dialog.finder.setText("nothing like it")
    assert column(dialog, TILE) == []


def test_everything_goes_by_keyboard(dialog: TilesDialog, qtbot: QtBot) -> None:
    QTest.keyClicks(dialog.finder, "tile ")
    QTest.keyClick(dialog.finder, Qt.Key.Key_Down)
    QTest.keyClick(dialog.table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert dialog.chosen.text() == "What the 2 chosen tiles stand for"
    QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    assert dialog.isVisible()
    ground = dialog.fields.boxes["ground"]
    assert dialog.focusWidget() is ground
    QTest.keyClick(ground, Qt.Key.Key_Down)
    assert column(dialog, MEANS)[:2] == ["grass", "grass"]


def test_what_is_chosen_is_kept_when_the_dialog_is_accepted_and_not_when_it_is_left(
    arrived: Arrived, dialog: TilesDialog
) -> None:
    assert arrived.records.tiles is not None
    path = file_of(chosen_folder(), arrived.records.tiles.sets[0])
    dialog.select(dialog.model.shown[:1])
    choose(dialog, "ground", "sand")
    dialog.reject()
    assert not path.exists()
    dialog.accept()
    assert [row.ground for row in rows_in(path).values()] == ["sand"]


def test_what_cannot_be_kept_is_said_and_the_dialog_stays(
    dialog: TilesDialog, qtbot: QtBot
) -> None:
    chosen_folder().parent.mkdir(parents=True)
    chosen_folder().write_text("a file where a folder should be")
    dialog.select(dialog.model.shown[:1])
    choose(dialog, "ground", "sand")
    dialog.do.click()
    assert dialog.isVisible()
    assert "were not kept" in dialog.note.text
    assert column(dialog, MEANS)[0] == "firm sand"


def test_meanings_are_written_for_others_and_taken_from_them(
    dialog: TilesDialog, tmp_path: Path
) -> None:
    dialog.select(dialog.model.shown[:1])
    choose(dialog, "ground", "sand")
    dialog.save_to(tmp_path / "mine")
    dialog.usual.click()
    assert column(dialog, MEANS)[0] == SNOW
    dialog.load_from(tmp_path / "mine.toml")
    assert column(dialog, MEANS)[0] == "firm sand"
    assert "1 of these tiles" in dialog.note.text
    (tmp_path / "bad.toml").write_text("[half")
    dialog.load_from(tmp_path / "bad.toml")
    assert "bad.toml was not used" in dialog.note.text
    assert column(dialog, MEANS)[0] == "firm sand"


def test_tiles_of_terrains_are_shown_one_by_one_when_that_is_asked_for(
    tmp_path: Path, qtbot: QtBot
) -> None:
    write_tiles(tmp_path)
    corners = [0, 1, 0, 1, 0, 1, 0, 1]
    wang = {
        "colors": [{"name": "Ash"}],
        "wangtiles": [{"tileid": one, "wangid": corners} for one in (0, 1)],
    }
    arrived = arrived_from(tmp_path, tilesets=[tileset(wangsets=[wang])])
    choices = choices_of(arrived.records.tiles)
    assert choices is not None
    dialog = TilesDialog(arrived, choices)
    qtbot.addWidget(dialog)
    dialog.show()
    assert column(dialog, TILE) == ["Tile 3", "Tile 2", "Ash"]
    dialog.select(dialog.model.shown[2:])
    assert dialog.preview.lit.sum() == 3
    choose(dialog, "ground", "sand")
    dialog.single.setChecked(True)
    assert column(dialog, TILE) == ["Tile 3", "Tile 2", "Tile 1 (ash)", "Tile 0 (ash)"]
    assert column(dialog, BY)[2:] == ["its terrain", "its terrain"]
    dialog.select(dialog.model.shown[3:])
    assert dialog.preview.lit.sum() == 1
    choose(dialog, "obstacle", "boulder")
    dialog.single.setChecked(False)
    assert column(dialog, BY)[2] == "your choice, 1 apart"
    assert doubled_mnemonics(dialog) == set()


# ---------------------------------------------------------------------------- in the import dialog


@pytest.fixture
def asking(arrived: Arrived, qtbot: QtBot) -> ImportDialog:
    dialog = ImportDialog(arrived, Place(empty_field()))
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_the_import_dialog_leads_to_the_tiles_and_makes_the_map_anew(
    asking: ImportDialog, qtbot: QtBot
) -> None:
    row = asking.tiles
    assert row is not None
    assert row.open.text() == "&Meanings of tiles… (0 of 4 known)"
    assert doubled_mnemonics(asking) == set()
    row.open_dialog()
    assert row.dialog is not None
    row.dialog.select(row.dialog.model.shown)
    choose(row.dialog, "ground", "sand")
    choose(row.dialog, "obstacle", "boulder")
    with qtbot.waitSignal(row.built, timeout=20_000):
        row.dialog.do.click()
        assert not asking.do.isEnabled()
    assert asking.do.isEnabled()
    assert row.open.text() == "&Meanings of tiles… (4 of 4 known)"
    assert "10 squares of ground" in asking.report.texts[0].text()
    assert not asking.report.texts[2].isVisibleTo(asking)
    assert {kind for line in asking.arrived.records.layers["ground"] for kind in line} == {"sand"}
    assert len(asking.arrived.records.obstacles) == 10
    # Its picture shows the boulders.
    assert asking.wanted.answers.in_picture


def test_a_dialog_of_tiles_that_is_left_changes_nothing(asking: ImportDialog) -> None:
    row, before = asking.tiles, asking.arrived
    assert row is not None
    row.open_dialog()
    assert row.dialog is not None
    row.dialog.select(row.dialog.model.shown)
    choose(row.dialog, "ground", "sand")
    row.dialog.reject()
    assert not row.is_busy
    assert asking.arrived is before
    assert row.open.text() == "&Meanings of tiles… (0 of 4 known)"


def test_an_import_dialog_that_goes_while_the_map_is_made_anew_goes_in_peace(
    asking: ImportDialog,
) -> None:
    row = asking.tiles
    assert row is not None
    row.open_dialog()
    assert row.dialog is not None
    row.dialog.select(row.dialog.model.shown)
    row.dialog.picture.click()
    row.dialog.do.click()
    asking.reject()
    assert not asking.isVisible()


def test_maps_without_tiles_have_no_such_row(tmp_path: Path, qtbot: QtBot) -> None:
    line = {"x": 0, "y": 10, "polyline": [{"x": 0, "y": 0}, {"x": 10, "y": 0}]}
    data = as_bytes(tmj([objects(line)], 5, 2))
    image = QImage(10, 10, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.gray)
    bare = Arrived(tmp_path / "map.tmj", read_data(data, "map.tmj", tmp_path), image)
    dialog = ImportDialog(bare, Place(empty_field()))
    qtbot.addWidget(dialog)
    assert dialog.tiles is None
