"""How long one shot takes with all its reasons, beside the plain way with shapely.

200 x 200 squares, obstacles on 15 of 100, 200 walls at any angle; wanted under 2 ms a shot.
"""

import random
from itertools import cycle
from typing import Any

import pytest
from tests.helpers.drawn import CATALOGUE, new_id
from tests.helpers.plain_sight import plain_shares

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.things import Obstacle, Thing, Wall
from fieldwright.geometry.cover.between import Look
from fieldwright.geometry.cover.shots import exchange, shot
from fieldwright.geometry.sight.bodies import Body, body_at
from fieldwright.geometry.sight.scene import scene_of
from fieldwright.terms.grid import Square

Bench = Any
"""The benchmark of pytest-benchmark, which has no types."""

SIDE = 200
PAIRS = 64
KINDS = ("boulder", "tree", "barrel", "crate", "shrub", "rubble")


@pytest.fixture(scope="module")
def field() -> Battlefield:
    chance = random.Random(4)
    things: list[Thing] = []
    for column in range(SIDE):
        for row in range(SIDE):
            if chance.random() < 0.15:
                kind = CATALOGUE.obstacles[chance.choice(KINDS)]
                things.append(
                    Obstacle(
                        id=new_id(),
                        kind=kind.id,
                        position=(column + chance.random(), row + chance.random()),
                        width=kind.width,
                        length=kind.length,
                        rotation=chance.uniform(0, 360),
                    )
                )
    for _ in range(200):
        x, y = chance.uniform(0, SIDE - 8), chance.uniform(0, SIDE - 8)
        end = (x + chance.uniform(0, 8), y + chance.uniform(0, 8))
        kind_id = chance.choice(("wall", "low-wall", "fence"))
        things.append(Wall(id=new_id(), kind=kind_id, start=(x, y), end=end))
    empty = Battlefield.empty(SIDE, SIDE, FieldInfo(name="full", terrain="plains"), CATALOGUE)
    full = add(*things).applied_to(empty)
    assert scene_of(full).by_square
    return full


def pairs_within(field: Battlefield, squares: int) -> list[tuple[Body, Body]]:
    """Pairs of bodies no farther apart than so many squares each way."""
    chance = random.Random(squares)
    found = []
    for _ in range(PAIRS):
        column, row = chance.randrange(SIDE), chance.randrange(SIDE)
        other = (
            min(max(column + chance.randint(-squares, squares), 0), SIDE - 1),
            min(max(row + chance.randint(-squares, squares), 0), SIDE - 1),
        )
        found.append((body_at(field, Square(column, row)), body_at(field, Square(*other))))
    return found


@pytest.mark.parametrize("squares", [30, 60, 200])
def test_one_shot_with_its_reasons(benchmark: Bench, field: Battlefield, squares: int) -> None:
    """Wanted under 2 ms."""
    pairs = cycle(pairs_within(field, squares))
    assert benchmark(lambda: shot(field, *next(pairs)))


def test_one_shot_and_the_one_back(benchmark: Bench, field: Battlefield) -> None:
    """What the window shows beside the pointer."""
    pairs = cycle(pairs_within(field, 60))
    assert benchmark(lambda: exchange(field, *next(pairs)))


@pytest.mark.parametrize("squares", [30, 60, 200])
def test_the_plain_way_with_shapely(benchmark: Bench, field: Battlefield, squares: int) -> None:
    """The same shares without their reasons, one polygon after the other: for the ratio."""
    looks = [
        Look(next(iter(one.block.squares())), one.looks_ft, other)
        for one, other in pairs_within(field, squares)
    ]
    turn = cycle(looks)
    assert benchmark(lambda: plain_shares(field, next(turn))) is not None
