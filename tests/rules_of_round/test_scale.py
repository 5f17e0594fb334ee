"""Which scale a fight begins in, and what changes with it (combat-and-tactics.txt, Scale)."""

import pytest

from fieldwright.rules.actions import Action, Movement, squares_of
from fieldwright.rules.explained import Impossible
from fieldwright.rules.ranges import yards_of
from fieldwright.rules.scale import (
    Opening,
    feet_across_the_gap,
    gap_after_switching,
    gap_not_tripled,
    in_other_scale,
    proposed_opening,
    rate_in_scale,
    squares_of_yards,
)
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Scale

MELEE, MISSILE = Scale.MELEE, Scale.MISSILE


@pytest.mark.rule("CT1-SCALE-01")
def test_a_square_is_five_feet_in_melee_scale_and_five_yards_in_missile_scale() -> None:
    """A corridor of 35 feet is 7 squares, a field of 90 yards 18."""
    assert 35 // MELEE.feet_per_square == 7
    assert squares_of_yards(90, MISSILE) == 18


@pytest.mark.rule("CT1-SCALE-03")
@pytest.mark.parametrize(("yards", "squares"), [(20, 12), (70, 42), (5, 3), (10, 6)])
def test_ranges_in_yards_are_six_melee_squares_for_every_ten(yards: int, squares: int) -> None:
    assert squares_of_yards(yards, MELEE) == squares


@pytest.mark.rule("CT1-SCALE-03-EX")
def test_a_spell_of_thirty_yards_reaches_eighteen_melee_squares() -> None:
    assert squares_of_yards(10, MELEE) == 6
    assert squares_of_yards(30, MELEE) == 18


@pytest.mark.rule("CT1-SCALE-04")
@pytest.mark.rule("CT1-SCALE-04-EX")
def test_in_missile_scale_five_yards_are_a_square() -> None:
    assert yards_of(14, MISSILE) == 70
    assert squares_of_yards(150, MISSILE) == 30
    assert yards_of(8, MISSILE) == 40


@pytest.mark.rule("CT1-SCALE-05")
def test_missile_scale_is_proposed_where_a_bow_reaches_far_and_nobody_is_near() -> None:
    assert proposed_opening(120, 150).value == Opening(MISSILE, 120, 24)


@pytest.mark.rule("CT1-SCALE-05")
def test_without_missiles_and_spells_a_fight_begins_in_melee_scale() -> None:
    assert proposed_opening(120, 0).value.scale is MELEE


@pytest.mark.rule("CT1-SCALE-05-EX")
def test_foes_sighted_far_off_begin_where_the_longest_missile_reaches() -> None:
    proposed = proposed_opening(500, 210)
    assert proposed.value == Opening(MISSILE, 210, 42)
    assert "sighted 500 yards off" in proposed.explanation


@pytest.mark.rule("CT1-SCALE-02")
def test_groups_forty_yards_apart_begin_in_melee_scale_with_24_squares_between_them() -> None:
    assert proposed_opening(40, 210).value == Opening(MELEE, 40, 24)


def test_indoors_and_in_fog_melee_scale_holds_however_far_bows_reach() -> None:
    assert proposed_opening(90, 210, close_quarters=True).value.scale is MELEE


def test_daggers_alone_are_not_worth_missile_scale() -> None:
    assert proposed_opening(120, 30).value == Opening(MELEE, 120, 72)


@pytest.mark.rule("CT1-SCALE-06")
@pytest.mark.rule("CT1-SCALE-06-EX")
@pytest.mark.parametrize(("rate", "squares"), [(9, 3), (10, 3), (15, 5), (12, 4)])
def test_figures_move_a_third_as_far_in_missile_scale(rate: int, squares: int) -> None:
    assert rate_in_scale(rate, MISSILE) == squares
    assert squares_of(Action.MOVE, Movement.FULL, rate, scale=MISSILE) == squares


@pytest.mark.rule("CT1-SCALE-08")
def test_after_switching_everybody_is_three_times_as_far_from_the_anchor() -> None:
    anchor = Square(10, 10)
    assert in_other_scale(Square(13, 8), anchor, MISSILE, MELEE) == (19, 4)
    assert in_other_scale(Square(10, 11), anchor, MISSILE, MELEE) == (10, 13)
    assert in_other_scale(anchor, anchor, MISSILE, MELEE) == anchor


def test_a_second_set_up_must_leave_three_times_the_gap_between_the_sides() -> None:
    assert gap_after_switching(2) == 6
    assert gap_not_tripled(2, 6) is None
    wrong = gap_not_tripled(2, 5)
    assert isinstance(wrong, Impossible)
    assert "6 melee squares" in wrong.reason


def test_a_combined_gap_of_ten_squares_is_fifty_yards() -> None:
    assert feet_across_the_gap(10).value == 50 * 3
    within = feet_across_the_gap(10, melee_squares=3)
    assert within.value == 165
    assert len(within.reasons) == 2
