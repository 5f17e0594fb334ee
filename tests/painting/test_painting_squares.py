"""Painting and wiping ground, growth, water and heights: the field afterwards, and the change."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.painting.fields import boulder, meadow, new_id, squares, wall, with_layer, with_things

from fieldwright.battlefield.changes import PaintSquares, Together
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Label, Light, Obstacle, Wall
from fieldwright.editing.painting import (
    Paint,
    Wiping,
    change_between,
    painted,
    squares_between,
    touched_between,
    usual_ground,
    wiped,
)
from fieldwright.editing.painting_heights import (
    HeightMode,
    Shaping,
    escarpments_of,
    shaped,
    with_heights,
)
from fieldwright.editing.painting_things import things_under, without
from fieldwright.generator.draft import Draft
from fieldwright.generator.heights import mark_escarpments
from fieldwright.generator.walking import STEP_FT
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Depth, Season

MIDDLE = Block(5, 4, 9, 8)
CATALOGUE = load_catalogue()


def wild(seed: int) -> Battlefield:
    """A field with some of every ground, growth, water and height."""
    stream = Stream(seed, "wild")
    field = meadow(16, 12)
    for layer, most in (
        (Layer.GROUND, len(field.palettes.ground)),
        (Layer.GROWTH, len(field.palettes.growth)),
        (Layer.WATER, len(field.palettes.water)),
        (Layer.DEPTH, 6),
        (Layer.HEIGHT, 30),
    ):
        for _ in range(5):
            left, top = stream.below(13), stream.below(9)
            block = Block(left, top, left + stream.between(1, 8), top + stream.between(1, 6))
            field = with_layer(field, layer, block.clipped(field.block), stream.below(most))
    return field


def some_squares(field: Battlefield, seed: int) -> np.ndarray:
    stream = Stream(seed, "mask")
    left, top = stream.below(12), stream.below(9)
    return squares(field, Block(left, top, left + stream.between(1, 9), top + stream.between(1, 9)))


paints = st.one_of(
    *(
        st.builds(
            Paint,
            st.just(layer),
            st.sampled_from(kinds),
            st.integers(1, 20),
            st.booleans(),
            st.booleans(),
            st.booleans(),
        )
        for layer, kinds in (
            (Layer.GROUND, list(CATALOGUE.grounds)),
            (Layer.GROWTH, list(CATALOGUE.growths)),
            (Layer.WATER, ["none", *CATALOGUE.waters]),
        )
    )
)
shapings = st.builds(Shaping, st.sampled_from(HeightMode), st.integers(-40, 40))
seeds = st.integers(0, 100_000)


def at(field: Battlefield) -> tuple[str, str, str, Depth]:
    square = Square(6, 5)
    return (
        field.ground_at(square),
        field.growth_at(square),
        field.water_at(square),
        field.depth_at(square),
    )


def test_painting_water_sets_kind_and_depth_in_one_step() -> None:
    field = meadow()
    paint = Paint(Layer.WATER, "pond", Depth.SHOULDER.feet)
    after = painted(field, squares(field, MIDDLE), paint)
    assert at(after) == ("grass", "clear", "pond", Depth.SHOULDER)
    change = change_between(field, after)
    assert isinstance(change, Together)
    assert [part.layer for part in change.changes if isinstance(part, PaintSquares)] == [
        Layer.WATER,
        Layer.DEPTH,
    ]
    assert squares_between(field, after) == 16


def test_painting_no_water_dries_the_square() -> None:
    field = meadow()
    mask = squares(field, MIDDLE)
    wet = painted(field, mask, Paint(Layer.WATER, "bog", 2))
    assert painted(wet, mask, Paint(Layer.WATER, "none", 2)).same_as(field)


def test_another_depth_of_the_same_water_changes_the_depth_alone() -> None:
    field = meadow()
    mask = squares(field, MIDDLE)
    wet = painted(field, mask, Paint(Layer.WATER, "pond", 2))
    change = change_between(wet, painted(wet, mask, Paint(Layer.WATER, "pond", 10)))
    assert isinstance(change, PaintSquares)
    assert change.layer is Layer.DEPTH


def test_water_that_shelves_is_knee_deep_beside_the_land_and_deeper_from_square_to_square() -> None:
    """Knee 2, waist 3, shoulder 5 feet, then as deep as was asked for."""
    field = meadow()
    mask = squares(field, Block(4, 0, 20, 15))
    after = painted(field, mask, Paint(Layer.WATER, "sea", 10, shelves=True))
    assert after.layers[Layer.DEPTH][7].tolist() == [0, 0, 0, 0, 2, 3, 5, *[10] * 13]
    shallow = painted(field, mask, Paint(Layer.WATER, "sea", 3, shelves=True))
    assert shallow.layers[Layer.DEPTH][7].tolist() == [0, 0, 0, 0, 2, *[3] * 15]


def test_ground_under_water_keeps_it_unless_the_paint_dries() -> None:
    field = meadow()
    mask = squares(field, MIDDLE)
    wet = painted(field, mask, Paint(Layer.WATER, "pond", 3))
    assert at(painted(wet, mask, Paint(Layer.GROUND, "mud")))[2:] == ("pond", Depth.WAIST)
    dried = painted(wet, mask, Paint(Layer.GROUND, "mud", dries=True))
    assert at(dried) == ("mud", "clear", "none", Depth.DRY)


def test_a_road_may_clear_what_grows_there() -> None:
    field = meadow()
    mask = squares(field, MIDDLE)
    woods = painted(field, mask, Paint(Layer.GROWTH, "heavy-woods"))
    assert at(painted(woods, mask, Paint(Layer.GROUND, "road")))[1] == "heavy-woods"
    assert at(painted(woods, mask, Paint(Layer.GROUND, "road", clears=True)))[1] == "clear"


def test_nothing_grows_and_no_water_stands_in_solid_rock() -> None:
    field = meadow()
    mask = squares(field, MIDDLE)
    wet = painted(field, mask, Paint(Layer.WATER, "pond", 3))
    wet = painted(wet, mask, Paint(Layer.GROWTH, "reeds"))
    rock = painted(wet, mask, Paint(Layer.GROUND, "solid-rock"))
    assert at(rock) == ("solid-rock", "clear", "none", Depth.DRY)
    assert change_between(rock, painted(rock, mask, Paint(Layer.GROWTH, "brush"))) is None
    assert change_between(rock, painted(rock, mask, Paint(Layer.WATER, "pond"))) is None


@given(seeds, seeds, paints)
def test_only_the_squares_under_the_hand_change_and_once_is_enough(
    seed: int, other: int, paint: Paint
) -> None:
    field = wild(seed)
    mask = some_squares(field, other)
    after = painted(field, mask, paint)
    for layer in Layer:
        assert np.array_equal(field.layers[layer][~mask], after.layers[layer][~mask])
    assert change_between(after, painted(after, mask, paint)) is None


@given(seeds, seeds, st.one_of(paints, shapings))
def test_the_change_does_what_was_shown_and_undoes_it(
    seed: int, other: int, work: Paint | Shaping
) -> None:
    field = wild(seed)
    mask = some_squares(field, other)
    after = painted(field, mask, work) if isinstance(work, Paint) else shaped(field, mask, work)
    change = change_between(field, after)
    if change is None:
        assert after.same_as(field)
        return
    assert change.applied_to(field).same_as(after)
    assert change.inverted().applied_to(change.applied_to(field)).same_as(field)
    assert change.touched(field) == touched_between(field, after)


def test_fields_that_are_alike_need_no_change() -> None:
    field = meadow()
    assert change_between(field, field) is None
    assert touched_between(field, field).is_empty


# ---------------------------------------------------------------------------------------- eraser


def test_the_eraser_clears_growth_and_dries_water_and_keeps_the_ground() -> None:
    field = meadow()
    mask = squares(field, MIDDLE)
    full = painted(field, mask, Paint(Layer.GROUND, "mud"))
    full = painted(full, mask, Paint(Layer.WATER, "bog", 2))
    full = painted(full, mask, Paint(Layer.GROWTH, "reeds"))
    assert at(wiped(full, mask, Wiping())) == ("mud", "clear", "none", Depth.DRY)
    assert wiped(full, mask, Wiping(ground=True)).same_as(field)


@pytest.mark.parametrize(
    ("terrain", "season", "ground"),
    [
        ("plains", Season.SUMMER, "grass"),
        ("desert", Season.SUMMER, "sand"),
        ("unheard-of", Season.SUMMER, "grass"),
    ],
)
def test_the_usual_ground_is_that_of_the_terrain_else_the_most_frequent(
    terrain: str, season: Season, ground: str
) -> None:
    info = FieldInfo("Field", terrain, season=season)
    assert usual_ground(Battlefield.empty(5, 5, info, CATALOGUE)) == ground


def test_the_usual_ground_of_a_hewn_place_is_its_floor_and_not_the_rock() -> None:
    field = Battlefield.empty(9, 9, FieldInfo("Cave", ""), CATALOGUE, ground="solid-rock")
    field = with_layer(field, Layer.GROUND, Block(2, 2, 5, 5), "cave-floor")
    assert usual_ground(field) == "cave-floor"


def test_things_go_whose_middle_is_wiped_and_walls_that_are_wiped_from_end_to_end() -> None:
    inside, beside = boulder(6.5, 5.5), boulder(9.6, 5.5)
    gone, kept = wall((5.0, 4.0), (9.0, 4.0)), wall((5.0, 8.0), (12.0, 8.0))
    label = Label(id=new_id(), position=(6.5, 6.5), text="Here")
    lamp = Light(id=new_id(), kind="torch", position=(7.5, 7.5))
    field = with_things(meadow(), inside, beside, gone, kept, label, lamp)
    mask = squares(field, MIDDLE)
    assert set(things_under(field, mask)) == {inside, gone, lamp}
    assert things_under(field, mask, (Obstacle,)) == (inside,)
    after = without(field, things_under(field, mask))
    assert after.every(Obstacle) == (beside,)
    assert after.every(Wall) == (kept,)
    change = change_between(field, after)
    assert change is not None
    assert change.inverted().applied_to(after).same_as(field)


def test_what_is_locked_stays() -> None:
    locked = Obstacle(
        id=new_id(), kind="boulder", position=(6.5, 5.5), width=1, length=1, locked=True
    )
    field = with_things(meadow(), locked)
    assert not things_under(field, squares(field, MIDDLE))


# --------------------------------------------------------------------------------------- heights


def test_raised_squares_rise_by_one_step_and_lowered_ones_fall() -> None:
    field = meadow()
    mask = squares(field, MIDDLE)
    up = shaped(field, mask, Shaping(HeightMode.RAISE, 5))
    assert up.height_at(Square(6, 5)) == 5
    assert up.height_at(Square(4, 5)) == 0
    assert shaped(up, mask, Shaping(HeightMode.LOWER, 5)).same_as(field)


def test_a_step_of_more_than_five_feet_is_marked_as_an_escarpment_at_its_foot() -> None:
    """Ruling R6: 5 feet can be stepped, 6 cannot; the ring around 4 x 4 squares is 20 squares."""
    field = meadow()
    mask = squares(field, MIDDLE)
    walkable = shaped(field, mask, Shaping(HeightMode.SET, 5))
    assert not walkable.layers[Layer.ESCARPMENT].any()
    sheer = shaped(field, mask, Shaping(HeightMode.SET, 6))
    assert int(sheer.layers[Layer.ESCARPMENT].sum()) == 20
    assert not sheer.layers[Layer.ESCARPMENT][mask].any()
    assert shaped(sheer, mask, Shaping(HeightMode.LOWER, 6)).same_as(field)


@given(seeds, seeds, shapings)
def test_escarpments_are_marked_where_the_generator_would_mark_them(
    seed: int, other: int, shaping: Shaping
) -> None:
    field = wild(seed)
    field = with_heights(meadow(16, 12), field.layers[Layer.HEIGHT])
    after = shaped(field, some_squares(field, other), shaping)
    draft = Draft.of(after, CATALOGUE)
    mark_escarpments(draft)
    assert np.array_equal(draft.escarpment, after.layers[Layer.ESCARPMENT])


def test_smoothing_makes_a_slope_of_a_drop_of_ten_feet() -> None:
    field = meadow(20, 20)
    field = shaped(field, squares(field, Block(10, 0, 20, 20)), Shaping(HeightMode.SET, 10))
    assert field.layers[Layer.ESCARPMENT].any()
    smooth = shaped(field, squares(field, field.block), Shaping(HeightMode.SMOOTH))
    heights = smooth.layers[Layer.HEIGHT].astype(int)
    assert np.abs(np.diff(heights, axis=1)).max() <= STEP_FT
    assert not smooth.layers[Layer.ESCARPMENT].any()


@given(seeds)
def test_smoothing_and_levelling_stay_between_the_lowest_and_the_highest(seed: int) -> None:
    field = wild(seed)
    heights = field.layers[Layer.HEIGHT]
    soft = shaped(field, squares(field, field.block), Shaping(HeightMode.SMOOTH))
    assert soft.layers[Layer.HEIGHT].min() >= heights.min()
    assert soft.layers[Layer.HEIGHT].max() <= heights.max()


def test_the_ground_rises_no_higher_than_a_file_can_hold() -> None:
    field = meadow(3, 3)
    whole = squares(field, field.block)
    assert shaped(field, whole, Shaping(HeightMode.SET, 9000)).height_at(Square(1, 1)) == 2000
    assert shaped(field, whole, Shaping(HeightMode.SET, -9000)).height_at(Square(1, 1)) == -2000


def test_level_ground_has_no_escarpments() -> None:
    assert not escarpments_of(np.zeros((4, 4), np.int16)).any()
