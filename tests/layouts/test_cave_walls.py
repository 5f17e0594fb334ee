"""The rock faces of caves wander at free angles and leave all floor to stand and step on."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, MultiLineString, Point, STRtree, distance, points
from tests.helpers.effort import costly
from tests.layouts.places import laid_out

from fieldwright.battlefield.things import Obstacle, Wall
from fieldwright.generator.layouts.formations import WallsNear
from fieldwright.generator.layouts.hollows import hollow, without_pinches
from fieldwright.generator.layouts.rockfaces import CLEARANCE, boundary_loops, rock_faces
from fieldwright.generator.noise import speckle
from fieldwright.generator.walking import regions
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Edge

SIDES = st.integers(10, 44)
SEEDS = st.integers(0, 10_000)


def _faces(columns: int, rows: int, seed: int) -> tuple[np.ndarray, list]:
    mask = hollow(columns, rows, Stream(seed, "hollow"))
    return mask, rock_faces(mask, Stream(seed, "faces").bits())


@costly
@given(SIDES, SIDES, SEEDS)
def test_every_wall_begins_where_another_ends(columns: int, rows: int, seed: int) -> None:
    _, walls = _faces(columns, rows, seed)
    assert sorted(start for start, _ in walls) == sorted(end for _, end in walls)
    assert all(start != end for start, end in walls)


@costly
@given(SIDES, SIDES, SEEDS)
def test_no_wall_comes_near_a_floor_s_middle_or_the_way_to_the_next(
    columns: int, rows: int, seed: int
) -> None:
    mask, walls = _faces(columns, rows, seed)
    lines = MultiLineString(walls)
    middles = points(np.argwhere(mask)[:, ::-1] + 0.5)
    assert distance(middles, lines).min() >= CLEARANCE
    for down, right in ((0, 1), (1, 0)):
        near = mask[: rows - down, : columns - right] & mask[down:, right:]
        for y, x in np.argwhere(near).tolist():
            step = LineString([(x + 0.5, y + 0.5), (x + right + 0.5, y + down + 0.5)])
            assert step.distance(lines) > CLEARANCE / 2


@costly
@given(SIDES, SIDES, SEEDS)
def test_no_two_walls_of_a_cave_cross(columns: int, rows: int, seed: int) -> None:
    _, walls = _faces(columns, rows, seed)
    lines = [LineString(wall) for wall in walls]
    for one, other in STRtree(lines).query(lines, predicate="crosses").T.tolist():
        pytest.fail(f"{walls[one]} crosses {walls[other]}")


@costly
@given(SIDES, SIDES, SEEDS)
def test_walls_lie_near_the_edge_of_the_floor(columns: int, rows: int, seed: int) -> None:
    """The floor that the walls enclose is, all but for its rim, the floor squares."""
    mask, walls = _faces(columns, rows, seed)
    edges = MultiLineString(
        [
            list(pair)
            for loop in boundary_loops(mask)
            for pair in zip(loop, (*loop[1:], loop[0]), strict=True)
        ]
    )
    for start, end in walls:
        for share in (0.0, 0.5):
            place = Point(
                start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
            )
            assert place.distance(edges) <= 0.7


@costly
@given(SIDES, SIDES, SEEDS)
def test_walls_wander_at_free_angles(columns: int, rows: int, seed: int) -> None:
    """No more than one wall in six runs along the squares or straight across them, none is long."""
    _, walls = _faces(columns, rows, seed)
    along = np.abs(np.array([(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in walls]))
    assert np.hypot(*along.T).max() <= 2.6
    straight = (along.min(axis=1) < 0.02) | (np.abs(along[:, 0] - along[:, 1]) < 0.02)
    assert straight.mean() <= 1 / 6


@costly
@given(st.integers(12, 40), st.integers(12, 40), st.integers(0, 300), st.sampled_from(list(Edge)))
def test_walls_stop_nobody_who_could_walk_without_them(
    columns: int, rows: int, seed: int, edge: Edge
) -> None:
    draft = laid_out.__wrapped__("caves", (columns, rows), seed, edge).draft
    with_walls = regions(draft)
    draft.things[:] = [thing for thing in draft.things if not isinstance(thing, Wall)]
    assert np.array_equal(with_walls, regions(draft))


def test_walls_of_a_large_cave_stay_few() -> None:
    for seed in range(3):
        _, walls = _faces(200, 200, seed)
        assert 2000 <= len(walls) <= 4500


def test_another_key_gives_other_walls_and_the_same_key_the_same() -> None:
    mask, walls = _faces(30, 24, 5)
    key = Stream(5, "faces").bits()
    assert rock_faces(mask, key) == walls
    assert rock_faces(mask, key ^ 1) != walls
    assert all(round(x, 3) == x for wall in walls for end in wall for x in end)


def test_a_cave_goes_on_beyond_the_rim_of_the_field() -> None:
    """At a mouth the walls lead to the rim itself, and none stands in the mouth."""
    mask = np.zeros((10, 12), bool)
    mask[2:8, 2:10] = True
    mask[8:, 4:7] = True
    walls = rock_faces(mask, 7)
    ends = sorted(x for wall in walls for x, y in wall if y == 10)
    assert ends == [4.0, 7.0]
    assert not any(start[1] == end[1] == 10 for start, end in walls)


def test_solid_rock_has_no_faces_and_a_single_square_has_a_ring() -> None:
    mask = np.zeros((5, 5), bool)
    assert rock_faces(mask, 1) == []
    mask[2, 2] = True
    walls = rock_faces(mask, 1)
    assert len(walls) >= 3
    assert MultiLineString(walls).distance(Point(2.5, 2.5)) >= CLEARANCE


@costly
@given(SIDES, SIDES, SEEDS)
def test_squares_of_a_cave_never_touch_by_a_corner_alone(
    columns: int, rows: int, seed: int
) -> None:
    rough = speckle((rows, columns), Stream(seed, "rough")) > 0.6
    mask = without_pinches(rough)
    assert (mask | ~rough).all()
    one, two, three, four = mask[:-1, :-1], mask[:-1, 1:], mask[1:, :-1], mask[1:, 1:]
    assert not (one & four & ~two & ~three).any()
    assert not (two & three & ~one & ~four).any()


@pytest.mark.rule("CT3-TER-CAVES-3")
def test_stalagmites_stand_in_groups_off_the_walls_and_most_of_them_near_one() -> None:
    near = grouped = total = 0
    for seed in range(8):
        place = laid_out("caves", (36, 32), seed)
        walls = MultiLineString([(wall.start, wall.end) for wall in place.things(Wall)])
        grown = [t for t in place.things(Obstacle) if t.kind == "stalagmite"]
        for thing in grown:
            away = Point(thing.position).distance(walls)
            assert away >= thing.width / 2 + 0.15
            near += away <= 3
            x, y = thing.position
            grouped += any(
                abs(x - o.position[0]) + abs(y - o.position[1]) <= 2.5
                for o in grown
                if o is not thing
            )
        total += len(grown)
    assert total >= 80
    assert near > 0.6 * total
    assert grouped > 0.7 * total


@pytest.mark.rule("CT3-TER-CAVES-3")
def test_a_cave_has_two_crevasses_of_its_own_at_most_and_they_bend() -> None:
    counts = set()
    for seed in range(16):
        cracks = [
            t for t in laid_out("caves", (36, 32), seed).things(Obstacle) if t.kind == "crevasse"
        ]
        counts.add(len(cracks))
        for crack in cracks:
            ends = crack.outline[0], crack.outline[len(crack.outline) // 2]
            chord = LineString(ends)
            assert 2 <= chord.length <= 8
            assert max(chord.distance(Point(corner)) for corner in crack.outline) > 0.2
    assert counts == {0, 1, 2}


def test_the_nearest_wall_is_found_from_either_side_and_past_its_ends() -> None:
    walls = WallsNear([((1.0, 1.0), (3.0, 1.0))])
    assert walls.leave(2.0, 1.5, 0.5)
    assert not walls.leave(2.0, 1.5, 0.51)
    assert not walls.leave(3.3, 1.4, 0.51)
    assert walls.leave(3.3, 1.4, 0.49)
