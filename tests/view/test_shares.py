"""Squares that are seen, worked out without joining anything, against those of the exact region."""

from dataclasses import replace
from uuid import UUID

import numpy as np
import pytest
from tests.helpers.effort import seeds
from tests.helpers.generated import made
from tests.view.random_scenes import SIDE, random_scene

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.view.seen import Vision, seen_by, shares_seen
from fieldwright.geometry.view.squares import squares_seen, squares_seen_of_each
from fieldwright.rules.options import TableOptions


def figure(column: int, row: int, **more: object) -> Figure:
    one = Figure(id=UUID(int=1), name="A", side="party", column=column, row=row)
    return replace(one, **more)  # type: ignore[arg-type]


def check(field: Battlefield, one: Figure, **more: object) -> None:
    exact = squares_seen(seen_by(field, one, **more), field)  # type: ignore[arg-type]
    quick = shares_seen(field, one, **more)  # type: ignore[arg-type]
    assert quick.shape == exact.shape
    assert (quick - exact).min() > -1e-3
    # Faces that reach over what is seen are counted twice, nothing else is.
    assert (quick - 2 * exact).max() < 1e-3


@pytest.mark.parametrize("seed", range(seeds(24)))
def test_shares_of_random_scenes_agree(seed: int) -> None:
    field = random_scene(seed).field
    check(field, figure(seed % SIDE, seed * 5 % SIDE))
    check(field, figure(seed % (SIDE - 1), 3, columns=2, rows=2))


@pytest.mark.parametrize("terrain", ["hills", "caves"])
def test_shares_of_broken_land_agree(terrain: str) -> None:
    field = made(terrain, 1, size=(30, 30))
    for column, row in ((3, 3), (15, 15), (28, 10)):
        check(field, figure(column, row))


def test_without_faces_both_are_the_same() -> None:
    field = random_scene(3).field
    bare = Vision(with_faces=False)
    one = figure(6, 6)
    exact = squares_seen(seen_by(field, one, vision=bare), field)
    assert np.allclose(shares_seen(field, one, vision=bare), exact, atol=1e-3)


def test_weather_limits_both_alike() -> None:
    field = random_scene(5).field
    check(field, figure(6, 6), options=TableOptions(sight_limit_squares=3))
    assert shares_seen(field, figure(6, 6), options=TableOptions(sight_limit_squares=0)).max() == 0


def test_the_shares_of_several_regions_are_those_of_each() -> None:
    field = random_scene(7).field
    regions = [seen_by(field, figure(column, 5)) for column in (1, 6, 12)]
    each = squares_seen_of_each(regions, field)
    for region, shares in zip(regions, each, strict=True):
        assert np.allclose(shares, squares_seen(region, field), atol=1e-6)
