"""How long a place takes to lay out: 60 x 60 should take under 100 ms, 200 x 200 under a second."""

from typing import Any

import pytest
from tests.layouts.places import LAYOUTS, laid_out


@pytest.mark.parametrize("side", [60, 200])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_laying_out_a_place(benchmark: Any, layout: str, side: int) -> None:
    """One place of a size, from plan to draft."""
    place = benchmark.pedantic(
        laid_out.__wrapped__, (layout, (side, side), 7), rounds=3, iterations=1
    )
    assert place.draft.things
