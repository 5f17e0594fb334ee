"""Climbing and flying, with the numbers of their own chapters."""

from fractions import Fraction
from typing import Any

import pytest
from tests.geometry.fields import level_field, painted, with_obstacle, with_wall
from tests.paths.landscapes import with_figure

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.paths.climbing import climb
from fieldwright.geometry.paths.flight import flight, flying_walk, least_flight
from fieldwright.geometry.paths.reach import Reach
from fieldwright.geometry.paths.walk import Walk
from fieldwright.rules.actions import Action
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.terms.grid import Block, Square


def eagle(
    field: Battlefield, movement: str = "3, Fl 18 (C)", **more: Any
) -> tuple[Battlefield, Figure]:
    return with_figure(field, 2, 2, rate=movement, name="Eagle", **more)


def test_a_dwarf_of_rate_5_climbs_5_feet_a_round() -> None:
    field = painted(level_field(), Layer.HEIGHT, Block(5, 0, 12, 12), 12)
    field, dwarf = with_figure(field, 4, 4, rate=5)
    found = climb(field, dwarf, Square(4, 4), Square(5, 4))
    assert isinstance(found, Explained)
    assert (found.value.feet, found.value.feet_a_round, found.value.rounds) == (12, 5, 3)
    assert isinstance(climb(field, dwarf, Square(4, 4), Square(4, 5)), Impossible)
    assert isinstance(climb(field, dwarf, Square(4, 4), Square(7, 4)), Impossible)


def test_a_flyer_of_rate_18_flies_9_squares_forward_and_9_up() -> None:
    field, bird = eagle(level_field(40, 5))
    found = flight(field, bird, Action.MOVE, 45.0)
    assert isinstance(found, Explained)
    assert (found.value.climbed, found.value.points) == (9, 9)


def test_a_dive_of_18_points_of_altitude_gives_36_squares() -> None:
    field, bird = eagle(level_field(60, 5), altitude_ft=90.0)
    found = flight(field, bird, Action.MOVE, 0.0)
    assert isinstance(found, Explained)
    assert (found.value.dropped, found.value.free, found.value.points) == (18, 18, 36)
    walk = flying_walk(field, bird, Action.MOVE, 0.0)
    assert isinstance(walk, Walk)
    reach = walk.reach()
    assert isinstance(reach, Reach)
    assert reach.allowances == {Fraction(0): 36}
    assert reach.holds(Square(38, 2))
    assert not reach.holds(Square(39, 2))


def test_the_free_points_of_a_dive_are_at_most_the_base_rate() -> None:
    field, bird = eagle(level_field(), altitude_ft=500.0)
    found = flight(field, bird, Action.MOVE, 0.0)
    assert isinstance(found, Explained)
    assert (found.value.dropped, found.value.free) == (100, 18)


def test_nothing_lower_than_a_flyer_is_in_its_way() -> None:
    """Over a fence, water and thickets at 15 feet; a tree of 30 feet is flown round."""
    field = with_wall(level_field(12, 1), "wall", (4.0, 0.0), (4.0, 1.0))
    field = painted(field, Layer.DEPTH, Block(6, 0, 8, 1), 20)
    field, bird = with_figure(field, 0, 0, rate="3, Fl 12 (B)", altitude_ft=15.0)
    walk = flying_walk(field, bird, Action.MOVE, 15.0)
    assert isinstance(walk, Walk)
    reach = walk.reach()
    assert isinstance(reach, Reach)
    assert int(reach.cost[0, 11]) == 11
    woods = with_obstacle(field, "tree", (8.5, 0.5))
    low = flying_walk(woods, bird, Action.MOVE, 15.0)
    assert isinstance(low, Walk)
    stopped = low.reach()
    assert isinstance(stopped, Reach)
    assert not stopped.holds(Square(9, 0))


@pytest.mark.parametrize(("letter", "forward"), [("A", 0), ("B", 0), ("C", 9), ("E", 9)])
def test_clumsy_flyers_must_move_on_to_stay_in_the_air(letter: str, forward: int) -> None:
    _, bird = eagle(level_field(), f"3, Fl 18 ({letter})")
    found = least_flight(bird)
    assert isinstance(found, Explained)
    assert found.value == forward


def test_what_does_not_fly_asks_the_dm_for_a_rate() -> None:
    field, hero = with_figure(level_field(), 1, 1)
    assert isinstance(flight(field, hero, Action.MOVE, 10.0), Impossible)


def test_swimmers_cross_deep_water_and_others_do_not() -> None:
    field = painted(level_field(9, 1), Layer.DEPTH, Block(3, 0, 5, 1), 20)
    walker_field, walker = with_figure(field, 0, 0)
    swimmer_field, swimmer = with_figure(field, 0, 0, rate="12, Sw 12")
    dry, wet = (
        Walk(*one, Action.MOVE).reach()
        for one in ((walker_field, walker), (swimmer_field, swimmer))
    )
    assert isinstance(dry, Reach)
    assert isinstance(wet, Reach)
    assert not dry.holds(Square(6, 0))
    assert wet.holds(Square(6, 0))


def test_a_flyer_may_spend_its_whole_move_on_climbing() -> None:
    """Eighteen points are ninety feet: it rises over its square and gets nowhere else."""
    field, flyer = with_figure(level_field(9, 9), 4, 4, rate="6, Fl 18 (A)", altitude_ft=90.0)
    walk = flying_walk(field, flyer, Action.MOVE, 180.0)
    assert isinstance(walk, Walk)
    found = walk.reach()
    assert isinstance(found, Reach)
    assert int(found.reached.sum()) == 1
    assert found.holds(Square(4, 4))
