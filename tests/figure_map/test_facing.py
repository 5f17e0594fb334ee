"""Front, flank and rear (ruling R9), turning, and how much room figures need (ruling R8)."""

from dataclasses import replace
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import (
    block_behind,
    block_of,
    front_flank_rear,
    head_of,
    ring_of,
    turned_by,
    turned_figure,
)
from fieldwright.geometry.footprints import (
    footprint_fault,
    usual_footprint,
    why_not_together,
)
from fieldwright.stats.block import StatBlock
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Scale


def figure(number: int = 1, **facts: object) -> Figure:
    usual = {"name": f"Figure {number}", "side": "attackers", "column": 5, "row": 5}
    return Figure(id=UUID(int=number), **{**usual, **facts})  # type: ignore[arg-type]


def squares(*pairs: tuple[int, int]) -> set[Square]:
    return {Square(*pair) for pair in pairs}


def counts(block: Block, facing: int, *, long_body: bool = False) -> tuple[int, int, int]:
    ring = front_flank_rear(block, facing, long_body=long_body)
    return len(ring.front), len(ring.flank), len(ring.rear)


@pytest.mark.rule("CT1-FACE-01")
def test_a_figure_that_faces_a_side_has_three_front_two_flank_and_three_rear_squares() -> None:
    ring = front_flank_rear(Block(5, 5, 6, 6), 0)
    assert ring.front == squares((4, 4), (5, 4), (6, 4))
    assert ring.flank == squares((4, 5), (6, 5))
    assert ring.rear == squares((4, 6), (5, 6), (6, 6))


@pytest.mark.rule("CT1-FACE-02")
def test_a_figure_that_faces_a_corner_has_the_corner_and_the_squares_beside_it_in_front() -> None:
    ring = front_flank_rear(Block(5, 5, 6, 6), 1)
    assert ring.front == squares((5, 4), (6, 4), (6, 5))
    assert ring.flank == squares((4, 4), (6, 6))
    assert ring.rear == squares((4, 5), (4, 6), (5, 6))


@pytest.mark.rule("CT1-FACE-09")
def test_a_giant_two_wide_has_one_more_front_and_rear_square() -> None:
    ring = front_flank_rear(Block(5, 5, 7, 6), 0)
    assert ring.front == squares((4, 4), (5, 4), (6, 4), (7, 4))
    assert ring.flank == squares((4, 5), (7, 5))
    assert ring.rear == squares((4, 6), (5, 6), (6, 6), (7, 6))


@pytest.mark.rule("CT1-FACE-10")
def test_a_horse_two_long_has_two_more_flank_squares() -> None:
    ring = front_flank_rear(Block(5, 5, 6, 7), 0)
    assert ring.front == squares((4, 4), (5, 4), (6, 4))
    assert ring.flank == squares((4, 5), (6, 5), (4, 6), (6, 6))
    assert ring.rear == squares((4, 7), (5, 7), (6, 7))


@pytest.mark.rule("CT1-FACE-11")
def test_a_figure_of_four_squares_has_twelve_around_it() -> None:
    assert counts(Block(5, 5, 7, 7), 0) == (4, 4, 4)
    assert counts(Block(5, 5, 7, 7), 3) == (5, 2, 5)


@pytest.mark.rule("CT1-FACE-12")
def test_a_gargantuan_figure_two_by_three_has_fourteen_around_it() -> None:
    assert counts(Block(5, 5, 7, 8), 0, long_body=True) == (4, 6, 4)
    assert footprint_fault("G", 1, 5)
    assert footprint_fault("G", 5, 1)
    assert not footprint_fault("G", 2, 3)


@pytest.mark.rule("CT1-FACE-12-EX")
@pytest.mark.parametrize(("block", "facing"), [(Block(5, 5, 7, 13), 0), (Block(5, 5, 13, 7), 6)])
def test_the_ring_of_a_dragon_two_by_eight_is_cut_in_thirds(block: Block, facing: int) -> None:
    assert counts(block, facing, long_body=True) == (8, 8, 8)
    head = front_flank_rear(block, facing, long_body=True).front
    ahead = (
        {Square(column, 4) for column in range(4, 8)}
        if facing == 0
        else {Square(4, row) for row in range(4, 8)}
    )
    assert ahead < head


def test_amorphous_creatures_have_front_all_around() -> None:
    """Ruling R10."""
    ooze = figure(stats=StatBlock(id="ooze", name="Ooze", flags=("amorphous",)))
    ring = ring_of(ooze)
    assert (len(ring.front), ring.flank, ring.rear) == (8, frozenset(), frozenset())


@given(st.integers(1, 4), st.integers(1, 9), st.integers(0, 7), st.booleans())
def test_every_ring_is_whole_and_turns_with_the_figure(
    width: int, depth: int, facing: int, long_body: bool
) -> None:
    block = block_behind(Square(20, 20), width, depth, facing)
    ring = front_flank_rear(block, facing, long_body=long_body)
    around = {square for square in block.grown(1).squares() if not block.holds(square)}
    assert ring.squares == around
    assert len(ring.front) + len(ring.flank) + len(ring.rear) == len(around)
    assert len(ring.front) == len(ring.rear)
    back = front_flank_rear(block, facing + 4, long_body=long_body)
    assert (back.front, back.flank, back.rear) == (ring.rear, ring.flank, ring.front)


# ---------------------------------------------------------------------------------------- turning


def test_a_figure_of_one_square_turns_by_eighths_where_it_stands() -> None:
    turned = [turned_by(figure(facing=6), step).facing for step in range(4)]
    assert turned == [6, 7, 0, 1]
    assert block_of(turned_by(figure(), 3)) == block_of(figure())


@pytest.mark.parametrize(
    ("facing", "block"),
    [
        (0, Block(5, 5, 6, 7)),
        (2, Block(4, 5, 6, 6)),
        (4, Block(5, 4, 6, 6)),
        (6, Block(5, 5, 7, 6)),
    ],
)
def test_a_horse_turns_about_its_head(facing: int, block: Block) -> None:
    horse = figure(rows=2)
    turned = turned_figure(horse, facing)
    assert block_of(turned) == block
    assert head_of(turned) == Square(5, 5)


def test_a_horse_turned_by_an_eighth_goes_on_to_the_next_side() -> None:
    horse = figure(rows=2)
    assert turned_by(horse, 1).facing == 2
    assert turned_by(horse, -1).facing == 6
    assert turned_figure(horse, 5).facing == 4
    assert turned_figure(horse, 3).facing == 4


@given(st.integers(1, 3), st.integers(1, 8), st.integers(0, 7), st.integers(-9, 9))
def test_turning_back_returns_every_figure(width: int, depth: int, facing: int, by: int) -> None:
    if width != depth:
        facing -= facing % 2
    block = block_behind(Square(30, 30), width, depth, facing)
    whole = figure(
        column=block.left, row=block.top, columns=block.width, rows=block.height, facing=facing
    )
    assert head_of(whole) == Square(30, 30)
    assert turned_by(turned_by(whole, by), -by) == whole


# ------------------------------------------------------------------------------------------- room


def together(*figures: Figure, close: bool) -> bool:
    return not why_not_together(figures, close_order=close)


def some(count: int, size: str) -> list[Figure]:
    return [figure(number + 1, size=size) for number in range(count)]


@pytest.mark.rule("CT1-FACE-06")
def test_ten_tiny_figures_share_a_square() -> None:
    assert together(*some(10, "T"), close=False)
    assert not together(*some(11, "T"), close=True)


@pytest.mark.rule("CT1-FACE-07")
def test_two_small_figures_share_a_square_and_three_in_close_order() -> None:
    assert together(*some(2, "S"), close=False)
    assert not together(*some(3, "S"), close=False)
    assert together(*some(3, "S"), close=True)
    assert not together(*some(4, "S"), close=True)


@pytest.mark.rule("CT1-FACE-13")
def test_two_men_share_a_square_in_close_order_only() -> None:
    assert not together(*some(2, "M"), close=False)
    assert together(*some(2, "M"), close=True)
    assert not together(*some(3, "M"), close=True)


@pytest.mark.rule("CT1-FACE-08")
def test_a_large_figure_shares_its_square_with_nobody() -> None:
    ogre = figure(9, size="L")
    assert not together(ogre, figure(2, size="L"), close=True)
    assert not together(ogre, figure(2, size="M"), close=True)


@pytest.mark.rule("CT1-FACE-05")
def test_enemies_share_a_square_when_grappled_or_one_is_prone() -> None:
    attacker, defender = figure(1), figure(2, side="defenders")
    assert not together(attacker, defender, close=True)
    assert together(replace(attacker, conditions=("grappled",)), defender, close=True)
    assert together(attacker, replace(defender, posture="prone"), close=True)
    assert together(attacker, replace(defender, bystander=True), close=True)
    ring = ring_of(attacker)
    assert ring.front == squares((4, 4), (5, 4), (6, 4)) == ring_of(defender).front


def test_nine_men_share_a_square_of_missile_scale() -> None:
    """Missile Scale: nine melee squares are in one."""
    assert not why_not_together(some(9, "M"), Scale.MISSILE)
    assert why_not_together(some(10, "M"), Scale.MISSILE)


def test_usual_footprints() -> None:
    """Ruling R8."""
    horse = StatBlock(id="horse", name="Horse", size="L", legs=4, columns=1, rows=2)
    snake = StatBlock(id="snake", name="Snake", size="M", legs=0)
    assert usual_footprint("M") == usual_footprint("L") == (1, 1)
    assert usual_footprint("H") == (2, 1)
    assert usual_footprint("H", snake) == (1, 2)
    assert usual_footprint("G") == (2, 3)
    assert usual_footprint("L", horse) == (1, 2)
    assert usual_footprint("G", scale=Scale.MISSILE) == (1, 1)
