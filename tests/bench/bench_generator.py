"""How long a field takes: 60 x 60 in under 100 ms, 200 x 200 in under a second."""

from typing import Any

import pytest

from fieldwright.generator.generate import generate, roll
from fieldwright.generator.wishes import Wishes
from fieldwright.rules.terrain import load_basic_battlefields, load_terrains

EVERYTHING = (*load_terrains(), *load_basic_battlefields())


@pytest.mark.parametrize("side", [60, 200])
@pytest.mark.parametrize("terrain", EVERYTHING)
def test_generating_a_field(benchmark: Any, terrain: str, side: int) -> None:
    """Roll and build one field."""
    field = benchmark(generate, terrain, Wishes(size=(side, side)), 3)
    assert (field.columns, field.rows) == (side, side)


@pytest.mark.parametrize("side", [60, 200])
def test_generating_the_densest_wood(benchmark: Any, side: int) -> None:
    """Nine sections of heavy woods, the most things that a field can have."""
    wishes = Wishes(size=(side, side), growth=("heavy-woods",) * 9)
    benchmark(generate, "heavy-forest", wishes, 3)


def test_rolling(benchmark: Any) -> None:
    """The dice of the five steps without building anything."""
    benchmark(roll, "swamp", Wishes(), 3)
