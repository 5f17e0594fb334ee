"""A cliff whose corner is only touched hides nothing, whichever way one looks (ruling R5)."""

import numpy as np
import pytest
from tests.helpers.drawn import CATALOGUE, new_id

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.things import Wall
from fieldwright.geometry.cover.matrix import cover_matrix
from fieldwright.geometry.cover.overlay import sight_overlay
from fieldwright.geometry.cover.shots import exchange
from fieldwright.geometry.sight.bodies import body_at
from fieldwright.geometry.sight.scene import scene_of
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


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_wall_at_the_edge_of_a_cliff_stands_on_its_top_from_whichever_side(
    mirrored: bool,
) -> None:
    field = Battlefield.empty(8, 3, FieldInfo(name="test", terrain="plains"), CATALOGUE)
    heights, sheer = np.zeros((3, 8), np.int16), np.zeros((3, 8), np.uint8)
    heights[:, :4], sheer[:, 3] = 10, 1
    if mirrored:
        heights, sheer = heights[:, ::-1].copy(), sheer[:, ::-1].copy()
    field = field.with_layers({Layer.HEIGHT: heights, Layer.ESCARPMENT: sheer})
    wall = Wall(id=new_id(), kind="low-wall", start=(4, 0), end=(4, 3))
    (screen,) = scene_of(add(wall).applied_to(field)).screens
    assert [round(piece[:, 2].max(), 6) for piece in screen.pieces] == [13.0] * len(screen.pieces)
