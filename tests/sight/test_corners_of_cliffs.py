"""A cliff whose corner is only touched hides nothing, whichever way one looks (ruling R5)."""

import numpy as np
import pytest
from tests.helpers.drawn import CATALOGUE

from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.geometry.cover.matrix import cover_matrix
from fieldwright.geometry.cover.overlay import sight_overlay
from fieldwright.geometry.cover.shots import exchange
from fieldwright.geometry.sight.bodies import body_at
from fieldwright.terms.grid import Square


@pytest.mark.parametrize("east", [-1, 1])
@pytest.mark.parametrize("south", [-1, 1])
@pytest.mark.parametrize("cliff", [(1, 0), (0, 1), (2, 1), (1, 2)])
def test_a_cliff_beside_a_corner_of_the_diagonal_hides_nothing(
    east: int, south: int, cliff: tuple[int, int]
) -> None:
    field = Battlefield.empty(9, 9, FieldInfo(name="test", terrain="plains"), CATALOGUE)
    heights, sheer = np.zeros((9, 9), np.int16), np.zeros((9, 9), np.uint8)
    column, row = 4 + east * cliff[0], 4 + south * cliff[1]
    heights[row, column], sheer[row, column] = 10, 1
    field = field.with_layers({Layer.HEIGHT: heights, Layer.ESCARPMENT: sheer})
    one, other = body_at(field, Square(4, 4)), body_at(field, Square(4 + 2 * east, 4 + 2 * south))
    both = exchange(field, one, other)
    for found in (both.there, both.back):
        assert found.cover.hidden.share == 0
        assert found.line.is_clear
    assert sight_overlay(field, one).hard[4 + 2 * south, 4 + 2 * east] == 0
    assert not cover_matrix(field, [one, other], [one, other]).hard.any()
