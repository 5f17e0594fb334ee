"""Nobody is seen through an unbroken wall, whatever pieces of wall and doors it is drawn of."""

import math
import random
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.helpers import effort
from tests.helpers.drawn import CATALOGUE, drawn, new_id
from tests.helpers.plain_sight import plain_shares

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.things import Wall
from fieldwright.geometry.cover.between import Look
from fieldwright.geometry.cover.field_of_fire import Targets, hidden_shares
from fieldwright.geometry.cover.ground import Ground
from fieldwright.geometry.cover.hidden import Hidden, hidden
from fieldwright.geometry.cover.matrix import cover_matrix
from fieldwright.geometry.cover.overlay import sight_overlay
from fieldwright.geometry.sight.bodies import Body, body_at
from fieldwright.rules.cover import CoverStep
from fieldwright.terms.grid import Block, Square

BLOCKED = int(CoverStep.BLOCKED)
SIDE = 12
Place = tuple[float, float]
Piece = tuple[Place, Place, str]

KINDS = ("wall", "door", "wooden-wall", "door", "palisade")
"""Neighbours are never of one kind, so that no two of them are one wall."""

ROUTES: dict[str, tuple[Place, ...]] = {
    "straight": ((6, 0), (6, 12)),
    "stairs": ((0, 0), (2, 0), (2, 3), (5, 3), (5, 4), (6, 4), (6, 5), (7, 5), (7, 9), (12, 9)),
    "room": ((3, 3), (9, 3), (9, 8), (3, 8), (3, 3)),
}


def pieces(route: Sequence[Place]) -> Iterator[Piece]:
    """A wall along corners of the grid, in pieces a square long."""
    number = 0
    for (x, y), (to_x, to_y) in pairwise(route):
        length = int(abs(to_x - x) + abs(to_y - y))
        across, down = (to_x - x) / length, (to_y - y) / length
        for step in range(length):
            start = (x + across * step, y + down * step)
            yield start, (start[0] + across, start[1] + down), KINDS[number % len(KINDS)]
            number += 1


def as_seen(place: Place, orientation: int) -> Place:
    """A place of a square field turned by quarters, and for half of the orientations mirrored."""
    x, y = place
    for _ in range(orientation % 4):
        x, y = SIDE - y, x
    return (SIDE - x, y) if orientation >= 4 else (x, y)


def walled(found: Sequence[Piece], orientation: int = 0) -> Battlefield:
    walls = [
        Wall(
            id=new_id(),
            kind=kind,
            start=as_seen(start, orientation),
            end=as_seen(end, orientation),
        )
        for start, end, kind in found
    ]
    field = Battlefield.empty(SIDE, SIDE, FieldInfo("walled", "plains"), CATALOGUE)
    return add(*walls).applied_to(field)


def sides(route: str, orientation: int) -> tuple[list[Square], list[Square]]:
    """The squares on the one side of a wall and on the other."""
    import shapely

    outlines: dict[str, Sequence[Place]] = {
        "straight": [(0, 0), (6, 0), (6, 12), (0, 12)],
        "stairs": [*ROUTES["stairs"], (12, 12), (0, 12)],
        "room": ROUTES["room"],
    }
    outline = shapely.Polygon([as_seen(one, orientation) for one in outlines[route]])
    found: tuple[list[Square], list[Square]] = ([], [])
    for column in range(SIDE):
        for row in range(SIDE):
            inside = outline.contains(shapely.Point(column + 0.5, row + 0.5))
            found[inside].append(Square(column, row))
    return found


@pytest.mark.parametrize("route", ROUTES)
def test_nobody_is_seen_through_an_unbroken_wall_of_walls_and_doors(route: str) -> None:
    """From all squares of the one side at all of the other, and back."""
    field = walled(list(pieces(ROUTES[route])))
    one, other = ([body_at(field, at) for at in side] for side in sides(route, 0))
    assert (cover_matrix(field, one, other).steps == BLOCKED).all()
    assert (cover_matrix(field, other, one).steps == BLOCKED).all()


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("orientation", range(8))
def test_no_overlay_sees_through_it_however_it_is_turned(route: str, orientation: int) -> None:
    field = walled(list(pieces(ROUTES[route])), orientation)
    one, other = sides(route, orientation)
    chance = random.Random(orientation)
    for near, far in ((one, other), (other, one)):
        rows, columns = [at.row for at in far], [at.column for at in far]
        for eye in chance.sample(near, 6):
            steps = sight_overlay(field, body_at(field, eye)).steps
            assert (steps[rows, columns] == BLOCKED).all(), eye


def ring(chance: random.Random, lattice: int) -> list[Place]:
    """The corners of a ring about the middle of the field, on a fine grid: so many to a square."""
    import shapely

    while True:
        turns = sorted(chance.uniform(0, 2 * math.pi) for _ in range(chance.randrange(5, 14)))
        away = [chance.uniform(2.2, 5.2) for _ in turns]
        found = [
            (
                round((6 + math.cos(turn) * far) * lattice) / lattice,
                round((6 + math.sin(turn) * far) * lattice) / lattice,
            )
            for turn, far in zip(turns, away, strict=True)
        ]
        outline = shapely.Polygon(found)
        if len(set(found)) == len(found) and outline.is_valid and outline.area > 12:
            return found


def ringed(corners: Sequence[Place]) -> list[Piece]:
    """A ring of walls and doors at any angle, no two neighbours of one kind."""
    kinds = [("wall", "door", "wooden-wall")[number % 3] for number in range(len(corners) - 1)]
    ends = pairwise([*corners, corners[0]])
    return [(*one, kind) for one, kind in zip(ends, [*kinds, "palisade"], strict=True)]


def parted(corners: Sequence[Place]) -> tuple[list[Square], list[Square]]:
    """The squares that lie wholly inside a ring and those that lie wholly outside."""
    import shapely

    outline = shapely.Polygon(corners)
    every = [Square(column, row) for column in range(SIDE) for row in range(SIDE)]
    boxes = [shapely.box(at.column, at.row, at.column + 1, at.row + 1) for at in every]
    inside = [at for at, box in zip(every, boxes, strict=True) if outline.contains(box)]
    overlap = [outline.intersection(box).area for box in boxes]
    return inside, [at for at, area in zip(every, overlap, strict=True) if area == 0]


@pytest.mark.parametrize("seed", range(24))
def test_nobody_is_seen_through_a_ring_of_walls_and_doors_at_any_angle(seed: int) -> None:
    """Corners on the grid, on halves or on hundredths of squares: many lines hit them exactly."""
    corners = ring(random.Random(seed), (1, 1, 2, 100)[seed % 4])
    field = walled(ringed(corners))
    inside, outside = ([body_at(field, at) for at in side] for side in parted(corners))
    assert (cover_matrix(field, inside, outside).steps == BLOCKED).all()
    assert (cover_matrix(field, outside, inside).steps == BLOCKED).all()


@pytest.mark.parametrize("seed", range(6))
def test_about_a_ring_one_shot_a_field_and_many_at_once_are_the_same(seed: int) -> None:
    chance = random.Random(seed)
    corners = ring(chance, (1, 2)[seed % 2])
    field = walled(ringed(corners))
    for eye in chance.sample([Square(x, y) for x in range(SIDE) for y in range(SIDE)], 2):
        agree(field, eye)


def test_a_door_that_stands_open_lets_through_and_only_where_it_is() -> None:
    """A room whose one door, on the east edge of I6, is open or closed."""
    door = ((9.0, 5.0), (9.0, 6.0))
    rest = [one for one in pieces(ROUTES["room"]) if {one[0], one[1]} != set(door)]
    opened, closed = walled(rest), walled([*rest, (*door, "door")])
    eye, before, aside = Square(4, 5), Square(11, 5), Square(11, 8)
    assert seen(opened, eye, before).share == seen(opened, before, eye).share == 0
    assert seen(closed, eye, before).hard == seen(closed, before, eye).hard == pytest.approx(1.0)
    assert seen(opened, eye, aside).hard == pytest.approx(1.0)


def test_a_line_along_a_wall_is_stopped_where_others_go_off_to_both_sides_at_its_ends() -> None:
    """Walls along the grid, north-west and south-east of one from corner to corner of it.

    The line runs exactly along the wall, touches the corners at its ends, and hits nothing else.
    """
    slanting: Piece = ((4.0, 8.0), (8.0, 4.0), "wall")
    ends: list[Piece] = [((0, 8), (4.0, 8.0), "door"), ((8.0, 4.0), (12, 4), "door")]
    eye, target = Square(2, 9), Square(9, 2)
    assert seen(walled([slanting]), eye, target).share == 0
    assert seen(walled([slanting, *ends]), eye, target).hard == pytest.approx(1.0)
    assert seen(walled([slanting, *ends]), target, eye).hard == pytest.approx(1.0)
    assert seen(walled(ends), eye, target).share == 0


def test_a_line_along_the_outside_of_a_wall_that_bends_away_is_not_stopped() -> None:
    """Both walls at its ends go off to the same side, so that it is only touched."""
    slanting: Piece = ((4.0, 8.0), (8.0, 4.0), "wall")
    ends: list[Piece] = [((4, 12), (4.0, 8.0), "door"), ((8.0, 4.0), (12, 4), "door")]
    field = walled([slanting, *ends])
    assert seen(field, Square(2, 9), Square(9, 2)).share == 0


def seen(field: Battlefield, eye: Square, target: Square) -> Hidden:
    return hidden(field, Look(eye, body_at(field, eye).looks_ft, body_at(field, target)))


def test_the_wall_beside_a_door_hides_what_the_door_leaves_though_its_square_is_only_touched() -> (
    None
):
    """The line from the first square to the last goes through the corner before the door."""
    door = ((8, 5), (8, 6), "door")
    alone = walled([door])
    whole = walled([door, ((8, 6), (8, 12), "wall"), ((8, 0), (8, 5), "wall")])
    eye, target = Square(1, 6), Square(11, 5)
    assert 0.5 < seen(alone, eye, target).hard < 0.9
    assert seen(whole, eye, target).hard == pytest.approx(1.0)
    assert seen(whole, target, eye).hard == pytest.approx(1.0)


def test_a_line_through_the_joint_of_a_door_and_a_wall_at_an_angle_is_stopped() -> None:
    """The line runs level through the middles of squares, where both meet."""
    joint = (6.0, 5.5)
    door, wall = (joint, (6.0, 4.0), "door"), (joint, (6.4, 7.0), "wall")
    field = walled([door, wall])
    assert seen(field, Square(2, 5), Square(9, 5)).hard == pytest.approx(1.0)
    assert seen(field, Square(9, 5), Square(2, 5)).hard == pytest.approx(1.0)


def test_a_free_corner_that_is_only_touched_lets_through() -> None:
    both = drawn("""
        + + +
         S|.
        + +-+
         . T
        + + +
    """).both()
    assert both.there.cover.hidden.share == both.back.cover.hidden.share == 0


def test_walls_beside_a_line_that_nothing_stops_hide_nothing_of_it() -> None:
    """A lane one square wide between walls, and walls at an angle a square beside it."""
    lane = [*pieces(((2, 5), (10, 5))), *pieces(((2, 6), (10, 6)))]
    slanting: list[Piece] = [((3, 4.1), (8, 4.9), "wall"), ((3, 6.9), (8, 6.2), "wall")]
    field = walled([*lane, *slanting])
    assert seen(field, Square(0, 5), Square(11, 5)).share == 0


def test_walls_two_squares_beside_a_line_that_is_stopped_hide_nothing_of_it() -> None:
    """A short piece of wall hides the middle of the target; the rest is seen past its ends."""
    post = ((9.0, 5.3), (9.0, 5.7), "wall")
    far: list[Piece] = [((1.2, 3.4), (11, 3.6), "wall"), ((1.2, 7.6), (11, 7.4), "wall")]
    one = seen(walled([post]), Square(0, 5), Square(10, 5))
    other = seen(walled([post, *far]), Square(0, 5), Square(10, 5))
    assert 0 < one.hard < 1
    assert (one.hard, one.soft) == (other.hard, other.soft)


def agree(field: Battlefield, eye: Square) -> None:
    """One shot, a field and many at once say the same of every fifth square."""
    shooter = body_at(field, eye)
    wanted = np.ones((SIDE, SIDE), bool)
    flat = np.zeros((SIDE, SIDE))
    none = np.zeros((SIDE, SIDE), bool)
    targets = Targets(wanted, flat, 6.0, none)
    hard, soft = hidden_shares(Ground.before(field, eye, shooter.looks_ft), eye, 5.25, targets)
    squares = [Square(x, y) for x in range(SIDE) for y in range(SIDE) if (x + 2 * y) % 5 == 0]
    squares = [one for one in squares if one != eye]
    matrix = cover_matrix(field, [shooter], [body_at(field, one) for one in squares])
    for number, at in enumerate(squares):
        right = seen(field, eye, at)
        place = at.row * SIDE + at.column
        assert hard[place] == pytest.approx(right.hard, abs=1e-9)
        assert soft[place] == pytest.approx(right.soft, abs=1e-9)
        assert matrix.hard[0, number] == pytest.approx(right.hard, abs=1e-9)
        assert matrix.soft[0, number] == pytest.approx(right.soft, abs=1e-9)


corner = some.tuples(some.integers(0, SIDE), some.integers(0, SIDE))


@some.composite
def piece(draw: some.DrawFn) -> Piece:
    """A wall, half of them on lines of the grid, of all kinds."""
    x, y = map(float, draw(corner))
    kind = draw(some.sampled_from(("wall", "door", "window", "low-wall", "hedge", "palisade")))
    if draw(some.booleans()):
        across, down = draw(some.sampled_from(((1, 0), (0, 1), (3, 0), (0, 3), (-2, 0))))
        return (x, y), (x + across, y + down), kind
    turn, length = draw(some.floats(0, 6.28)), draw(some.floats(0.3, 6))
    x, y = x + draw(some.floats(0, 0.99)), y + draw(some.floats(0, 0.99))
    return (x, y), (x + math.cos(turn) * length, y + math.sin(turn) * length), kind


many = some.lists(piece(), min_size=8, max_size=40)
places = some.builds(Square, some.integers(0, SIDE - 1), some.integers(0, SIDE - 1))


@given(many, places)
@effort.examples(60)
def test_among_many_walls_one_shot_a_field_and_many_at_once_are_the_same(
    found: list[Piece], eye: Square
) -> None:
    agree(walled(found), eye)


@given(many, places, places)
@effort.examples(60)
def test_among_many_walls_polygons_of_shapely_give_the_same(
    found: list[Piece], eye: Square, target: Square
) -> None:
    field = walled(found)
    one = seen(field, eye, target)
    look = Look(eye, body_at(field, eye).looks_ft, body_at(field, target))
    hard, soft = plain_shares(field, look)
    assert one.hard == pytest.approx(hard, abs=1e-9)
    assert one.soft == pytest.approx(soft, abs=1e-9)


@given(many, piece(), places, places)
@effort.examples(100)
def test_one_more_wall_never_hides_less(
    found: list[Piece], more: Piece, eye: Square, target: Square
) -> None:
    before, after = (seen(walled(one), eye, target) for one in (found, [*found, more]))
    assert after.hard >= before.hard - 1e-9
    assert after.share >= before.share - 1e-9


@pytest.mark.parametrize("route", ["straight", "room"])
def test_a_body_of_many_squares_is_not_seen_through_an_unbroken_wall_either(route: str) -> None:
    field = walled(list(pieces(ROUTES[route])))
    blocks = {
        "straight": [Block(6, row, 9, row + 2) for row in range(0, SIDE - 1, 2)],
        "room": [Block(3, 3, 6, 5), Block(5, 4, 8, 8), Block(7, 6, 9, 8)],
    }[route]
    large = [Body(block, 0.0, 6.0) for block in blocks]
    outside = {"straight": sides(route, 0)[1], "room": sides(route, 0)[0]}[route]
    bodies = [body_at(field, at) for at in outside]
    assert (cover_matrix(field, bodies, large).steps == BLOCKED).all()
    assert (cover_matrix(field, large, bodies).steps == BLOCKED).all()
