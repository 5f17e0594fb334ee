"""A field that grows beyond an edge keeps every square and thing that it had."""

import numpy as np
import pytest
from tests.helpers.generated import OUTDOORS, made, water

from fieldwright.battlefield.field import Battlefield, FieldError, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.generator.extend import ExtendError, extend_edge
from fieldwright.generator.moving import moved
from fieldwright.generator.shapes import beside, parts
from fieldwright.generator.walking import STEP_FT
from fieldwright.terms.grid import Edge

SIZE = (36, 30)


@pytest.mark.parametrize("edge", Edge)
@pytest.mark.parametrize("terrain", OUTDOORS)
def test_no_square_and_no_thing_of_the_field_changes(terrain: str, edge: Edge) -> None:
    field = made(terrain, 2, size=SIZE)
    larger = extend_edge(field, edge)
    right = 12 if edge is Edge.WEST else 0
    down = 10 if edge is Edge.NORTH else 0
    wide = edge in (Edge.EAST, Edge.WEST)
    assert (larger.columns, larger.rows) == ((48, 30) if wide else (36, 40))
    for layer in Layer:
        part = larger.layers[layer][down : down + 30, right : right + 36]
        assert (part == field.layers[layer]).all()
    for thing in field.all_things():
        assert larger.thing(thing.id) == moved(thing, right, down)


@pytest.mark.parametrize("edge", Edge)
def test_the_new_ground_meets_the_old_without_a_step(edge: Edge) -> None:
    for seed in range(10):
        larger = extend_edge(made("hills", seed, size=SIZE), edge)
        height = larger.layers[Layer.HEIGHT].astype(int)
        assert not larger.layers[Layer.ESCARPMENT].any()
        assert np.abs(np.diff(height, axis=0)).max() <= STEP_FT
        assert np.abs(np.diff(height, axis=1)).max() <= STEP_FT


def test_streams_of_the_field_flow_on_through_the_new_squares() -> None:
    wish = ("clear",) * 3 + ("stream",) * 3 + ("clear",) * 3
    for seed in range(10):
        field = made("plains", seed, size=SIZE, water=wish, obstacle_count=0)
        larger = extend_edge(field, Edge.EAST)
        stream = water(larger, "stream")
        mouths = water(field, "stream")[:, -1]
        if mouths.any():
            assert (beside(stream)[:, 36] & mouths).any()
            labels = parts(stream)
            through = set(labels[:, 35][labels[:, 35] > 0]) & set(labels[:, 36][labels[:, 36] > 0])
            assert through


def test_the_same_field_always_grows_the_same_way() -> None:
    field = made("swamp", 4, size=SIZE)
    assert extend_edge(field, Edge.SOUTH).same_as(extend_edge(field, Edge.SOUTH))
    twice = extend_edge(extend_edge(field, Edge.SOUTH), Edge.SOUTH)
    assert twice.rows == 30 + 10 + 13


def test_a_field_cannot_grow_past_the_largest_size() -> None:
    with pytest.raises(FieldError, match="larger than 200 x 200"):
        extend_edge(made("plains", 1, size=(160, 30)), Edge.EAST)


def test_rooms_are_not_rolled_on() -> None:
    from dataclasses import replace

    field = made("plains", 1, size=SIZE)
    room = replace(field, info=replace(field.info, terrain="taverns", indoors=True))
    with pytest.raises(ExtendError, match="by hand"):
        extend_edge(room, Edge.EAST)


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (8, 30)])
@pytest.mark.parametrize("edge", list(Edge))
def test_a_field_too_small_for_nine_sections_grows_all_the_same(
    size: tuple[int, int], edge: Edge
) -> None:
    small = Battlefield.empty(*size, FieldInfo("Small", "plains"), load_catalogue())
    larger = extend_edge(small, edge)
    assert (larger.columns, larger.rows) > size
    assert extend_edge(small, edge).same_as(larger)
