"""A field that grows: new sections beyond one of its edges, by the same rules.

For a fight that runs off the map. No square and no thing of the field changes; to the north or
west it is carried along as a whole.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import Battlefield, Layer, Palettes, check_size
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.origin import Origin, Roll
from fieldwright.battlefield.things import StartingZone, Thing
from fieldwright.generator.building import wishes_of_data
from fieldwright.generator.checked import SMALLEST_SIDE
from fieldwright.generator.draft import Draft
from fieldwright.generator.generate import generate
from fieldwright.generator.heights import eased_around, mark_escarpments
from fieldwright.generator.moving import moved
from fieldwright.generator.rolling import OPEN_LAYOUTS
from fieldwright.generator.shapes import Mask, beside, grown, part
from fieldwright.generator.walking import STEP_FT
from fieldwright.generator.ways import cheapest_way
from fieldwright.generator.wishes import Wishes
from fieldwright.rules.terrain import load_terrains
from fieldwright.terms.chance import stream_key
from fieldwright.terms.grid import Block, Edge
from fieldwright.terms.setting import Depth

_CODED = (Layer.GROUND, Layer.GROWTH, Layer.WATER)


class ExtendError(ValueError):
    """A field cannot grow that way; the message says why and what to do."""


def extend_edge(field: Battlefield, edge: Edge) -> Battlefield:
    """Roll three new sections beyond an edge (Generating a Battlefield, the same five steps).

    Returns the larger field; raises ExtendError indoors, FieldError where it would be too large.
    The new squares follow from the field's seed, its size and the edge.
    """
    strip = _strip_block(field, edge)
    larger = field.block.joined(strip)
    check_size(larger.width, larger.height)
    beyond = _beyond(field, edge)
    draft = Draft(larger.width, larger.height, "grass", load_catalogue(), 0)
    draft.palettes = Palettes.of(draft.catalogue, field.palettes)
    right, down = -larger.left, -larger.top
    new = Block(strip.left + right, strip.top + down, strip.right + right, strip.bottom + down)
    old = Block(right, down, right + field.columns, down + field.rows)
    _copy_layers(draft, beyond, new, _taken_from(beyond, edge, new))
    _copy_layers(draft, field, old, field.block)
    _blend_heights(draft, old)
    _join_streams(draft, new)
    things = _new_things(beyond, new, _taken_from(beyond, edge, new))
    return _put_together(field, draft, (right, down), things, edge, new)


def _strip_block(field: Battlefield, edge: Edge) -> Block:
    """The new squares in the field's own coordinates: one section deep."""
    wide, deep = max(1, round(field.columns / 3)), max(1, round(field.rows / 3))
    return {
        Edge.NORTH: Block(0, -deep, field.columns, 0),
        Edge.SOUTH: Block(0, field.rows, field.columns, field.rows + deep),
        Edge.WEST: Block(-wide, 0, 0, field.rows),
        Edge.EAST: Block(field.columns, 0, field.columns + wide, field.rows),
    }[edge]


def _beyond(field: Battlefield, edge: Edge) -> Battlefield:
    """Another field of the same terrain and at least this size, rolled for what lies beyond."""
    terrains = load_terrains()
    terrain = terrains.get(field.info.terrain)
    if terrain is None or terrain.generation.layout not in OPEN_LAYOUTS or field.info.indoors:
        raise ExtendError(
            "Only a field in the open can be extended by rolling: draw what lies beyond a "
            "building, a ship or a cave by hand."
        )
    wishes = wishes_of_data(field.origin.wishes) if field.origin else Wishes()
    kept = Wishes(
        size=(max(field.columns, SMALLEST_SIDE), max(field.rows, SMALLEST_SIDE)),
        scale=field.info.scale,
        season=field.info.season,
        forestation=wishes.forestation,
        civilized=wishes.civilized,
        encounter_distance=1,
    )
    seed = stream_key(field.origin.seed if field.origin else 0, edge, field.columns, field.rows)
    return generate(terrain.id, kept, seed >> 12)


def _taken_from(beyond: Battlefield, edge: Edge, new: Block) -> Block:
    """The squares of the other field that are taken: those at its edge towards this field."""
    if edge is Edge.NORTH:
        return Block(0, beyond.rows - new.height, new.width, beyond.rows)
    if edge is Edge.WEST:
        return Block(beyond.columns - new.width, 0, beyond.columns, new.height)
    return Block(0, 0, new.width, new.height)


def _copy_layers(draft: Draft, field: Battlefield, to: Block, source: Block) -> None:
    """Copy squares, their codes read through the palette of the field they come from."""
    palettes = {
        Layer.GROUND: (field.palettes.ground, draft.palettes.ground),
        Layer.GROWTH: (field.palettes.growth, draft.palettes.growth),
        Layer.WATER: (field.palettes.water, draft.palettes.water),
    }
    for layer in Layer:
        values: NDArray[Any] = field.layers[layer][
            source.top : source.bottom, source.left : source.right
        ]
        if layer in _CODED:
            theirs, ours = palettes[layer]
            values = np.array([ours.index(kind) for kind in theirs])[values]
        draft.layers[layer][to.top : to.bottom, to.left : to.right] = values


def _blend_heights(draft: Draft, old: Block) -> None:
    """Let the new ground rise and fall from the seam by no more than can be walked.

    Where the new ground is broken, its escarpments may reach the seam.
    """
    was_sheer = part(draft.escarpment, old).copy()
    fixed = np.zeros(draft.height.shape, bool)
    part(fixed, old)[:] = True
    height = draft.height.astype(np.int32)
    columns, rows = np.arange(draft.columns), np.arange(draft.rows)
    near_columns = np.clip(columns, old.left, old.right - 1)
    near_rows = np.clip(rows, old.top, old.bottom - 1)
    seam = height[near_rows[:, None], near_columns[None, :]]
    away = np.abs(rows - near_rows)[:, None] + np.abs(columns - near_columns)[None, :]
    height = np.clip(height, seam - away * (STEP_FT - 1), seam + away * (STEP_FT - 1))
    if not draft.escarpment.any():
        height = eased_around(height, fixed)
    draft.height[:] = height
    mark_escarpments(draft)
    part(draft.escarpment, old)[:] = was_sheer


def _join_streams(draft: Draft, new: Block) -> None:
    """Lead every stream that runs out at the seam on through the new squares (Stream)."""
    inside = np.zeros(draft.water.shape, bool)
    part(inside, new)[:] = True
    stream = draft.water == draft.water_code("stream")
    mouths = beside(stream & ~inside) & inside & (draft.water == 0)
    goal = inside & ((draft.water != 0) & ~beside(~inside) | _outer_rim(inside))
    while mouths.any() and goal.any():
        cost = np.where(inside, 1, 10_000).astype(np.int64)
        way = cheapest_way(cost, _first_of(mouths), goal)
        for column, row in way:
            if draft.water[row, column] == 0:
                draft.water[row, column] = draft.water_code("stream")
                draft.depth[row, column] = Depth.KNEE.feet
        done = np.zeros_like(mouths)
        done[way[0].row, way[0].column] = True
        mouths &= ~grown(done, 2)


def _first_of(mask: Mask) -> Mask:
    first = np.zeros_like(mask)
    first.ravel()[int(np.flatnonzero(mask)[0])] = True
    return first


def _outer_rim(inside: Mask) -> Mask:
    rim = np.zeros_like(inside)
    rim[0], rim[-1], rim[:, 0], rim[:, -1] = True, True, True, True
    away = ~grown(~inside, 2)
    found: Mask = rim & inside & away
    return found


def _new_things(beyond: Battlefield, new: Block, source: Block) -> list[Thing]:
    """The things that lie wholly on the new squares, starting zones left out."""
    right, down = new.left - source.left, new.top - source.top
    whole = [thing for thing in beyond.all_things() if _lies_in(source, thing)]
    return [moved(thing, right, down) for thing in whole if not isinstance(thing, StartingZone)]


def _lies_in(block: Block, thing: Thing) -> bool:
    extent = extent_of(thing)
    return extent.clipped(block) == extent


def _put_together(
    field: Battlefield,
    draft: Draft,
    shift: tuple[int, int],
    things: list[Thing],
    edge: Edge,
    new: Block,
) -> Battlefield:
    for thing in field.all_things():
        draft.add(moved(thing, *shift) if any(shift) else thing)
    for thing in things:
        draft.add(thing)
    origin = _noted(field.origin, edge, new) if field.origin else None
    made = draft.finished(field.info, origin) if origin else None
    if made is None:
        empty = Origin(0, field.info.terrain, 0, {}, (), ())
        made = replace(draft.finished(field.info, empty), origin=None)
    return replace(made, revision=field.revision + 1)


def _noted(origin: Origin, edge: Edge, new: Block) -> Origin:
    """The origin with a record of the growth under the first step."""
    depth = new.height if edge in (Edge.NORTH, Edge.SOUTH) else new.width
    record = Roll("extended", "", (), f"{depth} squares to the {edge}")
    first, *others = origin.steps
    return replace(origin, steps=(replace(first, rolls=(*first.rolls, record)), *others))
