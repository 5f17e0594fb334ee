"""What is rolled again changes; what has nothing to do with it stays where it is."""

import pytest

from fieldwright.battlefield.things import Obstacle
from fieldwright.generator.generate import generate
from fieldwright.generator.wishes import Wishes

SIZE = (48, 32)


@pytest.mark.parametrize("seed", range(4))
def test_most_obstacles_stay_when_one_section_gets_another_height(seed: int) -> None:
    kept = strewn = 0
    for section in range(9):
        once = generate("hills", Wishes(size=SIZE, obstacle_count=6), seed)
        again = Wishes(size=SIZE, obstacle_count=6, attempts={f"topography/{section}": 1})
        before = {(one.kind, one.position) for one in once.every(Obstacle) if one.kind != "tree"}
        after = {(one.kind, one.position) for one in generate("hills", again, seed).every(Obstacle)}
        kept += len(before & after)
        strewn += len(before)
    assert kept > strewn * 0.75
