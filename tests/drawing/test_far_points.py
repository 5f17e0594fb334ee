"""Outlines are left out where they run far off, and fill the same squares all the same."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath
from pytestqt.qtbot import QtBot

from fieldwright.drawing.shapes import Points, _without_far_points, polygon
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

REGION = Block(4, 4, 10, 9)


def filled(loop: Points) -> bytes:
    """The pixels of the region that a loop fills."""
    image = QImage(120, 100, QImage.Format.Format_Grayscale8)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(20, 20)
    painter.translate(-REGION.left, -REGION.top)
    path = QPainterPath()
    path.addPolygon(polygon(loop))
    path.closeSubpath()
    painter.fillPath(path, Qt.GlobalColor.white)
    painter.end()
    return bytes(image.constBits())


@pytest.mark.parametrize("seed", range(12))
def test_a_loop_fills_the_same_of_a_region_without_its_far_points(seed: int, qtbot: QtBot) -> None:
    """A loop that winds about, mostly beyond the region and around its corners."""
    stream = Stream(seed, "loops")
    turns = np.linspace(0, 2 * np.pi, 240, endpoint=False)
    far = np.array([3 + 5 * stream.below(1000) / 1000 for _ in turns])
    middle = np.array([2 + stream.below(10), 2 + stream.below(9)])
    loop = middle + np.stack([np.cos(turns), np.sin(turns)], axis=1) * far[:, None]
    short = _without_far_points(loop, REGION)
    assert 3 <= len(short) < len(loop)
    assert filled(short) == filled(loop)


def test_a_loop_near_by_keeps_all_its_points() -> None:
    loop = np.array([[5.0, 5.0], [9.0, 5.0], [9.0, 8.0], [5.0, 8.0]])
    assert _without_far_points(loop, REGION) is loop
