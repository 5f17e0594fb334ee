"""Which squares of a field are in use, and where a new map lies beside them."""

from uuid import uuid4

import numpy as np

from fieldwright.battlefield.changes import add, paint
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Note, Obstacle, Wall
from fieldwright.exchange.in_use import corner_beside, covered, squares_in_use
from fieldwright.terms.grid import LARGEST_SIDE, Block

CATALOGUE = load_catalogue()


def test_squares_with_walls_and_obstacles_are_in_use_and_those_with_notes_are_not() -> None:
    empty = Battlefield.empty(12, 9, FieldInfo("Hall", "plains"), CATALOGUE)
    chest = Obstacle(id=uuid4(), kind="chest", position=(5.5, 4.5), width=0.7, length=0.4)
    note = Note(id=uuid4(), number=1, position=(9.5, 8.5), text="x")
    wall = Wall(id=uuid4(), kind="wall", start=(1.5, 2.5), end=(3.5, 2.5))
    used = squares_in_use(add(chest, note, wall).applied_to(empty), CATALOGUE)
    assert np.argwhere(used).tolist() == [[2, 1], [2, 2], [2, 3], [4, 5]]
    assert covered(used, Block(2, 0, 20, 20)) == 3
    assert corner_beside(used, 10, 10) == (6, 0)


def test_floors_that_are_dug_into_rock_are_in_use() -> None:
    rock = Battlefield.empty(12, 9, FieldInfo("Cave", "caves"), CATALOGUE, "solid-rock")
    inside = np.zeros((9, 12), bool)
    inside[2:4, 3:8] = True
    floor = rock.palettes.ground.index("stone-floor")
    dug = paint(rock, Layer.GROUND, inside, floor).applied_to(rock)
    assert np.array_equal(squares_in_use(dug, CATALOGUE), inside)


def test_a_map_lies_below_where_there_is_no_room_at_the_right_and_nowhere_without_any() -> None:
    used = np.zeros((9, 12), bool)
    assert corner_beside(used, 5, 5) == (0, 0)
    used[3, 11] = True
    assert corner_beside(used, LARGEST_SIDE, 5) == (0, 4)
    assert corner_beside(used, LARGEST_SIDE, LARGEST_SIDE) is None
