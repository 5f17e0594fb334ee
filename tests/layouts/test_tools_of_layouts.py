"""The tools that layouts are made with: sheets, walls, hulls, rooms, corridors, hollows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Obstacle, Wall
from fieldwright.generator.draft import Draft
from fieldwright.generator.layouts.hollows import OPEN_SHARE, hollow
from fieldwright.generator.layouts.hulls import Hull, fair_beam
from fieldwright.generator.layouts.masonry import Masonry, edge_between, outline_edges
from fieldwright.generator.layouts.partition import (
    borders,
    cut_block,
    id_grid,
    joined_rooms,
    straight_runs,
)
from fieldwright.generator.layouts.sheet import Sheet
from fieldwright.generator.layouts.tunnels import CORRIDOR, Diggings
from fieldwright.generator.shapes import parts
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Edge


def draft_of(columns: int, rows: int) -> Draft:
    return Draft(columns, rows, "wooden-floor", load_catalogue(), 1)


def test_walls_around_a_room_become_four_runs_that_meet_at_its_corners() -> None:
    masonry = Masonry(load_catalogue())
    masonry.build(outline_edges(Block(2, 3, 7, 6)), "wall")
    ends = {(run.start, run.end) for run in masonry.runs()}
    assert ends == {
        ((2, 3), (7, 3)),
        ((2, 6), (7, 6)),
        ((2, 3), (2, 6)),
        ((7, 3), (7, 6)),
    }


def test_a_door_cuts_a_wall_into_two_runs_without_a_gap() -> None:
    masonry = Masonry(load_catalogue())
    masonry.build(outline_edges(Block(0, 0, 6, 4)), "wall")
    masonry.build([edge_between((2, 3), (2, 4))], "door")
    level = sorted(
        (run.start, run.end, run.course.kind) for run in masonry.runs() if run.start[1] == 4
    )
    south = [run for run in level if run[1][1] == 4]
    assert south == [
        ((0, 4), (2, 4), "wall"),
        ((2, 4), (3, 4), "door"),
        ((3, 4), (6, 4), "wall"),
    ]


def test_a_secret_door_lets_nobody_through_who_does_not_know_it() -> None:
    masonry = Masonry(load_catalogue())
    masonry.build([(1, 1, True)], "secret-door")
    assert not masonry.lets_through((1, 1, True))
    assert masonry.lets_through((1, 1, True), secrets=True)
    assert masonry.lets_through((5, 5, True))


def test_a_sheet_refuses_what_overlaps_crosses_a_wall_or_stands_in_a_doorway() -> None:
    sheet = Sheet(draft_of(10, 8), "wooden-floor")
    sheet.walls.build([(4, y, True) for y in range(8)], "wall")
    sheet.door([(4, 2, True)])
    assert sheet.put("table", 2, 5) is not None
    assert sheet.put("crate", 2.5, 5) is None
    assert sheet.put("table", 4, 6) is None
    assert sheet.put("barrel", 3.5, 2.5) is None
    assert sheet.put("barrel", 9.9, 1) is None
    assert [piece.kind for piece in sheet.pieces] == ["table"]


@pytest.mark.parametrize("edge", list(Edge))
@pytest.mark.parametrize("seed", range(6))
def test_a_sheet_is_turned_so_that_its_south_side_lies_at_the_wanted_edge(
    edge: Edge, seed: int
) -> None:
    draft = draft_of(12, 7)
    sheet = Sheet.facing(draft, "wooden-floor", Stream(seed, "turn"), "south", edge)
    middle, low = sheet.columns // 2, sheet.rows - 1
    sheet.floor(Block(0, low, sheet.columns, sheet.rows), "paved")
    sheet.put("barrel", middle + 0.5, low + 0.5)
    sheet.walls.build([(middle, sheet.rows, False)], "door")
    sheet.copy_to_draft()
    paved = draft.ground == draft.ground_code("paved")
    lines = {
        Edge.NORTH: paved[0],
        Edge.SOUTH: paved[-1],
        Edge.WEST: paved[:, 0],
        Edge.EAST: paved[:, -1],
    }
    assert lines[edge].all()
    barrel = next(thing for thing in draft.things if isinstance(thing, Obstacle))
    assert paved[int(barrel.position[1]), int(barrel.position[0])]
    door = next(thing for thing in draft.things if isinstance(thing, Wall))
    at_edge = {
        Edge.NORTH: {door.start[1], door.end[1]} == {0},
        Edge.SOUTH: {door.start[1], door.end[1]} == {7},
        Edge.WEST: {door.start[0], door.end[0]} == {0},
        Edge.EAST: {door.start[0], door.end[0]} == {12},
    }
    assert at_edge[edge]


@given(st.integers(6, 60), st.integers(6, 60), st.integers(0, 500))
def test_rooms_fill_their_block_and_keep_to_the_smallest_side(
    width: int, height: int, seed: int
) -> None:
    rooms = cut_block(Block(0, 0, width, height), Stream(seed, "cut"), 3, 7)
    assert sum(room.width * room.height for room in rooms) == width * height
    assert (id_grid(width, height, rooms) > 0).all()
    assert all(room.width >= 3 and room.height >= 3 for room in rooms)
    assert all(room.width <= 7 and room.height <= 7 for room in rooms)


@given(st.integers(10, 50), st.integers(10, 50), st.integers(0, 500))
def test_doors_reach_every_room_from_the_first(width: int, height: int, seed: int) -> None:
    rooms = cut_block(Block(0, 0, width, height), Stream(seed, "cut"), 3, 7)
    between = borders(id_grid(width, height, rooms))
    inner = [pair for pair in between if pair[0]]
    pairs = joined_rooms(inner, 1, Stream(seed, "doors"), lambda one, other: one + other, 0)
    assert len(pairs) == len(rooms) - 1
    reached = {1}
    for _ in pairs:
        reached |= {room for pair in pairs if reached & set(pair) for room in pair}
    assert reached == set(range(1, len(rooms) + 1))


def test_edges_in_one_line_make_one_run_and_others_their_own() -> None:
    runs = straight_runs([(1, 4, False), (2, 4, False), (4, 4, False), (4, 4, True), (4, 5, True)])
    assert sorted(len(run) for run in runs) == [1, 2, 2]


@given(st.integers(0, 2000), st.sampled_from([1, 2]))
def test_a_corridor_joins_its_rooms_and_notes_a_door_for_each(seed: int, width: int) -> None:
    stream = Stream(seed, "dig")
    one = Block(2, 2, 2 + stream.between(3, 7), 2 + stream.between(3, 7))
    left, top = stream.between(11, 20), stream.between(2, 14)
    other = Block(left, top, left + stream.between(3, 6), top + stream.between(3, 6))
    diggings = Diggings.of(28, 24, [one, other])
    diggings.dig(1, 2, width, stream)
    assert int(parts(diggings.ids != 0).max()) == 1
    assert diggings.doors[1]
    assert diggings.doors[2]
    assert (diggings.ids == CORRIDOR).any()


def test_a_hull_is_broadest_amidships_and_pointed_at_the_bow() -> None:
    hull = Hull(2, 32, 8, 10)
    assert hull.half_at(2 + 0.45 * 30) == 5
    assert hull.half_at(31.9) < 1
    assert hull.half_at(2) == pytest.approx(3.6)
    west = Hull(2, 32, 8, 10, bow_east=False)
    assert west.half_at(2.1) < 1
    assert west.half_at(32) == pytest.approx(3.6)


@given(st.floats(3, 15), st.integers(10, 60))
def test_a_fair_hull_keeps_its_sides_off_the_middles_of_squares(beam: float, rows: int) -> None:
    fair = fair_beam(beam, rows / 2)
    assert beam - 0.3 <= fair <= beam + 0.01
    for side in (rows / 2 - fair / 2, rows / 2 + fair / 2):
        assert abs(side % 1 - 0.5) > 0.03


@given(st.integers(10, 50), st.integers(10, 50), st.integers(0, 1000))
def test_a_cave_hangs_together_and_is_about_half_open(columns: int, rows: int, seed: int) -> None:
    mask = hollow(columns, rows, Stream(seed, "hollow"))
    assert int(parts(mask).max()) == 1
    assert OPEN_SHARE - 0.12 <= mask.mean() <= OPEN_SHARE + 0.25
    assert not mask[0].any()
    assert not mask[:, -1].any()
