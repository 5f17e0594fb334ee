"""From which side an attack comes on the map (Rear or Flank Attacks; rulings R9 and R10)."""

from dataclasses import replace

import pytest
from tests.threat.making import figure, meadow, orc, with_claws

from fieldwright.battlefield.things import Figure
from fieldwright.geometry.threat.sides import side_attacked
from fieldwright.rules.to_hit import Approach, approach_modifier

FRONT, SHIELD, OPEN, REAR = Approach


def side(attacker: Figure, defender: Figure) -> Approach:
    return side_attacked(meadow(attacker, defender), attacker, defender)


@pytest.mark.rule("CT1-FLANK-01")
def test_front_flank_and_rear_give_nothing_one_and_two() -> None:
    hero = figure(1, 5, 5)
    given = {
        (column, row): approach_modifier(side(orc(2, column, row), hero)).value
        for column in (4, 5, 6)
        for row in (4, 5, 6)
        if (column, row) != (5, 5)
    }
    assert given == {
        **{(column, 4): 0 for column in (4, 5, 6)},
        **{(column, 5): 1 for column in (4, 6)},
        **{(column, 6): 2 for column in (4, 5, 6)},
    }


@pytest.mark.rule("CT1-FLANK-02")
def test_a_thief_behind_may_stab_in_the_back_and_one_beside_may_not() -> None:
    hero = figure(1, 5, 5)
    assert side(orc(2, 5, 6), hero) is REAR
    assert side(orc(2, 6, 5), hero) is OPEN
    assert side(orc(2, 6, 5), hero).is_flank


@pytest.mark.rule("CT1-FLANK-03")
@pytest.mark.parametrize(
    ("facing", "left", "right"),
    [
        (0, (4, 5), (6, 5)),
        (2, (5, 4), (5, 6)),
        (4, (6, 5), (4, 5)),
        (6, (5, 6), (5, 4)),
        (1, (4, 4), (6, 6)),
        (5, (6, 6), (4, 4)),
    ],
)
def test_the_shield_is_on_the_left(
    facing: int, left: tuple[int, int], right: tuple[int, int]
) -> None:
    hero = figure(1, 5, 5, facing)
    assert side(orc(2, *left), hero) is SHIELD
    assert side(orc(2, *right), hero) is OPEN


@pytest.mark.rule("CT1-FLANK-04")
def test_whoever_strikes_from_farther_behind_is_behind_all_the_same() -> None:
    hero = figure(1, 5, 5)
    assert side(orc(2, 7, 7), hero) is REAR
    assert side(orc(2, 7, 6), hero) is OPEN
    assert side(orc(2, 3, 3), hero) is FRONT


@pytest.mark.rule("CT1-THREAT-03")
def test_a_jelly_has_no_flank_and_no_rear() -> None:
    jelly = orc(1, 5, 5, stats=with_claws(1, flags=("amorphous",)))
    assert {side(figure(2, column, 6), jelly) for column in (4, 5, 6)} == {FRONT}


def test_of_a_giant_the_side_counts_on_which_most_of_it_stands() -> None:
    hero = figure(1, 5, 5)
    giant = orc(2, 6, 5, columns=1, rows=2, size="H")
    # One square beside, one behind: as many, and the flank is nearer to the front.
    assert side(giant, hero) is OPEN
    assert side(replace(giant, row=6, column=5, columns=2, rows=1), hero) is REAR


def test_a_long_body_has_flanks_as_long_as_itself() -> None:
    horse = figure(1, 5, 5, rows=3, size="L")
    assert side(orc(2, 4, 7), horse) is SHIELD
    assert side(orc(2, 6, 5), horse) is OPEN
    assert side(orc(2, 6, 8), horse) is REAR


def test_whoever_shares_a_square_is_in_front() -> None:
    assert side(orc(2, 5, 5), figure(1, 5, 5, posture="prone")) is FRONT
