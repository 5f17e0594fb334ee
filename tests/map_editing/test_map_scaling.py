"""The other scale: everything three times as far, or through three, as the rules have it."""

from dataclasses import replace
from uuid import UUID

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.generated import made
from tests.helpers.random_fields import random_field

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import (
    Figure,
    Label,
    Obstacle,
    Picture,
    Platform,
    StartingZone,
    Wall,
)
from fieldwright.document.codec import decode_field, encode_field
from fieldwright.editing.map_basis import MapError
from fieldwright.editing.map_scaling import rescaled
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Light, Scale

SEEDS = st.integers(0, 10_000)


def bare(columns: int, rows: int, scale: Scale) -> Battlefield:
    info = FieldInfo("a", "plains", scale=scale, encounter_distance=42)
    return Battlefield.empty(columns, rows, info, load_catalogue())


def figure(number: int, column: int, row: int, **more: object) -> Figure:
    return replace(
        Figure(id=UUID(int=number), name=str(number), side="x", column=column, row=row),
        **more,  # type: ignore[arg-type]
    )


def places(field: Battlefield) -> list[tuple[int, int]]:
    return [(one.column, one.row) for one in field.every(Figure)]


@pytest.mark.rule("CT1-SCALE-08")
def test_all_figures_go_three_times_as_far_from_the_anchor() -> None:
    field = bare(20, 20, Scale.MISSILE)
    field = add(figure(1, 10, 10), figure(2, 13, 8), figure(3, 10, 11)).applied_to(field)
    (x, y), ally, foe = places(rescaled(field))
    assert (ally[0] - x, ally[1] - y) == (9, -6)
    assert (foe[0] - x, foe[1] - y) == (0, 3)


@pytest.mark.rule("CT3-FOUR-04")
def test_a_foe_four_missile_squares_off_is_twelve_melee_squares_off() -> None:
    field = add(figure(1, 10, 10), figure(2, 14, 10)).applied_to(bare(20, 20, Scale.MISSILE))
    first, second = places(rescaled(field))
    assert (second[0] - first[0], second[1] - first[1]) == (12, 0)


@pytest.mark.rule("CT1-SCALE-07")
def test_nine_figures_of_one_missile_square_fill_nine_melee_squares() -> None:
    field = bare(5, 5, Scale.MISSILE)
    field = add(*(figure(number, 2, 2) for number in range(1, 10))).applied_to(field)
    found = places(rescaled(field))
    assert found[0] == (7, 7)
    assert set(found) == set(Block(6, 6, 9, 9).squares())


@pytest.mark.rule("CT1-SCALE-01")
def test_a_field_of_ninety_yards_is_eighteen_missile_squares_long() -> None:
    # 90 yards are 270 feet: 54 squares of 5 feet, 18 of 15 feet.
    field = rescaled(bare(54, 12, Scale.MELEE))
    assert (field.columns, field.rows, field.info.scale) == (18, 4, Scale.MISSILE)
    assert field.info.encounter_distance == 14


def test_the_sight_limit_of_the_weather_is_as_far_in_feet_in_both_scales() -> None:
    field = bare(30, 30, Scale.MISSILE)
    stormy = replace(field, info=replace(field.info, sight_limit_squares=8))
    melee = rescaled(stormy)
    assert melee.info.sight_limit_squares == 24
    assert rescaled(melee).info.sight_limit_squares == 8


@given(SEEDS)
def test_to_melee_scale_and_back_gives_the_same_squares_and_places(seed: int) -> None:
    field = random_field(Stream(seed, "scaling"), things=10)
    info = replace(field.info, scale=Scale.MISSILE, light=Light.DAYLIGHT)
    depth = np.where(field.layers[Layer.WATER] == 0, 0, field.layers[Layer.DEPTH])
    field = replace(field, info=info).with_layers({Layer.DEPTH: depth.astype(np.uint8)})
    back = rescaled(rescaled(field))
    assert back.info == field.info
    for layer in Layer:
        assert np.array_equal(back.layers[layer], field.layers[layer]), layer
    for kind in (Wall, Platform, Label, Picture, StartingZone, Obstacle):
        for thing in field.every(kind):
            found = back.thing(thing.id)
            if isinstance(found, Obstacle) and isinstance(thing, Obstacle):
                found = replace(found, crown=thing.crown)
            assert _near(found, thing)
    assert decode_field(encode_field(back)).same_as(back)


def _near(one: object, other: object) -> bool:
    """Whether things differ by no more than a millionth of a square."""
    fields = [name for name in type(other).__slots__ if not name.startswith("__")]  # type: ignore[attr-defined]
    for name in fields:
        first, second = getattr(one, name), getattr(other, name)
        if isinstance(second, tuple | float) and name not in ("blocks",):
            if not np.allclose(np.array(first), np.array(second), atol=1e-6):
                return False
        elif first != second:
            return False
    return True


def test_ground_rises_evenly_between_the_middles_of_missile_squares() -> None:
    field = bare(3, 1, Scale.MISSILE)
    height = np.array([[0, 9, 9]], np.int16)
    finer = rescaled(field.with_layers({Layer.HEIGHT: height}))
    row = finer.layers[Layer.HEIGHT][1].tolist()
    assert row == [0, 0, 3, 6, 9, 9, 9, 9, 9]


def test_a_cliff_stays_one_step_and_is_sheer_at_its_foot_only() -> None:
    field = bare(3, 1, Scale.MISSILE)
    height, sheer = np.array([[0, 0, 30]], np.int16), np.array([[0, 1, 0]], np.uint8)
    field = field.with_layers({Layer.HEIGHT: height, Layer.ESCARPMENT: sheer})
    finer = rescaled(field)
    assert finer.layers[Layer.HEIGHT][1].tolist() == [0] * 6 + [30] * 3
    assert finer.layers[Layer.ESCARPMENT][1].tolist() == [0] * 5 + [1] + [0] * 3


def test_nine_squares_become_what_most_of_them_are_and_a_stream_is_kept() -> None:
    field = bare(6, 3, Scale.MELEE)
    palettes = field.palettes
    ground = np.full((3, 6), palettes.ground.index("grass"), np.uint8)
    ground[:, 0] = palettes.ground.index("mud")
    growth = np.zeros((3, 6), np.uint8)
    growth[:, 3:5] = palettes.growth.index("thicket")
    growth[:, 5] = palettes.growth.index("brush")
    water, depth = np.zeros((3, 6), np.uint8), np.zeros((3, 6), np.uint8)
    water[:, 1] = palettes.water.index("stream")
    depth[:, 1] = (2, 3, 5)
    water[0, 4] = palettes.water.index("bog")
    field = field.with_layers(
        {Layer.GROUND: ground, Layer.GROWTH: growth, Layer.WATER: water, Layer.DEPTH: depth}
    )
    coarse = rescaled(field)
    assert coarse.layers[Layer.GROUND].tolist() == [[palettes.ground.index("grass")] * 2]
    assert coarse.layers[Layer.GROWTH][0, 1] == palettes.growth.index("thicket")
    assert coarse.layers[Layer.WATER].tolist() == [[palettes.water.index("stream"), 0]]
    assert coarse.layers[Layer.DEPTH].tolist() == [[3, 0]]


def test_an_anchor_keeps_its_place_and_distances_are_rounded_down() -> None:
    field = bare(30, 30, Scale.MELEE)
    field = add(figure(1, 10, 10), figure(2, 21, 4), figure(3, 8, 10)).applied_to(field)
    assert places(rescaled(field, UUID(int=1))) == [(3, 3), (6, 1), (3, 3)]
    assert places(rescaled(field)) == [(3, 3), (7, 1), (2, 3)]


def test_large_figures_and_riders_keep_their_size_and_their_mounts() -> None:
    field = bare(10, 10, Scale.MISSILE)
    giant = figure(1, 2, 2, size="H")
    mount, rider = figure(2, 5, 5), figure(3, 5, 5, mount=UUID(int=2))
    worm = figure(4, 7, 7, size="G", facing=2)
    finer = rescaled(add(giant, rider, mount, worm).applied_to(field))
    found = {one.id.int: one for one in finer.every(Figure)}
    assert (found[1].columns, found[1].rows) == (2, 1)
    assert (found[4].columns, found[4].rows) == (3, 2)
    assert (found[3].column, found[3].row) == (found[2].column, found[2].row)
    coarse = rescaled(finer)
    assert all((one.columns, one.rows) == (1, 1) for one in coarse.every(Figure))


def test_what_would_be_too_large_is_refused() -> None:
    with pytest.raises(MapError, match="201 x 30"):
        rescaled(bare(67, 10, Scale.MISSILE))


@pytest.mark.rule("CT3-VIS-02")
def test_missile_scale_is_refused_by_moonlight() -> None:
    field = bare(9, 9, Scale.MELEE)
    field = replace(field, info=replace(field.info, light=Light.MOONLIGHT))
    with pytest.raises(MapError, match="moonlight"):
        rescaled(field)


def test_a_rolled_wood_keeps_its_trees() -> None:
    field = made("light-forest", 7, size=(30, 24))
    coarse = rescaled(field)
    assert len(coarse.every(Obstacle)) == len(field.every(Obstacle))
    assert coarse.origin is not None
    assert coarse.origin.sections == ()
