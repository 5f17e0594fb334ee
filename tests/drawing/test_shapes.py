"""Shapes follow their squares, smoothly, and alike from wherever they are seen."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF
from tests.drawing.fields import Painter

from fieldwright.drawing.shapes import contour, outline
from fieldwright.drawing.window import MARGIN, Window
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

FIELD = Painter(40, 40).finished()


def blobs(seed: int, window: Window) -> np.ndarray:
    """Some round waters in a window, the same squares from every window."""
    stream = Stream(seed, "blobs")
    mask = np.zeros((window.block.height, window.block.width), bool)
    for _ in range(8):
        column, row, radius = stream.between(0, 39), stream.between(0, 39), stream.between(2, 6)
        away = (window.columns - column) ** 2 + (window.rows - row) ** 2
        mask |= away < radius**2
    return mask


@given(st.integers(0, 10_000))
def test_the_middle_of_every_square_lies_on_its_own_side_of_the_shore(seed: int) -> None:
    """However far an edge strays, nobody doubts whether a square is wet.

    A single square, or one at the tip of a row, may be rounded off to a spot beside its middle.
    """
    window = Window(FIELD, FIELD.block)
    mask = blobs(seed, window)
    path = outline(window, mask, 4, joined=True, wander=0.2).path()
    for row in range(MARGIN, MARGIN + 40, 3):
        for column in range(MARGIN, MARGIN + 40):
            around = mask[row - 1 : row + 2, column - 1 : column + 2]
            sides = (around[0, 1], around[1, 0], around[1, 2], around[2, 1])
            if sum(side == mask[row, column] for side in sides) < 2:
                continue
            middle = QPointF(column - MARGIN + 0.5, row - MARGIN + 0.5)
            assert path.contains(middle) == mask[row, column]


@given(st.integers(0, 10_000), st.integers(0, 20), st.integers(0, 20))
def test_an_edge_lies_at_the_same_place_in_every_window(seed: int, left: int, top: int) -> None:
    whole = Window(FIELD, FIELD.block)
    part = Window(FIELD, Block(left, top, left + 20, top + 20))
    points = {
        name: {
            (round(x, 9), round(y, 9))
            for x, y in outline(w, blobs(seed, w), 3, wander=0.2).points.reshape(-1, 2).tolist()
            if left <= x <= left + 20 and top <= y <= top + 20
        }
        for name, w in (("whole", whole), ("part", part))
    }
    assert points["whole"] == points["part"]


def test_a_staircase_becomes_a_straight_line() -> None:
    window = Window(FIELD, FIELD.block)
    stairs = window.columns > window.rows
    shape = outline(window, stairs, 4, wander=0.0)
    x, y = shape.points[..., 0].ravel(), shape.points[..., 1].ravel()
    inner = (x > 5) & (x < 35) & (y > 5) & (y < 35)
    assert inner.sum() > 100
    assert np.abs((x - y)[inner] - 0.5).max() < 0.13


def test_sharp_corners_stay_where_they_are() -> None:
    window = Window(FIELD, FIELD.block)
    mask = np.zeros((48, 48), bool)
    mask[10:20, 12:30] = True
    path = outline(window, mask, 2, sharp=np.ones((49, 49), bool)).path()
    box = path.boundingRect()
    corners = (box.left(), box.top(), box.right(), box.bottom())
    assert corners == (12 - MARGIN, 10 - MARGIN, 30 - MARGIN, 20 - MARGIN)


@pytest.mark.parametrize("level", [2.5, 5.0, 9.0])
def test_a_contour_runs_where_the_ground_has_that_height(level: float) -> None:
    window = Window(FIELD, FIELD.block)
    cone = 20.0 - np.hypot(window.columns - 20, window.rows - 20)
    shape = contour(window, cone, 20 - level, 3)
    away = np.hypot(shape.points[..., 0] - 20.5, shape.points[..., 1] - 20.5)
    assert np.abs(away - level).max() < 0.35
