"""Watabou's One Page Dungeon."""

import math
from dataclasses import replace

import numpy as np
import pytest
from tests.exchange.dungeons.small import as_bytes, door, length_of, of_kind, rect, two_rooms

from fieldwright.exchange import one_page
from fieldwright.exchange.building import build
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.records import MapRecords


def read(tree: object) -> MapRecords:
    return one_page.read(as_bytes(tree), "two_rooms.json")


def test_the_least_corner_of_all_rectangles_becomes_the_corner_of_the_field() -> None:
    records = read(two_rooms())
    assert (records.columns, records.rows) == (9, 5)
    floor = records.layers["ground"] == "stone-floor"
    # 3 x 3 and 5 x 5 squares and the one under the door.
    assert np.argwhere(floor[:, :3]).min(axis=0).tolist() == [1, 0]
    assert floor.sum() == 9 + 25 + 1


def test_all_that_is_no_floor_is_solid_rock() -> None:
    ground = read(two_rooms()).layers["ground"]
    assert set(ground.flat) == {"stone-floor", "solid-rock"}
    assert ground[0, 0] == "solid-rock"


def test_a_door_square_is_no_room_and_its_door_is_counted_once() -> None:
    came = read(two_rooms()).report.came
    assert came["rectangle"] == 3
    assert came["room or passage"] == 1
    assert came["round room"] == 1
    assert came["door"] == 1


def test_sides_between_floor_and_rock_are_counted_with_round_rooms_as_rectangles() -> None:
    # 12 round the small room less the door's, 20 round the large one less the door's, 2 beside it.
    assert read(two_rooms()).report.came["side between floor and rock"] == 11 + 19 + 2


def test_a_leaf_hangs_at_the_side_that_one_comes_from() -> None:
    (leaf,) = of_kind(read(two_rooms()), "door")
    assert (leaf.start, leaf.end) == ((3.0, 2.0), (3.0, 3.0))


@pytest.mark.parametrize(
    ("kind", "becomes"),
    [
        (1, "door"),
        (4, "portcullis"),
        (5, "double-door"),
        (6, "secret-door"),
        (7, "iron-door"),
    ],
)
def test_doors_that_close_become_doors_of_their_kind(kind: int, becomes: str) -> None:
    assert len(of_kind(read(two_rooms(kind)), becomes)) == 1


@pytest.mark.parametrize("kind", [0, 8, 9])
def test_openings_and_steps_have_no_door(kind: int) -> None:
    assert {wall.kind for wall in read(two_rooms(kind)).walls} == {"wall"}


def test_a_narrow_archway_is_a_wall_with_a_gap_of_three_fifths_of_a_square() -> None:
    wide, narrow = read(two_rooms(0)), read(two_rooms(2))
    known = {wall.key for wall in wide.walls}
    stubs = [wall for wall in narrow.walls if wall.key not in known]
    assert [(w.start, w.end) for w in stubs] == [
        ((3.0, 2.0), (3.0, 2.2)),
        ((3.0, 2.8), (3.0, 3.0)),
    ]


def test_steps_lead_down_along_the_direction_of_their_door() -> None:
    (steps,) = read(two_rooms(9)).platforms
    assert (steps.kind, steps.rotation) == ("stairs", 270.0)
    assert (steps.foot_ft, steps.top_ft) == (None, 0.0)


def test_the_entrance_has_a_gate_in_the_outer_wall_and_steps_up_to_it() -> None:
    tree = {"rects": [rect(0, 0, 2, 2)], "doors": [door(-1, 0, (1, 0), 3)]}
    records = read(tree)
    (gate,) = of_kind(records, "gate")
    assert (gate.start, gate.end) == ((0.0, 0.0), (0.0, 1.0))
    assert not any(wall.start[0] == wall.end[0] == 0.0 for wall in of_kind(records, "wall"))
    (steps,) = records.platforms
    assert (steps.foot_ft, steps.top_ft, steps.rotation) == (0.0, 5.0, 270.0)


def test_stairs_down_out_of_the_map_fall_towards_their_end() -> None:
    tree = {"rects": [rect(0, 0, 2, 2)], "doors": [door(2, 0, (1, 0), 8)]}
    (steps,) = read(tree).platforms
    assert (steps.foot_ft, steps.top_ft, steps.rotation) == (-5.0, 0.0, 270.0)


def test_a_door_of_an_unknown_kind_is_an_opening_and_told() -> None:
    records = read(two_rooms(42))
    assert records.report.came["open archway"] == 1
    assert "42" in records.report.warnings[0]


def test_the_walls_of_a_round_room_keep_within_a_fiftieth_of_a_square_of_its_circle() -> None:
    middle, radius = (6.5, 2.5), 2.5
    walls = [w for w in of_kind(read(two_rooms()), "wall") if min(w.start[0], w.end[0]) > 4.0]
    arc = [w for w in walls if w.start[0] != w.end[0] and w.start[1] != w.end[1]]
    assert len(arc) >= 24
    for wall in arc:
        half = ((wall.start[0] + wall.end[0]) / 2, (wall.start[1] + wall.end[1]) / 2)
        for place in (wall.start, half, wall.end):
            assert abs(math.dist(place, middle) - radius) < 0.02


def test_the_corners_of_a_round_room_are_rock_and_its_doorway_is_open() -> None:
    records = read(two_rooms())
    rock = [one for one in records.obstacles if one.kind == "rock-mass"]
    # Two corners on the far side; on the near side the passage parts the rock in two as well.
    assert len(rock) == 4
    import shapely

    mass = shapely.union_all([shapely.Polygon(one.outline) for one in rock])
    assert not shapely.contains_xy(mass, 4.1, 2.5)
    assert shapely.contains_xy(mass, 4.2, 0.2)


def test_straight_walls_stand_on_every_side_between_floor_and_rock() -> None:
    tree = two_rooms()
    tree["rects"][1].pop("rotunda")
    records = read(tree)
    assert length_of(of_kind(records, "wall")) == 11 + 19 + 2
    assert records.report.came["side between floor and rock"] == 32


def test_columns_stand_where_the_file_says_and_fill_no_square_from_a_crossing() -> None:
    records = read(two_rooms())
    crossing, inside = (one for one in records.obstacles if one.kind == "pillar")
    assert crossing.position == (1.0, 2.0)
    assert inside.position == (1.5, 3.5)
    assert crossing.outline


def test_notes_keep_their_numbers_and_places() -> None:
    (note,) = read(two_rooms()).words
    assert (note.number, note.position, note.text) == (7, (1.5, 2.5), "A chest.")


def test_a_note_without_a_number_gets_the_next_one() -> None:
    notes = [
        {"text": "One.", "ref": "3", "pos": {"x": 0, "y": 0}},
        {"text": "Two.", "pos": {"x": 0, "y": 0}},
    ]
    assert [note.number for note in read(two_rooms(notes=notes)).words] == [3, 4]


def test_water_comes_on_floors_and_what_lies_under_rock_is_told() -> None:
    records = read(two_rooms())
    assert records.layers["water"][1, 0] == "pond"
    assert records.report.came["water square"] == 1
    assert records.report.left_out["water squares in the rock"] == 1


def test_the_name_and_the_story_come_too() -> None:
    field = build(read(two_rooms()), "two_rooms.json").field
    assert field.info.name == "Two Rooms"
    assert field.info.notes == "Nobody has come back."
    assert field.info.indoors


def test_keys_that_are_not_known_are_kept() -> None:
    assert read(two_rooms(seed=77)).extras == {"seed": 77}


@pytest.mark.parametrize(
    "tree",
    [
        {"type": "FeatureCollection", "features": [{"id": "values", "generator": "vg"}]},
        {"floors": [{"rooms": []}]},
        {"rects": "none", "doors": []},
        [1, 2],
    ],
)
def test_other_files_are_refused_with_a_sentence(tree: object) -> None:
    assert not one_page.looks_like(tree)
    with pytest.raises(ExchangeError, match="no One Page Dungeon"):
        read(tree)


def test_a_dungeon_larger_than_any_field_is_refused_before_it_is_built() -> None:
    with pytest.raises(ExchangeError, match="200 x 200 at most"):
        read({"rects": [rect(0, 0, 2, 2), rect(900_000, 0, 2, 2)], "doors": []})


def test_a_dungeon_without_floor_is_refused() -> None:
    with pytest.raises(ExchangeError, match="without a single square"):
        read({"rects": [], "doors": []})


def test_rooms_with_fractions_of_squares_are_left_out_and_told() -> None:
    records = read(two_rooms(rects=[rect(-4, -3, 3, 3), {"x": 0.5, "y": 0, "w": 2, "h": 2}]))
    assert records.report.left_out["rooms that are no whole squares"] == 1


def test_the_same_file_gives_the_same_field_and_is_replaced_when_it_comes_again() -> None:
    one, two = (build(read(two_rooms()), "two_rooms.json").field for _ in range(2))
    assert one.same_as(two)
    other = build(replace(read(two_rooms(6))), "two_rooms.json").field
    assert set(one.things["obstacles"]) == set(other.things["obstacles"])
