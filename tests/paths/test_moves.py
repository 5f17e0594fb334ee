"""Moves on the map by the rules of movement, with numbers worked out from their text."""

from dataclasses import replace
from fractions import Fraction
from typing import Any
from uuid import uuid4

import pytest
from tests.geometry.fields import (
    level_field,
    painted,
    slope,
    with_hazard,
    with_obstacle,
    with_platform,
    with_wall,
)
from tests.paths.landscapes import with_figure, with_stairs

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.paths.path import OutOfReach, Path, path
from fieldwright.geometry.paths.reach import Reach, reach
from fieldwright.geometry.paths.walk import Known, Walk
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.explained import Impossible
from fieldwright.rules.movement import Phase
from fieldwright.rules.options import TableOptions
from fieldwright.terms.grid import Block, Square


def reach_on(
    field: Battlefield, figure: Figure, action: Action = Action.MOVE, **more: Any
) -> Reach:
    found = Walk(field, figure, action, **more).reach()
    assert isinstance(found, Reach)
    return found


def path_on(
    field: Battlefield,
    figure: Figure,
    *to: tuple[int, int],
    action: Action = Action.MOVE,
    **more: Any,
) -> Path:
    found = Walk(field, figure, action, **more).path([Square(*one) for one in to])
    assert isinstance(found, Path), found
    return found


def cost_at(found: Reach, column: int, row: int) -> int:
    return int(found.cost[row, column])


# ---------------------------------------------------------------------------------- points, phases


@pytest.mark.rule("CT1-MOVE-02")
def test_diagonals_cost_three_points_for_two_on_the_map() -> None:
    field, hero = with_figure(level_field(), 0, 0)
    found = reach_on(field, hero)
    assert [cost_at(found, one, one) for one in (1, 2, 4, 5)] == [2, 3, 6, 8]
    assert cost_at(found, 5, 3) == 7


@pytest.mark.rule("CT1-MOVE-02")
def test_parity_runs_on_through_bends() -> None:
    """One diagonal before the bend and one after it: 2 and 1, not 2 and 2."""
    field, hero = with_figure(level_field(), 0, 0)
    bent = path_on(field, hero, (1, 1), (2, 2))
    assert [step.cost for step in bent.steps] == [2, 1]
    assert bent.waypoints == ((1, 1), (2, 2))


@pytest.mark.rule("CT1-MOVE-12")
def test_a_full_move_is_spread_over_two_phases() -> None:
    field, hero = with_figure(level_field(30, 3), 0, 1, rate=9)
    known = Known(start_phase=Phase.AVERAGE)
    moved = path_on(field, hero, (9, 1), known=known)
    assert moved.phases.count(Phase.AVERAGE) == 5
    assert moved.phases.count(Phase.SLOW) == 4
    assert moved.ends_of_phases == (Block(5, 1, 6, 2), Block(9, 1, 10, 2))
    sprinted = path_on(field, hero, (27, 1), action=Action.SPRINT, known=known)
    assert [step.phase for step in sprinted.steps].count(0) == 14
    assert [step.phase for step in sprinted.steps].count(1) == 13


@pytest.mark.rule("CT1-MOVE-12")
def test_four_diagonal_steps_at_rate_6_are_two_in_each_phase() -> None:
    field, hero = with_figure(level_field(), 0, 0, rate=6)
    moved = path_on(field, hero, (4, 4))
    assert moved.cost == 6
    assert [step.phase for step in moved.steps] == [0, 0, 1, 1]
    found = reach_on(field, hero)
    assert [int(found.phase[one, one]) for one in (1, 2, 3, 4)] == [0, 0, 1, 1]


def test_a_half_move_is_half_rounded_up_and_within_one_phase() -> None:
    field, hero = with_figure(level_field(12, 1), 0, 0, rate=9)
    found = reach_on(field, hero, Action.ATTACK)
    assert int(found.reached.sum()) == 1 + 5
    assert not found.phase.any()


def test_an_action_without_movement_leaves_one_square_in_any_direction() -> None:
    field, hero = with_figure(level_field(), 5, 5)
    found = reach_on(field, hero, Action.CAST)
    assert int(found.reached.sum()) == 9
    over = with_wall(field, "fence", (6.0, 5.0), (6.0, 6.0))
    assert not reach_on(over, hero, Action.CAST).holds(Square(6, 5))


@pytest.mark.rule("CT1-MOVE-16")
def test_turning_on_the_way_costs_nothing() -> None:
    field, hero = with_figure(level_field(), 0, 0, rate=6)
    turning = path_on(field, hero, (2, 0), (2, 2), (4, 2))
    assert len({step.facing for step in turning.steps}) == 2
    assert turning.cost == 6 == turning.allowance


@pytest.mark.rule("CT1-MOVE-16")
def test_a_horse_turns_about_its_head_where_two_passages_meet_for_nothing() -> None:
    """North along a passage two squares wide, then east along another."""
    rock = painted(level_field(9, 9), Layer.GROUND, Block(0, 0, 9, 9), "solid-rock")
    field = painted(rock, Layer.GROUND, Block(2, 2, 4, 9), "grass")
    field = painted(field, Layer.GROUND, Block(2, 2, 9, 4), "grass")
    field, horse = with_figure(field, 3, 6, size="L", rows=2, rate=24)
    moved = path_on(field, horse, (7, 3))
    # Three steps north bring its head to the other passage, four more lead along it.
    assert moved.cost == 3 + 4
    assert moved.end == Block(6, 3, 8, 4)
    narrow = painted(rock, Layer.GROUND, Block(2, 2, 3, 9), "grass")
    narrow = painted(narrow, Layer.GROUND, Block(2, 2, 9, 3), "grass")
    narrow, horse = with_figure(narrow, 2, 6, size="L", rows=2, rate=24)
    # Where only its head has room in the corner there is none to turn.
    assert isinstance(path(narrow, horse, [Square(6, 2)], Action.MOVE), Impossible)


# ----------------------------------------------------------------------------------------- footing


@pytest.mark.rule("CT1-FOOT-05")
def test_only_the_worst_footing_of_the_squares_entered_counts() -> None:
    field = painted(level_field(30, 1), Layer.GROUND, Block(3, 0, 4, 1), "ice")
    field = painted(field, Layer.DEPTH, Block(5, 0, 6, 1), 3)
    field, hero = with_figure(field, 0, 0)
    found = reach_on(field, hero)
    assert found.allowances == {Fraction(0): 12, Fraction(1, 3): 8, Fraction(1, 2): 6}
    assert path_on(field, hero, (2, 0)).allowance == 12
    assert path_on(field, hero, (4, 0)).allowance == 8
    waded = path_on(field, hero, (6, 0))
    assert waded.allowance == 6
    assert waded.reduction.value == Fraction(1, 2)
    assert [reason.text for reason in waded.reduction.reasons if reason.counts] == [
        "waist-deep water"
    ]
    assert not found.holds(Square(7, 0))


@pytest.mark.rule("CT1-FOOT-05")
def test_the_square_that_a_figure_starts_in_takes_nothing_off() -> None:
    field = painted(level_field(30, 1), Layer.GROUND, Block(0, 0, 1, 1), "ice")
    field, hero = with_figure(field, 0, 0)
    assert path_on(field, hero, (12, 0)).allowance == 12


@pytest.mark.rule("CT1-FOOT-05")
def test_a_square_behind_brush_is_reached_only_by_going_round_it() -> None:
    """Straight through light brush 9 squares are too many for 8 points; round it 10 of 12."""
    field = painted(level_field(12, 5), Layer.GROWTH, Block(4, 0, 5, 4), "brush")
    field, hero = with_figure(field, 0, 2)
    round_it = path_on(field, hero, (9, 2))
    assert round_it.allowance == 12
    assert all(step.reduction == 0 for step in round_it.steps)
    assert round_it.others == ()


@pytest.mark.rule("CT1-FOOT-05")
def test_both_ways_are_told_where_brush_is_shorter_but_takes_off() -> None:
    field = painted(level_field(12, 5), Layer.GROWTH, Block(4, 0, 5, 4), "brush")
    field, hero = with_figure(field, 2, 0)
    short = path_on(field, hero, (6, 0))
    assert (short.cost, short.allowance, short.left) == (4, 8, 4)
    (long,) = short.others
    # Down four rows and up again, two columns each: one diagonal in two costs a point more.
    assert (long.cost, long.allowance) == (10, 12)
    assert long.reduction.value == 0


@pytest.mark.rule("CT1-FOOT-06")
def test_the_reduction_scales_every_action() -> None:
    rough = painted(level_field(30, 1), Layer.GROUND, Block(0, 0, 30, 1), "rough")
    field, hero = with_figure(rough, 0, 0, rate=10)
    far = {
        action: max(int(column) for column in reach_on(field, hero, action).reached[0].nonzero()[0])
        for action in (Action.CHARGE, Action.RUN, Action.SPRINT)
    }
    assert far == {Action.CHARGE: 7, Action.RUN: 10, Action.SPRINT: 15}
    brush = painted(level_field(30, 1), Layer.GROWTH, Block(0, 0, 30, 1), "brush")
    field, hero = with_figure(brush, 0, 0, rate=7)
    assert int(reach_on(field, hero, Action.SPRINT).reached.sum()) == 1 + 14


@pytest.mark.rule("CT3-CHR-11")
@pytest.mark.parametrize(("rate", "full", "half"), [(9, 3, 2), (12, 4, 2), (15, 5, 3)])
def test_heavy_brush_leaves_a_third_of_full_and_half_moves(rate: int, full: int, half: int) -> None:
    field = painted(level_field(20, 1), Layer.GROWTH, Block(0, 0, 20, 1), "thicket")
    field, hero = with_figure(field, 0, 0, rate=rate)
    assert int(reach_on(field, hero).reached.sum()) == 1 + full
    assert int(reach_on(field, hero, Action.GUARD).reached.sum()) == 1 + half


def test_uphill_takes_off_and_downhill_does_not() -> None:
    """Ten feet in two squares are steep: half off going up, nothing down or along (ruling R6)."""
    field = slope(level_field(14, 3), [0, 0, 0, 0, 5, 10, 15, 20, 20])
    up, climber = with_figure(field, 2, 1)
    assert path_on(up, climber, (6, 1)).allowance == 6
    down, walker = with_figure(field, 8, 1)
    assert path_on(down, walker, (2, 1)).allowance == 12


# ------------------------------------------------------------------------ obstacles, walls, corners


@pytest.mark.rule("CT3-CHR-14")
def test_a_fence_takes_a_half_move_to_cross() -> None:
    field = with_wall(level_field(20, 1), "fence", (3.0, 0.0), (3.0, 1.0))
    field, hero = with_figure(field, 0, 0)
    found = reach_on(field, hero)
    # 2 points to the fence, 6 across it, 4 more squares: 12.
    assert [cost_at(found, one, 0) for one in (2, 3, 7)] == [2, 8, 12]
    assert not found.holds(Square(8, 0))
    crossing = path_on(field, hero, (4, 0))
    assert [step.cost for step in crossing.steps] == [1, 1, 6, 1]
    assert any("fence" in reason.text for reason in crossing.steps[2].why)


@pytest.mark.rule("CT3-CHR-14")
def test_a_half_move_action_is_all_spent_on_a_fence() -> None:
    field = with_wall(level_field(20, 1), "fence", (1.0, 0.0), (1.0, 1.0))
    field, hero = with_figure(field, 0, 0)
    assert int(reach_on(field, hero, Action.ATTACK).reached.sum()) == 2
    assert path_on(field, hero, (1, 0), action=Action.ATTACK).left == 0


@pytest.mark.rule("CT3-CHR-14")
def test_the_shortest_way_bends_round_a_tree() -> None:
    field = with_obstacle(level_field(), "tree", (5.5, 5.5))
    field, hero = with_figure(field, 3, 5)
    way = path_on(field, hero, (7, 5))
    assert Square(5, 5) not in way.squares
    # Two diagonals (2 and 1) and two straight steps; a trunk's corners may be passed (ruling R5).
    assert way.cost == 5


def test_nobody_cuts_the_corner_of_a_wall_unless_the_table_allows_it() -> None:
    field = with_wall(level_field(), "wall", (5.0, 0.0), (5.0, 5.0))
    field, hero = with_figure(field, 4, 4)
    # Two diagonals cost 3; round the corner one of them is two straight steps.
    assert path_on(field, hero, (6, 6)).cost == 4
    assert path_on(field, hero, (6, 6), options=TableOptions(move_past_corners=True)).cost == 3


@pytest.mark.rule("CT1-COV-09")
@pytest.mark.parametrize("side", ["heroes", "monsters"])
def test_moving_past_corners_is_for_the_table_and_the_same_for_both_sides(side: str) -> None:
    field = painted(level_field(), Layer.GROUND, Block(5, 4, 6, 5), "solid-rock")
    field, figure = with_figure(field, 4, 4, side=side)
    allowed = TableOptions(move_past_corners=True)
    assert path_on(field, figure, (6, 6)).cost == 4
    assert path_on(field, figure, (6, 6), options=allowed).cost == 3


@pytest.mark.rule("CT1-COV-09")
@pytest.mark.parametrize("side", ["heroes", "monsters"])
def test_standing_in_half_squares_is_for_the_table_and_the_same_for_both_sides(side: str) -> None:
    """A wall from corner to corner of three squares: each is cut in halves."""
    field = with_wall(level_field(7, 7), "wall", (2.0, 2.0), (5.0, 5.0))
    field, figure = with_figure(field, 4, 2, side=side)
    assert not reach_on(field, figure).holds(Square(3, 3))
    allowed = TableOptions(figures_in_half_squares=True)
    found = reach_on(field, figure, options=allowed)
    assert cost_at(found, 3, 3) == 2
    # Nobody goes through the wall by way of a half square: round its end it is as far as before.
    assert cost_at(found, 2, 4) == cost_at(reach_on(field, figure), 2, 4)
    assert path_on(field, figure, (3, 3), options=allowed).cost == 2


def test_not_even_the_option_lets_anyone_through_the_crack_between_two_corners() -> None:
    field = with_wall(level_field(2, 2), "wall", (1.0, 0.0), (1.0, 1.0))
    field = with_wall(field, "wall", (0.0, 1.0), (1.0, 1.0))
    field = with_wall(field, "wall", (1.0, 1.0), (1.0, 2.0))
    field, figure = with_figure(field, 0, 0)
    allowed = TableOptions(move_past_corners=True)
    assert int(reach_on(field, figure, options=allowed).reached.sum()) == 1


def test_a_low_table_costs_one_more_square() -> None:
    field = with_obstacle(level_field(12, 1), "table", (3.5, 0.5))
    field, hero = with_figure(field, 0, 0)
    # Three columns wide as it stands, it is entered once: 1 + 1 + 2 and then 1 a square.
    assert path_on(field, hero, (6, 0)).cost == 7


def test_climbing_onto_a_table_top_costs_one_more_and_down_nothing() -> None:
    field = with_platform(level_field(12, 1), "table-top", Block(3, 0, 5, 1), 3.0)
    field, hero = with_figure(field, 0, 0)
    assert [step.cost for step in path_on(field, hero, (6, 0)).steps] == [1, 1, 2, 1, 1, 1]


def test_a_closed_door_is_opened_first() -> None:
    field = with_wall(level_field(6, 1), "door", (3.0, 0.0), (3.0, 1.0))
    field, hero = with_figure(field, 0, 0)
    refused = path(field, hero, [Square(4, 0)], Action.MOVE)
    assert isinstance(refused, Impossible)
    assert "door" in refused.reason
    assert "open it first" in refused.reason
    opened = with_wall(level_field(6, 1), "door", (3.0, 0.0), (3.0, 1.0), is_open=True)
    opened, hero = with_figure(opened, 0, 0)
    assert path_on(opened, hero, (4, 0)).cost == 4


def test_a_locked_door_is_told_to_be_locked() -> None:
    field = with_wall(level_field(6, 1), "door", (3.0, 0.0), (3.0, 1.0), bolted=True)
    field, hero = with_figure(field, 0, 0)
    refused = path(field, hero, [Square(4, 0)], Action.MOVE)
    assert isinstance(refused, Impossible)
    assert refused.reason == "A door between C1 and D1 is locked; unlock and open it first."


def test_escarpments_deep_water_and_rock_are_told_of() -> None:
    field = painted(level_field(), Layer.ESCARPMENT, Block(5, 0, 6, 1), 1)
    field = painted(field, Layer.DEPTH, Block(5, 1, 6, 2), 9)
    field = painted(field, Layer.GROUND, Block(5, 2, 6, 3), "solid-rock")
    field, hero = with_figure(field, 2, 5)
    found = reach_on(field, hero)
    told = [found.why_not(Square(5, row)) for row in range(3)]
    assert "escarpment" in told[0]
    assert "water" in told[1]
    assert "rock" in told[2]
    assert found.why_not(Square(40, 2)).endswith("lies outside of the field.")
    assert found.why_not(Square(3, 5)) == ""


def test_on_the_bridge_and_under_it_are_two_places() -> None:
    """A bridge over a gully 10 feet deep, with a way down far from it."""
    field = painted(level_field(11, 7), Layer.HEIGHT, Block(0, 0, 11, 7), 10)
    field = painted(field, Layer.HEIGHT, Block(4, 0, 7, 7), 0)
    field = with_platform(field, "bridge", Block(4, 3, 7, 4), 10.0)
    above, hero = with_figure(field, 2, 3)
    over = path_on(above, hero, (8, 3))
    assert over.cost == 6
    assert [step.surface is not None for step in over.steps] == [
        False,
        True,
        True,
        True,
        False,
        False,
    ]
    below, other = with_figure(field, 5, 0)
    under = path_on(below, other, (5, 6))
    assert under.cost == 6
    assert all(step.surface is None for step in under.steps)
    assert not reach_on(below, other).holds(Square(2, 3))


def test_stairs_join_the_ground_and_a_gallery() -> None:
    field = with_platform(level_field(9, 3), "gallery", Block(4, 0, 9, 3), 10.0)
    field, hero = with_figure(field, 0, 1)
    walk = Walk(field, hero, Action.MOVE)
    assert isinstance(walk.path([Square(7, 1)], level=1), Impossible)
    stairs = with_stairs(field, Block(2, 1, 4, 2), 0.0, 10.0, 90.0)
    up = Walk(stairs, hero, Action.MOVE).path([Square(7, 1)], level=1)
    assert isinstance(up, Path)
    assert up.cost == 7
    assert up.steps[-1].surface is not None


# ------------------------------------------------------------------------------------ other figures


@pytest.mark.rule("CT1-MOVE-18")
def test_a_friend_is_passed_unless_he_is_threatened_or_attacks() -> None:
    field, hero = with_figure(level_field(9, 1), 3, 0)
    field, friend = with_figure(field, 5, 0, name="Friend")
    assert path_on(field, hero, (7, 0)).cost == 4
    known = Known(impassable=frozenset({friend.id}))
    barred = Walk(field, hero, Action.MOVE, known=known)
    assert isinstance(barred.path([Square(7, 0)]), Impossible)
    found = reach_on(field, hero)
    assert not found.holds(Square(5, 0))
    assert bool(found.through[0, 5])
    assert "only if all of them are in close order" in found.why_not(Square(5, 0))


@pytest.mark.rule("CT1-MOVE-18")
def test_two_in_close_order_may_end_in_one_square() -> None:
    close: dict[str, Any] = {"conditions": ("close order",)}
    field, hero = with_figure(level_field(9, 1), 3, 0, **close)
    field, _ = with_figure(field, 5, 0, name="Friend", **close)
    assert reach_on(field, hero).holds(Square(5, 0))


@pytest.mark.rule("CT1-MOVE-19")
def test_enemies_bar_the_way_unless_they_are_prone() -> None:
    field, hero = with_figure(level_field(9, 1), 3, 0)
    standing, _ = with_figure(field, 5, 0, name="Orc", side="orcs")
    found = reach_on(standing, hero)
    assert not found.holds(Square(5, 0))
    assert not found.holds(Square(6, 0))
    assert found.overruns == ()
    assert "Orc, an enemy, is in the way." in found.why_not(Square(5, 0))
    prone, _ = with_figure(field, 5, 0, name="Orc", side="orcs", posture="prone")
    assert reach_on(prone, hero).holds(Square(5, 0))
    assert reach_on(prone, hero).holds(Square(6, 0))


@pytest.mark.rule("CT1-MOVE-19")
def test_a_larger_creature_is_offered_an_overrun_and_never_takes_it_by_itself() -> None:
    field, ogre = with_figure(level_field(9, 1), 3, 0, size="L", side="orcs", name="Ogre")
    field, hero = with_figure(field, 5, 0)
    found = reach_on(field, ogre)
    assert not found.holds(Square(6, 0))
    (overrun,) = found.overruns
    assert (overrun.figure, overrun.square, overrun.cost) == (hero.id, (5, 0), 2)
    assert "overrun" in found.why_not(Square(5, 0))
    taken = path_on(field, ogre, (7, 0), known=Known(overrun=frozenset({hero.id})))
    assert taken.overrun == (hero.id,)


def test_a_rider_overruns_and_walks_with_the_size_and_rate_of_its_mount() -> None:
    field, horse = with_figure(level_field(30, 3), 3, 1, size="L", rate=24, name="Horse")
    field, rider = with_figure(field, 3, 1, mount=horse.id)
    field, _ = with_figure(field, 6, 1, name="Orc", side="orcs")
    found = reach_on(field, rider)
    assert found.allowances[Fraction(0)] == 24
    assert [one.square for one in found.overruns] == [(6, 1)]


def test_a_large_body_needs_room_for_all_of_its_squares() -> None:
    """Two by two does not fit through a gap of one square, and stands beside it."""
    field = painted(level_field(9, 6), Layer.GROUND, Block(4, 0, 5, 6), "solid-rock")
    narrow = painted(field, Layer.GROUND, Block(4, 2, 5, 3), "grass")
    wide = painted(field, Layer.GROUND, Block(4, 2, 5, 4), "grass")
    body: dict[str, Any] = {"size": "H", "columns": 2, "rows": 2}
    narrow, giant = with_figure(narrow, 0, 2, **body)
    assert not reach_on(narrow, giant).holds(Square(6, 2))
    wide, giant = with_figure(wide, 0, 2, **body)
    assert path_on(wide, giant, (6, 2)).cost == 6


# ------------------------------------------------------------------------------ what is not known


@pytest.mark.rule("CT1-MOVE-15")
def test_a_hidden_pit_halts_the_move_and_players_see_the_path_so_far() -> None:
    field, hero = with_figure(level_field(12, 1), 0, 0)
    field = with_obstacle(field, "hatch", (3.5, 0.5), width=1.0, length=1.0, hidden=True)
    moved = path_on(field, hero, (7, 0))
    assert len(moved.steps) == 7
    assert moved.halts_at is not None
    assert moved.halts_at.after == 3
    assert moved.halts_at.square == (3, 0)
    assert [step.square for step in moved.seen_steps] == [(1, 0), (2, 0), (3, 0)]


@pytest.mark.rule("CT1-MOVE-15")
def test_a_hidden_hazard_asks_the_dm_and_a_hidden_enemy_stops_the_move_before_it() -> None:
    field, hero = with_figure(level_field(12, 1), 0, 0)
    trapped = with_hazard(field, "fire", Block(3, 0, 5, 1), hidden=True)
    halt = path_on(trapped, hero, (7, 0)).halts_at
    assert halt is not None
    assert halt.prompt is not None
    assert (halt.after, halt.square, halt.prompt.kind) == (3, (3, 0), "fire")
    lurking, orc = with_figure(field, 4, 0, name="Orc", side="orcs", hidden=True)
    halt = path_on(lurking, hero, (7, 0)).halts_at
    assert halt is not None
    assert (halt.after, halt.figure) == (3, orc.id)


# ------------------------------------------------------------------------------------ other answers


def test_a_way_that_is_too_long_still_says_how_far_the_figure_gets() -> None:
    field, hero = with_figure(level_field(30, 1), 0, 0)
    far = path(field, hero, [Square(20, 0)], Action.MOVE)
    assert isinstance(far, OutOfReach)
    assert far.path.cost == 20
    assert far.gets_to == Block(12, 0, 13, 1)
    assert "20 points" in far.reason
    found = reach(field, hero, Action.MOVE)
    assert isinstance(found, Reach)
    assert found.why_not(Square(20, 0)) == "The way takes 20 points and the move has 12."


def test_an_action_that_has_no_such_movement_is_refused() -> None:
    field, hero = with_figure(level_field(), 5, 5)
    walk = Walk(field, hero, Action.SPRINT, known=Known(movement=Movement.HALF))
    assert isinstance(walk.reach(), Impossible)


def test_a_figure_may_leave_a_place_that_the_rules_would_not_give_it() -> None:
    field = with_obstacle(level_field(), "tree", (5.5, 5.5))
    field, hero = with_figure(field, 5, 5)
    found = reach_on(field, hero)
    assert found.holds(Square(6, 5))
    assert found.holds(Square(5, 5))


def test_the_graph_keeps_its_contract() -> None:
    field = with_wall(level_field(6, 6), "fence", (3.0, 0.0), (3.0, 6.0))
    field = painted(field, Layer.GROUND, Block(1, 1, 2, 2), "ice")
    field, hero = with_figure(field, 0, 0)
    graph = Walk(field, hero, Action.MOVE).ground.as_networkx(Block(0, 0, 6, 6))
    assert set(graph) == {(0, column, row) for column in range(6) for row in range(6)}
    fence = graph.edges[(0, 2, 2), (0, 3, 2)]
    assert (fence["kind"], fence["extra"], fence["half_moves"]) == ("straight", 0, 1)
    assert any("fence" in reason for reason in fence["why"])
    icy = graph.edges[(0, 0, 0), (0, 1, 1)]
    assert (icy["kind"], icy["reduction"]) == ("diagonal", Fraction(1, 3))
    assert icy["why"] == ("ice: 1/3 off",)


def test_the_dead_and_the_bystanders_friends_are_no_hindrance() -> None:
    field, hero = with_figure(level_field(9, 1), 3, 0)
    dead = Figure(id=uuid4(), name="Orc", side="orcs", column=5, row=0, conditions=("dead",))
    field = add(dead).applied_to(field)
    assert reach_on(field, hero).holds(Square(5, 0))
    bystander = replace(dead, id=uuid4(), conditions=(), bystander=True)
    field = add(bystander).applied_to(field)
    assert bool(reach_on(field, hero).through[0, 5])


# ------------------------------------------------------------------------------- several crossings


@pytest.mark.rule("CT3-CHR-14")
@pytest.mark.parametrize("rate", [8, 9, 11, 12])
def test_two_fences_take_the_two_halves_of_the_move(rate: int) -> None:
    """Of 9 points the first fence takes 5 and the second 4: nobody is stopped by being faster."""
    field = with_wall(level_field(6, 1), "fence", (1.0, 0.0), (1.0, 1.0))
    field = with_wall(field, "fence", (2.0, 0.0), (2.0, 1.0))
    field, hero = with_figure(field, 0, 0, rate=rate)
    moved = path_on(field, hero, (2, 0))
    assert [step.cost for step in moved.steps] == [(rate + 1) // 2, rate // 2]
    assert moved.left == 0


def test_of_ways_that_cost_the_same_the_straightest_is_taken() -> None:
    """Over a fence a diagonal costs no more than a straight step, and yet nobody zigzags."""
    field = with_wall(level_field(12, 4), "fence", (3.0, 0.0), (3.0, 4.0))
    field, hero = with_figure(field, 0, 1, rate=24)
    assert {step.square.row for step in path_on(field, hero, (9, 1)).steps} == {1}


def test_a_diagonal_comes_first_and_no_corner_is_made() -> None:
    """One square aside and one ahead: a diagonal and not two steps, for the same two points."""
    field, hero = with_figure(level_field(), 3, 3)
    assert path_on(field, hero, (4, 4)).squares == ((4, 4),)
    assert path_on(field, hero, (7, 4)).squares == ((4, 4), (5, 4), (6, 4), (7, 4))
