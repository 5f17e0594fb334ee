"""A map that grows and shrinks at its edges keeps what is inside, and says what it loses."""

from uuid import UUID

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.generated import made
from tests.helpers.random_fields import random_field

from fieldwright.battlefield.changes import ReplaceField, add
from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import (
    Figure,
    Hazard,
    Label,
    Obstacle,
    Picture,
    StartingZone,
    Wall,
)
from fieldwright.document.codec import decode_field, encode_field
from fieldwright.editing.map_basis import MapError, is_as_rolled
from fieldwright.editing.map_cutting import Cut, clipped_line, clipped_outline
from fieldwright.editing.map_resizing import (
    Filling,
    Margins,
    cropped,
    extended,
    losses,
    resized,
)
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Edge

SEEDS = st.integers(0, 10_000)
SIDES = st.integers(-6, 9)


@given(SEEDS, SIDES, SIDES, SIDES, SIDES)
def test_squares_that_stay_keep_everything_and_undo_is_exact(
    seed: int, north: int, east: int, south: int, west: int
) -> None:
    field = random_field(Stream(seed, "resizing"), columns=14, rows=13, things=10)
    block = Margins(north, east, south, west).around(field.block)
    after = resized(field, block)
    assert (after.columns, after.rows) == (block.width, block.height)
    kept = block.clipped(field.block)
    for layer in Layer:
        old = field.layers[layer][kept.top : kept.bottom, kept.left : kept.right]
        top, left = kept.top - block.top, kept.left - block.left
        assert np.array_equal(
            after.layers[layer][top : top + kept.height, left : left + kept.width], old
        )
    change = ReplaceField(field, after)
    assert change.inverted().applied_to(change.applied_to(field)).same_as(field)
    assert decode_field(encode_field(after)).same_as(after)


@given(SEEDS, st.integers(0, 9), st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
def test_growing_and_shrinking_back_gives_the_same_map(
    seed: int, north: int, east: int, south: int, west: int
) -> None:
    field = random_field(Stream(seed, "there and back"), columns=10, rows=10, things=0)
    zone = StartingZone(id=UUID(int=5), side="x", edge=None, blocks=(Block(1, 1, 4, 3),))
    wall = Wall(id=UUID(int=6), kind="wall", start=(0, 0), end=(10, 10))
    field = add(zone, wall).applied_to(field)
    larger = resized(field, Margins(north, east, south, west).around(field.block))
    back = resized(larger, Block(west, north, west + 10, north + 10))
    for layer in Layer:
        assert np.array_equal(back.layers[layer], field.layers[layer])
    assert dict(back.things["zones"]) == dict(field.things["zones"])
    assert dict(back.things["walls"]) == dict(field.things["walls"])


@given(SEEDS)
def test_nothing_is_left_outside_after_a_crop(seed: int) -> None:
    field = random_field(Stream(seed, "cropping"), columns=30, rows=30, things=25)
    block = Block(5, 6, 20, 25)
    after = cropped(field, block)
    walls = load_catalogue().walls
    for thing in after.all_things():
        if isinstance(thing, Wall) and walls[thing.kind].opening:
            continue
        if isinstance(thing, Wall):
            ends = (thing.start, thing.end)
            assert all(0 <= x <= after.columns and 0 <= y <= after.rows for x, y in ends)
        if isinstance(thing, Hazard | Figure | StartingZone):
            assert extent_of(thing).clipped(after.block) == extent_of(thing)
    lost = losses(field, block)
    before = sum(1 for _ in field.all_things())
    assert sum(1 for _ in after.all_things()) == before - len(lost.removed)


def bare(columns: int = 10, rows: int = 10) -> Battlefield:
    return Battlefield.empty(columns, rows, FieldInfo("a", "plains"), load_catalogue())


def test_new_squares_are_as_at_the_edge_or_of_one_bare_ground() -> None:
    field = bare(3, 3)
    palettes = field.palettes
    water = np.zeros((3, 3), np.uint8)
    water[1, 2] = palettes.water.index("stream")
    height = np.full((3, 3), 20, np.int16)
    field = field.with_layers({Layer.WATER: water, Layer.HEIGHT: height})
    block = Block(0, 0, 5, 3)
    on = resized(field, block)
    assert on.layers[Layer.WATER][1].tolist() == [0, 0, *[palettes.water.index("stream")] * 3]
    sand = resized(field, block, Filling("sand"))
    assert sand.layers[Layer.WATER][1, 3:].tolist() == [0, 0]
    assert sand.layers[Layer.GROUND][1, 3:].tolist() == [palettes.ground.index("sand")] * 2
    assert sand.layers[Layer.HEIGHT][1, 3:].tolist() == [20, 20]


def test_what_would_be_cut_off_is_told_in_a_sentence() -> None:
    ids = [UUID(int=number) for number in range(1, 9)]
    field = add(
        Wall(id=ids[0], kind="wall", start=(2, 2), end=(8, 2)),
        Wall(id=ids[1], kind="door", start=(4.2, 3), end=(5.2, 3)),
        Figure(id=ids[2], name="Brega", side="x", column=4, row=4, columns=2, rows=2),
        Obstacle(id=ids[3], kind="table", position=(8, 8), width=2, length=1),
        Obstacle(id=ids[4], kind="table", position=(1, 1), width=2, length=1),
        StartingZone(id=ids[5], side="x", edge=None, blocks=(Block(3, 3, 9, 9), Block(7, 7, 9, 9))),
        Picture(id=ids[6], blob="0", position=(0, 0), width=10, length=10),
        Figure(id=ids[7], name="Rider", side="x", column=2, row=4, mount=ids[2]),
    ).applied_to(bare())
    lost = losses(field, Block(0, 0, 5, 10))
    assert lost.sentence() == (
        "1 obstacle and Brega would be removed, 1 wall and 1 starting zone shortened."
    )
    after = cropped(field, Block(0, 0, 5, 10))
    assert after.thing(ids[0]) == Wall(id=ids[0], kind="wall", start=(2, 2), end=(5, 2))
    assert after.thing(ids[1]) == field.thing(ids[1])
    rider = after.thing(ids[7])
    assert isinstance(rider, Figure)
    assert rider.mount is None
    zone = after.thing(ids[5])
    assert isinstance(zone, StartingZone)
    assert zone.blocks == (Block(3, 3, 5, 9),)
    assert not losses(field, Block(-3, -3, 12, 12)).sentence()


def test_outlines_end_at_the_border() -> None:
    box = ((1.0, 1.0), (4.0, 1.0), (4.0, 4.0), (1.0, 4.0))
    cut = Cut(left=2)
    assert set(clipped_outline(box, cut)) == {(2, 1), (4, 1), (4, 4), (2, 4)}
    assert clipped_outline(box, Cut(left=4)) == ()
    assert clipped_outline(box, Cut(right=9)) == box
    assert clipped_line((0, 0), (4, 4), Cut(left=1, bottom=3)) == ((1, 1), (3, 3))
    assert clipped_line((0, 0), (0, 4), Cut(left=1)) is None


def test_things_that_lay_beyond_an_edge_stay_when_another_one_moves() -> None:
    label = Label(id=UUID(int=1), position=(-0.5, 3), text="west of all")
    field = add(label).applied_to(bare())
    assert resized(field, Block(0, 0, 8, 10)).thing(label.id) == label


@pytest.mark.parametrize("block", [Block(10, 0, 12, 3), Block(3, 3, 3, 8), Block(0, 0, 201, 5)])
def test_impossible_maps_are_refused_with_the_way_out(block: Block) -> None:
    with pytest.raises(MapError) as caught:
        resized(bare(), block)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("edge", Edge)
def test_the_generator_goes_on_beyond_an_edge_and_old_dice_no_longer_fit(edge: Edge) -> None:
    field = made("hills", 2, size=(30, 24))
    larger = extended(field, edge)
    assert larger.columns * larger.rows > 30 * 24
    assert not is_as_rolled(larger.origin)
    assert larger.origin is not None
    assert larger.origin.sections == ()


def test_a_cellar_cannot_be_extended_by_rolling() -> None:
    with pytest.raises(MapError, match="open"):
        extended(made("taverns", 1), Edge.NORTH)
