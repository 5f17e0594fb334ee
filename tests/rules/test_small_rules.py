"""Dice, the change of scale, and what the ground forbids outright."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.rules.dice import Dice
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.rules.legality import charge_forbidden
from fieldwright.rules.scale import in_other_scale, rate_in_scale
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Depth, Scale


@pytest.mark.rule("CT3-CHR-12")
@pytest.mark.parametrize("depth", [Depth.WAIST, Depth.SHOULDER, Depth.DEEP])
def test_nobody_charges_through_waist_deep_or_deeper_water(depth: Depth) -> None:
    answer = charge_forbidden([Depth.DRY, depth, Depth.KNEE])
    assert isinstance(answer, Impossible)
    assert answer.reason.startswith("water waist-deep")


@pytest.mark.rule("CT3-CHR-12")
def test_waist_deep_water_is_named_as_the_reason() -> None:
    answer = charge_forbidden([Depth.WAIST])
    assert answer is not None
    assert answer.reason == "water waist-deep"


@pytest.mark.rule("CT3-CHR-12")
def test_in_knee_deep_water_a_charge_stays_available() -> None:
    assert charge_forbidden([Depth.DRY, Depth.KNEE]) is None
    assert charge_forbidden([]) is None


@pytest.mark.rule("CT3-FOUR-04")
def test_four_missile_squares_become_twelve_melee_squares_from_the_anchor() -> None:
    anchor, foe = Square(10, 10), Square(14, 10)
    moved = in_other_scale(foe, anchor, Scale.MISSILE, Scale.MELEE)
    assert moved == Square(22, 10)
    assert 4 * Scale.MISSILE.feet_per_square == 60
    assert 12 * Scale.MELEE.feet_per_square == 60
    assert in_other_scale(anchor, anchor, Scale.MISSILE, Scale.MELEE) == anchor


@pytest.mark.rule("CT3-FOUR-04")
def test_back_in_missile_scale_distances_are_rounded_towards_the_anchor() -> None:
    anchor = Square(10, 10)
    back = in_other_scale(Square(22, 5), anchor, Scale.MELEE, Scale.MISSILE)
    assert back == Square(14, 9)
    assert in_other_scale(Square(12, 10), anchor, Scale.MELEE, Scale.MISSILE) == anchor


@pytest.mark.rule("CT3-FOUR-04")
@given(
    anchor=st.tuples(st.integers(0, 199), st.integers(0, 199)),
    square=st.tuples(st.integers(0, 199), st.integers(0, 199)),
)
def test_to_melee_scale_and_back_is_where_one_was(
    anchor: tuple[int, int], square: tuple[int, int]
) -> None:
    one, other = Square(*anchor), Square(*square)
    there = in_other_scale(other, one, Scale.MISSILE, Scale.MELEE)
    assert in_other_scale(there, one, Scale.MELEE, Scale.MISSILE) == other
    assert in_other_scale(other, one, Scale.MELEE, Scale.MELEE) == other


def test_in_missile_scale_a_rate_of_12_is_4() -> None:
    assert rate_in_scale(12, Scale.MISSILE) == 4
    assert rate_in_scale(12, Scale.MELEE) == 12


@pytest.mark.parametrize(
    ("text", "least", "most"), [("10d8", 10, 80), ("1d3-1", 0, 2), ("2 D 6 + 1", 3, 13)]
)
def test_dice_are_read_as_printed(text: str, least: int, most: int) -> None:
    dice = Dice.parse(text)
    assert (dice.lowest, dice.highest) == (least, most)
    assert Dice.parse(str(dice)) == dice


@pytest.mark.parametrize("text", ["", "d6", "2x6", "0d6", "2d0", "2d6+", "-1d6"])
def test_what_is_no_dice_roll_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match=r"dice roll|at least one die"):
        Dice.parse(text)


@given(
    count=st.integers(1, 20),
    sides=st.integers(1, 100),
    added=st.integers(-5, 5),
    seed=st.integers(0, 99),
)
def test_a_total_lies_between_the_least_and_the_most(
    count: int, sides: int, added: int, seed: int
) -> None:
    dice = Dice(count, sides, added)
    assert dice.lowest <= dice.total(Stream(seed)) <= dice.highest


def test_an_answer_tells_its_reasons_and_which_of_them_do_not_count() -> None:
    answer = Explained(
        60, (Reason("range", "126 squares", "x", counts=False), Reason("light", "60 squares", "x"))
    )
    assert answer.explanation == "range: 126 squares (does not count); light: 60 squares"
