"""Step Four, built: a handful of obstacles strewn over the field (Obstacles)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import TypeAlias

import numpy as np

from fieldwright.battlefield.extent import extent_of, is_slight
from fieldwright.battlefield.kinds import ObstacleKind
from fieldwright.battlefield.things import Obstacle, Outline, Platform, Thing, Wall
from fieldwright.generator.draft import Draft
from fieldwright.generator.fences import put_up_fence
from fieldwright.generator.handful import named
from fieldwright.generator.noise import square_by_lot
from fieldwright.generator.notebook import Notebook
from fieldwright.generator.outlines import (
    DIRECTIONS,
    bar_outline,
    crescent_outline,
    degrees_of,
    house_outline,
    ridge_outline,
    rough_outline,
)
from fieldwright.generator.plan import Plan
from fieldwright.generator.repair import mask_of_blocks
from fieldwright.generator.rolling import OPEN_LAYOUTS
from fieldwright.generator.roofs import side_of_walls
from fieldwright.generator.shapes import Mask, grown, part, shifted, touched
from fieldwright.generator.trees import plant, size_factor
from fieldwright.generator.walking import squares_filled, surface, trunk_squares
from fieldwright.generator.zones import Zones
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Scale

_STEP = "obstacles"
_SMALLER = (1.0, 0.7, 0.5)
_THINGS, _ROCKS = (75, 145), (70, 200)
"""Per cent of its usual size that a thing may have: rocks differ most."""

_LANDFORMS = ("gulch", "ravine", "ditch", "earthwork", "dune", "drift", "snow")
_YARD = "low-wall"
_BLOWN = ("dune", "drift")
_SHIFTING_WINDS = (-2, -1, 0, 1, 2)
_STAND_OF_TREES = (4, 9)
_STAND_REACH = 2


QUARTER_TURNS = DIRECTIONS[::5]
"""The four directions along the grid: in places that people built things stand square to them."""

Turns: TypeAlias = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """What an obstacle fills: an outline around its position and the squares that it touches."""

    outline: Outline
    squares: frozenset[Square]
    width: float
    length: float
    rotation: float = 0.0


def scatter(plan: Plan, draft: Draft, zones: Zones, notebook: Notebook) -> None:
    """Strew the plan's obstacles over free ground: none on another, in water or in a zone."""
    room = room_for_obstacles if plan.layout in OPEN_LAYOUTS else room_in_a_place
    kept_free = grown(mask_of_blocks(draft, [*zones[0], *zones[1], *yards(plan, draft)]), 1)
    strewn = np.zeros(draft.ground.shape, bool)
    room_at_first = room(draft, kept_free) & side_of_walls(plan, draft)
    for number, kind in enumerate(plan.obstacles):
        stream = plan.stream(_STEP, what=f"place {number}")
        free = room_at_first & ~strewn
        if kind == "tree":
            done = _stand_of_trees(plan, draft, stream, free)
        elif kind == "fence":
            done = put_up_fence(draft, stream, free & ~on_rim(free))
        else:
            done = _put_down(plan, draft, draft.catalogue.obstacles[kind], stream, free)
        if done is None:
            notebook.note(
                _STEP, f"no room for a {named(kind)}", "left out, for there was no free ground"
            )
        else:
            strewn |= grown(done)


def yards(plan: Plan, draft: Draft) -> list[Block]:
    """The ground behind the low walls of a farmstead, kept tidy by those who live there."""
    if plan.layout != "outside":
        return []
    walls = [thing for thing in draft.things if isinstance(thing, Wall) and thing.kind == _YARD]
    return [reduce(Block.joined, map(extent_of, walls))] if walls else []


def room_for_obstacles(draft: Draft, kept_free: Mask) -> Mask:
    """Dry, free squares that are no part of an escarpment or road nor beside a wall or bridge."""
    free: Mask = ~kept_free & (draft.water == 0) & ~grown(draft.escarpment != 0)
    free &= ~trunk_squares(draft)
    for thing in draft.things:
        if isinstance(thing, Obstacle) and not is_slight(thing):
            block, mask = squares_filled(draft, thing)
            part(free, block)[mask] = False
        elif isinstance(thing, Wall | Platform):
            block = extent_of(thing).grown(1).clipped(draft.block)
            part(free, block)[:] = False
    free &= draft.ground != draft.ground_code("road")
    return free


def room_in_a_place(draft: Draft, kept_free: Mask) -> Mask:
    """Where figures stand in a built place, away from walls, doors, stairs and furniture."""
    found = surface(draft)
    free: Mask = found.stands & ~kept_free & ((draft.water == 0) | found.carried)
    for thing in draft.things:
        if isinstance(thing, Wall):
            opens = draft.catalogue.walls[thing.kind].opens
            block = extent_of(thing).grown(1 if opens else 0).clipped(draft.block)
        elif isinstance(thing, Obstacle) or is_way(draft, thing):
            block = extent_of(thing).clipped(draft.block)
        else:
            continue
        if not block.is_empty:
            part(free, block)[:] = False
    return free


def is_way(draft: Draft, thing: Thing) -> bool:
    """Whether a thing is there to be walked over: stairs, a bridge, a gangplank."""
    if not isinstance(thing, Platform):
        return False
    return thing.foot_ft is not None or draft.catalogue.platforms[thing.kind].passable_below


def _put_down(
    plan: Plan, draft: Draft, kind: ObstacleKind, stream: Stream, free: Mask
) -> Mask | None:
    """Put one obstacle on free ground; smaller where there is little, at last among trees."""
    is_rock = kind.group == "earth" and kind.shape == "rough"
    size = stream.between(*(_ROCKS if is_rock else _THINGS)) / 100 * size_in(plan.scale, kind)
    turns = _turns(plan, kind)
    if kind.group == "building":
        free = free & ~on_rim(free)
    for smaller in _SMALLER:
        shape = shape_of(kind, stream, size * smaller, turns)
        square = _free_place(shape, free, stream)
        if square is not None:
            return _placed(draft, kind, shape, square)
    if plan.layout not in OPEN_LAYOUTS:
        return None
    shape = shape_of(kind, stream, size * _SMALLER[-1], turns)
    place = _place_among_trees(draft, shape, free, stream)
    if place is None:
        return None
    _fell(draft, shape, place)
    return _placed(draft, kind, shape, place)


def _turns(plan: Plan, kind: ObstacleKind) -> Turns:
    """The ways that a thing may be turned; what the wind heaps up has its horns down the wind."""
    if plan.layout not in OPEN_LAYOUTS:
        return QUARTER_TURNS
    if not is_blown(kind):
        return DIRECTIONS
    wind = plan.stream(_STEP, what="wind").below(len(DIRECTIONS))
    return tuple(DIRECTIONS[(wind + turn) % len(DIRECTIONS)] for turn in _SHIFTING_WINDS)


def on_rim(like: Mask) -> Mask:
    """The squares along the edges of the field."""
    rim = np.ones(like.shape, bool)
    rim[1:-1, 1:-1] = False
    return rim


def is_blown(kind: ObstacleKind) -> bool:
    """Whether the wind heaps such things up."""
    return any(word in _BLOWN for word in kind.counts_as)


def size_in(scale: Scale, kind: ObstacleKind) -> float:
    """Landforms are as large as the land; other things shrink with the scale."""
    if scale is Scale.MELEE or any(word in _LANDFORMS for word in kind.counts_as):
        return 1.0
    return size_factor(scale) * (1.6 if kind.group == "earth" else 1.0)


def shape_of(kind: ObstacleKind, stream: Stream, size: float, turns: Turns) -> Shape:
    """An outline of the kind's sort around a position in the middle of a square."""
    width, length = kind.width * size, kind.length * size
    if kind.shape == "box" and kind.group != "building":
        return _bar(stream, width, length, turns)
    if kind.shape == "ridge":
        across = min(kind.width, kind.length, length)
        heap = crescent_outline if is_blown(kind) else ridge_outline
        outline = heap(stream, max(width, length), across, turns)
    elif kind.shape == "rough":
        outline = rough_outline(stream, width, length)
    elif kind.shape == "box":
        outline = house_outline(stream, max(1, round(width)), max(1, round(length)))
    else:
        reach = max(width, length) / 2
        box = ((-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach))
        return Shape((), _touched_squares(box), round(width, 3), round(length, 3))
    return Shape(outline, _touched_squares(outline), *_spans(outline))


def _bar(stream: Stream, width: float, length: float, turns: Turns) -> Shape:
    """A thing of its kind's usual shape, turned in one of some exact directions."""
    direction = stream.choice(turns)
    squares = _touched_squares(bar_outline(width, length, direction))
    return Shape((), squares, round(width, 3), round(length, 3), degrees_of(direction))


def _touched_squares(outline: Outline) -> frozenset[Square]:
    """The squares that an outline around the middle of square (0, 0) touches, that one included."""
    shifted = [(x + 0.5, y + 0.5) for x, y in outline]
    block, mask = touched(shifted, Block(-60, -60, 61, 61))
    rows, columns = np.nonzero(mask)
    found = zip(columns.tolist(), rows.tolist(), strict=True)
    return frozenset(
        {Square(column + block.left, row + block.top) for column, row in found} | {Square(0, 0)}
    )


def _free_place(shape: Shape, free: Mask, stream: Stream) -> Square | None:
    """A square where the whole shape lies on free ground, every such one equally likely."""
    fits = free.copy()
    for right, down in sorted(shape.squares):
        fits &= shifted(free, right, down)
    return square_by_lot(fits, stream)


def _place_among_trees(draft: Draft, shape: Shape, free: Mask, stream: Stream) -> Square | None:
    """Where only trees are in the way, the place with the fewest of them."""
    trees = trunk_squares(draft)
    open_ground = free | (trees & (draft.water == 0))
    fits = open_ground.copy()
    crowd = np.zeros(free.shape, np.int64)
    for right, down in sorted(shape.squares):
        fits &= shifted(open_ground, right, down)
        crowd += shifted(trees, right, down)
    if not fits.any():
        return None
    return square_by_lot(fits & (crowd == crowd[fits].min()), stream)


def _fell(draft: Draft, shape: Shape, square: Square) -> None:
    """Take away the trees where a shape will lie."""
    here = {Square(square.column + right, square.row + down) for right, down in shape.squares}
    draft.things[:] = [
        thing
        for thing in draft.things
        if not (
            isinstance(thing, Obstacle)
            and is_slight(thing)
            and Square(int(thing.position[0]), int(thing.position[1])) in here
        )
    ]


def _placed(draft: Draft, kind: ObstacleKind, shape: Shape, square: Square) -> Mask:
    """Put the obstacle down and return the squares that it touches."""
    position = (square.column + 0.5, square.row + 0.5)
    size = {"width": shape.width, "length": shape.length, "rotation": shape.rotation}
    draft.obstacle(kind.id, position, outline=shape.outline, **size)
    mask = np.zeros(draft.ground.shape, bool)
    for right, down in shape.squares:
        column, row = square.column + right, square.row + down
        if 0 <= column < draft.columns and 0 <= row < draft.rows:
            mask[row, column] = True
    draft.growth[mask] = draft.growth_code("clear")
    return mask


def _spans(outline: Outline) -> tuple[float, float]:
    xs, ys = zip(*outline, strict=True)
    return round(max(xs) - min(xs), 3), round(max(ys) - min(ys), 3)


def _stand_of_trees(plan: Plan, draft: Draft, stream: Stream, free: Mask) -> Mask | None:
    """A small clump of trees (Terrain Types, Plains)."""
    around = range(-_STAND_REACH, _STAND_REACH + 1)
    squares = [Square(x, y) for y in around for x in around if x * x + y * y <= 5]
    shape = Shape((), frozenset(squares), 1, 1)
    square = _free_place(shape, free, stream)
    if square is None:
        return None
    stream.shuffle(squares)
    count = stream.between(*_STAND_OF_TREES)
    trees = np.zeros(draft.ground.shape, bool)
    for right, down in squares[:count]:
        trees[square.row + down, square.column + right] = True
    plant(plan, draft, trees, plan.terrain.generation.tree)
    return grown(trees)
