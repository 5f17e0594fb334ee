"""How long the status line waits: squares described on the largest and fullest field."""

from dataclasses import replace
from typing import Any

import pytest
from tests.helpers import full_field as full
from tests.helpers.full_field import SIDE, overgrown

from fieldwright.battlefield.changes import add, alter
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.relief import grades
from fieldwright.battlefield.things import Obstacle
from fieldwright.geometry.footing import describe_square
from fieldwright.geometry.nearest_cover import nearest_cover
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Square

Bench = Any
"""The benchmark of pytest-benchmark, which has no types."""


@pytest.fixture(scope="module")
def full_field() -> Battlefield:
    """200 x 200 squares, hilly and overgrown, with 2,000 obstacles, 2,500 walls, 300 figures."""
    return overgrown(full.full_field())


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
