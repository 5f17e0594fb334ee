"""The squares under a brush, where it is put down and on its way."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.battlefield.things import Point
from fieldwright.editing.brushes import LARGEST_BRUSH, Brush, Patch, dab, stamp_of, stroke
from fieldwright.generator.shapes import parts
from fieldwright.terms.grid import Block, Square

FIELD = Block(0, 0, 60, 40)

brushes = st.builds(Brush, st.integers(1, LARGEST_BRUSH), st.booleans())
places = st.tuples(st.floats(-10, 70, allow_nan=False), st.floats(-10, 50, allow_nan=False))


def listed(patch: Patch) -> set[Square]:
    rows, columns = np.nonzero(patch.mask)
    return {
        Square(column + patch.block.left, row + patch.block.top)
        for column, row in zip(columns.tolist(), rows.tolist(), strict=True)
    }


def drawn(brush: Brush) -> list[str]:
    return ["".join("#" if under else "." for under in row) for row in stamp_of(brush).tolist()]


@pytest.mark.parametrize(
    ("size", "rows"),
    [
        (1, ["#"]),
        (2, ["##", "##"]),
        (3, [".#.", "###", ".#."]),
        (4, [".##.", "####", "####", ".##."]),
        (5, [".###.", "#####", "#####", "#####", ".###."]),
    ],
)
def test_small_round_brushes_look_round(size: int, rows: list[str]) -> None:
    assert drawn(Brush(size)) == rows


@given(brushes)
def test_a_brush_is_as_wide_as_its_size_and_the_same_from_all_sides(brush: Brush) -> None:
    stamp = stamp_of(brush)
    assert stamp.shape == (brush.size, brush.size)
    assert stamp.any(axis=0).all()
    assert stamp.any(axis=1).all()
    for same in (stamp.T, stamp[::-1], stamp[:, ::-1]):
        assert np.array_equal(stamp, same)
    assert brush.is_round or stamp.all()


@given(st.integers(2, LARGEST_BRUSH))
def test_a_round_brush_covers_about_the_area_of_its_circle(size: int) -> None:
    area = math.pi * size * size / 4
    assert abs(int(stamp_of(Brush(size)).sum()) - area) <= 1.2 * size


@given(places)
def test_the_smallest_brush_covers_the_square_under_the_pointer(at: Point) -> None:
    assert listed(dab(Brush(1), at)) == {Square(math.floor(at[0]), math.floor(at[1]))}


def test_an_even_brush_is_put_down_on_the_nearest_corner() -> None:
    assert dab(Brush(2), (10.4, 5.6)).block == Block(9, 5, 11, 7)
    assert dab(Brush(2), (10.6, 5.4)).block == Block(10, 4, 12, 6)


@given(brushes, places, places)
def test_a_stroke_covers_both_of_its_ends(brush: Brush, start: Point, end: Point) -> None:
    covered = listed(stroke(brush, start, end))
    assert listed(dab(brush, start)) <= covered
    assert listed(dab(brush, end)) <= covered


@given(brushes, places, places)
def test_however_fast_the_pointer_moves_there_is_no_gap(
    brush: Brush, start: Point, end: Point
) -> None:
    patch = stroke(brush, start, end)
    assert parts(np.pad(patch.mask, 1), corners=True).max() == 1


@given(brushes, places, places)
def test_there_and_back_is_the_same_stroke(brush: Brush, start: Point, end: Point) -> None:
    there, back = stroke(brush, start, end), stroke(brush, end, start)
    assert there.block == back.block
    assert np.array_equal(there.mask, back.mask)


@given(brushes, places, places)
def test_no_square_of_a_stroke_lies_far_from_its_line(
    brush: Brush, start: Point, end: Point
) -> None:
    (x1, y1), (x2, y2) = start, end
    length = math.dist(start, end)
    for column, row in listed(stroke(brush, start, end)):
        right, down = column + 0.5 - x1, row + 0.5 - y1
        share = 0.0
        if length > 0:
            share = ((right * (x2 - x1) + down * (y2 - y1)) / length) / length
        share = min(1.0, max(0.0, share))
        away = math.hypot(right - share * (x2 - x1), down - share * (y2 - y1))
        reach = brush.size / 2 * (1 if brush.is_round else math.sqrt(2))
        assert away <= reach + math.sqrt(0.5) + 1e-6


@given(brushes, places, places)
def test_on_a_field_only_its_own_squares_are_taken(brush: Brush, start: Point, end: Point) -> None:
    patch = stroke(brush, start, end)
    mask = patch.on(FIELD)
    rows, columns = np.nonzero(mask)
    on_field = {Square(c, r) for c, r in zip(columns.tolist(), rows.tolist(), strict=True)}
    assert on_field == {square for square in listed(patch) if FIELD.holds(square)}


@pytest.mark.parametrize("size", [0, 41])
def test_a_brush_of_no_size_is_refused_in_words(size: int) -> None:
    with pytest.raises(ValueError, match="A brush is 1 to 40 squares wide"):
        Brush(size)
