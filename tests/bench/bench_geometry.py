"""How long the status line waits: squares described on the largest and fullest field."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from fieldwright.battlefield.changes import add, alter, paint
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.relief import grades
from fieldwright.battlefield.things import Obstacle, Wall
from fieldwright.geometry.footing import describe_square
from fieldwright.geometry.nearest_cover import nearest_cover
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Square

SIDE = 200
Bench = Any
"""The benchmark of pytest-benchmark, which has no types."""


@pytest.fixture(scope="module")
def full_field() -> Battlefield:
    """200 x 200 squares, hilly and overgrown, with 2,000 obstacles and 2,500 walls."""
    catalogue, stream = load_catalogue(), Stream(1, "bench")
    kinds, walls = tuple(catalogue.obstacles.values()), tuple(catalogue.walls)
    things: list[Obstacle | Wall] = []
    for _ in range(2000):
        kind = stream.choice(kinds)
        things.append(
            Obstacle(
                id=stream.uuid(),
                kind=kind.id,
                position=(stream.share() * SIDE, stream.share() * SIDE),
                width=kind.width,
                length=kind.length,
                rotation=stream.below(360),
            )
        )
    for _ in range(2500):
        start = (stream.below(SIDE), stream.below(SIDE))
        end = (start[0] + stream.between(1, 8), start[1])
        things.append(Wall(id=stream.uuid(), kind=stream.choice(walls), start=start, end=end))
    field = Battlefield.empty(SIDE, SIDE, FieldInfo("full", "hills"), catalogue)
    field = add(*things).applied_to(field)
    rows, columns = np.mgrid[0:SIDE, 0:SIDE]
    everywhere = np.ones((SIDE, SIDE), bool)
    field = paint(field, Layer.HEIGHT, everywhere, (rows * 3 + columns) % 11).applied_to(field)
    return paint(field, Layer.GROWTH, everywhere, (rows + columns) % 5).applied_to(field)


def test_describe_a_square(benchmark: Bench, full_field: Battlefield) -> None:
    """A square under the moving pointer: wanted under 1 ms."""
    stream = Stream(2, "pointer")
    describe_square(full_field, Square(0, 0))

    def describe() -> str:
        return describe_square(full_field, Square(stream.below(SIDE), stream.below(SIDE))).sentence

    assert benchmark(describe)


def test_describe_a_square_after_a_change(benchmark: Bench, full_field: Battlefield) -> None:
    """The first square asked for after one obstacle was dragged a little."""
    obstacle = full_field.every(Obstacle)[7]
    turns = iter(range(1, 10**9))

    def setup() -> tuple[tuple[Battlefield], dict[str, Any]]:
        describe_square(full_field, Square(0, 0))
        turned = replace(obstacle, rotation=float(next(turns) % 360))
        return (alter([(obstacle, turned)]).applied_to(full_field),), {}

    benchmark.pedantic(lambda field: describe_square(field, Square(9, 9)), setup=setup, rounds=50)


def test_nearest_cover(benchmark: Bench, full_field: Battlefield) -> None:
    """The nearest place with cover on a crowded field."""
    nearest_cover(full_field, Square(9, 9))
    assert benchmark(lambda: nearest_cover(full_field, Square(99, 99)))


def test_nearest_cover_on_a_field_with_one_boulder(benchmark: Bench) -> None:
    """The slowest search: cover at the other end of the largest field."""
    field = Battlefield.empty(SIDE, SIDE, FieldInfo("bare", "plains"), load_catalogue())
    stone = Obstacle(
        id=Stream(3).uuid(), kind="boulder", position=(198.5, 198.5), width=1, length=1
    )
    field = add(stone).applied_to(field)
    found = benchmark(lambda: nearest_cover(field, Square(0, 0)))
    assert found.squares == 197 + 98


def test_grades_of_a_whole_field(benchmark: Bench, full_field: Battlefield) -> None:
    """The slopes of every square."""
    assert benchmark(lambda: grades(full_field)).shape == (SIDE, SIDE)
