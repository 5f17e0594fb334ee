"""Step Two, the dice: the lie of the land and the heights of the nine sections."""

from collections import Counter

import numpy as np
import pytest
from tests.helpers.generated import agrees, plans

from fieldwright.battlefield.sections import SECTIONS, section_blocks
from fieldwright.generator.generate import roll
from fieldwright.generator.topography import across, lifted_by
from fieldwright.generator.wishes import Wishes
from fieldwright.terms.grid import Edge
from fieldwright.terms.setting import Topography

CORNERS, SIDES, MIDDLE = (0, 2, 6, 8), (1, 3, 5, 7), (4,)


@pytest.mark.rule("CT3-GEN-04")
def test_every_square_lies_in_exactly_one_of_nine_even_sections() -> None:
    assert {(b.width, b.height) for b in section_blocks(30, 30)} == {(10, 10)}
    assert {s for b in section_blocks(32, 32) for s in (b.width, b.height)} == {10, 11}
    for side in range(9, 201):
        columns, rows = side, 209 - side
        owners = np.zeros((rows, columns), int)
        for block in section_blocks(columns, rows):
            owners[block.top : block.bottom, block.left : block.right] += 1
        assert owners.min() == owners.max() == 1
        assert len(section_blocks(columns, rows)) == SECTIONS


@pytest.mark.rule("CT3-GEN-05")
@pytest.mark.parametrize("terrain", ["dungeon", "building", "taverns"])
def test_indoors_no_section_die_is_rolled(terrain: str) -> None:
    for plan in plans(terrain, 200):
        assert {result.height_feet for result in plan.sections} == {0}
        assert not any(record.dice for record in plan.steps[1].rolls)


@pytest.mark.rule("CT3-GEN-05")
def test_below_decks_no_section_die_is_rolled() -> None:
    for plan in plans("ships", 200, below_decks=True):
        assert {result.height_feet for result in plan.sections} == {0}
        assert not any(record.dice for record in plan.steps[1].rolls)


@pytest.mark.rule("CT3-GEN-06")
@pytest.mark.parametrize(
    ("terrain", "always"),
    [
        ("marsh", Topography.FLAT),
        ("swamp", Topography.FLAT),
        ("plains", Topography.FLAT),
        ("hills", Topography.HILLY),
        ("badlands", Topography.BROKEN),
        ("caves", Topography.BROKEN),
        ("mountains", Topography.BROKEN),
    ],
)
def test_some_terrains_always_lie_the_same_way(terrain: str, always: Topography) -> None:
    assert {plan.topography for plan in plans(terrain, 500)} == {always}


@pytest.mark.rule("CT3-GEN-06")
@pytest.mark.parametrize("terrain", ["fields", "light-forest", "heavy-forest"])
def test_fields_and_forests_are_hilly_two_times_in_three(terrain: str) -> None:
    counts = Counter(plan.topography for plan in plans(terrain, 500))
    assert agrees(counts, {Topography.HILLY: 2 / 3, Topography.FLAT: 1 / 3})


@pytest.mark.rule("CT3-GEN-06")
def test_deserts_are_hilly_more_often_than_broken_and_never_flat() -> None:
    counts = Counter(plan.topography for plan in plans("desert", 500))
    assert set(counts) == {Topography.HILLY, Topography.BROKEN}
    assert counts[Topography.HILLY] > 250


@pytest.mark.rule("CT3-GEN-06")
def test_a_wish_for_the_lie_of_the_land_overrides_all() -> None:
    for terrain in ("plains", "hills", "badlands"):
        for wish in Topography:
            assert roll(terrain, Wishes(topography=wish), 3).topography is wish


@pytest.mark.rule("CT3-GEN-08")
def test_in_hills_a_summit_lifts_its_eight_neighbours_and_a_2_its_own_section() -> None:
    assert lifted_by([1, 5, 5, 5, 5, 5, 5, 5, 2], Topography.HILLY) == (
        20, 10, 0,
        10, 10, 0,
        0, 0, 10,
    )  # fmt: skip
    assert lifted_by([1, 1, 5, 2, 5, 5, 5, 5, 5], Topography.HILLY) == (
        20, 20, 10,
        10, 10, 10,
        0, 0, 0,
    )  # fmt: skip


@pytest.mark.rule("CT3-GEN-09")
def test_hilly_heights_come_as_often_as_the_dice_say() -> None:
    counts: Counter[int] = Counter()
    base = dict.fromkeys(range(SECTIONS), 0)
    seeds = 2000
    for plan in plans("hills", seeds):
        for section, result in enumerate(plan.sections):
            counts[result.height_feet] += 1
            base[section] += result.height_feet == 0
    total = seeds * SECTIONS
    assert abs(counts[20] / total - 0.167) < 0.02
    assert abs(counts[10] / total - 0.526) < 0.02
    assert abs(counts[0] / total - 0.308) < 0.02
    for sections, share in ((CORNERS, 0.386), (SIDES, 0.268), (MIDDLE, 0.155)):
        found = sum(base[section] for section in sections) / len(sections) / seeds
        assert abs(found - share) < 0.04


@pytest.mark.rule("CT3-GEN-10")
def test_in_broken_ground_no_neighbour_is_lifted() -> None:
    dice = [1, 5, 5, 4, 3, 6, 2, 5, 5]
    assert lifted_by(dice, Topography.BROKEN) == (20, 0, 0, 0, 10, 0, 10, 0, 0)


@pytest.mark.rule("CT3-GEN-10")
def test_broken_heights_come_as_often_as_the_dice_say() -> None:
    counts = Counter(r.height_feet for plan in plans("badlands", 1000) for r in plan.sections)
    assert agrees(counts, {20: 1 / 6, 10: 1 / 3, 0: 1 / 2})


@pytest.mark.rule("CT3-GEN-13")
def test_half_of_the_sides_of_raised_sections_in_broken_ground_are_escarpments() -> None:
    sheer = sides = 0
    for plan in plans("mountains", 1000):
        heights = [result.height_feet for result in plan.sections]
        for section, feet in enumerate(heights):
            for edge in Edge:
                other = across(section, edge)
                if feet and (other is None or heights[other] < feet):
                    sides += 1
                    sheer += (section, edge) in plan.escarpments
    assert abs(sheer / sides - 0.5) < 0.03


@pytest.mark.rule("CT3-GEN-13")
def test_hilly_ground_has_no_escarpment() -> None:
    assert not any(plan.escarpments for plan in plans("hills", 200))


def test_every_die_is_recorded_with_its_heading() -> None:
    plan = roll("hills", Wishes(), 1)
    step = plan.steps[1]
    assert step.source == "Combat & Tactics, Step Two: Topography"
    dice = [record for record in step.rolls if record.dice == "1d6"]
    assert len(dice) == SECTIONS
    assert lifted_by([d.rolled[0] for d in dice], Topography.HILLY) == tuple(
        result.height_feet for result in plan.sections
    )
