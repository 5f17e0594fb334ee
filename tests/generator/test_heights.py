"""Step Two, built: tops, slopes and escarpments on the squares."""

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.helpers.effort import seeds
from tests.helpers.footway import parts_on_foot
from tests.helpers.generated import made, sections_of

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.relief import grades
from fieldwright.generator.hilltops import middle
from fieldwright.generator.shapes import parts
from fieldwright.generator.walking import STEP_FT
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Topography

SIZE = (48, 48)
SEEDS = seeds(120)


def one_raised(seed: int, feet: int, section: int = 4, side: int = 16) -> Battlefield:
    """A hilly field with one raised section and nothing else on it."""
    heights = tuple(feet if place == section else 0 for place in range(9))
    return made(
        "hills",
        seed,
        size=(side * 3, side * 3),
        topography=Topography.HILLY,
        heights=heights,
        growth=("clear",) * 9,
        obstacle_count=0,
    )


def highest_step(height: NDArray[np.int16], ignored: NDArray[np.bool_]) -> int:
    """The greatest difference between neighbours of which neither is ignored."""
    feet = height.astype(int)
    worst = 0
    for one, other, first, second in (
        (feet[:, 1:], feet[:, :-1], ignored[:, 1:], ignored[:, :-1]),
        (feet[1:], feet[:-1], ignored[1:], ignored[:-1]),
        (feet[1:, 1:], feet[:-1, :-1], ignored[1:, 1:], ignored[:-1, :-1]),
        (feet[1:, :-1], feet[:-1, 1:], ignored[1:, :-1], ignored[:-1, 1:]),
    ):
        steps = np.abs(one - other)[~(first | second)]
        worst = max(worst, int(steps.max(initial=0)))
    return worst


@pytest.mark.rule("CT3-GEN-07")
@pytest.mark.parametrize("terrain", ["plains", "marsh", "swamp"])
def test_flat_ground_has_no_height_slope_or_escarpment(terrain: str) -> None:
    for seed in range(SEEDS // 3):
        field = made(terrain, seed, size=(27, 27))
        assert not field.layers[Layer.HEIGHT].any()
        assert not field.layers[Layer.ESCARPMENT].any()
        assert not grades(field).any()


@pytest.mark.rule("CT3-GEN-11")
@pytest.mark.parametrize("side", [10, 16])
def test_a_lone_hill_has_a_level_top_of_3_to_10_squares_around_its_middle(side: int) -> None:
    sizes = set()
    for seed in range(SEEDS):
        field = one_raised(seed, 10, side=side)
        height = field.layers[Layer.HEIGHT]
        top = height == 10
        assert 3 <= top.sum() <= 10
        assert parts(top).max() == 1
        column, row = middle(sections_of(field)[4])
        assert top[row, column]
        assert height.max() == 10
        between = (height > 0) & (height < 10)
        assert (grades(field)[between] > 0).all()
        sizes.add(int(top.sum()))
    assert sizes == set(range(3, 11))


def falls(field: Battlefield, block: Block) -> list[list[int]]:
    """The heights along the four directions from the middle of a section, from the top's rim."""
    height = field.layers[Layer.HEIGHT].astype(int)
    column, row = middle(block)
    rays = [
        height[row::-1, column],
        height[row:, column],
        height[row, column::-1],
        height[row, column:],
    ]
    top = int(height[row, column])
    return [[int(feet) for feet in ray if 0 < feet < top] for ray in rays]


@pytest.mark.rule("CT3-GEN-12")
def test_ten_feet_fall_over_two_to_four_squares_in_every_direction() -> None:
    widths = set()
    for seed in range(SEEDS):
        field = one_raised(seed, 10)
        for squares in falls(field, sections_of(field)[4]):
            assert 2 <= len(squares) <= 4
            widths.add(len(squares))
        assert highest_step(field.layers[Layer.HEIGHT], np.zeros(SIZE, bool)) <= STEP_FT
    assert widths == {2, 3, 4}


@pytest.mark.rule("CT3-GEN-12")
def test_twenty_feet_fall_over_four_to_eight_squares_in_every_direction() -> None:
    for seed in range(SEEDS):
        field = one_raised(seed, 20)
        for squares in falls(field, sections_of(field)[4]):
            assert 4 <= len(squares) <= 8
            assert squares == sorted(squares, reverse=True)
        assert highest_step(field.layers[Layer.HEIGHT], np.zeros(SIZE, bool)) <= STEP_FT


@pytest.mark.rule("CT3-GEN-12")
def test_a_slope_two_squares_wide_is_steep_and_a_wider_one_gentle() -> None:
    seen = set()
    for seed in range(seeds(60)):
        field = one_raised(seed, 10)
        block = sections_of(field)[4]
        column, row = middle(block)
        widths = {len(squares) for squares in falls(field, block)}
        if len(widths) != 1:
            continue
        width = widths.pop()
        seen.add(width)
        slope = field.layers[Layer.HEIGHT][row, column:].astype(int)
        places = [column + i for i, feet in enumerate(slope) if 0 < feet < 10]
        steep = [int(grades(field)[row, place]) == 2 for place in places]
        assert any(steep) if width == 2 else not all(steep)
    assert seen == {2, 3, 4}


@pytest.mark.rule("CT3-GEN-13")
def test_hilly_fields_have_no_escarpment_and_no_high_step() -> None:
    for terrain in ("hills", "fields", "light-forest"):
        for seed in range(SEEDS // 5):
            field = made(terrain, seed, size=(36, 30), topography=Topography.HILLY)
            assert not field.layers[Layer.ESCARPMENT].any()
            assert highest_step(field.layers[Layer.HEIGHT], np.zeros((30, 36), bool)) <= STEP_FT


@pytest.mark.rule("CT3-GEN-12")
@pytest.mark.rule("CT3-GEN-14")
@pytest.mark.parametrize("terrain", ["badlands", "mountains"])
def test_in_broken_ground_only_escarpments_step_higher_than_five_feet(terrain: str) -> None:
    for seed in range(seeds(40)):
        field = made(terrain, seed, size=(42, 42))
        sheer = field.layers[Layer.ESCARPMENT].astype(bool)
        assert highest_step(field.layers[Layer.HEIGHT], sheer) <= STEP_FT


@pytest.mark.rule("CT3-GEN-14")
@pytest.mark.parametrize("feet", [10, 20])
def test_on_an_escarpment_side_the_whole_drop_lies_within_one_square(feet: int) -> None:
    seen = 0
    for seed in range(seeds(80)):
        heights = (0, 0, 0, 0, feet, 0, 0, 0, 0)
        field = made("mountains", seed, size=SIZE, heights=heights, obstacle_count=0)
        height = field.layers[Layer.HEIGHT].astype(int)
        sheer = field.layers[Layer.ESCARPMENT].astype(bool)
        column, row = middle(sections_of(field)[4])
        for ray, marked in (
            (height[row::-1, column], sheer[row::-1, column]),
            (height[row:, column], sheer[row:, column]),
            (height[row, column::-1], sheer[row, column::-1]),
            (height[row, column:], sheer[row, column:]),
        ):
            foot = int(np.argmax(ray < feet))
            if not marked[foot]:
                continue
            seen += 1
            assert ray[foot] == 0
            assert ray[foot - 1] == feet
            assert ray[foot + 1] == 0
    assert seen > seeds(80)


@pytest.mark.parametrize("terrain", ["badlands", "mountains", "hills", "desert"])
def test_the_top_of_every_raised_section_can_be_reached_on_foot(terrain: str) -> None:
    for seed in range(seeds(25)):
        field = made(terrain, seed, size=(45, 39))
        assert field.origin is not None
        labels = parts_on_foot(field)
        main = int(np.argmax(np.bincount(labels[labels > 0])))
        for block, result in zip(sections_of(field), field.origin.sections, strict=True):
            if result.height_feet:
                column, row = middle(block)
                around = labels[row - 1 : row + 2, column - 1 : column + 2]
                assert main in around


def test_raised_neighbours_share_one_top() -> None:
    heights = (10, 10, 0, 10, 0, 0, 0, 0, 0)
    for seed in range(seeds(30)):
        field = made("hills", seed, size=SIZE, heights=heights, obstacle_count=0)
        assert parts(field.layers[Layer.HEIGHT] == 10).max() == 1


def test_a_section_can_be_wished_low_or_to_a_height_of_its_own() -> None:
    heights = (0, 0, 0, 0, -10, 0, 0, 0, 35)
    field = made("hills", 3, size=SIZE, heights=heights, obstacle_count=0)
    for section in (4, 8):
        column, row = middle(sections_of(field)[section])
        assert field.layers[Layer.HEIGHT][row, column] == heights[section]
    assert highest_step(field.layers[Layer.HEIGHT], np.zeros(SIZE, bool)) <= STEP_FT
