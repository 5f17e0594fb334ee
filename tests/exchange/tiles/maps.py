"""Small maps of Tiled in both forms, and pictures for their tiles."""

import base64
import gzip
import io
import json
import struct
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PIL import Image

from fieldwright.exchange.records import MapRecords
from fieldwright.exchange.tiled.meanings import Kept, Meaning
from fieldwright.exchange.tiled.reading import read_with

RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)

MEANINGS = Kept(
    {
        "meadow": Meaning(id="meadow", ground="grass"),
        "lake": Meaning(id="lake", water="pond"),
        "oak": Meaning(id="oak", obstacle="tree"),
        "layer:woods": Meaning(id="layer:woods", growth="light-woods"),
        "tiles:2": Meaning(id="tiles:2", ground="sand"),
        "way out": Meaning(id="way out", wall="door"),
        "spawn": Meaning(id="spawn", wall="none"),
    }
)


def packed(gids: Sequence[int], compression: str) -> str:
    """Numbers of tiles in base64."""
    raw = struct.pack(f"<{len(gids)}I", *gids)
    if compression == "zlib":
        raw = zlib.compress(raw)
    elif compression == "gzip":
        raw = gzip.compress(raw)
    return base64.b64encode(raw).decode()


def layer(gids: Sequence[int], columns: int, name: str = "Ground", **more: Any) -> dict[str, Any]:
    """A finite layer of TMJ."""
    rows = len(gids) // columns
    return {
        "type": "tilelayer",
        "name": name,
        "width": columns,
        "height": rows,
        "data": list(gids),
        **more,
    }


def objects(*entries: dict[str, Any], name: str = "Objects", **more: Any) -> dict[str, Any]:
    """A layer of objects of TMJ, each with an id."""
    numbered = [{"id": place, **entry} for place, entry in enumerate(entries, start=1)]
    return {"type": "objectgroup", "name": name, "objects": numbered, **more}


def tileset(**more: Any) -> dict[str, Any]:
    """Four tiles of 10 pixels in a row: red, green, blue, white."""
    return {
        "firstgid": 1,
        "name": "tiles",
        "tilewidth": 10,
        "tileheight": 10,
        "columns": 4,
        "image": "tiles.png",
        **more,
    }


def tmj(layers: Sequence[dict[str, Any]], columns: int = 3, rows: int = 2, **more: Any) -> Any:
    """A map of TMJ with tiles of 10 pixels."""
    return {
        "type": "map",
        "version": "1.10",
        "orientation": "orthogonal",
        "infinite": False,
        "width": columns,
        "height": rows,
        "tilewidth": 10,
        "tileheight": 10,
        "layers": list(layers),
        "tilesets": [tileset()],
        **more,
    }


def tmx(data: str, attributes: str = 'encoding="csv"', more: str = "", root: str = "") -> bytes:
    """A map of TMX of three by two tiles."""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="3" height="2" tilewidth="10" tileheight="10"
     infinite="0"{root}>
 <tileset firstgid="1" name="tiles" tilewidth="10" tileheight="10" tilecount="4" columns="4">
  <image source="tiles.png" width="40" height="10"/>
 </tileset>
 <layer id="1" name="Ground" width="3" height="2">
  <data {attributes}>{data}</data>
 </layer>{more}
</map>
""".encode()


def write_tiles(folder: Path, margin: int = 0, spacing: int = 0) -> None:
    """Write ``tiles.png``, whose tiles are of one colour each but for a white upper left corner."""
    sheet = Image.new("RGB", (2 * margin + 40 + 3 * spacing, 2 * margin + 10), (1, 2, 3))
    for place, colour in enumerate((RED, GREEN, BLUE, WHITE)):
        left = margin + place * (10 + spacing)
        sheet.paste(colour, (left, margin, left + 10, margin + 10))
        sheet.paste(WHITE, (left, margin, left + 4, margin + 4))
    sheet.save(folder / "tiles.png")


def as_bytes(tree: Any) -> bytes:
    """A tree as a file."""
    return json.dumps(tree).encode()


def read_map(data: Any, folder: Path | None = None, name: str = "map.tmj") -> MapRecords:
    """What is read of a map, in bytes or as a tree."""
    return read_with(data if isinstance(data, bytes) else as_bytes(data), name, folder, MEANINGS)


def picture_of(records: MapRecords) -> Image.Image:
    """The picture of a map."""
    return Image.open(io.BytesIO(records.pictures[0].data))


def colour_at(records: MapRecords, column: float, row: float) -> tuple[int, ...]:
    """The red, green and blue of its picture at a place of the field."""
    picture = picture_of(records).convert("RGB")
    x = int(column / records.columns * picture.width)
    y = int(row / records.rows * picture.height)
    colour = picture.getpixel((x, y))
    assert isinstance(colour, tuple)
    return colour
