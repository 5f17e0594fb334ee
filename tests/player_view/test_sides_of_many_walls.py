"""Walls cut all at once are cut as each of them alone."""

from uuid import UUID

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.battlefield.things import Wall
from fieldwright.player_view.wall_sides import CutWalls, SidesOfAll, sides_of

PLACE = st.one_of(
    st.integers(-2, 12).map(float),
    st.integers(-4, 24).map(lambda n: n / 2),
    st.floats(-2, 12, allow_nan=False),
)
POINT = st.tuples(PLACE, PLACE)
WALL = st.builds(lambda a, b: Wall(id=UUID(int=1), kind="wall", start=a, end=b), POINT, POINT)


@given(st.lists(WALL, max_size=12))
def test_many_walls_are_cut_like_each_alone(walls: list[Wall]) -> None:
    many = SidesOfAll.of(walls)
    for number, wall in enumerate(walls):
        here, alone = many.one(number), sides_of(wall)
        np.testing.assert_array_equal(here.shares, alone.shares)
        np.testing.assert_array_equal(here.columns, alone.columns)
        np.testing.assert_array_equal(here.rows, alone.rows)


def test_a_wall_along_a_line_of_the_grid_is_cut_at_half_squares() -> None:
    """From (2, 3) to (4, 3): four pieces, above them row 2 and below row 3."""
    sides = sides_of(Wall(id=UUID(int=1), kind="wall", start=(2, 3), end=(4, 3)))
    assert sides.shares.tolist() == [0, 0.25, 0.5, 0.75, 1]
    assert sides.columns.tolist() == [[2, 2], [2, 2], [3, 3], [3, 3]]
    assert [sorted(pair) for pair in sides.rows.tolist()] == [[2, 3]] * 4


def test_walls_without_length_are_beside_nothing() -> None:
    point = Wall(id=UUID(int=1), kind="wall", start=(2, 3), end=(2, 3))
    line = Wall(id=UUID(int=2), kind="wall", start=(2, 3), end=(4, 3))
    cut = CutWalls([(point, False), (line, False), (point, False)])
    assert list(cut.beside(np.ones((6, 6), bool))) == [line]
