"""Universal VTT files as programs write them, and what of them comes onto the map."""

import base64
import math
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from shapely import Point
from tests.helpers.uvtt_files import as_bytes, at, light, png, portal, uvtt

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Figure
from fieldwright.exchange.building import build
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.records import MapRecords
from fieldwright.exchange.uvtt.reading import read
from fieldwright.geometry.view.seen import seen_by
from fieldwright.terms.setting import Light


def given(tree: Any, folder: Path | None = None) -> MapRecords:
    return read(as_bytes(tree), "mill.dd2vtt", folder)


def lines(records: MapRecords) -> set[tuple[str, tuple[float, float], tuple[float, float]]]:
    return {(one.kind, one.start, one.end) for one in records.walls}


def told(records: MapRecords) -> str:
    return " ".join(records.report.warnings)


# ------------------------------------------------------------------------------------- versions


@pytest.mark.parametrize("version", [0.2, 0.3, 1.0, 1, "0.2", "0.3", "1.0"], ids=repr)
def test_every_known_version_is_read_as_a_number_or_as_text(version: Any) -> None:
    records = given(uvtt(walls=[at((1, 1), (2, 1))], format=version))
    assert records.format == f"Universal VTT {float(version)}"
    assert not records.report.warnings
    assert len(records.walls) == 1


@pytest.mark.parametrize("version", [2, "9.5", None, "new"])
def test_an_unknown_version_is_read_with_a_word_of_warning(version: Any) -> None:
    records = given(uvtt(walls=[at((1, 1), (2, 1))], format=version))
    assert "read like 0.3" in told(records)
    assert len(records.walls) == 1


def test_keys_that_are_missing_are_empty_lists() -> None:
    tree = uvtt()
    for key in ("objects_line_of_sight", "portals", "lights", "environment", "line_of_sight"):
        del tree[key]
    records = given(tree)
    assert (records.columns, records.rows, records.walls, records.lights) == (10, 8, (), ())


@pytest.mark.parametrize(
    "resolution",
    [
        None,
        [],
        {"map_size": {"x": 5}},
        {"map_size": {"x": 0, "y": 4}},
        {"map_size": {"x": -3, "y": 4}},
    ],
)
def test_a_file_without_a_size_is_refused(resolution: Any) -> None:
    with pytest.raises(ExchangeError, match=r"size of a map|how many squares"):
        given(uvtt(resolution=resolution))


def test_a_map_of_400_x_320_squares_is_refused_with_its_size() -> None:
    tree = uvtt(400, 320, image="A" * 100_000, pixels=0.001)
    with pytest.raises(ExchangeError, match=r"400 x 320 squares.*missile scale"):
        given(tree)


def test_part_of_a_square_at_the_edge_is_a_square_of_the_field() -> None:
    records = given(uvtt(23.5, 8, pixels=4))
    assert (records.columns, records.rows) == (24, 8)
    assert records.pictures[0].size == (23.5, 8)


# ---------------------------------------------------------------------------------------- walls


def test_walls_are_polylines_in_squares() -> None:
    records = given(uvtt(walls=[at((1, 1), (4, 1), (4, 5)), at((6, 6.25), (7, 6.25))]))
    assert lines(records) == {
        ("wall", (1, 1), (4, 1)),
        ("wall", (4, 1), (4, 5)),
        ("wall", (6, 6.25), (7, 6.25)),
    }
    assert records.report.came["wall piece"] == 3


def test_a_crop_subtracts_where_it_begins_and_leaves_out_what_lies_beyond() -> None:
    """Six exports of one map all carry the whole map's walls."""
    walls = [at((2, 12), (7, 12), (7, 15)), at((11, 15), (14, 15)), at((30, 3), (31, 3))]
    doors = [portal((3, 14), (4, 14)), portal((40, 40), (41, 40))]
    lamps = [light(5, 14, 3), light(1, 1, 3)]
    records = given(uvtt(10, 8, walls, origin=(2, 12), portals=doors, lights=lamps))
    assert lines(records) == {
        ("wall", (0, 0), (5, 0)),
        ("wall", (5, 0), (5, 3)),
        ("wall", (9, 3), (10, 3)),
        ("door", (1, 2), (2, 2)),
    }
    assert [lamp.position for lamp in records.lights] == [(3, 2)]
    assert records.report.left_out == {
        "wall pieces outside the map": 1,
        "doors outside the map": 1,
        "lights outside the map": 1,
    }


def test_a_crop_within_a_square_keeps_the_grid_on_the_picture() -> None:
    """The map begins half a square into a square of the picture's own grid."""
    records = given(uvtt(4, 3, [at((3, 7), (5, 7))], origin=(2.5, 6.25), pixels=4))
    assert (records.columns, records.rows) == (5, 4)
    assert records.pictures[0].position == (0.5, 0.25)
    assert lines(records) == {("wall", (1, 1), (3, 1))}


def test_pieces_without_length_are_dropped_and_counted() -> None:
    records = given(uvtt(walls=[at((1, 1), (1, 1), (4, 1), (4, 1)), at((2, 2))]))
    assert lines(records) == {("wall", (1, 1), (4, 1))}
    assert records.report.left_out == {"wall pieces without length": 2}


def test_corners_a_hundredth_apart_meet_and_larger_gaps_are_told() -> None:
    walls = [at((1, 1), (4, 1)), at((4.01, 1.01), (4, 5)), at((4, 5.3), (4, 7))]
    records = given(uvtt(walls=walls))
    ends = [place for one in records.walls for place in (one.start, one.end)]
    assert ends.count((4, 1)) == 2 or ends.count((4.01, 1.01)) == 2
    assert [gap.places for gap in records.gaps] == [((4, 5), (4, 5.3))]
    assert "1 end of a wall did not quite meet" in told(records)
    assert "1 gap of up to half a square" in told(records)


def test_numbers_as_text_and_pairs_in_brackets_are_places_too() -> None:
    walls = [[{"x": "1", "y": "2.5"}, [3, 2.5], {"x": None, "y": 1}, "nowhere", [4]]]
    records = given(uvtt(walls=walls))
    assert lines(records) == {("wall", (1, 2.5), (3, 2.5))}
    assert records.report.left_out == {"corners of walls that say no place": 3}


def test_extreme_places_come_as_exactly_as_they_were() -> None:
    walls = [at((0, 0), (10, 8)), at((0.000001, 7.999999), (9.999999, 0.000001))]
    field = build(given(uvtt(walls=walls)), "mill.dd2vtt").field
    found = {(one.start, one.end) for one in field.things["walls"].values()}  # type: ignore[union-attr]
    assert found == {((0, 0), (10, 8)), ((0.000001, 7.999999), (9.999999, 0.000001))}


# ---------------------------------------------------------------------------------------- doors


def test_a_door_in_a_gap_stands_there_as_it_is() -> None:
    records = given(
        uvtt(walls=[at((1, 1), (4, 1)), at((5, 1), (8, 1))], portals=[portal((4, 1), (5, 1))])
    )
    assert ("door", (4, 1), (5, 1)) in lines(records)
    assert records.report.came == {"door": 1, "wall piece": 2, "picture": 1}


def test_a_door_on_a_wall_cuts_it() -> None:
    """A room of four walls with a door in the first: five pieces and a door."""
    room = at((0, 0), (10, 0), (10, 8), (0, 8), (0, 0))
    records = given(uvtt(walls=[room], portals=[portal((4.5, 0), (5.5, 0), freestanding=True)]))
    assert records.report.came["wall piece"] == 5
    assert {("wall", (0, 0), (4.5, 0)), ("wall", (5.5, 0), (10, 0))} <= lines(records)


def test_an_open_door_stands_open_and_can_be_closed() -> None:
    (door,) = given(uvtt(portals=[portal((1, 1), (2, 1), closed=False)])).walls
    assert (door.kind, door.is_open) == ("door", True)


def test_a_narrow_portal_is_a_window_with_a_doubt() -> None:
    records = given(uvtt(portals=[portal((1, 1), (1.777, 1)), portal((3, 1), (4, 1))]))
    window, door = records.walls
    assert (window.kind, door.kind, door.doubt) == ("window", "door", "")
    assert "0.78 square wide: a window, or a narrow door?" in window.doubt
    assert "1 were guessed" in told(records) or "guessed by width" in told(records)
    assert records.report.came["window"] == 1


def test_a_narrow_portal_that_lets_light_in_is_a_window_with_a_doubt() -> None:
    """Dungeondraft calls closed what blocks light; its windows do not."""
    (window,) = given(uvtt(portals=[portal((1, 1), (1.762, 1), closed=False)])).walls
    assert (window.kind, window.is_open) == ("window", False)
    assert "lets light in: a window, or an open door?" in window.doubt


def test_bounds_count_and_not_the_rotation() -> None:
    """Programs write angles from -1.571 to 6.283 for the same door."""
    doors = [portal((1, 1), (1, 2), rotation=angle) for angle in (-1.571, 0, 6.283, "x")]
    found = {(one.start, one.end) for one in given(uvtt(portals=doors)).walls}
    assert found == {((1, 1), (1, 2))}


def test_a_door_without_bounds_is_a_square_wide_about_its_place() -> None:
    door = {"position": {"x": 5, "y": 4}, "rotation": math.pi / 2, "closed": True}
    (one,) = given(uvtt(portals=[door])).walls
    assert one.start == pytest.approx((5, 3.5))
    assert one.end == pytest.approx((5, 4.5))


def test_a_door_that_says_no_place_is_left_out_and_counted() -> None:
    records = given(uvtt(portals=[{}, "door", {"bounds": at((1, 1), (1, 1))}]))
    assert not records.walls
    assert records.report.left_out == {"doors that say no place": 3}


# -------------------------------------------------------------------------------------- objects


def test_an_object_is_an_outline_that_shows_its_own_face() -> None:
    """An obstacle and no wall: what looks at it sees it, and nothing behind it."""
    crate = at((4, 4), (6, 4), (6, 6), (4, 6), (4, 4))
    records = given(uvtt(objects_line_of_sight=[crate]))
    (one,) = records.obstacles
    assert (one.kind, one.position, one.size) == ("outlined-object", (5, 5), (2, 2))
    assert not records.walls
    assert records.report.came["object"] == 1
    assert one.outline == ((4, 4), (6, 4), (6, 6), (4, 6))


def test_an_outline_that_is_left_open_is_closed_and_its_pieces_are_counted_as_given() -> None:
    records = given(uvtt(objects_line_of_sight=[at((4, 4), (6, 4), (6, 6), (4, 6))]))
    assert records.report.came["object wall piece"] == 3
    (told,) = (one for one in records.report.warnings if "around" in one)
    assert told.startswith("The line around 1 object is open in the file; here it is closed")
    assert records.obstacles[0].outline == ((4, 4), (6, 4), (6, 6), (4, 6))


def test_an_object_that_is_only_a_line_is_a_narrow_strip() -> None:
    (one,) = given(uvtt(objects_line_of_sight=[at((1, 1), (5, 1))])).obstacles
    assert one.size == pytest.approx((4, 0.1))


def test_an_object_that_crosses_itself_becomes_several() -> None:
    eight = at((1, 1), (3, 3), (3, 1), (1, 3), (1, 1))
    records = given(uvtt(objects_line_of_sight=[eight, at((90, 90), (91, 90), (91, 91))]))
    assert len(records.obstacles) == 2
    assert records.report.left_out == {"objects without shape, or outside the map": 1}


# --------------------------------------------------------------------------------------- lights


def test_a_range_is_in_squares_and_a_colour_begins_with_how_opaque_it_is() -> None:
    """Range 4 at five feet a square lights twenty feet."""
    records = given(uvtt(lights=[light(2, 3, 4, "ffeccd8b"), light(1, 1, 0, "#AABBCC")]))
    assert [(one.radius_ft, one.colour) for one in records.lights] == [
        (20, "ffeccd8b"),
        (0, "ffaabbcc"),
    ]


def test_as_many_lights_come_as_there_are() -> None:
    lamps = [light(1, 1, 3), {"position": at((2, 2))[0]}, {"position": at((3, 3))[0], "range": "4"}]
    assert [one.radius_ft for one in given(uvtt(lights=lamps)).lights] == [15, 0, 20]


def test_a_dark_place_makes_a_dark_field() -> None:
    tree = uvtt(environment={"baked_lighting": False, "ambient_light": "ff0a0a10"})
    assert build(given(tree), "mill.dd2vtt").field.info.light is Light.DARKNESS


# -------------------------------------------------------------------------------------- picture


def test_the_picture_lies_under_the_whole_map() -> None:
    (picture,) = given(uvtt(10, 8, pixels=4)).pictures
    assert (picture.position, picture.size, picture.data) == ((0, 0), (10, 8), png(40, 32))


@pytest.mark.parametrize("start", ["data:image/webp;base64,", "  data:image/png;base64, ", "\n"])
def test_what_stands_before_a_picture_does_not_matter(start: str) -> None:
    image = start + base64.b64encode(png(40, 32)).decode()
    assert given(uvtt(image=image)).pictures[0].data == png(40, 32)


def test_a_picture_with_escaped_slashes_is_the_same_picture() -> None:
    """Some writers of JSON put a backslash before every slash."""
    picture = png(400, 320) + bytes(range(256)) * 20
    data = as_bytes(uvtt(image=base64.b64encode(picture).decode())).replace(b"/", b"\\/")
    assert read(data, "mill.dd2vtt").pictures[0].data == picture


def test_a_picture_of_other_pixels_than_the_map_says_is_told() -> None:
    records = given(uvtt(10, 10, pixels=128, image=base64.b64encode(png(1, 1)).decode()))
    assert "1 x 1 pixels large; 10 x 10 squares of 128 pixels would be 1,280 x 1,280" in told(
        records
    )
    assert records.pictures[0].size == (10, 10)


def test_a_picture_of_another_shape_keeps_its_shape() -> None:
    records = given(uvtt(10, 8, pixels=4, image=base64.b64encode(png(40, 40)).decode()))
    assert "keeps its shape" in told(records)
    assert records.pictures[0].size == (10, 10)


@pytest.mark.parametrize(
    "image", ["", None, 7, "AAAA", "%%%", base64.b64encode(b"GIF89a").decode()]
)
def test_a_map_without_a_picture_that_can_be_used_comes_with_a_word(image: Any) -> None:
    records = given(uvtt(walls=[at((1, 1), (2, 1))], image=image))
    assert not records.pictures
    assert "picture" in told(records)
    assert len(records.walls) == 1


def test_a_picture_too_large_to_unpack_is_told_by_its_size_and_never_unpacked() -> None:
    bomb = png(1, 1).replace(
        b"\x00\x00\x00\x01\x00\x00\x00\x01", b"\x00\x00\xea\x60\x00\x00\xea\x60"
    )
    records = given(uvtt(image=base64.b64encode(bomb).decode()))
    assert "60,000 x 60,000 pixels" in told(records)


def test_a_picture_beside_the_file_is_found_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "mill.png").write_bytes(png(40, 32))
    assert given(uvtt(image="maps/mill.png"), tmp_path).pictures[0].data == png(40, 32)


@pytest.mark.parametrize("name", ["../outside.png", "/etc/outside.png", "C:\\x\\outside.png",
                                  "link.png", "folder.png", "http://127.0.0.1/x.png"])  # fmt: skip
def test_no_picture_outside_of_the_file_s_folder_is_ever_opened(name: str, tmp_path: Path) -> None:
    (tmp_path / "outside.png").write_bytes(png(40, 32))
    folder = tmp_path / "maps"
    (folder / "folder.png").mkdir(parents=True)
    (folder / "link.png").symlink_to(tmp_path / "outside.png")
    records = given(uvtt(image=name), folder)
    assert not records.pictures
    assert "Put it there and import again" in told(records)


def test_who_looks_at_an_object_sees_it_and_nothing_behind_it() -> None:
    crate = at((4, 3), (6, 3), (6, 5), (4, 5), (4, 3))
    field = build(given(uvtt(objects_line_of_sight=[crate])), "mill.dd2vtt").field
    looker = Figure(id=UUID(int=1), name="Robin", side="heroes", column=0, row=3)
    region = seen_by(add(looker).applied_to(field), [looker])
    assert region.contains(Point(4.3, 4.1))
    assert not region.intersects(Point(8, 3.8))
    assert region.contains(Point(3.5, 7))


# --------------------------------------------------------------------------------- listed twice


def test_a_door_that_is_listed_fifty_times_is_one_door() -> None:
    """Opening it would leave the others shut; the first one counts, whichever way they run."""
    doors = [portal((4, 3), (5, 3), closed=False), *[portal((5, 3), (4, 3))] * 49]
    records = read(as_bytes(uvtt(walls=[at((1, 3), (9, 3))], portals=doors)), "mill.dd2vtt")
    (door,) = [one for one in records.walls if one.kind == "door"]
    assert door.is_open
    assert records.report.came["door"] == 1
    assert records.report.left_out == {"doors that stand there already": 49}


def test_doors_whose_ends_nearly_meet_are_one_as_well() -> None:
    """They would be joined to each other within a fiftieth of a square."""
    doors = [portal((4, 3), (5, 3)), portal((4.01, 3), (5, 3.01))]
    report = read(as_bytes(uvtt(portals=doors)), "mill.dd2vtt").report
    assert report.came["door"] == 1
    assert report.left_out == {"doors that stand there already": 1}


def test_lights_and_walls_that_are_listed_twice_are_one() -> None:
    tree = uvtt(
        walls=[at((1, 1), (4, 1)), at((4, 1), (1, 1))],
        lights=[light(2, 2, 4), light(2, 2, 4), light(2, 2, 6)],
    )
    report = read(as_bytes(tree), "mill.dd2vtt").report
    assert (report.came["wall piece"], report.came["light"]) == (1, 2)
    assert report.left_out == {
        "wall pieces that stand there already": 1,
        "lights that shine there already": 1,
    }
