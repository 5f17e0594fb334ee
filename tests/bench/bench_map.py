"""How long the map as a whole takes to change, on the largest field that there is."""

from uuid import UUID

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from tests.helpers.full_field import full_field
from tests.helpers.random_fields import random_thing

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield
from fieldwright.editing.map_joining import Joint, joined
from fieldwright.editing.map_resizing import losses, resized
from fieldwright.editing.map_scaling import rescaled
from fieldwright.editing.map_sections import SectionWish, repainted
from fieldwright.editing.map_turning import Turning, turned_field
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Edge


@pytest.fixture(scope="module")
def largest() -> Battlefield:
    """The fullest field and one thing more."""
    field = full_field()
    return add(random_thing(Stream(1, "bench map"))).applied_to(field)


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
