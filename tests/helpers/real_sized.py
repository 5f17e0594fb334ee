"""Files of other programs as large as real ones, and small ones that would become far too large."""

import base64
import io
import json
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image
from tests.exchange.dungeons.small import BITS, as_bytes, donjon, door, rect, two_rooms
from tests.exchange.tiles import maps, scenes
from tests.helpers.uvtt_files import rooms_and_caves, uvtt


def noise(width: int, height: int) -> bytes:
    """A PNG of noise, which nothing makes smaller: three bytes a pixel."""
    pixels = np.random.default_rng(1).integers(0, 256, (height, width, 3), dtype=np.uint8)
    data = io.BytesIO()
    Image.fromarray(pixels).save(data, "PNG", compress_level=1)
    return data.getvalue()


def uvtt_with(picture: bytes, columns: int, rows: int, pieces: int) -> bytes:
    """A map so many squares wide and long, its picture in base64 within it."""
    tree = rooms_and_caves(min(columns, rows), pieces)
    tree["resolution"]["map_size"] = {"x": columns, "y": rows}
    tree["image"] = ""
    head, key, rest = json.dumps(tree).partition('"image": "')
    return b"".join((head.encode(), key.encode(), base64.b64encode(picture), rest.encode()))


def real_ones() -> dict[str, bytes]:
    """By their names: one file of each format, as crowded as those that people have."""
    chance = Random(1)
    gids = [chance.randrange(5) for _ in range(100 * 100)]
    walls = [
        scenes.wall((x * 100, y * 100), (x * 100 + 100, y * 100), door=chance.choice((0, 0, 1, 2)))
        for x in range(60)
        for y in range(50)
    ]
    return {
        "rooms.dd2vtt": json.dumps(rooms_and_caves(70, 1500, pixels=40)).encode(),
        "dungeon.json": as_bytes(_large_dungeon(chance)),
        "donjon.json": as_bytes(_large_donjon(chance)),
        "town.tmx": _wide_tmx(maps.packed(gids, "zlib"), 100),
        "town.tmj": maps.as_bytes(maps.tmj([maps.layer(gids, 100), *_chunks(gids)], 100, 100)),
        "scene.json": scenes.as_bytes(scenes.scene(walls, width=6000, height=5000)),
    }


def _large_dungeon(chance: Random) -> object:
    tree = two_rooms()
    for row in range(18):
        for column in range(18):
            left, top = column * 7 + 10, row * 7 + 10
            tree["rects"].append(rect(left, top, chance.randrange(2, 7), chance.randrange(2, 7)))
            tree["doors"].append(door(left + 1, top - 1, (0, 1), chance.randrange(10)))
    return tree


def _large_donjon(chance: Random) -> object:
    kinds = (0, BITS["corridor"], BITS["room"] | 64, BITS["corridor"] | BITS["door"])
    squares = [[chance.choice(kinds) for _ in range(120)] for _ in range(120)]
    return donjon(cells=squares)


def _wide_tmx(data: str, side: int) -> bytes:
    text = maps.tmx(data, 'encoding="base64" compression="zlib"').decode()
    return text.replace('width="3" height="2"', f'width="{side}" height="{side}"').encode()


def _chunks(gids: list[int]) -> Iterator[dict[str, object]]:
    for number in range(4):
        yield maps.objects(
            *(
                {"x": x % 900, "y": x // 7, "width": 9, "height": 9, "type": "door"}
                for x in range(300)
            ),
            name=f"Things {number}",
        )
        yield maps.layer(gids, 100, f"Layer {number}", opacity=0.5)


# ----------------------------------------------------------------------------------------- bombs


def write_bombs(folder: Path) -> Iterator[Path]:
    """Files whose contents would take more than a machine has, or lead somewhere else."""
    maps.write_tiles(folder)
    for name, data in _bombs():
        path = folder / name
        path.write_bytes(data)
        yield path
    for name, start in (("spaces.json", b"{" + b" " * (300 << 20)), ("hollow.dd2vtt", b"{")):
        path = folder / name
        with path.open("wb") as file:
            file.write(start)
            file.truncate(600 << 20)
        yield path


def _bombs() -> Iterator[tuple[str, bytes]]:
    zeros = zlib.compressobj(9)
    packed = b"".join(zeros.compress(bytes(1 << 20)) for _ in range(1024)) + zeros.flush()
    bomb = base64.b64encode(packed).decode()
    how = 'encoding="base64" compression="zlib"'
    yield "gigabyte.tmx", maps.tmx(bomb, how)
    yield "claimed.tmx", _wide_tmx(bomb, 16_000)
    layer = maps.layer([1], 1, data=bomb, encoding="base64", compression="zlib")
    yield "gigabyte.tmj", maps.as_bytes(maps.tmj([{**layer, "width": 16_000, "height": 16_000}]))
    yield "zstd.tmx", maps.tmx("KLUv/QAAAQAA", 'encoding="base64" compression="zstd"')
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    plain = maps.tmx("1,2,3,3,0,1").decode().split("?>", 1)[1]
    for name, more in (
        ("laughs.tmx", f'<!DOCTYPE map [<!ENTITY l0 "ha">{laughs}]>'),
        ("outside.tmx", '<!DOCTYPE map [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
        ("parameter.tmx", '<!DOCTYPE map [<!ENTITY % x SYSTEM "http://127.0.0.1:9/x">%x;]>'),
        ("fetched.tmx", '<!DOCTYPE map SYSTEM "http://127.0.0.1:9/x.dtd">'),
    ):
        yield name, (more + plain).encode()
    yield "nested.tmx", b"<map>" + b"<group>" * 1_000_000
    yield "crowded.tmx", b"<map>" + b"<a/>" * 5_000_000 + b"</map>"
    yield "attributes.tmx", b"<map " + b"".join(b'a%d="" ' % n for n in range(1_000_000)) + b"/>"
    yield "brackets.json", b'{"a":' * 5_000_000
    yield "zeros.json", b"[" + b"0," * 50_000_000 + b"0]"
    yield "lists.json", b'{"walls": [' + b"[]," * 20_000_000 + b'[]], "width": 1}'
    yield "keys.json", b"{" + b'"a":1,' * 5_000_000 + b'"b":1}'
    yield "digits.json", b'{"cells": ' + b"9" * 5_000_000 + b"}"
    yield "tabs.txt", b"F\t" * 20_000_000
    yield "lines.db", b'{"_id": "1", "walls": []}\n' * 2_000_000
    yield "corners.dd2vtt", _with_corners(3_000_000)
    yield "pixels.dd2vtt", json.dumps(uvtt(image=_claimed())).encode()
    yield "base64.dd2vtt", uvtt_with(b"\x89PNG\r\n\x1a\n" + bytes(150 << 20), 64, 64, 20)


def _with_corners(count: int) -> bytes:
    text = json.dumps(uvtt())
    corners = '{"x":1,"y":2},' * count + '{"x":1,"y":2}'
    return text.replace('"line_of_sight": []', f'"line_of_sight": [[{corners}]]', 1).encode()


def _claimed() -> str:
    """The head of a PNG of 60,000 by 60,000 pixels, in base64."""
    head = b"IHDR" + struct.pack(">IIBBBBB", 60_000, 60_000, 8, 6, 0, 0, 0)
    data = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))
    return base64.b64encode(data).decode()
