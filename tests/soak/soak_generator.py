"""Long counts of the generator: thousands of seeds by the tables, and every guarantee."""

from collections import Counter
from contextlib import suppress

import numpy as np
import pytest
from tests.helpers.footway import as_draft, parts_on_foot, standing_places
from tests.helpers.generated import OUTDOORS, agrees, plans

from fieldwright.battlefield.things import StartingZone
from fieldwright.generator.generate import generate
from fieldwright.generator.walking import walkable
from fieldwright.generator.wishes import WishError, Wishes
from fieldwright.rules.terrain import load_basic_battlefields, load_terrains

EVERYTHING = (*load_terrains(), *load_basic_battlefields())
SEEDS = 20_000
FIELDS = 1_000


@pytest.mark.parametrize(
    ("terrain", "row"),
    [
        ("light-forest", {"clear": 2, "thicket": 1, "light-woods": 2, "heavy-woods": 1}),
        ("heavy-forest", {"clear": 1, "thicket": 1, "light-woods": 1, "heavy-woods": 3}),
        ("swamp", {"clear": 2, "thicket": 2, "light-woods": 2}),
        ("hills", {"clear": 4, "thicket": 1, "light-woods": 1}),
        ("plains", {"clear": 5, "thicket": 1}),
    ],
)
def test_ground_cover_over_many_seeds(terrain: str, row: dict[str, int]) -> None:
    """Every section of twenty thousand seeds agrees with the printed row."""
    counts = Counter(r.growth for plan in plans(terrain, SEEDS) for r in plan.sections)
    assert agrees(counts, {kind: faces / 6 for kind, faces in row.items()})


@pytest.mark.parametrize(
    ("terrain", "row"),
    [
        ("marsh", {"clear": 1, "stream": 1, "bog": 2, "pond": 2}),
        ("swamp", {"clear": 1, "stream": 1, "bog": 3, "pond": 1}),
        ("fields", {"clear": 4, "stream": 1, "pond": 1}),
        ("plains", {"clear": 5, "stream": 1}),
    ],
)
def test_water_over_many_seeds(terrain: str, row: dict[str, int]) -> None:
    """Every section of twenty thousand seeds agrees with the printed row."""
    counts = Counter(r.water for plan in plans(terrain, SEEDS) for r in plan.sections)
    assert agrees(counts, {kind: faces / 6 for kind, faces in row.items()})


@pytest.mark.parametrize("terrain", OUTDOORS)
def test_guarantees_over_many_seeds(terrain: str) -> None:
    """A thousand fields of their usual size (at most 60 a side) keep every promise."""
    for seed in range(FIELDS):
        side = 24 + seed % 37
        field = generate(terrain, Wishes(size=(side, 60 - seed % 31)), seed)
        labels = parts_on_foot(field)
        found = {
            label for zone in field.every(StartingZone) for label in standing_places(zone, labels)
        }
        assert len(found) == 1, seed
        assert walkable(as_draft(field)).mean() >= 1 / 3, seed
        assert np.all(labels >= 0)


@pytest.mark.parametrize("name", EVERYTHING)
def test_only_a_wish_is_ever_refused(name: str) -> None:
    """Thirty seeds at odd sizes, and the largest: a field, or a sentence that says what to wish."""
    for size in ((12, 12), (24, 60), (60, 13), (9, 9), (3, 40), (200, 200)):
        for seed in range(1 if size == (200, 200) else 30):
            with suppress(WishError):
                field = generate(name, Wishes(size=size), seed)
                assert (field.columns, field.rows) == size


@pytest.mark.parametrize("name", EVERYTHING)
def test_a_surprise_works_in_every_place(name: str) -> None:
    """However near or far the sides meet, both have room."""
    for seed in range(40):
        wishes = Wishes(
            surprised="defenders" if seed % 2 else "attackers",
            encounter_distance=1 + seed,
            size=(14 + seed, 40 - seed // 2),
        )
        field = generate(name, wishes, seed)
        assert all(zone.blocks for zone in field.every(StartingZone))


@pytest.mark.parametrize("name", EVERYTHING)
def test_zones_can_be_stood_on_over_many_seeds(name: str) -> None:
    """Nine squares in ten of every zone can be stood on, in one part of the field."""
    for seed in range(60):
        field = generate(name, Wishes(), seed)
        parts = parts_on_foot(field)
        met = set()
        for zone in field.every(StartingZone):
            standing = standing_places(zone, parts)
            met |= set(standing)
            squares = sum(block.width * block.height for block in zone.blocks)
            assert len(standing) >= 0.9 * squares, seed
        assert len(met) == 1, seed
