"""The flat colours that stand in for squares until they are drawn anew."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from tests.painting.fields import meadow, squares, with_layer

from fieldwright.battlefield.field import Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.canvas.ground_image import GroundImage, ground_image
from fieldwright.editing.painting import touched_between
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block


def pictures(image: GroundImage, block: Block) -> tuple[QImage, QImage]:
    """All colours and the news, one pixel a square."""
    made = []
    for paint in (image.paint, image.paint_news):
        picture = QImage(block.width, block.height, QImage.Format.Format_ARGB32_Premultiplied)
        picture.fill(0)
        painter = QPainter(picture)
        paint(painter, QRectF(0, 0, block.width, block.height), block)
        painter.end()
        made.append(picture)
    return made[0], made[1]


def alpha(picture: QImage) -> np.ndarray:
    rows = range(picture.height())
    return np.array(
        [[picture.pixelColor(x, y).alpha() > 0 for x in range(picture.width())] for y in rows]
    )


@given(st.integers(0, 10_000))
def test_news_are_the_squares_that_were_painted_and_not_yet_drawn(seed: int) -> None:
    stream = Stream(seed, "news")
    field = meadow(14, 10)
    image, expected = GroundImage(field), np.zeros((10, 14), bool)
    for _ in range(6):
        left, top = stream.below(12), stream.below(8)
        block = Block(left, top, left + stream.between(1, 6), top + stream.between(1, 6))
        block = block.clipped(field.block)
        if stream.chance(1, 3):
            but = Block(left + 1, top, left + 2, top + 9)
            image.forget(block, but)
            expected &= ~squares(field, block) | squares(field, but.clipped(field.block))
            continue
        after = with_layer(field, Layer.GROUND, block, stream.below(20))
        image.show(after, touched_between(field, after))
        expected |= field.layers[Layer.GROUND] != after.layers[Layer.GROUND]
        field = after
    everything, news = pictures(image, field.block)
    whole = ground_image(field, load_catalogue()).convertToFormat(everything.format())
    assert everything == whole
    assert np.array_equal(alpha(news), expected)
    assert image.news.is_empty == (not expected.any())


def test_a_field_of_another_size_needs_another_image() -> None:
    image = GroundImage(meadow(14, 10))
    assert image.fits(meadow(14, 10))
    assert not image.fits(meadow(10, 14))
