"""What is kept from one snapshot to the next never shows an old view."""

from dataclasses import replace
from itertools import pairwise

import pytest
from tests.geometry.fields import level_field, painted, with_obstacle, with_platform, with_wall
from tests.view.drawn import figure

from fieldwright.battlefield.changes import alter
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Wall
from fieldwright.geometry.sight import scene
from fieldwright.geometry.view import levels, pieces
from fieldwright.geometry.view.seen import seen_by
from fieldwright.terms.grid import Block


def after_each_change() -> list[Battlefield]:
    """Snapshots of one field, each made from the one before."""
    field = with_wall(level_field(16, 16), "wall", (4, 2), (4, 9))
    field = with_wall(field, "door", (4, 9), (4, 11))
    found = [field]
    door = next(wall for wall in field.every(Wall) if wall.kind == "door")
    found.append(alter([(door, replace(door, is_open=True))]).applied_to(found[-1]))
    found.append(with_obstacle(found[-1], "crate", (7.5, 7.5), height_ft=6.0))
    found.append(painted(found[-1], Layer.HEIGHT, Block(9, 0, 12, 16), 12))
    found.append(with_platform(found[-1], "wall-walk", Block(1, 12, 3, 15), 8.0))
    found.append(painted(found[-1], Layer.GROUND, Block(13, 4, 15, 9), "solid-rock"))
    found.append(painted(found[-1], Layer.ESCARPMENT, Block(9, 0, 10, 16), 1))
    thicker = replace(found[-1].every(Wall)[0], thickness=0.8)
    found.append(alter([(found[-1].every(Wall)[0], thicker)]).applied_to(found[-1]))
    found.append(found[0])
    return found


def test_each_change_shows_at_once_and_as_if_looked_at_for_the_first_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    who = [figure(2, 7), figure(10, 3)]
    kept = [seen_by(field, who) for field in after_each_change()]
    for field, region in zip(after_each_change(), kept, strict=True):
        monkeypatch.setattr(scene._Last, "scene", None)
        monkeypatch.setattr(pieces._Last, "pieces", None)
        monkeypatch.setattr(levels._Last, "known", ((None, None), None))
        fresh = seen_by(replace(field), who)
        assert fresh.symmetric_difference(region).area < 1e-9
    changed = [one.symmetric_difference(other).area > 1e-3 for one, other in pairwise(kept)]
    assert sum(changed) >= 5


def test_a_step_of_a_figure_keeps_what_stands() -> None:
    field = with_wall(level_field(16, 16), "wall", (4, 2), (4, 9))
    who = figure(2, 7)
    with_figure = field.with_things({"figures": {who.id: who}})
    moved = field.with_things({"figures": {who.id: replace(who, column=3)}})
    assert pieces.pieces_of(scene.scene_of(with_figure)) is pieces.pieces_of(scene.scene_of(moved))
