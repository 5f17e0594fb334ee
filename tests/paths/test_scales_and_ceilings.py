"""Slopes and steps by feet of the square, what leaves too little height, and words of refusals."""

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.geometry.fields import level_field, painted, with_platform
from tests.paths.landscapes import with_figure

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.footprints import why_not_together
from fieldwright.geometry.paths.path import Path
from fieldwright.geometry.paths.reach import Reach
from fieldwright.geometry.paths.walk import Known, Walk
from fieldwright.rules.actions import Action
from fieldwright.rules.explained import Impossible
from fieldwright.rules.movement import Phase
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Scale


def rising(scale: Scale, *heights: int) -> Battlefield:
    """A lane whose squares are so many feet high."""
    field = level_field(len(heights), 3)
    field = replace(field, info=replace(field.info, scale=scale))
    for column, feet in enumerate(heights):
        field = painted(field, Layer.HEIGHT, Block(column, 0, column + 1, 3), feet)
    return field


def off_to(field: Battlefield, column: int) -> Fraction:
    """What the footing takes off a walk along the middle of the lane."""
    field, hero = with_figure(field, 0, 1, rate=36)
    way = Walk(field, hero, Action.MOVE, known=Known(rate=36)).path([Square(column, 1)])
    assert isinstance(way, Path), way
    return way.reduction.value


@pytest.mark.rule("CT1-FOOT-06")
def test_ten_feet_over_two_squares_are_steep_only_if_these_are_of_five_feet() -> None:
    assert off_to(rising(Scale.MELEE, 0, 5, 10, 15), 2) == Fraction(1, 2)
    # A foot in three is a gentle slope.
    assert off_to(rising(Scale.MISSILE, 0, 5, 10, 15), 2) == Fraction(1, 3)


def test_a_foot_in_fifteen_is_no_slope() -> None:
    assert off_to(rising(Scale.MELEE, 0, 1, 2, 3), 2) == Fraction(1, 3)
    assert off_to(rising(Scale.MISSILE, 0, 1, 2, 3), 2) == 0


def test_six_feet_of_rise_over_fifteen_are_walked() -> None:
    field, hero = with_figure(rising(Scale.MELEE, 0, 0, 6, 6), 0, 1)
    assert isinstance(Walk(field, hero, Action.MOVE).path([Square(3, 1)]), Impossible)
    field, hero = with_figure(rising(Scale.MISSILE, 0, 0, 6, 6), 0, 1)
    assert isinstance(Walk(field, hero, Action.MOVE).path([Square(3, 1)]), Path)


# -------------------------------------------------------------------------------------- ceilings


def under(top_ft: float, **size: object) -> Reach:
    """Where a figure gets in a lane that a bridge crosses so many feet above it."""
    field = with_platform(level_field(9, 2), "bridge", Block(4, 0, 5, 2), top_ft)
    field, hero = with_figure(field, 0, 0, **size)  # type: ignore[arg-type]
    found = Walk(field, hero, Action.MOVE).reach()
    assert isinstance(found, Reach)
    return found


def test_a_man_does_not_creep_beneath_boards_three_feet_high() -> None:
    """He steps up onto them: the way is free, but leads over the bridge."""
    way = under(3.0).path_to(Square(8, 0))
    assert isinstance(way, Path)
    assert [step.surface is not None for step in way.steps][3]
    beneath = under(4.0).walk.path([Square(4, 0)], level=0)
    assert isinstance(beneath, Path)
    assert isinstance(under(3.0).walk.path([Square(4, 0)], level=0), Impossible)


def test_a_giant_stoops_under_ten_feet_but_not_under_eight() -> None:
    giant = {"size": "H", "columns": 2, "rows": 2}
    assert under(10.0, **giant).holds(Square(7, 0))
    low = under(8.0, **giant)
    assert not low.holds(Square(7, 0))
    assert "8 feet of height" in low.why_not(Square(4, 0))


# ----------------------------------------------------------------------------------------- words


def men(count: int, **facts: object) -> list[Figure]:
    field = level_field()
    return [
        replace(with_figure(field, 2, 0)[1], name=f"M{number}", **facts)  # type: ignore[arg-type]
        for number in range(count)
    ]


def test_a_full_square_says_how_many_it_holds_in_its_scale() -> None:
    assert "holds nine" in why_not_together(men(10), Scale.MISSILE).replace("9", "nine")
    assert why_not_together(men(9), Scale.MISSILE) == ""


def test_two_men_share_a_square_in_close_order_only() -> None:
    said = why_not_together(men(2), close_order=False)
    assert said == "M1 shares a square with M0 only if all of them are in close order."
    assert "two man-sized" in why_not_together(men(3), close_order=False)


def test_a_giant_over_a_man_is_told_as_the_giant() -> None:
    (man, other) = men(2)
    giant = replace(other, size="H", columns=2, rows=2, name="Giant")
    said = why_not_together([man, giant])
    assert said == "Giant fills its squares alone, and M0 would be there as well."


def test_squares_beyond_the_field_are_refused_in_words() -> None:
    field, hero = with_figure(level_field(), 2, 2)
    walk = Walk(field, hero, Action.MOVE)
    refused = walk.reach([Square(-1, 0)])
    assert isinstance(refused, Impossible)
    assert "outside of the field" in refused.reason
    assert walk.why_not(Square(-1, 0)) == "That square lies outside of the field."


def test_the_end_of_the_round_is_no_phase_in_a_sentence() -> None:
    assert Phase.FAST.in_words == "the fast phase"
    assert Phase.END.in_words == "the end of the round"
