"""Hidden shares agree with two other ways to work them out, and with themselves turned about.

Walls at any angle, obstacles with hollows, windows, plates, growth, rock, slopes, escarpments.
"""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as some
from tests.helpers.marched_sight import marched_shares
from tests.helpers.plain_sight import plain_shares
from tests.helpers.sight_scenes import RandomScene, moved, random_scene, turned

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Obstacle, Thing
from fieldwright.geometry.cover.between import Look
from fieldwright.geometry.cover.hidden import Hidden, hidden
from fieldwright.geometry.sight.bodies import Body
from fieldwright.geometry.sight.clear import ClearLine, clear_line
from fieldwright.terms.grid import Block, Square

SEEDS = some.integers(0, 1_000_000)


def seen(scene: RandomScene) -> Hidden:
    return hidden(scene.field, Look(scene.eye, scene.looks_ft, scene.target))


def without(field: Battlefield, thing: Thing, collection: str) -> Battlefield:
    left = {key: one for key, one in field.things[collection].items() if key != thing.id}
    return field.with_things({collection: left})


@pytest.mark.parametrize("seed", range(30))
def test_shares_agree_with_polygons_of_shapely(seed: int) -> None:
    scene = random_scene(seed)
    found = seen(scene)
    hard, soft = plain_shares(scene.field, Look(scene.eye, scene.looks_ft, scene.target))
    assert found.hard == pytest.approx(hard, abs=1e-9)
    assert found.soft == pytest.approx(soft, abs=1e-9)


@pytest.mark.parametrize("seed", range(20))
def test_shares_agree_with_rays_marched_through_the_scene(seed: int) -> None:
    scene = random_scene(5_000 + seed)
    found = seen(scene)
    hard, soft = marched_shares(scene.field, Look(scene.eye, scene.looks_ft, scene.target))
    assert found.hard == pytest.approx(hard, abs=0.015)
    assert found.soft == pytest.approx(soft, abs=0.015)


@given(SEEDS)
def test_what_things_add_sums_up_to_what_is_hidden(seed: int) -> None:
    found = seen(random_scene(seed))
    assert sum(one.added for one in found.hidings) == pytest.approx(found.share, abs=1e-9)
    assert all(one.added <= one.alone + 1e-9 for one in found.hidings)


@given(SEEDS)
def test_a_clear_line_is_clear_from_both_ends(seed: int) -> None:
    scene = random_scene(seed)
    square = next(iter(scene.target.block.squares()))
    eye = Body(Block(*scene.eye, scene.eye.column + 1, scene.eye.row + 1), scene.looks_ft, 0.0)
    there = clear_line(scene.field, (scene.eye, eye), (square, scene.target))
    back = clear_line(scene.field, (square, scene.target), (scene.eye, eye))
    assert there == back


@given(SEEDS, some.sampled_from(["walls", "obstacles", "platforms"]), some.integers(0, 30))
def test_more_obstacles_never_hide_less(seed: int, collection: str, number: int) -> None:
    scene = random_scene(seed, uneven=False)
    things = list(scene.field.things[collection].values())
    assume(things)
    fewer = without(scene.field, things[number % len(things)], collection)
    look = Look(scene.eye, scene.looks_ft, scene.target)
    before, after = hidden(fewer, look), seen(scene)
    assert after.hard >= before.hard - 1e-9
    assert after.share >= before.share - 1e-9


@given(SEEDS, some.floats(-1, 1), some.floats(-1, 1), some.integers(0, 40))
def test_an_obstacle_off_the_line_may_move_about_there(
    seed: int, across: float, down: float, number: int
) -> None:
    scene = random_scene(seed, uneven=False)
    before = seen(scene)
    passed = set(before.passed)
    obstacles = [one for one in scene.field.every(Obstacle) if not _reaches(one, passed)]
    assume(obstacles)
    one = obstacles[number % len(obstacles)]
    there = moved(one, across, down)
    assume(not _reaches(there, passed))
    other = add(there).applied_to(without(scene.field, one, "obstacles"))
    after = hidden(other, Look(scene.eye, scene.looks_ft, scene.target))
    assert (after.hard, after.soft) == (before.hard, before.soft)


def _reaches(one: Obstacle, passed: set[Square]) -> bool:
    """Whether an obstacle may reach into one of the squares, or touch one."""
    radius = max(one.width, one.length, 2.0)
    x, y = one.position
    return any(
        column - radius <= x <= column + 1 + radius and row - radius <= y <= row + 1 + radius
        for column, row in passed
    )


@given(SEEDS, some.integers(0, 3), some.integers(0, 9), some.integers(0, 9))
def test_turning_and_moving_the_whole_field_changes_nothing(
    seed: int, quarters: int, columns: int, rows: int
) -> None:
    scene = random_scene(seed)
    other = turned(scene, quarters, (columns, rows))
    before, after = seen(scene), seen(other)
    assert after.hard == pytest.approx(before.hard, abs=1e-9)
    assert after.soft == pytest.approx(before.soft, abs=1e-9)
    if scene.target.block.width * scene.target.block.height == 1:
        assert line_of(other).is_clear == line_of(scene).is_clear


def line_of(scene: RandomScene) -> ClearLine:
    """The line from the eye to the first square of the target."""
    square = next(iter(scene.target.block.squares()))
    eye = Body(Block(*scene.eye, scene.eye.column + 1, scene.eye.row + 1), scene.looks_ft, 0.0)
    return clear_line(scene.field, (scene.eye, eye), (square, scene.target))


def test_the_random_scenes_hide_something_in_part_often_enough() -> None:
    shares = [seen(random_scene(seed)).share for seed in range(30)]
    assert sum(0.02 < share < 0.98 for share in shares) > 8
