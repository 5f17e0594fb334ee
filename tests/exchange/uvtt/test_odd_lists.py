"""What stands where a list or a place should be is told, and costs no map."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.helpers.uvtt_files import as_bytes, at, light, png, uvtt

from fieldwright.exchange.building import build
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.records import MapRecords
from fieldwright.exchange.uvtt.reading import read
from fieldwright.exchange.uvtt.writing import write

ROOM = [at((1, 1), (5, 1), (5, 5), (1, 5), (1, 1))]


def given(tree: Any) -> MapRecords:
    return read(as_bytes(tree), "crypt.dd2vtt")


@pytest.mark.parametrize("odd", [{"a": 1}, "lines", 7, True])
@pytest.mark.parametrize("key", ["line_of_sight", "objects_line_of_sight", "portals", "lights"])
def test_a_list_that_is_none_is_counted_and_named_and_the_rest_comes(key: str, odd: Any) -> None:
    tree = uvtt(walls=ROOM) | {"lights": [light(3, 3, 2)]}
    records = given(tree | {key: odd})
    assert records.report.left_out["lists that are none"] == 1
    assert f"In the file {key} is no list; nothing was read of it." in records.report.warnings
    assert len(records.walls) == (0 if key == "line_of_sight" else 4)
    assert len(records.lights) == (0 if key == "lights" else 1)


def test_a_list_that_is_not_there_or_nothing_is_no_fault() -> None:
    records = given(uvtt(walls=ROOM) | {"lights": None})
    assert "lists that are none" not in records.report.left_out


@pytest.mark.parametrize("origin", [{"x": 1e300, "y": -1e300}, "corner", {"x": 1}])
def test_a_place_at_which_no_map_begins_is_told(origin: Any) -> None:
    tree = uvtt(walls=ROOM)
    tree["resolution"]["map_origin"] = origin
    records = given(tree)
    assert len(records.walls) == 4
    assert records.report.left_out["places at which no map begins"] == 1
    assert any("map_origin" in one for one in records.report.warnings)


def test_a_map_of_a_thousand_million_squares_is_refused_for_its_size() -> None:
    tree = uvtt(walls=ROOM)
    tree["resolution"]["map_size"] = {"x": 1e9, "y": 1}
    with pytest.raises(ExchangeError, match="more than a million squares"):
        given(tree)


@pytest.mark.parametrize(
    "words", ["/etc/passwd", "file:///etc/passwd", "../../../etc/passwd", "C:\\maps\\crypt.map"]
)
def test_a_path_in_place_of_a_picture_is_told_as_what_it_is(words: str, tmp_path: Path) -> None:
    records = read(as_bytes(uvtt(walls=ROOM, image=words)), "crypt.dd2vtt", tmp_path)
    assert (len(records.walls), records.pictures) == (4, ())
    told = next(one for one in records.report.warnings if "without its picture" in one)
    assert repr(words) in told
    assert "damaged" not in told


@pytest.mark.parametrize("image", ["iVBORw0KGgo=", "data:image/png;base64,iVBO", "x" * 4000 + "."])
def test_a_picture_that_is_none_is_damaged(image: str) -> None:
    told = " ".join(given(uvtt(walls=ROOM, image=image)).report.warnings)
    assert "names no PNG" not in told
    assert "came without its picture" in told


def test_words_beside_places_and_sizes_are_kept_or_counted() -> None:
    tree = uvtt(walls=ROOM)
    tree["resolution"]["grid_kind"] = "square"
    tree["line_of_sight"][0][1]["height"] = 10
    records = given(tree)
    assert records.report.left_out["other words at corners of walls"] == 1
    built = build(records, "crypt.dd2vtt")
    out = json.loads(write(built.field, lambda *_: png(1, 1), None, built.blobs.get).data)
    assert out["resolution"]["grid_kind"] == "square"
    assert out["resolution"]["map_size"] == {"x": 10, "y": 8}
