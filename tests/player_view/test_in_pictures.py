"""Walls that a picture shows tell players no more than painted ones."""

import math
from dataclasses import replace
from uuid import UUID

import pytest
from PySide6.QtWidgets import QApplication
from tests.helpers.effort import seeds
from tests.helpers.leaks import check_pair, picture
from tests.helpers.secret_changes import secretive, with_other_secrets
from tests.helpers.uvtt_files import png

from fieldwright.battlefield.changes import add, alter
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Picture, Platform, Wall
from fieldwright.drawing.options import Style
from fieldwright.player_view.shown import shown_to_players
from fieldwright.terms.chance import Stream

PICTURES = {"a" * 64: png(16, 16), "0" * 64: png(16, 16, 90)}
BARE = Battlefield.empty(12, 9, FieldInfo("Bare", "plains"), load_catalogue())


def _with_walls_in_pictures(field: Battlefield, stream: Stream) -> Battlefield:
    """The field with a picture under a part of it, which shows some of its walls."""
    wide = float(stream.between(3, field.columns))
    below = Picture(
        id=stream.uuid(), blob="a" * 64, position=(0, 0), width=wide, length=float(field.rows)
    )
    walls = [(wall, replace(wall, in_picture=stream.chance(2, 3))) for wall in field.every(Wall)]
    stairs = [(one, replace(one, in_picture=stream.chance(1, 2))) for one in field.every(Platform)]
    return add(below).applied_to(alter([*walls, *stairs]).applied_to(field))


def _meets_a_wall(field: Battlefield, door: Wall) -> bool:
    kinds = load_catalogue().walls
    return any(
        min(math.dist(wall.end, door.start), math.dist(wall.start, door.end)) < 0.01
        for wall in field.every(Wall)
        if not kinds[wall.kind].opening
    )


def _with_secret_doors_marked_otherwise(field: Battlefield) -> Battlefield:
    """What a secret door itself says of the picture is hidden by the wall in which it is."""
    doors = [
        wall
        for wall in field.every(Wall)
        if wall.kind == "secret-door" and not wall.is_open and _meets_a_wall(field, wall)
    ]
    pairs = [(door, replace(door, in_picture=not door.in_picture)) for door in doors]
    return alter(pairs).applied_to(field)


@pytest.mark.parametrize("seed", range(seeds(24)))
def test_players_cannot_tell_fields_with_pictures_that_differ_in_secrets(
    seed: int, qapp: QApplication
) -> None:
    stream = Stream(seed, "secrets in pictures")
    field = _with_walls_in_pictures(secretive(stream), stream)
    other = with_other_secrets(_with_secret_doors_marked_otherwise(field), stream)
    check_pair(field, other, seed, PICTURES)


@pytest.mark.parametrize("style", list(Style))
def test_a_secret_door_alone_in_a_picture_is_a_wall_in_it(style: Style, qapp: QApplication) -> None:
    """It meets no wall: to players it is a wall of the usual kind, shown by the picture, too."""
    below = Picture(id=UUID(int=1), blob="a" * 64, position=(0, 0), width=12, length=9)
    door = Wall(id=UUID(int=2), kind="secret-door", start=(3, 3), end=(4, 3), in_picture=True)
    wall = replace(door, kind="wall")
    seen = [
        picture(shown_to_players(add(below, one).applied_to(BARE)), style, PICTURES)
        for one in (door, wall)
    ]
    bare = picture(shown_to_players(add(below).applied_to(BARE)), style, PICTURES)
    assert seen == [bare, bare]


def test_a_secret_door_that_stands_open_in_a_picture_is_painted_open(qapp: QApplication) -> None:
    below = Picture(id=UUID(int=1), blob="a" * 64, position=(0, 0), width=12, length=9)
    secret = Wall(id=UUID(int=2), kind="secret-door", start=(3, 3), end=(4, 3), in_picture=True)
    opened, plain = replace(secret, is_open=True), replace(secret, kind="door", is_open=True)
    seen = [
        picture(shown_to_players(add(below, one).applied_to(BARE)), pictures=PICTURES)
        for one in (opened, plain, secret)
    ]
    assert seen[0] == seen[1] != seen[2]
