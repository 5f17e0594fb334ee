"""Step Three, built: ponds, bogs and streams on the squares."""

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.helpers.effort import seeds
from tests.helpers.generated import inside, made, mean, sections_of, water

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.sections import side_neighbours
from fieldwright.generator.generate import generate
from fieldwright.generator.shapes import beside, grown, parts
from fieldwright.generator.wishes import Wishes
from fieldwright.terms.setting import Depth

TEN = (30, 30)
SEEDS = seeds(120)
WADED = (Depth.KNEE.feet, Depth.WAIST.feet, Depth.SHOULDER.feet)
WET_TERRAINS = ("plains", "fields", "marsh", "swamp")


def one_section(kind: str, seed: int, terrain: str = "marsh") -> Battlefield:
    """A field with water in its middle section alone."""
    wish = ("clear",) * 4 + (kind,) + ("clear",) * 4
    return made(terrain, seed, size=TEN, water=wish, growth=("clear",) * 9, obstacle_count=0)


@pytest.mark.rule("CT3-GEN-28")
@pytest.mark.parametrize("terrain", WET_TERRAINS)
def test_a_section_without_water_holds_no_bog_or_pond(terrain: str) -> None:
    for seed in range(SEEDS // 4):
        field = made(terrain, seed, size=TEN)
        assert field.origin is not None
        for block, result in zip(sections_of(field), field.origin.sections, strict=True):
            if result.water == "clear":
                assert not inside(water(field, "bog") | water(field, "pond"), block).any()


@pytest.mark.rule("CT3-GEN-29")
def test_a_bog_covers_about_half_of_its_section_in_one_or_two_bodies() -> None:
    counts = []
    for seed in range(SEEDS):
        field = one_section("bog", seed)
        here = inside(water(field, "bog"), sections_of(field)[4])
        assert 40 <= here.sum() <= 60
        assert 1 <= parts(here).max() <= 2
        counts.append(int(here.sum()))
    assert abs(mean(counts) - 50) < 3


@pytest.mark.rule("CT3-GEN-29")
def test_bogs_side_by_side_cover_half_of_each_section_too() -> None:
    for seed in range(SEEDS // 4):
        field = made("marsh", seed, size=TEN, water=("bog",) * 9)
        for block in sections_of(field):
            here = inside(water(field, "bog"), block)
            assert 40 <= here.sum() <= 60
            assert parts(here).max() <= 2


@pytest.mark.rule("CT3-GEN-30")
def test_bogs_of_neighbouring_sections_are_joined_into_one() -> None:
    for seed in range(SEEDS // 2):
        field = made("marsh", seed, size=TEN)
        assert field.origin is not None
        labels = parts(water(field, "bog"))
        kinds = [result.water for result in field.origin.sections]
        for section, block in enumerate(sections_of(field)):
            for other in side_neighbours(section):
                if kinds[section] == kinds[other] == "bog":
                    here = inside(labels, block)
                    there = inside(labels, sections_of(field)[other])
                    assert np.intersect1d(here[here > 0], there[there > 0]).size


@pytest.mark.rule("CT3-GEN-30")
def test_without_the_wish_no_join_is_forced() -> None:
    wish = ("bog", "bog", *("clear",) * 7)
    apart = 0
    for seed in range(40):
        field = generate("marsh", Wishes(size=TEN, water=wish, join_bogs=False), seed)
        apart += int(parts(water(field, "bog")).max()) > 1
    assert apart > 20


@pytest.mark.rule("CT3-GEN-31")
def test_bogs_are_knee_to_shoulder_deep() -> None:
    seen: set[int] = set()
    for seed in range(seeds(50)):
        field = one_section("bog", seed)
        depths = set(field.layers[Layer.DEPTH][water(field, "bog")].tolist())
        assert depths <= set(WADED)
        seen |= depths
    assert seen == set(WADED)


def narrow(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The squares that lie in no block of three by three of the mask."""
    core = mask.copy()
    core[1:-1, 1:-1] = mask[1:-1, 1:-1]
    full = np.zeros_like(mask)
    rows, columns = mask.shape
    for row in range(rows - 2):
        for column in range(columns - 2):
            if mask[row : row + 3, column : column + 3].all():
                full[row : row + 3, column : column + 3] = True
    return mask & ~full


@pytest.mark.rule("CT3-GEN-32")
def test_streams_are_one_or_two_squares_wide_and_can_be_waded() -> None:
    squares = bends = 0
    for seed in range(SEEDS):
        field = one_section("stream", seed, "plains")
        stream = water(field, "stream")
        assert set(field.layers[Layer.DEPTH][stream].tolist()) <= set(WADED)
        squares += int(stream.sum())
        bends += int((stream & ~narrow(stream)).sum())
    assert bends < squares * 0.08


def flows(field: Battlefield) -> list[NDArray[np.bool_]]:
    """The streams of a field, each as the squares that hang together by their sides."""
    labels = parts(water(field, "stream"))
    return [labels == label for label in range(1, int(labels.max()) + 1)]


@pytest.mark.rule("CT3-GEN-33")
@pytest.mark.parametrize("terrain", WET_TERRAINS)
def test_every_stream_comes_from_and_goes_to_an_edge_or_water(terrain: str) -> None:
    edges = np.ones(TEN, bool)
    edges[1:-1, 1:-1] = False
    for seed in range(seeds(60)):
        field = made(terrain, seed, size=TEN)
        standing = water(field, "pond") | water(field, "bog")
        for stream in flows(field):
            ends = parts(grown(stream & (edges | beside(standing))), corners=True).max()
            assert ends >= 1
            assert ends >= 2 or stream.sum() <= 16, (seed, int(stream.sum()))


@pytest.mark.rule("CT3-GEN-33")
@pytest.mark.parametrize("terrain", WET_TERRAINS)
def test_every_section_with_a_stream_has_one(terrain: str) -> None:
    for seed in range(seeds(60)):
        field = made(terrain, seed, size=TEN)
        assert field.origin is not None
        for block, result in zip(sections_of(field), field.origin.sections, strict=True):
            if result.water == "stream":
                assert inside(water(field, "stream"), block).sum() >= 3


@pytest.mark.rule("CT3-GEN-33")
@pytest.mark.parametrize("row", [0, 1, 2])
def test_stream_sections_side_by_side_share_one_course(row: int) -> None:
    wish = tuple("stream" if place // 3 == row else "clear" for place in range(9))
    for seed in range(seeds(40)):
        field = made("plains", seed, size=TEN, water=wish, obstacle_count=0)
        assert len(flows(field)) == 1


@pytest.mark.rule("CT3-GEN-33")
@pytest.mark.parametrize("terrain", WET_TERRAINS)
def test_streams_that_the_dice_put_side_by_side_share_one_course(terrain: str) -> None:
    for seed in range(seeds(60)):
        field = made(terrain, seed, size=TEN)
        assert field.origin is not None
        labels = parts(water(field, "stream"))
        kinds = [result.water for result in field.origin.sections]
        for section, block in enumerate(sections_of(field)):
            for other in side_neighbours(section):
                if kinds[section] == kinds[other] == "stream":
                    here = inside(labels, block)
                    there = inside(labels, sections_of(field)[other])
                    assert np.intersect1d(here[here > 0], there[there > 0]).size


@pytest.mark.rule("CT3-GEN-33")
def test_streams_in_all_nine_sections_flow_together() -> None:
    for seed in range(seeds(20)):
        field = made("plains", seed, size=TEN, water=("stream",) * 9, obstacle_count=0)
        for block in sections_of(field):
            assert inside(water(field, "stream"), block).any()


@pytest.mark.rule("CT3-GEN-34")
def test_a_pond_covers_three_quarters_to_all_of_its_section() -> None:
    shares = []
    for seed in range(SEEDS):
        field = one_section("pond", seed)
        here = inside(water(field, "pond"), sections_of(field)[4])
        assert 75 <= here.sum() <= 100
        shares.append(int(here.sum()))
    assert 80 <= mean(shares) <= 95


@pytest.mark.rule("CT3-GEN-35")
def test_ponds_are_shallow_at_the_shore_and_deep_inside() -> None:
    deepest = []
    for seed in range(seeds(50)):
        field = one_section("pond", seed)
        pond, depth = water(field, "pond"), field.layers[Layer.DEPTH]
        shore = pond & grown(~pond)
        assert set(depth[shore].tolist()) <= {Depth.KNEE.feet, Depth.WAIST.feet}
        deepest.append(int(depth[pond].max()))
        assert not shore[depth == depth.max()].any() or deepest[-1] <= Depth.WAIST.feet
    assert max(deepest) >= 10
    assert max(deepest) <= 15


@pytest.mark.rule("CT3-GEN-35")
def test_large_ponds_reach_fifteen_feet() -> None:
    field = made("marsh", 1, size=(75, 75), water=("pond",) * 9)
    assert field.layers[Layer.DEPTH].max() == 15


def test_a_stream_on_hilly_ground_never_rises_on_its_way() -> None:
    wish = tuple("stream" if place // 3 == 1 else "clear" for place in range(9))
    for seed in range(seeds(25)):
        field = made(
            "fields", seed, size=(48, 48), water=wish, heights=(0, 0, 0, 0, 20, 0, 0, 0, 0)
        )
        stream = water(field, "stream")
        ends = stream & (np.indices(stream.shape)[1] % 47 == 0)
        height = field.layers[Layer.HEIGHT]
        assert height[stream].max() <= height[ends].max(initial=0)


def test_a_pond_on_a_hill_lies_level() -> None:
    for seed in range(seeds(20)):
        field = made(
            "fields",
            seed,
            size=(48, 48),
            water=("clear",) * 4 + ("pond",) + ("clear",) * 4,
            heights=(0, 0, 0, 0, 10, 0, 0, 0, 0),
        )
        assert set(field.layers[Layer.HEIGHT][water(field, "pond")].tolist()) == {10}
