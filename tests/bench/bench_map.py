"""How long the map as a whole takes to change, on the largest field that there is."""

from uuid import UUID

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from tests.helpers.random_fields import random_thing

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Obstacle, Wall
from fieldwright.editing.map_joining import Joint, joined
from fieldwright.editing.map_resizing import losses, resized
from fieldwright.editing.map_scaling import rescaled
from fieldwright.editing.map_sections import SectionWish, repainted
from fieldwright.editing.map_turning import Turning, turned_field
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Edge


@pytest.fixture(scope="module")
def largest() -> Battlefield:
    """200 x 200 squares with 2,500 walls, 2,000 obstacles and 300 figures."""
    stream = Stream(1, "bench map")
    walls = (
        Wall(
            id=stream.uuid(),
            kind="wall",
            start=(stream.below(200), stream.below(200)),
            end=(stream.below(200), stream.below(200)),
        )
        for _ in range(2500)
    )
    obstacles = (
        Obstacle(
            id=stream.uuid(),
            kind="table",
            position=(stream.below(200), stream.below(200)),
            width=2,
            length=1,
        )
        for _ in range(2000)
    )
    figures = (
        Figure(
            id=stream.uuid(),
            name="a",
            side="attackers",
            column=stream.below(200),
            row=stream.below(200),
        )
        for _ in range(300)
    )
    field = Battlefield.empty(200, 200, FieldInfo("largest", "plains"), load_catalogue())
    return add(*walls, *obstacles, *figures, random_thing(stream)).applied_to(field)


def test_what_a_step_of_dragging_the_frame_works_out(
    benchmark: BenchmarkFixture, largest: Battlefield
) -> None:
    lost = benchmark(losses, largest, Block(20, 20, 150, 150))
    assert lost.removed


def test_cropping(benchmark: BenchmarkFixture, largest: Battlefield) -> None:
    assert benchmark(resized, largest, Block(20, 20, 150, 150)).columns == 130


def test_turning(benchmark: BenchmarkFixture, largest: Battlefield) -> None:
    assert benchmark(turned_field, largest, Turning.RIGHT).columns == 200


def test_changing_the_scale(benchmark: BenchmarkFixture, largest: Battlefield) -> None:
    assert benchmark(rescaled, largest).columns == 67


def test_joining(benchmark: BenchmarkFixture, largest: Battlefield) -> None:
    half = resized(largest, Block(0, 0, 100, 200))
    assert benchmark(joined, half, half, Joint(Edge.EAST)).columns == 200


def test_the_preview_of_a_section(benchmark: BenchmarkFixture, largest: Battlefield) -> None:
    wish = SectionWish(10, "heavy-woods", "stream")
    made = benchmark(repainted, largest, 4, wish)
    assert made.thing(UUID(int=0)) is None
