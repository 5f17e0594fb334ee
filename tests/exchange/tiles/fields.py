"""Random fields of all that a scene of Foundry can hold, and whether two hold the same."""

import json
import random
from typing import Any

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Label, Light, Note, Obstacle, Wall
from fieldwright.exchange.building import build
from fieldwright.exchange.records import (
    LightRecord,
    MapRecords,
    ObstacleRecord,
    WallRecord,
    WordsRecord,
)
from fieldwright.terms.setting import Blocking


def a_field(**more: Any) -> Battlefield:
    records = MapRecords(format="test", name="Test", columns=12, rows=9, **more)
    return build(records, "test").field


def things(field: Battlefield) -> dict[str, list[Any]]:
    """What of a field comes back, whatever its ids are."""
    return {
        "walls": sorted(
            (w.kind, w.start, w.end, w.is_open, str(_make(w))) for w in field.every(Wall)
        ),
        "lights": sorted((one.kind, one.position, one.radius_ft) for one in field.every(Light)),
        "labels": sorted((one.text, one.position) for one in field.every(Label)),
        "notes": sorted((one.number, one.text, one.position) for one in field.every(Note)),
        "objects": sorted(
            (one.kind, one.position, str(_make(one))) for one in field.every(Obstacle)
        ),
    }


def _make(thing: Wall | Obstacle) -> tuple[Any, ...]:
    """What a wall or an obstacle is beside its kind."""
    if isinstance(thing, Wall):
        return thing.height_ft, thing.thickness, thing.movement, thing.hides, thing.in_picture
    sizes = (thing.width, thing.length, thing.rotation, thing.outline)
    return thing.height_ft, thing.crown, thing.z, thing.in_picture, sizes


KINDS = (
    "wall",
    "wooden-wall",
    "door",
    "iron-door",
    "secret-door",
    "window",
    "portcullis",
    "curtain",
)


def random_field(chance: random.Random) -> Battlefield:
    """Walls that do not touch, lights, words and objects, each in a square of its own."""
    squares = [(x, y) for x in range(0, 12, 2) for y in range(0, 9, 2)]
    chance.shuffle(squares)
    walls, lights, words, objects = [], [], [], []
    for number, (x, y) in enumerate(squares[:20]):
        key, middle = str(number), (x + 0.5, y + 0.5)
        match chance.randrange(4):
            case 0:
                kind = chance.choice(KINDS)
                is_open = kind in ("door", "iron-door", "secret-door") and chance.random() < 0.3
                start, end = (x + 0.1, y + 0.25), (x + 0.9, y + chance.random())
                walls.append(
                    WallRecord(
                        key=key, kind=kind, is_open=is_open, start=start, end=end, **_odd(chance)
                    )
                )
            case 1:
                kind = chance.choice(("torch", "lantern", "campfire"))
                reach = float(chance.randrange(5, 60))
                lights.append(LightRecord(key=key, kind=kind, position=middle, radius_ft=reach))
            case 2:
                secret = number + 1 if chance.random() < 0.5 else None
                text = f"words {number}"
                words.append(WordsRecord(key=key, position=middle, text=text, number=secret))
            case _:
                objects.append(_object(chance, key, middle))
    return a_field(
        walls=tuple(walls), lights=tuple(lights), words=tuple(words), obstacles=tuple(objects)
    )


def _odd(chance: random.Random) -> dict[str, Any]:
    """What is unusual in a wall; those of scenes stop sight or steps all the same."""
    return {
        "height_ft": chance.choice((None, None, 8.0, 30.0)),
        "thickness": chance.choice((None, None, 0.25, 1.5)),
        "movement": chance.choice((None, None, Blocking.BLOCKS)),
        "in_picture": chance.random() < 0.5,
    }


def _object(chance: random.Random, key: str, middle: tuple[float, float]) -> ObstacleRecord:
    """A statue, or a tree that is a trunk with a crown."""
    return ObstacleRecord(
        key=key,
        kind=chance.choice(("statue", "tree")),
        position=middle,
        size=chance.choice(((0.7, 0.7), (0.4, 0.6))),
        rotation=chance.choice((0.0, 30.0)),
        height_ft=chance.choice((None, 12.5)),
        crown=chance.choice((None, 2.5)),
        z=chance.choice((0, 3)),
        in_picture=chance.random() < 0.3,
    )


def assert_same(field: Battlefield, again: Battlefield) -> None:
    """Fail where something of one field is not in the other."""
    before, after = things(field), things(again)
    assert after.keys() == before.keys()
    for name, wanted in before.items():
        assert [one[0] for one in after[name]] == [one[0] for one in wanted], name
        for one, other in zip(after[name], wanted, strict=True):
            flat = json.loads(json.dumps([one, other]))
            assert _near(*flat), (name, one, other)


def _near(one: Any, other: Any) -> bool:
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_near, one, other))
    is_number = isinstance(one, float | int) and not isinstance(one, bool)
    return bool(abs(one - other) < 1e-4) if is_number else bool(one == other)
