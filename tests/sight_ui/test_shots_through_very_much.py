"""A shot through hundreds of walls: its pictures hold what they would, and no more is drawn."""

from dataclasses import fields, replace
from itertools import pairwise
from uuid import UUID

import numpy as np
import pytest

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Wall
from fieldwright.editor.sight.card import _MOST_SHAPES, _largest
from fieldwright.editor.sight.picturing import _edges_of, silhouette_of
from fieldwright.geometry.cover.between import Look, hiders_between
from fieldwright.geometry.cover.panel import project
from fieldwright.geometry.cover.shots import shot
from fieldwright.geometry.sight.bodies import body_of
from fieldwright.geometry.sight.scene import scene_of
from fieldwright.terms.chance import Stream

SHOOTER, TARGET = (
    Figure(id=UUID(int=number), name="M", side=str(number), column=column, row=5, facing=0)
    for number, column in ((1, 1), (2, 16))
)


def tangle(count: int) -> Battlefield:
    """Low walls from anywhere to anywhere, between two figures."""
    stream = Stream(4, "tangle")
    places = [(3 + 12 * stream.share(), 10 * stream.share()) for _ in range(count + 1)]
    walls = [
        Wall(id=UUID(int=100 + n), kind="wall", start=one, end=other, height_ft=3)
        for n, (one, other) in enumerate(pairwise(places))
    ]
    bare = Battlefield.empty(20, 12, FieldInfo("Tangle", "plains"), load_catalogue())
    return add(SHOOTER, TARGET, *walls).applied_to(bare)


@pytest.mark.parametrize("count", [1, 40])
def test_many_things_are_projected_like_each_alone(count: int) -> None:
    field = tangle(count)
    one, other = body_of(field, SHOOTER), body_of(field, TARGET)
    seen = shot(field, one, other).cover.hidden
    assert seen.panel is not None
    look = Look(seen.eye, one.looks_ft, other)
    hiders = list(hiders_between(field, scene_of(field), look, seen.passed))
    assert hiders
    for hider, edges in zip(hiders, _edges_of(seen.panel, hiders), strict=True):
        alone = project(seen.panel, hider.pieces)
        for part in fields(alone):
            np.testing.assert_array_equal(getattr(edges, part.name), getattr(alone, part.name))


def test_nothing_between_hides_nothing() -> None:
    field = tangle(1)
    bare = replace(field, things={**field.things, "walls": {}})
    one, other = body_of(bare, SHOOTER), body_of(bare, TARGET)
    seen = silhouette_of(bare, shot(bare, one, other), one, other)
    assert seen is not None
    assert (seen.hard, seen.soft, seen.partly) == ((), (), ())


def test_the_largest_shapes_are_drawn_in_their_order() -> None:
    shapes = [((0.0, 0.0), (0.0, 1.0), (float(n), 1.0), (float(n), 0.0)) for n in range(1, 400)]
    assert _largest(shapes[:_MOST_SHAPES]) == shapes[:_MOST_SHAPES]
    assert _largest(shapes) == shapes[-_MOST_SHAPES:]
