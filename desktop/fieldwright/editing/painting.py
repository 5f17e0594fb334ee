"""Painting ground, growth and water, and wiping them away: what a field looks like afterwards.

Everything here takes the field as it was when the gesture began and the squares of the whole
gesture, so that a square is painted once however often the hand goes over it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.changes import Change, ChangeThings, PaintSquares, Together
from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import DRY, LAYER_TYPES, Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Thing
from fieldwright.editing.brushes import Mask
from fieldwright.editing.layer_locks import LAYER_OF_SQUARES
from fieldwright.generator.shapes import grown
from fieldwright.rules.terrain import load_terrains
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Depth

CLEAR = 0
"""The growth code of a bare square; the first row of the table of growth."""

DEEPEST_FT = 200
"""Feet of water that a tool writes at most."""


@dataclass(frozen=True, slots=True)
class Paint:
    """What is painted: a kind of ground, growth or water.

    Water comes with its depth in feet; the kind ``none`` dries the squares. Water ``shelves``
    that is knee-deep beside dry land and deeper from square to square. With ``dries`` other
    paints take the water away, with ``clears`` what grows there.
    """

    layer: Layer
    kind: str
    depth_ft: int = Depth.WAIST.feet
    dries: bool = False
    clears: bool = False
    shelves: bool = False


@dataclass(frozen=True, slots=True)
class Wiping:
    """What an eraser takes: growth to clear, water to dry, ground to the field's usual one."""

    ground: bool = False
    growth: bool = True
    water: bool = True


def painted(field: Battlefield, mask: Mask, paint: Paint) -> Battlefield:
    """The field with some squares painted; ``mask`` is of its shape.

    Nothing grows in solid rock and no water stands in it: painting rock takes both away, and
    painting them leaves the squares of rock as they are. The usual ground under other paint stays,
    and ground under water keeps its water unless the paint dries.
    """
    layers: dict[Layer, NDArray[Any]] = {}
    if paint.layer is Layer.GROUND:
        _lay(layers, field, Layer.GROUND, mask, field.palettes.ground.index(paint.kind))
        is_rock = paint.kind in _solid_kinds(field)
        dries, clears = paint.dries or is_rock, paint.clears or is_rock
    else:
        dries, clears = paint.dries, paint.clears
        mask = mask & ~solid_squares(field)
    if paint.layer is Layer.GROWTH:
        _lay(layers, field, Layer.GROWTH, mask, field.palettes.growth.index(paint.kind))
        clears = False
    if paint.layer is Layer.WATER:
        code = field.palettes.water.index(paint.kind)
        _lay(layers, field, Layer.WATER, mask, code)
        _lay(layers, field, Layer.DEPTH, mask, depth_within(paint.depth_ft) if code else 0)
        if code and paint.shelves:
            _shelve(layers[Layer.DEPTH], layers[Layer.WATER], mask)
        dries = False
    if dries:
        _lay(layers, field, Layer.WATER, mask, DRY)
        _lay(layers, field, Layer.DEPTH, mask, 0)
    if clears:
        _lay(layers, field, Layer.GROWTH, mask, CLEAR)
    return field.with_layers(layers)


def _shelve(depth: NDArray[Any], water: NDArray[Any], mask: Mask) -> None:
    """Let the bed fall from dry land, in place: no deeper than the words of depth, one a square."""
    reached: Mask = water == DRY
    for step in (Depth.KNEE, Depth.WAIST, Depth.SHOULDER):
        near = grown(reached)
        ring = mask & near & ~reached
        depth[ring] = np.minimum(depth[ring], step.feet)
        reached = near


def wiped(field: Battlefield, mask: Mask, wiping: Wiping) -> Battlefield:
    """The field with some squares wiped."""
    layers: dict[Layer, NDArray[Any]] = {}
    if wiping.growth:
        _lay(layers, field, Layer.GROWTH, mask, CLEAR)
    if wiping.water:
        _lay(layers, field, Layer.WATER, mask, DRY)
        _lay(layers, field, Layer.DEPTH, mask, 0)
    if wiping.ground:
        code = field.palettes.ground.index(usual_ground(field))
        _lay(layers, field, Layer.GROUND, mask, code)
    return field.with_layers(layers)


def keeping(before: Battlefield, after: Battlefield, names: Collection[str]) -> Battlefield:
    """``after`` with the layers of some names as they were: those that are locked."""
    layers = {
        layer: before.layers[layer] for layer, name in LAYER_OF_SQUARES.items() if name in names
    }
    things = {name: before.things[name] for name in before.things if name in names}
    if not layers and not things:
        return after
    return replace(
        after,
        layers=MappingProxyType({**after.layers, **layers}),
        things=MappingProxyType({**after.things, **things}),
    )


def depth_within(feet: int) -> int:
    """A depth of water that a square can have: never none, for water of no depth is none."""
    return min(DEEPEST_FT, max(1, feet))


def usual_ground(field: Battlefield) -> str:
    """The ground that a field is made of: its terrain's in this season, else the most frequent."""
    terrain = load_terrains().get(field.info.terrain)
    if terrain is not None and not field.info.place:
        usual = terrain.generation.ground_in(field.info.season)
        if usual in field.palettes.ground:
            return usual
    counts = np.bincount(field.layers[Layer.GROUND].ravel(), minlength=len(field.palettes.ground))
    for kind in _solid_kinds(field):
        counts[field.palettes.ground.index(kind)] = -1
    return field.palettes.ground[int(counts.argmax())]


def solid_squares(field: Battlefield) -> Mask:
    """The squares of solid rock."""
    solid = np.array([kind in _solid_kinds(field) for kind in field.palettes.ground])
    squares: Mask = solid[field.layers[Layer.GROUND]]
    return squares


def _solid_kinds(field: Battlefield) -> tuple[str, ...]:
    return tuple(filter(load_catalogue().is_rock, field.palettes.ground))


def _lay(
    layers: dict[Layer, NDArray[Any]], field: Battlefield, layer: Layer, mask: Mask, value: int
) -> None:
    """Write a value into a copy of a layer."""
    laid = field.layers[layer].copy()
    laid[mask] = value
    layers[layer] = laid


# ---------------------------------------------------------------------------------------- changes


def change_between(before: Battlefield, after: Battlefield) -> Change | None:
    """The change that makes one field of another of the same size; None where nothing differs."""
    changes: list[Change] = [*_paints_between(before, after)]
    gone, come = _things_between(before, after)
    if gone or come:
        changes.append(ChangeThings(gone, come))
    if not changes:
        return None
    return changes[0] if len(changes) == 1 else Together(tuple(changes))


def squares_between(before: Battlefield, after: Battlefield) -> int:
    """How many squares differ; escarpments, which follow from the heights, do not count."""
    layers = [layer for layer in Layer if layer is not Layer.ESCARPMENT]
    return int(_altered(before, after, layers).sum())


def touched_between(before: Battlefield, after: Battlefield) -> Block:
    """The smallest block around all squares and things that differ; empty where none do."""
    block = bounds_of(_altered(before, after, list(Layer)))
    gone, come = _things_between(before, after)
    for thing in (*gone, *come):
        block = block.joined(extent_of(thing))
    return block


def bounds_of(mask: Mask) -> Block:
    """The smallest block around the squares of a mask; empty for none."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not rows.size:
        return Block(0, 0, 0, 0)
    return Block(int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1)


def _altered(before: Battlefield, after: Battlefield, layers: Sequence[Layer]) -> Mask:
    altered = np.zeros((before.rows, before.columns), bool)
    for layer in layers:
        if before.layers[layer] is not after.layers[layer]:
            altered |= before.layers[layer] != after.layers[layer]
    return altered


def _paints_between(before: Battlefield, after: Battlefield) -> Iterator[PaintSquares]:
    for layer in LAYER_TYPES:
        old, new = before.layers[layer], after.layers[layer]
        if old is new:
            continue
        squares = np.flatnonzero(old != new).astype(np.int32)
        if squares.size:
            yield PaintSquares(layer, squares, old.ravel()[squares], new.ravel()[squares])


def _things_between(
    before: Battlefield, after: Battlefield
) -> tuple[tuple[Thing, ...], tuple[Thing, ...]]:
    gone: list[Thing] = []
    come: list[Thing] = []
    for name, old in before.things.items():
        new = after.things[name]
        if old is not new:
            gone += _missing(old, new)
            come += _missing(new, old)
    return tuple(gone), tuple(come)


def _missing(of: Mapping[Any, Thing], other: Mapping[Any, Thing]) -> Iterator[Thing]:
    """The things of one collection that are not in another, or not as they are there."""
    for thing_id, thing in of.items():
        same = other.get(thing_id)
        if same is not thing and same != thing:
            yield thing
