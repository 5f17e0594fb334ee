"""Many shapes drawn fast look like the same shapes drawn as one path."""

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter, QPainterPath
from tests.drawing_things.scene import Pixels

from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.heaps import Heap, Veil
from fieldwright.drawing.things.look import NO_PEN, make_brush, paint
from fieldwright.terms.chance import Stream

SQUARES, PX = 18, 40


def outlines(number: int) -> list[list[tuple[float, float]]]:
    """Triangles that lie over each other, some of them across the edges of the picture."""
    stream = Stream(11, "triangles")
    found = []
    for _ in range(number):
        x, y = stream.share() * SQUARES, stream.share() * SQUARES
        size = 0.2 + 3 * stream.share()
        found.append([(x, y), (x + size, y + 0.3 * size), (x + 0.2 * size, y + size)])
    return found


def picture(draw: object, degrees: float = 0) -> Pixels:
    image = QImage(SQUARES * PX, SQUARES * PX, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(PX, PX)
    painter.rotate(degrees)
    draw(painter)  # type: ignore[operator]
    painter.end()
    flat = np.frombuffer(image.constBits(), np.uint8)
    return flat.reshape(image.height(), image.width(), 4).copy()


def united(number: int) -> QPainterPath:
    path = shapes.winding()
    for points in outlines(number):
        path.addPolygon(shapes.polygon([*points, points[0]]))
    return path


@pytest.mark.parametrize("degrees", [0, 20])
@pytest.mark.parametrize("number", [1, 300])
def test_a_veil_is_not_darker_where_its_shapes_overlap(number: int, degrees: float) -> None:
    brush = make_brush("#1d1a24", alpha=0.3)
    veil = Veil()
    for points in outlines(number):
        veil.polygon(shapes.polygon([*points, points[0]]))
    fast = picture(lambda painter: veil.draw(painter, brush), degrees)
    slow = picture(lambda painter: paint(painter, united(number), NO_PEN, brush), degrees)
    assert int(fast[:, :, 3].max()) <= int(slow[:, :, 3].max()) + 1
    assert (np.abs(fast.astype(int) - slow) > 3).mean() < 0.02, "only edges may differ"


def test_a_heap_is_the_union_of_its_shapes() -> None:
    brush = make_brush("#6e8f4a")
    heap = Heap()
    for points in outlines(300):
        heap.polygon(shapes.polygon([*points, points[0]]))
    fast = picture(lambda painter: heap.draw(painter, NO_PEN, brush))
    slow = picture(lambda painter: paint(painter, united(300), NO_PEN, brush))
    assert (np.abs(fast.astype(int) - slow) > 3).mean() < 0.02


def test_the_order_of_shapes_in_a_heap_does_not_show() -> None:
    brush = make_brush("#6e8f4a")
    one, other = Heap(), Heap()
    for heap, found in ((one, outlines(50)), (other, outlines(50)[::-1])):
        for points in found:
            heap.polygon(shapes.polygon([*points, points[0]]))
    np.testing.assert_array_equal(
        picture(lambda painter: one.draw(painter, NO_PEN, brush)),
        picture(lambda painter: other.draw(painter, NO_PEN, brush)),
    )


def test_nothing_is_drawn_of_empty_ones() -> None:
    assert not picture(lambda painter: Heap().draw(painter, NO_PEN, make_brush("#000000"))).any()
    assert not picture(lambda painter: Veil().draw(painter, make_brush("#000000"))).any()
