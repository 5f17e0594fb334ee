"""What is hidden in a map of Tiled stays hidden from players; collisions come all the same."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.exchange.tiles.maps import layer, objects, read_map, tmj, tmx, write_tiles

from fieldwright.battlefield.things import Label
from fieldwright.document.files import write_field
from fieldwright.drawing.options import DrawingOptions
from fieldwright.editor.exports.writing import Export, write_map
from fieldwright.exchange.building import Into, build, import_change
from fieldwright.exchange.encoding import decoded, encoded
from fieldwright.exchange.records import MapRecords

SPOT = {"name": "SECRETSPOT", "x": 5, "y": 5, "point": True}
WORDS = {"x": 0, "y": 0, "width": 20, "height": 10, "text": {"text": "SECRETWORDS"}}
OPEN = {"name": "Well", "x": 25, "y": 5, "point": True}
LINE = {"name": "SECRETWALL", "x": 0, "y": 10, "polyline": [{"x": 0, "y": 0}, {"x": 30, "y": 0}]}
DOOR = {"name": "SECRETNAME", "type": "door", "x": 10, "y": 0, "height": 10, "width": 0}


def group(*layers: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "group", "name": "SECRETGROUP", "layers": list(layers), **more}


def hidden_labels(records: MapRecords) -> list[tuple[str, bool]]:
    return [(one.text, one.hidden) for one in records.words]


ALL_HIDDEN = [("SECRETSPOT", True), ("SECRETWORDS", True)]


@pytest.mark.parametrize("hides", [{"visible": False}, {"visible": 0}, {"opacity": 0}])
def test_words_of_hidden_groups_layers_and_objects_are_hidden_labels(hides: Any) -> None:
    by_itself = objects(SPOT | hides, WORDS | hides)
    in_layer = objects(SPOT, WORDS, **hides)
    in_group = group(group(objects(SPOT, WORDS)), **hides)
    for one in (by_itself, in_layer, in_group):
        records = read_map(tmj([layer([1] * 6, 3), one]))
        assert hidden_labels(records) == ALL_HIDDEN
        assert records.report.came["hidden label"] == 2
        assert "label" not in records.report.came
        labels = build(records, "map.tmj").field.every(Label)
        assert [(one.text, one.hidden) for one in labels] == ALL_HIDDEN


def test_what_is_shown_within_a_hidden_group_is_hidden_and_beside_it_is_not() -> None:
    hidden = group(objects(SPOT, visible=True), visible=False)
    records = read_map(tmj([layer([1] * 6, 3), hidden, objects(OPEN)]))
    assert hidden_labels(records) == [("SECRETSPOT", True), ("Well", False)]
    assert (records.report.came["hidden label"], records.report.came["label"]) == (1, 1)


TMX_LAYERS = """
 <group name="g" visible="0"><objectgroup name="w"><object id="1" name="SECRETSPOT" x="5" y="5">
  <point/></object><object id="3" x="0" y="10"><polyline points="0,0 30,0"/></object></objectgroup>
 </group>
 <objectgroup name="o"><object id="4" x="0" y="0" width="20" height="10" visible="0">
  <text>SECRETWORDS</text></object></objectgroup>"""


def test_tmx_says_the_same_as_tmj() -> None:
    records = read_map(tmx("1,2,3,3,0,1", more=TMX_LAYERS), name="map.tmx")
    assert hidden_labels(records) == ALL_HIDDEN
    assert len(records.walls) == 1


def told_of_walls(layers: Sequence[Any]) -> list[str]:
    records = read_map(tmj(layers))
    return [one for one in records.report.warnings if "hidden in Tiled" in one]


def test_hidden_collisions_come_as_walls_and_that_is_told() -> None:
    floor = layer([1] * 6, 3)
    assert told_of_walls([floor, objects(LINE)]) == []
    (one,) = told_of_walls([floor, objects(LINE, visible=False)])
    assert one.startswith("1 object that is hidden in Tiled")
    (two,) = told_of_walls([floor, objects(LINE, DOOR | {"visible": False}, visible=False)])
    assert two.startswith("2 objects that are hidden in Tiled")
    records = read_map(tmj([floor, objects(LINE, DOOR, visible=False)]))
    assert {wall.kind for wall in records.walls} == {"wall", "door"}


def test_hidden_tiles_as_objects_are_not_drawn_and_counted(tmp_path: Path) -> None:
    write_tiles(tmp_path)
    tile = {"gid": 3, "x": 10, "y": 20, "width": 20, "height": 20}
    plain = read_map(tmj([layer([1] * 6, 3)]), tmp_path)
    for hidden in (objects(tile | {"visible": False}), objects(tile, visible=False)):
        records = read_map(tmj([layer([1] * 6, 3), hidden]), tmp_path)
        assert records.pictures[0].data == plain.pictures[0].data
        assert records.report.left_out == {"hidden tiles as objects": 1}


def test_hidden_labels_come_out_of_the_process_that_reads() -> None:
    records = read_map(tmj([layer([1] * 6, 3), objects(SPOT, OPEN, visible=False)]))
    assert decoded(b"".join(encoded(records))).words == records.words


def test_a_label_that_is_hidden_in_a_later_version_of_the_file_is_hidden_then() -> None:
    floor = layer([1] * 6, 3)
    shown, hidden = (read_map(tmj([floor, objects(SPOT, visible=is_seen)])) for is_seen in (1, 0))
    first = build(shown, "map.tmj")
    again = import_change(first.field, hidden, "map.tmj", Into(find=first.blobs.get))
    labels = list(again.change.applied_to(first.field).every(Label))
    assert [(one.text, one.hidden) for one in labels] == [("SECRETSPOT", True)]


ENDINGS = (".battlefield.json", ".dd2vtt", ".foundry.json", ".svg")


@pytest.mark.parametrize("ending", ENDINGS)
def test_no_file_for_players_says_what_is_hidden_in_tiled(ending: str, tmp_path: Path) -> None:
    secret = group(objects(SPOT, WORDS, LINE, DOOR, name="SECRETLAYER"), visible=False)
    alone = objects({**WORDS, "visible": False, "x": 10}, OPEN)
    built = build(read_map(tmj([layer([1] * 6, 3), secret, alone])), "map.tmj")
    options = DrawingOptions(players=True, square_px=20, pictures=built.blobs.get)
    write_map(built.field, Export(tmp_path / f"map{ending}", options))
    written = b"".join(one.read_bytes() for one in tmp_path.iterdir())
    assert b"SECRET" not in written
    if ending in (".battlefield.json", ".foundry.json"):
        assert b"Well" in written
    write_field(built.field, tmp_path / "dm.battlefield.json")
    assert "SECRETSPOT" in (tmp_path / "dm.battlefield.json").read_text("utf-8")
