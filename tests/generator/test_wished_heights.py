"""A height that is wished for stands on the field, and the sections tell what was built."""

import numpy as np
import pytest
from tests.helpers.generated import OUTDOORS, inside, layer, made, plans, sections_of

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.generator.generate import roll
from fieldwright.generator.wishes import Wishes
from fieldwright.terms.setting import Topography

FIRST = (20, *(None,) * 8)


def top(field: Battlefield, section: int) -> int:
    """The height that at least three squares of a section reach."""
    heights = inside(layer(field, Layer.HEIGHT), sections_of(field)[section])
    return int(np.sort(heights, axis=None)[-3])


@pytest.mark.parametrize("terrain", ["swamp", "marsh", "plains"])
def test_in_flat_land_only_the_wished_section_is_said_to_be_wished(terrain: str) -> None:
    plan = roll(terrain, Wishes(heights=FIRST, topography=Topography.FLAT), 5)
    heights = [r for r in plan.steps[1].rolls if r.what.startswith("height of")]
    assert [(r.what, r.result) for r in heights] == [
        ("height of the north-west section", "20 feet as wished")
    ]
    assert [result.height_feet for result in plan.sections] == [20] + [0] * 8


@pytest.mark.parametrize("terrain", OUTDOORS)
def test_a_wished_hill_is_not_drowned_by_water_that_is_only_rolled(terrain: str) -> None:
    for seed in range(6):
        field = made(terrain, seed, heights=FIRST, size=(40, 36))
        assert field.origin is not None
        assert field.origin.sections[0].height_feet == 20
        assert top(field, 0) >= 20
        assert field.origin.sections[0].water in ("clear", "stream")


def test_water_that_gives_way_says_so() -> None:
    for plan in plans("swamp", 40, heights=FIRST):
        record = next(r for r in plan.steps[2].rolls if r.what == "water of the north-west section")
        if record.rolled[0] >= 3:
            assert plan.sections[0].water == "clear"
            assert record.result.endswith("which gives way to the height wished for")
        else:
            assert record.result == plan.sections[0].water


def test_a_bog_that_is_wished_for_as_well_stays() -> None:
    wet = ("bog", *(None,) * 8)
    for plan in plans("swamp", 5, heights=FIRST, water=wet):
        assert plan.sections[0].water == "bog"


@pytest.mark.parametrize("terrain", ["swamp", "fields", "caves", "hills", "outside"])
def test_a_section_is_never_said_to_be_higher_than_it_is(terrain: str) -> None:
    wet = ("clear",) * 9 if terrain == "caves" else ("bog", "pond", *(None,) * 7)
    water = () if terrain == "caves" else wet
    for seed in range(12):
        field = made(terrain, seed, size=(30, 27), water=water, heights=(20, 20, *(None,) * 7))
        assert field.origin is not None
        lost = [r.what for r in field.origin.steps[1].rolls if r.what.startswith("top of the")]
        plan = roll(
            terrain, Wishes(size=(30, 27), water=water, heights=(20, 20, *(None,) * 7)), seed
        )
        changed = 0
        for section, result in enumerate(field.origin.sections):
            if result.height_feet > 0:
                assert top(field, section) >= result.height_feet
            changed += result != plan.sections[section]
        assert changed == len(lost)
