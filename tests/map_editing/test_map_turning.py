"""A map turned by quarters or mirrored: there and back is the same map, with all that is on it."""

from dataclasses import replace
from uuid import UUID

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.generated import made
from tests.helpers.random_fields import random_field

from fieldwright.battlefield.changes import ReplaceField, add
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.origin import SectionResult
from fieldwright.battlefield.things import Figure, Label, Picture, Platform, StartingZone, Wall
from fieldwright.document.codec import decode_field, encode_field
from fieldwright.document.text_form import from_text, to_text
from fieldwright.editing.map_basis import is_as_rolled
from fieldwright.editing.map_turning import Turning, turned_field
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Edge

SEEDS = st.integers(0, 10_000)


def done(field: Battlefield, *turnings: Turning) -> Battlefield:
    """The field after some turnings."""
    for turning in turnings:
        field = turned_field(field, turning)
    return field


def same_but_record(one: Battlefield, other: Battlefield) -> bool:
    """Whether fields differ in nothing but the record of what was done with them."""
    sections = one.origin.sections if one.origin else ()
    assert sections == (other.origin.sections if other.origin else ())
    return replace(one, origin=None).same_as(replace(other, origin=None))


@given(SEEDS)
def test_four_quarters_and_two_mirrorings_give_the_same_map(seed: int) -> None:
    field = random_field(Stream(seed, "turning"), things=12)
    assert same_but_record(done(field, *[Turning.RIGHT] * 4), field)
    assert same_but_record(done(field, *[Turning.LEFT] * 4), field)
    assert same_but_record(done(field, Turning.RIGHT, Turning.LEFT), field)
    for mirror in (Turning.ACROSS, Turning.DOWN):
        assert same_but_record(done(field, mirror, mirror), field)


@given(SEEDS)
def test_mirroring_both_ways_is_half_a_turn(seed: int) -> None:
    field = random_field(Stream(seed, "half turn"), things=8)
    both = done(field, Turning.ACROSS, Turning.DOWN)
    half = done(field, Turning.RIGHT, Turning.RIGHT)
    for layer in Layer:
        assert np.array_equal(both.layers[layer], half.layers[layer])
    for figure in half.every(Figure):
        assert both.thing(figure.id) == figure
    for zone in half.every(StartingZone):
        assert both.thing(zone.id) == zone


@given(SEEDS, st.sampled_from(Turning))
def test_a_turned_map_can_be_kept_and_undone(seed: int, turning: Turning) -> None:
    field = random_field(Stream(seed, "kept"))
    turned = turned_field(field, turning)
    assert decode_field(encode_field(turned)).same_as(turned)
    assert from_text(to_text(turned)).same_as(turned)
    change = ReplaceField(field, turned)
    assert change.inverted().applied_to(change.applied_to(field)).same_as(field)


def small() -> Battlefield:
    field = Battlefield.empty(6, 4, FieldInfo("a", "plains"), load_catalogue())
    height = np.zeros((4, 6), np.int16)
    height[0, 5] = 10
    return field.with_layers({Layer.HEIGHT: height})


def test_a_quarter_to_the_right_brings_north_to_the_east() -> None:
    ids = [UUID(int=number) for number in range(1, 9)]
    rider = Figure(id=ids[0], name="a", side="x", column=1, row=0, columns=1, rows=2, facing=1)
    field = add(
        rider,
        Wall(id=ids[1], kind="wall", start=(0, 1), end=(2, 1)),
        Platform(id=ids[2], kind="stairs", outline=((0, 0), (1, 0), (1, 1)), top_ft=9, rotation=0),
        StartingZone(id=ids[3], side="x", edge=Edge.NORTH, blocks=(Block(0, 0, 3, 1),)),
        Picture(id=ids[4], blob="0", position=(0, 0), width=6, length=4),
        Label(id=ids[5], position=(1, 1), text="Inn"),
        Label(id=ids[6], position=(1, 1), text="Street", rotation=30),
    ).applied_to(small())
    turned = turned_field(field, Turning.RIGHT)
    assert (turned.columns, turned.rows) == (4, 6)
    # The north-east corner (5, 0) becomes the south-east one.
    assert turned.layers[Layer.HEIGHT][5, 3] == 10
    (found,) = turned.every(Figure)
    assert (found.column, found.row, found.columns, found.rows) == (2, 1, 2, 1)
    assert found.facing == 3
    assert turned.every(Wall)[0] == Wall(id=ids[1], kind="wall", start=(3, 0), end=(3, 2))
    (stairs,) = turned.every(Platform)
    assert stairs.rotation == 90
    assert list(stairs.outline) == [(4, 0), (4, 1), (3, 1)]
    (zone,) = turned.every(StartingZone)
    assert (zone.edge, zone.blocks) == (Edge.EAST, (Block(3, 0, 4, 3),))
    (picture,) = turned.every(Picture)
    assert (picture.position, picture.rotation, picture.mirrored) == ((-1, 1), 90, False)
    words = [label.rotation for label in turned.every(Label)]
    assert words == [0, 120]


@pytest.mark.parametrize(
    ("turning", "facing", "edge"), [(Turning.ACROSS, 6, Edge.NORTH), (Turning.DOWN, 2, Edge.SOUTH)]
)
def test_mirroring_turns_those_who_look_that_way(turning: Turning, facing: int, edge: Edge) -> None:
    one = Figure(id=UUID(int=1), name="a", side="x", column=0, row=0, facing=2)
    zone = StartingZone(id=UUID(int=2), side="x", edge=Edge.NORTH, blocks=(Block(0, 0, 1, 1),))
    turned = turned_field(add(one, zone).applied_to(small()), turning)
    (figure,), (found,) = turned.every(Figure), turned.every(StartingZone)
    assert (figure.facing, found.edge) == (facing, edge)


def test_the_sections_turn_along_and_the_dice_no_longer_fit() -> None:
    field = made("hills", 3, size=(30, 24))
    assert is_as_rolled(field.origin)
    turned = turned_field(field, Turning.ACROSS)
    assert field.origin is not None
    assert turned.origin is not None
    before, after = field.origin.sections, turned.origin.sections
    assert after == tuple(before[row * 3 + 2 - column] for row in range(3) for column in range(3))
    assert isinstance(after[0], SectionResult)
    assert not is_as_rolled(turned.origin)
    assert turned.origin.seed == field.origin.seed
