"""Files that are whole and no larger than real ones, but have far too much in one place."""

import json
import math
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from tests.exchange.dungeons.small import as_bytes, donjon, door, rect, two_rooms
from tests.exchange.tiles import maps, scenes
from tests.helpers.uvtt_files import at, light, portal, uvtt

SIDE = 60


def _anywhere(chance: Random, side: float = SIDE) -> tuple[float, float]:
    return round(chance.uniform(0, side), 3), round(chance.uniform(0, side), 3)


def _map(walls: list[Any], side: float = SIDE, **more: Any) -> bytes:
    return json.dumps(uvtt(side, side, walls, **more)).encode()


# ------------------------------------------------------------------------------- Universal VTT


def scribbled_objects(count: int = 300, corners: int = 1000, side: float = SIDE) -> bytes:
    """Outlines of objects that cross themselves everywhere."""
    chance = Random(1)
    lines = [at(*(_anywhere(chance, side) for _ in range(corners))) for _ in range(count)]
    return _map([], objects_line_of_sight=lines)


def spirals() -> bytes:
    """Outlines of objects that wind round and round without crossing themselves."""
    turns = [
        at(*((30 + n / 50 * math.cos(n / 3), 30 + n / 50 * math.sin(n / 3)) for n in range(1000)))
        for _ in range(300)
    ]
    return _map([], objects_line_of_sight=turns)


def heap_of_walls(count: int = 60_000, side: float = 6) -> bytes:
    """Pieces of wall from anywhere to anywhere on a few squares."""
    chance = Random(1)
    return _map([at(*(_anywhere(chance, side) for _ in range(count + 1)))])


def heap_of_stubs(count: int = 59_000, side: float = 6, length: float = 0.5) -> bytes:
    """Short pieces of wall, each by itself, on a few squares of a large map."""
    chance = Random(1)
    walls = []
    for _ in range(count):
        (x, y), angle = _anywhere(chance, side), chance.uniform(0, 7)
        end = (round(x + length * math.cos(angle), 3), round(y + length * math.sin(angle), 3))
        walls.append(at((x + 1, y + 1), (end[0] + 1, end[1] + 1)))
    return _map(walls)


def crossing_walls(count: int = 6000, side: float = SIDE) -> bytes:
    """Long walls across the whole map, every one over every other."""
    chance = Random(1)
    walls = [at(_anywhere(chance, side), _anywhere(chance, side)) for _ in range(count)]
    return _map(walls, side)


def parallel_walls() -> bytes:
    """Walls beside each other, nearer than ends are joined."""
    lines = [at((0, n * 0.01), (SIDE, n * 0.01)) for n in range(5900)]
    return _map(lines)


def doors_on_lines(lines: int = 1500, doors: int = 9800) -> bytes:
    """Ten thousand doors, each on hundreds of lines that lie nearly on each other."""
    walls = [at((0, 30 + n * 1.1e-4), (SIDE, 30 + n * 1.1e-4)) for n in range(lines)]
    return _map(walls, portals=_doors(doors, SIDE, 1, 30.08))


def doors_on_one_wall(lines: int = 1, side: float = 190) -> bytes:
    """Thousands of doors on one wall, with pieces of it between them."""
    walls = [at((0, 30 + n * 1.1e-4), (side, 30 + n * 1.1e-4)) for n in range(lines)]
    return _map(walls, side, portals=_doors(1500, side, 0.06, 30))


def _doors(count: int, side: float, width: float, y: float) -> list[Any]:
    places = (n * (side - width) / count for n in range(count))
    return [portal((x, y), (x + width, y)) for x in places]


def loose_ends(count: int = 50_000, side: float = SIDE) -> bytes:
    """Short walls whose ends nearly meet, tens of thousands of gaps."""
    chance = Random(1)
    walls = []
    for _ in range(count):
        x, y = _anywhere(chance, side)
        walls.append(at((x, y), (x + 0.3, y + chance.uniform(0, 0.3))))
    return _map(walls, side)


def lights_in_one_place() -> bytes:
    """Ten thousand lights."""
    chance = Random(1)
    return _map([], lights=[light(*_anywhere(chance, 3), 30) for _ in range(10_000)])


# ------------------------------------------------------------------------------------- Foundry


def scene_of_doors() -> bytes:
    """Nine thousand walls, every third one a door, many on each other."""
    chance = Random(1)
    walls = []
    for n in range(9000):
        x, y = chance.randrange(60) * 100, chance.randrange(50) * 100
        wide = chance.choice((100, 300, 900))
        walls.append(scenes.wall((x, y), (x + wide, y), door=int(n % 3 == 0)))
    return scenes.as_bytes(scenes.scene(walls, width=6000, height=5000))


def scene_of_drawings() -> bytes:
    """Walls of every sense, and ten thousand drawings and notes."""
    chance = Random(1)
    drawings = [
        {"x": chance.randrange(6000), "y": chance.randrange(5000), "text": "Words",
         "shape": {"type": "p", "width": 300, "height": 200, "points": [0, 0, 9, 9] * 50}}
        for _ in range(10_000)
    ]  # fmt: skip
    notes = [{"x": one["x"], "y": one["y"], "text": "More"} for one in drawings]
    walls = [scenes.wall((0, 0), (900, 900), move=n % 3, sight=n % 41) for n in range(20_000)]
    more = {"drawings": drawings, "notes": notes, "width": 6000, "height": 5000}
    return scenes.as_bytes(scenes.scene(walls, **more))


# --------------------------------------------------------------------------------------- Tiled


def objects_of_tiled(kind: str = "door") -> bytes:
    """Twenty thousand shapes as walls and doors."""
    chance = Random(1)
    things = [
        {"x": chance.randrange(1000), "y": chance.randrange(1000), "width": chance.randrange(200),
         "height": chance.randrange(200), "type": chance.choice((kind, "wall")),
         "ellipse": chance.random() < 0.2}
        for _ in range(20_000)
    ]  # fmt: skip
    ground = maps.layer([1] * 10_000, 100)
    return maps.as_bytes(maps.tmj([ground, maps.objects(*things)], 100, 100))


def words_of_tiled() -> bytes:
    """Twenty thousand labels and pictures that stand as objects, turned."""
    chance = Random(1)
    things: list[dict[str, Any]] = [
        {"x": chance.randrange(1000), "y": chance.randrange(1000), "width": 90, "height": 90,
         **chance.choice(({"text": {"text": "Word"}}, {"gid": 2, "rotation": 33}))}
        for _ in range(20_000)
    ]  # fmt: skip
    return maps.as_bytes(maps.tmj([maps.objects(*things)], 100, 100))


def chunks_of_tiled() -> bytes:
    """Five thousand chunks, far from each other and on each other."""
    chance = Random(1)
    data = "".join(
        f'<chunk x="{chance.randrange(-90, 80)}" y="{chance.randrange(-90, 80)}" width="16" '
        f'height="16">{",".join(["2"] * 256)}</chunk>'
        for _ in range(5000)
    )
    return maps.tmx(data).replace(b'infinite="0"', b'infinite="1"')


def layers_of_tiled() -> bytes:
    """Two hundred layers, half of them seen through."""
    gids = [n % 5 for n in range(10_000)]
    found = [maps.layer(gids, 100, f"Layer {n}", opacity=1 - n % 2 / 2) for n in range(200)]
    return maps.as_bytes(maps.tmj(found, 100, 100))


# ------------------------------------------------------------------------------------ dungeons


def rooms_of_one_page(is_round: bool = False) -> bytes:
    """Five thousand rooms on each other, as many doors, columns, notes and squares of water."""
    chance = Random(1)
    tree = two_rooms()
    for _ in range(5000):
        x, y = chance.randrange(150), chance.randrange(150)
        wide, long = chance.randrange(1, 12), chance.randrange(1, 12)
        tree["rects"].append(rect(x, y, wide, long, rotunda=is_round))
        tree["doors"].append(door(x, y, (0, 1), chance.randrange(10)))
        tree["columns"].append({"x": x + 0.5, "y": y})
        tree["notes"].append({"text": "x", "ref": "?", "pos": {"x": x, "y": y}})
        tree["water"].append({"x": x, "y": y})
    return as_bytes(tree)


def rounds_of_one_page() -> bytes:
    """Round rooms beside each other, each with mouths all around."""
    tree = two_rooms()
    for row in range(0, 180, 9):
        for column in range(0, 180, 9):
            tree["rects"].append(rect(column + 10, row + 10, 9, 9, rotunda=True))
    return as_bytes(tree)


def squares_of_donjon() -> bytes:
    """A donjon map in which every other square has a door, and rooms of every number."""
    kinds = [0x4 | 0x20000, 0x2 | 64, 0x4 | 0x100000, 0x4 | 0x400000 | ord("a") << 24]
    squares = [[kinds[(x * 7 + y * 3) % 4] for x in range(190)] for y in range(190)]
    first = donjon()["rooms"][1]
    rooms = [None, *({**first, "id": n, "shape": "circle"} for n in range(1, 3000))]
    return as_bytes(donjon(cells=squares, rooms=rooms))


def squares_of_tsv() -> bytes:
    """The same as a table."""
    marks = ("F", "DB", "DST", "SUU", "DPL", "")
    rows = ("\t".join(marks[(x * 5 + y) % 6] for x in range(190)) for y in range(190))
    return "\n".join(rows).encode()


DENSE: Mapping[str, Callable[[], bytes]] = {
    "scribbled objects.dd2vtt": scribbled_objects,
    "scribbles on a few squares.dd2vtt": lambda: scribbled_objects(side=2),
    "spirals.dd2vtt": spirals,
    "heap of walls.dd2vtt": heap_of_walls,
    "heap of stubs.dd2vtt": heap_of_stubs,
    "crossing walls.dd2vtt": crossing_walls,
    "crossing walls of a wide map.dd2vtt": lambda: crossing_walls(3700, 200),
    "far too long walls.dd2vtt": lambda: crossing_walls(59_000, 200),
    "parallel walls.dd2vtt": parallel_walls,
    "doors on lines.dd2vtt": doors_on_lines,
    "doors on one wall.dd2vtt": doors_on_one_wall,
    "doors on twenty walls.dd2vtt": lambda: doors_on_one_wall(20),
    "loose ends.dd2vtt": loose_ends,
    "lights.dd2vtt": lights_in_one_place,
    "doors of a scene.json": scene_of_doors,
    "drawings of a scene.json": scene_of_drawings,
    "objects.tmj": objects_of_tiled,
    "words.tmj": words_of_tiled,
    "chunks.tmx": chunks_of_tiled,
    "layers.tmj": layers_of_tiled,
    "rooms.json": rooms_of_one_page,
    "round rooms on each other.json": lambda: rooms_of_one_page(is_round=True),
    "round rooms.json": rounds_of_one_page,
    "squares of donjon.json": squares_of_donjon,
    "squares.txt": squares_of_tsv,
}
"""By their names how each of them is made."""
