"""Walls as players know them have no joints that tell of secret doors."""

import math
from itertools import pairwise
from uuid import uuid4

import pytest

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Point, Wall
from fieldwright.player_view.disguise import as_players_know_walls
from fieldwright.player_view.joined import in_its_place, joined, with_joined_walls

CATALOGUE = load_catalogue()


def wall(start: Point, end: Point, kind: str = "wall", **more: object) -> Wall:
    return Wall(id=uuid4(), kind=kind, start=start, end=end, **more)  # type: ignore[arg-type]


def known(*walls: Wall) -> list[tuple[Point, Point]]:
    """From where to where the walls go that players know."""
    plain = joined(as_players_know_walls(walls, CATALOGUE), CATALOGUE)
    return [(one.start, one.end) for one in plain.values()]


def test_a_secret_door_between_two_pieces_is_one_wall_with_them() -> None:
    pieces = wall((2, 3), (4, 3)), wall((4, 3), (5, 3), "secret-door"), wall((9, 3), (5, 3))
    assert known(*pieces) == [((2, 3), (9, 3))]


def test_all_pieces_that_go_straight_on_are_one_also_where_no_door_is() -> None:
    assert known(wall((0, 0), (3, 4)), wall((3, 4), (6, 8))) == [((0, 0), (6, 8))]


def test_a_third_wall_that_meets_the_joint_does_not_part_them() -> None:
    met = known(wall((2, 3), (4, 3)), wall((4, 3), (6, 3)), wall((4, 3), (4, 1)))
    assert met == [((2, 3), (6, 3)), ((4, 1), (4, 3))]


def test_pieces_that_lie_on_each_other_are_one() -> None:
    assert known(wall((2, 3), (5, 3)), wall((4, 3), (6, 3))) == [((2, 3), (6, 3))]


@pytest.mark.parametrize(
    "more", [{"kind": "rock-face"}, {"height_ft": 3.0}, {"thickness": 0.5}, {"in_picture": True}]
)
def test_walls_of_another_make_stay_apart(more: dict[str, object]) -> None:
    assert len(known(wall((2, 3), (4, 3)), wall((4, 3), (6, 3), **more))) == 2  # type: ignore[arg-type]


def test_walls_beside_a_door_that_all_see_stay_apart() -> None:
    pieces = wall((2, 3), (4, 3)), wall((4, 3), (5, 3), "door"), wall((5, 3), (9, 3))
    assert len(known(*pieces)) == 3


def test_a_round_wall_stays_round() -> None:
    """A circle of 64 pieces: each turns by 5.6 degrees from the one before."""
    corners = [
        (8 + 6 * math.cos(math.tau * n / 64), 8 + 6 * math.sin(math.tau * n / 64))
        for n in range(65)
    ]
    pieces = [wall(one, other) for one, other in pairwise(corners)]
    assert len(known(*pieces)) == 64


def test_a_secret_door_is_like_the_wall_that_goes_straight_on_and_not_one_from_aside() -> None:
    aside = wall((4, 3), (4, 6), "rock-face")
    pieces = wall((2, 3), (4, 3)), wall((4, 3), (5, 3), "secret-door"), wall((5, 3), (9, 3))
    assert known(aside, *pieces) == [((2, 3), (9, 3)), ((4, 3), (4, 6))]


def test_ids_and_order_follow_from_places_alone() -> None:
    one, other = wall((2, 3), (4, 3)), wall((1, 1), (1, 7))
    again = wall((4, 3), (2, 3)), wall((1, 1), (1, 7))
    assert list(joined([one, other], CATALOGUE).items()) == list(
        joined(reversed(again), CATALOGUE).items()
    )
    assert in_its_place(one).id != one.id
    assert in_its_place(in_its_place(one)) == in_its_place(one)
    assert in_its_place(one).id == in_its_place(wall((2.0, 3.0), (4.0, 3.0))).id


def test_what_has_been_joined_once_stays_the_same_object() -> None:
    empty = Battlefield.empty(12, 9, FieldInfo("Hall", "dungeon"), CATALOGUE)
    assert with_joined_walls(empty, CATALOGUE) is empty
    field = add(wall((2, 3), (4, 3)), wall((4, 3), (6, 3))).applied_to(empty)
    once = with_joined_walls(field, CATALOGUE)
    assert len(once.every(Wall)) == 1
    assert all(key == one.id for key, one in once.things["walls"].items())
    again = joined(once.every(Wall), CATALOGUE)
    assert dict(again) == dict(once.things["walls"])
