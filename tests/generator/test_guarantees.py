"""What holds of every field in the open, whatever the terrain, the seed and the size."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.effort import costly, seeds
from tests.helpers.footway import as_draft, parts_on_foot, standing_places
from tests.helpers.generated import OUTDOORS, inside, sections_of

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import StartingZone
from fieldwright.generator.generate import generate
from fieldwright.generator.shapes import parts
from fieldwright.generator.walking import STEP_FT, surface, walkable
from fieldwright.generator.wishes import Wishes
from fieldwright.rules.terrain import GROWTH_LETTERS, WATER_LETTERS
from fieldwright.terms.setting import Depth, Season, Topography

SIDES = st.integers(9, 60)
NINE_GROWTHS = st.tuples(*[st.sampled_from([None, *GROWTH_LETTERS.values()])] * 9)
NINE_WATERS = st.tuples(*[st.sampled_from([None, *WATER_LETTERS.values()])] * 9)

fields = st.builds(
    generate,
    st.sampled_from((*OUTDOORS, "outside")),
    st.builds(
        Wishes,
        size=st.tuples(SIDES, SIDES),
        season=st.sampled_from(Season),
        topography=st.none() | st.sampled_from(Topography),
        growth=st.just(()) | NINE_GROWTHS,
        water=st.just(()) | NINE_WATERS,
        moving=st.sampled_from(["attackers", "both"]),
        civilized=st.booleans(),
        surprised=st.sampled_from(["", "", "", "defenders", "attackers"]),
    ),
    st.integers(0, 10**9),
)


@costly
@given(fields)
def test_both_sides_reach_each_other_on_foot_and_nobody_is_trapped(field: Battlefield) -> None:
    labels = parts_on_foot(field)
    zones = field.every(StartingZone)
    assert {zone.side for zone in zones} == {"defenders", "attackers"}
    places = [standing_places(zone, labels) for zone in zones]
    assert all(places)
    assert len({part for found in places for part in found}) == 1
    for zone, found in zip(zones, places, strict=True):
        room = sum(block.width * block.height for block in zone.blocks)
        assert len(found) >= room / 2


@costly
@given(fields)
def test_every_square_keeps_its_promises(field: Battlefield) -> None:
    """A third can be walked, nothing steps high but at escarpments, and water is where depth is."""
    assert walkable(as_draft(field)).mean() >= 1 / 3
    depth, water = field.layers[Layer.DEPTH], field.layers[Layer.WATER]
    assert ((depth > 0) == (water > 0)).all()
    assert depth.max() <= 15
    height = field.layers[Layer.HEIGHT].astype(int)
    sheer = field.layers[Layer.ESCARPMENT].astype(bool)
    for one, other in (
        (np.s_[:, 1:], np.s_[:, :-1]),
        (np.s_[1:], np.s_[:-1]),
        (np.s_[1:, 1:], np.s_[:-1, :-1]),
        (np.s_[1:, :-1], np.s_[:-1, 1:]),
    ):
        steps = np.abs(height[one] - height[other])
        assert steps[~(sheer[one] | sheer[other])].max(initial=0) <= STEP_FT


@costly
@given(fields)
def test_every_heavy_wood_can_be_crossed(field: Battlefield) -> None:
    assert field.origin is not None
    stands = surface(as_draft(field)).stands
    for block, result in zip(sections_of(field), field.origin.sections, strict=True):
        if result.growth != "heavy-woods":
            continue
        labels = parts(inside(stands, block), corners=True)
        for one, other in ((labels[:, 0], labels[:, -1]), (labels[0], labels[-1])):
            assert np.intersect1d(one[one > 0], other[other > 0]).size


@pytest.mark.parametrize("terrain", ["marsh", "swamp"])
def test_in_marsh_and_swamp_a_way_no_deeper_than_the_waist_joins_the_zones(terrain: str) -> None:
    for seed in range(seeds(40)):
        field = generate(terrain, Wishes(size=(45, 39)), seed)
        shallow = walkable(as_draft(field))
        shallow &= field.layers[Layer.DEPTH] <= Depth.WAIST.feet
        labels = parts(shallow)
        first, second = (set(standing_places(z, labels)) for z in field.every(StartingZone))
        assert first & second


def test_a_field_of_nothing_but_deep_lakes_keeps_its_promises() -> None:
    field = generate("marsh", Wishes(size=(120, 120), water=("pond",) * 9), 1)
    labels = parts_on_foot(field)
    first, second = (set(standing_places(z, labels)) for z in field.every(StartingZone))
    assert len(first | second) == 1
    assert walkable(as_draft(field)).mean() >= 1 / 3
