"""Where a Man-sized figure can stand on a draft, and which squares it can reach on foot.

Steps go to the eight neighbours; a diagonal one is not made past the corner of a wall or of a
square that blocks, a lone trunk excepted (ruling R5); a step up or down of more than 5 feet is
an escarpment and needs climbing (ruling R6).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.extent import is_slight, obstacle_outline
from fieldwright.battlefield.things import Obstacle, Platform, Wall
from fieldwright.generator import footsteps
from fieldwright.generator.draft import Draft
from fieldwright.generator.footsteps import Places, Steps, Surface
from fieldwright.generator.shapes import Mask, covered, joined, mostly_covered, numbered, part
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Blocking, Depth

STEP_FT = footsteps.STEP_FT
"""The highest step that can be walked, in feet (checklist CT3-GEN-12)."""

STANDING_DEPTH_FT = Depth.SHOULDER.feet
"""Water deeper than this, in feet, has to be swum in."""


def walkable(draft: Draft) -> Mask:
    """Where a Man-sized figure can stand: shape (rows, columns).

    Not in solid rock, nor where an obstacle blocks, nor in water deeper than the shoulder,
    unless a platform such as a bridge or deck carries it there.
    """
    return surface(draft).stands


def regions(draft: Draft) -> NDArray[np.int64]:
    """The parts of the field that hang together on foot: numbered from 1, 0 where nobody stands.

    Walls block the steps that they cross, unless they only slow, are free to pass or can be
    opened and are not secret.
    """
    return footway(draft).parts


@dataclass(frozen=True, slots=True)
class Footway:
    """Where figures stand and which steps they can make.

    ``parts`` are numbered from 1, 0 where nobody stands; ``east`` and ``south`` say whether there
    is a step from a square to the one east (one column fewer) or south of it (one row fewer).
    """

    surface: Surface
    parts: NDArray[np.int64]
    east: Mask
    south: Mask

    def beside(self, squares: Mask) -> Mask:
        """The squares one step east, south, west or north of some squares."""
        found = np.zeros_like(squares)
        found[:, 1:] |= squares[:, :-1] & self.east
        found[:, :-1] |= squares[:, 1:] & self.east
        found[1:] |= squares[:-1] & self.south
        found[:-1] |= squares[1:] & self.south
        return found & ~squares


def footway(draft: Draft) -> Footway:
    """Work out where figures stand and walk."""
    found = surface(draft)
    steps = Steps.of(found)
    for barred in _steps_barred(draft, steps):
        steps.forbid(barred)
    first, second = steps.links()
    labels = joined(found.stands.size, first, second).reshape(found.stands.shape)
    return Footway(found, numbered(labels, found.stands), steps.east, steps.south)


def _steps_barred(draft: Draft, steps: Steps) -> list[tuple[Places, ...]]:
    """The steps that each wall bars, worked out once for each wall."""
    kept, new = [], []
    for thing in draft.things:
        if isinstance(thing, Wall) and blocks_steps(draft, thing):
            known = draft.worked_out.get(thing.id)
            if known is not None and known[0] is thing:
                kept.append(known[1])
            else:
                new.append(thing)
    barred = steps.barred_by(new)
    for wall, places in zip(new, barred, strict=True):
        draft.worked_out[wall.id] = (wall, places)
    return [*kept, *barred]


def blocks_steps(draft: Draft, wall: Wall) -> bool:
    """Whether nobody walks through this wall, not even by opening it."""
    kind = draft.catalogue.walls[wall.kind]
    movement = kind.movement if wall.movement is None else wall.movement
    if movement is not Blocking.BLOCKS or wall.is_open:
        return False
    return not kind.opens or kind.secret


def surface(draft: Draft) -> Surface:
    """Work out what a figure meets in each square."""
    solid = np.array([draft.catalogue.grounds[kind].solid for kind in draft.palettes.ground])
    open_ground = ~solid[draft.ground] & (draft.depth <= STANDING_DEPTH_FT)
    pits, blocks, trunks = _obstacle_squares(draft)
    floors = _Floors(open_ground & ~pits, pits, draft.height.astype(np.int32))
    for thing in draft.things:
        if isinstance(thing, Platform):
            floors.lay(draft, thing)
    floor = floors.below | floors.carried
    free = floor & ~blocks
    return Surface(free & ~trunks, floors.carried, free, floors.height, floors.stair)


class _Floors:
    """The ground, and the platforms that are laid over it one by one."""

    def __init__(self, below: Mask, pits: Mask, height: NDArray[np.int32]) -> None:
        """Start with the bare ground and its pits."""
        self.below = below
        self.pits = pits
        self.height = height
        self.carried = np.zeros_like(below)
        self.stair = np.zeros_like(below)

    def lay(self, draft: Draft, platform: Platform) -> None:
        """Let a platform carry figures; where one can walk beneath, the ground stays the floor.

        Bridges and the like lead over pits; in a deck a pit is a hole, such as a hatch.
        """
        block, mask = covered(platform.outline, draft.block)
        if block.is_empty:
            return
        is_bridge = draft.catalogue.platforms[platform.kind].passable_below
        mask = mask & ~part(self.below if is_bridge else self.pits, block)
        part(self.carried, block)[mask] = True
        part(self.height, block)[mask] = round(platform.top_ft)
        part(self.stair, block)[mask] = platform.foot_ft is not None


def _obstacle_squares(draft: Draft) -> tuple[Mask, Mask, Mask]:
    """The squares of blocking pits, of blocking things, and of lone trunks."""
    pits, blocks = (np.zeros(draft.ground.shape, bool) for _ in range(2))
    for thing in draft.things:
        if isinstance(thing, Obstacle) and not is_slight(thing) and is_blocking(draft, thing):
            block, mask = squares_filled(draft, thing)
            part(pits if is_pit(draft, thing) else blocks, block)[mask] = True
    return pits, blocks, trunk_squares(draft)


def trunk_squares(draft: Draft) -> Mask:
    """The squares that lone trunks and the like fill (ruling R5)."""
    kinds = draft.catalogue.obstacles
    blocking = {kind for kind, row in kinds.items() if row.movement is Blocking.BLOCKS}
    places = [
        thing.position
        for thing in draft.things
        if isinstance(thing, Obstacle) and is_slight(thing) and thing.kind in blocking
    ]
    found = np.zeros(draft.ground.shape, bool)
    if places:
        columns, rows = np.floor(np.array(places)).astype(np.int64).T
        on_field = (columns >= 0) & (columns < draft.columns) & (rows >= 0) & (rows < draft.rows)
        found[rows[on_field], columns[on_field]] = True
    return found


def is_blocking(draft: Draft, obstacle: Obstacle) -> bool:
    """Whether a figure has to go round an obstacle."""
    return draft.catalogue.obstacles[obstacle.kind].movement is Blocking.BLOCKS


def is_pit(draft: Draft, obstacle: Obstacle) -> bool:
    """Whether an obstacle lies below the ground, so that a platform can carry over it."""
    return draft.catalogue.obstacles[obstacle.kind].height_of(obstacle) < 0


def squares_filled(draft: Draft, obstacle: Obstacle) -> tuple[Block, Mask]:
    """The squares that an obstacle fills so that nobody stands there: their block and a mask.

    A lone trunk fills the square that it stands in (ruling R5). Worked out once for each thing.
    """
    kept = draft.worked_out.get(obstacle.id)
    if kept is None or kept[0] is not obstacle:
        kept = (obstacle, _squares_filled(draft, obstacle))
        draft.worked_out[obstacle.id] = kept
    filled: tuple[Block, Mask] = kept[1]
    return filled


def _squares_filled(draft: Draft, obstacle: Obstacle) -> tuple[Block, Mask]:
    if is_slight(obstacle):
        column, row = math.floor(obstacle.position[0]), math.floor(obstacle.position[1])
        block = Block(column, row, column + 1, row + 1).clipped(draft.block)
        return block, np.ones((max(0, block.height), max(0, block.width)), bool)
    shape = draft.catalogue.obstacles[obstacle.kind].shape
    return mostly_covered(obstacle_outline(obstacle, shape), draft.block)
