"""The scene of a new snapshot is the one that would be made afresh."""

import random
from dataclasses import replace

import pytest
from tests.helpers.sight_scenes import moved, random_scene

from fieldwright.battlefield.changes import add, alter
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Obstacle, Wall
from fieldwright.geometry.sight.scene import Scene, scene_of


def same(one: Scene, other: Scene) -> bool:
    """Whether two scenes hold the same things in the same squares, in one order."""
    here, there = (
        {square: [screen.thing for screen in found] for square, found in scene.by_square.items()}
        for scene in (one, other)
    )
    return here == there and all(
        (first.pieces[0] == second.pieces[0]).all()
        for first, second in zip(one.screens, other.screens, strict=True)
    )


def changed(field: Battlefield, chance: random.Random) -> Battlefield:
    """The field after something small happened to it."""
    what = chance.randrange(5)
    obstacles, walls = field.every(Obstacle), field.every(Wall)
    if what == 0:
        one = chance.choice(obstacles)
        return alter([(one, moved(one, chance.uniform(-2, 2), 0.5))]).applied_to(field)
    if what == 1:
        wall = chance.choice(walls)
        return alter([(wall, replace(wall, is_open=not wall.is_open))]).applied_to(field)
    if what == 2:
        wall = chance.choice(walls)
        left = {key: one for key, one in field.things["walls"].items() if key != wall.id}
        return field.with_things({"walls": left}) if len(left) > 1 else field
    if what == 3:
        heights = field.layers[Layer.HEIGHT].copy()
        heights[chance.randrange(field.rows), chance.randrange(field.columns)] += 3
        return field.with_layers({Layer.HEIGHT: heights})
    wall = chance.choice(walls)
    return add(replace(wall, id=type(wall.id)(int=chance.getrandbits(100)))).applied_to(field)


@pytest.mark.parametrize("seed", range(8))
def test_scenes_that_follow_each_other_are_as_new_ones(seed: int) -> None:
    chance = random.Random(seed)
    field = random_scene(seed).field
    assert scene_of(field).by_square
    for step in range(12):
        field = changed(field, chance)
        following = scene_of(field)
        if step % 3:
            assert same(following, Scene(field))
