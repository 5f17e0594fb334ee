"""The squares of rectangles, ellipses, polygons and of poured paint."""

import itertools
import math
from collections import deque

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.painting.fields import meadow, wall, with_layer, with_things

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Point
from fieldwright.editing.brushes import Mask
from fieldwright.editing.fills import block_between, ellipse, polygon, rectangle
from fieldwright.editing.fills_flood import flooded
from fieldwright.generator.shapes import inside
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Square

squares = st.builds(Square, st.integers(0, 40), st.integers(0, 40))
sides = st.integers(1, 60)


@given(squares, squares)
def test_a_rectangle_holds_both_corners_and_all_between(start: Square, end: Square) -> None:
    block = block_between(start, end)
    assert block.holds(start)
    assert block.holds(end)
    assert rectangle(block).mask.all()
    assert block.width == abs(start.column - end.column) + 1


@given(squares, squares)
def test_with_shift_a_rectangle_is_a_square_that_begins_where_the_hand_did(
    start: Square, end: Square
) -> None:
    block = block_between(start, end, equal=True)
    assert block.width == block.height
    assert block.holds(start)
    longest = max(abs(start.column - end.column), abs(start.row - end.row))
    assert block.width == longest + 1
    assert start.column in (block.left, block.right - 1)
    assert start.row in (block.top, block.bottom - 1)


@given(sides, sides, st.integers(1, 5))
def test_a_border_is_what_lies_near_the_outside(width: int, height: int, border: int) -> None:
    block = Block(3, 4, 3 + width, 4 + height)
    mask = rectangle(block, border).mask
    inner = (slice(border, height - border), slice(border, width - border))
    expected = np.ones((height, width), bool)
    if width > 2 * border and height > 2 * border:
        expected[inner] = False
    assert np.array_equal(mask, expected)


@given(sides, sides)
def test_an_ellipse_reaches_all_four_sides_and_is_even(width: int, height: int) -> None:
    mask = ellipse(Block(0, 0, width, height)).mask
    assert mask[0].any()
    assert mask[-1].any()
    assert mask[:, 0].any()
    assert mask[:, -1].any()
    assert np.array_equal(mask, mask[::-1])
    assert np.array_equal(mask, mask[:, ::-1])


@given(st.integers(8, 60), st.integers(8, 60))
def test_an_ellipse_covers_about_its_area(width: int, height: int) -> None:
    area = math.pi * width * height / 4
    assert abs(int(ellipse(Block(0, 0, width, height)).mask.sum()) - area) <= width + height


@given(sides, sides)
def test_the_rim_of_an_ellipse_is_closed(width: int, height: int) -> None:
    """Nobody gets from the middle to the outside by steps over sides."""
    block = Block(0, 0, width, height)
    whole, rim = ellipse(block).mask, ellipse(block, 1).mask
    assert not (rim & ~whole).any()
    hole = np.pad(whole & ~rim, 1)
    outside = np.pad(~whole, 1, constant_values=True)
    beside_hole = np.zeros_like(hole)
    beside_hole[1:] |= hole[:-1]
    beside_hole[:-1] |= hole[1:]
    beside_hole[:, 1:] |= hole[:, :-1]
    beside_hole[:, :-1] |= hole[:, 1:]
    assert not (beside_hole & outside).any()


@given(
    st.lists(
        st.tuples(st.floats(-5, 30, allow_nan=False), st.floats(-5, 30, allow_nan=False)),
        min_size=3,
        max_size=9,
    )
)
def test_a_polygon_holds_the_squares_whose_middle_lies_inside(corners: list[Point]) -> None:
    patch = polygon(corners)
    mask = np.zeros((50, 50), bool)
    patch_on = patch.on(Block(0, 0, 50, 50))
    x, y = np.meshgrid(np.arange(50) + 0.5, np.arange(50) + 0.5)
    mask = inside(x, y, corners)
    assert np.array_equal(patch_on, mask)


def test_a_polygon_of_two_corners_holds_nothing() -> None:
    assert not polygon([(0, 0), (5, 5)]).mask.any()


# ------------------------------------------------------------------------------------ flood fill


def by_hand(field: Battlefield, layer: Layer, start: Square) -> Mask:
    """A flood fill square by square."""
    values = field.layers[layer]
    mask = np.zeros(values.shape, bool)
    waiting = deque([(start.row, start.column)])
    while waiting:
        row, column = waiting.popleft()
        if not (0 <= row < field.rows and 0 <= column < field.columns) or mask[row, column]:
            continue
        if values[row, column] != values[start.row, start.column]:
            continue
        mask[row, column] = True
        waiting += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return mask


@given(st.integers(0, 10_000))
def test_paint_is_poured_over_equal_squares_that_hang_together(seed: int) -> None:
    stream = Stream(seed, "flood")
    field = meadow(18, 12)
    for _ in range(14):
        left, top = stream.below(16), stream.below(10)
        block = Block(left, top, left + stream.between(1, 6), top + stream.between(1, 4))
        field = with_layer(field, Layer.GROUND, block.clipped(field.block), stream.below(3))
    start = Square(stream.below(18), stream.below(12))
    expected = by_hand(field, Layer.GROUND, start)
    assert np.array_equal(flooded(field, Layer.GROUND, start, False), expected)
    assert np.array_equal(flooded(field, Layer.GROUND, start, True), expected)


def room(*walls: tuple[Point, Point]) -> Battlefield:
    return with_things(meadow(), *(wall(start, end) for start, end in walls))


def test_walls_of_a_room_stop_it_and_without_them_the_whole_field_is_filled() -> None:
    corners: list[Point] = [(5.0, 4.0), (9.0, 4.0), (9.0, 8.0), (5.0, 8.0), (5.0, 4.0)]
    field = room(*itertools.pairwise(corners))
    inside_room = flooded(field, Layer.GROUND, Square(6, 6), True)
    assert int(inside_room.sum()) == 16
    assert inside_room[4:8, 5:9].all()
    assert int(flooded(field, Layer.GROUND, Square(0, 0), True).sum()) == 300 - 16
    assert flooded(field, Layer.GROUND, Square(6, 6), False).all()


def test_it_flows_out_through_a_gap_in_the_wall() -> None:
    field = room(((10.0, 0.0), (10.0, 7.0)), ((10.0, 8.0), (10.0, 15.0)))
    assert flooded(field, Layer.GROUND, Square(0, 0), True).all()


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ((10.0, 0.0), (10.0, 15.0)),
        ((10.5, 0.0), (10.5, 15.0)),
        ((0.0, 0.0), (20.0, 15.0)),
        ((3.0, 15.0), (18.0, 0.0)),
        ((0.5, 0.5), (19.5, 14.5)),
        ((2.5, -0.5), (17.5, 15.5)),
        ((0.0, 7.5), (20.0, 7.5)),
        ((2.3, 15.2), (14.9, -0.4)),
    ],
)
def test_nothing_seeps_through_a_wall_of_any_slant(start: Point, end: Point) -> None:
    """Squares well on one side of the wall's line are never filled from the other side."""
    (x1, y1), (x2, y2) = start, end
    length = math.dist(start, end)
    far = [(x1 - (x2 - x1) / length, y1 - (y2 - y1) / length), (x1, y1)]
    ends = [(x2 + (x2 - x1) / length, y2 + (y2 - y1) / length), (x2, y2)]
    field = room((far[0], ends[0]))
    x, y = np.meshgrid(np.arange(20) + 0.5, np.arange(15) + 0.5)
    side = ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / length
    left, right = side < -0.8, side > 0.8
    row, column = (int(value) for value in np.argwhere(left)[0])
    filled = flooded(field, Layer.GROUND, Square(column, row), True)
    assert not filled[right].any()
    assert filled[left].all()
