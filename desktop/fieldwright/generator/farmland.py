"""Farmland: parcels of crops, plough and pasture, hedges between them, a road through them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from fieldwright.generator.draft import Draft
from fieldwright.generator.plan import Plan
from fieldwright.generator.roads import lay_road
from fieldwright.generator.shapes import Mask, part
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Scale, Season

_STEP = "cover"
_SMALLEST = 7
_LARGEST = 22
_HEDGE_RUN = (6, 14)
_SHORTEST = 3
_PASTURE = "grass"

_WORKED_PERCENT = {Season.SPRING: 30, Season.SUMMER: 55, Season.AUTUMN: 45, Season.WINTER: 0}
_PLOUGHED_PERCENT = {Season.SPRING: 45, Season.SUMMER: 20, Season.AUTUMN: 35, Season.WINTER: 60}


@dataclass(frozen=True, slots=True)
class _Border:
    """A border between two parcels, along the edges of squares from ``start`` to ``end``."""

    place: int
    start: int
    end: int
    upright: bool


def till(plan: Plan, draft: Draft) -> None:
    """Lay out parcels by the season, hedges and fences on some borders, and a road."""
    stream = plan.stream(_STEP, what="parcels")
    parcels, borders = _divided(draft.block, stream)
    for parcel in parcels:
        _work(plan, draft, parcel, stream)
    road = lay_road(
        draft,
        plan.stream(_STEP, what="road"),
        wide=plan.scale is Scale.MELEE,
        north_south=stream.chance(1, 2),
    )
    for border in borders:
        _fence_off(draft, border, road, stream)


def _divided(field: Block, stream: Stream) -> tuple[list[Block], list[_Border]]:
    """Split the field into parcels, always across the longer side, until each is small enough."""
    parcels: list[Block] = []
    borders: list[_Border] = []
    waiting = [field]
    while waiting:
        block = waiting.pop()
        upright = block.width >= block.height
        side = block.width if upright else block.height
        if side < 2 * _SMALLEST or (side <= _LARGEST and stream.chance(2, 5)):
            parcels.append(block)
            continue
        least = max(_SMALLEST, side * 35 // 100)
        cut = stream.between(least, side - least)
        if upright:
            place = block.left + cut
            borders.append(_Border(place, block.top, block.bottom, upright=True))
            waiting += [block._replace(right=place), block._replace(left=place)]
        else:
            place = block.top + cut
            borders.append(_Border(place, block.left, block.right, upright=False))
            waiting += [block._replace(bottom=place), block._replace(top=place)]
    return parcels, borders


def _work(plan: Plan, draft: Draft, parcel: Block, stream: Stream) -> None:
    """Give a parcel its ground by the season: crops, plough or pasture."""
    season, generation = plan.wishes.season, plan.terrain.generation
    rolled = stream.between(1, 100)
    ground, growth = _PASTURE, ""
    if rolled <= _WORKED_PERCENT[season]:
        ground, growth = generation.ground_in(season), generation.season_growth.get(season, "")
        ground = "crops" if season is Season.SPRING else ground
    elif rolled <= _WORKED_PERCENT[season] + _PLOUGHED_PERCENT[season]:
        ground = generation.ground
    dry = part(draft.water, parcel) == 0
    part(draft.ground, parcel)[dry] = draft.ground_code(ground)
    if growth:
        clear = part(draft.growth, parcel) == draft.growth_code("clear")
        part(draft.growth, parcel)[dry & clear] = draft.growth_code(growth)


def _fence_off(draft: Draft, border: _Border, road: Mask, stream: Stream) -> None:
    """Put a hedge or a fence on a border, with gaps, or leave it open."""
    rolled = stream.between(1, 100)
    if rolled > 55:
        return
    kind = "hedge" if rolled <= 42 else "fence"
    for start, end in _runs(draft, border, road, stream):
        if end - start < _SHORTEST:
            continue
        if border.upright:
            draft.wall(kind, (float(border.place), float(start)), (float(border.place), float(end)))
        else:
            draft.wall(kind, (float(start), float(border.place)), (float(end), float(border.place)))


def _runs(draft: Draft, border: _Border, road: Mask, stream: Stream) -> Iterator[tuple[int, int]]:
    """The stretches of a border that are closed: not at roads nor at water, and with gates."""
    closed = _open_to_roads_and_water(draft, border, road)
    start = border.start
    left = stream.between(*_HEDGE_RUN)
    for place in range(border.start, border.end + 1):
        at_end = place == border.end or not closed[place - border.start]
        if at_end or left == 0:
            if place > start:
                yield start, place
            start = place + 1
            left = stream.between(*_HEDGE_RUN)
        else:
            left -= 1


def _open_to_roads_and_water(draft: Draft, border: _Border, road: Mask) -> list[bool]:
    """For each square along a border whether a hedge can stand there."""
    barred = road | (draft.water != 0)
    along = barred if border.upright else barred.T
    before = along[border.start : border.end, border.place - 1]
    after = along[border.start : border.end, border.place]
    return [bool(free) for free in np.logical_not(before | after).tolist()]
