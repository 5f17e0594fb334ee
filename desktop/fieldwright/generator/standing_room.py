"""Starting zones cut to where figures can stand (Putting It All Together)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fieldwright.generator.draft import Draft
from fieldwright.generator.repair import main_region, mask_of_blocks
from fieldwright.generator.shapes import Mask, shifted
from fieldwright.generator.walking import STEP_FT, Footway, footway, trunk_squares
from fieldwright.generator.zones import Zones
from fieldwright.geometry.measure import measured_from
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Depth

ROOM = 12
"""Figures that a starting zone should hold, where the place lets it."""

STANDING_PERCENT = 90
"""Where fewer squares than that can be stood on, lone trunks are left out of a zone too."""

_MOST_STEPS = 8


def fitted(draft: Draft, zones: Zones) -> Zones:
    """Both zones without rock, walls, cliffs and water deeper than the waist.

    What is left hangs together, and with the rest of the field. A zone that has become too small
    grows over the squares beside it, never nearer to the other side than it was.
    """
    way = footway(draft)
    first, second = (mask_of_blocks(draft, side) for side in zones)
    firm = way.parts == main_region(way.parts, first | second)
    firm &= way.surface.stands & (draft.escarpment == 0)
    firm &= (draft.depth <= Depth.WAIST.feet) | way.surface.carried
    trunks = trunk_squares(draft)
    first, second = (
        _kept(side & ~(firm & ~_largest_piece(draft, side & firm, way)), firm, trunks)
        for side in (first, second)
    )
    first = _grown(first, firm & ~second & _no_nearer(first, zones[1]), way)
    second = _grown(second, firm & ~first & _no_nearer(second, zones[0]), way)
    return blocks_of(first) or zones[0], blocks_of(second) or zones[1]


def _largest_piece(draft: Draft, zone: Mask, way: Footway) -> Mask:
    """The most squares of a zone that no cliff parts; corners between trees count as joined."""
    best = np.zeros_like(zone)
    left = zone.copy()
    while int(left.sum()) > int(best.sum()):
        piece = np.zeros_like(zone)
        piece.ravel()[np.flatnonzero(left)[0]] = True
        while (more := (way.beside(piece) | _cornerwise(draft, piece)) & left & ~piece).any():
            piece |= more
        left &= ~piece
        if int(piece.sum()) > int(best.sum()):
            best = piece
    return best


def _cornerwise(draft: Draft, squares: Mask) -> Mask:
    """The squares that touch some squares by a corner, not more than a step higher or lower."""
    found = np.zeros_like(squares)
    high = draft.height.astype(np.int32)
    for down, right in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        here = shifted(squares, -right, -down)
        found |= here & (np.abs(high - shifted(high, -right, -down)) <= STEP_FT)
    return found


def _kept(zone: Mask, firm: Mask, trunks: Mask) -> Mask:
    """The squares of a zone that hold figures, and those of lone trunks where they are few."""
    kept = zone & (firm | trunks)
    held = int((kept & firm).sum())
    return kept if held * 100 >= int(kept.sum()) * STANDING_PERCENT else zone & firm


def _no_nearer(zone: Mask, others: tuple[Block, ...]) -> Mask:
    """The squares that are as far from the other side's blocks as the zone is (ruling R2)."""
    rows, columns = zone.shape
    far = np.full(zone.shape, rows + columns)
    for block in others:
        far = np.minimum(far, measured_from(block, columns, rows))
    least = int(far[zone].min()) if zone.any() else 0
    allowed: Mask = far >= least
    return allowed


def _grown(zone: Mask, allowed: Mask, way: Footway) -> Mask:
    """A zone and, while it is too small, the squares one step beside it."""
    for _ in range(_MOST_STEPS):
        missing = ROOM - int(zone.sum())
        more = np.flatnonzero(way.beside(zone) & allowed)
        if missing <= 0 or not more.size:
            break
        zone = zone.copy()
        zone.ravel()[more[:missing]] = True
    return zone


def blocks_of(mask: Mask) -> tuple[Block, ...]:
    """The squares of a mask as few blocks: runs of a row, joined with the same run below."""
    done: list[Block] = []
    growing: dict[tuple[int, int], int] = {}
    for row in range(mask.shape[0] + 1):
        runs = _runs(mask[row]) if row < mask.shape[0] else []
        for left, right in [run for run in growing if run not in runs]:
            done.append(Block(left, growing.pop((left, right)), right, row))
        for run in runs:
            growing.setdefault(run, row)
    return tuple(sorted(done, key=lambda block: (block.top, block.left)))


def _runs(row: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Where the squares of a row begin and end, from .. to before."""
    steps = np.diff(np.concatenate(([0], row.astype(np.int8), [0])))
    starts, ends = np.flatnonzero(steps == 1), np.flatnonzero(steps == -1)
    return [(int(start), int(end)) for start, end in zip(starts, ends, strict=True)]
