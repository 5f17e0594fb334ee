"""How long the wall tools think between two moves of the mouse, on the fullest field."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Wall
from fieldwright.editing.caves import carved, cave_outline, stroke
from fieldwright.editing.opening_seats import seat
from fieldwright.editing.openings import dropped, moved
from fieldwright.editing.rooms import Inside, circle, drawn, rectangle
from fieldwright.editing.walls import WallStyle, put_up
from fieldwright.terms.chance import Stream

SIDE = 200
STONE = WallStyle("wall")
Bench = Any
"""The benchmark of pytest-benchmark, which has no types."""


def rooms(ground: str) -> Battlefield:
    """200 x 200 squares with 2,500 walls in 625 rooms."""
    stream = Stream(1, "bench")
    info = FieldInfo("Rooms", "caves")
    field = Battlefield.empty(SIDE, SIDE, info, load_catalogue(), ground=ground)
    walls = []
    for top in range(0, SIDE, 8):
        for left in range(0, SIDE, 8):
            ring = rectangle((left, top), (left + 6, top + 6))
            walls += [
                Wall(id=stream.uuid(), kind="wall", start=start, end=end)
                for start, end in pairwise(ring)
            ]
    return add(*walls).applied_to(field)


@pytest.fixture(scope="module")
def field() -> Battlefield:
    return rooms("grass")


@pytest.fixture(scope="module")
def rock() -> Battlefield:
    return rooms("solid-rock")


def test_preview_of_a_room(benchmark: Bench, field: Battlefield) -> None:
    """Target: 4 ms."""
    change = benchmark(put_up, field, [rectangle((20, 20), (61, 45))], STONE)
    assert change.after


def test_preview_of_a_tower(benchmark: Bench, field: Battlefield) -> None:
    """Target: 8 ms."""
    change = benchmark(put_up, field, [circle((100, 100), 15)], STONE)
    assert change.after


def test_where_a_door_would_sit(benchmark: Bench, field: Battlefield) -> None:
    """Target: 2 ms."""
    assert benchmark(seat, field, "door", (83.4, 80.2)).width == 1


def test_a_door_slides(benchmark: Bench, field: Battlefield) -> None:
    """Target: 4 ms."""
    change = dropped(field, "door", seat(field, "door", (83.4, 80.2)))
    with_door = change.applied_to(field)
    door = next(wall for wall in with_door.every(Wall) if wall.kind == "door")
    assert benchmark(moved, with_door, door, (81.2, 80.1)).after


def test_a_stroke_of_the_carving_tool(benchmark: Bench, rock: Battlefield) -> None:
    """Target: 16 ms for the last move of a stroke of 40 squares."""
    places = [(60 + step, 100 + 4 * np.sin(step / 5)) for step in range(40)]
    mask = stroke(rock, places, 3)
    assert benchmark(carved, rock, mask, "cave-floor")


def test_a_room_with_its_floor_and_rock_around(benchmark: Bench, field: Battlefield) -> None:
    """Target: 60 ms, when it is let go of."""
    ground = Inside("stone-floor", "solid-rock")
    assert benchmark(drawn, field, rectangle((20, 20), (61, 45)), STONE, ground)


def test_the_outline_of_a_whole_field(benchmark: Bench, rock: Battlefield) -> None:
    """Target: 400 ms."""
    stream = Stream(2, "bench")
    places = [(stream.share() * SIDE, stream.share() * SIDE) for _ in range(60)]
    caves = carved(rock, stroke(rock, places, 3), "cave-floor").applied_to(rock)
    bare = caves.with_things({"walls": rock.things["walls"]})
    assert benchmark(cave_outline, bare).after
