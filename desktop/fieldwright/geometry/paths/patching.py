"""The ground of the next snapshot: what changed is found, and only that is worked out anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from uuid import UUID

import numpy as np

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.relief import relief_within
from fieldwright.battlefield.things import Obstacle, Thing, Wall
from fieldwright.geometry.footing import squares_of_five_feet
from fieldwright.geometry.index import index_of
from fieldwright.geometry.paths.ground import WalkingGround, heights_of, marks_of
from fieldwright.geometry.paths.levels import reground
from fieldwright.geometry.paths.marks import Marks, Places
from fieldwright.geometry.paths.nodes import Source
from fieldwright.terms.grid import Block

_THINGS = ("platforms", "walls", "obstacles")
_FROM_SQUARES = (Layer.GROUND, Layer.GROWTH, Layer.DEPTH, Layer.HEIGHT, Layer.ESCARPMENT)


def patched(ground: WalkingGround, field: Battlefield) -> WalkingGround:
    """The ground of another snapshot of the same field."""
    before = ground.field
    if field is before:
        return ground
    if _is_the_same(before, field):
        return ground.on(field)
    if not _is_alike(before, field):
        return WalkingGround.of(field, ground.mover, ground)
    blocks = _squares_changed(before, field)
    raised = field.layers[Layer.HEIGHT] is not before.layers[Layer.HEIGHT] and bool(blocks)
    gone, come = _things_changed(before, field)
    if raised and ground.levels.platforms:
        moved = _things_around(field, blocks)
        gone, come = gone | moved.keys(), {**come, **moved}
    if not (blocks or gone or come):
        return ground.on(field)
    source = replace(ground.source, field=field)
    if raised:
        source = replace(source, levels=reground(source.levels, field))
        blocks += _borders(ground, field)
    if gone or come:
        source = replace(source, tally=source.tally.copy())
        blocks += _exchanged(source, gone, list(come.values()))
    new = ground.replaced(source)
    new.refresh(_worth_doing(_few(blocks), field.block))
    return new


_OVERHEAD = 1000
"""Squares that could be worked out while the work on one more block begins."""


def _worth_doing(blocks: list[Block], whole: Block) -> list[Block]:
    """The blocks, or the whole field where so many take longer than all of it."""
    effort = sum(_OVERHEAD + block.width * block.height for block in blocks)
    return [whole] if effort > _OVERHEAD + whole.width * whole.height else blocks


def _is_the_same(before: Battlefield, field: Battlefield) -> bool:
    """Whether all that a ground follows from was handed on as it was: only other things differ."""
    return (
        before.info is field.info
        and before.palettes is field.palettes
        and before.layers is field.layers
        and all(before.things[name] is field.things[name] for name in _THINGS)
    )


def _is_alike(before: Battlefield, field: Battlefield) -> bool:
    """Whether squares and things can be compared one by one."""
    return (
        (before.columns, before.rows) == (field.columns, field.rows)
        and before.palettes == field.palettes
        and before.info.terrain == field.info.terrain
        and _same(before.things["platforms"], field.things["platforms"])
    )


def _same(before: Mapping[UUID, Thing], after: Mapping[UUID, Thing]) -> bool:
    if before is after:
        return True
    return len(before) == len(after) and all(before.get(key) is one for key, one in after.items())


def _squares_changed(before: Battlefield, field: Battlefield) -> list[Block]:
    """The block around all squares whose layers differ."""
    changed = None
    for name in _FROM_SQUARES:
        old, new = before.layers[name], field.layers[name]
        if old is not new:
            differs = old != new
            changed = differs if changed is None else changed | differs
    if changed is None or not changed.any():
        return []
    rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
    return [Block(int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1)]


def _things_changed(
    before: Battlefield, field: Battlefield
) -> tuple[set[UUID], dict[UUID, Wall | Obstacle]]:
    """The walls and obstacles that are gone or other than they were, and those that are new."""
    gone: set[UUID] = set()
    come: dict[UUID, Wall | Obstacle] = {}
    for name in ("walls", "obstacles"):
        old, new = before.things[name], field.things[name]
        if old is new:
            continue
        # By identity: ids of things are slow to look up by the thousand.
        before_that, after_that = set(map(id, old.values())), set(map(id, new.values()))
        gone.update(one.id for one in old.values() if id(one) not in after_that)
        come |= {
            one.id: one
            for one in new.values()
            if id(one) not in before_that and isinstance(one, Wall | Obstacle)
        }
    return gone, come


def _things_around(field: Battlefield, blocks: list[Block]) -> dict[UUID, Wall | Obstacle]:
    """The things near some blocks: how high they stand depends on the ground beneath."""
    index = index_of(field)
    near: dict[UUID, Wall | Obstacle] = {}
    for block in blocks:
        near.update((one.id, one) for one in index.near(Wall, block.grown(1)))
        near.update((one.id, one) for one in index.near(Obstacle, block.grown(1)))
    return near


def _borders(ground: WalkingGround, field: Battlefield) -> list[Block]:
    """The edges of the field where they become other slopes, far from what changed.

    Past the edge the ground goes on as it rises, no lower and no higher than anywhere on the
    field (battlefield.relief): a new highest or lowest square may alter them.
    """
    old, new = ground.field.layers[Layer.HEIGHT], field.layers[Layer.HEIGHT]
    if old.min() == new.min() and old.max() == new.max():
        return []
    columns, rows = field.columns, field.rows
    edges = (
        Block(0, 0, columns, 1),
        Block(0, rows - 1, columns, rows),
        Block(0, 0, 1, rows),
        Block(columns - 1, 0, columns, rows),
    )
    return [edge for edge in edges if _has_other_slopes(ground, field, edge)]


def _has_other_slopes(ground: WalkingGround, field: Battlefield, block: Block) -> bool:
    rises, grades = relief_within(field, block, squares_of_five_feet(field))
    nodes = ground.nodes
    view = (slice(block.top + 1, block.bottom + 1), slice(block.left + 1, block.right + 1))
    return not (
        np.array_equal(nodes.grade[view], grades)
        and np.array_equal(nodes.east[view], rises[0])
        and np.array_equal(nodes.south[view], rises[1])
    )


def _exchanged(source: Source, gone: set[UUID], come: list[Wall | Obstacle]) -> list[Block]:
    """Take things out of the tally and others in; gives the blocks that they touch."""
    columns = source.field.columns
    touched = source.tally.remove(list(gone))
    marks: list[Marks] = marks_of(come, source.field, source.mover, load_catalogue())
    source.tally.add(marks, heights_of(source))
    touched += [one.places for one in marks]
    return [_around(places, columns) for places in touched if places.size]


def _around(places: Places, columns: int) -> Block:
    rows, across = np.divmod(places, columns)
    return Block(int(across.min()), int(rows.min()), int(across.max()) + 1, int(rows.max()) + 1)


def _few(blocks: Iterable[Block]) -> list[Block]:
    """Blocks that lie near each other joined into one, so that no square is done many times."""
    kept: list[Block] = []
    for block in blocks:
        joined = block
        for other in list(kept):
            both = joined.joined(other)
            apart = joined.width * joined.height + other.width * other.height
            if both.width * both.height <= apart + 64:
                kept.remove(other)
                joined = both
        kept.append(joined)
    return kept
