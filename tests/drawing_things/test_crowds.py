"""Walls by the thousand in one place are drawn as thin lines; all others as ever."""

from dataclasses import replace
from itertools import pairwise
from uuid import UUID

import numpy as np
import pytest
from tests.drawing_things.scene import CATALOGUE, drawn, field_of, options
from tests.helpers.uvtt_files import png

from fieldwright.battlefield.things import Picture, Point, Wall
from fieldwright.drawing.context import Context
from fieldwright.drawing.options import Style
from fieldwright.drawing.things import walls
from fieldwright.drawing.things.index import Index, index_of
from fieldwright.drawing.things.shadows import Shadows
from fieldwright.drawing.things.wall_pieces import Joinery
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

MANY = 3000


def wall(number: int, start: Point, end: Point) -> Wall:
    return Wall(id=UUID(int=number + 1), kind="wall", start=start, end=end)


def tangle(count: int, side: float = 10.0) -> list[Wall]:
    """Long walls from anywhere to anywhere."""
    stream = Stream(7, "tangle")
    places = [(stream.share() * side, stream.share() * side) for _ in range(count + 1)]
    return [wall(number, *ends) for number, ends in enumerate(pairwise(places))]


def maze() -> list[Wall]:
    """A wall on every line of the grid, each drawn twice, as some programs do."""
    level = [((x, y), (x + 1, y)) for x in range(24) for y in range(21)]
    upright = [((x, y), (x, y + 1)) for x in range(25) for y in range(20)]
    ways: list[tuple[Point, Point]] = [(a, b) for a, b in (*level, *upright)]
    return [wall(number, *ends) for number, ends in enumerate((*ways, *ways))]


def context_of(things: list[Wall], style: Style = Style.WASH) -> Context:
    return Context(field_of(*things), CATALOGUE, options(style))


def test_no_wall_of_a_tangle_is_fitted_to_others_or_throws_a_shadow() -> None:
    context = context_of(tangle(MANY))
    seen = walls.seen_in(context, Block(0, 0, 24, 20))
    assert len(seen.crowd) == MANY
    assert not seen.bands
    shadows = Shadows(40)
    walls.cast_shadows(shadows, seen, context)
    assert all(not veil._outlines for _, veil in shadows._steps)


@pytest.mark.parametrize("editing", [False, True])
def test_a_tangle_that_a_picture_shows_is_seen_by_the_dm_at_work_alone(editing: bool) -> None:
    """As thin lines too, and no wall of it is a part of the paths of other fine lines."""
    shown = [replace(one, in_picture=True) for one in tangle(MANY)]
    picture = Picture(id=UUID(int=99_999), blob="below", position=(0, 0), width=24, length=20)
    data = png(24, 20)
    opts = options(pictures=lambda _blob: data, editing=editing)
    field = field_of(picture, *shown)
    joinery = Joinery(Context(field, CATALOGUE, opts))
    region = Block(0, 0, 24, 20)
    assert not joinery.crowd(region)
    assert len(joinery.crowd(region, in_pictures=True)) == MANY
    assert not joinery.fitted.entries
    bare = drawn(field_of(picture), opts)
    assert (drawn(field, opts) != bare).any() == editing


def test_a_maze_drawn_twice_is_no_tangle() -> None:
    assert not walls.seen_in(context_of(maze()), Block(0, 0, 24, 20)).crowd


def test_a_wall_apart_from_a_tangle_keeps_its_stones() -> None:
    apart = wall(90_000, (13.0, 15.0), (22.0, 15.0))
    joinery = Joinery(context_of([*tangle(MANY), apart]))
    assert [d.pieces[0].wall for d in joinery.near(Block(12, 12, 24, 20))] == [apart]


@pytest.mark.parametrize("style", list(Style))
def test_every_wall_of_a_tangle_is_seen(style: Style) -> None:
    """One more wall across the empty edge beside it shows, as thin as the others."""
    more = wall(90_000, (0.5, 11.0), (9.5, 11.0))
    bare = drawn(field_of(*tangle(MANY)), options(style))
    with_it = drawn(field_of(*tangle(MANY), more), options(style))
    rows = np.flatnonzero((bare != with_it).any(axis=(1, 2)))
    pixels = options(style).square_px
    assert rows.size
    assert rows[-1] - rows[0] < 0.2 * pixels


@pytest.mark.parametrize("style", list(Style))
def test_parts_of_a_tangle_make_up_the_whole(style: Style) -> None:
    field, opts = field_of(*tangle(1200)), options(style)
    rows = [
        np.concatenate(
            [drawn(field, opts, Block(x, y, x + 12, y + 10)) for x in (0, 12)],
            axis=1,
        )
        for y in (0, 10)
    ]
    apart = np.abs(np.concatenate(rows).astype(int) - drawn(field, opts))
    assert (apart > 2).mean() < 0.001


def test_an_index_of_a_changed_tangle_is_like_a_new_one() -> None:
    before = tangle(400)
    after = [*before[30:], wall(90_000, (1.0, 1.0), (23.0, 19.0))]
    after[5] = wall(after[5].id.int - 1, (3.0, 3.0), (4.0, 19.0))
    known = Index({one.id: one for one in before})
    held = {place: list(entries) for place, entries in known.buckets.items()}
    changed = Index({one.id: one for one in after}, known)
    fresh = Index({one.id: one for one in after})
    for region in ((0, 0, 24, 20), (2, 2, 3, 3), (20, 15, 24, 20)):
        assert [e.thing for e in changed.near(region)] == [e.thing for e in fresh.near(region)]
    assert {place: list(entries) for place, entries in known.buckets.items()} == held


def test_the_index_of_a_field_without_walls_is_new() -> None:
    """It takes nothing over from thousands that are gone: they would be taken out one by one."""
    index_of(field_of(*tangle(MANY)), Wall)
    assert index_of(field_of(), Wall).buckets == {}
