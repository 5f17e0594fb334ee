"""Universal VTT files that a test needs, made here: trees of JSON, and pictures of one colour."""

import base64
import json
import math
import random
import struct
import zlib
from collections.abc import Iterable
from typing import Any


def png(width: int, height: int, grey: int = 180) -> bytes:
    """A PNG of one grey."""

    def chunk(name: bytes, body: bytes) -> bytes:
        mark = zlib.crc32(name + body)
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", mark)

    lines = (b"\x00" + bytes([grey]) * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines, 1)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def at(*places: tuple[float, float]) -> list[dict[str, float]]:
    """Places as the format has them."""
    return [{"x": x, "y": y} for x, y in places]


def portal(
    start: tuple[float, float], end: tuple[float, float], *, closed: bool = True, **more: Any
) -> dict[str, Any]:
    """A door from one place to another."""
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    return {
        "position": at(middle)[0],
        "bounds": at(start, end),
        "rotation": 0,
        "closed": closed,
        "freestanding": False,
        **more,
    }


def light(x: float, y: float, squares: float, colour: str = "ffeccd8b") -> dict[str, Any]:
    """A light that shines so many squares far."""
    return {
        "position": {"x": x, "y": y},
        "range": squares,
        "intensity": 1,
        "color": colour,
        "shadows": True,
    }


def uvtt(
    columns: float = 10,
    rows: float = 8,
    walls: Iterable[Any] = (),
    *,
    origin: tuple[float, float] = (0, 0),
    pixels: float = 4,
    **more: Any,
) -> dict[str, Any]:
    """The tree of a file; its picture fits unless another one is given."""
    picture = png(max(1, round(columns * pixels)), max(1, round(rows * pixels)))
    return {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": origin[0], "y": origin[1]},
            "map_size": {"x": columns, "y": rows},
            "pixels_per_grid": pixels,
        },
        "line_of_sight": list(walls),
        "objects_line_of_sight": [],
        "portals": [],
        "environment": {"baked_lighting": True, "ambient_light": "ffffffff"},
        "lights": [],
        "image": base64.b64encode(picture).decode(),
        **more,
    }


def as_bytes(tree: Any) -> bytes:
    """A tree as the file has it."""
    return json.dumps(tree).encode()


def rooms_and_caves(side: int, pieces: int, seed: int = 1, pixels: int = 4) -> dict[str, Any]:
    """A crowded map: rooms with a door in a gap and a light each, and winding caves."""
    chance = random.Random(seed)
    walls: list[Any] = []
    portals: list[Any] = []
    lights: list[Any] = []
    left = pieces
    while left > 0:
        x, y = chance.randrange(1, side - 14), chance.randrange(1, side - 14)
        if chance.random() < 0.5:
            wide, long = chance.randrange(4, 12), chance.randrange(4, 12)
            gap = x + chance.randrange(1, wide - 1)
            corners = ((gap + 1, y), (x + wide, y), (x + wide, y + long), (x, y + long), (x, y))
            line = [(float(across), float(down)) for across, down in (*corners, (gap, y))]
            portals.append(portal((gap, y), (gap + 1, y), closed=chance.random() < 0.8))
            lights.append(light(x + wide / 2, y + long / 2, 4))
        else:
            count, radius = chance.randrange(20, 60), chance.uniform(2, 6)
            line = [_wobbling(x + 6, y + 6, radius, n / count, chance) for n in range(count)]
        line = line[: left + 1]
        left -= len(line) - 1
        walls.append(at(*line))
    return uvtt(side, side, walls, pixels=pixels, portals=portals, lights=lights)


def _wobbling(
    x: float, y: float, radius: float, share: float, chance: random.Random
) -> tuple[float, float]:
    angle, reach = 2 * math.pi * share, radius * chance.uniform(0.85, 1.1)
    return (round(x + math.cos(angle) * reach, 6), round(y + math.sin(angle) * reach, 6))
