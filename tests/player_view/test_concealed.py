"""Until a secret door is found, players see rock where only it leads."""

from dataclasses import replace
from gc import collect
from itertools import pairwise
from uuid import uuid4
from weakref import ref

import numpy as np
import pytest

from fieldwright.battlefield.changes import add, alter, paint, remove
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Light, Obstacle, StartingZone, Wall
from fieldwright.document.files import read_field
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.picture import render_image
from fieldwright.player_view.concealed import concealed_squares
from fieldwright.player_view.known import as_players_know_it
from fieldwright.tables import maps_folder
from fieldwright.terms.grid import Block

CATALOGUE = load_catalogue()
PLAYERS = DrawingOptions(players=True, square_px=16)


@pytest.fixture(autouse=True)
def _one_application(qapp: object) -> None:
    """Pictures are drawn with the one application of pytest-qt."""


def wall(kind: str, *ends: tuple[float, float]) -> Wall:
    return Wall(id=uuid4(), kind=kind, start=ends[0], end=ends[1])


def two_rooms(door: str = "secret-door") -> Battlefield:
    """A hall (columns 1 to 5) and a vault (6 to 9) in rock, joined by one door at (6, 3)."""
    rock = Battlefield.empty(12, 8, FieldInfo("Vault", "caves"), CATALOGUE, "solid-rock")
    inside = np.zeros((8, 12), bool)
    inside[2:6, 1:10] = True
    dug = paint(rock, Layer.GROUND, inside, rock.palettes.ground.index("stone-floor"))
    corners = [(1, 2), (10, 2), (10, 6), (1, 6), (1, 2)]
    return add(
        *(wall("wall", *ends) for ends in pairwise(corners)),
        wall("wall", (6, 2), (6, 3)),
        wall(door, (6, 3), (6, 4)),
        wall("wall", (6, 4), (6, 6)),
        StartingZone(id=uuid4(), side="attackers", edge=None, blocks=(Block(1, 2, 3, 4),)),
    ).applied_to(dug.applied_to(rock))


@pytest.mark.rule("CT3-FOUR-02")
def test_a_vault_behind_a_secret_door_is_rock_and_nothing_in_it_is_drawn() -> None:
    bare = two_rooms()
    chest = Obstacle(id=uuid4(), kind="chest", position=(8.5, 4.5), width=0.7, length=0.45)
    torch = Light(id=uuid4(), kind="torch", position=(7.5, 2.5))
    filled = add(chest, torch).applied_to(bare)
    assert concealed_squares(filled, CATALOGUE)[2:6, 6:10].all()
    assert concealed_squares(filled, CATALOGUE).sum() == 16
    assert render_image(filled, PLAYERS) == render_image(bare, PLAYERS)
    known = as_players_know_it(filled)
    assert not known.every(Obstacle)
    assert not known.every(Light)


@pytest.mark.parametrize("door", ["door", "portcullis", "curtain"])
def test_what_lies_behind_an_ordinary_door_stays(door: str) -> None:
    field = two_rooms(door)
    known = as_players_know_it(field)
    assert known.layers is field.layers
    assert [one.kind for one in known.every(Wall) if one.kind != "wall"] == [door]


def test_a_secret_door_that_stands_open_conceals_nothing() -> None:
    field = two_rooms()
    (door,) = (one for one in field.every(Wall) if one.kind == "secret-door")
    opened = alter([(door, replace(door, is_open=True))]).applied_to(field)
    assert not concealed_squares(opened, CATALOGUE).any()


def test_the_larger_part_is_known_where_nobody_sets_up() -> None:
    rooms = two_rooms()
    field = remove(*rooms.every(StartingZone)).applied_to(rooms)
    assert concealed_squares(field, CATALOGUE).sum() == 16


@pytest.mark.rule("CT3-FOUR-02")
def test_the_treasury_of_the_crypt_and_the_passage_of_the_guardroom_are_concealed() -> None:
    for name in ("crypt", "guardroom", "basic/dungeon"):
        field = read_field(maps_folder() / f"{name}.battlefield.json")
        assert 3 <= concealed_squares(field, CATALOGUE).sum() <= 40, name


def test_the_dms_picture_shows_it_all() -> None:
    field = two_rooms()
    dm = DrawingOptions(square_px=16)
    assert render_image(field, dm) != render_image(as_players_know_it(field), dm)


@pytest.mark.parametrize("door", ["door", "secret-door"])
def test_a_field_that_was_shown_to_players_is_not_kept_for_ever(door: str) -> None:
    field = two_rooms(door)
    as_players_know_it(field)
    gone = ref(field)
    del field
    collect()
    assert gone() is None
