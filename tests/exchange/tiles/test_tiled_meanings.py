"""What tiles and objects of Tiled's maps stand for on a field."""

from pathlib import Path
from typing import Any

from tests.exchange.tiles.maps import layer, objects, read_map, tileset, tmj

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.building import build
from fieldwright.exchange.tiled.meanings import kept_meanings, unknown_kinds

CLASSES = tileset(
    tiles=[
        {"id": 0, "type": "Meadow"},
        {"id": 1, "class": "lake"},
        {"id": 3, "properties": [{"name": "Obstacle", "type": "string", "value": "boulder"}]},
    ]
)


def test_tiles_stand_for_grounds_by_class_by_number_and_by_property() -> None:
    records = read_map(tmj([layer([1, 2, 3, 4, 0, 1], 3)], tilesets=[CLASSES]))
    assert records.layers["ground"].tolist() == [["grass", "", "sand"], ["", "", "grass"]]
    assert records.layers["water"].tolist() == [["", "pond", ""], ["", "", ""]]
    assert [(one.kind, one.position) for one in records.obstacles] == [("boulder", (0.5, 1.5))]
    field = build(records, "map.tmj").field
    assert field.info.imports[0].format == "Tiled map (TMJ 1.10)"


def test_what_lies_above_goes_before_what_lies_below_and_layers_may_have_a_meaning() -> None:
    low, high = layer([1, 1, 1], 3), layer([3, 0, 0], 3)
    woods = layer([0, 0, 4], 3, "Woods")
    records = read_map(
        tmj([low, high, woods], 3, 1, tilesets=[tileset(tiles=CLASSES["tiles"][:1])])
    )
    assert records.layers["ground"].tolist() == [["sand", "grass", "grass"]]
    assert records.layers["growth"].tolist() == [["", "", "light-woods"]]


def test_terrains_are_what_most_corners_of_a_tile_are_of() -> None:
    wang: dict[str, Any] = {
        "colors": [{"name": "Meadow"}, {"name": "Lake"}],
        "wangtiles": [
            {"tileid": 0, "wangid": [0, 1, 0, 1, 0, 2, 0, 1]},
            {"tileid": 1, "wangid": [0, 2, 0, 2, 0, 2, 0, 1]},
        ],
    }
    new = tileset(wangsets=[wang])
    old = tileset(
        terrains=[{"name": "Meadow"}, {"name": "Lake"}],
        tiles=[{"id": 0, "terrain": [0, 0, 1, 0]}, {"id": 1, "terrain": [-1, 1, 1, 0]}],
    )
    for one in (new, old):
        records = read_map(tmj([layer([1, 2], 2)], 2, 1, tilesets=[one]))
        assert records.layers["ground"].tolist() == [["grass", ""]]
        assert records.layers["water"].tolist() == [["", "pond"]]


def test_tiles_of_which_nothing_is_known_are_named() -> None:
    known = read_map(tmj([layer([4, 4, 2], 3)], 3, 1, tilesets=[CLASSES])).report.warnings
    assert not any("tiles.toml" in one for one in known)
    unknown = read_map(tmj([layer([2], 1)], 1, 1)).report.warnings
    assert any("“tiles:1”" in one and "tiles.toml" in one for one in unknown)


def test_the_user_s_own_meanings_go_before_those_of_the_program(tmp_path: Path) -> None:
    own = tmp_path / "tiles.toml"
    own.write_text('[Grass]\nground = "mud"\n["Desert:30"]\nobstacle = "boulder"\n', "utf-8")
    kept = kept_meanings(own)
    assert kept.fault == ""
    assert kept.meanings["grass"].ground == "mud"
    assert kept.meanings["desert:30"].obstacle == "boulder"
    assert kept.meanings["sand"].ground == "sand"


def test_a_faulty_table_of_the_user_is_told_and_not_used(tmp_path: Path) -> None:
    own = tmp_path / "tiles.toml"
    own.write_text("[grass]\ngrund = 'mud'\n", "utf-8")
    kept = kept_meanings(own)
    assert "ground" in kept.fault
    assert kept.meanings["grass"].ground == "grass"


def test_the_program_s_own_table_names_only_kinds_that_are_there() -> None:
    kept = kept_meanings(Path("there is no such file"))
    assert unknown_kinds(kept.meanings, load_catalogue()) == []


SQUARE = [{"x": 0, "y": 0}, {"x": 10, "y": 0}, {"x": 10, "y": 10}, {"x": 0, "y": 10}]


def walls(*entries: dict[str, Any], name: str = "Objects") -> list[tuple[str, Any, Any]]:
    records = read_map(tmj([layer([1] * 25, 5), objects(*entries, name=name)], 5, 5))
    return [(one.kind, one.start, one.end) for one in records.walls]


def test_polylines_polygons_and_rectangles_become_walls() -> None:
    line = {"x": 10, "y": 20, "polyline": [{"x": 0, "y": 0}, {"x": 20, "y": 0}, {"x": 20, "y": 5}]}
    assert walls(line) == [("wall", (1, 2), (3, 2)), ("wall", (3, 2), (3, 2.5))]
    square = [("wall", (1, 1), (2, 1)), ("wall", (2, 1), (2, 2)), ("wall", (2, 2), (1, 2)),
              ("wall", (1, 2), (1, 1))]  # fmt: skip
    assert walls({"x": 10, "y": 10, "polygon": SQUARE}) == square
    assert walls({"x": 10, "y": 10, "width": 10, "height": 10}) == square


def test_a_turned_rectangle_turns_about_its_corner() -> None:
    found = walls({"x": 20, "y": 20, "width": 20, "height": 10, "rotation": 90})
    assert found[0] == ("wall", (2, 2), (2, 4))
    assert found[1] == ("wall", (2, 4), (1, 4))


def test_ellipses_become_a_ring_of_walls() -> None:
    found = walls({"x": 10, "y": 10, "width": 20, "height": 20, "ellipse": True})
    assert len(found) == 24
    assert all(abs(((x - 2) ** 2 + (y - 2) ** 2) ** 0.5 - 1) < 1e-5 for _, (x, y), _ in found)


def test_objects_are_walls_of_the_kind_that_they_are_called() -> None:
    line = {"x": 0, "y": 10, "polyline": [{"x": 0, "y": 0}, {"x": 10, "y": 0}]}
    for says, kind in (
        ({"class": "Way out"}, "door"),
        ({"type": "window"}, "window"),
        ({"name": "Secret door"}, "secret-door"),
        ({"properties": [{"name": "wall", "value": "hedge"}]}, "hedge"),
        ({"name": "nobody knows"}, "wall"),
    ):
        assert [one[0] for one in walls({**line, **says})] == [kind]
    assert walls({**line, "type": "spawn"}) == []


def test_a_door_drawn_as_a_rectangle_lies_along_its_middle() -> None:
    assert walls({"x": 10, "y": 18, "width": 10, "height": 4, "type": "door"}) == [
        ("door", (1, 2), (2, 2))
    ]


def test_points_with_names_and_texts_become_labels() -> None:
    entries: list[dict[str, Any]] = [
        {"x": 15, "y": 25, "point": True, "name": "Well"},
        {"x": 15, "y": 25, "point": True},
        {"x": 10, "y": 10, "width": 20, "height": 10, "text": {"text": "Old mill"}},
        {"x": 999, "y": 10, "point": True, "name": "Far away"},
        {"x": 10, "y": 10},
        {"template": "door.tx", "x": 1, "y": 1},
    ]
    records = read_map(tmj([layer([1] * 25, 5), objects(*entries)], 5, 5))
    assert [(one.text, one.position) for one in records.words] == [
        ("Well", (1.5, 2.5)),
        ("Old mill", (2, 1.5)),
    ]
    assert records.walls == ()
    left_out = dict(records.report.left_out)
    left_out.pop("sorts of tile without a picture (drawn in one colour)")
    assert left_out == {
        "points without a name": 1,
        "words outside the map": 1,
        "objects without a shape": 1,
        "objects made from templates": 1,
    }


def test_objects_of_an_infinite_map_move_with_its_tiles() -> None:
    chunk = {"x": -4, "y": -2, "width": 1, "height": 1, "data": [1]}
    far = {"x": 3, "y": 3, "width": 1, "height": 1, "data": [1]}
    point = objects({"x": -35, "y": -15, "point": True, "name": "Here"}, offsetx=5)
    endless = {"type": "tilelayer", "chunks": [chunk, far]}
    records = read_map(tmj([endless, point], infinite=True))
    assert (records.columns, records.rows) == (8, 6)
    assert records.words[0].position == (1.0, 0.5)


def test_objects_of_tmx_are_read_as_those_of_tmj() -> None:
    source = b"""<map orientation="orthogonal" width="5" height="5" tilewidth="10" tileheight="10">
     <objectgroup name="Walls"><object id="1" x="10" y="10"><polyline points="0,0 10,0"/></object>
      <object id="2" x="10" y="20" width="10" height="10" type="door"/>
      <object id="3" name="Well" x="15" y="25"><point/></object>
      <object id="4" x="0" y="0" width="20" height="10"><text>Old
mill</text></object></objectgroup></map>"""
    records = read_map(source, name="map.tmx")
    assert [(one.kind, one.start) for one in records.walls] == [
        ("wall", (1, 1)),
        ("door", (1, 2.5)),
    ]
    assert [one.text for one in records.words] == ["Well", "Old\nmill"]
