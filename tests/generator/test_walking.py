"""Where figures can stand, and which squares hang together on foot."""

import numpy as np
import pytest

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Platform
from fieldwright.generator.draft import Draft
from fieldwright.generator.walking import footway, regions, walkable
from fieldwright.generator.ways import cheapest_way
from fieldwright.terms.grid import Square


def draft(columns: int = 8, rows: int = 5) -> Draft:
    """A level meadow."""
    return Draft(columns, rows, "grass", load_catalogue(), 1)


def parted(field: Draft) -> bool:
    """Whether the west and the east of a field do not hang together."""
    labels = regions(field)
    return bool(labels[2, 0] != labels[2, -1])


@pytest.mark.parametrize(
    ("kind", "blocks"),
    [
        ("wall", True),
        ("window", True),
        ("secret-door", True),
        ("door", False),
        ("portcullis", False),
        ("low-wall", False),
        ("fence", False),
        ("hedge", False),
        ("curtain", False),
    ],
)
def test_walls_part_a_field_unless_they_slow_or_can_be_opened(kind: str, blocks: bool) -> None:
    field = draft()
    field.wall(kind, (4, 0), (4, 5))
    assert parted(field) is blocks


def test_a_free_wall_between_squares_blocks_the_steps_that_it_crosses() -> None:
    field = draft()
    field.wall("wall", (2.25, -0.5), (6.75, 5.5))
    assert parted(field)


def test_nobody_slips_past_the_corner_of_a_wall() -> None:
    field = draft(4, 4)
    field.wall("wall", (2, 0), (2, 2))
    field.wall("wall", (2, 2), (4, 2))
    assert regions(field)[0, 3] != regions(field)[3, 0]


def test_deep_water_parts_and_shoulder_deep_water_does_not() -> None:
    field = draft()
    field.depth[:, 4] = 5
    assert not parted(field)
    field.depth[:, 4] = 10
    assert parted(field)
    assert not walkable(field)[:, 4].any()


def test_a_bridge_carries_over_deep_water() -> None:
    field = draft()
    field.depth[:, 4] = 10
    outline = ((3.0, 2.0), (6.0, 2.0), (6.0, 3.0), (3.0, 3.0))
    field.add(Platform(id=field.new_id(), kind="bridge", outline=outline, top_ft=2))
    assert walkable(field)[2, 4]
    assert not parted(field)


def test_figures_pass_diagonally_between_trunks_but_not_between_boulders() -> None:
    field = draft(8, 5)
    for row in range(5):
        field.obstacle("tree", (3.5 + row % 2, row + 0.5))
    assert walkable(field).sum() == 35
    assert not parted(field)
    field = draft(8, 5)
    for row in range(5):
        field.obstacle("boulder", (3.5 + row % 2, row + 0.5))
    assert parted(field)


def test_a_step_of_more_than_five_feet_is_not_walked_but_stairs_are() -> None:
    field = draft()
    field.height[:, 4:] = 5
    assert not parted(field)
    field.height[:, 4:] = 10
    assert parted(field)
    outline = ((3.0, 2.0), (4.0, 2.0), (4.0, 3.0), (3.0, 3.0))
    stairs = Platform(id=field.new_id(), kind="stairs", outline=outline, top_ft=10, foot_ft=0)
    field.add(stairs)
    assert not parted(field)


def test_nobody_stands_in_solid_rock_or_in_a_gulch() -> None:
    field = draft()
    field.ground[:, 4] = field.ground_code("solid-rock")
    assert parted(field)
    field = draft()
    field.obstacle("gulch", (4.5, 2.5), width=1.4, length=9)
    assert parted(field)


def test_the_cheapest_way_goes_round_what_is_dear() -> None:
    field = draft()
    cost = field.height.astype(int) + 1
    cost[:4, 4] = 50
    starts, ends = cost < 0, cost < 0
    starts[0, 0] = ends[0, 7] = True
    way = cheapest_way(cost, starts, ends)
    assert way[0] == Square(0, 0)
    assert way[-1] == Square(7, 0)
    assert Square(4, 4) in way


def test_an_open_hatch_in_a_deck_is_a_hole_but_a_bridge_leads_over_a_pit() -> None:
    outline = ((0.0, 0.0), (6.0, 0.0), (6.0, 6.0), (0.0, 6.0))
    for kind, carries in (("deck", False), ("bridge", True)):
        draft = Draft(6, 6, "grass", load_catalogue(), 1)
        draft.obstacle("hatch", (3.0, 3.0), width=2.0, length=2.0)
        draft.add(Platform(id=draft.new_id(), kind=kind, outline=outline, top_ft=0.0))
        stands = walkable(draft)
        assert bool(stands[2, 2]) is carries
        assert stands[0, 0]


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ((3.0, 1.0), (3.0, 6.0)),
        ((3.0, 6.0), (3.0, 1.0)),
        ((0.0, 4.0), (5.0, 4.0)),
        ((7.0, 3.0), (2.0, 3.0)),
        ((0.0, 0.0), (0.0, 8.0)),
        ((8.0, 0.0), (8.0, 8.0)),
        ((1.0, 8.0), (6.0, 8.0)),
        ((4.0, -3.0), (4.0, 20.0)),
    ],
)
def test_a_wall_along_the_edges_of_squares_blocks_what_any_other_wall_blocks(
    start: tuple[float, float], end: tuple[float, float]
) -> None:
    """A hair's breadth off the grid the same wall is treated as a free one."""
    parts = []
    for hair in (0.0, 1e-9):
        draft = Draft(8, 8, "grass", load_catalogue(), 1)
        draft.wall("wall", start, (end[0] + hair, end[1] + hair))
        way = footway(draft)
        parts.append((way.parts.tolist(), way.east.tolist(), way.south.tolist()))
    assert parts[0] == parts[1]


def test_walls_that_follow_no_edge_bar_the_same_steps_alone_and_together() -> None:
    """Short and long ones, off the field and on it: worked out in one go or one by one."""
    ends = [((0.2, 3.7), (6.1, 4.4)), ((-2.0, 1.3), (3.3, 1.8)), ((7.3, 0.1), (7.9, 9.4))]
    together = Draft(9, 9, "grass", load_catalogue(), 1)
    for start, end in ends:
        together.wall("wall", start, end)
    east, south = np.ones((9, 8), bool), np.ones((8, 9), bool)
    for start, end in ends:
        alone = Draft(9, 9, "grass", load_catalogue(), 1)
        alone.wall("wall", start, end)
        way = footway(alone)
        assert not (way.east.all() and way.south.all())
        east, south = east & way.east, south & way.south
    for _ in range(2):
        way = footway(together)
        assert (way.east == east).all()
        assert (way.south == south).all()
