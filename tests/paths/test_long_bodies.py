"""Bodies longer than wide: what their turns enter, sweep over and cross, and how they are told."""

from fractions import Fraction
from typing import Any

import pytest
from tests.geometry.fields import level_field, painted, with_wall
from tests.paths.landscapes import with_figure

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.paths.coding import BARRED, CROSSED, CROSSINGS
from fieldwright.geometry.paths.path import OutOfReach, Path
from fieldwright.geometry.paths.reach import Reach
from fieldwright.geometry.paths.walk import Known, Walk
from fieldwright.rules.actions import Action
from fieldwright.terms.grid import Block, Square


def with_horse(
    field: Battlefield, column: int, row: int, facing: int = 0, **more: Any
) -> tuple[Battlefield, Figure]:
    """A horse of two squares, its head north or east."""
    columns, rows = (2, 1) if facing == 2 else (1, 2)
    size = {"size": "L", "columns": columns, "rows": rows, "facing": facing}
    return with_figure(field, column, row, **{"rate": 24, **size, **more})


def reach_of(field: Battlefield, figure: Figure, **known: Any) -> Reach:
    found = Walk(field, figure, Action.MOVE, known=Known(**known)).reach()
    assert isinstance(found, Reach)
    return found


def path_of(field: Battlefield, figure: Figure, *to: tuple[int, int], **known: Any) -> Path:
    walk = Walk(field, figure, Action.MOVE, known=Known(**known))
    found = walk.path([Square(*one) for one in to])
    assert isinstance(found, Path), found
    return found


# ------------------------------------------------------------------------------ what turns take


@pytest.mark.rule("CT3-CHR-14")
def test_a_horse_pays_a_half_move_for_a_fence_however_it_turns() -> None:
    """Rate 24: the fence takes 12 points, whether the head or the tail goes over it first."""
    field = with_wall(level_field(8, 1), "fence", (4.0, 0.0), (4.0, 1.0))
    field, horse = with_horse(field, 0, 0, facing=2)
    found = reach_of(field, horse)
    assert [int(found.cost[0, column]) for column in (2, 3, 4, 5)] == [1, 2, 2 + 12, 3 + 12]
    wide = with_wall(level_field(8, 3), "fence", (4.0, 0.0), (4.0, 3.0))
    wide, horse = with_horse(wide, 0, 1, facing=2)
    assert int(reach_of(wide, horse).cost[1, 4]) >= 12


@pytest.mark.rule("CT1-FOOT-05")
def test_a_strip_of_thicket_narrower_than_the_horse_slows_it_all_the_same() -> None:
    """Rate 6 with two thirds off is 2 points; the strip lies three squares before the head."""
    field = painted(level_field(8, 2), Layer.GROWTH, Block(4, 0, 5, 2), "thicket")
    field, horse = with_horse(field, 0, 0, facing=2, rate=6)
    found = reach_of(field, horse)
    assert int(found.cost[0, 3]) == 2  # before the strip
    assert not found.holds(Square(4, 0))
    assert not found.holds(Square(5, 0))
    assert isinstance(Walk(field, horse, Action.MOVE).path([Square(5, 0)]), OutOfReach)


def test_a_tail_that_swings_into_brush_has_its_footing() -> None:
    """A third off of rate 24 leaves 16, though the head never leaves its square."""
    field = painted(level_field(5, 5), Layer.GROWTH, Block(3, 2, 4, 3), "brush")
    field, horse = with_horse(field, 2, 2)
    code = code_of_turn(field, horse, 6)
    assert Walk(field, horse, Action.MOVE).ground.reductions[code // CROSSINGS] == Fraction(1, 3)


def code_of_turn(field: Battlefield, figure: Figure, facing: int) -> int:
    """The code of a figure's turn, where it stands, to a side."""
    walk = Walk(field, figure, Action.MOVE)
    number = next(
        number
        for number, way in enumerate(walk.ground.ways)
        if way.is_turn
        and way.source == walk.layer
        and walk.ground.layers[way.target].facing == facing
    )
    return int(walk.ground.codes[number, walk.place.row, walk.place.column])


def test_a_tail_that_swings_over_a_fence_takes_a_half_move() -> None:
    """The fence runs along the east side of the head; facing west the tail lies beyond it."""
    field = with_wall(level_field(5, 5), "fence", (3.0, 2.0), (3.0, 3.0))
    field, horse = with_horse(field, 2, 2)
    assert CROSSED[code_of_turn(field, horse, 6) % CROSSINGS].halves == 1
    assert CROSSED[code_of_turn(field, horse, 2) % CROSSINGS].halves == 0


# ---------------------------------------------------------------------------------- head first


@pytest.mark.rule("CT1-MOVE-16")
def test_a_horse_that_goes_east_faces_east_and_takes_a_point_a_square() -> None:
    field, horse = with_horse(level_field(9, 9), 2, 4)
    moved = path_of(field, horse, (6, 4))
    assert moved.cost == 4
    assert moved.steps[-1].facing == 2
    assert moved.end == Block(5, 4, 7, 5)


def test_no_turning_brings_a_long_body_more_squares_than_points() -> None:
    """A wyvern of two by seven with 6 points: its head gets six squares in every direction."""
    field, wyvern = with_figure(level_field(41, 41), 19, 17, rate=6, size="G", columns=2, rows=7)
    found = reach_of(field, wyvern)
    rows, columns = found.reached.nonzero()
    assert (columns.min(), columns.max()) == (19 - 6, 19 + 6)
    assert rows.min() == 17 - 6
    # To turn round takes two quarters, with a step before the second one.
    assert rows.max() == 17 + 6 - 1


def test_a_half_turn_takes_two_steps() -> None:
    """Facing north, straight back: a step aside at least lies between the two quarters."""
    field, horse = with_horse(level_field(9, 9), 4, 4)
    found = reach_of(field, horse)
    assert int(found.cost[5, 4]) > 1
    assert int(found.cost[3, 4]) == 1


def test_nobody_walks_backwards_but_who_withdraws() -> None:
    """In a lane one square wide there is no room to turn."""
    field, horse = with_horse(level_field(1, 9), 0, 3)
    assert not reach_of(field, horse).holds(Square(0, 4))
    backed = Walk(field, horse, Action.WITHDRAW).reach()
    assert isinstance(backed, Reach)
    assert int(backed.cost[4, 0]) == 1
    shifted = Walk(field, horse, Action.CAST).reach()
    assert isinstance(shifted, Reach)
    assert shifted.holds(Square(0, 4))


# --------------------------------------------------------------------------------- what is swept


def turns_from(field: Battlefield, figure: Figure) -> set[int]:
    """The sides to which a figure can turn where it stands, from facing north, in one quarter."""
    walk = Walk(field, figure, Action.MOVE)
    board = walk.board
    search = next(search for _, search in walk.searches())
    place = board.place(walk.place)
    return {
        walk.ground.layers[way.target].facing
        for number, way in enumerate(board.ways)
        if way.is_turn
        and way.source == walk.layer
        and board.code(number, place) != BARRED
        and not search.is_hindered(number, place)
    }


def test_nothing_is_in_the_way_on_open_ground() -> None:
    field, horse = with_horse(level_field(7, 7), 3, 3)
    assert turns_from(field, horse) == {2, 6}


def test_a_tail_swings_through_neither_rock_nor_walls() -> None:
    """The head at D4, the tail at D5: to face west the tail goes by way of E5 to E4."""
    open_field = level_field(7, 7)
    field, horse = with_horse(
        painted(open_field, Layer.GROUND, Block(4, 4, 5, 5), "solid-rock"), 3, 3
    )
    assert turns_from(field, horse) == {2}
    field, horse = with_horse(with_wall(open_field, "wall", (4.0, 4.0), (4.0, 5.0)), 3, 3)
    assert turns_from(field, horse) == {2}


def test_a_tail_swings_through_no_enemy_but_through_a_friend() -> None:
    field, horse = with_horse(level_field(7, 7), 3, 3)
    with_enemy, _ = with_figure(field, 4, 4, side="orcs", size="L")
    assert turns_from(with_enemy, horse) == {2}
    with_friend, _ = with_figure(field, 4, 4, side="heroes")
    assert turns_from(with_friend, horse) == {2, 6}


def test_a_dragon_sweeps_the_squares_half_way_of_its_quarter() -> None:
    """Two by eight, head north: a pillar of rock five squares off along the diagonal bars it."""
    open_field = level_field(20, 20)
    more: dict[str, Any] = {"size": "G", "columns": 2, "rows": 8, "rate": 9}
    field, dragon = with_figure(open_field, 9, 8, **more)
    assert turns_from(field, dragon) == {2, 6}
    rock = painted(open_field, Layer.GROUND, Block(13, 12, 14, 13), "solid-rock")
    field, dragon = with_figure(rock, 9, 8, **more)
    assert turns_from(field, dragon) == {2}


# --------------------------------------------------------------------------------- overrunning


def test_nobody_overruns_tail_first_and_reach_and_path_agree_on_the_points() -> None:
    """The horse at C2:C3 looks north; the enemy three columns east takes three steps east."""
    field, horse = with_horse(level_field(9, 5), 2, 1)
    field, enemy = with_figure(field, 5, 1, side="orcs", name="E")
    found = reach_of(field, horse)
    (over,) = found.overruns
    assert over.square == Square(5, 1)
    assert over.cost == 3
    assert least_to_overrun(field, horse, enemy) == 3


def least_to_overrun(field: Battlefield, horse: Figure, enemy: Figure) -> int:
    """The points after the step that first enters the enemy's square, on the best of all ways."""
    walk = Walk(field, horse, Action.MOVE, known=Known(overrun=(enemy.id,)))
    there = Square(enemy.column, enemy.row)
    found = [walk.path([square]) for square in Block(*there, *there).grown(3).squares()]
    return min(
        next(step.total for step in way.steps if step.block.holds(there))
        for way in found
        if isinstance(way, Path) and way.overrun
    )


@pytest.mark.parametrize("facing", [0, 2])
def test_the_points_of_an_overrun_are_those_of_the_way_for_every_enemy_around(facing: int) -> None:
    for column, row in ((1, 1), (6, 1), (6, 7), (2, 7), (0, 4), (8, 4)):
        field, horse = with_horse(level_field(9, 9), 4, 4, facing=facing)
        field, enemy = with_figure(field, column, row, side="orcs")
        (over,) = reach_of(field, horse).overruns
        assert least_to_overrun(field, horse, enemy) == over.cost, (column, row)


# -------------------------------------------------------------------------------------- telling


def test_a_turn_is_told_with_the_side_that_the_figure_faces_then() -> None:
    field, horse = with_horse(level_field(9, 5), 4, 1)
    turned = path_of(field, horse, (3, 1), (4, 1), (5, 1))
    told = [reason.text for step in turned.steps for reason in step.why]
    assert any(one.startswith("turns to face ") for one in told)


def test_a_long_body_is_told_by_its_head() -> None:
    """Facing east in A1:B1 it steps on: its place is B1, its head C1."""
    field, horse = with_horse(level_field(9, 1), 0, 0, facing=2)
    (step,) = path_of(field, horse, (2, 0)).steps
    assert step.square == Square(1, 0)
    assert step.head == Square(2, 0)
    assert step.facing == 2
