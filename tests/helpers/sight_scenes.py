"""Random scenes for sight: walls at any angle, obstacles, plates, growth, rock and heights."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from tests.helpers.drawn import CATALOGUE, new_id

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.things import Obstacle, Platform, Thing, Wall
from fieldwright.geometry.sight.bodies import Body, body_at, present_height
from fieldwright.terms.grid import Block, Square

WALLS = ("wall", "low-wall", "fence", "window", "hedge", "railing")
OBSTACLES = ("boulder", "tree", "barrel", "table", "shrub", "tower", "log", "haystack")
PLATES = ("gallery", "bridge")
GROWTHS = ("brush", "thicket", "reeds")


@dataclass(frozen=True)
class RandomScene:
    """A field, the square and height of an eye, and a target."""

    field: Battlefield
    eye: Square
    looks_ft: float
    target: Body


def random_scene(seed: int, *, side: int = 14, uneven: bool = True) -> RandomScene:
    """The scene of a number; the same number gives the same scene."""
    chance = random.Random(seed)
    field = Battlefield.empty(side, side, FieldInfo(name="random", terrain="plains"), CATALOGUE)
    field = field.with_layers(_layers(field, chance, uneven=uneven))
    things = [*_walls(chance, side), *_obstacles(chance, side), *_plates(chance, side, uneven)]
    field = add(*things).applied_to(field)
    while True:
        eye = Square(chance.randrange(side), chance.randrange(side))
        block = _footprint(chance, side)
        if not block.grown(1).holds(eye):
            break
    feet = max(float(field.height_at(square)) for square in block.squares())
    size = "M" if block.width * block.height == 1 else chance.choice("LHG")
    posture = chance.choice(("standing", "standing", "kneeling", "prone"))
    target = Body(block, feet + chance.choice((0, 0, 0, 12)), present_height(size, posture))
    shooter = body_at(field, eye, chance.choice("SML"), chance.choice(("standing", "kneeling")))
    return RandomScene(field, eye, shooter.looks_ft + chance.choice((0, 0, 15)), target)


def _footprint(chance: random.Random, side: int) -> Block:
    width, height = chance.choice(((1, 1), (1, 1), (1, 1), (2, 2), (1, 2), (3, 3), (2, 5)))
    left, top = chance.randrange(side - width), chance.randrange(side - height)
    return Block(left, top, left + width, top + height)


def _layers(field: Battlefield, chance: random.Random, *, uneven: bool) -> dict[Layer, np.ndarray]:
    shape = (field.rows, field.columns)
    layers = {name: field.layers[name].copy() for name in Layer}
    dice = np.random.default_rng(chance.randrange(2**32))
    growth = dice.choice([field.palettes.growth.index(kind) for kind in GROWTHS], shape)
    layers[Layer.GROWTH][:] = np.where(dice.random(shape) < 0.06, growth, layers[Layer.GROWTH])
    layers[Layer.GROUND][dice.random(shape) < 0.01] = field.palettes.ground.index("solid-rock")
    if uneven and chance.random() < 0.6:
        steps = dice.integers(0, 4, (4, 4)) * dice.integers(1, 5)
        layers[Layer.HEIGHT][:] = np.kron(steps, np.ones((4, 4)))[: shape[0], : shape[1]]
        layers[Layer.ESCARPMENT][dice.random(shape) < chance.choice((0.0, 0.04))] = 1
    return layers


def _place(chance: random.Random, side: int) -> tuple[float, float]:
    return (chance.uniform(0, side), chance.uniform(0, side))


def _walls(chance: random.Random, side: int) -> Sequence[Thing]:
    found: list[Thing] = []
    for _ in range(chance.randrange(3, 14)):
        x, y = _place(chance, side)
        along, down = chance.uniform(-5, 5), chance.uniform(-5, 5)
        if chance.random() < 0.3:
            x, y, along, down = round(x), round(y), round(along), 0
        height = chance.choice((None, None, chance.uniform(1, 9)))
        found.append(
            Wall(
                id=new_id(),
                kind=chance.choice(WALLS),
                start=(x, y),
                end=(x + along + 0.01, y + down),
                height_ft=height,
            )
        )
    return found


def _obstacles(chance: random.Random, side: int) -> Sequence[Thing]:
    found: list[Thing] = []
    for _ in range(chance.randrange(4, 26)):
        kind = CATALOGUE.obstacles[chance.choice(OBSTACLES)]
        hollow = ((-0.7, -0.7), (0.7, -0.7), (0.0, 0.0), (0.7, 0.7), (-0.7, 0.7))
        found.append(
            Obstacle(
                id=new_id(),
                kind=kind.id,
                position=_place(chance, side),
                width=kind.width,
                length=kind.length,
                rotation=chance.uniform(0, 360),
                height_ft=chance.choice((None, chance.uniform(1, 12))),
                outline=hollow if chance.random() < 0.15 else (),
            )
        )
    return found


def _plates(chance: random.Random, side: int, uneven: bool) -> Sequence[Thing]:
    found: list[Thing] = []
    for _ in range(chance.choice((0, 0, 1, 2)) if uneven else 0):
        x, y = (round(part) for part in _place(chance, side))
        wide, deep = chance.randrange(1, 5), chance.randrange(1, 5)
        outline = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
        kind = chance.choice(PLATES)
        found.append(
            Platform(id=new_id(), kind=kind, outline=outline, top_ft=chance.uniform(2, 14))
        )
    return found


def moved(one: Obstacle, across: float, down: float) -> Obstacle:
    """An obstacle moved by so many squares."""
    return replace(one, position=(one.position[0] + across, one.position[1] + down))


def turned(scene: RandomScene, quarters: int, by: tuple[int, int] = (0, 0)) -> RandomScene:
    """The same scene turned clockwise by quarters, then moved on a field that is larger by that.

    Ground beyond the old field is level with it; nothing stands there.
    """
    field, eye, target = scene.field, scene.eye, scene.target
    for _ in range(quarters):
        rows = field.rows
        layers = {name: np.rot90(layer, -1).copy() for name, layer in field.layers.items()}
        field = _changed(field, layers, partial(_quarter, rows), 90.0)
        eye = Square(rows - 1 - eye.row, eye.column)
        block = target.block
        target = replace(
            target,
            block=Block(rows - block.bottom, block.left, rows - block.top, block.right),
        )
    across, down = by
    margin = ((down, 0), (across, 0))
    field = _changed(
        field,
        {name: np.pad(layer, margin, mode="edge") for name, layer in field.layers.items()},
        lambda point: (point[0] + across, point[1] + down),
        0.0,
    )
    left, top, right, bottom = target.block
    block = Block(left + across, top + down, right + across, bottom + down)
    eye = Square(eye.column + across, eye.row + down)
    return RandomScene(field, eye, scene.looks_ft, replace(target, block=block))


def _quarter(rows: int, point: tuple[float, float]) -> tuple[float, float]:
    """A place of a field of so many rows that is turned clockwise by a quarter."""
    return (rows - point[1], point[0])


def _changed(
    field: Battlefield,
    layers: Mapping[Layer, np.ndarray],
    place: Callable[[tuple[float, float]], tuple[float, float]],
    turn: float,
) -> Battlefield:
    """A field with other layers on which everything lies elsewhere."""
    walls = {
        one.id: replace(one, start=place(one.start), end=place(one.end))
        for one in field.every(Wall)
    }
    obstacles = {
        one.id: replace(one, position=place(one.position), rotation=one.rotation + turn)
        for one in field.every(Obstacle)
    }
    platforms = {
        one.id: replace(one, outline=tuple(place(point) for point in one.outline))
        for one in field.every(Platform)
    }
    changed = Battlefield(field.info, field.palettes, dict(layers), field.things)
    return changed.with_things({"walls": walls, "obstacles": obstacles, "platforms": platforms})
