"""What is drawn of a part is what is drawn of the whole: chunks meet without a seam."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.drawing_things.scene import (
    CATALOGUE,
    IDS,
    Pixels,
    drawn,
    every_thing,
    field_of,
    obstacle,
    options,
    platform,
    wall,
)

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Light, Obstacle, Thing
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.drawing.things.index import index_of
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block


def in_chunks(field: Battlefield, opts: DrawingOptions, side: int) -> Pixels:
    rows = []
    for top in range(0, field.rows, side):
        row = [
            drawn(field, opts, Block(left, top, left + side, top + side).clipped(field.block))
            for left in range(0, field.columns, side)
        ]
        rows.append(np.concatenate(row, axis=1))
    return np.concatenate(rows, axis=0)


def crowded() -> list[Thing]:
    """Large and small things, across the borders of chunks of eight squares."""
    stream = Stream(3, "crowd")
    things: list[Thing] = [
        obstacle("dune", 12, 5, rotation=25, width=20, length=6),
        platform("deck", 3, 9, 18, 7),
        obstacle("ravine", 10, 18, rotation=-8),
        obstacle("building", 8.3, 8.1, rotation=12),
        wall("wall", (1, 1), (22, 1)),
        wall("wall", (22, 1), (16, 15)),
        wall("rock-face", (1, 1), (1, 18)),
        wall("palisade", (2, 17), (20, 13)),
        wall("hedge", (5, 3), (20, 3)),
        wall("door", (7.5, 1), (8.5, 1), is_open=True),
        Light(id=IDS.uuid(), kind="lantern", position=(8.1, 7.9)),
    ]
    for _ in range(30):
        kind = stream.choice(["tree", "conifer", "boulder", "table", "shrub", "deadfall"])
        place = (stream.share() * 24, stream.share() * 20)
        things.append(obstacle(kind, *place, rotation=stream.below(360)))
    return things


@pytest.mark.parametrize("style", list(Style))
@pytest.mark.parametrize("px", [12, 25, 40])
def test_chunks_make_up_the_whole(px: int, style: Style) -> None:
    field = field_of(*crowded(), indoors=True)
    opts = options(style, px)
    whole, parts = drawn(field, opts).astype(int), in_chunks(field, opts, 8).astype(int)
    assert np.abs(whole - parts).max() <= 3, "at most the rounding of one blend"


@settings(max_examples=12)
@given(
    st.lists(st.sampled_from(list(every_thing())), min_size=1, max_size=6),
    st.integers(3, 11),
    st.sampled_from(list(Style)),
)
def test_chunks_of_any_size_make_up_the_whole(things: list[Thing], side: int, style: Style) -> None:
    unique = {thing.id: thing for thing in things}
    field = field_of(*unique.values(), indoors=True)
    opts = options(style, 16)
    whole, parts = drawn(field, opts).astype(int), in_chunks(field, opts, side).astype(int)
    assert np.abs(whole - parts).max() <= 3


def test_an_index_taken_over_finds_what_a_new_one_finds() -> None:
    things = [obstacle("tree", x * 1.1 % 24, x * 0.7 % 20) for x in range(200)]
    before = field_of(*things)
    index_of(before, Obstacle)
    moved = Obstacle(
        id=things[5].id, kind="boulder", position=(20, 3), width=2, length=2, rotation=40
    )
    after = field_of(moved, *things[:5], *things[6:])
    region = Block(4, 4, 14, 12)
    found = [entry.thing for entry in index_of(after, Obstacle).near(region)]
    expected = [
        thing
        for thing in (moved, *things[:5], *things[6:])
        if any(thing is other for other in found)
    ]
    assert sorted(t.id.int for t in found) == sorted(t.id.int for t in expected)
    assert moved not in found
    assert things[5] not in found
    near = [entry.thing for entry in index_of(after, Obstacle).near(Block(19, 2, 22, 5))]
    assert moved in near


def test_nothing_that_shows_in_a_region_is_missed() -> None:
    """Every obstacle whose crown reaches into the region is among those that may show."""
    stream = Stream(4, "wood")
    trees = [
        obstacle("tree", stream.share() * 24, stream.share() * 20, crown=1.5) for _ in range(150)
    ]
    region = Block(6, 5, 15, 13)
    found = {entry.thing.id for entry in index_of(field_of(*trees), Obstacle).near(region)}
    for tree in trees:
        x, y = tree.position
        inside = region.left - 1.5 < x < region.right + 1.5
        if inside and region.top - 1.5 < y < region.bottom + 1.5:
            assert tree.id in found


def test_a_kind_with_a_vast_crown_is_found_from_afar(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    rows = {**CATALOGUE.obstacles, "tree": replace(CATALOGUE.obstacles["tree"], crown=3.5)}
    giant = replace(CATALOGUE, obstacles=rows)
    tree = obstacle("tree", 12, 10)
    whole = drawn(field_of(tree), options(), catalogue=giant)
    part = drawn(field_of(tree), options(), Block(15, 6, 20, 14), catalogue=giant)
    assert part.any()
    assert np.array_equal(whole[6 * 24 : 14 * 24, 15 * 24 : 20 * 24], part)


def test_several_threads_may_draw_at_once() -> None:
    from concurrent.futures import ThreadPoolExecutor

    field = field_of(*crowded(), indoors=True)
    opts = options(px=21)
    alone = drawn(field, opts)
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda _: drawn(field, opts), range(8)))
    assert all(np.array_equal(alone, other) for other in together)
