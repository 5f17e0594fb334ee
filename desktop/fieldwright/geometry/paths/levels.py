"""What one can stand on in each square: the ground, what carries it, and bridges above it.

Level 0 is the ground, or the highest platform without room beneath that carries the square (a
deck, a table top, stairs). What one can be beneath (bridges, galleries, roofs) lies on levels of
its own from 1 on, so that on the bridge and under it are two places. Beside such a platform its
level goes on as level 0, so that large figures can stand half on a bridge.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.things import Platform
from fieldwright.geometry.paths.marks import Heights, Mask
from fieldwright.geometry.surfaces import is_passable_below
from fieldwright.terms.grid import Block

GROUND = -1
"""The number of a place that no platform carries."""


@dataclass(frozen=True, slots=True, eq=False)
class Levels:
    """What carries whoever stands in a square, arrays of shape (levels, rows, columns).

    ``owner`` is the number of a platform in ``platforms`` or GROUND; ``low`` and ``high`` the
    heights in feet between which it lies there (stairs rise within a square); ``own`` whether the
    level has a place of its own there (from level 1 on elsewhere it is that of level 0);
    ``ceiling`` the height in feet of the lowest thing above that one can be beneath.
    """

    platforms: tuple[Platform, ...]
    owner: NDArray[np.int16]
    low: NDArray[np.float32]
    high: NDArray[np.float32]
    own: Mask
    bridges: Mask
    """Of each platform: whether one can be beneath it."""
    ceiling: NDArray[np.float32]

    @property
    def count(self) -> int:
        """How many levels there are."""
        return int(self.owner.shape[0])

    def heights(self, field: Battlefield) -> Heights:
        """What decides which things concern whom, level by level."""
        ground = field.layers[Layer.HEIGHT].astype(np.float32).reshape(-1)
        owner = self.owner.reshape(self.count, -1)
        solid = np.zeros(owner.shape, bool)
        if self.platforms:
            solid = (owner >= 0) & ~self.bridges[owner]
        natural = owner == GROUND
        feet = self.high.reshape(self.count, -1)
        return Heights(natural, feet, ground, solid, bool(natural.all()))


def levels_of(field: Battlefield, platforms: Sequence[Platform], catalogue: Catalogue) -> Levels:
    """The levels of a field that has these platforms."""
    owner = np.full((1, field.rows, field.columns), GROUND, np.int16)
    ground = field.layers[Layer.HEIGHT].astype(np.float32)[None]
    low, high = ground.copy(), ground.copy()
    ordered = sorted(platforms, key=lambda one: (one.top_ft, one.id.int))
    bridges = np.array([is_passable_below(catalogue, one) for one in ordered], bool)
    own = np.ones(owner.shape, bool)
    for number, platform in enumerate(ordered):
        if not bridges[number]:
            rows, columns, mask = covered_squares(platform, field.block)
            bottom, top = _heights_over(platform, rows, columns)
            owner[0, rows, columns][mask] = number
            low[0, rows, columns][mask] = bottom[mask]
            high[0, rows, columns][mask] = top[mask]
    levels = Levels(tuple(ordered), owner, low, high, own, bridges, np.full_like(high, np.inf))
    for bridge in np.flatnonzero(bridges):
        levels = _with_bridge(levels, int(bridge), field.block)
    return _with_ceilings(levels, field.block)


def _with_ceilings(levels: Levels, block: Block) -> Levels:
    """The levels with what lies above each place."""
    ceiling = np.full(levels.high.shape, np.inf, np.float32)
    for number in np.flatnonzero(levels.bridges).tolist():
        platform = levels.platforms[number]
        rows, columns, mask = covered_squares(platform, block)
        bottom, _ = _heights_over(platform, rows, columns)
        for level in range(levels.count):
            part = (level, rows, columns)
            above = mask & (levels.owner[part] != number) & (bottom >= levels.high[part])
            ceiling[part] = np.where(above, np.minimum(ceiling[part], bottom), ceiling[part])
    return replace(levels, ceiling=ceiling)


def _with_bridge(levels: Levels, number: int, block: Block) -> Levels:
    """The levels with a platform laid on the first of them where nothing is in its place."""
    platform = levels.platforms[number]
    rows, columns, mask = covered_squares(platform, block)
    bottom, top = _heights_over(platform, rows, columns)
    # What lies lower than a platform without room beneath cannot be reached.
    solid = levels.owner[0, rows, columns] != GROUND
    mask = mask & ~(solid & (levels.high[0, rows, columns] >= top))
    if not mask.any():
        return levels
    level: int = next(
        (
            one
            for one in range(1, levels.count)
            if not (levels.own[one, rows, columns] & mask).any()
        ),
        levels.count,
    )
    if level == levels.count:
        levels = Levels(
            levels.platforms,
            np.concatenate([levels.owner, levels.owner[:1]]),
            np.concatenate([levels.low, levels.low[:1]]),
            np.concatenate([levels.high, levels.high[:1]]),
            np.concatenate([levels.own, np.zeros_like(levels.own[:1])]),
            levels.bridges,
            levels.ceiling,
        )
    levels.owner[level, rows, columns][mask] = number
    levels.low[level, rows, columns][mask] = bottom[mask]
    levels.high[level, rows, columns][mask] = top[mask]
    levels.own[level, rows, columns][mask] = True
    return levels


def covered_squares(platform: Platform, block: Block) -> tuple[slice, slice, Mask]:
    """The squares whose middle lies on a platform: rows, columns, and a mask of that window."""
    window = extent_of(platform).clipped(block)
    if window.is_empty:
        return slice(0, 0), slice(0, 0), np.zeros((0, 0), bool)
    x = np.arange(window.left, window.right)[None, :] + 0.5
    y = np.arange(window.top, window.bottom)[:, None] + 0.5
    inside: Mask = np.zeros((window.height, window.width), bool)
    last_x, last_y = platform.outline[-1]
    for next_x, next_y in platform.outline:
        crosses = (next_y > y) != (last_y > y)
        if next_y != last_y:
            inside ^= crosses & (x < next_x + (y - next_y) * (last_x - next_x) / (last_y - next_y))
        last_x, last_y = next_x, next_y
    return slice(window.top, window.bottom), slice(window.left, window.right), inside


def _heights_over(
    platform: Platform, rows: slice, columns: slice
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The lowest and highest feet of a platform over each square; only stairs rise."""
    shape = (rows.stop - rows.start, columns.stop - columns.start)
    if platform.foot_ft is None:
        flat = np.full(shape, platform.top_ft, np.float32)
        return flat, flat
    angle = math.radians(platform.rotation)
    east, south = round(math.sin(angle), 9), round(-math.cos(angle), 9)
    along = [x * east + y * south for x, y in platform.outline]
    start, length = min(along), max(along) - min(along) or 1.0
    x = np.arange(columns.start, columns.stop)[None, :] + 0.5
    y = np.arange(rows.start, rows.stop)[:, None] + 0.5
    half = (abs(east) + abs(south)) / 2
    middle = x * east + y * south - start
    rise = platform.top_ft - platform.foot_ft
    ends = [
        platform.foot_ft + rise * np.clip((middle + side * half) / length, 0, 1) for side in (-1, 1)
    ]
    return (
        np.minimum(*ends).astype(np.float32),
        np.maximum(*ends).astype(np.float32),
    )


def reground(levels: Levels, field: Battlefield) -> Levels:
    """The same levels over ground of other heights."""
    ground = field.layers[Layer.HEIGHT].astype(np.float32)
    natural = levels.owner == GROUND
    raised = replace(
        levels,
        low=np.where(natural, ground, levels.low),
        high=np.where(natural, ground, levels.high),
    )
    return _with_ceilings(raised, field.block)
