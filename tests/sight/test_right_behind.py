"""Only what is within arm's reach is looked over: long walls, deep houses, floors (ruling R13)."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers import effort
from tests.helpers.drawn import CATALOGUE, new_id

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.things import Obstacle, Platform, Thing, Wall
from fieldwright.geometry.cover.overlay import sight_overlay
from fieldwright.geometry.cover.shots import Shot, shot
from fieldwright.geometry.sight.bodies import Body, body_at
from fieldwright.rules.cover import CoverStep
from fieldwright.terms.grid import Block, Square

FLOORS = ("gallery", "bridge", "roof", "deck", "wall-walk", "quay")


def field_of(columns: int, rows: int, *things: Thing) -> Battlefield:
    info = FieldInfo(name="test", terrain="plains")
    return add(*things).applied_to(Battlefield.empty(columns, rows, info, CATALOGUE))


def floor(kind: str, left: int, top: int, right: int, bottom: int, top_ft: float) -> Platform:
    outline = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Platform(id=new_id(), kind=kind, outline=outline, top_ft=top_ft)


def man(column: int, row: int, feet_ft: float = 0.0) -> Body:
    return Body(Block(column, row, column + 1, row + 1), feet_ft, 6.0)


# ------------------------------------------------------------------------------- along walls


def wall(height_ft: float, first: int = 0, last: int = 40) -> Wall:
    return Wall(id=new_id(), kind="wall", start=(first, 3), end=(last, 3), height_ft=height_ft)


def along(*walls: Wall) -> Shot:
    """Somebody right behind a wall shoots along it at somebody on its other side."""
    field = field_of(40, 6, *walls)
    return shot(field, body_at(field, Square(2, 2)), body_at(field, Square(38, 3)))


def test_a_long_wall_beside_the_shooter_hides_where_the_line_crosses_it_far_off() -> None:
    # The line from 5.25 feet crosses the 5 feet on average half-way: 4.75 of 6 feet are hidden.
    found = along(wall(5.0))
    assert found.cover.hidden.hard == pytest.approx(4.75 / 6)
    assert found.cover.step is CoverStep.THREE_QUARTERS
    assert [one.counts for one in found.hidings] == [True]


def test_a_short_wall_beside_the_shooter_is_looked_over() -> None:
    field = field_of(40, 6, wall(5.0, 2, 3))
    found = shot(field, body_at(field, Square(2, 2)), body_at(field, Square(2, 5)))
    assert found.cover.hidden.share == 0
    assert [one.why_not for one in found.hidings] == [
        "the shooter is right behind and shoots over it"
    ]


# ------------------------------------------------------------------------------ trunks, posts


@pytest.mark.parametrize("outlined", [False, True])
def test_a_trunk_is_shot_round_and_what_has_an_outline_of_its_own_is_none(outlined: bool) -> None:
    """The same measure as for standing there (ruling R5): by width and length, if it is plain."""
    half = 0.45
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    thing = Obstacle(
        id=new_id(),
        kind="tree",
        position=(3.5, 3.5),
        width=0.9,
        length=0.9,
        height_ft=12.0,
        outline=corners if outlined else (),
    )
    field = field_of(12, 7, thing)
    found = shot(field, body_at(field, Square(2, 3)), body_at(field, Square(9, 3)))
    assert (found.cover.step is CoverStep.BLOCKED) is outlined


# ------------------------------------------------------------------------------ deep houses


def house(height_ft: float) -> Obstacle:
    return Obstacle(
        id=new_id(),
        kind="building",
        position=(12.0, 4.5),
        width=12.0,
        length=6.0,
        height_ft=height_ft,
    )


@pytest.mark.parametrize("column", [5, 3])
def test_a_flyer_before_a_house_does_not_see_the_foot_of_its_other_side(column: int) -> None:
    # From 25.25 feet over the far edge at 16 feet one comes down behind it by less than a foot.
    field = field_of(30, 9, house(16.0))
    found = shot(field, man(column, 4, 20.0), man(18, 4))
    assert found.cover.step is CoverStep.BLOCKED


def test_a_giant_beside_a_lower_house_does_not_see_the_foot_of_its_other_side() -> None:
    field = field_of(30, 9, house(12.0))
    giant = Body(Block(4, 4, 6, 6), 0.0, 24.0)
    assert shot(field, giant, man(18, 4)).cover.step is CoverStep.BLOCKED
    assert shot(field, giant, man(29, 4)).cover.step < CoverStep.BLOCKED


# ---------------------------------------------------------------------------------- floors


@pytest.mark.parametrize("kind", FLOORS)
@pytest.mark.parametrize("column", [2, 17])
def test_who_stands_in_the_middle_of_a_floor_does_not_see_the_foot_of_its_edge(
    kind: str, column: int
) -> None:
    field = field_of(20, 9, floor(kind, 3, 1, 17, 8, 12.0))
    there = shot(field, man(8, 4, 12.0), man(column, 4))
    assert there.cover.step is CoverStep.BLOCKED
    assert not there.line.is_clear


@pytest.mark.parametrize("kind", ["gallery", "bridge"])
@pytest.mark.parametrize("column", [4, 7, 9, 14])
def test_nobody_shoots_through_the_floor_that_he_stands_on(kind: str, column: int) -> None:
    field = field_of(20, 9, floor(kind, 3, 1, 17, 8, 12.0))
    assert shot(field, man(8, 4, 12.0), man(column, 4)).cover.step is CoverStep.BLOCKED
    # Nor from its edge, but over the edge he does.
    at_edge = man(3, 4, 12.0)
    if column > 3:
        assert shot(field, at_edge, man(column, 4)).cover.step is CoverStep.BLOCKED


@pytest.mark.parametrize("kind", FLOORS)
def test_who_stands_at_the_edge_of_a_floor_shoots_down_over_it(kind: str) -> None:
    field = field_of(20, 9, floor(kind, 3, 1, 17, 8, 12.0))
    for column in (2, 1, 0):
        found = shot(field, man(3, 4, 12.0), man(column, 4))
        assert found.cover.hidden.share == 0
        assert found.hidings[0].why_not == "the shooter is right behind and shoots over it"


def test_nobody_shoots_through_a_floor_with_hollows() -> None:
    outline = ((3, 1), (17, 1), (17, 8), (11, 8), (11, 6), (9, 6), (9, 8), (3, 8))
    gallery = Platform(id=new_id(), kind="gallery", outline=outline, top_ft=12.0)
    field = field_of(20, 9, gallery)
    assert shot(field, man(10, 4, 12.0), man(12, 4)).cover.step is CoverStep.BLOCKED
    assert shot(field, man(10, 5, 12.0), man(12, 5)).cover.step is CoverStep.BLOCKED
    # Before him is the hollow: there he looks down over its edge.
    assert shot(field, man(10, 5, 12.0), man(10, 6)).cover.hidden.share == 0


@pytest.mark.parametrize("kind", ["gallery", "wall-walk"])
def test_all_squares_at_once_say_the_same_from_a_floor(kind: str) -> None:
    field = field_of(20, 12, floor(kind, 3, 1, 17, 8, 12.0), wall(5.0, 0, 20))
    for eye in (man(3, 4, 12.0), man(8, 4, 12.0), man(16, 7, 12.0), man(2, 2)):
        overlay = sight_overlay(field, eye)
        for square in list(Block(0, 0, 20, 12).squares())[:: 1 if effort.LONG else 3]:
            if not eye.block.holds(square):
                right = shot(field, eye, body_at(field, square)).cover.hidden.hard
                assert overlay.hard[square.row, square.column] == pytest.approx(right, abs=1e-6)


# ---------------------------------------------------- plates and what is seen through


@pytest.mark.parametrize("kind", ["window", "portcullis", "fence"])
@pytest.mark.parametrize("floor_kind", ["gallery", "bridge", "wall-walk"])
def test_a_floor_behind_something_seen_through_hides_as_much_in_the_overlay(
    kind: str, floor_kind: str
) -> None:
    bars = Wall(id=new_id(), kind=kind, start=(4, 0), end=(4, 10), height_ft=10.0)
    field = field_of(14, 10, floor(floor_kind, 11, 1, 16, 5, 15.0), bars)
    eye = man(2, 3)
    target = body_at(field, Square(12, 4), "M", "kneeling")
    # The floor's edge at 15 feet, 8 1/2 squares off, hides 1.72 of the 3 feet from the eye.
    alone = 0.5735
    through = 1 - CATALOGUE.walls[kind].share_hidden
    right = shot(field, eye, target).cover.hidden.hard
    overlay = sight_overlay(field, eye, posture="kneeling")
    assert overlay.hard[4, 12] == pytest.approx(right, abs=1e-6)
    if kind == "window":
        assert right == pytest.approx(1 - through * (1 - alone), abs=1e-3)


# ---------------------------------------------------------------------- strokes of one wall


@given(
    st.sampled_from(["wall", "low-wall", "fence", "hedge"]),
    st.integers(0, 13),
    st.lists(st.integers(1, 13), max_size=6, unique=True),
    st.floats(2.0, 9.0),
    st.tuples(st.integers(0, 13), st.integers(0, 9)),
    st.tuples(st.integers(0, 13), st.integers(0, 9)),
)
@effort.examples(60)
def test_how_many_strokes_a_wall_is_drawn_in_changes_nothing(
    kind: str,
    slant: int,
    cuts: list[int],
    height_ft: float,
    eye: tuple[int, int],
    target: tuple[int, int],
) -> None:
    def place(along: float) -> tuple[float, float]:
        return (along, 5.0 + (along - 7) * (slant - 4) / 14 if slant > 6 else 5.0)

    ends = [0, *sorted(set(cuts)), 14]
    strokes = [
        Wall(id=new_id(), kind=kind, start=place(one), end=place(other), height_ft=height_ft)
        for one, other in pairwise(ends)
    ]
    whole = Wall(id=new_id(), kind=kind, start=place(0), end=place(14), height_ft=height_ft)
    one, many = field_of(14, 10, whole), field_of(14, 10, *strokes)
    first, second = (
        shot(field, body_at(field, Square(*eye)), body_at(field, Square(*target))).cover.hidden
        for field in (one, many)
    )
    assert second.hard == pytest.approx(first.hard, abs=1e-9)
    assert second.soft == pytest.approx(first.soft, abs=1e-9)


@pytest.mark.parametrize("eye", [(7, 2), (7, 3), (7, 4), (8, 2), (8, 4), (9, 2), (9, 3), (9, 4)])
def test_a_trunk_in_any_square_that_touches_the_shooters_is_shot_around(
    eye: tuple[int, int],
) -> None:
    tree = Obstacle(id=new_id(), kind="tree", position=(8.5, 3.5), width=0.5, length=0.5)
    field = field_of(16, 8, tree)
    across = Square(8 + 3 * (8 - eye[0]), 3 + 3 * (3 - eye[1]))
    target = Square(min(max(across.column, 0), 15), min(max(across.row, 0), 7))
    found = shot(field, body_at(field, Square(*eye)), body_at(field, target))
    assert found.cover.hidden.share == 0
    assert sight_overlay(field, body_at(field, Square(*eye))).hard[target.row, target.column] == 0
    assert [one.why_not for one in found.hidings] == [
        "the shooter is right behind and shoots around it"
    ]
