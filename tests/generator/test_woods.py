"""Step Three, built: thickets and woods on the squares."""

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.helpers.effort import seeds
from tests.helpers.generated import growth, inside, made, mean, sections_of, trees

from fieldwright.generator.shapes import parts

TEN = (30, 30)
SEEDS = seeds(120)


def all_of(kind: str, seed: int) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Thickets and trees of a level field of ten by ten sections that are all of one kind."""
    field = made(
        "light-forest", seed, size=TEN, growth=(kind,) * 9, heights=(0,) * 9, obstacle_count=0
    )
    return growth(field, "thicket"), trees(field)


def nearest_neighbours(mask: NDArray[np.bool_]) -> float:
    """The mean distance from each marked square to the nearest other, middle to middle."""
    rows, columns = np.nonzero(mask)
    down, right = rows[:, None] - rows[None, :], columns[:, None] - columns[None, :]
    squared = (down * down + right * right).astype(float)
    np.fill_diagonal(squared, np.inf)
    return float(np.sqrt(squared.min(axis=1)).mean())


@pytest.mark.rule("CT3-GEN-20")
@pytest.mark.parametrize("terrain", ["light-forest", "heavy-forest", "swamp", "plains", "hills"])
def test_a_clear_section_has_neither_tree_nor_thicket(terrain: str) -> None:
    for seed in range(SEEDS // 5):
        field = made(terrain, seed, size=TEN, obstacle_count=0)
        assert field.origin is not None
        for block, result in zip(sections_of(field), field.origin.sections, strict=True):
            if result.growth == "clear":
                assert not inside(trees(field) | growth(field, "thicket"), block).any()
                assert not inside(growth(field, "light-woods"), block).any()


@pytest.mark.rule("CT3-GEN-21")
def test_thickets_take_two_thirds_of_a_section_in_one_to_three_patches() -> None:
    shares, patches = [], []
    for seed in range(120):
        wish = ("thicket", *("clear",) * 7, "thicket")
        field = made("light-forest", seed, size=TEN, growth=wish, obstacle_count=0)
        for section in (0, 8):
            here = inside(growth(field, "thicket"), sections_of(field)[section])
            assert 60 <= here.sum() <= 73
            shares.append(int(here.sum()))
            patches.append(int(parts(here).max()))
    assert abs(mean(shares) - 66.7) < 3
    assert set(patches) <= {1, 2, 3}
    assert patches.count(2) > len(patches) / 2


@pytest.mark.rule("CT3-GEN-22")
def test_trees_of_light_woods_stand_in_a_quarter_of_the_squares_well_apart() -> None:
    counts = []
    for seed in range(SEEDS // 5):
        _, found = all_of("light-woods", seed)
        for block in sections_of(made("light-forest", seed, size=TEN)):
            count = int(inside(found, block).sum())
            assert 20 <= count <= 30
            counts.append(count)
        assert nearest_neighbours(found) >= 1.5
    assert abs(mean(counts) - 25) < 3


@pytest.mark.rule("CT3-GEN-22")
def test_a_lone_light_wood_has_a_quarter_of_its_squares_too() -> None:
    wish = ("clear",) * 4 + ("light-woods",) + ("clear",) * 4
    for seed in range(SEEDS // 4):
        field = made("light-forest", seed, size=TEN, growth=wish, obstacle_count=0)
        assert 20 <= inside(trees(field), sections_of(field)[4]).sum() <= 30


@pytest.mark.rule("CT3-GEN-23")
def test_trees_of_heavy_woods_stand_in_a_third_to_a_half_of_the_squares() -> None:
    counts = []
    for seed in range(SEEDS // 5):
        _, found = all_of("heavy-woods", seed)
        _, light = all_of("light-woods", seed)
        for block in sections_of(made("light-forest", seed, size=TEN)):
            count = int(inside(found, block).sum())
            assert 30 <= count <= 52
            assert count > inside(light, block).sum()
            counts.append(count)
        assert 1 <= nearest_neighbours(found) <= 2
    assert 33 <= mean(counts) <= 50


@pytest.mark.rule("CT3-GEN-23")
def test_where_light_and_heavy_woods_meet_both_keep_their_share() -> None:
    wish = ("light-woods", "heavy-woods", "clear") * 3
    for seed in range(SEEDS // 5):
        field = made(
            "light-forest", seed, size=TEN, growth=wish, heights=(0,) * 9, obstacle_count=0
        )
        for section, block in enumerate(sections_of(field)):
            count = int(inside(trees(field), block).sum())
            low, high = {0: (20, 30), 1: (30, 52), 2: (0, 0)}[section % 3]
            assert low <= count <= high, (seed, section, count)


def test_no_wood_ends_in_a_straight_line_along_its_section() -> None:
    wish = ("clear",) * 4 + ("light-woods",) + ("clear",) * 4
    for seed in range(seeds(20)):
        field = made("light-forest", seed, size=(60, 60), growth=wish, heights=(0,) * 9)
        wood = inside(growth(field, "light-woods"), sections_of(field)[4])
        for edge in (wood[0], wood[-1], wood[:, 0], wood[:, -1]):
            assert not edge.all()
        assert wood.mean() > 0.6
