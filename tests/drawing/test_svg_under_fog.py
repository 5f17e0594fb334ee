"""A drawing of shapes for players shows what the picture of pixels shows, of parts, too."""

from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from uuid import UUID

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication
from tests.drawing.pixels import pixels_of
from tests.helpers.houses import EAST, WEST, hero, house, ogre, revealed

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Picture
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.picture import render_image, write_picture
from fieldwright.editor.picture_reading import packed
from fieldwright.player_view.known import covered_squares
from fieldwright.terms.grid import Block

PIXELS = 16
PARTS = (Block(0, 0, 14, 12), Block(1, 0, 9, 7), Block(3, 2, 13, 12), Block(6, 3, 14, 11))


def painted(wide: int, high: int) -> bytes:
    """A picture that is another colour in every place, as PNG."""
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    shades = QLinearGradient(0, 0, wide, high)
    for place, name in enumerate(("#d04030", "#e0d060", "#308050", "#3050c0")):
        shades.setColorAt(place / 3, QColor(name))
    painter = QPainter(image)
    painter.fillRect(image.rect(), shades)
    painter.end()
    return packed(image, "png")


GROUND, FACE = painted(280, 240), painted(90, 60)
PICTURES = {sha256(data).hexdigest(): data for data in (GROUND, FACE)}


def scene() -> Battlefield:
    """The house on a picture, with a hero whose coin has a picture and an ogre, half in fog."""
    below = Picture(
        id=UUID(int=700),
        blob=sha256(GROUND).hexdigest(),
        position=(0, 0),
        width=14,
        length=12,
        rotation=4,
    )
    alda = hero(picture=sha256(FACE).hexdigest())
    return revealed(add(below, alda, ogre()).applied_to(house()), WEST, EAST, Block(8, 6, 14, 12))


def drawn(svg: Path, like: QImage) -> QImage:
    """The drawing of a file, in pixels."""
    image = QImage(like.size(), QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    QSvgRenderer(str(svg)).render(painter)
    painter.end()
    return image


@pytest.mark.parametrize("part", PARTS, ids=str)
def test_a_part_under_fog_is_the_same_as_shapes_and_as_pixels(
    part: Block, tmp_path: Path, qapp: QApplication
) -> None:
    options = DrawingOptions(players=True, square_px=PIXELS, part=part, pictures=PICTURES.get)
    write_picture(scene(), tmp_path / "part.svg", options)
    image = render_image(scene(), options)
    one, other = pixels_of(image), pixels_of(drawn(tmp_path / "part.svg", image))
    away = np.abs(one - other).max(axis=2)
    assert away.mean() < 4
    squares = away.reshape(part.height, PIXELS, part.width, PIXELS).mean(axis=(1, 3))
    assert squares.max() < 24


def test_the_veil_over_a_part_ends_where_it_ends_on_the_whole_map(
    tmp_path: Path, qapp: QApplication
) -> None:
    """Covered squares are fog from side to side, and the middles of revealed ones are clear."""
    part = Block(3, 2, 13, 12)
    bare = replace(scene(), info=replace(scene().info, fog=False))
    options = DrawingOptions(players=True, square_px=PIXELS, part=part, pictures=PICTURES.get)
    seen = []
    for field in (scene(), bare):
        write_picture(field, tmp_path / "part.svg", options)
        seen.append(pixels_of(drawn(tmp_path / "part.svg", render_image(field, options))))
    here = (slice(part.top, part.bottom), slice(part.left, part.right))
    covered = covered_squares(scene())[here]
    middle = slice(PIXELS // 2 - 2, PIXELS // 2 + 2)
    for row, column in np.argwhere(covered).tolist():
        square = seen[0][row * PIXELS :, column * PIXELS :][1 : PIXELS - 1, 1 : PIXELS - 1]
        assert np.abs(square - square[0, 0]).max() < 12, (row, column)
    for row, column in np.argwhere(~covered).tolist():
        near = covered[max(row - 1, 0) : row + 2, max(column - 1, 0) : column + 2]
        if near.any():
            continue
        spot = (slice(row * PIXELS, None), slice(column * PIXELS, None), slice(None))
        one, other = (image[spot][middle, middle] for image in seen)
        assert np.array_equal(one, other), (row, column)
