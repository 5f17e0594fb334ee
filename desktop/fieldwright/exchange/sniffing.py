"""Which format a file has, by what is in it; names and endings are not trusted."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from fieldwright.exchange import donjon, one_page
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.limits import parsed_json


class Format(StrEnum):
    """The formats of maps that are read, as they are called for people."""

    UVTT = "Universal VTT"
    ONE_PAGE = "One Page Dungeon"
    DONJON_JSON = "donjon JSON"
    DONJON_TSV = "donjon TSV"
    TILED_XML = "Tiled map (TMX)"
    TILED_JSON = "Tiled map (TMJ)"
    FOUNDRY = "Foundry scene"
    FOUNDRY_DB = "Foundry scenes (.db)"
    PICTURE = "picture"


KNOWN = (
    "Universal VTT (.dd2vtt, .uvtt, .df2vtt), One Page Dungeon and donjon JSON, donjon TSV, Tiled "
    "maps (.tmx, .tmj), Foundry scenes, and pictures (PNG, JPEG, WebP)"
)

READABLE = f"Readable are {KNOWN}."
"""What is told of files that are none of these."""

_UVTT_SIGNS = (b'"pixels_per_grid"', b'"map_size"')
_FIRST = 4096

_MAGIC: Mapping[bytes, str] = {
    b"GIF8": "a GIF picture; save it as PNG",
    b"BM": "a BMP picture; save it as PNG",
    b"II*\x00": "a TIFF picture; save it as PNG",
    b"MM\x00*": "a TIFF picture; save it as PNG",
    b"8BPS": "a Photoshop picture; save it as PNG",
    b"%PDF": "a PDF; save the page with the map as a PNG picture",
    b"PK\x03\x04": "a ZIP archive; unpack it and import the map in it",
    b"\x1f\x8b": "a packed file (gzip); unpack it first",
    b"Rar!": "a RAR archive; unpack it first",
    b"7z\xbc\xaf": "a 7-Zip archive; unpack it first",
    b"GDPC": "a pack of Dungeondraft assets, which is no map",
    b"SQLite format 3\x00": "a database: if it is a battlefield of Fieldwright, use File > Open",
}
"""How files begin that are no maps to be read, and what to do with them."""


def sniffed(data: bytes, name: str) -> Format:
    """The format of a file; raises ExchangeError with a word about what it is instead."""
    picture = _picture(data)
    if picture is not None:
        return picture
    for magic, words in _MAGIC.items():
        if data.startswith(magic):
            raise ExchangeError(f"{name} is {words}.")
    if b"\x00" in data[:_FIRST]:
        raise ExchangeError(f"{name} is no map that can be read here. {READABLE}")
    start = data[:_FIRST].removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"<"):
        return _xml(start, name)
    if start.startswith((b"{", b"[")):
        return _json(data, name)
    return _text(data, name)


def _picture(data: bytes) -> Format | None:
    is_webp = data[:4] == b"RIFF" and data[8:12] == b"WEBP"
    is_picture = is_webp or data.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"))
    return Format.PICTURE if is_picture else None


# ------------------------------------------------------------------------------------------ XML


def _xml(start: bytes, name: str) -> Format:
    found = re.search(rb"<([A-Za-z][\w:.-]*)", start)
    root = found[1].decode("ascii", "replace") if found else ""
    if root == "map":
        return Format.TILED_XML
    words = {
        "tileset": "a tile set of Tiled; import the map (.tmx) that uses it",
        "svg": "an SVG drawing; save it as a PNG picture",
        "root": "a file of Fantasy Grounds; export the map as Universal VTT",
        "html": "a web page; download the map itself",
        "campaign": "a campaign of another program; export the map as Universal VTT",
    }.get(root)
    if words is None:
        raise ExchangeError(f"{name} is XML, but no map of Tiled. {READABLE}")
    raise ExchangeError(f"{name} is {words}.")


# ----------------------------------------------------------------------------------------- JSON


def _json(data: bytes, name: str) -> Format:
    if all(sign in data for sign in _UVTT_SIGNS):
        return Format.UVTT
    if _has_a_map_each_line(data):
        return Format.FOUNDRY_DB
    tree = parsed_json(data, name)
    if isinstance(tree, dict):
        for known, is_it in _READ.items():
            if is_it(tree):
                return known
    raise ExchangeError(f"{name} {_other_json(tree)}")


_ONLY_IN_SCENES = ("tokenVision", "padding", "background", "gridDistance", "tokens", "_stats")
"""Keys that say that something with walls is a scene of Foundry."""


def _has(*keys: str) -> Callable[[Mapping[str, Any]], bool]:
    return lambda tree: all(key in tree for key in keys)


def _is_foundry(tree: Mapping[str, Any]) -> bool:
    walls = tree.get("walls")
    if "grid" not in tree and "width" not in tree:
        return False
    if not isinstance(walls, list):
        # Nothing can be read of such walls, but the rest says what it is.
        return walls is not None and any(key in tree for key in _ONLY_IN_SCENES)
    told = [wall for wall in walls if isinstance(wall, dict)]
    return not told or any("c" in wall for wall in told)


_READ: Mapping[Format, Callable[[Mapping[str, Any]], bool]] = {
    Format.UVTT: _has("resolution", "line_of_sight"),
    Format.ONE_PAGE: one_page.looks_like,
    Format.DONJON_JSON: donjon.looks_like,
    Format.TILED_JSON: _has("layers", "tilewidth"),
    Format.FOUNDRY: _is_foundry,
}

_OTHER: Mapping[str, Callable[[Mapping[str, Any]], bool]] = {
    "is a battlefield of Fieldwright in the text form; use File > Open.": (
        lambda tree: str(tree.get("format", "")).startswith("fieldwright ")
    ),
    "is a town or village of Watabou's, which is no battle map. Export it as a picture and import "
    "that.": lambda tree: tree.get("type") == "FeatureCollection",
    "is a cave or dwelling of Watabou's, which has no walls to be read. Export it as a picture and "
    "import that.": lambda tree: "rects" not in tree and ("floors" in tree or "cave" in tree),
    "is a project of Dungeondraft. Export it there as Universal VTT and import that.": (
        lambda tree: "world" in tree and "header" in tree
    ),
    "is a project of Wonderdraft, whose maps are of whole lands. Import a picture instead.": (
        lambda tree: "world" in tree
    ),
    "is a map for Roll20. Export it as Universal VTT from the program it was made with.": (
        lambda tree: bool({"wallSection", "pixelsPerTile", "schema_version", "pages"} & tree.keys())
    ),
    "is a drawing of Dungeon Scrawl. Export it there as Universal VTT and import that.": (
        lambda tree: "state" in tree and "document" in (tree.get("state") or ())
    ),
    "is a tile set of Tiled. Import the map (.tmj) that uses it.": _has("tilecount", "columns"),
    "is a Foundry document, but no scene with walls.": _has("_stats"),
}
"""What other files are, each with how it is known by its keys."""


def _other_json(tree: Any) -> str:
    if isinstance(tree, dict):
        for sentence, is_it in _OTHER.items():
            if is_it(tree):
                return sentence
    return f"is JSON, but no map that can be read here. {READABLE}"


def _has_a_map_each_line(data: bytes) -> bool:
    """Whether there are several lines, each an object of its own, as in databases of Foundry."""
    end = data.find(b"\n")
    if end < 0 or b'"_id"' not in data[:end]:
        return False
    first, second = data[:end].strip(), data[end : end + _FIRST].lstrip()
    return first.startswith(b"{") and first.endswith(b"}") and second.startswith(b"{")


# ----------------------------------------------------------------------------------------- text


def _text(data: bytes, name: str) -> Format:
    if b"dungeonscrawl" in data[:64].lower():
        raise ExchangeError(
            f"{name} is a drawing of Dungeon Scrawl. Export it there as Universal VTT and import "
            "that."
        )
    if donjon.looks_like_tsv(data[: 1 << 20].decode("utf-8-sig", "replace")):
        return Format.DONJON_TSV
    raise ExchangeError(f"{name} is no map that can be read here. {READABLE}")
