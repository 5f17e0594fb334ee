"""What bars the way to a square that cannot be reached: found by leaving one thing out at a time.

The same move is looked for on fields without it. Where there is a way then, the first place on it
that could not be passed before is named (rulings R5, R6, R8).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Wall
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.figure_room import STEP_FT
from fieldwright.geometry.footing import squares_of_five_feet
from fieldwright.geometry.footprints import are_enemies
from fieldwright.geometry.overruns import can_overrun
from fieldwright.geometry.paths.climbing import climb
from fieldwright.geometry.paths.levels import GROUND
from fieldwright.geometry.paths.mover import Means
from fieldwright.geometry.paths.occupancy import Passing
from fieldwright.geometry.paths.path import OutOfReach, Path
from fieldwright.geometry.surfaces import platform_name
from fieldwright.rules.explained import Impossible
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.words import capital, with_article

if TYPE_CHECKING:
    from fieldwright.geometry.paths.walk import Walk

Namer = Callable[["Walk", Path], str]


def what_bars(walk: Walk, square: Square) -> str:
    """What stands in the way to a square, in a sentence; empty where nothing is found."""
    for other, named in walk.without:
        way = _way(other, square)
        said = named(walk, way) if way is not None else ""
        if said:
            return said
    return ""


def _way(walk: Walk, square: Square) -> Path | None:
    """The way on another field, however long it is."""
    if walk.refusal is not None:
        return None
    from fieldwright.geometry.paths.finding import found_path

    found = found_path(walk, [square], None, told=False)
    if isinstance(found, OutOfReach):
        return found.path
    return found if isinstance(found, Path) else None


def moves_without(walk: Walk) -> Iterator[tuple[Walk, Namer]]:
    """The same move where one thing is left out, with what names it then."""
    if walk.known.impassable:
        yield replace(walk, known=replace(walk.known, impassable=())), _friend
    enemies = [one for one in walk.field.every(Figure) if are_enemies(walk.legs, one)]
    if enemies:
        figures = dict(walk.field.things["figures"])
        for one in enemies:
            del figures[one.id]
        yield _on(walk, walk.field.with_things({"figures": figures})), _enemy
    opened = _opened(walk.field)
    if opened is not walk.field:
        yield _on(walk, opened), _door
    if walk.ground.mover.means is Means.WALKING:
        yield from _without_ground(walk)
    if walk.start.width * walk.start.height > 1:
        slim = replace(walk.legs, columns=1, rows=1)
        figures = {**walk.field.things["figures"], slim.id: slim}
        field = walk.field.with_things({"figures": figures})
        yield replace(walk, field=field, figure=slim, given=None), _narrow


def _without_ground(walk: Walk) -> Iterator[tuple[Walk, Namer]]:
    """The move over ground without heights, without water, without anything to stand on."""
    field = walk.field
    nothing = np.zeros_like(field.layers[Layer.HEIGHT])
    sheer = np.zeros_like(field.layers[Layer.ESCARPMENT])
    if field.layers[Layer.HEIGHT].any() or field.layers[Layer.ESCARPMENT].any():
        level = field.with_layers({Layer.HEIGHT: nothing, Layer.ESCARPMENT: sheer})
        yield _on(walk, level), _step
    depths = field.layers[Layer.DEPTH]
    if depths.any():
        yield _on(walk, field.with_layers({Layer.DEPTH: np.zeros_like(depths)})), _water
    if field.things["platforms"]:
        yield _on(walk, field.with_things({"platforms": {}})), _platform


def _on(walk: Walk, field: Battlefield) -> Walk:
    return replace(walk, field=field, given=walk.ground)


# ----------------------------------------------------------------------------------------- naming


def _friend(walk: Walk, way: Path) -> str:
    for other in _met(walk, way):
        if other.id in walk.known.impassable:
            return in_the_way(walk, other, Passing.FRIEND)
    return ""


def _enemy(walk: Walk, way: Path) -> str:
    for other in _met(walk, way):
        if are_enemies(walk.legs, other) and not other.hidden:
            return in_the_way(walk, other, Passing.ENEMY)
    return ""


def in_the_way(walk: Walk, other: Figure, why: Passing) -> str:
    """That a figure bars the way, in a sentence, and whether it could be overrun (ruling R8)."""
    smaller = can_overrun(walk.field, walk.company.mover, other)
    more = " It is small enough to be overrun." if smaller else ""
    return f"{other.name}, {why}, is in the way.{more}"


def _met(walk: Walk, way: Path) -> Iterator[Figure]:
    """The figures whose squares a way enters, in its order."""
    for step in way.steps:
        for other in walk.field.every(Figure):
            if other.id != walk.legs.id and not step.block.clipped(block_of(other)).is_empty:
                yield other


def _opened(field: Battlefield) -> Battlefield:
    """The field with all doors open; itself where none is closed."""
    catalogue = load_catalogue()
    walls = {
        key: replace(one, is_open=True)
        for key, one in field.things["walls"].items()
        if isinstance(one, Wall) and not one.is_open and one.kind in catalogue.walls
        if catalogue.walls[one.kind].opens
    }
    if not walls:
        return field
    return field.with_things({"walls": {**field.things["walls"], **walls}})


def _door(walk: Walk, way: Path) -> str:
    """The first closed door on a way that goes through doors."""
    catalogue = load_catalogue()
    marks = walk.ground.marks_by_thing()
    columns = walk.field.columns
    places = {
        square.row * columns + square.column
        for block in (way.start, *(step.block for step in way.steps))
        for square in block.squares()
    }
    for wall in walk.field.every(Wall):
        kind = catalogue.walls.get(wall.kind)
        if kind is None or not kind.opens or wall.is_open or wall.id not in marks:
            continue
        own = marks[wall.id]
        if any(
            start in places and end in places
            for start, end in zip(own.places.tolist(), own.ahead.tolist(), strict=True)
        ):
            name = capital(with_article(kind.name))
            return f"{name} on the way is closed; open it first."
    return "A door on the way is closed; open it first."


def _step(walk: Walk, way: Path) -> str:
    """The first step that is too high to be walked, and how it is climbed."""
    field = walk.field
    most = STEP_FT * squares_of_five_feet(field)
    sheer = field.layers[Layer.ESCARPMENT]
    for before, after in pairwise(_corners(way)):
        feet = abs(field.height_at(after) - field.height_at(before))
        is_edge = bool(sheer[after.row, after.column])
        if not is_edge and feet <= most:
            continue
        found = climb(field, walk.figure, before, after)
        how = "it can be climbed, not walked"
        if not isinstance(found, Impossible):
            rounds = found.value.rounds
            word = "round" if rounds == 1 else "rounds"
            how = f"climbing {found.value.feet:g} feet takes {rounds} {word}"
        if is_edge:
            return f"An escarpment is in the way in {after.name}; {how}."
        return f"The step from {before.name} to {after.name} is too high to be walked; {how}."
    return ""


def _water(walk: Walk, way: Path) -> str:
    deep = walk.ground.source.footings.deep[walk.field.layers[Layer.DEPTH]]
    for square in _corners(way):
        if deep[square.row, square.column]:
            return f"Deep water is in the way in {square.name}, and it does not swim."
    return ""


def _platform(walk: Walk, way: Path) -> str:
    """The first platform that is too high to step onto or off, or to pass beneath."""
    levels = walk.ground.levels
    for square in _corners(way):
        for level in range(levels.count):
            number = int(levels.owner[level, square.row, square.column])
            if number != GROUND:
                name = with_article(platform_name(levels.platforms[number]))
                return f"{capital(name)} is too high to be stepped onto or off; it is climbed."
    return ""


def _narrow(_walk: Walk, _path: Path) -> str:
    return "The way is too narrow for it."


def _corners(way: Path) -> Iterator[Square]:
    """The north-west squares of the figure on its way."""
    blocks: list[Block] = [way.start, *(step.block for step in way.steps)]
    return (Square(block.left, block.top) for block in blocks)
