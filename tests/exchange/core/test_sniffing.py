"""What a file is, by what is in it; and a polite word about what it is instead of a map."""

import json
from typing import Any

import pytest
from tests.helpers.mutations import is_sentence
from tests.helpers.uvtt_files import as_bytes, png, uvtt

from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.sniffing import Format, sniffed


def js(**tree: Any) -> bytes:
    return json.dumps(tree).encode()


WALL = {"c": [0, 0, 100, 0], "move": 20}


@pytest.mark.parametrize(
    ("data", "known"),
    [
        (as_bytes(uvtt()), Format.UVTT),
        (js(format=0.2, resolution={}, line_of_sight=[]), Format.UVTT),
        (b"\xef\xbb\xbf\n " + js(rects=[{"x": 0, "w": 1}], doors=[]), Format.ONE_PAGE),
        (js(cells=[[0]], cell_bit={"room_id": 65472}), Format.DONJON_JSON),
        (b"\tF\tF\n\tDT\tSU\n", Format.DONJON_TSV),
        (b'<?xml version="1.0"?>\n<map version="1.0" orientation="orthogonal">', Format.TILED_XML),
        (js(layers=[], tilewidth=16, tileheight=16), Format.TILED_JSON),
        (js(walls=[WALL], grid={"size": 100}, width=1000), Format.FOUNDRY),
        (js(_id="1", walls=[WALL]) + b"\n" + js(_id="2", walls=[]) + b"\n", Format.FOUNDRY_DB),
        (png(2, 2), Format.PICTURE),
        (b"\xff\xd8\xff\xe0 a JPEG", Format.PICTURE),
        (b"RIFF\x00\x00\x00\x00WEBPVP8 ", Format.PICTURE),
    ],
)  # fmt: skip
def test_formats_are_known_whatever_the_file_is_called(data: bytes, known: Format) -> None:
    assert sniffed(data, "map.txt") is known


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"PK\x03\x04 and so on", "ZIP archive"),
        (b"\x1f\x8b\x08", "gzip"),
        (b"GIF89a", "GIF"),
        (b"%PDF-1.7", "PDF"),
        (b"GDPC\x01", "Dungeondraft assets"),
        (b"SQLite format 3\x00", "File > Open"),
        (js(format="fieldwright battlefield", ground="grass"), "File > Open"),
        (js(type="FeatureCollection", features=[]), "town or village of Watabou"),
        (js(header={"creation_build": "1"}, world={"levels": {}}), "project of Dungeondraft"),
        (js(wallSection="0 0 70 70", pixelsPerTile=70), "Roll20"),
        (js(state={"document": {}}), "Dungeon Scrawl"),
        (b"<tileset name='x'/>", "tile set of Tiled"),
        (b"<svg xmlns='x'/>", "SVG"),
        (b"<root version='4'>", "Fantasy Grounds"),
        (b"{}", "no map that can be read"),
        (b"[1, 2, 3]", "no map that can be read"),
        (b"hello there", "no map that can be read"),
        (b"\x00\x01\x02\x03", "no map that can be read"),
        (b'{"a": ', "cut off"),
        (b"[" * 100_000, "nests"),
    ],
)
def test_other_files_are_named_and_told_what_to_do_with(data: bytes, word: str) -> None:
    with pytest.raises(ExchangeError, match=word) as refused:
        sniffed(data, "map.dd2vtt")
    assert is_sentence(str(refused.value))
