"""The scatter brush: what it strews, where, and that the preview is what will be."""

import math
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.painting.fields import boulder, meadow, squares, wall, with_layer, with_things

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Obstacle
from fieldwright.editing.painting import change_between
from fieldwright.editing.scattering import Scatter, Scattering, scatterable
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Square

CATALOGUE = load_catalogue()
KINDS = [kind.id for kind in scatterable(CATALOGUE)]
FIELD = meadow(40, 30)


def strewn(
    field: Battlefield, scattering: Scattering, seed: int = 1, block: Block | None = None
) -> Scatter:
    scatter = Scatter(field, scattering, seed, Stream(seed, "ids").uuid)
    scatter.sow(squares(field, block or field.block))
    return scatter


def square_of(thing: Obstacle) -> Square:
    return Square(math.floor(thing.position[0]), math.floor(thing.position[1]))


def test_trees_boulders_and_stalagmites_can_be_strewn_and_houses_and_pits_cannot() -> None:
    assert {"tree", "conifer", "boulder", "stalagmite", "shrub"} <= set(KINDS)
    assert not {"building", "tower", "gulch", "ditch"} & set(KINDS)


@pytest.mark.parametrize("density", [5, 20, 60])
def test_as_many_things_come_as_the_density_says(density: int) -> None:
    scatter = strewn(FIELD, Scattering(("tree",), density, 0))
    expected = 1200 * density / 100
    assert abs(len(scatter.things) - expected) < 4 * math.sqrt(expected)


@given(st.integers(0, 1000), st.sampled_from([0.8, 1.5, 3.0]))
def test_no_two_things_stand_nearer_than_the_spacing(seed: int, spacing: float) -> None:
    scatter = strewn(meadow(15, 12), Scattering(("tree", "boulder"), 60, spacing), seed)
    for one, other in combinations(scatter.things, 2):
        assert math.dist(one.position, other.position) >= spacing


@given(st.integers(0, 1000), st.lists(st.sampled_from(KINDS), min_size=1, max_size=4, unique=True))
def test_a_stroke_strews_the_same_as_its_parts_one_after_the_other(
    seed: int, kinds: list[str]
) -> None:
    """Nothing that was shown goes again, and the same seed strews the same."""
    field = meadow(16, 12)
    scattering = Scattering(tuple(kinds), 30, 1.0)
    first, second = Block(0, 0, 9, 12), Block(5, 0, 16, 12)
    one = Scatter(field, scattering, seed, Stream(seed, "ids").uuid)
    shown = one.sow(squares(field, first))
    assert one.things[: len(shown)] == shown
    one.sow(squares(field, second))
    again = Scatter(field, scattering, seed, Stream(seed, "ids").uuid)
    again.sow(squares(field, first))
    again.sow(squares(field, second))
    assert again.things == one.things
    change = change_between(field, one.field)
    assert (change is None) == (not one.things)
    if change is not None:
        assert change.applied_to(field).every(Obstacle) == tuple(one.things)


def test_nothing_stands_in_rock_in_walls_on_roads_in_other_things_or_on_escarpments() -> None:
    field = with_layer(FIELD, Layer.GROUND, Block(0, 0, 10, 30), "solid-rock")
    field = with_layer(field, Layer.GROUND, Block(10, 0, 14, 30), "road")
    field = with_layer(field, Layer.ESCARPMENT, Block(14, 0, 16, 30), 1)
    field = with_layer(field, Layer.WATER, Block(16, 0, 20, 30), "pond")
    field = with_things(field, boulder(25.0, 15.0, 6.0), wall((20.0, 5.5), (40.0, 5.5)))
    scatter = strewn(field, Scattering(("tree",), 100, 0))
    assert len(scatter.things) > 300
    for thing in scatter.things:
        column, row = square_of(thing)
        assert column >= 20
        assert row != 5
        assert math.dist((column + 0.5, row + 0.5), (25.0, 15.0)) > 2


def test_roads_are_strewn_over_where_that_is_wished() -> None:
    field = with_layer(FIELD, Layer.GROUND, FIELD.block, "road")
    assert not strewn(field, Scattering(("tree",), 50)).things
    assert strewn(field, Scattering(("tree",), 50, keeps_built=False)).things


def test_in_water_stands_only_what_does_and_nowhere_deeper_than_the_shoulder() -> None:
    field = with_layer(FIELD, Layer.WATER, Block(0, 0, 40, 30), "bog")
    field = with_layer(field, Layer.DEPTH, Block(0, 0, 20, 30), 2)
    field = with_layer(field, Layer.DEPTH, Block(20, 0, 40, 30), 10)
    assert not strewn(field, Scattering(("tree", "shrub"), 50)).things
    cypresses = strewn(field, Scattering(("swamp-tree",), 50)).things
    assert cypresses
    assert all(square_of(thing).column < 20 for thing in cypresses)


def test_things_of_every_kind_keep_to_the_field_and_do_not_overlap() -> None:
    for kind in KINDS:
        scatter = strewn(meadow(14, 10), Scattering((kind,), 40, 0.0, keeps_built=False))
        assert scatter.things, kind
        taken = [square_of(thing) for thing in scatter.things]
        assert len(set(taken)) == len(taken), kind


def test_what_is_strewn_twice_keeps_away_from_what_stands_there() -> None:
    once = strewn(FIELD, Scattering(("tree",), 30, 1.5), 1).field
    twice = strewn(once, Scattering(("tree",), 30, 1.5), 2).field
    for one, other in combinations(twice.every(Obstacle), 2):
        assert math.dist(one.position, other.position) >= 1.5


def test_trees_differ_in_size_and_place() -> None:
    things = strewn(FIELD, Scattering(("tree",), 30)).things
    assert len({thing.crown for thing in things}) > 20
    assert np.std([thing.position[0] % 1 for thing in things]) > 0.05


@pytest.mark.parametrize(
    "wrong",
    [{"kinds": ()}, {"kinds": ("tree",), "density": 0}, {"kinds": ("tree",), "spacing": 11}],
)
def test_what_cannot_be_strewn_is_refused(wrong: dict) -> None:
    with pytest.raises(ValueError, match=r"kind of thing|hundred squares"):
        Scattering(**wrong)
