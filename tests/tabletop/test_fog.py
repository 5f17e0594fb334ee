"""Fog on the table: opaque over land and figures, lifted and laid again without a trace."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.helpers.fights import HEROES, ORCS, figure, meadow
from tests.helpers.table_pictures import pixels, settle

from fieldwright.battlefield.field import Battlefield
from fieldwright.player_view.shown import shown_to_players
from fieldwright.tabletop.calibration import Pitch
from fieldwright.tabletop.looks import TableLook
from fieldwright.tabletop.picture import Cover, PlayersPicture
from fieldwright.tabletop.viewing import Glass, TableView

ANN = figure("Ann", HEROES, (3, 3))
ORC = figure("Orc", ORCS, (12, 3), facing=4)
GLASS = Glass(640, 320, Pitch(40, 40))


def fogged(*columns: int) -> Battlefield:
    """A meadow of 16 x 8 squares; some of its columns are revealed."""
    field = meadow(ANN, ORC, columns=16, rows=8)
    revealed = np.zeros((8, 16), np.uint8)
    revealed[:, list(columns)] = 1
    field = field.with_revealed(revealed)
    return replace(field, info=replace(field.info, fog=True))


@pytest.fixture
def picture(qapp: QApplication) -> PlayersPicture:
    made = PlayersPicture()
    made.cover = Cover.NOTHING
    made.dress(TableLook())
    made.lay(TableView().laid(GLASS, 16, 8), GLASS)
    return made


def seen(picture: PlayersPicture, field: Battlefield) -> QImage:
    picture.show(shown_to_players(field))
    settle(picture)
    return picture.drawn()


def colours(image: QImage, column: int) -> set[int]:
    """The colours in the middle of a column of squares."""
    return {image.pixel(column * 40 + 20, y) for y in range(image.height())}


def test_what_is_not_revealed_is_cloud_from_side_to_side(picture: PlayersPicture) -> None:
    all_covered = seen(picture, fogged())
    some = seen(picture, fogged(*range(8)))
    for column in range(9, 16):
        assert colours(some, column) == colours(all_covered, column)
    assert colours(some, 3) != colours(all_covered, 3)
    picture.finish()


def test_who_stands_in_fog_is_not_seen_and_comes_with_the_land(picture: PlayersPicture) -> None:
    without_orc = fogged(*range(8))
    without_orc = without_orc.with_things({"figures": {ANN.id: ANN}})
    hidden = pixels(seen(picture, fogged(*range(8))))
    assert pixels(seen(picture, without_orc)) == hidden
    assert pixels(seen(picture, fogged(*range(16)))) != hidden
    picture.finish()


def test_covered_again_it_looks_as_before(picture: PlayersPicture) -> None:
    before = pixels(seen(picture, fogged(*range(8))))
    seen(picture, fogged(*range(16)))
    assert pixels(seen(picture, fogged(*range(8)))) == before
    picture.finish()


def test_until_it_is_drawn_there_is_nothing_to_see(picture: PlayersPicture) -> None:
    picture.show(shown_to_players(fogged(*range(16))))
    image = picture.drawn()
    assert {image.pixel(x, y) for x in range(0, 640, 20) for y in range(0, 320, 20)} == {0xFF15120F}
    settle(picture)
    picture.finish()


def test_only_tiles_near_the_change_are_drawn_anew(picture: PlayersPicture) -> None:
    glass = Glass(3200, 320, Pitch(160, 160))
    picture.lay(TableView().laid(glass, 16, 8), glass)
    seen(picture, fogged(*range(8)))
    settle(picture)
    drawn = picture.tiles.drawn_count
    seen(picture, fogged(*range(8), 15))
    assert 0 < picture.tiles.drawn_count - drawn <= 8
    picture.finish()


def test_little_room_for_tiles_keeps_what_is_seen_and_does_not_draw_for_ever(
    picture: PlayersPicture, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr("fieldwright.tabletop.tiles.BUDGET", 1_000_000)
    monkeypatch.setattr("fieldwright.tabletop.tiles._ENOUGH", 750_000)
    glass = Glass(1300, 1000, Pitch(160, 160))
    picture.lay(TableView().laid(glass, 16, 8), glass)
    seen(picture, fogged(*range(8)))
    drawn = picture.tiles.drawn_count
    qtbot.wait(60)
    assert picture.tiles.is_settled
    assert picture.tiles.drawn_count == drawn
    picture.lay(TableView(4, 0).laid(glass, 16, 8), glass)
    settle(picture)
    picture.finish()


def test_where_fog_cannot_be_laid_nothing_is_seen(
    picture: PlayersPicture, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen(picture, fogged(*range(8)))

    def fails(*_: object) -> None:
        raise RuntimeError("no fog today")

    monkeypatch.setattr(picture.tiles, "paint_fog", fails)
    image = picture.drawn()
    assert {image.pixel(x, y) for x in range(0, 640, 20) for y in range(0, 320, 20)} == {0xFF15120F}
    picture.finish()


def test_a_tile_that_cannot_be_drawn_again_does_not_stay_as_it_was(
    picture: PlayersPicture, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen(picture, fogged(*range(16)))

    def fails(*_: object) -> None:
        raise RuntimeError("no fog today")

    monkeypatch.setattr("fieldwright.tabletop.tiles.draw_fog", fails)
    image = seen(picture, fogged(*range(8)))
    assert image.pixel(15 * 40 + 20, 100) == 0xFF15120F
    picture.finish()
