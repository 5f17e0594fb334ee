"""What bars the way to a square that cannot be reached: found by leaving one kind of thing out.

The same move is looked for on fields without any of it. Where there is a way then, the first place
on it that could not be passed before is named (rulings R5, R6, R8).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fieldwright.battlefield.extent import around
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Platform, Wall
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.figure_room import STEP_FT
from fieldwright.geometry.footing import squares_of_five_feet
from fieldwright.geometry.footprints import are_enemies
from fieldwright.geometry.index import index_of
from fieldwright.geometry.paths.climbing import climb
from fieldwright.geometry.paths.levels import GROUND
from fieldwright.geometry.paths.marks import Mask
from fieldwright.geometry.paths.mover import Means
from fieldwright.geometry.paths.occupancy import Passing
from fieldwright.geometry.paths.path import Path
from fieldwright.geometry.paths.shutting import (
    barred_place,
    figure_in_the_way,
    parts_of,
    squares_of,
    steep_squares,
    thing_in_the_way,
    what_shuts_in,
)
from fieldwright.geometry.surfaces import platform_name
from fieldwright.rules.explained import Impossible
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.words import capital, with_article

if TYPE_CHECKING:
    from fieldwright.geometry.paths.walk import Walk

Namer = Callable[["Walk", Path], str]


class Without(NamedTuple):
    """A move where one kind of thing is left out: what names it then, and the squares it is in."""

    walk: Walk
    named: Namer
    where: Mask


def what_bars(walk: Walk, square: Square) -> str:
    """What stands in the way to a square, in a sentence; empty where nothing is found.

    Only what stands on the border of the part of the field that is shut off is left out: nothing
    else opens it.
    """
    parts = parts_of(walk, square)
    border = parts.border(1 + max(walk.ground.mover.width, walk.ground.mover.depth))
    for other, named, where in walk.without:
        way = _way(other, square) if (where & border).any() else None
        said = named(walk, way) if way is not None else ""
        if said:
            return said
    return what_shuts_in(walk, square, parts)


def _way(walk: Walk, square: Square) -> Path | None:
    """The way on another field, however long it is."""
    if walk.refusal is not None:
        return None
    from fieldwright.geometry.paths.finding import any_path

    return any_path(walk, square)


def moves_without(walk: Walk) -> Iterator[Without]:
    """The same move where one kind of thing is left out."""
    field = walk.field
    if walk.known.impassable:
        friends = [one for one in field.every(Figure) if one.id in walk.known.impassable]
        passed = replace(walk, known=replace(walk.known, impassable=()))
        yield Without(passed, _friend, squares_of(field, map(block_of, friends)))
    enemies = [one for one in field.every(Figure) if are_enemies(walk.legs, one)]
    if enemies:
        figures = dict(field.things["figures"])
        for one in enemies:
            del figures[one.id]
        alone = _on(walk, field.with_things({"figures": figures}))
        yield Without(alone, _enemy, squares_of(field, map(block_of, enemies)))
    doors = _closed_doors(field)
    if doors:
        walls = {one.id: replace(one, is_open=True) for one in doors}
        opened = field.with_things({"walls": {**field.things["walls"], **walls}})
        along = (around([one.start, one.end]).grown(1) for one in doors)
        yield Without(_on(walk, opened), _door, squares_of(field, along))
    if walk.ground.mover.means is Means.WALKING:
        yield from _without_ground(walk)
    if walk.start.width * walk.start.height > 1:
        slim = replace(walk.legs, columns=1, rows=1)
        figures = {**field.things["figures"], slim.id: slim}
        narrow = replace(
            walk, field=field.with_things({"figures": figures}), figure=slim, given=None
        )
        yield Without(narrow, _narrow, squares_of(field, [field.block]))


def _without_ground(walk: Walk) -> Iterator[Without]:
    """The move over ground without heights, without water, without anything to stand on."""
    field = walk.field
    nothing = np.zeros_like(field.layers[Layer.HEIGHT])
    sheer = np.zeros_like(field.layers[Layer.ESCARPMENT])
    steep = steep_squares(field, STEP_FT * squares_of_five_feet(field))
    if steep.any():
        level = field.with_layers({Layer.HEIGHT: nothing, Layer.ESCARPMENT: sheer})
        yield Without(_on(walk, level), _step, steep)
    depths = field.layers[Layer.DEPTH]
    deep = walk.ground.source.footings.deep[depths]
    if deep.any():
        dry = field.with_layers({Layer.DEPTH: np.zeros_like(depths)})
        yield Without(_on(walk, dry), _water, deep)
    platforms = field.every(Platform)
    if platforms:
        over = (around(one.outline).grown(1) for one in platforms)
        bare = _on(walk, field.with_things({"platforms": {}}))
        yield Without(bare, _platform, squares_of(field, over))


def _on(walk: Walk, field: Battlefield) -> Walk:
    return replace(walk, field=field, given=walk.ground)


# ----------------------------------------------------------------------------------------- naming


def _friend(walk: Walk, way: Path) -> str:
    for other in _met(walk, way):
        if other.id in walk.known.impassable:
            return figure_in_the_way(walk, other, Passing.FRIEND)
    return ""


def _enemy(walk: Walk, way: Path) -> str:
    for other in _met(walk, way):
        if are_enemies(walk.legs, other) and not other.hidden:
            return figure_in_the_way(walk, other, Passing.ENEMY)
    return ""


def _met(walk: Walk, way: Path) -> Iterator[Figure]:
    """The figures whose squares a way enters, in its order."""
    for step in way.steps:
        for other in walk.field.every(Figure):
            if other.id != walk.legs.id and not step.block.clipped(block_of(other)).is_empty:
                yield other


def _closed_doors(field: Battlefield) -> list[Wall]:
    """All walls of a field that could be opened and are not."""
    return [one for one in field.every(Wall) if _is_closed_door(one)]


def _is_closed_door(wall: Wall) -> bool:
    kind = load_catalogue().walls.get(wall.kind)
    return kind is not None and kind.opens and not wall.is_open


def _door(walk: Walk, way: Path) -> str:
    """The first closed door on a way that goes through doors, and between which squares it is."""
    marks, index = walk.ground.marks_by_thing(), index_of(walk.field)
    for before, after in pairwise((way.start, *(step.block for step in way.steps))):
        for wall in index.near(Wall, before.joined(after).grown(1)):
            own = marks.get(wall.id)
            if own is None or not _is_closed_door(wall):
                continue
            place = barred_place(own, walk.field, before, after)
            if place is not None:
                return thing_in_the_way(wall, *place)
    return ""


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
                name = capital(with_article(platform_name(levels.platforms[number])))
                high = "is too high to be stepped onto or off; it is climbed."
                return f"{name} in {square.name} {high}"
    return ""


def _narrow(_walk: Walk, _path: Path) -> str:
    return "The way is too narrow for it."


def _corners(way: Path) -> Iterator[Square]:
    """The north-west squares of the figure on its way."""
    blocks: list[Block] = [way.start, *(step.block for step in way.steps)]
    return (Square(block.left, block.top) for block in blocks)
