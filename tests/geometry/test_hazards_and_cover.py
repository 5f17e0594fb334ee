"""Dangers on a path, and the nearest square that gives cover."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.geometry.fields import (
    level_field,
    painted,
    with_hazard,
    with_obstacle,
    with_platform,
    with_wall,
)

from fieldwright.battlefield.field import Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.geometry.hazards import depths_waded, hazard_prompts
from fieldwright.geometry.measure import measured_from, measured_squares
from fieldwright.geometry.nearest_cover import FoundCover, cover_for, nearest_cover
from fieldwright.rules.legality import charge_forbidden
from fieldwright.rules.nearest_cover import CoverRoll
from fieldwright.rules.terrain import load_terrains
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Forestation, Hides

EASTWARDS = [Square(column, 5) for column in range(1, 12)]


@pytest.mark.rule("CT3-CHR-15")
@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("fire", "fire"),
        ("quicksand", "quicksand"),
        ("deep-water", "water deep enough to drown in"),
        ("falling-edge", "edge to fall from"),
    ],
)
def test_a_path_into_a_marked_danger_asks_the_dm_by_its_name(kind: str, name: str) -> None:
    field = with_hazard(level_field(), kind, Block(4, 4, 7, 7))
    (prompt,) = hazard_prompts(field, EASTWARDS)
    assert (prompt.kind, prompt.name, prompt.square) == (kind, name, Square(4, 5))
    assert prompt.prompt
    assert not prompt.secret


@pytest.mark.rule("CT3-CHR-15")
def test_a_path_that_passes_by_asks_nothing() -> None:
    field = with_hazard(level_field(), "fire", Block(4, 7, 7, 9))
    assert hazard_prompts(field, EASTWARDS) == ()
    assert hazard_prompts(field, []) == ()


@pytest.mark.rule("CT3-TER-SWAMP-4")
def test_a_quicksand_square_asks_the_dm() -> None:
    field = with_obstacle(level_field(terrain="swamp"), "quicksand", (5.5, 5.5))
    (prompt,) = hazard_prompts(field, EASTWARDS)
    assert prompt.name == "quicksand"


def test_an_open_hatch_brings_a_danger_to_fall() -> None:
    field = with_obstacle(level_field(terrain="ships"), "hatch", (5.5, 5.5))
    assert [one.kind for one in hazard_prompts(field, EASTWARDS)] == ["falling-edge"]


def test_deep_water_asks_without_a_mark_unless_a_bridge_carries_over_it() -> None:
    field = painted(level_field(), Layer.DEPTH, Block(4, 0, 6, 12), 10)
    (prompt,) = hazard_prompts(field, EASTWARDS)
    assert (prompt.kind, prompt.square) == ("deep-water", Square(4, 5))
    bridged = with_platform(field, "bridge", Block(3, 5, 7, 6), 2)
    assert hazard_prompts(bridged, EASTWARDS) == ()


@pytest.mark.rule("CT3-FOUR-02")
def test_a_hidden_trap_is_the_dms_secret_with_the_dms_own_words() -> None:
    field = with_hazard(
        level_field(), "trap", Block(5, 5, 6, 6), hidden=True, text="save vs. death"
    )
    (prompt,) = hazard_prompts(field, EASTWARDS)
    assert prompt.secret
    assert prompt.text == "save vs. death"


@pytest.mark.rule("CT3-CHR-12")
def test_a_path_through_waist_deep_water_forbids_the_charge_and_knee_deep_does_not() -> None:
    for feet, forbidden in ((2, False), (3, True), (5, True)):
        field = painted(level_field(), Layer.DEPTH, Block(4, 0, 6, 12), feet)
        depths = depths_waded(field, EASTWARDS)
        assert (charge_forbidden(depths) is not None) is forbidden
        bridged = with_platform(field, "bridge", Block(3, 5, 7, 6), 2)
        assert charge_forbidden(depths_waded(bridged, EASTWARDS)) is None


@pytest.mark.parametrize(
    ("one", "other", "squares"),
    [
        (Square(0, 0), Square(0, 0), 0),
        (Square(0, 0), Square(5, 0), 5),
        (Square(0, 0), Square(1, 1), 1),
        (Square(0, 0), Square(2, 2), 3),
        (Square(0, 0), Square(3, 3), 4),
        (Square(4, 4), Square(1, 2), 4),
    ],
)
def test_ranges_count_diagonals_one_two_one_two(one: Square, other: Square, squares: int) -> None:
    assert measured_squares(one, other) == squares
    assert measured_squares(other, one) == squares
    assert measured_from(one, 8, 8)[other.row, other.column] == squares


def drawn(field: object, at: Square, hides: Hides = Hides.COVER) -> FoundCover | None:
    return nearest_cover(field, at, hides)  # type: ignore[arg-type]


@pytest.mark.rule("CT3-CHR-10")
def test_on_a_bare_plain_nothing_drawn_gives_cover_and_the_answer_is_none() -> None:
    field = level_field()
    assert drawn(field, Square(5, 5)) is None
    plains = load_terrains()["plains"]
    (answer,) = cover_for(field, Square(5, 5), plains, Forestation.NONE, Stream(1))
    assert answer.sentence == "none"


@pytest.mark.rule("CT3-CHR-10")
def test_in_bare_badlands_the_terrains_dice_answer() -> None:
    field = level_field(terrain="badlands")
    badlands = load_terrains()["badlands"]
    for seed in range(50):
        (answer,) = cover_for(field, Square(5, 5), badlands, Forestation.NONE, Stream(seed))
        assert isinstance(answer, CoverRoll)
        assert answer.squares in range(1, 7)
        assert answer.hides is Hides.COVER


@pytest.mark.rule("CT3-CHR-10")
def test_a_drawn_boulder_gives_cover_in_the_nearest_square_that_touches_it() -> None:
    field = with_obstacle(level_field(), "boulder", (8.5, 5.5), width=0.9, length=0.9)
    found = drawn(field, Square(2, 5))
    assert found == FoundCover(Square(7, 5), 5, Hides.COVER, "boulder")
    beside = drawn(field, Square(7, 5))
    assert beside is not None
    assert beside.squares == 0
    assert beside.sentence == "hard cover here, behind boulder"
    answers = cover_for(
        field, Square(2, 5), load_terrains()["badlands"], Forestation.NONE, Stream(1)
    )
    assert answers == (found,)


def test_walls_give_cover_on_both_sides_and_low_things_none() -> None:
    walled = with_wall(level_field(), "wall", (4.0, 5.0), (6.0, 5.0))
    for row in (4, 5):
        found = drawn(walled, Square(4, row))
        assert found is not None
        assert found.squares == 0
    flat = with_obstacle(level_field(), "ditch", (5.5, 5.5))
    assert drawn(flat, Square(5, 5)) is None


def test_open_doors_give_no_cover() -> None:
    field = with_wall(level_field(), "door", (4.0, 5.0), (5.0, 5.0), is_open=True)
    assert drawn(field, Square(4, 5)) is None


def test_nobody_takes_cover_in_deep_water_or_rock_or_inside_a_boulder() -> None:
    field = with_obstacle(level_field(), "boulder", (5.5, 5.5), width=0.9, length=0.9)
    field = painted(field, Layer.DEPTH, Block(0, 0, 12, 5), 10)
    field = painted(field, Layer.GROUND, Block(0, 5, 12, 6), "solid-rock")
    found = drawn(field, Square(5, 4))
    assert found is not None
    assert found.square == Square(5, 6)


@pytest.mark.rule("CT3-TER-MARSH-2")
def test_reeds_give_concealment_where_they_stand_and_never_cover() -> None:
    field = painted(level_field(terrain="marsh"), Layer.GROWTH, Block(8, 5, 9, 6), "reeds")
    found = drawn(field, Square(5, 5), Hides.CONCEALMENT)
    assert found == FoundCover(Square(8, 5), 3, Hides.CONCEALMENT, "reeds")
    assert found.sentence == "concealment at I6, 3 squares off, behind reeds"
    assert drawn(field, Square(5, 5)) is None


@given(
    column=st.integers(0, 11),
    row=st.integers(0, 11),
    kind=st.sampled_from(
        [one.id for one in load_catalogue().obstacles.values() if one.hides is Hides.COVER]
    ),
    where=st.tuples(st.floats(0.5, 11.5), st.floats(0.5, 11.5)),
)
def test_the_named_square_is_the_nearest_of_all_that_touch_the_cover(
    column: int, row: int, kind: str, where: tuple[float, float]
) -> None:
    field = with_obstacle(level_field(), kind, where, width=1.0, length=1.0)
    at = Square(column, row)
    found = drawn(field, at)
    assert found is not None
    assert found.squares == measured_squares(at, found.square)
    for other in field.block.squares():
        there = drawn(field, other)
        assert there is not None
        if there.squares == 0:
            assert measured_squares(at, other) >= found.squares
