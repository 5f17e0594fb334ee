"""A picture's grid meets the map's: two points far apart find it to a hundredth of a square."""

from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.battlefield.extent import turned
from fieldwright.battlefield.things import Picture
from fieldwright.editing.map_alignment import (
    Alignment,
    by_count,
    by_points,
    by_points_alone,
    likely,
    of_picture,
    squares_between,
    whole_squares,
)
from fieldwright.editing.map_basis import MapError

SIZES = st.floats(20, 300)
NOISE = st.floats(-0.25, 0.25)


@given(SIZES, SIZES, st.floats(0, 1), st.floats(0, 1), st.integers(20, 60), st.integers(20, 60))
def test_two_true_corners_give_the_true_grid(
    size_x: float, size_y: float, part_x: float, part_y: float, across: int, down: int
) -> None:
    first = (part_x * size_x + 3 * size_x, part_y * size_y + 2 * size_y)
    second = (first[0] + across * size_x, first[1] + down * size_y)
    found = by_points(second, first, across, down)
    assert found.size_x == pytest.approx(size_x)
    assert found.size_y == pytest.approx(size_y)
    for point in (first, second):
        x, y = found.square(point)
        assert abs(x - round(x)) < 1e-6
        assert abs(y - round(y)) < 1e-6


@given(SIZES, st.floats(0, 1), st.integers(25, 60), st.tuples(NOISE, NOISE, NOISE, NOISE))
def test_a_quarter_of_a_pixel_of_a_hand_is_a_hundredth_of_a_square(
    size: float, part: float, across: int, noise: tuple[float, float, float, float]
) -> None:
    size = max(size, 60.0)
    first = (part * size, part * size)
    second = (first[0] + across * size, first[1] + across * size)
    one = (first[0] + noise[0], first[1] + noise[1])
    other = (second[0] + noise[2], second[1] + noise[3])
    found = by_points(one, other, across, across)
    # Everywhere between the two points the grid lies within a hundredth of a square.
    for step in range(across + 1):
        true = (first[0] + step * size, first[1] + step * size)
        x, y = found.square(true)
        assert abs(x - round(x)) < 0.01
        assert abs(y - round(y)) < 0.01


@given(SIZES, SIZES, st.floats(-500, 500), st.floats(-500, 500))
def test_place_and_pixel_are_each_others_opposite(
    size_x: float, size_y: float, offset_x: float, offset_y: float
) -> None:
    alignment = Alignment(size_x, size_y, offset_x, offset_y, 3, -2)
    tidy = alignment.tidy()
    assert -1e-9 <= tidy.offset_x <= size_x
    for place in ((0.0, 0.0), (7.25, 3.5)):
        assert alignment.square(alignment.pixel(place)) == pytest.approx(place)
        assert tidy.pixel(place) == pytest.approx(alignment.pixel(place))


def picture() -> Picture:
    return Picture(id=UUID(int=1), blob="0", position=(0, 0), width=1, length=1)


@given(SIZES, SIZES, st.floats(0, 60), st.floats(0, 60))
def test_a_placed_picture_gives_its_alignment_back(
    size_x: float, size_y: float, offset_x: float, offset_y: float
) -> None:
    alignment = Alignment(size_x, size_y, offset_x, offset_y).tidy()
    placed = alignment.placed(picture(), 2000, 1500)
    found = of_picture(placed, 2000, 1500)
    for pixel in ((0.0, 0.0), (2000.0, 1500.0), (777.0, 333.0)):
        assert found.square(pixel) == pytest.approx(alignment.square(pixel), abs=1e-4)


def test_a_picture_of_38_by_22_squares() -> None:
    # 69.33 pixels a square, as exported at 2634.54 x 1525.26.
    alignment = by_count(2660, 1540, 38, 22)
    placed = alignment.placed(picture(), 2660, 1540)
    assert (placed.position, placed.width, placed.length) == ((0, 0), 38, 22)
    assert whole_squares(alignment, 2660, 1540) == (38, 22)


def test_fractional_sizes_and_offsets_per_axis() -> None:
    alignment = Alignment(69.33, 70.0, 12.5, 0.0)
    placed = alignment.placed(picture(), 1400, 700)
    assert placed.position == pytest.approx((-12.5 / 69.33, 0), abs=1e-6)
    assert placed.width == pytest.approx(1400 / 69.33)
    assert whole_squares(alignment, 1400, 700) == (20, 10)


def test_points_on_one_line_take_squares_to_be_as_wide_as_high() -> None:
    found = by_points((10, 50), (710, 50), 10, 0)
    assert (found.size_x, found.size_y) == (70, 70)
    assert squares_between((10, 50), (716, 50), found) == (10, 0)


@pytest.mark.parametrize(
    ("first", "second", "across", "down"),
    [((5, 5), (5, 5), 3, 3), ((0, 0), (10, 10), 20, 20), ((0, 0), (500, 500), 0, 0)],
)
def test_points_that_say_nothing_are_refused(
    first: tuple[float, float], second: tuple[float, float], across: int, down: int
) -> None:
    with pytest.raises(MapError, match="apart"):
        by_points(first, second, across, down)


def test_a_picture_of_a_thousand_squares_is_refused() -> None:
    with pytest.raises(MapError, match="1000"):
        Alignment(3, 3).placed(picture(), 9000, 20)
    with pytest.raises(MapError, match="pixels"):
        by_count(100, 100, 80, 80)


def test_the_first_guess_is_a_usual_size_or_fills_the_map() -> None:
    assert likely(2660, 1540, 30, 24) == Alignment(70, 70)
    guess = likely(1999, 1001, 20, 20)
    assert guess.size_x == guess.size_y == pytest.approx(1001 / 20)


@pytest.mark.parametrize("size", [(12_000, 250), (250, 12_000), (3, 11_000)])
def test_the_first_guess_for_a_long_picture_is_a_map_that_can_be(size: tuple[int, int]) -> None:
    guess = likely(*size, 30, 24)
    assert max(size[0] / guess.size_x, size[1] / guess.size_y) <= 200 + 1e-9


@given(st.floats(-9, 9), SIZES, st.integers(8, 40), st.integers(8, 40), st.booleans())
def test_two_corners_of_a_grid_that_lies_askew_turn_the_picture_straight(
    degrees: float, size: float, across: int, down: int, mirrored: bool
) -> None:
    """The picture's grid is turned against the clock by the degrees that bring it back."""

    def corner(column: float, row: float) -> tuple[float, float]:
        x, y = turned((column * size, row * size), -degrees, (300.0, 100.0))
        return x, y

    ends = (corner(2, 3), corner(2 + across, 3 + down))
    if mirrored:
        ends = (corner(2 + across, 3), corner(2, 3 + down))
    found = by_points_alone(*ends, across, down)
    if abs(degrees) < 0.05:
        assert found.turn == 0
        return
    assert found.turn == pytest.approx(degrees, abs=1e-6)
    assert found.size_x == found.size_y == pytest.approx(size)
    for place in ((0, 0), (7, 5), (40, 33)):
        x, y = found.square(corner(*place))
        assert abs(x - round(x)) < 1e-6
        assert abs(y - round(y)) < 1e-6
    width, height = 1800, 1400
    laid = found.placed(picture(), width, height)
    assert laid.rotation == pytest.approx(degrees % 360, abs=1e-4)
    again = of_picture(laid, width, height)
    for pixel in ((0.0, 0.0), (1800.0, 1400.0), (777.0, 333.0)):
        assert again.square(pixel) == pytest.approx(found.square(pixel), abs=1e-3)
        # And the picture's own middle, sides and turn say the same.
        middle = (laid.position[0] + laid.width / 2, laid.position[1] + laid.length / 2)
        way = ((pixel[0] - width / 2) / found.size_x, (pixel[1] - height / 2) / found.size_y)
        there = turned(way, laid.rotation, middle)
        assert there == pytest.approx(found.square(pixel), abs=1e-3)


def test_points_that_would_turn_a_picture_far_are_squares_of_two_sides() -> None:
    found = by_points_alone((0, 0), (700, 700), 10, 5)
    assert (found.size_x, found.size_y, found.turn) == (70, 140, 0)


def test_a_picture_is_turned_about_a_place_that_stays_where_it_is() -> None:
    before = Alignment(70, 70, 12, 30)
    after = before.turned_about((350, 280), 1.5)
    assert after.square((350, 280)) == pytest.approx(before.square((350, 280)))
    assert after.turned_about((350, 280), 0.0).offset_x == pytest.approx(12)
    pushed = after.moved(10, 0)
    assert pushed.square((360, 280)) == pytest.approx(after.square((350, 280)))
