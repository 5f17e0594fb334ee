"""Footing: reductions, allowances and crossings (combat-and-tactics.txt, Movement and Footing)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.rules.footing import (
    Crossing,
    allowance,
    crossing,
    crossing_cost,
    half_of,
    named_reduction,
    remaining,
    slope_reduction,
    water_reduction,
    worst,
)
from fieldwright.rules.terrain import SlopeRule
from fieldwright.terms.setting import Blocking, Depth, Grade, Slant

THIRD, HALF, TWO_THIRDS = Fraction(1, 3), Fraction(1, 2), Fraction(2, 3)


@pytest.mark.parametrize(
    ("depth", "off"),
    [
        (Depth.DRY, Fraction(0)),
        (Depth.KNEE, THIRD),
        (Depth.WAIST, HALF),
        (Depth.SHOULDER, TWO_THIRDS),
    ],
)
def test_wading_takes_off_by_depth(depth: Depth, off: Fraction) -> None:
    answer = water_reduction(depth)
    assert isinstance(answer, Explained)
    assert answer.value == off


def test_deep_water_must_be_swum() -> None:
    answer = water_reduction(Depth.DEEP)
    assert isinstance(answer, Impossible)
    assert "swim" in answer.reason


@pytest.mark.parametrize(
    ("rule", "grade", "slant", "off"),
    [
        ("usual", Grade.GENTLE, Slant.UP, THIRD),
        ("usual", Grade.STEEP, Slant.UP, HALF),
        ("usual", Grade.STEEP, Slant.DOWN, Fraction(0)),
        ("usual", Grade.GENTLE, Slant.ALONG, Fraction(0)),
        ("hills", Grade.GENTLE, Slant.UP, THIRD),
        ("hills", Grade.STEEP, Slant.UP, TWO_THIRDS),
        ("hills", Grade.GENTLE, Slant.DOWN, Fraction(0)),
        ("rocky", Grade.GENTLE, Slant.UP, TWO_THIRDS),
        ("rocky", Grade.GENTLE, Slant.DOWN, TWO_THIRDS),
        ("rocky", Grade.STEEP, Slant.ALONG, Fraction(0)),
        ("dunes", Grade.GENTLE, Slant.UP, TWO_THIRDS),
        ("dunes", Grade.GENTLE, Slant.DOWN, Fraction(0)),
        ("usual", Grade.LEVEL, Slant.UP, Fraction(0)),
        ("rocky", Grade.LEVEL, Slant.UP, Fraction(0)),
    ],
)
def test_slopes_take_off_by_terrain_grade_and_way(
    rule: SlopeRule, grade: Grade, slant: Slant, off: Fraction
) -> None:
    assert slope_reduction(rule, grade, slant).value == off


@pytest.mark.parametrize(
    ("rate", "reduction", "left"),
    [
        (12, Fraction(0), 12),
        (12, THIRD, 8),
        (12, HALF, 6),
        (12, TWO_THIRDS, 4),
        (9, THIRD, 6),
        (9, HALF, 4),
        (9, TWO_THIRDS, 3),
        (15, TWO_THIRDS, 5),
        (1, TWO_THIRDS, 1),
        (2, TWO_THIRDS, 1),
        (0, Fraction(0), 0),
    ],
)
def test_allowances_are_exact_and_rounded_down_but_never_under_one(
    rate: int, reduction: Fraction, left: int
) -> None:
    assert allowance(rate, reduction) == left


def test_action_multipliers_come_before_the_rounding() -> None:
    assert allowance(9, THIRD, Fraction(3, 2)) == 9
    assert allowance(9, HALF, Fraction(3, 2)) == 6


def test_half_a_move_is_rounded_up() -> None:
    assert [half_of(total) for total in (3, 4, 9, 12)] == [2, 2, 5, 6]


@given(rate=st.integers(1, 60), bottom=st.integers(1, 6), top=st.integers(0, 5))
def test_an_allowance_lies_between_one_and_the_rate(rate: int, bottom: int, top: int) -> None:
    reduction = Fraction(min(top, bottom), bottom)
    assert 1 <= allowance(rate, reduction) <= rate


def test_the_worst_reduction_alone_counts_and_the_others_stay_listed() -> None:
    parts = [
        named_reduction("mud", THIRD),
        named_reduction("thicket", TWO_THIRDS),
        named_reduction("grass", Fraction(0)),
    ]
    answer = worst(parts)
    assert answer.value == TWO_THIRDS
    assert [(one.text, one.counts) for one in answer.reasons] == [
        ("mud", False),
        ("thicket", True),
    ]
    assert worst([]).value == 0


def test_what_is_left_is_said_as_a_fraction() -> None:
    assert remaining(THIRD) == "2/3"
    assert remaining(Fraction(0)) == "normal"


def reduction_of(ground: str) -> Fraction:
    return load_catalogue().grounds[ground].reduction


@pytest.mark.rule("CT3-TER-FIELDS-3")
@pytest.mark.parametrize("ground", ["crops", "stubble"])
def test_a_rate_of_12_moves_12_over_crops(ground: str) -> None:
    assert allowance(12, reduction_of(ground)) == 12
    assert allowance(12, load_catalogue().growths["tall-crops"].reduction) == 12


@pytest.mark.rule("CT3-TER-MOUNTAINS-4")
def test_ice_leaves_8_of_12_and_waist_deep_snow_6() -> None:
    assert allowance(12, reduction_of("ice")) == 8
    assert allowance(12, reduction_of("deep-snow")) == 6


@pytest.mark.rule("CT3-TER-PLAINS-2")
@pytest.mark.rule("CT3-TER-TOWN-2")
@pytest.mark.rule("CT3-TER-TAVERNS-2")
@pytest.mark.parametrize("ground", ["grass", "paved", "wooden-floor"])
def test_grass_street_and_floor_leave_the_whole_rate(ground: str) -> None:
    assert allowance(12, reduction_of(ground)) == 12


@pytest.mark.rule("CT3-TER-TAVERNS-2")
def test_a_table_costs_one_square_more_and_a_bar_half_a_move() -> None:
    kinds = load_catalogue().obstacles
    table, bar = kinds["table"], kinds["bar"]
    assert table.height_ft <= 3
    assert bar.height_ft == 4
    over_table = crossing_cost(crossing(table.movement, table.height_ft), 12)
    over_bar = crossing_cost(crossing(bar.movement, bar.height_ft), 12)
    assert isinstance(over_table, Explained)
    assert isinstance(over_bar, Explained)
    assert 12 - over_table.value == 11
    assert 12 - over_bar.value == 6


def test_what_blocks_is_walked_round_and_what_is_free_costs_nothing() -> None:
    assert isinstance(crossing_cost(crossing(Blocking.BLOCKS, 6), 12), Impossible)
    free = crossing_cost(crossing(Blocking.FREE, 6), 12)
    assert isinstance(free, Explained)
    assert free.value == 0


@pytest.mark.parametrize("kind", ["rockfall", "log", "ditch", "deadfall"])
def test_rockfalls_fallen_trunks_and_ditches_cost_half_a_move(kind: str) -> None:
    row = load_catalogue().obstacles[kind]
    how = crossing(row.movement, row.height_ft, half_move=row.half_move)
    assert how is Crossing.HALF_MOVE
