"""How long printing takes, and how large the files are: 60 x 60 squares on A4, in both styles.

Under 3 s; under 5 megabytes in wash, 1.5 in line.
"""

from pathlib import Path
from typing import Any

import pytest
from tests.helpers.generated import made

from fieldwright.drawing.options import Style
from fieldwright.drawing.picture import ensure_gui
from fieldwright.printing.map_pages import map_leaves
from fieldwright.printing.map_wishes import MapWishes
from fieldwright.printing.pdf import write_leaves
from fieldwright.printing.sheets import Layout, plan
from fieldwright.terms.grid import Block

MOST_BYTES = {Style.WASH: 5_000_000, Style.LINE: 1_500_000}


@pytest.mark.parametrize("style", list(Style))
@pytest.mark.parametrize("terrain", ["light-forest", "heavy-forest", "swamp", "hills", "caves"])
def test_60_by_60_squares_on_a4(benchmark: Any, terrain: str, style: Style, tmp_path: Path) -> None:
    """All of it: laid out, drawn, put right and written."""
    ensure_gui()
    field, path = made(terrain, 3, size=(60, 60)), tmp_path / "x.pdf"

    def whole() -> None:
        write_leaves(path, "Map", map_leaves(field, MapWishes(style=style)))

    benchmark.pedantic(whole, rounds=2, iterations=1, warmup_rounds=1)
    benchmark.extra_info["bytes"] = path.stat().st_size
    assert path.stat().st_size < MOST_BYTES[style]


def test_a_plan_of_200_by_200_squares(benchmark: Any) -> None:
    """Each change in the dialog lays everything out anew: a few milliseconds."""
    benchmark(plan, Block(0, 0, 200, 200), Layout())
