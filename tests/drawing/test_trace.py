"""Masks of squares are traced into closed loops."""

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from fieldwright.drawing.trace import STEP_X, STEP_Y, Boundary, trace

MASKS = arrays.arrays(bool, st.tuples(st.integers(1, 12), st.integers(1, 12)))


def areas(boundary: Boundary) -> list[float]:
    """The area inside each loop in squares: holes count below nought."""
    result = []
    for start, end in pairwise(boundary.starts):
        x, y = boundary.x[start:end], boundary.y[start:end]
        after_x, after_y = np.roll(x, -1), np.roll(y, -1)
        result.append(float((x * after_y - after_x * y).sum()) / 2)
    return result


def parts(mask: np.ndarray, corners: bool) -> int:
    """How many connected parts a mask has, counted by flooding."""
    steps = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    steps += [(1, 1), (1, -1), (-1, 1), (-1, -1)] if corners else []
    left = {(int(row), int(column)) for row, column in np.argwhere(mask)}
    count = 0
    while left:
        count += 1
        edge = [left.pop()]
        while edge:
            row, column = edge.pop()
            for down, across in steps:
                if (row + down, column + across) in left:
                    left.remove((row + down, column + across))
                    edge.append((row + down, column + across))
    return count


@given(MASKS, st.booleans())
def test_loops_are_closed_and_enclose_exactly_the_squares_inside(
    mask: np.ndarray, joined: bool
) -> None:
    boundary = trace(mask, joined)
    assert sum(areas(boundary)) == mask.sum()
    x, y = boundary.x + STEP_X[boundary.direction], boundary.y + STEP_Y[boundary.direction]
    assert (boundary.x[boundary.after] == x).all()
    assert (boundary.y[boundary.after] == y).all()
    assert (boundary.before[boundary.after] == np.arange(boundary.x.size)).all()


@given(MASKS)
def test_every_connected_part_has_exactly_one_outer_loop(mask: np.ndarray) -> None:
    """A shore is one line around each water, however it winds: squares may touch by corners."""
    assert sum(area > 0 for area in areas(trace(mask, joined=True))) == parts(mask, corners=True)
    assert sum(area > 0 for area in areas(trace(mask))) == parts(mask, corners=False)


@given(MASKS)
def test_each_step_has_the_mask_on_its_right_alone(mask: np.ndarray) -> None:
    boundary = trace(mask)
    padded = np.pad(mask, 1)
    rows, columns = boundary.inside()
    assert padded[rows + 1, columns + 1].all()
    rows, columns = boundary.outside()
    assert not padded[rows + 1, columns + 1].any()


def test_nothing_inside_has_no_boundary() -> None:
    assert trace(np.zeros((3, 4), bool)).starts == [0]
