"""The field itself: its size, squares, sections, slopes and kinds."""

from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.extent import around, extent_of, obstacle_outline, turned
from fieldwright.battlefield.field import (
    LAYER_TYPES,
    Battlefield,
    FieldError,
    FieldInfo,
    Layer,
    Palettes,
)
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.relief import grade_at, grades, rise, rise_at, steepness
from fieldwright.battlefield.sections import section_blocks, section_neighbours, side_neighbours
from fieldwright.battlefield.things import Figure, Obstacle, StartingZone, Wall
from fieldwright.terms.grid import Block, Edge, Square
from fieldwright.terms.setting import Depth, Grade

TABLES = ("grounds", "growths", "waters", "walls", "obstacles", "platforms", "lights", "hazards")


def empty(columns: int, rows: int) -> Battlefield:
    return Battlefield.empty(columns, rows, FieldInfo("test", "hills"), load_catalogue())


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (200, 200), (200, 1)])
def test_a_field_may_be_up_to_200_squares_each_way(columns: int, rows: int) -> None:
    field = empty(columns, rows)
    assert (field.columns, field.rows) == (columns, rows)
    assert field.block == Block(0, 0, columns, rows)
    for name, dtype in LAYER_TYPES.items():
        assert field.layers[name].shape == (rows, columns)
        assert field.layers[name].dtype == dtype


@pytest.mark.parametrize(("columns", "rows"), [(201, 10), (10, 201), (1000, 1000)])
def test_a_larger_field_is_refused_with_the_reason_and_a_way_out(columns: int, rows: int) -> None:
    with pytest.raises(FieldError) as refused:
        empty(columns, rows)
    sentence = str(refused.value)
    assert f"{columns} x {rows}" in sentence
    assert "200 x 200" in sentence
    assert "missile scale" in sentence


@pytest.mark.parametrize(("columns", "rows"), [(0, 10), (10, 0), (-3, 5)])
def test_a_field_without_squares_is_refused(columns: int, rows: int) -> None:
    with pytest.raises(FieldError, match="no room; use 1 or more"):
        empty(columns, rows)


@pytest.mark.rule("CT3-GEN-01")
def test_every_square_has_a_ground_a_growth_a_height_and_a_depth() -> None:
    field = empty(5, 4)
    for square in field.block.squares():
        assert field.ground_at(square) == "grass"
        assert field.growth_at(square) == "clear"
        assert field.water_at(square) == "none"
        assert field.depth_at(square) is Depth.DRY
        assert field.height_at(square) == 0


def test_things_are_found_by_type_and_by_id() -> None:
    wall = Wall(id=uuid4(), kind="wall", start=(0, 0), end=(3, 0))
    crate = Obstacle(id=uuid4(), kind="crate", position=(1.5, 1.5), width=1, length=1)
    field = add(wall, crate).applied_to(empty(5, 5))
    assert field.every(Wall) == (wall,)
    assert field.every(Obstacle) == (crate,)
    assert field.every(Figure) == ()
    assert field.thing(crate.id) == crate
    assert field.thing(uuid4()) is None
    assert set(field.all_things()) == {wall, crate}


def test_two_fields_are_the_same_when_only_the_revision_differs() -> None:
    field = empty(5, 5)
    assert field.same_as(replace(field, revision=7))
    assert not field.same_as(replace(field, info=FieldInfo("other", "hills")))
    assert not field.same_as(add(_zone()).applied_to(field))


def _zone() -> StartingZone:
    blocks = (Block(0, 0, 2, 2), Block(4, 4, 5, 5))
    return StartingZone(id=uuid4(), side="attackers", edge=Edge.NORTH, blocks=blocks)


def test_palettes_keep_what_an_older_file_means_and_add_new_kinds_behind() -> None:
    older = Palettes(ground=("sand", "gone"), growth=("clear",), water=("none", "pond"))
    merged = Palettes.of(load_catalogue(), older)
    assert merged.ground[:2] == ("sand", "gone")
    assert merged.water[:2] == ("none", "pond")
    assert set(load_catalogue().grounds) <= set(merged.ground)
    assert len(set(merged.ground)) == len(merged.ground)


@pytest.mark.rule("CT3-GEN-04")
def test_sections_part_the_field_for_every_side_from_9_to_200() -> None:
    for side in range(9, 201):
        blocks = section_blocks(side, 209 - side)
        hits = np.zeros((209 - side, side), int)
        for block in blocks:
            hits[block.top : block.bottom, block.left : block.right] += 1
        assert (hits == 1).all(), side
        widths = {block.width for block in blocks}
        heights = {block.height for block in blocks}
        assert max(widths) - min(widths) <= 1
        assert max(heights) - min(heights) <= 1


@pytest.mark.rule("CT3-GEN-04")
def test_thirty_squares_are_tens_and_thirty_two_are_tens_and_elevens() -> None:
    assert {(block.width, block.height) for block in section_blocks(30, 30)} == {(10, 10)}
    assert {block.width for block in section_blocks(32, 32)} == {10, 11}


def test_neighbours_of_a_section_are_all_eight_and_four_share_a_side() -> None:
    assert section_neighbours(4) == (0, 1, 2, 3, 5, 6, 7, 8)
    assert section_neighbours(0) == (1, 3, 4)
    assert section_neighbours(5) == (1, 2, 4, 7, 8)
    assert side_neighbours(4) == (1, 3, 5, 7)
    assert side_neighbours(8) == (5, 7)


def raised(heights: object, escarpment: object = None) -> Battlefield:
    height = np.array(heights, np.int16)
    field = empty(height.shape[1], height.shape[0])
    layers = {Layer.HEIGHT: height}
    if escarpment is not None:
        layers[Layer.ESCARPMENT] = np.array(escarpment, np.uint8)
    return field.with_layers(layers)


def hill(width: int, top_ft: int, side: int = 41) -> tuple[Battlefield, np.ndarray]:
    """A round hill whose slope is ``width`` squares for each 10 feet, and where the slope is."""
    rows, columns = np.mgrid[0:side, 0:side]
    middle = side // 2
    distance = np.maximum(0, np.hypot(rows - middle, columns - middle) - 1)
    height = np.rint(np.clip(top_ft - distance * 10 / (width + 1), 0, top_ft)).astype(int)
    return raised(height), (height > 0) & (height < top_ft)


@pytest.mark.rule("CT3-GEN-12")
@pytest.mark.parametrize("width", [2, 3, 4])
@pytest.mark.parametrize("top_ft", [10, 20])
def test_every_square_between_top_and_base_is_a_slope_and_no_other(width: int, top_ft: int) -> None:
    field, between = hill(width, top_ft)
    assert ((grades(field) > 0) == between).all()


@pytest.mark.rule("CT3-GEN-12")
@pytest.mark.parametrize(
    ("width", "grade"), [(2, Grade.STEEP), (3, Grade.GENTLE), (4, Grade.GENTLE)]
)
def test_two_squares_for_ten_feet_are_steep_and_three_or_four_are_gentle(
    width: int, grade: Grade
) -> None:
    field, between = hill(width, 10)
    rows, columns = field.rows // 2, field.columns // 2
    for step in range(1, 20):
        for column, row in (
            (columns + step, rows),
            (columns - step, rows),
            (columns, rows + step),
            (columns, rows - step),
        ):
            expected = grade if between[row, column] else Grade.LEVEL
            assert grade_at(field, Square(column, row)) is expected


@pytest.mark.parametrize(
    ("profile", "found"),
    [
        ([0, 0, 3, 7, 10, 10], [0, 0, 2, 2, 0, 0]),
        ([0, 0, 5, 10, 10], [0, 0, 2, 0, 0]),
        ([0, 0, 2, 5, 8, 10, 10], [0, 0, 1, 1, 1, 0, 0]),
        ([0, 0, 2, 4, 6, 8, 10, 10], [0, 0, 1, 1, 1, 1, 0, 0]),
        ([0, 0, 10, 10], [0, 0, 0, 0]),
        ([0, 0, 1, 1, 2, 2, 2], [0, 0, 0, 0, 0, 0, 0]),
        ([0, 0, 1, 2, 3, 3], [0, 0, 1, 1, 0, 0]),
        ([10, 10, 8, 6, 4], [0, 0, 1, 1, 0]),
        ([0, 0, 2, 4, 6, 4, 2], [0, 0, 1, 1, 0, 1, 1]),
        ([0, 3, 7, 10, 7, 3, 0], [0, 2, 2, 0, 2, 2, 0]),
    ],
)
def test_grades_along_straight_slopes(profile: list[int], found: list[int]) -> None:
    field = raised([profile] * 5)
    assert grades(field)[2].tolist() == found
    assert grades(field)[:, 2].tolist() == [found[2]] * 5
    turned_field = raised(np.array([profile] * 5).T)
    assert grades(turned_field)[:, 2].tolist() == found


@pytest.mark.parametrize("shape", [(1, 1), (1, 5), (5, 1), (2, 2)])
def test_the_smallest_fields_have_grades_too(shape: tuple[int, int]) -> None:
    field = raised(np.full(shape, 7))
    assert grades(field).tolist() == np.zeros(shape).tolist()
    assert grade_at(field, Square(0, 0)) is Grade.LEVEL


def test_an_escarpment_is_no_slope_and_makes_none_beside_it() -> None:
    field = raised([[0, 0, 0, 10, 10, 10]] * 4, [[0, 0, 1, 0, 0, 0]] * 4)
    assert not grades(field).any()
    assert not steepness(field).any()


@given(
    heights=st.lists(
        st.lists(st.integers(-40, 40), min_size=6, max_size=6), min_size=5, max_size=5
    ),
    sheer=st.lists(st.lists(st.booleans(), min_size=6, max_size=6), min_size=5, max_size=5),
    column=st.integers(0, 5),
    row=st.integers(0, 4),
)
def test_the_grade_of_one_square_is_the_one_of_the_whole_field(
    heights: list[list[int]], sheer: list[list[bool]], column: int, row: int
) -> None:
    field = raised(heights, sheer)
    square = Square(column, row)
    assert list(Grade)[int(grades(field)[row, column])] is grade_at(field, square)
    assert rise_at(field, square) == pytest.approx(rise(field)[:, row, column])


@pytest.mark.parametrize("table", TABLES)
def test_every_row_of_every_table_of_kinds_loads_with_a_name(table: str) -> None:
    rows = getattr(load_catalogue(), table)
    assert rows
    for row_id, kind in rows.items():
        assert kind.id == row_id
        assert kind.name.strip()


@pytest.mark.parametrize("table", ["grounds", "growths", "waters"])
def test_letters_are_used_once_in_a_table(table: str) -> None:
    letters = [kind.letter for kind in getattr(load_catalogue(), table).values()]
    assert len(set(letters)) == len(letters)


@pytest.mark.parametrize("table", ["grounds", "growths", "waters", "walls", "obstacles", "hazards"])
def test_every_kind_that_is_drawn_has_a_texture(table: str) -> None:
    assert all(kind.texture for kind in getattr(load_catalogue(), table).values())


@pytest.mark.rule("CT3-CHR-15")
def test_squares_can_be_marked_with_fire_quicksand_deep_water_and_falling_edges() -> None:
    hazards = load_catalogue().hazards
    assert {"fire", "quicksand", "deep-water", "falling-edge"} <= set(hazards)
    assert all(hazard.name and hazard.prompt for hazard in hazards.values())


def test_every_hazard_that_an_obstacle_brings_is_in_the_table() -> None:
    catalogue = load_catalogue()
    brought = {kind.hazard for kind in catalogue.obstacles.values() if kind.hazard}
    assert brought <= set(catalogue.hazards)


def test_a_kind_is_added_by_a_row_alone(tmp_path: Path) -> None:
    from fieldwright.tables import resources_folder

    for name in TABLES:
        text = (resources_folder() / f"{name}.toml").read_text(encoding="utf-8")
        if name == "grounds":
            text += '\n[lava]\nlike = "rock"\nname = "lava"\nletter = "L"\n'
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    catalogue = load_catalogue(tmp_path)
    assert isinstance(catalogue, Catalogue)
    field = Battlefield.empty(3, 3, FieldInfo("hot", "caves"), catalogue, ground="lava")
    assert field.ground_at(Square(1, 1)) == "lava"


def test_an_outline_turns_clockwise_about_its_position() -> None:
    assert turned((1.0, 0.0), 90, (5.0, 5.0)) == pytest.approx((5.0, 6.0))
    bench = Obstacle(id=uuid4(), kind="bench", position=(5, 5), width=4, length=1, rotation=90)
    assert around(obstacle_outline(bench, "box")) == Block(4, 3, 6, 7)
    assert extent_of(bench) == Block(2, 2, 8, 8)


def test_an_obstacles_own_outline_counts_before_its_kinds() -> None:
    wedge = Obstacle(
        id=uuid4(),
        kind="boulder",
        position=(5, 5),
        width=1,
        length=1,
        outline=((-1, -1), (1, -1), (0, 2)),
    )
    assert obstacle_outline(wedge, "round") == ((4, 4), (6, 4), (5, 7))


def test_the_extent_of_a_zone_is_the_block_around_its_parts() -> None:
    assert extent_of(_zone()) == Block(0, 0, 5, 5)
