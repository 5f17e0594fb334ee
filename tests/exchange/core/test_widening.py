"""Squares of ten feet become two by two of five: all to one scale about the corner."""

import math
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import UUID

import numpy as np
import pytest
from shapely import Point, Polygon
from tests.cli.running import done
from tests.exchange.dungeons.small import as_bytes, donjon, two_rooms
from tests.exchange.tiles.scenes import as_bytes as scene_bytes
from tests.exchange.tiles.scenes import scene, wall

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Hazard, Light, Note, Obstacle, Platform, Wall
from fieldwright.document.files import read_field
from fieldwright.exchange.answers import Answers, answered
from fieldwright.exchange.answers_before import answers_before
from fieldwright.exchange.building import Into, build, import_change
from fieldwright.exchange.encoding import decoded, encoded
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.readers import read_data
from fieldwright.exchange.records import (
    GapRecord,
    LightRecord,
    MapRecords,
    ObstacleRecord,
    PictureRecord,
    WallRecord,
)
from fieldwright.exchange.versions import Kind, known_as
from fieldwright.exchange.widening import as_wide, refusal, times_offered, widened
from fieldwright.geometry.view.lamps import lit_part

NAME = "rooms.json"
DUNGEONS = [as_bytes(two_rooms(kind)) for kind in range(10)] + [as_bytes(donjon())]


def length(one: Wall) -> float:
    return math.dist(one.start, one.end)


def areas(field: Battlefield) -> list[float]:
    """Of stairs and dangers."""
    things: list[Platform | Hazard] = [*field.every(Platform), *field.every(Hazard)]
    return [Polygon(one.outline).area for one in things]


@pytest.mark.parametrize("times", [2, 3])
@pytest.mark.parametrize("data", DUNGEONS)
def test_areas_grow_with_the_square_and_lengths_with_the_width(data: bytes, times: int) -> None:
    records = read_data(data, NAME)
    plain, wide = build(records, NAME).field, build(widened(records, times), NAME).field
    assert (wide.columns, wide.rows) == (plain.columns * times, plain.rows * times)
    for layer in (Layer.GROUND, Layer.WATER):
        counts = np.bincount(plain.layers[layer].ravel())
        assert (np.bincount(wide.layers[layer].ravel()) == counts * times**2).all()
    for one, other in zip(plain.every(Wall), wide.every(Wall), strict=True):
        assert (one.id, one.kind, one.bolted) == (other.id, other.kind, other.bolted)
        assert length(other) == pytest.approx(length(one) * times)
        assert other.start == pytest.approx((one.start[0] * times, one.start[1] * times))
    before, after = areas(plain), areas(wide)
    assert after == pytest.approx([area * times**2 for area in before])
    heights = [[one.top_ft for one in field.every(Platform)] for field in (plain, wide)]
    assert heights[0] == heights[1]
    for note, same in zip(plain.every(Note), wide.every(Note), strict=True):
        assert same.position == pytest.approx([value * times for value in note.position])
        assert (note.number, note.text) == (same.number, same.text)
    for pillar, thick in zip(plain.every(Obstacle), wide.every(Obstacle), strict=True):
        assert (thick.width, thick.length) == pytest.approx(
            (pillar.width * times, pillar.length * times)
        )


def test_a_door_is_as_wide_as_its_passage() -> None:
    """A passage of one square is one of two, and so is the door; it hangs in the same wall."""
    field = build(widened(read_data(as_bytes(two_rooms()), NAME), 2), NAME).field
    door = next(one for one in field.every(Wall) if one.kind == "door")
    assert length(door) == 2
    # Floor on both sides of it, rock beyond its ends.
    x = int(door.start[0])
    top, bottom = sorted((int(door.start[1]), int(door.end[1])))
    ground = field.layers[Layer.GROUND]
    rock = field.palettes.ground.index("solid-rock")
    assert (ground[top:bottom, x - 1 : x + 1] != rock).all()
    assert (ground[[top - 1, bottom], x] == rock).all()


@pytest.mark.parametrize("kind", [0, 1, 2, 4, 6])
def test_light_and_sight_reach_the_same_places(kind: int) -> None:
    records = read_data(as_bytes(two_rooms(kind)), NAME)
    lamps = (LightRecord(key="lamp", kind="torch", position=(1.4, 1.6), radius_ft=30),)
    records = replace(records, lights=lamps)
    plain, wide = build(records, NAME).field, build(widened(records, 2), NAME).field
    parts: list[Any] = [lit_part(plain, {}), lit_part(wide, {})]
    floor = plain.layers[Layer.GROUND] != plain.palettes.ground.index("solid-rock")
    lit = {}
    for row, column in np.argwhere(floor).tolist():
        # Not the very middle, through which lines along walls and corners go.
        x, y = column + 0.53, row + 0.46
        lit[column, row] = parts[0].contains(Point(x, y))
        assert parts[1].contains(Point(2 * x, 2 * y)) == lit[column, row], (column, row)
    assert len(set(lit.values())) == 2


def test_what_every_record_has_is_to_scale() -> None:
    records = MapRecords(
        format="test",
        name="Test",
        columns=4,
        rows=3,
        walls=(
            WallRecord(key="1", kind="wall", start=(1, 1), end=(3, 1), thickness=0.5, height_ft=9),
        ),
        obstacles=(
            ObstacleRecord(
                key="2", kind="tree", position=(1, 2), size=(0.4, 0.5), rotation=30, crown=2
            ),
        ),
        lights=(LightRecord(key="3", position=(2, 2), radius_ft=15, kind="torch"),),
        pictures=(PictureRecord(key="4", data=b"x", position=(0.5, 0), size=(3.5, 3)),),
        gaps=(GapRecord(keys=("1", "5"), ends=(1, 0), places=((3, 1), (3.2, 1))),),
        layers={"height": np.array([[5.0, "", "", ""]] * 3, object)},
    )
    wide = widened(records, 2)
    line, tree = wide.walls[0], wide.obstacles[0]
    assert (line.start, line.end, line.thickness, line.height_ft) == ((2, 2), (6, 2), 1, 9)
    assert (tree.position, tree.size, tree.rotation, tree.crown) == ((2, 4), (0.8, 1), 30, 4)
    assert (wide.lights[0].position, wide.lights[0].radius_ft) == ((4, 4), 30)
    assert (wide.pictures[0].position, wide.pictures[0].size) == ((1, 0), (7, 6))
    assert wide.gaps[0].places == ((6.0, 2.0), (6.4, 2.0))
    assert wide.layers["height"][:, 1].tolist() == [5.0] * 6
    assert wide.layers["height"][:, 2].tolist() == [""] * 6
    assert widened(records, 1) is records
    assert decoded(b"".join(encoded(wide))).times == 2


def test_a_file_of_ten_feet_a_square_says_what_becomes_of_it() -> None:
    records = read_data(as_bytes(donjon()), NAME)
    assert records.square_ft == 10
    assert records.report.warnings[0].endswith("here it is one square of 5 feet.")
    told = widened(records, 2).report.warnings[0]
    assert told == "A square of this map is 10 feet wide; here it is 2 x 2 squares of 5 feet."


@pytest.mark.parametrize(
    ("distance", "units", "feet", "offered"),
    [
        (10, "ft", 10, (1, 2)),
        (3, "m", 9.84, (1, 2)),
        (5, "yd", 15, (1, 2, 3)),
        (5, "ft", None, (1, 2)),
        (1, "mi", None, (1, 2)),
    ],
)
def test_scenes_say_how_wide_their_squares_are(
    distance: float, units: str, feet: float | None, offered: tuple[int, ...]
) -> None:
    tree = scene([wall((300, 200), (500, 200))], gridDistance=distance, gridUnits=units)
    tree["lights"] = [{"x": 400, "y": 300, "config": {"dim": 4 * distance, "bright": 0}}]
    tree["grid"] = 100
    records = read_data(scene_bytes(tree), "scene.json")
    assert records.square_ft == feet
    assert times_offered(records) == offered
    # Four squares of ten feet are eight of five.
    assert widened(records, 2).lights[0].radius_ft == pytest.approx(40)


def test_a_map_that_would_be_too_large_is_refused_in_a_sentence() -> None:
    large = MapRecords(format="test", name="Large", columns=120, rows=80)
    assert times_offered(large) == (1,)
    with pytest.raises(ExchangeError, match=r"240 x 160 squares large.* 200 either way"):
        widened(large, 2)
    with pytest.raises(ExchangeError, match="1 to 6"):
        widened(replace(large, columns=2, rows=2), 7)
    assert refusal(large, 1) == ""
    assert as_wide(large, 2) is large


# ------------------------------------------------------------------------------- coming again


def wide_rooms(more: Any = None) -> tuple[MapRecords, Battlefield, Any]:
    records = read_data(as_bytes(two_rooms(**(more or {}))), NAME)
    built = build(answered(records, Answers(times=2)), NAME)
    return records, built.field, built.blobs.get


def test_a_file_that_comes_again_is_known_and_keeps_the_width_of_its_squares() -> None:
    records, field, find = wide_rooms()
    known = known_as(field, records, NAME, find)
    assert (known.kind, known.is_again) == (Kind.SAME, True)
    again = import_change(field, records, NAME, Into(find=find))
    after = again.change.applied_to(field)
    assert (after.columns, after.rows) == (field.columns, field.rows)
    assert {one.id: one for one in after.every(Wall)} == {one.id: one for one in field.every(Wall)}
    assert after.info.imports[0].times == 2
    assert answers_before(field, records, field.info.imports[0]).times == 2


def test_what_the_dm_added_stays_when_a_newer_version_comes() -> None:
    _, field, find = wide_rooms()
    lamp = Light(id=UUID(int=7), kind="torch", position=(3, 3))
    field = add(lamp).applied_to(field)
    newer = read_data(as_bytes(two_rooms(4)), NAME)
    after = import_change(field, newer, NAME, Into(find=find)).change.applied_to(field)
    assert lamp in list(after.every(Light))
    assert [length(one) for one in after.every(Wall) if one.kind == "portcullis"] == [2]
    assert not [one for one in after.every(Wall) if one.kind == "door"]


def test_convert_makes_squares_wide_and_the_text_form_keeps_it(tmp_path: Path) -> None:
    source, target = tmp_path / NAME, tmp_path / "rooms.battlefield.json"
    source.write_bytes(as_bytes(two_rooms()))
    done("convert", source, target, "--widen", "2")
    field = read_field(target)
    records = read_data(source.read_bytes(), NAME)
    assert (field.columns, field.rows) == (2 * records.columns, 2 * records.rows)
    assert field.info.imports[0].times == 2
