"""A map that brings its picture may leave its walls, doors and objects to it."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tests.helpers.uvtt_files import png

from fieldwright.battlefield.things import Light, Obstacle, Platform, Wall
from fieldwright.exchange.answers import Answers, answered
from fieldwright.exchange.building import build, import_change
from fieldwright.exchange.encoding import decoded, encoded
from fieldwright.exchange.in_pictures import (
    may_show_walls,
    were_in_picture,
    with_walls_in_picture,
)
from fieldwright.exchange.records import (
    GapRecord,
    LightRecord,
    MapRecords,
    ObstacleRecord,
    PictureRecord,
    PlatformRecord,
    WallRecord,
)

NAME = "mill.dd2vtt"
PICTURE = PictureRecord(key="image", data=png(60, 40), position=(0, 0), size=(6, 4))
WALL = WallRecord(key="wall 1", kind="wall", start=(0, 1), end=(4, 1))
DOOR = WallRecord(key="door 1", kind="door", start=(4, 1), end=(5, 1), doubt="a window?")
OTHER = WallRecord(key="wall 2", kind="wall", start=(5.2, 1), end=(6, 1))
TABLE = ObstacleRecord(key="object 1", kind="outlined-object", position=(2, 3))
GAP = GapRecord(keys=("door 1", "wall 2"), ends=(1, 0), places=((5, 1), (5.2, 1)))


def records(**more: Any) -> MapRecords:
    usual: dict[str, Any] = {
        "format": "Universal VTT 0.3",
        "name": "mill",
        "columns": 6,
        "rows": 4,
        "walls": (WALL, DOOR, OTHER),
        "obstacles": (TABLE,),
        "lights": (LightRecord(key="light 1", position=(1, 2), radius_ft=20),),
        "pictures": (PICTURE,),
        "gaps": (GAP,),
    }
    return MapRecords(**(usual | more))


def test_walls_doors_and_objects_of_a_map_with_a_picture_are_in_it() -> None:
    stairs = PlatformRecord(key="stairs 1", kind="stairs", outline=((1, 2), (2, 2), (2, 3)))
    field = build(with_walls_in_picture(records(platforms=(stairs,))), NAME).field
    assert [one.in_picture for one in field.every(Platform)] == [True]
    assert [wall.in_picture for wall in field.every(Wall)] == [True, True, True]
    assert [thing.in_picture for thing in field.every(Obstacle)] == [True]
    assert len(list(field.every(Light))) == 1


@pytest.mark.parametrize(
    ("what", "more"),
    [
        ("no picture", {"pictures": ()}),
        ("a single pixel", {"pictures": (replace(PICTURE, data=png(1, 1)),)}),
        ("three pixels a square", {"pictures": (replace(PICTURE, data=png(18, 12)),)}),
        ("no picture at all", {"pictures": (replace(PICTURE, data=b"nothing"),)}),
        ("no walls", {"walls": (), "obstacles": ()}),
    ],
)
def test_a_map_whose_picture_can_show_no_walls_is_painted(what: str, more: dict[str, Any]) -> None:
    told = records(**more)
    assert not may_show_walls(told), what
    assert with_walls_in_picture(told) is told


def test_the_answer_holds_for_doubtful_doors_and_closed_gaps_too() -> None:
    answers = Answers(kinds={"door 1": "window"}, gaps=(GAP,), in_picture=True)
    walls = answered(records(), answers).walls
    assert [(wall.kind, wall.in_picture) for wall in walls] == [
        ("wall", True),
        ("window", True),
        ("wall", True),
        ("wall", True),
    ]
    painted = answered(records(), replace(answers, in_picture=False))
    assert not any(wall.in_picture for wall in painted.walls)


def test_what_was_chosen_for_a_file_is_told_from_what_came_of_it() -> None:
    """So that the next time it comes the same is proposed; a single wall made otherwise is none."""
    shown = build(with_walls_in_picture(records()), NAME).field
    painted = build(records(), NAME).field
    assert were_in_picture(shown, NAME) is True
    assert were_in_picture(painted, NAME) is False
    assert were_in_picture(shown, "another.dd2vtt") is None


def test_a_file_that_comes_again_painted_is_painted_and_back() -> None:
    shown, painted = with_walls_in_picture(records()), records()
    field = build(shown, NAME).field
    again = import_change(field, painted, NAME).change.applied_to(field)
    assert not any(wall.in_picture for wall in again.every(Wall))
    back = import_change(again, shown, NAME).change.applied_to(again)
    assert all(wall.in_picture for wall in back.every(Wall))
    assert back.same_as(field)


def test_records_come_out_of_the_readers_process_as_they_are() -> None:
    told = with_walls_in_picture(records())
    back = decoded(b"".join(encoded(told)))
    assert (back.walls, back.obstacles) == (told.walls, told.obstacles)


def test_walls_along_rock_are_painted_for_the_rock_covers_half_of_them_in_the_picture() -> None:
    ground = np.full((4, 6), "", object)
    assert may_show_walls(records(layers={"ground": ground}))
    ground[0, 0] = "solid-rock"
    assert not may_show_walls(records(layers={"ground": ground}))


@pytest.mark.parametrize(
    ("answer", "shown"),
    [(None, [True, False]), (True, [True, False]), (False, [False, False])],
)
def test_a_file_of_ours_says_itself_what_its_picture_shows(
    answer: bool | None, shown: list[bool]
) -> None:
    """It is not asked about; whoever wants walls painted has them painted all the same."""
    walls = (replace(WALL, in_picture=True), OTHER)
    own = records(walls=walls, gaps=(), says_in_picture=True)
    assert not may_show_walls(own)
    made = answered(own, Answers(in_picture=answer))
    assert [wall.in_picture for wall in made.walls] == shown
    assert decoded(b"".join(encoded(own))).says_in_picture
