"""What stands in for squares that are not drawn yet shows players no secret either."""

from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from tests.painting.fields import meadow, new_id, wall, with_layer, with_things

from fieldwright.battlefield.changes import alter
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import StartingZone, Wall
from fieldwright.canvas.chunk_layer import ChunkLayer
from fieldwright.drawing.options import DrawingOptions
from fieldwright.library.library import load_library
from fieldwright.library.making import figure_from
from fieldwright.player_view.concealed import concealed_squares
from fieldwright.terms.grid import Block


def secret_room() -> Battlefield:
    """A cellar in the rock with a room behind a secret door, paved with cobbles."""
    field = with_layer(meadow(20, 15), Layer.GROUND, Block(0, 0, 20, 15), "solid-rock")
    field = with_layer(field, Layer.GROUND, Block(2, 2, 10, 10), "stone-floor")
    field = with_layer(field, Layer.GROUND, Block(10, 4, 14, 8), "paved")
    zone = StartingZone(id=new_id(), side="defenders", edge=None, blocks=(Block(2, 2, 6, 6),))
    return with_things(
        field,
        wall((10.0, 2.0), (10.0, 5.0)),
        wall((10.0, 5.0), (10.0, 6.0), "secret-door"),
        wall((10.0, 6.0), (10.0, 10.0)),
        zone,
    )


def stand_in(layer: ChunkLayer) -> QImage:
    picture = QImage(20, 15, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    layer._underlay.paint(painter, QRectF(0, 0, 20, 15), Block(0, 0, 20, 15))
    painter.end()
    return picture


def test_a_secret_room_is_rock_in_the_players_stand_in_too(qapp: QApplication) -> None:
    field = secret_room()
    assert concealed_squares(field, load_catalogue())[5, 12]
    layer = ChunkLayer(field, DrawingOptions(), qapp)
    assert stand_in(layer).pixelColor(12, 5) != stand_in(layer).pixelColor(18, 5)
    layer.show_options(DrawingOptions(players=True))
    assert stand_in(layer).pixelColor(12, 5) == stand_in(layer).pixelColor(18, 5)
    painted = with_layer(field, Layer.GROUND, Block(12, 5, 13, 6), "grass")
    layer.show_field(painted, Block(12, 5, 13, 6))
    assert stand_in(layer).pixelColor(12, 5) == stand_in(layer).pixelColor(18, 5)
    assert layer._underlay.news.is_empty
    layer.finish()


def test_in_players_view_a_whole_room_is_drawn_anew_when_its_secret_door_opens(
    qapp: QApplication,
) -> None:
    """Also what lies far from the door: that is all that is said to have been touched."""
    field = secret_room()
    (door,) = (one for one in field.every(Wall) if one.kind == "secret-door")
    opened = alter([(door, replace(door, is_open=True))]).applied_to(field)
    layer = ChunkLayer(field, DrawingOptions(players=True), qapp)
    seen: list[Block] = []
    layer.changed.connect(seen.append)
    layer.show_field(opened, Block(9, 4, 11, 7))
    assert seen[-1] == field.block
    layer.finish()


def test_in_players_view_so_it_is_when_a_hero_is_put_behind_it(qapp: QApplication) -> None:
    block = next(iter(load_library().characters.values()))
    alda = figure_from(block, "defenders", (12, 5), 2, "Alda", new_id())
    field = secret_room()
    layer = ChunkLayer(field, DrawingOptions(players=True), qapp)
    seen: list[Block] = []
    layer.changed.connect(seen.append)
    layer.show_field(with_things(field, alda), Block(12, 5, 13, 6))
    assert seen[-1] == field.block
    assert stand_in(layer).pixelColor(12, 5) != stand_in(layer).pixelColor(18, 5)
    layer.finish()
