"""Outlines cover the same shares of squares however they are asked for."""

import math
import random

import pytest

from fieldwright.battlefield.things import Point
from fieldwright.geometry.shapes import covered_share, covered_squares
from fieldwright.terms.grid import Block, Square


def outline(chance: random.Random) -> list[Point]:
    """A star-shaped outline, with or without hollows, some corners exactly on the grid."""
    x, y = chance.choice((4.0, chance.uniform(2, 6))), chance.uniform(2, 6)
    count = chance.choice((3, 4, 9, 16))
    angles = sorted(chance.uniform(0, 2 * math.pi) for _ in range(count))
    found = [
        (x + reach * math.cos(angle), y + reach * math.sin(angle))
        for angle in angles
        for reach in (chance.uniform(0.2, 3),)
    ]
    if chance.random() < 0.4:
        found = [(float(round(across)), float(round(down))) for across, down in found]
    return found


@pytest.mark.parametrize("seed", range(60))
def test_all_squares_at_once_have_the_shares_of_single_squares(seed: int) -> None:
    corners = outline(random.Random(seed))
    block = Block(-1, -1, 9, 10)
    at_once = dict(covered_squares(corners, block))
    for square in block.squares():
        assert at_once.get(square, 0.0) == covered_share(corners, square)


def test_a_box_over_a_corner_of_the_grid_covers_four_squares() -> None:
    box = [(1.75, 1.5), (2.5, 1.5), (2.5, 2.25), (1.75, 2.25)]
    found = dict(covered_squares(box, Block(0, 0, 5, 5)))
    assert found == {
        Square(1, 1): 0.25 * 0.5,
        Square(2, 1): 0.5 * 0.5,
        Square(1, 2): 0.25 * 0.25,
        Square(2, 2): 0.5 * 0.25,
    }
