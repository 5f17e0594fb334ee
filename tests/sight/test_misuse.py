"""What nobody can be or ask is refused in a sentence."""

import math

import pytest
from tests.helpers.drawn import CATALOGUE

from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.geometry.cover.overlay import sight_overlay
from fieldwright.geometry.cover.shots import shot
from fieldwright.geometry.sight.bodies import Body, body_at, present_height
from fieldwright.terms.grid import Block, Square

FIELD = Battlefield.empty(9, 5, FieldInfo(name="test", terrain="plains"), CATALOGUE)
ONE = Block(1, 1, 2, 2)


@pytest.mark.parametrize("feet", [math.nan, math.inf, -math.inf])
def test_feet_and_heights_are_numbers(feet: float) -> None:
    with pytest.raises(ValueError, match="feet and height are numbers of feet"):
        Body(ONE, feet, 6.0)
    with pytest.raises(ValueError, match="feet and height are numbers of feet"):
        Body(ONE, 0.0, feet)


def test_a_body_has_squares_and_is_not_lower_than_nothing() -> None:
    with pytest.raises(ValueError, match="at least one square"):
        Body(Block(1, 1, 1, 2), 0.0, 6.0)
    with pytest.raises(ValueError, match="not lower than nothing"):
        Body(ONE, 0.0, -6.0)


def test_nobody_shoots_at_what_has_no_height() -> None:
    with pytest.raises(ValueError, match="0 feet high"):
        shot(FIELD, body_at(FIELD, Square(1, 1)), Body(Block(5, 1, 6, 2), 0.0, 0.0))


def test_unknown_sizes_and_postures_are_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="'X' is no size; say T, S, M, L, H, G"):
        sight_overlay(FIELD, body_at(FIELD, Square(1, 1)), target_size="X")
    with pytest.raises(ValueError, match="'flying' is no posture; say standing, kneeling"):
        present_height("M", "flying")
