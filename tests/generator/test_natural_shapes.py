"""Outdoors nothing looks ruled: shores, thickets, plateaus, patches, gulches and fences."""

from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.helpers.effort import seeds
from tests.helpers.generated import growth, inside, made, plans, sections_of, water

from fieldwright.battlefield.field import Layer
from fieldwright.battlefield.things import Obstacle, Wall
from fieldwright.generator.outlines import crescent_outline, ridge_outline
from fieldwright.generator.shapes import beside, grown, parts
from fieldwright.rules.terrain import load_terrains
from fieldwright.terms.chance import Stream

SEEDS = seeds(40)
CUTS = ("gulch", "ravine", "ditch")
BARE = ("clear",) * 9


def corners_of(mask: NDArray[np.bool_]) -> list[bool]:
    """Whether each of the four corner squares of a section is filled."""
    return [bool(mask[row, column]) for row in (0, -1) for column in (0, -1)]


def test_a_lone_pond_seldom_fills_the_corners_of_its_section() -> None:
    wish = ("clear",) * 4 + ("pond",) + ("clear",) * 4
    filled = 0
    for seed in range(SEEDS):
        field = made("marsh", seed, size=(48, 48), water=wish)
        filled += sum(corners_of(inside(water(field, "pond"), sections_of(field)[4])))
    assert filled < SEEDS


def test_ponds_side_by_side_flow_together() -> None:
    for seed in range(SEEDS):
        field = made("marsh", seed, size=(48, 48), water=("pond", "pond", *("clear",) * 7))
        assert parts(water(field, "pond")).max() == 1


@pytest.mark.rule("CT3-GEN-21")
def test_of_two_thickets_in_a_section_one_is_larger() -> None:
    wish = ("clear",) * 4 + ("thicket",) + ("clear",) * 4
    shares = []
    for seed in range(SEEDS):
        field = made("light-forest", seed, size=(48, 48), growth=wish, obstacle_count=0)
        labels = parts(inside(growth(field, "thicket"), sections_of(field)[4]))
        sizes = sorted(np.bincount(labels.ravel())[1:].tolist())
        if len(sizes) == 2:
            shares.append(sizes[0] / sizes[1])
    assert len(shares) > SEEDS / 2
    assert sum(shares) / len(shares) < 0.7


def test_high_ground_along_an_edge_runs_off_the_field_more_often_than_not() -> None:
    heights = (10, 10, 10, 0, 0, 0, 0, 0, 0)
    runs_off = 0
    for seed in range(SEEDS):
        field = made("hills", seed, size=(48, 48), heights=heights, obstacle_count=0)
        runs_off += bool((field.layers[Layer.HEIGHT][0, 10:38] == 10).all())
    assert SEEDS / 2 < runs_off < SEEDS


@pytest.mark.rule("CT3-GEN-37")
@pytest.mark.parametrize("terrain", ["hills", "badlands", "desert", "plains", "light-forest"])
def test_a_handful_holds_few_gulches_and_mostly_what_the_terrain_is_made_of(terrain: str) -> None:
    most = load_terrains()[terrain].generation.most_cuts
    total: Counter[bool] = Counter()
    for plan in plans(terrain, 300):
        cuts = sum(kind in CUTS for kind in plan.obstacles)
        assert cuts <= most
        total.update(kind in CUTS for kind in plan.obstacles)
    assert 0 < total[True] < total[False] / 2


def test_who_wishes_for_gulches_gets_as_many_as_he_likes() -> None:
    for plan in plans("hills", 20, obstacle_kinds=("gulch",), obstacle_count=5):
        assert plan.obstacles == ("gulch",) * 5


@pytest.mark.parametrize("make", [ridge_outline, crescent_outline])
def test_long_things_wind_without_kinks(make: type) -> None:
    """From one corner of the outline to the next it turns by less than a right angle."""
    for seed in range(SEEDS):
        outline = np.array(make(Stream(seed, "outline"), 10.0, 2.0))
        assert len(outline) >= 24
        way = np.roll(outline, -1, axis=0) - outline
        onwards = (way * np.roll(way, -1, axis=0)).sum(axis=1)
        assert (onwards < 0).sum() <= 2


def test_the_dunes_of_a_field_look_the_same_way() -> None:
    for seed in range(SEEDS // 4):
        field = made("desert", seed, size=(60, 60), obstacle_kinds=("dune",), growth=BARE)
        bellies = []
        for dune in field.every(Obstacle):
            points = np.array(dune.outline)
            horns = (points[0] + points[len(points) // 2]) / 2
            bellies.append(points.mean(axis=0) - horns)
        for one in bellies:
            for other in bellies:
                assert float(one @ other) > 0 or len(bellies) < 2


def test_snow_lies_on_the_tops_and_ice_beside_snow() -> None:
    high = low = all_high = all_low = 0
    for seed in range(SEEDS // 2):
        field = made("mountains", seed, size=(45, 45))
        ground = field.palettes.ground
        layer = field.layers[Layer.GROUND]
        snow, ice = (layer == ground.index(kind) for kind in ("snow", "ice"))
        assert not (ice & ~grown(snow | ice, 2)).any()
        top = field.layers[Layer.HEIGHT] >= 10
        high, all_high = high + int((snow & top).sum()), all_high + int(top.sum())
        low, all_low = low + int((snow & ~top).sum()), all_low + int((~top).sum())
        if ice.any():
            assert (snow & beside(ice)).any()
    assert high / all_high > 3 * low / all_low


def test_patches_of_ground_are_few_and_large() -> None:
    for seed in range(SEEDS // 4):
        field = made("plains", seed, size=(60, 60), growth=BARE, water=BARE, obstacle_count=0)
        bare = field.layers[Layer.GROUND] == field.palettes.ground.index("bare")
        sizes = np.bincount(parts(bare).ravel())[1:]
        assert len(sizes) <= 8
        assert sizes.min(initial=100) >= 30


def test_fences_run_along_the_sides_of_squares_and_never_through_water() -> None:
    steps = 0
    for seed in range(SEEDS // 2):
        field = made("fields", seed, size=(48, 40), obstacle_kinds=("fence",), obstacle_count=4)
        wet = np.pad(field.layers[Layer.DEPTH] > 0, 1)
        for fence in field.every(Wall):
            if fence.kind != "fence":
                continue
            (x, y), (end_x, end_y) = sorted((fence.start, fence.end))
            assert x == end_x or y == end_y
            column, row = int(x) + 1, int(y) + 1
            along = np.arange(int(end_x - x) + int(end_y - y))
            if x == end_x:
                drowned = wet[row + along, column - 1] & wet[row + along, column]
            else:
                drowned = wet[row - 1, column + along] & wet[row, column + along]
            assert not drowned.any()
            steps += drowned.size
    assert steps > SEEDS


def test_nothing_is_strewn_in_a_farmyard_which_keeps_off_the_rim_and_out_of_water() -> None:
    for seed in (1, 3, 20, 50, 71, 148):
        field = made("outside", seed, size=(40, 30))
        walls = [wall for wall in field.every(Wall) if wall.kind == "low-wall"]
        xs = [x for wall in walls for x in (wall.start[0], wall.end[0])]
        ys = [y for wall in walls for y in (wall.start[1], wall.end[1])]
        left, top, right, bottom = int(min(xs)), int(min(ys)), int(max(xs)), int(max(ys))
        assert 0 < left < right < 40
        assert 0 < top < bottom < 30
        assert not field.layers[Layer.DEPTH][top:bottom, left:right].any()
        for one in field.every(Obstacle):
            x, y = one.position
            if left < x < right and top < y < bottom:
                assert one.kind in ("building", "well")
