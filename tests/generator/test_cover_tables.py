"""Step Three, the dice: ground cover and water by the two tables, counted over many seeds."""

from collections import Counter
from typing import Any

import pytest
from tests.helpers.effort import seeds
from tests.helpers.generated import agrees, plans

from fieldwright.generator.generate import roll
from fieldwright.generator.wishes import Wishes
from fieldwright.terms.setting import Forestation

CLEAR, THICKET, LIGHT, HEAVY = "clear", "thicket", "light-woods", "heavy-woods"
SEEDS = seeds(2000)


def row(checked: str, terrain: str, **faces: int) -> Any:
    """The printed row of a terrain: on how many of the six faces each result stands."""
    printed = {kind.replace("_", "-"): count for kind, count in faces.items()}
    return pytest.param(terrain, printed, id=terrain, marks=pytest.mark.rule(checked))


GROWTH = [
    row("CT3-GEN-15", "light-forest", clear=2, thicket=1, light_woods=2, heavy_woods=1),
    row("CT3-GEN-16", "heavy-forest", clear=1, thicket=1, light_woods=1, heavy_woods=3),
    row("CT3-GEN-17", "swamp", clear=2, thicket=2, light_woods=2),
    row("CT3-GEN-18", "hills", clear=4, thicket=1, light_woods=1),
    row("CT3-GEN-19", "plains", clear=5, thicket=1),
]

WATER = [
    row("CT3-GEN-24", "marsh", clear=1, stream=1, bog=2, pond=2),
    row("CT3-GEN-25", "swamp", clear=1, stream=1, bog=3, pond=1),
    row("CT3-GEN-26", "fields", clear=4, stream=1, pond=1),
    row("CT3-GEN-27", "plains", clear=5, stream=1),
]


@pytest.mark.parametrize(("terrain", "printed"), GROWTH)
def test_ground_cover_comes_as_often_as_the_table_says(
    terrain: str, printed: dict[str, int]
) -> None:
    counts = Counter(r.growth for plan in plans(terrain, SEEDS) for r in plan.sections)
    assert agrees(counts, {kind: faces / 6 for kind, faces in printed.items()})


@pytest.mark.parametrize(("terrain", "printed"), WATER)
def test_water_comes_as_often_as_the_table_says(terrain: str, printed: dict[str, int]) -> None:
    counts = Counter(r.water for plan in plans(terrain, SEEDS) for r in plan.sections)
    assert agrees(counts, {kind: faces / 6 for kind, faces in printed.items()})


@pytest.mark.rule("CT3-GEN-19")
@pytest.mark.parametrize(
    "terrain",
    ["marsh", "badlands", "caves", "desert", "fields", "mountains", "ships", "taverns"],
)
def test_terrains_without_a_row_of_ground_cover_are_clear_unless_wished_otherwise(
    terrain: str,
) -> None:
    assert {r.growth for plan in plans(terrain, 50) for r in plan.sections} == {CLEAR}


@pytest.mark.rule("CT3-GEN-19")
def test_a_wish_for_woods_overrides_the_missing_row() -> None:
    wish = (None, LIGHT, None, None, HEAVY, None, None, None, THICKET)
    plan = roll("desert", Wishes(growth=wish), 1)
    assert [r.growth for r in plan.sections] == [entry or CLEAR for entry in wish]


@pytest.mark.rule("CT3-GEN-27")
@pytest.mark.parametrize(
    "terrain",
    ["light-forest", "heavy-forest", "hills", "badlands", "caves", "desert", "mountains"],
)
def test_terrains_without_a_row_of_water_roll_no_water_dice(terrain: str) -> None:
    for plan in plans(terrain, 50):
        assert {r.water for r in plan.sections} == {CLEAR}
        assert not [r for step in plan.steps for r in step.rolls if "water of" in r.what]


@pytest.mark.parametrize(
    ("forestation", "printed"),
    [
        (Forestation.LIGHT, {CLEAR: 2, THICKET: 1, LIGHT: 2, HEAVY: 1}),
        (Forestation.HEAVY, {CLEAR: 1, THICKET: 1, LIGHT: 1, HEAVY: 3}),
    ],
)
def test_wooded_hills_use_the_rows_of_the_woods(
    forestation: Forestation, printed: dict[str, int]
) -> None:
    rolled = plans("hills", seeds(500), forestation=forestation)
    counts = Counter(r.growth for plan in rolled for r in plan.sections)
    assert agrees(counts, {kind: faces / 6 for kind, faces in printed.items()})
