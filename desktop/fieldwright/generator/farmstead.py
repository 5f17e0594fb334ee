"""A farmstead: house and barn in a yard behind a low wall."""

from __future__ import annotations

import numpy as np

from fieldwright.generator.draft import Draft
from fieldwright.generator.outlines import house_outline
from fieldwright.generator.plan import Plan
from fieldwright.generator.scatter import on_rim, room_for_obstacles
from fieldwright.generator.shapes import Mask, grown, part
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Scale

_YARDS = {Scale.MELEE: ((10, 8), (9, 7), (8, 6)), Scale.MISSILE: ((5, 4), (4, 4))}
_GATE_SQUARES = 2


def build_farmstead(plan: Plan, draft: Draft, stream: Stream) -> bool:
    """Build a farmstead on level, free ground near the middle; false where there is no room."""
    yard = None
    is_long = stream.chance(1, 2)
    for from_water in (1, 0):
        free = _free_ground(draft, from_water)
        for sides in _YARDS[plan.scale]:
            long, short = sides if is_long else reversed(sides)
            yard = yard or _free_block(free, long, short) or _free_block(free, short, long)
    if yard is None:
        return False
    part(draft.ground, yard)[:] = draft.ground_code("bare")
    part(draft.growth, yard)[:] = draft.growth_code("clear")
    _wall_in(draft, yard, stream)
    _build_houses(plan, draft, yard)
    return True


def _free_ground(draft: Draft, from_water: int) -> Mask:
    """Free, level squares so far from water and not at the edge of the field."""
    level: Mask = draft.height == draft.height.min()
    kept_free = grown(draft.water != 0, from_water) | on_rim(level)
    free: Mask = room_for_obstacles(draft, kept_free) & level
    return free


def _free_block(free: Mask, width: int, length: int) -> Block | None:
    """The free block of this size that lies nearest to the middle of the field."""
    counts = np.pad(np.cumsum(np.cumsum(free, axis=0), axis=1), ((1, 0), (1, 0)))
    whole = (
        counts[length:, width:] - counts[:-length, width:] - counts[length:, :-width]
    ) + counts[:-length, :-width]
    rows, columns = np.nonzero(whole == width * length)
    if not rows.size:
        return None
    right = columns * 2 + width - free.shape[1]
    down = rows * 2 + length - free.shape[0]
    place = int(np.argmin(right * right + down * down))
    left, top = int(columns[place]), int(rows[place])
    return Block(left, top, left + width, top + length)


def _wall_in(draft: Draft, yard: Block, stream: Stream) -> None:
    """A low wall around the yard with a gate in one side."""
    left, top, right, bottom = (float(side) for side in yard)
    sides = [
        ((left, top), (right, top)),
        ((right, top), (right, bottom)),
        ((right, bottom), (left, bottom)),
        ((left, bottom), (left, top)),
    ]
    gate = stream.below(len(sides))
    for number, (start, end) in enumerate(sides):
        if number != gate:
            draft.wall("low-wall", start, end)
            continue
        for first, last in _around_gate(start, end):
            draft.wall("low-wall", first, last)


def _around_gate(
    start: tuple[float, float], end: tuple[float, float]
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The two parts of a side that leave its middle open, on whole squares."""
    length = abs(end[0] - start[0]) + abs(end[1] - start[1])
    step_x, step_y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    near = (length - _GATE_SQUARES) // 2
    far = near + _GATE_SQUARES
    opening = (start[0] + step_x * near, start[1] + step_y * near)
    closing = (start[0] + step_x * far, start[1] + step_y * far)
    return [(start, opening), (closing, end)]


def _build_houses(plan: Plan, draft: Draft, yard: Block) -> None:
    """A house in one corner of the yard, a barn in the opposite one, a well between."""
    stream = plan.stream("layout", what="houses")
    house = (4, 3) if plan.scale is Scale.MELEE else (2, 1)
    barn = (3, 2) if plan.scale is Scale.MELEE else (1, 1)
    _build(draft, yard.left + 1, yard.top + 1, house, stream)
    _build(draft, yard.right - 1 - barn[0], yard.bottom - 1 - barn[1], barn, stream)
    if plan.scale is Scale.MELEE:
        draft.obstacle("well", (yard.right - 1.5, yard.top + 1.5))


def _build(draft: Draft, left: int, top: int, size: tuple[int, int], stream: Stream) -> None:
    width, length = size
    position = (left + width // 2 + 0.5, top + length // 2 + 0.5)
    outline = house_outline(stream, width, length)
    draft.obstacle("building", position, width=width, length=length, outline=outline)
