"""Every reader of files from other programs, each with a way to try it with a spoilt file."""

import base64
import io
import json
import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from zlib import compress, crc32, decompress

import numpy as np
from PIL import Image
from tests.exchange.dungeons.small import TSV, as_bytes, donjon, two_rooms
from tests.exchange.tiles import maps, scenes
from tests.exchange.tiles.spoilt import MAPS, SCENES, TMX
from tests.helpers import spoilt_tables
from tests.helpers.mutations import (
    ODD_VALUES,
    spoilt_bytes,
    spoilt_json,
    spoilt_json_bytes,
    spoilt_text,
    spoilt_tree,
)
from tests.helpers.mutations_xml import PACKED, spoilt_xml
from tests.helpers.uvtt_fields import field_for_uvtt
from tests.helpers.uvtt_files import uvtt
from tests.helpers.uvtt_spoilt import SAMPLES as UVTT
from tests.helpers.whole_way import Attempt, check_field, check_import, check_written, go

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.files import write_field
from fieldwright.document.text_form import to_text
from fieldwright.editing.map_basis import MapError
from fieldwright.editing.map_guess import guessed_grid
from fieldwright.editing.map_picture_header import read_header
from fieldwright.editor.imported_pictures import with_pictures_to_keep
from fieldwright.editor.picture_reading import read_picture
from fieldwright.exchange.building import build
from fieldwright.exchange.encoding import decoded, encoded
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.readers import read_data
from fieldwright.exchange.records import MapRecords
from fieldwright.exchange.report import Report
from fieldwright.terms.chance import Stream

Spoil = Callable[[bytes, Random], bytes]

NAMES = ("map", "spoilt é", "CON", "../x", "a.b.c", "x" * 250)

SET = b"""<tileset name="set" tilewidth="10" tileheight="10" columns="4" margin="0" spacing="0">
<image source="tiles.png" trans="ff00ff"/><tile id="1" type="grass"/>
<wangsets><wangset><wangcolor name="Sand"/><wangtile tileid="2" wangid="0,1,0,1"/></wangset>
</wangsets></tileset>"""

_DATA = '<data encoding="csv">1,2,3,4,0,1</data>'
_CHUNKS = (
    '<data encoding="csv"><chunk x="-2" y="-1" width="2" height="1">1,2</chunk>'
    '<chunk x="0" y="0" width="1" height="2">2147483651,4</chunk></data>'
)


@dataclass(frozen=True)
class Tried:
    """A reader, how many spoilt files it gets in full measure, and one attempt by its number."""

    reader: str
    count: int
    attempt: Attempt


@cache
def open_field() -> Battlefield:
    """A field with walls, doors and lights, onto which everything is laid."""
    return field_for_uvtt(Stream(3, "onto"))


def every_reader(folder: Path) -> list[Tried]:
    """All readers; files that maps name lie in ``folder``."""
    return [*_maps(folder), *_others(folder)]


def chance_of(reader: str, number: int) -> Random:
    """The chance by which a file is spoilt."""
    return random.Random(f"{reader}/{number}")


# ------------------------------------------------------------------------------------------ maps


def _maps(folder: Path) -> Iterator[Tried]:
    by_tree: Sequence[Spoil] = (spoilt_json_bytes, spoilt_json_bytes, spoilt_bytes)
    dungeons = [as_bytes(two_rooms(kind)) for kind in range(10)]
    yield _maps_of("Universal VTT", 4000, UVTT, by_tree, ".dd2vtt")
    yield _maps_of("One Page Dungeon", 2500, dungeons, by_tree, ".json")
    yield _maps_of("donjon JSON", 2500, _donjon(), (_spoilt_key, *by_tree), ".json")
    yield _maps_of("donjon TSV", 1500, [TSV.encode()], (spoilt_text, spoilt_bytes), ".txt")
    yield _tiled(
        "Tiled TMX", 2500, _tmx(), (spoilt_xml, spoilt_xml, spoilt_text, spoilt_bytes), folder
    )
    tmj = [maps.as_bytes(one) for one in MAPS]
    yield _tiled("Tiled TMJ", 2500, tmj, (_spoilt_packed, *by_tree), folder)
    found = [scenes.as_bytes(one) for one in SCENES]
    yield _maps_of("Foundry scene", 2500, found, by_tree, ".json")
    lines = [{"_id": str(place), **one} for place, one in enumerate(SCENES)]
    yield _maps_of(
        "Foundry .db", 1500, [_lines(lines)], (_spoilt_lines, spoilt_text, spoilt_bytes), ".db"
    )


def _maps_of(
    reader: str, count: int, samples: Sequence[bytes], spoils: Sequence[Spoil], ending: str
) -> Tried:
    def attempt(number: int) -> str:
        chance = chance_of(reader, number)
        data = chance.choice(spoils)(chance.choice(samples), chance)
        return go(data, chance.choice(NAMES) + ending, None, open_field(), chance)

    return Tried(reader, count, attempt)


def _donjon() -> list[bytes]:
    other = donjon()
    other["rooms"][2].update(shape="polygon", polygon=7)
    return [as_bytes(donjon()), as_bytes(other)]


def _spoilt_key(data: bytes, chance: Random) -> bytes:
    """A dungeon of donjon's whose squares are whole, and nothing else."""
    tree = json.loads(data)
    squares = tree.pop("cells")
    spoilt = spoilt_tree(tree, chance)
    return as_bytes({**spoilt, "cells": squares} if isinstance(spoilt, dict) else spoilt)


def _tmx() -> list[bytes]:
    """The map with its tiles in every encoding, in chunks, and with a set in a file of its own."""
    whole = TMX.decode()
    inner = _DATA.removeprefix('<data encoding="csv">').removesuffix("</data>")
    assert _DATA in whole
    gids = [int(word) for word in inner.split(",")]
    forms = [
        f'<data encoding="base64" compression="{how}">{maps.packed(gids, how)}</data>'
        for how in ("", "zlib", "gzip")
    ]
    forms += ["<data>" + "".join(f'<tile gid="{gid}"/>' for gid in gids) + "</data>"]
    endless = whole.replace('infinite="0"', 'infinite="1"').replace(_DATA, _CHUNKS)
    outside = whole.replace("<layer ", '<tileset firstgid="5" source="set.tsx"/><layer ', 1)
    return [
        one.encode()
        for one in (whole, endless, outside, *(whole.replace(_DATA, one) for one in forms))
    ]


def _tiled(
    reader: str, count: int, samples: Sequence[bytes], spoils: Sequence[Spoil], folder: Path
) -> Tried:
    """One in four with its set and its picture spoilt instead of the map itself."""
    maps.write_tiles(folder)
    picture = (folder / "tiles.png").read_bytes()
    pictures = [picture, *_pictures()]

    def attempt(number: int) -> str:
        chance = chance_of(reader, number)
        data, a_set, tiles = chance.choice(samples), SET, picture
        if chance.random() < 0.25:
            a_set = chance.choice((spoilt_xml, spoilt_text, spoilt_bytes))(SET, chance)
            tiles = spoilt_picture(chance.choice(pictures), chance)
        else:
            data = chance.choice(spoils)(data, chance)
        (folder / "set.tsx").write_bytes(a_set)
        (folder / "tiles.png").write_bytes(tiles)
        return go(data, chance.choice(NAMES), folder, open_field(), chance)

    return Tried(reader, count, attempt)


def _spoilt_packed(data: bytes, chance: Random) -> bytes:
    """A map in JSON whose tiles are packed wrongly; now and then something else besides."""
    tree = json.loads(data)
    for one in tree["layers"]:
        if "data" in one and chance.random() < 0.7:
            one.update(
                data=chance.choice((*PACKED, *ODD_VALUES)),
                encoding=chance.choice(("base64", "base64", "csv", "")),
                compression=chance.choice(("zlib", "gzip", "zstd", "")),
            )
    return maps.as_bytes(tree if chance.random() < 0.7 else spoilt_tree(tree, chance))


def _lines(documents: Sequence[object]) -> bytes:
    return b"\n".join(json.dumps(one).encode() for one in documents) + b"\n"


def _spoilt_lines(data: bytes, chance: Random) -> bytes:
    """A database whose documents are spoilt each by itself, doubled or deleted."""
    documents = [json.loads(line) for line in data.splitlines()]
    spoilt = [spoilt_tree(chance.choice(documents), chance) for _ in range(chance.randrange(1, 5))]
    if chance.random() < 0.2:
        spoilt.append({"_id": "0", "$$deleted": True})
    return _lines(spoilt)


# ---------------------------------------------------------------------------------------- others


def _others(folder: Path) -> Iterator[Tried]:
    yield Tried("pictures", 2500, _try_picture)
    yield Tried("files of our own", 800, _own_files(folder))
    yield Tried("files under wrong names", 1000, _try_wrong_name)
    yield Tried("extras of documents", 1000, _try_extras)
    yield Tried("between the processes", 1500, _try_pipe)
    yield Tried("tables of figures (CSV)", 2000, _try_table(spoilt_tables.spoilt_table))
    yield Tried("tables of figures (JSON)", 1000, _try_table(spoilt_tables.spoilt_json_table))


@cache
def _pictures() -> tuple[bytes, ...]:
    """Small pictures with a grid drawn in them, in every form that is read, and in two others."""
    pixels = np.full((64, 96, 3), 180, np.uint8)
    pixels[::16] = pixels[:, ::16] = 40
    picture = Image.fromarray(pixels)
    exif = Image.Exif()
    exif[0x0112] = 6
    forms: list[bytes] = []
    for how, more in (
        ("PNG", {}),
        ("PNG", {"exif": exif}),
        ("JPEG", {"exif": exif}),
        ("JPEG", {"progressive": True}),
        ("WEBP", {"lossless": True}),
        ("WEBP", {"exif": exif}),
        ("GIF", {}),
        ("BMP", {}),
    ):
        data = io.BytesIO()
        picture.save(data, how, **more)
        forms.append(data.getvalue())
    for mode in ("L", "P", "RGBA", "I;16", "1"):
        data = io.BytesIO()
        picture.convert("L" if mode == "I;16" else mode).convert(mode).save(data, "PNG")
        forms.append(data.getvalue())
    data = io.BytesIO()
    picture.convert("CMYK").save(data, "JPEG")
    return (*forms, data.getvalue())


def spoilt_picture(data: bytes, chance: Random) -> bytes:
    """A picture spoilt anywhere, in its first hundred bytes, or with another size than it has."""
    match chance.randrange(4):
        case 0:
            return spoilt_bytes(data, chance)
        case 1:
            return spoilt_bytes(data[:100], chance) + data[100:]
        case 2:
            spoilt = bytearray(data)
            for _ in range(chance.choice((1, 2, 5))):
                spoilt[chance.randrange(min(64, len(spoilt)))] = chance.choice((0, 1, 127, 255))
            return bytes(spoilt)
        case _:
            side = chance.choice((0, 1, 2**15, 60_000, 2**31 - 1, 2**32 - 1)).to_bytes(4, "big")
            place = chance.choice((16, 20))
            head = data[12:place] + side + data[place + 4 : 29]
            return data[:12] + head + crc32(head).to_bytes(4, "big") + data[33:]


def _try_picture(number: int) -> str:
    """The way of a picture by itself (with the guess of its grid), then within a map."""
    chance = chance_of("pictures", number)
    data = spoilt_picture(chance.choice(_pictures()), chance)
    tree = uvtt(image=base64.b64encode(data).decode())
    records = with_pictures_to_keep(read_data(json.dumps(tree).encode(), "map.dd2vtt"))
    built = build(records, "map.dd2vtt")
    check_field(built.field, built.report)
    try:
        read_header(data)
        image = read_picture(data).image
    except MapError as error:
        assert not records.pictures
        return str(error) or "?"
    grey = image.convertToFormat(image.Format.Format_Grayscale8)
    lines = np.frombuffer(grey.constBits(), np.uint8).reshape(grey.height(), grey.bytesPerLine())
    guessed_grid(lines[:, : grey.width()].copy())
    return ""


def _own_files(folder: Path) -> Attempt:
    """Battlefields of ours in both forms, which are opened and not imported."""
    path = folder / "own.fieldwright"
    write_field(open_field(), path, {})
    whole = (to_text(open_field()).encode(), path.read_bytes())

    def attempt(number: int) -> str:
        chance = chance_of("own", number)
        data = chance.choice(whole)
        if number >= len(whole):
            data = chance.choice((spoilt_bytes, spoilt_text))(data[:20_000], chance)
        return go(data, "own.battlefield.json", None, open_field(), chance)

    return attempt


def _try_wrong_name(number: int) -> str:
    """Any file under any name, also two files in one."""
    chance = chance_of("names", number)
    known = (*UVTT, *_tmx(), *_donjon(), TSV.encode(), SET, *_pictures()[:3], spoilt_tables.JSON)
    data = chance.choice(known)
    if chance.random() < 0.3:
        data += chance.choice(known)
    data = chance.choice((spoilt_bytes, spoilt_text, lambda same, _: same))(data, chance)
    name = chance.choice((*NAMES, "")) + chance.choice((".png", ".tmx", ".json", ".db", ".zip", ""))
    return go(data, name, None, open_field(), chance)


@cache
def _read_once() -> tuple[MapRecords, ...]:
    """Maps with something of everything, whose encoding is spoilt."""
    some = (UVTT[0], as_bytes(two_rooms()), as_bytes(donjon()), scenes.as_bytes(SCENES[1]))
    return tuple(read_data(data, "map.json") for data in some)


def _try_extras(number: int) -> str:
    """A document that keeps something else than what was put in: it is written and grown anyway."""
    chance = chance_of("extras", number)
    records = chance.choice(_read_once())
    built = build(records, "map.json")
    found = {
        name: _spoilt_extras(data, chance) if data.startswith(_EXTRAS) else data
        for name, data in built.blobs.items()
    }
    check_written(built.field, found.get)
    check_import(built.field, records, "map.json", chance, found)
    return ""


_EXTRAS = b"fieldwright extras"


def _spoilt_extras(kept: bytes, chance: Random) -> bytes:
    """Extras spoilt by their bytes, or (mostly) their tree, packed again."""
    if chance.random() < 0.2:
        return spoilt_bytes(kept, chance)
    mark, _, body = kept.partition(b"\n")
    tree = json.loads(decompress(body))
    layers = tree.get("layers")
    if layers and chance.random() < 0.3:
        one = layers[chance.choice(sorted(layers))]
        one["kinds"] = [chance.choice((*ODD_VALUES, math.inf, math.nan)) for _ in one["kinds"]]
        text = json.dumps(tree).encode()
    else:
        text = spoilt_json(tree, chance)
    return mark + b"\n" + compress(text)


def _try_pipe(number: int) -> str:
    """What the process that reads hands over is spoilt: by its bytes or by its tree."""
    chance = chance_of("pipe", number)
    data = b"".join(encoded(chance.choice(_read_once())))
    if chance.random() < 0.3:
        data = spoilt_bytes(data, chance)
    else:
        head, _, rest = data.partition(b"\n")
        data = json.dumps(spoilt_tree(json.loads(head), chance)).encode() + b"\n" + rest
    try:
        records = decoded(data)
        built = build(records, "map.json")
    except ExchangeError as error:
        return str(error) or "?"
    # Its words are those that were handed over, whatever they are.
    check_field(built.field, Report())
    return ""


def _try_table(spoil: Callable[[Random], bytes]) -> Attempt:
    def attempt(number: int) -> str:
        chance = chance_of(f"table {spoil.__name__}", number)
        return spoilt_tables.take_in(spoil(chance), chance.choice(NAMES) + ".csv")

    return attempt
