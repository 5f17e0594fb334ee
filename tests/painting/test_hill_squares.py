"""Hills and hollows made at once (combat-and-tactics.txt, Slopes and Escarpments)."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.painting.fields import meadow, squares

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.relief import grades
from fieldwright.editing.hills import Hill, raised_hill, rolled_cliffs, smallest_block
from fieldwright.editing.painting_heights import HeightMode, Shaping, shaped
from fieldwright.generator.heights import highest_neighbour
from fieldwright.generator.shapes import parts
from fieldwright.generator.walking import STEP_FT
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Edge, Square

FIELD = meadow(48, 40)
NOTHING = Stream("hill", "test")

hills = st.builds(
    Hill,
    st.integers(1, 6).map(lambda times: times * 5) | st.integers(1, 4).map(lambda t: -t * 5),
    st.integers(2, 4),
    st.frozensets(st.sampled_from(Edge)),
    st.booleans(),
)
blocks = st.builds(
    lambda left, top, width, height: Block(left, top, left + width, top + height),
    st.integers(0, 30),
    st.integers(0, 25),
    st.integers(1, 30),
    st.integers(1, 30),
)


def feet(field: Battlefield) -> np.ndarray:
    return field.layers[Layer.HEIGHT].astype(int)


@pytest.mark.parametrize("slope", [2, 3, 4])
@pytest.mark.rule("CT3-GEN-12")
def test_ten_feet_are_climbed_over_as_many_squares_as_the_slope_is_wide(slope: int) -> None:
    """Each 10 feet of elevation has a slope of two to four squares around it."""
    block = smallest_block(Hill(10, slope, is_natural=False), Square(20, 20))
    made = raised_hill(FIELD, Hill(10, slope, is_natural=False), block, 0, NOTHING)
    row = feet(made.field)[20]
    east = row[21:]
    assert east[0] == 10
    climbing = east[(east > 0) & (east < 10)]
    assert climbing.size == slope
    assert (np.diff(row[20:]) <= 0).all()


@pytest.mark.parametrize("rise", [10, 20, 30])
@pytest.mark.rule("CT3-GEN-11")
def test_the_smallest_hill_has_a_top_of_three_to_ten_squares(rise: int) -> None:
    hill = Hill(rise, 3)
    made = raised_hill(FIELD, hill, smallest_block(hill, Square(22, 20)), 0, Stream(rise, "top"))
    assert 3 <= int(made.top.sum()) <= 10


@given(hills, blocks, st.integers(0, 50), st.integers(-10, 30))
def test_a_hill_lifts_nothing_above_its_top_and_lowers_nothing(
    hill: Hill, block: Block, seed: int, foot: int
) -> None:
    made = raised_hill(FIELD, hill, block, foot, Stream(seed, "hill"))
    after = feet(made.field)
    if hill.rise_ft > 0:
        assert after.min() >= 0
        assert after.max() == max(0, foot + hill.rise_ft)
        assert (after[made.top] == max(0, foot + hill.rise_ft)).all()
    else:
        assert after.max() <= 0
        assert after.min() == min(0, foot + hill.rise_ft)
    assert parts(made.top).max() == 1


@given(hills.filter(lambda hill: not hill.cliffs), blocks, st.integers(0, 50))
def test_a_hill_without_cliffs_can_be_walked_up_from_all_sides(
    hill: Hill, block: Block, seed: int
) -> None:
    """No step of more than 5 feet (ruling R6), so no escarpment."""
    made = raised_hill(FIELD, hill, block, 0, Stream(seed, "hill"))
    after = feet(made.field)
    assert (highest_neighbour(after.astype(np.int32)) - after <= STEP_FT).all()
    assert not made.field.layers[Layer.ESCARPMENT].any()


@pytest.mark.parametrize("side", list(Edge))
@pytest.mark.rule("CT3-GEN-14")
def test_a_side_that_is_an_escarpment_falls_within_one_square(side: Edge) -> None:
    hill = Hill(20, 3, frozenset({side}), is_natural=False)
    made = raised_hill(FIELD, hill, Block(12, 10, 36, 30), 0, NOTHING)
    rows, columns = np.nonzero(made.top)
    column, row = int(columns.mean()), int(rows.mean())
    step = {Edge.NORTH: (0, -1), Edge.EAST: (1, 0), Edge.SOUTH: (0, 1), Edge.WEST: (-1, 0)}[side]
    while made.top[row, column]:
        column, row = column + step[0], row + step[1]
    assert feet(made.field)[row, column] == 0
    assert made.field.layers[Layer.ESCARPMENT][row, column]


def test_heights_never_add_the_highest_counts() -> None:
    """Ruling R43: a hill of 10 feet upon one of 20 changes nothing of the higher one's top."""
    first = raised_hill(FIELD, Hill(20), Block(10, 8, 38, 32), 0, Stream(1, "hill"))
    second = raised_hill(first.field, Hill(10), Block(5, 8, 33, 32), 0, Stream(2, "hill"))
    both = np.maximum(
        feet(first.field),
        feet(raised_hill(FIELD, Hill(10), Block(5, 8, 33, 32), 0, Stream(2, "hill")).field),
    )
    assert np.array_equal(feet(second.field), both)
    assert feet(second.field).max() == 20


def test_a_hill_on_high_ground_stands_on_it() -> None:
    plateau = shaped(FIELD, squares(FIELD, FIELD.block), Shaping(HeightMode.SET, 30))
    made = raised_hill(plateau, Hill(10), Block(10, 10, 30, 30), 30, NOTHING)
    assert feet(made.field).max() == 40
    assert feet(made.field).min() == 30


def test_the_foot_fills_the_block_that_was_dragged() -> None:
    block = Block(8, 6, 40, 34)
    made = raised_hill(FIELD, Hill(10, 3, is_natural=False), block, 0, NOTHING)
    rows, columns = np.nonzero(feet(made.field))
    assert abs(int(columns.min()) - block.left) <= 1
    assert abs(int(columns.max()) + 1 - block.right) <= 1
    assert abs(int(rows.min()) - block.top) <= 1
    assert abs(int(rows.max()) + 1 - block.bottom) <= 1


def test_slopes_of_a_hill_are_slopes_to_the_rules_and_its_top_is_level() -> None:
    made = raised_hill(FIELD, Hill(10, 2, is_natural=False), Block(8, 6, 40, 34), 0, NOTHING)
    grade = grades(made.field)
    assert not grade[made.top].any()
    assert (grade == 2).any()


def test_the_same_gesture_makes_the_same_hill_and_another_seed_another() -> None:
    block = Block(8, 6, 40, 34)
    one, same, other = (
        raised_hill(FIELD, Hill(), block, 0, Stream(seed, "hill")).field for seed in (1, 1, 2)
    )
    assert one.same_as(same)
    assert not one.same_as(other)


@pytest.mark.rule("CT3-GEN-13")
def test_rolled_sides_are_escarpments_as_often_as_slopes() -> None:
    rolls = [rolled_cliffs(Stream(seed, "sides")) for seed in range(400)]
    assert 700 <= sum(map(len, rolls)) <= 900


def test_a_hill_beside_the_field_changes_nothing() -> None:
    made = raised_hill(FIELD, Hill(), Block(200, 200, 220, 220), 0, NOTHING)
    assert made.field.same_as(FIELD)


@pytest.mark.parametrize("slope", [1, 5])
def test_the_rules_know_no_other_slopes(slope: int) -> None:
    with pytest.raises(ValueError, match="A slope is 2 to 4 squares wide"):
        Hill(10, slope)
