"""Starting zones drawn by hand (Generating a Battlefield, Step Five)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.changes import ChangeThings
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import StartingZone
from fieldwright.terms.grid import Block, Edge

SIDES = ("attackers", "defenders", "others")
"""The sides that a zone can be drawn for, in the order in which they are offered."""

Mask = NDArray[np.bool_]


class ZoneMode(StrEnum):
    """What a rectangle does to the zone of its side."""

    NEW = "new"
    ADD = "add"
    TAKE = "take"


def zone_change(
    field: Battlefield, side: str, rectangle: Block, mode: ZoneMode, new_id: UUID
) -> ChangeThings:
    """Draw a rectangle of squares into the zone of a side.

    ``NEW`` makes it the side's whole zone, ``ADD`` joins it, ``TAKE`` takes it away. A square
    belongs to one side only, so other sides lose what is drawn over; a zone without squares goes.
    Locked zones stay as they are. The side's zones become one, on the edge of the field that it
    touches most. ``new_id`` is used where the side has none yet.
    """
    part = rectangle.clipped(field.block)
    own = [zone for zone in field.every(StartingZone) if zone.side == side and not zone.locked]
    drawn = _mask(field, [part])
    mask = _mask(field, [] if mode is ZoneMode.NEW else [b for zone in own for b in zone.blocks])
    mask = mask & ~drawn if mode is ZoneMode.TAKE else mask | drawn
    mask &= ~_mask(field, _locked_blocks(field))
    after: list[StartingZone] = []
    if mask.any() and (not part.is_empty or own):
        first = own[0] if own else StartingZone(id=new_id, side=side, edge=None, blocks=())
        after.append(replace(first, blocks=blocks_of(mask), edge=edge_of(field, mask)))
    before = list(own)
    if mode is not ZoneMode.TAKE:
        _give_way(field, side, mask, before, after)
    return _without_sameness(before, after)


def _give_way(
    field: Battlefield,
    side: str,
    mask: Mask,
    before: list[StartingZone],
    after: list[StartingZone],
) -> None:
    """Take the squares of ``mask`` from the zones of the other sides."""
    for zone in field.every(StartingZone):
        if zone.side == side or zone.locked:
            continue
        squares = _mask(field, zone.blocks)
        if not (squares & mask).any():
            continue
        before.append(zone)
        left = squares & ~mask
        if left.any():
            after.append(replace(zone, blocks=blocks_of(left), edge=edge_of(field, left)))


def _without_sameness(
    before: Sequence[StartingZone], after: Sequence[StartingZone]
) -> ChangeThings:
    """The change without zones that stay as they are."""
    same = {zone.id for zone in before if zone in after}
    return ChangeThings(
        tuple(zone for zone in before if zone.id not in same),
        tuple(zone for zone in after if zone.id not in same),
    )


def _locked_blocks(field: Battlefield) -> list[Block]:
    return [block for zone in field.every(StartingZone) if zone.locked for block in zone.blocks]


def _mask(field: Battlefield, blocks: Iterable[Block]) -> Mask:
    mask = np.zeros((field.rows, field.columns), bool)
    for block in blocks:
        part = block.clipped(field.block)
        if not part.is_empty:
            mask[part.top : part.bottom, part.left : part.right] = True
    return mask


def blocks_of(mask: NDArray[Any]) -> tuple[Block, ...]:
    """A mask of squares as few rectangles that do not overlap, from north to south.

    Runs of squares of one row are joined with equal runs of the rows below.
    """
    done: list[Block] = []
    open_runs: dict[tuple[int, int], int] = {}
    for row in range(mask.shape[0] + 1):
        runs = set(_runs(mask[row])) if row < mask.shape[0] else set()
        ended = open_runs.keys() - runs
        done += [Block(run[0], open_runs.pop(run), run[1], row) for run in sorted(ended)]
        for run in runs - open_runs.keys():
            open_runs[run] = row
    return tuple(sorted(done, key=lambda block: (block.top, block.left)))


def _runs(row: NDArray[Any]) -> list[tuple[int, int]]:
    """Where runs of true squares begin and end in a row."""
    steps = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(np.int8), [0]))))
    return [(int(a), int(b)) for a, b in zip(steps[::2], steps[1::2], strict=True)]


def edge_of(field: Battlefield, mask: NDArray[Any]) -> Edge | None:
    """The edge of the field that squares touch most; None where they touch none."""
    touching = {
        Edge.NORTH: int(mask[0].sum()),
        Edge.EAST: int(mask[:, field.columns - 1].sum()),
        Edge.SOUTH: int(mask[field.rows - 1].sum()),
        Edge.WEST: int(mask[:, 0].sum()),
    }
    best = max(Edge, key=lambda edge: touching[edge])
    return best if touching[best] else None
