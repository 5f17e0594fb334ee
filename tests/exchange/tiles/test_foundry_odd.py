"""A scene of Foundry in which something is odd is still one, and what is odd is counted."""

from typing import Any

import pytest
from tests.exchange.tiles.scenes import as_bytes, scene, wall

from fieldwright.exchange.readers import read_data

GOOD = wall((400, 300), (800, 300))


@pytest.mark.parametrize("odd", [{"c": [1, 2, 3]}, {"move": 20}, "wall", 7, None, [1, 2, 3, 4]])
def test_an_odd_wall_is_left_out_and_counted_wherever_it_stands(odd: Any) -> None:
    for walls in ([odd, GOOD], [GOOD, odd]):
        records = read_data(as_bytes(scene(walls)), "cellar.json")
        assert len(records.walls) == 1
        assert records.report.left_out["walls that say no place"] == 1


@pytest.mark.parametrize("walls", [{"a": GOOD}, "none", 3])
def test_walls_that_are_no_list_are_told_and_the_rest_comes(walls: Any) -> None:
    tree = scene(lights=[{"x": 800, "y": 600, "config": {"dim": 30}}]) | {"walls": walls}
    records = read_data(as_bytes(tree), "cellar.json")
    assert (len(records.walls), len(records.lights)) == (0, 1)
    assert records.report.left_out["lists that are none"] == 1
    assert "In the file walls is no list; nothing was read of it." in records.report.warnings
