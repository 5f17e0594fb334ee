"""Front, flank and rear squares end at walls and rock (rulings R5, R9, R10)."""

from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.windows import empty_field

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Wall
from fieldwright.editor.figure_tools.facing_overlay import kinds_around
from fieldwright.geometry.facing import ring_of
from fieldwright.geometry.within_reach import open_ring
from fieldwright.terms.grid import Square


def figure(column: int = 5, row: int = 5, number: int = 1, **facts: object) -> Figure:
    usual = {"name": "Guard", "side": "attackers", "column": column, "row": row}
    return Figure(id=UUID(int=number), **{**usual, **facts})  # type: ignore[arg-type]


def walled(*lines: tuple[tuple[float, float], tuple[float, float]], **facts: object) -> Battlefield:
    """A field of grass with stone walls."""
    walls = [
        Wall(id=UUID(int=100 + number), kind="wall", start=start, end=end, **facts)  # type: ignore[arg-type]
        for number, (start, end) in enumerate(lines)
    ]
    return add(*walls).applied_to(empty_field())


def squares(*pairs: tuple[int, int]) -> set[Square]:
    return {Square(*pair) for pair in pairs}


@pytest.mark.rule("R10")
def test_squares_on_the_other_side_of_a_wall_are_left_out() -> None:
    # The wall runs along the south of row 5; a figure that faces north has its rear there.
    ring = open_ring(walled(((0, 6), (12, 6))), figure())
    assert ring.front == squares((4, 4), (5, 4), (6, 4))
    assert ring.flank == squares((4, 5), (6, 5))
    assert ring.rear == frozenset()


def test_it_does_not_matter_in_how_many_pieces_a_wall_was_drawn() -> None:
    ring = open_ring(walled(((0, 6), (5, 6)), ((5, 6), (6, 6)), ((6, 6), (12, 6))), figure())
    assert ring.rear == frozenset()


@pytest.mark.rule("R5")
def test_an_attack_passes_a_corner_that_it_only_touches() -> None:
    ring = open_ring(walled(((0, 6), (6, 6))), figure())
    assert ring.rear == squares((6, 6))


def test_the_outer_corner_of_two_walls_cuts_off_what_is_beyond_it() -> None:
    ring = open_ring(walled(((0, 6), (6, 6)), ((6, 0), (6, 6))), figure())
    assert ring.squares == squares((4, 4), (5, 4), (4, 5))


@pytest.mark.parametrize("facts", [{"is_open": True}, {"height_ft": 3.0}])
def test_open_doors_and_walls_below_its_feet_cut_nothing_off(facts: dict[str, object]) -> None:
    field = walled(((0, 6), (12, 6)), **facts)
    above = figure(altitude_ft=0 if facts.get("is_open") else 5)
    assert open_ring(field, above) == ring_of(above)


def test_nobody_stands_in_rock_or_beside_the_field() -> None:
    field = empty_field()
    ground = field.layers[Layer.GROUND].copy()
    solid = next(key for key, kind in load_catalogue().grounds.items() if kind.solid)
    ground[:, 1] = field.palettes.ground.index(solid)
    field = field.with_layers({Layer.GROUND: ground})
    assert open_ring(field, figure(0, 0)).squares == squares((0, 1))


def test_one_square_of_a_large_body_on_this_side_is_enough() -> None:
    # The wall ends above a body three squares wide; its end may be passed (ruling R5).
    ring = open_ring(walled(((0, 5), (6, 5))), figure(columns=3, rows=3, size="G"))
    assert ring.front == squares((5, 4), (6, 4), (7, 4), (8, 4))


@given(
    st.lists(
        st.tuples(*[st.tuples(st.integers(3, 8), st.integers(3, 8)) for _ in range(2)]).filter(
            lambda ends: ends[0] != ends[1]
        ),
        max_size=4,
    ),
    st.integers(0, 7),
)
def test_a_ring_behind_walls_is_part_of_the_ring(
    lines: list[tuple[tuple[int, int], tuple[int, int]]], facing: int
) -> None:
    one = figure(facing=facing)
    ring, whole = open_ring(walled(*lines), one), ring_of(one)
    assert ring.front <= whole.front
    assert ring.flank <= whole.flank
    assert ring.rear <= whole.rear


def test_the_marks_around_several_figures_end_at_the_wall_too() -> None:
    pair = [figure(5, 5, 1), figure(6, 5, 2)]
    kinds = kinds_around(walled(((0, 6), (12, 6))), pair)
    assert {square.row for square in kinds} == {4, 5}
