"""Walls join without gaps, doors open, and a secret door looks like the wall around it."""

import numpy as np
import pytest
from tests.drawing_things.scene import CATALOGUE, IDS, drawn, field_of, options, wall

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Obstacle, Wall
from fieldwright.drawing.context import Context
from fieldwright.drawing.options import Style
from fieldwright.drawing.things.wall_pieces import Joinery, Piece

STYLES = list(Style)
BAND = [kind for kind, row in CATALOGUE.walls.items() if not row.opening]
OPENS = [kind for kind, row in CATALOGUE.walls.items() if row.opens and not row.secret]


def pieces_of(field: Battlefield) -> list[Piece]:
    joinery = Joinery(Context(field, CATALOGUE, options()))
    return [piece for drawn_wall in joinery.near(field.block) for piece in drawn_wall.pieces]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("kind", OPENS)
def test_an_open_one_differs_from_a_closed_one(kind: str, style: Style) -> None:
    closed = wall(kind, (10, 10), (12, 10))
    opened = Wall(id=closed.id, kind=kind, start=(10, 10), end=(12, 10), is_open=True)
    one = drawn(field_of(closed), options(style))
    other = drawn(field_of(opened), options(style))
    assert (one != other).any()


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("kind", ["wall", "wooden-wall", "rock-face", "battlement", "low-wall"])
def test_walls_that_meet_leave_no_gap(kind: str, style: Style) -> None:
    """Along the middle lines of a room with a dividing wall every pixel is covered in full."""
    field = field_of(
        wall(kind, (4, 4), (10, 4)),
        wall(kind, (10, 4), (10, 8)),
        wall(kind, (10, 8), (4, 8)),
        wall(kind, (4, 8), (4, 4)),
        wall(kind, (7, 4), (7, 8)),
    )
    alpha = drawn(field, options(style, 40), layers=("on",))[:, :, 3]
    for row in (4, 8):
        assert (alpha[row * 40, 4 * 40 : 10 * 40] == 255).all()
    for column in (4, 7, 10):
        assert (alpha[4 * 40 : 8 * 40, column * 40] == 255).all()
    corner = alpha[4 * 40 - 2 : 4 * 40 + 2, 4 * 40 - 2 : 4 * 40 + 2]
    assert (corner == 255).all()


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("kind", ["wall", "wooden-wall", "battlement", "low-wall"])
def test_one_wall_and_the_same_wall_in_pieces_look_the_same(kind: str, style: Style) -> None:
    whole = field_of(wall(kind, (2, 6), (14, 6)))
    parts = field_of(*(wall(kind, (x, 6), (x + 2, 6)) for x in range(2, 14, 2)))
    one = drawn(whole, options(style, 40)).astype(int)
    other = drawn(parts, options(style, 40)).astype(int)
    assert np.abs(one - other).max() <= 24, "no seam shows where pieces go on into each other"


@pytest.mark.parametrize("kind", ["door", "double-door", "gate", "window", "portcullis"])
def test_an_opening_on_a_wall_and_one_in_a_gap_look_the_same(kind: str) -> None:
    on_wall = field_of(wall("wall", (2, 6), (12, 6)), wall(kind, (5, 6), (7, 6)))
    in_gap = field_of(
        wall("wall", (2, 6), (5, 6)), wall(kind, (5, 6), (7, 6)), wall("wall", (7, 6), (12, 6))
    )
    for style in STYLES:
        one = drawn(on_wall, options(style, 40)).astype(int)
        other = drawn(in_gap, options(style, 40)).astype(int)
        assert np.abs(one - other).max() <= 24


def test_an_opening_takes_its_stretch_out_of_the_wall() -> None:
    field = field_of(wall("wall", (2, 6), (12, 6)), wall("door", (5, 6), (6, 6)))
    found = sorted((piece.start, piece.end) for piece in pieces_of(field))
    assert found == [((2, 6), (5, 6)), ((6, 6), (12, 6))]


def test_an_opening_beside_a_wall_takes_nothing_out_of_it() -> None:
    field = field_of(wall("wall", (2, 6), (12, 6)), wall("door", (5, 7), (6, 7)))
    assert [(piece.start, piece.end) for piece in pieces_of(field)] == [((2, 6), (12, 6))]


def test_a_wall_ends_bare_against_the_side_of_another() -> None:
    field = field_of(wall("wall", (2, 6), (12, 6)), wall("wall", (7, 6), (7, 9)))
    ends = {(piece.start, piece.end): piece.at_start for piece in pieces_of(field)}
    assert ends[((7, 6), (7, 9))].bare == pytest.approx(CATALOGUE.walls["wall"].thickness / 2)


def around_a_secret(place: str, kind: str) -> tuple[Wall, ...]:
    if place == "on a wall":
        return (wall(kind, (2, 6), (12, 6)),)
    return (wall(kind, (2, 6), (5, 6)), wall(kind, (7, 6), (12, 6)))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("place", ["in a gap", "on a wall"])
@pytest.mark.parametrize("kind", BAND)
@pytest.mark.parametrize("is_open", [False, True])
def test_players_see_plain_wall_where_a_secret_door_is(
    kind: str, place: str, style: Style, is_open: bool
) -> None:
    around = around_a_secret(place, kind)
    secret = wall("secret-door", (5, 6), (7, 6), is_open=is_open)
    plain = (wall(kind, (5, 6), (7, 6)),) if place == "in a gap" else ()
    players = options(style, 32, players=True)
    seen = drawn(field_of(*around, secret), players)
    assert np.array_equal(seen, drawn(field_of(*around, *plain), players))
    master = options(style, 32)
    assert (drawn(field_of(*around, secret), master) != seen).any(), "the DM sees an S"


def test_a_wall_of_no_length_is_nothing() -> None:
    assert not drawn(field_of(wall("wall", (5, 5), (5, 5))), options()).any()


def test_a_slit_is_a_gap_in_a_wall_like_the_one_around_it() -> None:
    field = field_of(wall("wooden-wall", (2, 6), (12, 6)), wall("arrow-slit", (5, 6), (6, 6)))
    without = field_of(wall("wooden-wall", (2, 6), (12, 6)))
    one, other = drawn(field, options(px=40)), drawn(without, options(px=40))
    columns = np.nonzero((one != other).any(axis=(0, 2)))[0]
    assert 5 * 40 - 8 <= columns.min() <= columns.max() < 6 * 40 + 8


def test_a_tree_on_the_field_does_not_change_its_walls() -> None:
    walls = (wall("wall", (2, 6), (12, 6)), wall("wall", (12, 6), (12, 12)))
    tree = Obstacle(id=IDS.uuid(), kind="tree", position=(20, 16), width=0.5, length=0.5, crown=1.0)
    one = drawn(field_of(*walls, tree), options(px=32))
    other = drawn(field_of(*walls), options(px=32))
    assert np.array_equal(one[: 13 * 32, : 14 * 32], other[: 13 * 32, : 14 * 32])


def test_a_wall_without_length_on_a_door_is_nothing() -> None:
    """No tool makes one, but a file may hold it."""
    door, none = wall("door", (4, 4), (5, 4)), wall("wall", (4.5, 4), (4.5, 4))
    assert np.array_equal(drawn(field_of(door, none), options()), drawn(field_of(door), options()))
