"""What footing leaves of moves (combat-and-tactics.txt, Movement and Footing; rulings R3, R6)."""

from fractions import Fraction

import pytest

from fieldwright.battlefield.field import Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.rules.actions import Action, Movement, squares_of
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.rules.footing import (
    Crossing,
    allowance,
    crossing,
    crossing_cost,
    named_reduction,
    slope_reduction,
    water_reduction,
    worst,
)
from fieldwright.terms.setting import Depth, Grade, Slant

FULL, HALF = Movement.FULL, Movement.HALF


def off(name: str) -> Fraction:
    """The reduction of a row of the tables, or of water of a depth."""
    catalogue = load_catalogue()
    if name in catalogue.grounds:
        return catalogue.grounds[name].reduction
    if name in catalogue.growths:
        return catalogue.growths[name].reduction
    answer = water_reduction(Depth(name))
    assert isinstance(answer, Explained)
    return answer.value


@pytest.mark.rule("CT1-FOOT-01")
@pytest.mark.parametrize(
    ("rate", "left"),
    [(9, 3), (10, 3), pytest.param(12, 4, marks=pytest.mark.rule("CT1-FOOT-01-EX"))],
)
def test_a_thicket_leaves_a_third(rate: int, left: int) -> None:
    assert allowance(rate, off("thicket")) == left


@pytest.mark.rule("CT1-FOOT-02")
@pytest.mark.parametrize(
    "name", ["brush", "heavy-woods", "ice", "slick", "knee-deep", "snow", "soft-sand"]
)
@pytest.mark.parametrize("rate", [9, 10])
def test_a_third_is_lost_in_brush_woods_ice_and_what_is_knee_deep(name: str, rate: int) -> None:
    assert allowance(rate, off(name)) == 6


@pytest.mark.rule("CT1-FOOT-02")
def test_light_woods_take_nothing() -> None:
    assert allowance(9, off("light-woods")) == 9


@pytest.mark.rule("CT1-FOOT-03")
@pytest.mark.parametrize("name", ["rough", "waist-deep", "deep-snow"])
def test_half_is_lost_on_rough_ground_and_in_what_is_waist_deep(name: str) -> None:
    assert allowance(12, off(name)) == 6
    assert allowance(9, off(name)) == 4


@pytest.mark.rule("CT1-FOOT-03")
def test_half_is_lost_up_a_steep_slope() -> None:
    steep = slope_reduction("usual", Grade.STEEP, Slant.UP).value
    assert [allowance(rate, steep) for rate in (12, 9)] == [6, 4]


@pytest.mark.rule("CT1-FOOT-04")
@pytest.mark.parametrize(("rate", "left"), [(6, 2), (12, 4), (1, 1)])
def test_shoulder_deep_water_leaves_a_third_and_never_under_one(rate: int, left: int) -> None:
    assert allowance(rate, off("shoulder-deep")) == left


@pytest.mark.rule("CT1-FOOT-05")
def test_only_the_worst_of_several_grounds_counts_for_the_whole_move() -> None:
    entered = [named_reduction("ice", off("ice")), named_reduction("water", off("waist-deep"))]
    answer = worst(entered)
    assert allowance(12, answer.value) == 6
    assert [(reason.text, reason.counts) for reason in answer.reasons] == [
        ("ice", False),
        ("water", True),
    ]


@pytest.mark.rule("CT1-FOOT-05")
def test_the_ground_that_a_move_starts_on_is_not_entered() -> None:
    assert allowance(12, worst([named_reduction("grass", off("grass"))]).value) == 12


@pytest.mark.rule("CT1-FOOT-06")
@pytest.mark.parametrize(
    ("action", "open_ground", "rough"),
    [(Action.CHARGE, 15, 7), (Action.RUN, 20, 10), (Action.SPRINT, 30, 15)],
)
def test_rough_ground_halves_what_rate_10_covers_with_each_action(
    action: Action, open_ground: int, rough: int
) -> None:
    assert squares_of(action, FULL, 10) == open_ground
    assert squares_of(action, FULL, 10, off("rough")) == rough


@pytest.mark.rule("CT1-FOOT-06")
def test_fractions_are_rounded_once_at_the_end() -> None:
    assert squares_of(Action.SPRINT, FULL, 7, off("brush")) == 14


@pytest.mark.rule("CT3-CHR-11")
@pytest.mark.parametrize(("rate", "full", "half"), [(9, 3, 2), (12, 4, 2), (15, 5, 3)])
def test_heavy_brush_shrinks_full_moves_and_half_moves(rate: int, full: int, half: int) -> None:
    heavy = off("thicket")
    assert squares_of(Action.MOVE, FULL, rate, heavy) == full
    assert squares_of(Action.ATTACK, HALF, rate, heavy) == half


@pytest.mark.rule("CT3-CHR-14")
def test_a_fence_takes_6_of_rate_12_and_all_of_a_half_move() -> None:
    fence = load_catalogue().walls["fence"]
    whole = squares_of(Action.MOVE, FULL, 12)
    assert whole == 12
    cost = crossing_cost(crossing(fence.movement, fence.height_ft), 12)
    assert isinstance(cost, Explained)
    assert cost.value == 6
    assert 12 - cost.value == 6
    assert squares_of(Action.ATTACK, HALF, 12) == cost.value


@pytest.mark.rule("CT3-CHR-14")
def test_a_trunk_is_walked_round() -> None:
    tree = load_catalogue().obstacles["tree"]
    how = crossing(tree.movement, tree.height_ft)
    assert how is Crossing.ROUND
    assert isinstance(crossing_cost(how, 12), Impossible)


# Kinds of the tables by each of the twelve words: table, row; landforms are layers of the map.
PALETTE = {
    "streams": ("waters", "stream"),
    "ponds": ("waters", "pond"),
    "bogs": ("waters", "bog"),
    "trees": ("obstacles", "tree"),
    "thickets": ("growths", "thicket"),
    "dunes": ("obstacles", "dune"),
    "drifts": ("obstacles", "drift"),
    "boulders": ("obstacles", "boulder"),
    "buildings": ("obstacles", "building"),
    "walls": ("walls", "wall"),
}
EFFECTS = {
    "trees": ("blocks", "cover"),
    "boulders": ("blocks", "cover"),
    "buildings": ("blocks", "cover"),
    "walls": ("blocks", "cover"),
    "dunes": ("slows", "cover"),
    "drifts": ("slows", "cover"),
}


@pytest.mark.rule("CT3-CHR-13")
@pytest.mark.parametrize("word", PALETTE)
def test_the_palette_has_each_kind_of_obstacle(word: str) -> None:
    table, row = PALETTE[word]
    assert row in getattr(load_catalogue(), table)


@pytest.mark.rule("CT3-CHR-13")
@pytest.mark.parametrize("word", EFFECTS)
def test_obstacles_state_what_they_do_to_movement_and_missiles(word: str) -> None:
    table, row = PALETTE[word]
    kind = getattr(load_catalogue(), table)[row]
    assert (kind.movement, kind.hides) == EFFECTS[word]


@pytest.mark.rule("CT3-CHR-13")
def test_thickets_slow_and_conceal_and_water_slows_and_hides_nothing() -> None:
    thicket = load_catalogue().growths["thicket"]
    assert (thicket.reduction, thicket.hides) == (Fraction(2, 3), "concealment")
    assert off("knee-deep") == Fraction(1, 3)
    assert not hasattr(load_catalogue().waters["bog"], "hides")


@pytest.mark.rule("CT3-CHR-13")
def test_slopes_and_bluffs_are_layers_that_can_be_drawn() -> None:
    assert {"height", "escarpment"} <= {layer.value for layer in Layer}


@pytest.mark.rule("CT3-CHR-13")
def test_slopes_slow_by_their_grade() -> None:
    grades = [slope_reduction("usual", grade, Slant.UP).value for grade in Grade]
    assert grades == [Fraction(0), Fraction(1, 3), Fraction(1, 2)]
