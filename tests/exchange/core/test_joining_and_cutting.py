"""Ends of walls that nearly meet, gaps that are offered for joining, doors that lie on walls."""

import math

import pytest

from fieldwright.exchange.clipping import Window, has_length
from fieldwright.exchange.cutting import cut_for_doors
from fieldwright.exchange.joining import ALONG, gaps_in, joined, with_gaps_joined
from fieldwright.exchange.openings import guessed_opening
from fieldwright.exchange.records import MapRecords, Place, WallRecord

WINDOW = Window(0, 0, 20, 20)


def wall(key: str, start: Place, end: Place, kind: str = "wall") -> WallRecord:
    return WallRecord(key=key, kind=kind, start=start, end=end)


def door(start: Place, end: Place) -> WallRecord:
    return wall("door 1", start, end, "door")


def ends(walls: list[WallRecord] | tuple[WallRecord, ...]) -> set[tuple[Place, Place]]:
    return {(one.start, one.end) for one in walls}


# -------------------------------------------------------------------------------------- joining


def test_ends_a_fiftieth_of_a_square_apart_are_joined() -> None:
    done = joined([wall("a", (0, 0), (5, 0)), wall("b", (5.015, 0.01), (5, 6))])
    assert done.walls[0].end == done.walls[1].start
    assert done.moved == 1


def test_ends_farther_apart_than_that_stay_where_they_are() -> None:
    walls = [wall("a", (0, 0), (5, 0)), wall("b", (5.03, 0), (5.03, 6))]
    assert joined(walls).walls == tuple(walls)


def test_no_end_moves_farther_than_a_fiftieth_of_a_square_however_many_follow_each_other() -> None:
    """A row of ends 0.015 apart does not collapse into one place."""
    walls = [wall(str(n), (1 + n * 0.015, 1), (1 + n * 0.015, 5)) for n in range(20)]
    done = joined(walls).walls
    moved = [math.dist(old.start, new.start) for old, new in zip(walls, done, strict=True)]
    assert max(moved) <= 0.02
    assert len({one.start for one in done}) > 5


def test_a_loose_end_beside_the_middle_of_a_wall_is_put_onto_it() -> None:
    done = joined([wall("a", (0, 5), (10, 5)), wall("b", (4, 0), (4, 4.985))])
    assert done.walls[1].end == (4, 5)


def test_a_piece_that_shrinks_to_nothing_is_lost_and_counted() -> None:
    done = joined(
        [wall("a", (0, 0), (5, 0)), wall("b", (5, 0), (5.01, 0)), wall("c", (5.01, 0), (9, 0))]
    )
    assert done.lost == 1
    assert done.walls[0].end == done.walls[1].start


def test_ends_at_zero_are_not_drawn_to_by_arithmetic() -> None:
    """Dense walls far from the edge stay far from it (ends that collapse to an axis)."""
    walls = [wall(str(n), (7.3 + n * 0.1, 3), (7.35 + n * 0.1, 3.05)) for n in range(50)]
    assert min(min(one.start) for one in joined(walls).walls) == 3


# ----------------------------------------------------------------------------------------- gaps


def test_a_gap_of_a_quarter_of_a_square_is_offered_with_both_its_ends() -> None:
    walls = [wall("a", (1, 1), (5, 1)), wall("b", (5.25, 1), (9, 1))]
    (gap,) = gaps_in(walls, WINDOW)
    assert {gap.keys, gap.places} == {("a", "b"), ((5, 1), (5.25, 1))}
    assert gap.ends == (1, 0)


def test_a_loose_end_near_the_middle_of_a_wall_is_offered_too() -> None:
    walls = [wall("a", (1, 5), (9, 5)), wall("b", (4, 1), (4, 4.7))]
    (gap,) = gaps_in(walls, WINDOW)
    assert (gap.ends, gap.places[1]) == ((1, ALONG), (4, 5))


@pytest.mark.parametrize(
    "walls",
    [
        [wall("a", (1, 1), (5, 1)), wall("b", (5.6, 1), (9, 1))],
        [wall("a", (1, 1), (5, 1)), door((5, 1), (5.4, 1)), wall("b", (5.4, 1), (9, 1))],
        [wall("a", (1, 0.01), (5, 0.01)), wall("b", (5.3, 0.01), (9, 0.01))],
    ],
    ids=["wider than half a square", "a door stands in it", "at the edge of the map"],
)
def test_other_gaps_are_left_alone(walls: list[WallRecord]) -> None:
    assert not gaps_in(walls, WINDOW)


def test_a_gap_that_is_joined_gets_a_piece_of_wall() -> None:
    walls = (wall("a", (1, 1), (5, 1), "door"), wall("b", (5.25, 1), (9, 1), "palisade"))
    gaps = gaps_in(walls, WINDOW)
    records = MapRecords(format="", name="", columns=10, rows=5, walls=walls, gaps=gaps)
    done = with_gaps_joined(records, gaps)
    assert [(one.kind, one.start, one.end) for one in done.walls[2:]] == [
        ("palisade", (5, 1), (5.25, 1))
    ]
    assert not done.gaps


# --------------------------------------------------------------------------------------- cutting


def test_a_door_on_an_unbroken_wall_cuts_it_in_two() -> None:
    pieces, doors = cut_for_doors([wall("a", (0, 0), (10, 0))], [door((4.5, 0), (5.5, 0))])
    assert ends(pieces) == {((0, 0), (4.5, 0)), ((5.5, 0), (10, 0))}
    assert ends(doors) == {((4.5, 0), (5.5, 0))}
    assert [piece.key for piece in pieces] == ["a", "a b"]


def test_a_door_over_the_joint_of_two_walls_shortens_both() -> None:
    walls = [wall("a", (0, 0), (5, 0)), wall("b", (5, 0), (9, 0))]
    pieces, _ = cut_for_doors(walls, [door((4.5, 0), (5.5, 0))])
    assert ends(pieces) == {((0, 0), (4.5, 0)), ((5.5, 0), (9, 0))}


def test_two_doors_in_one_wall_leave_three_pieces() -> None:
    doors = [door((1, 0), (2, 0)), door((6, 0), (5, 0))]
    pieces, _ = cut_for_doors([wall("a", (0, 0), (10, 0))], doors)
    assert ends(pieces) == {((0, 0), (1, 0)), ((2, 0), (5, 0)), ((6, 0), (10, 0))}


def test_a_door_as_long_as_its_wall_takes_its_place() -> None:
    pieces, _ = cut_for_doors([wall("a", (2, 1), (3, 1))], [door((2, 1), (3, 1))])
    assert not pieces


def test_a_door_a_little_beside_a_wall_is_moved_onto_it() -> None:
    pieces, doors = cut_for_doors([wall("a", (0, 0), (10, 0))], [door((4, 0.06), (5, 0.06))])
    assert ends(doors) == {((4, 0), (5, 0))}
    assert ends(pieces) == {((0, 0), (4, 0)), ((5, 0), (10, 0))}


@pytest.mark.parametrize(
    "one",
    [door((5, 0), (6, 0)), door((3, 3), (4, 3)), door((2, -0.5), (2, 0.5))],
    ids=["in a gap", "free in the open", "across a wall"],
)
def test_a_door_that_lies_on_no_wall_cuts_none(one: WallRecord) -> None:
    walls = [wall("a", (0, 0), (5, 0)), wall("b", (6, 0), (9, 0))]
    assert cut_for_doors(walls, [one]) == (walls, [one])


# -------------------------------------------------------------------------------- doors, windows


@pytest.mark.parametrize(
    ("width", "is_open", "kind", "is_sure"),
    [
        (0.777, False, "window", False),
        (0.754, False, "window", False),
        (0.777, True, "window", False),
        (1.0, False, "door", True),
        (1.02, True, "door", True),
        (2.0, False, "double-door", True),
        (4.0, False, "gate", True),
    ],
)
def test_how_wide_it_is_says_what_it_may_be(
    width: float, is_open: bool, kind: str, is_sure: bool
) -> None:
    guess, doubt = guessed_opening(width, is_open)
    assert (guess, doubt == "") == (kind, is_sure)
    assert is_sure or doubt.endswith("?")


# -------------------------------------------------------------------------------------- clipping


@pytest.mark.parametrize(
    ("piece", "left"),
    [
        (((1, 1), (3, 1)), ((1, 1), (3, 1))),
        (((-5, 1), (5, 1)), ((0, 1), (5, 1))),
        (((-10, 10), (10, 30)), ((0, 20), (0, 20))),
        (((-3, -3), (-1, -1)), None),
        (((20, 4), (20, 30)), ((20, 4), (20, 20))),
    ],
)
def test_pieces_are_cut_at_the_edges_of_the_map(
    piece: tuple[Place, Place], left: tuple[Place, Place] | None
) -> None:
    assert WINDOW.clipped(piece) == left
    assert left is None or has_length(left) == (left[0] != left[1])


def test_an_end_between_two_walls_is_joined_once_and_for_all() -> None:
    """It lies within a fiftieth of a square of both; reading what was joined moves nothing more."""
    walls = [
        wall("a", (0, 0), (10, 1)),
        wall("b", (0, 1.03), (10, 0.03)),
        wall("c", (4.9, 0.51), (5, 6)),
        wall("d", (2, 0.19), (2, 4)),
    ]
    once = joined(walls).walls
    again = joined(once)
    assert (again.walls, again.moved) == (once, 0)


def test_no_gap_is_seen_between_an_end_and_the_next_pieces_of_its_own_line() -> None:
    """The winding outline of a cave ends beside itself."""
    places = [(5.0, 5.0), (5.2, 5.1), (5.1, 5.3), (5.4, 5.3), (9.0, 9.0)]
    line = [wall(str(n), places[n], places[n + 1]) for n in range(4)]
    assert not gaps_in(line, WINDOW)
