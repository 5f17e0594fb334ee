"""What stands in for squares that are not drawn yet shows players no secret either."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from tests.painting.fields import meadow, new_id, wall, with_layer, with_things

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import StartingZone
from fieldwright.canvas.chunk_layer import ChunkLayer
from fieldwright.drawing.options import DrawingOptions
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
