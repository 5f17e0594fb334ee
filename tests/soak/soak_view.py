"""A thousand random scenes: the exact view against single lines, sixty a scene."""

from random import Random

import shapely
from tests.view.drawn import is_clear, sees
from tests.view.random_scenes import SIDE, random_scene
from tests.view.test_view_against_rays import NEAR_A_BORDER, on_top, open_view

from fieldwright.geometry.sight.bodies import body_of

SCENES = 1000
LINES = 60


def test_a_thousand_scenes_are_seen_as_single_lines_see_them() -> None:
    """Towers, walls at any angle, bodies of any height; places near a border are left out."""
    compared = 0
    for seed in range(SCENES):
        scene, chance = random_scene(seed), Random(seed)
        column, row = chance.randrange(SIDE), chance.randrange(SIDE)
        body = body_of(scene.field, on_top(scene.field, column, row))
        eye = (column + 0.5, row + 0.5, body.looks_ft)
        region = open_view(scene.field, column, row)
        assert region.is_valid
        for _ in range(LINES):
            x, y = chance.uniform(0, SIDE), chance.uniform(0, SIDE)
            if region.boundary.distance(shapely.Point(x, y)) > NEAR_A_BORDER:
                to = (x, y, scene.looks[int(y), int(x)])
                assert sees(region, x, y) == is_clear(scene.field, eye, to), (seed, eye, to)
                compared += 1
    assert compared > SCENES * LINES * 0.9
