"""Walls drawn as single squares of rock hide whole, as drawn walls do."""

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.helpers import effort
from tests.helpers.drawn import CATALOGUE, drawn, new_id
from tests.helpers.marched_sight import marched_shares
from tests.helpers.plain_sight import plain_shares

from fieldwright.battlefield.changes import add, paint
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.things import Obstacle
from fieldwright.geometry.cover.between import Look
from fieldwright.geometry.cover.hidden import Hidden, hidden
from fieldwright.geometry.cover.matrix import cover_matrix
from fieldwright.geometry.cover.overlay import sight_overlay
from fieldwright.geometry.cover.shots import shot
from fieldwright.geometry.sight.bodies import body_at
from fieldwright.rules.cover import CoverStep
from fieldwright.terms.grid import Square

BLOCKED = int(CoverStep.BLOCKED)
NONE = int(CoverStep.NONE)


def field_of(text: str) -> Battlefield:
    """A field of rock, ``#``, and open squares; ``b`` is brush."""
    lines = text.split()
    field = Battlefield.empty(len(lines[0]), len(lines), FieldInfo("rock", "plains"), CATALOGUE)
    letters = np.array([list(line) for line in lines])
    rock, brush = (
        palette.index(kind)
        for palette, kind in (
            (field.palettes.ground, "solid-rock"),
            (field.palettes.growth, "brush"),
        )
    )
    field = paint(field, Layer.GROUND, letters == "#", rock).applied_to(field)
    return paint(field, Layer.GROWTH, letters == "b", brush).applied_to(field)


def seen(field: Battlefield, eye: Square, target: Square) -> Hidden:
    return hidden(field, Look(eye, body_at(field, eye).looks_ft, body_at(field, target)))


def open_squares(field: Battlefield) -> Iterator[Square]:
    rock = field.palettes.ground.index("solid-rock")
    rows, columns = np.nonzero(field.layers[Layer.GROUND] != rock)
    return (
        Square(column, row) for row, column in zip(rows.tolist(), columns.tolist(), strict=True)
    )


def wall(side: int, shape: str) -> Battlefield:
    """A wall of single squares from edge to edge of a field of that side."""
    middle = side // 2
    rows, columns = np.mgrid[:side, :side]
    letters = {
        "straight": rows == middle,
        "stairs of corners": rows == columns,
        "stairs of sides": (rows == columns) | (rows == columns + 1),
        "slanting": rows == columns // 2,
    }[shape]
    field = Battlefield.empty(side, side, FieldInfo("rock", "plains"), CATALOGUE)
    rock = field.palettes.ground.index("solid-rock")
    return paint(field, Layer.GROUND, letters, rock).applied_to(field)


SHAPES = ("straight", "stairs of corners", "stairs of sides", "slanting")


@pytest.mark.parametrize("shape", SHAPES)
def test_nobody_is_seen_through_a_wall_of_rock_one_square_thick(shape: str) -> None:
    """Before the wall are the squares that are joined to the north-east one, behind it the rest."""
    field = wall(12, shape)
    rows, columns = np.mgrid[:12, :12]
    before = {
        "straight": rows < 6,
        "stairs of corners": rows < columns,
        "stairs of sides": rows < columns,
        "slanting": rows < columns // 2,
    }[shape]
    squares = list(open_squares(field))
    bodies = [body_at(field, one) for one in squares]
    north = [one for one, at in zip(bodies, squares, strict=True) if before[at.row, at.column]]
    south = [one for one, at in zip(bodies, squares, strict=True) if not before[at.row, at.column]]
    assert north
    assert south
    assert (cover_matrix(field, north, south).steps == BLOCKED).all()
    assert (cover_matrix(field, south, north).steps == BLOCKED).all()


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("eye", [Square(10, 1), Square(9, 4), Square(2, 11)])
def test_the_overlay_sees_nobody_through_it_either(shape: str, eye: Square) -> None:
    field = wall(14, shape)
    overlay = sight_overlay(field, body_at(field, eye))
    bodies = [body_at(field, one) for one in open_squares(field)]
    matrix = cover_matrix(field, [body_at(field, eye)], bodies)
    for place, one in enumerate(open_squares(field)):
        if one != eye:
            at = one.row, one.column
            assert overlay.steps[at] == matrix.steps[0, place]
            assert overlay.hard[at] == pytest.approx(matrix.hard[0, place], abs=1e-6)


def test_a_target_close_behind_a_wall_of_rock_is_blocked_though_the_line_passes_one_square() -> (
    None
):
    both = drawn("""
        + + + + +
         . S . .
        + + + + +
         # # # #
        + + + + +
         . T . .
        + + + + +
         . . . .
        + + + + +
    """).both()
    assert both.there.cover.step is both.back.cover.step is CoverStep.BLOCKED


def test_a_wall_of_rock_is_listed_once() -> None:
    both = drawn("""
        + + + + + + +
         . S . . . .
        + + + + + + +
         # # # # # #
        + + + + + + +
         . . . . . .
        + + + + + + +
         . . T . . .
        + + + + + + +
    """).both()
    for one in (both.there, both.back):
        assert [hiding.name for hiding in one.hidings] == ["solid rock"]
        assert one.hidings[0].added == pytest.approx(1.0)


ROOM = """
    ..............
    ..............
    ...########...
    ...#......#...
    ...#......#...
    ...#..........
    ...#......#...
    ...########...
    ..............
    ..............
"""


def test_out_of_a_room_of_rock_one_sees_through_its_door_alone() -> None:
    """From the middle of the room's west wall, its door in the east wall, in the same row."""
    field = field_of(ROOM)
    eye = Square(4, 5)
    overlay = sight_overlay(field, body_at(field, eye))
    assert (overlay.steps[5, 5:] == NONE).all()
    inside = overlay.steps[3:7, 4:10]
    assert (inside == NONE).all()
    outside = np.ones((10, 14), bool)
    outside[2:8, 3:11] = False
    # The lines through the door's square, 10 squares east, rise or fall at most a half in six.
    rows, columns = np.mgrid[:10, :14]
    outside &= (np.abs(rows - 5) - 0.5) * 5.5 > (columns - 4 + 0.5) * 0.5
    assert (overlay.steps[outside] == BLOCKED).all()


def test_a_line_that_is_not_stopped_is_hidden_by_what_it_passes_alone() -> None:
    """Rock on both sides of a lane touches every square of the line; it runs free between."""
    field = field_of("""
        .#####.
        .......
        .#####.
    """)
    assert seen(field, Square(0, 1), Square(6, 1)).share == 0
    skew = field_of("""
        ....#..
        .......
        ..#....
    """)
    for eye, target in ((Square(0, 0), Square(6, 1)), (Square(0, 2), Square(6, 1))):
        one = seen(skew, eye, target)
        without = [square for square in one.passed if square in (Square(4, 0), Square(2, 2))]
        assert bool(without) is (one.hard > 0)


def test_what_is_soft_stops_no_line_so_rock_beside_it_hides_nothing() -> None:
    """A hedge of thicket is taller than the target; the rock beside the line hides nothing."""
    both = drawn("""
        + + + + + + +
         . . # # . .
        + + + + + + +
         S . k . . .
        + + + + + + +
         . . . . . T
        + + + + + + +
    """).both()
    for one in (both.there, both.back):
        assert one.cover.hidden.hard == 0
        assert one.cover.hidden.soft > 0


def test_rock_far_from_the_line_hides_nothing_of_a_line_that_is_stopped() -> None:
    """The pillar before the target hides its middle; rock two squares beside the line does not."""
    alone = field_of("""
        ........
        ........
        ...#....
        ........
        ........
    """)
    more = field_of("""
        ...#....
        ........
        ...#....
        ........
        ...#....
    """)
    one, other = seen(alone, Square(0, 2), Square(7, 2)), seen(more, Square(0, 2), Square(7, 2))
    assert (one.hard, one.soft) == (other.hard, other.soft)


@some.composite
def rocky(draw: some.DrawFn) -> Battlefield:
    """A field of 12 x 10 squares, a fifth to a third of them rock, some brush."""
    letters = draw(
        some.lists(some.sampled_from("....#..#.b"), min_size=120, max_size=120).map("".join)
    )
    return field_of(" ".join(letters[row * 12 : row * 12 + 12] for row in range(10)))


places = some.builds(Square, some.integers(0, 11), some.integers(0, 9))


darkness = some.tuples(
    some.sampled_from(("magical-darkness", "thick-smoke")),
    some.tuples(some.floats(0, 12), some.floats(0, 10)),
)


@effort.costly
@given(rocky(), places, some.lists(darkness, min_size=1, max_size=3))
def test_among_rock_and_darkness_many_at_once_are_as_often_blocked_as_in_single_shots(
    field: Battlefield, eye: Square, clouds: list[tuple[str, tuple[float, float]]]
) -> None:
    """Darkness blocks what it hides, but stops no line: rock beside it goes on hiding nothing."""
    field = add(
        *(
            Obstacle(id=new_id(), kind=kind, position=there, width=2.0, length=2.0)
            for kind, there in clouds
        )
    ).applied_to(field)
    shooter = body_at(field, eye)
    overlay = sight_overlay(field, shooter)
    squares = [Square(x, y) for x in range(0, 12, 4) for y in range(1, 10, 3)]
    squares = [one for one in squares if one != eye]
    bodies = [body_at(field, one) for one in squares]
    matrix = cover_matrix(field, [shooter], bodies)
    for place, (square, body) in enumerate(zip(squares, bodies, strict=True)):
        right = shot(field, shooter, body).cover.proposed
        assert overlay.steps[square.row, square.column] == matrix.steps[0, place] == right


@effort.costly
@given(rocky(), places)
def test_among_much_rock_overlay_and_matrix_are_what_each_shot_gives(
    field: Battlefield, eye: Square
) -> None:
    shooter = body_at(field, eye)
    overlay = sight_overlay(field, shooter)
    squares = [Square(x, y) for x in range(1, 12, 3) for y in range(0, 10, 3)]
    squares = [one for one in squares if one != eye]
    bodies = [body_at(field, one) for one in squares]
    matrix = cover_matrix(field, [shooter], bodies)
    for place, (square, body) in enumerate(zip(squares, bodies, strict=True)):
        right = shot(field, shooter, body).cover
        at = square.row, square.column
        assert matrix.hard[0, place] == pytest.approx(right.hidden.hard, abs=1e-9)
        assert matrix.soft[0, place] == pytest.approx(right.hidden.soft, abs=1e-9)
        assert overlay.hard[at] == pytest.approx(right.hidden.hard, abs=1e-6)
        assert overlay.soft[at] == pytest.approx(right.hidden.soft, abs=1e-6)
        assert overlay.steps[at] == matrix.steps[0, place] == right.proposed


@effort.costly
@given(rocky(), places, places, places)
def test_more_rock_never_hides_less(
    field: Battlefield, eye: Square, target: Square, more: Square
) -> None:
    mask = np.zeros((10, 12), bool)
    mask[more.row, more.column] = True
    rock = field.palettes.ground.index("solid-rock")
    after = seen(paint(field, Layer.GROUND, mask, rock).applied_to(field), eye, target)
    before = seen(field, eye, target)
    assert after.hard >= before.hard - 1e-9
    assert after.share >= before.share - 1e-9


@effort.costly
@given(rocky(), places, places)
def test_hidden_by_rock_is_what_polygons_of_shapely_give(
    field: Battlefield, eye: Square, target: Square
) -> None:
    found = seen(field, eye, target)
    look = Look(eye, body_at(field, eye).looks_ft, body_at(field, target))
    hard, soft = plain_shares(field, look)
    assert found.hard == pytest.approx(hard, abs=1e-9)
    assert found.soft == pytest.approx(soft, abs=1e-9)


@pytest.mark.parametrize("eye", [Square(1, 1), Square(4, 3), Square(12, 9)])
def test_hidden_by_rock_is_what_rays_through_the_room_give(eye: Square) -> None:
    field = field_of(ROOM)
    for target in (Square(8, 0), Square(9, 6), Square(13, 4), Square(2, 8)):
        look = Look(eye, body_at(field, eye).looks_ft, body_at(field, target))
        hard, _ = marched_shares(field, look, 60)
        assert seen(field, eye, target).hard == pytest.approx(hard, abs=0.03)
