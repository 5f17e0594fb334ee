"""Hidden shares on a thousand random scenes: ray by ray, and polygon by polygon."""

import pytest
from tests.helpers.marched_sight import marched_shares
from tests.helpers.plain_sight import plain_shares
from tests.helpers.sight_scenes import random_scene

from fieldwright.geometry.cover.between import Look
from fieldwright.geometry.cover.hidden import hidden

SCENES = 1_000
EACH = 50


@pytest.mark.parametrize("start", range(0, SCENES, EACH))
def test_rays_marched_through_scenes_with_heights_agree(start: int) -> None:
    """100 x 100 stratified rays a target, within 1.5 % of the silhouette."""
    for seed in range(start, start + EACH):
        scene = random_scene(10_000 + seed)
        look = Look(scene.eye, scene.looks_ft, scene.target)
        found = hidden(scene.field, look)
        hard, soft = marched_shares(scene.field, look)
        assert abs(found.hard - hard) < 0.015, seed
        assert abs(found.soft - soft) < 0.015, seed


@pytest.mark.parametrize("start", range(0, SCENES, EACH))
def test_polygons_of_shapely_agree(start: int) -> None:
    """To a thousand millionth of the silhouette."""
    for seed in range(start, start + EACH):
        scene = random_scene(20_000 + seed)
        look = Look(scene.eye, scene.looks_ft, scene.target)
        found = hidden(scene.field, look)
        hard, soft = plain_shares(scene.field, look)
        assert abs(found.hard - hard) < 1e-9, seed
        assert abs(found.soft - soft) < 1e-9, seed
