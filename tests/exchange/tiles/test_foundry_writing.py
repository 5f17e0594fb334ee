"""Fields written as scenes of Foundry, and read again."""

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.cli.running import done
from tests.exchange.tiles.fields import a_field, assert_same, random_field
from tests.exchange.tiles.scenes import as_bytes, scene, wall

from fieldwright.battlefield.changes import alter
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Label, Note
from fieldwright.document.files import read_field
from fieldwright.exchange.building import build
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.foundry.reading import read
from fieldwright.exchange.foundry.writing import Wishes, write
from fieldwright.exchange.records import (
    LightRecord,
    ObstacleRecord,
    WallRecord,
    WordsRecord,
)
from fieldwright.tables import maps_folder
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Blocking

WISHES = Wishes("map.webp")


def written(field: Battlefield, wishes: Wishes = WISHES) -> Any:
    return json.loads(write(field, wishes).data)


def of_kind(kind: str, **more: Any) -> Any:
    one = WallRecord(key="1", kind=kind, start=(2, 3), end=(4, 3), **more)
    walls = written(a_field(walls=(one,)))["walls"]
    return [(each["move"], each["sight"], each["door"], each["ds"]) for each in walls]


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("wall", (20, 20, 0, 0)),
        ("window", (20, 0, 0, 0)),
        ("arrow-slit", (20, 0, 0, 0)),
        ("door", (20, 20, 1, 0)),
        ("secret-door", (20, 20, 2, 0)),
        ("portcullis", (20, 0, 1, 0)),
        ("curtain", (0, 20, 1, 0)),
        ("palisade", (20, 20, 0, 0)),
    ],
)
def test_walls_do_in_the_scene_what_they_do_here(kind: str, says: tuple[int, ...]) -> None:
    assert of_kind(kind) == [says]


def test_an_open_door_is_written_as_one_that_stands_open() -> None:
    assert of_kind("door", is_open=True) == [(20, 20, 1, 1)]


def test_a_locked_door_is_locked_in_the_scene_and_when_it_comes_back() -> None:
    assert of_kind("door", bolted=True) == [(20, 20, 1, 2)]
    assert of_kind("secret-door", bolted=True) == [(20, 20, 2, 2)]
    one = WallRecord(key="1", kind="iron-door", start=(2, 3), end=(4, 3), bolted=True)
    records = read(as_bytes(written(a_field(walls=(one,)))), "own.json")
    assert [(wall.kind, wall.bolted) for wall in records.walls] == [("iron-door", True)]


def test_our_own_scene_has_no_gaps_to_be_asked_about_until_somebody_draws_in_it() -> None:
    walls = [
        WallRecord(key=f"{x}", kind="wall", start=(x, 3.0), end=(x + 1.6, 3.0))
        for x in (2.0, 4.0, 6.0)
    ]
    tree = written(a_field(walls=tuple(walls)))
    assert read(as_bytes(tree), "own.json").gaps == ()
    tree["walls"].append(wall((100, 100), (200, 100)))
    assert len(read(as_bytes(tree), "own.json").gaps) == 2


def test_rock_comes_back_from_a_scene_as_rock_and_not_as_walls() -> None:
    rows = np.full((9, 12), "", object)
    rows[2:5, 0:3] = "solid-rock"
    field = a_field(layers={"ground": rows})
    records = read(as_bytes(written(field)), "own.json")
    assert records.walls == ()
    assert (records.layers["ground"] == rows).all()
    assert records.report.came["rock square"] == 9


def test_an_object_over_the_edge_of_the_part_is_cut_there() -> None:
    statue = ObstacleRecord(key="1", kind="statue", position=(4.0, 4.0), size=(2.0, 2.0))
    field = a_field(obstacles=(statue,))
    part = Block(4, 0, 8, 8)
    tree = written(field, Wishes("map.webp", part, 100))
    xs = sorted({value for wall in tree["walls"] for value in wall["c"][::2]})
    assert xs == [0, 100]


@pytest.mark.parametrize("pixels", [20, 37, 100])
def test_places_are_whole_pixels_and_come_back_as_exactly_as_they_were(pixels: int) -> None:
    """Foundry refuses walls and lights between pixels; what somebody moves there stays moved."""
    line = WallRecord(key="1", kind="wall", start=(2.123456, 3.3333), end=(4.7, 3.1))
    lamp = LightRecord(key="2", position=(5.1234, 6.5), radius_ft=20.0, kind="torch")
    field = a_field(walls=(line,), lights=(lamp,))
    tree = written(field, Wishes("map.webp", None, pixels))
    assert all(isinstance(value, int) for value in tree["walls"][0]["c"])
    assert all(isinstance(tree["lights"][0][axis], int) for axis in "xy")
    records = read(as_bytes(tree), "own.json")
    assert (records.walls[0].start, records.walls[0].end) == (line.start, line.end)
    assert records.lights[0].position == lamp.position
    tree["walls"][0]["c"][0] += 3 * pixels
    moved = read(as_bytes(tree), "own.json").walls[0]
    assert moved.start[0] == pytest.approx(5.123456, abs=0.51 / pixels)


def test_squares_of_fewer_pixels_than_foundry_takes_are_refused() -> None:
    with pytest.raises(ExchangeError, match="20 pixels"):
        written(a_field(), Wishes("map.webp", None, 19))


def test_nothing_is_written_that_foundry_would_refuse() -> None:
    """A drawing without words has nothing to be seen; letters have 8 to 256 pixels."""
    words = (
        WordsRecord(key="1", position=(1, 1), text="A chest", number=4),
        WordsRecord(key="2", position=(2, 2), text="Hall"),
    )
    field = a_field(words=words)
    note, label = (next(iter(field.things[name].values())) for name in ("notes", "labels"))
    assert isinstance(note, Note)
    assert isinstance(label, Label)
    blank = alter([(note, replace(note, text=" ")), (label, replace(label, text=""))])
    drawings = written(blank.applied_to(field))["drawings"]
    assert [one["text"] for one in drawings] == ["4"]
    large = written(field, Wishes("map.webp", None, 1000))["drawings"]
    assert {one["fontSize"] for one in large} == {256}


@pytest.mark.parametrize("kind", ["low-wall", "fence", "hedge", "railing"])
def test_what_is_seen_over_and_climbed_over_stops_nothing_in_a_scene_and_comes_back(
    kind: str,
) -> None:
    assert of_kind(kind) == [(0, 0, 0, 0)]
    one = WallRecord(key="1", kind=kind, start=(2, 3), end=(4, 3))
    out = write(a_field(walls=(one,)), WISHES)
    assert any("stop nothing" in one for one in out.report.warnings)
    assert not out.report.left_out
    assert [wall.kind for wall in read(out.data, "own.json").walls] == [kind]


def test_a_fence_that_nobody_gets_over_blocks_steps_in_a_scene() -> None:
    assert of_kind("fence", movement=Blocking.BLOCKS) == [(20, 0, 0, 0)]


def test_places_are_pixels_of_the_part_that_is_written() -> None:
    one = WallRecord(key="1", kind="wall", start=(2, 3), end=(9, 3.5))
    field = a_field(walls=(one,))
    tree = written(field, Wishes("map.webp", Block(1, 1, 11, 8), 70))
    assert (tree["width"], tree["height"], tree["padding"]) == (700, 490, 0)
    assert tree["walls"][0]["c"] == [70, 140, 560, 175]
    assert tree["grid"]["size"] == 70
    assert tree["grid"]["distance"] == 5


def test_notes_of_the_dungeon_master_are_hidden_from_players() -> None:
    words = (
        WordsRecord(key="1", position=(3, 3), text="Inn"),
        WordsRecord(key="2", position=(5, 3), text="The host is a ghoul", number=7),
    )
    tree = written(a_field(words=words))
    assert {one["text"]: one["hidden"] for one in tree["drawings"]} == {
        "Inn": False,
        "The host is a ghoul": True,
    }
    assert tree["notes"] == []


@pytest.mark.parametrize("seed", range(40))
def test_what_is_written_and_read_again_is_the_same(seed: int) -> None:
    field = random_field(random.Random(seed))
    again = build(read(write(field, WISHES).data, "map.json"), "map.json").field
    assert_same(field, again)


def test_a_ready_field_comes_back_with_its_walls_and_doors() -> None:
    field = read_field(maps_folder() / "crypt.battlefield.json")
    first = written(field)
    again = build(read(as_bytes(first), "a.json"), "a.json").field
    second = written(again)
    for key in ("walls", "lights"):
        places = [
            sorted(str(one.get("c") or one["x"]) for one in tree[key]) for tree in (first, second)
        ]
        assert places[0] == places[1]


def test_what_a_scene_had_said_besides_is_written_again() -> None:
    tree = scene([wall((300, 200), (500, 200))], weather="rain", flags={"other": {"a": 1}})
    built = build(read(as_bytes(tree), "cellar.json"), "cellar.json")
    again = json.loads(write(built.field, WISHES, built.blobs.get).data)
    assert (again["weather"], again["flags"]["other"]) == ("rain", {"a": 1})
    assert again["padding"] == 0


def test_convert_writes_a_scene_and_its_picture_beside_it(tmp_path: Path) -> None:
    source = tmp_path / "cellar.battlefield.json"
    source.write_bytes((maps_folder() / "crypt.battlefield.json").read_bytes())
    target = tmp_path / "cellar.foundry.json"
    done("convert", source, target, "--square", "20px")
    tree = json.loads(target.read_bytes())
    picture = (tmp_path / tree["background"]["src"]).read_bytes()
    assert picture[8:12] == b"WEBP"
    records = read(target.read_bytes(), target.name, tmp_path)
    assert records.report.came["picture"] == 1


def test_a_scene_for_players_holds_no_secret(tmp_path: Path) -> None:
    target = tmp_path / "crypt.foundry.json"
    source = maps_folder() / "crypt.battlefield.json"
    done("convert", source, target, "--square", "20px", "--players")
    tree = json.loads(target.read_bytes())
    assert {one["door"] for one in tree["walls"]} == {0, 1}
    assert not [one for one in tree["drawings"] if one["hidden"]]
    secrets = [note.text for note in read_field(source).every(Note)]
    assert secrets
    assert not [text for text in secrets if text in target.read_text("utf-8")]
    assert "secret" not in target.read_text("utf-8")
