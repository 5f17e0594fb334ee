"""Long counts of the generator: thousands of seeds by the tables, and every guarantee."""

from collections import Counter

import numpy as np
import pytest
from tests.helpers.footway import as_draft, parts_on_foot, standing_places
from tests.helpers.generated import OUTDOORS, agrees, plans

from fieldwright.battlefield.things import StartingZone
from fieldwright.generator.generate import generate
from fieldwright.generator.walking import walkable
from fieldwright.generator.wishes import Wishes

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
