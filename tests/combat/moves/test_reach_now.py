"""Where a figure gets with what is due, and what a way would provoke: asked, nothing altered."""

import pytest
from tests.helpers.fights import HEROES, figure, meadow, now, warrior
from tests.helpers.marches import all_miss, beast, goes, march, orc, place

from fieldwright.battlefield.things import Figure
from fieldwright.combat.deeds import Due, next_due
from fieldwright.combat.moves.reach import Approach, approach_to, provoked_now, reach_now
from fieldwright.combat.orders import Act, Order
from fieldwright.combat.running import Fight
from fieldwright.geometry.threat.provocation import Kind
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.explained import Impossible
from fieldwright.terms.grid import Square

ANN = figure("Ann", HEROES, (10, 10), facing=0, stats=warrior(movement="8"))
FAR = orc("Far", (19, 19))


def due_of(fight: Fight) -> Due:
    due = next_due(fight.field, fight.state)
    assert due is not None
    return due


def squares(fight: Fight, who: Figure) -> tuple[int, int]:
    """How far one gets to the west now, and with the whole order, in squares."""
    found = reach_now(fight.field, fight.state, fight.state.combatants[who.id], due_of(fight))
    assert not found.refusal
    here = now(fight, who).column
    return int(found.now[10, :here].sum()), int(found.whole[10, :here].sum())


def test_a_move_shows_4_squares_now_and_8_with_the_whole_order() -> None:
    fight = march(meadow(ANN, FAR), {ANN: Action.MOVE})
    assert squares(fight, ANN) == (4, 8)
    goes(fight, ANN, (8, 10), marks=("goes on",))
    assert squares(fight, ANN) == (4, 4), "two were left over, yet no phase has more than four"


def test_a_half_move_and_a_shift_show_what_they_have() -> None:
    half = Order(action=Action.ATTACK, movement=Movement.HALF, target=FAR.id)
    assert squares(march(meadow(ANN, FAR), {ANN: half}), ANN) == (4, 4)
    stands = Order(action=Action.ATTACK, movement=Movement.NONE, target=FAR.id)
    assert squares(march(meadow(ANN, FAR), {ANN: stands}), ANN) == (1, 1)


def test_who_lies_is_told_why_it_does_not_move() -> None:
    lying = figure("Ann", HEROES, (10, 10), posture="prone")
    fight = march(meadow(lying, FAR), {lying: Action.MOVE})
    found = reach_now(fight.field, fight.state, fight.state.combatants[lying.id], due_of(fight))
    assert "rising takes its full move" in found.refusal
    assert not found.now.any()


def test_a_way_tells_what_it_would_provoke() -> None:
    foe = orc("Orc", (10, 9))
    fight = march(meadow(ANN, foe), {ANN: Action.MOVE})
    due, one = due_of(fight), fight.state.combatants[ANN.id]
    act = Act(way=(Square(10, 13),))
    found = provoked_now(fight.field, fight.state, one, due, act)
    assert [event.kind for event in found.provocations] == [Kind.MOVING_AWAY]
    assert found.steps == 3
    too_far = provoked_now(fight.field, fight.state, one, due, Act(way=(Square(10, 19),)))
    assert "takes 9 points and the move has 8" in too_far.refusal


def test_nobody_is_provoked_twice_by_one_figure_in_a_round() -> None:
    foe = orc("Orc", (10, 9))
    fight = march(meadow(ANN, foe), {ANN: Action.MOVE})
    all_miss(goes(fight, ANN, (10, 11), (10, 10), marks=("goes on",)))
    assert place(fight, ANN) == (10, 10)
    one = fight.state.combatants[ANN.id]
    act = Act(way=(Square(10, 12),))
    assert not provoked_now(fight.field, fight.state, one, due_of(fight), act).provocations


def test_the_way_to_a_target_is_the_shortest_to_where_it_can_be_struck() -> None:
    foe = orc("Orc", (10, 5), facing=0)
    order = Order(action=Action.CHARGE, target=foe.id)
    fight = march(meadow(ANN, foe), {ANN: order})
    due, one = due_of(fight), fight.state.combatants[ANN.id]
    found = approach_to(fight.field, fight.state, one, due, foe.id)
    assert isinstance(found, Approach)
    assert (found.cost, found.way[-1], len(found.way), found.facing) == (4, Square(10, 6), 4, 0)


def test_who_stands_beside_its_target_needs_no_way_but_perhaps_a_turn() -> None:
    foe = orc("Orc", (11, 10), facing=0)
    order = Order(action=Action.ATTACK, target=foe.id)
    fight = march(meadow(ANN, foe), {ANN: order})
    due, one = due_of(fight), fight.state.combatants[ANN.id]
    found = approach_to(fight.field, fight.state, one, due, foe.id)
    assert isinstance(found, Approach)
    assert (found.way, found.facing) == ((), 1)


def test_a_target_out_of_reach_has_no_way() -> None:
    order = Order(action=Action.ATTACK, movement=Movement.HALF, target=FAR.id)
    fight = march(meadow(ANN, FAR), {ANN: order})
    due, one = due_of(fight), fight.state.combatants[ANN.id]
    found = approach_to(fight.field, fight.state, one, due, FAR.id)
    assert isinstance(found, Impossible)


def test_a_rider_and_a_long_horse_find_their_way_and_arrive_together() -> None:
    """Rate 24; the horse is two squares long, and its head leads."""
    stats = beast("L", movement="24", rows=2)
    horse = figure("Horse", HEROES, (3, 3), size="L", rows=2, facing=4, stats=stats)
    rider = figure("Rider", HEROES, (3, 3), facing=4, mount=horse.id)
    foe = orc("Orc", (3, 15), facing=0)
    order = Order(action=Action.CHARGE, target=foe.id)
    fight = march(meadow(horse, rider, foe), {rider: order})
    due, one = due_of(fight), fight.state.combatants[rider.id]
    found = approach_to(fight.field, fight.state, one, due, foe.id)
    assert isinstance(found, Approach)
    goes(fight, rider, *found.way)
    all_miss(fight)
    block = now(fight, horse)
    assert (block.column, block.row + block.rows) == (3, 15), "its head is before the orc"
    assert now(fight, rider).row in range(block.row, block.row + block.rows)


@pytest.mark.parametrize("action", [Action.MOVE, Action.CHARGE])
def test_every_square_that_is_shown_can_be_gone_to_and_no_other(action: Action) -> None:
    """Three orcs stand in the way."""
    bar = [orc(f"Orc {at}", (at, 2)) for at in (4, 5, 6)]
    slow = figure("Ann", HEROES, (5, 5), facing=4, stats=warrior(movement="4"))
    order = Order(action=action, target=bar[0].id if action is Action.CHARGE else None)
    fight = march(meadow(slow, *bar, columns=11, rows=11), {slow: order})
    one, due = fight.state.combatants[slow.id], due_of(fight)
    found = reach_now(fight.field, fight.state, one, due)
    for row in range(11):
        for column in range(11):
            way = Act(way=(Square(column, row),))
            told = provoked_now(fight.field, fight.state, one, due, way)
            assert (not told.refusal) == bool(found.whole[row, column]), (column, row)
