"""Where figures are driven, pushed and followed on a field (Retreats, Overruns)."""

from dataclasses import replace

import pytest
from tests.geometry.fields import painted, with_obstacle, with_platform
from tests.threat.making import figure, meadow, orc, wall, with_heights, with_weapon

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Figure, Wall
from fieldwright.geometry.driven import drop_of_step, retreat_of, room_around, squares_to_follow
from fieldwright.geometry.hazards import hazard_prompts
from fieldwright.rules.retreating import DrivenTo, Retreat
from fieldwright.terms.grid import Block, Square

REAR = {(4, 6), (5, 6), (6, 6)}
FLANK = {(4, 5), (6, 5)}


def walls_around(*squares: tuple[int, int]) -> list[Wall]:
    """A wall through the middle of each square, from its west to its east side."""
    return [
        wall(90 + number, (column, row + 0.5), (column + 1, row + 0.5))
        for number, (column, row) in enumerate(squares)
    ]


def driven(field: Battlefield, one: Figure) -> tuple[DrivenTo, set[tuple[int, int]]]:
    retreat = retreat_of(field, one)
    return retreat.to, {tuple(square) for square in retreat.squares}  # type: ignore[misc]


@pytest.mark.rule("CT1-RETR-03")
def test_a_defender_is_driven_to_the_rear_else_to_a_flank_and_else_nowhere() -> None:
    defender = figure(1, 5, 5)
    assert driven(meadow(defender), defender) == (DrivenTo.REAR, REAR)
    behind = walls_around(*sorted(REAR))
    walled = meadow(defender, *behind)
    assert driven(walled, defender) == (DrivenTo.FLANK, FLANK)
    beside = orc(2, 4, 5), orc(3, 6, 5)
    shut_in = meadow(defender, *behind, *beside)
    assert retreat_of(shut_in, defender) == Retreat(DrivenTo.NOWHERE)


def test_the_rear_goes_with_the_facing() -> None:
    east = figure(1, 5, 5, 2)
    assert driven(meadow(east), east) == (DrivenTo.REAR, {(4, 4), (4, 5), (4, 6)})
    corner = figure(1, 5, 5, 1)
    assert driven(meadow(corner), corner) == (DrivenTo.REAR, {(5, 6), (4, 6), (4, 5)})


def test_a_square_that_a_friend_or_foe_fills_is_none_to_be_driven_to() -> None:
    defender, friend = figure(1, 5, 5), figure(2, 5, 6)
    assert driven(meadow(defender, friend), defender) == (DrivenTo.REAR, {(4, 6), (6, 6)})


@pytest.mark.rule("CT1-RETR-06")
def test_quicksand_and_the_edge_of_a_cliff_are_squares_to_be_driven_into() -> None:
    defender = figure(1, 5, 5)
    field = meadow(defender, *walls_around((4, 6), (6, 6)))
    sandy = with_obstacle(field, "quicksand", (5.5, 6.5), width=0.9, length=0.9)
    assert driven(sandy, defender) == (DrivenTo.REAR, {(5, 6)})
    (prompt,) = hazard_prompts(sandy, [Square(5, 6)])
    assert prompt.kind == "quicksand"
    cliff = with_heights(field, {Square(5, 6)}, -30)
    cliff = painted(cliff, Layer.ESCARPMENT, Block(5, 6, 6, 7), 1)
    assert driven(cliff, defender) == (DrivenTo.REAR, {(5, 6)})
    assert drop_of_step(cliff, defender, Square(5, 6)) == 30
    assert drop_of_step(field, defender, Square(5, 6)) == 0


def test_nobody_is_driven_up_a_cliff_and_over_an_edge_only_where_no_wall_stands() -> None:
    defender = figure(1, 5, 5)
    field = meadow(defender, *walls_around((4, 6), (6, 6)))
    high = painted(with_heights(field, {Square(5, 6)}, 30), Layer.ESCARPMENT, Block(5, 6, 6, 7), 1)
    assert driven(high, defender) == (DrivenTo.FLANK, FLANK)
    parapet = wall(80, (5, 6), (6, 6))
    deep = with_heights(
        meadow(defender, *walls_around((4, 6), (6, 6)), parapet), {Square(5, 6)}, -30
    )
    assert driven(deep, defender) == (DrivenTo.FLANK, FLANK)


def test_a_pit_and_deep_water_take_whoever_is_driven_into_them() -> None:
    defender = figure(1, 5, 5)
    field = meadow(defender, *walls_around((4, 6), (6, 6)))
    pit = with_obstacle(field, "crevasse", (5.5, 6.5), width=1.0, length=1.0)
    assert driven(pit, defender) == (DrivenTo.REAR, {(5, 6)})
    lake = painted(field, Layer.DEPTH, Block(0, 6, 24, 9), 12)
    assert driven(lake, defender) == (DrivenTo.REAR, {(5, 6)})


@pytest.mark.parametrize(("kind", "to"), [("gallery", DrivenTo.NOWHERE), ("deck", DrivenTo.REAR)])
def test_one_is_driven_off_a_deck_but_not_through_the_rail_of_a_gallery(
    kind: str, to: DrivenTo
) -> None:
    field = with_platform(meadow(), kind, Block(5, 5, 6, 6), 10)
    (surface,) = field.things["platforms"]
    standing = figure(1, 5, 5, surface=surface)
    there = field.with_things({"figures": {standing.id: standing}})
    assert retreat_of(there, standing).to is to
    assert drop_of_step(there, standing, Square(5, 6)) == 10


def test_a_horse_is_driven_straight_back_and_its_rider_with_it() -> None:
    horse = figure(1, 5, 5, rows=2, size="L")
    rider = figure(2, 5, 5, mount=horse.id)
    field = meadow(horse, rider)
    expected = (DrivenTo.REAR, {(4, 6), (5, 6), (6, 6)})
    assert driven(field, horse) == expected
    assert driven(field, rider) == expected


def test_the_prone_and_stunned_are_pushed_all_the_same() -> None:
    lying = figure(1, 5, 5, posture="prone", conditions=("stunned",))
    assert driven(meadow(lying), lying) == (DrivenTo.REAR, REAR)


def test_a_pushed_figure_goes_to_any_free_square_beside_it() -> None:
    halfling, other = figure(1, 5, 5), orc(2, 5, 4)
    field = meadow(halfling, other, *walls_around((6, 5)))
    around = {tuple(square) for square in room_around(field, halfling)}
    assert (5, 4) not in around
    assert (6, 5) not in around
    assert {(4, 4), (4, 5), (4, 6), (5, 6)} <= around
    corner = figure(3, 0, 0)
    assert {tuple(one) for one in room_around(meadow(corner), corner)} == {(1, 0), (1, 1), (0, 1)}


def test_an_attacker_may_follow_to_wherever_it_threatens_the_driven_again() -> None:
    attacker = figure(1, 5, 4, 4, stats=with_weapon("long-sword"))
    foe = orc(2, 5, 5, 0)
    field = meadow(attacker, foe)
    gone = field.with_things({"figures": {attacker.id: attacker, foe.id: replace(foe, row=6)}})
    followed = dict(squares_to_follow(gone, attacker, replace(foe, row=6)))
    assert followed[Square(5, 5)] == 4
    assert set(followed) == {Square(4, 5), Square(5, 5), Square(6, 5)}
