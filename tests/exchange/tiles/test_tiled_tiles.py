"""Tiles of Tiled's maps: every way in which they are written, and the picture that is drawn."""

from pathlib import Path
from typing import Any

import pytest
from tests.exchange.tiles.maps import (
    BLUE,
    GREEN,
    RED,
    WHITE,
    as_bytes,
    colour_at,
    layer,
    objects,
    packed,
    picture_of,
    read_map,
    tileset,
    tmj,
    tmx,
    write_tiles,
)

from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.readers import read_data

SIX = [1, 2, 3, 3, 0, 1]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_tiles(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("data", "attributes"),
    [
        ("1,2,3,\n3,0,1", 'encoding="csv"'),
        (packed(SIX, ""), 'encoding="base64"'),
        (f"\n   {packed(SIX, 'zlib')}\n", 'encoding="base64" compression="zlib"'),
        (packed(SIX, "gzip"), 'encoding="base64" compression="gzip"'),
        ("".join(f'<tile gid="{gid}"/>' for gid in SIX), ""),
    ],
    ids=["csv", "base64", "zlib", "gzip", "elements"],
)
def test_tiles_are_read_in_every_encoding_of_tmx(data: str, attributes: str, folder: Path) -> None:
    records = read_map(tmx(data, attributes), folder, "map.tmx")
    assert (records.columns, records.rows) == (3, 2)
    assert records.report.came == {"tile": 5, "tile layer": 1, "picture": 1, "square of ground": 2}
    assert colour_at(records, 0.8, 0.8) == RED
    assert colour_at(records, 1.8, 0.8) == GREEN
    assert colour_at(records, 0.8, 1.8) == BLUE


@pytest.mark.parametrize("compression", ["", "zlib", "gzip"])
def test_tmj_says_the_same_as_lists_or_packed(compression: str, folder: Path) -> None:
    plain = read_map(tmj([layer(SIX, 3)]), folder)
    coded = layer(SIX, 3, data=packed(SIX, compression), encoding="base64", compression=compression)
    assert read_map(tmj([coded]), folder).pictures == plain.pictures


def test_zstandard_is_refused_politely_where_python_has_no_library() -> None:
    coded = layer(SIX, 3, data="KLUv/QBYAQAA", encoding="base64", compression="zstd")
    with pytest.raises(ExchangeError, match=r"zlib under Map|damaged"):
        read_map(tmj([coded]))


@pytest.mark.parametrize(
    "broken",
    [
        {"data": [1, 2]},
        {"data": [1, 2, 3, 4, 5, "x"]},
        {"data": [1, 2, 3, 4, 5, 2**32]},
        {"data": [1, 2, 3, 4, 5, -1]},
        {"data": "####", "encoding": "base64"},
        {"data": packed(SIX, "zlib")[:-8], "encoding": "base64", "compression": "zlib"},
        {"data": packed(SIX * 9, "zlib"), "encoding": "base64", "compression": "zlib"},
        {"data": packed(SIX, ""), "encoding": "base64", "compression": "rar"},
        {"width": 10**9, "height": 10**9},
        {"data": None},
    ],
)
def test_layers_that_do_not_hold_their_tiles_are_refused(broken: dict[str, Any]) -> None:
    with pytest.raises(ExchangeError):
        read_map(tmj([layer(SIX, 3, **broken)]))


def test_a_bomb_is_not_unpacked_further_than_the_layer_is_large() -> None:
    bomb = packed([0] * 3_000_000, "zlib")
    with pytest.raises(ExchangeError, match="does not hold"):
        read_map(tmj([layer(SIX, 3, data=bomb, encoding="base64", compression="zlib")]))


def test_an_infinite_map_begins_at_its_lowest_tile(folder: Path) -> None:
    chunks = [
        {"x": -16, "y": -16, "width": 2, "height": 2, "data": [0, 0, 0, 1]},
        {"x": -14, "y": -16, "width": 2, "height": 2, "data": [0, 0, 2, 0]},
        {"x": -14, "y": -14, "width": 1, "height": 1, "data": [3]},
    ]
    endless = {"type": "tilelayer", "name": "Ground", "chunks": chunks}
    records = read_map(tmj([endless], 5, 5, infinite=True), folder)
    # The tiles lie at (-15, -15), (-14, -15) and (-14, -14).
    assert (records.columns, records.rows) == (2, 2)
    assert colour_at(records, 0.8, 0.8) == RED
    assert colour_at(records, 1.8, 0.8) == GREEN
    assert colour_at(records, 1.8, 1.8) == BLUE
    assert records.report.came["tile"] == 3


def test_chunks_of_tmx_may_lie_at_negative_places(folder: Path) -> None:
    data = (
        '<chunk x="-16" y="-16" width="2" height="1">0,1</chunk>'
        '<chunk x="-14" y="-16" width="2" height="1">2,0</chunk>'
    )
    source = tmx(data, root="").replace(b'infinite="0"', b'infinite="1"')
    records = read_map(source, folder, "map.tmx")
    assert (records.columns, records.rows) == (2, 1)
    assert colour_at(records, 1.8, 0.8) == GREEN


ACROSS, DOWN, DIAGONAL = 1 << 31, 1 << 30, 1 << 29


@pytest.mark.parametrize(
    ("bits", "corner"),
    [
        (0, (0.1, 0.1)),
        (ACROSS, (0.9, 0.1)),
        (DOWN, (0.1, 0.9)),
        (ACROSS | DOWN, (0.9, 0.9)),
        (DIAGONAL, (0.1, 0.1)),
        # A quarter turn clockwise brings the upper left corner to the upper right.
        (DIAGONAL | ACROSS, (0.9, 0.1)),
        (DIAGONAL | DOWN, (0.1, 0.9)),
    ],
)
def test_the_top_bits_turn_a_tile(bits: int, corner: tuple[float, float], folder: Path) -> None:
    records = read_map(tmj([layer([1 | bits], 1)], 1, 1), folder)
    assert records.report.came["tile"] == 1
    places = [(0.1, 0.1), (0.9, 0.1), (0.1, 0.9), (0.9, 0.9)]
    white = [place for place in places if colour_at(records, *place) == WHITE]
    assert white == [corner]


def test_a_turned_tile_that_is_not_the_same_both_ways_is_turned_diagonally_first(
    folder: Path,
) -> None:
    from PIL import Image

    # Red above, green below left, blue below right.
    tile = Image.new("RGB", (10, 10), RED)
    tile.paste(GREEN, (0, 5, 5, 10))
    tile.paste(BLUE, (5, 5, 10, 10))
    tile.save(folder / "tiles.png")
    records = read_map(tmj([layer([1 | DIAGONAL | ACROSS], 1)], 1, 1), folder)
    # A quarter clockwise: red at the right, green above left, blue below left.
    assert colour_at(records, 0.9, 0.5) == RED
    assert colour_at(records, 0.1, 0.1) == GREEN
    assert colour_at(records, 0.1, 0.9) == BLUE


def test_margin_and_spacing_of_a_tile_set_are_passed_over(tmp_path: Path) -> None:
    write_tiles(tmp_path, margin=2, spacing=3)
    tree = tmj([layer(SIX, 3)], tilesets=[tileset(margin=2, spacing=3)])
    records = read_map(tree, tmp_path)
    assert [colour_at(records, x + 0.95, 0.95) for x in range(3)] == [RED, GREEN, BLUE]


TSX = """<?xml version="1.0"?><tileset name="outside" tilewidth="10" tileheight="10" columns="4">
<image source="../art/tiles.png" trans="ffffff"/></tileset>"""


def test_a_tile_set_may_lie_beside_the_map(folder: Path) -> None:
    (folder / "set.tsx").write_text(TSX, encoding="utf-8")
    records = read_map(
        tmj([layer(SIX, 3)], tilesets=[{"firstgid": 1, "source": "set.tsx"}]), folder
    )
    assert colour_at(records, 1.8, 0.8) == GREEN
    # White is the colour that this set leaves clear.
    assert picture_of(records).getchannel("A").getpixel((0, 0)) == 0


def test_a_tile_set_in_json_may_lie_beside_the_map(folder: Path) -> None:
    (folder / "set.tsj").write_bytes(as_bytes(tileset(name="outside")))
    records = read_map(
        tmj([layer(SIX, 3)], tilesets=[{"firstgid": 1, "source": "set.tsj"}]), folder
    )
    assert colour_at(records, 1.8, 0.8) == GREEN


@pytest.mark.parametrize(
    "source", ["../set.tsx", "/etc/set.tsx", "C:\\set.tsx", "http://a/set.tsx"]
)
def test_a_tile_set_elsewhere_is_never_opened(source: str, tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "set.tsx").write_text(TSX, encoding="utf-8")
    write_tiles(inside)
    tree = tmj([layer(SIX, 3)], tilesets=[{"firstgid": 1, "source": source}])
    records = read_map(tree, inside)
    assert any("'set.tsx', which is not beside it" in one for one in records.report.warnings)
    assert records.report.left_out["tile sets that are not beside the map"] == 1
    # Its tiles are still told apart by their colours.
    assert colour_at(records, 0.5, 0.5) != colour_at(records, 1.5, 0.5)


def test_a_link_that_leads_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    write_tiles(tmp_path)
    (inside / "tiles.png").symlink_to(tmp_path / "tiles.png")
    records = read_map(tmj([layer(SIX, 3)]), inside)
    assert any("not beside it" in one for one in records.report.warnings)


def test_a_picture_for_each_tile_stands_on_the_foot_of_its_square(folder: Path) -> None:
    from PIL import Image

    Image.new("RGB", (10, 20), GREEN).save(folder / "tall.png")
    tall = {"firstgid": 5, "name": "tall", "tiles": [{"id": 0, "image": "tall.png"}]}
    tree = tmj([layer([1, 1], 1), layer([0, 5], 1)], 1, 2, tilesets=[tileset(), tall])
    records = read_map(tree, folder)
    assert colour_at(records, 0.5, 0.5) == GREEN
    assert colour_at(records, 0.5, 1.5) == GREEN


def test_a_tile_may_be_a_part_of_its_own_picture(folder: Path) -> None:
    part = {"id": 0, "image": "tiles.png", "x": 20, "y": 0, "width": 10, "height": 10}
    tree = tmj([layer([1], 1)], 1, 1, tilesets=[{"firstgid": 1, "name": "one", "tiles": [part]}])
    assert colour_at(read_map(tree, folder), 0.9, 0.9) == BLUE


def test_hidden_layers_are_not_drawn_and_opacity_mixes(folder: Path) -> None:
    half = layer([3], 1, opacity=0.5)
    hidden = {"type": "group", "visible": False, "layers": [layer([2], 1)]}
    records = read_map(tmj([layer([1], 1), half, hidden], 1, 1), folder)
    red, green, blue = colour_at(records, 0.9, 0.9)
    assert (red, green, blue) == (127, 0, 128)
    assert records.report.left_out == {"hidden layers": 1}
    assert records.report.came["tile layer"] == 2


def test_layers_of_pictures_and_tiles_as_objects_are_drawn(folder: Path) -> None:
    image = {"type": "imagelayer", "image": "tiles.png", "offsetx": 0, "offsety": 10}
    # A tile of 20 by 20 pixels whose foot stands at (10, 20).
    standing = objects({"gid": 3, "x": 10, "y": 20, "width": 20, "height": 20})
    records = read_map(tmj([layer([1] * 6, 3), image, standing]), folder)
    assert colour_at(records, 0.8, 1.8) == RED
    assert colour_at(records, 2.8, 1.8) == BLUE
    assert colour_at(records, 1.9, 0.9) == BLUE
    assert records.report.came["tile that stands as an object"] == 1


def test_small_tiles_are_drawn_larger_and_large_maps_smaller(folder: Path) -> None:
    assert picture_of(read_map(tmj([layer([1], 1)], 1, 1), folder)).size == (50, 50)
    large = tmj([layer([1] * 40_000, 200)], 200, 200, tilewidth=100, tileheight=100)
    assert picture_of(read_map(large, folder)).size == (6000, 6000)


@pytest.mark.parametrize("told", ["isometric", "hexagonal", "staggered", "oblique", "round"])
def test_maps_that_are_not_orthogonal_are_refused_with_a_word(told: str) -> None:
    with pytest.raises(ExchangeError, match="Export As Image"):
        read_map(tmj([layer(SIX, 3)], orientation=told))


def test_a_map_that_is_too_large_is_refused_with_a_word() -> None:
    with pytest.raises(ExchangeError, match="no field may be longer than 200"):
        read_map(tmj([], 201, 5))


@pytest.mark.parametrize(
    "dtd",
    [
        b'<!DOCTYPE map [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>',
        b'<!DOCTYPE map [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        b'<!DOCTYPE map [<!ENTITY % x SYSTEM "http://127.0.0.1:9/x.dtd"> %x;]>',
    ],
)
def test_xml_with_entities_is_refused(dtd: bytes) -> None:
    source = tmx("1,2,3,3,0,1").replace(b"<map ", dtd + b"<map ", 1)
    with pytest.raises(ExchangeError, match="entities"):
        read_data(source, "map.tmx")


def test_a_dtd_that_is_only_named_is_passed_over() -> None:
    dtd = b'<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">'
    records = read_data(tmx("1,2,3,3,0,1").replace(b"<map ", dtd + b"<map ", 1), "map.tmx")
    assert records.report.came["tile"] == 5


def test_xml_that_nests_too_deep_or_is_cut_off_is_refused() -> None:
    with pytest.raises(ExchangeError, match="deeper"):
        read_map(b"<map>" + b"<group>" * 90, name="map.tmx")
    with pytest.raises(ExchangeError, match="cut off"):
        read_map(tmx("1,2,3,3,0,1")[:-20], name="map.tmx")
