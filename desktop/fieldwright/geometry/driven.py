"""Where figures are driven or pushed: retreats, overruns, whoever makes room for one that rises.

combat-and-tactics.txt, Retreats and Overruns; rulings R9 and R40. It is always a single step, of
whatever footing. Unlike one who walks, a figure that is driven back goes over the edge of a cliff
or into a pit; only what stands in its way keeps it: walls, others, the field's edge.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Obstacle
from fieldwright.geometry.facing import (
    AMORPHOUS,
    EIGHTHS,
    NEIGHBOURS,
    block_of,
    has_four_facings,
    head_of,
)
from fieldwright.geometry.figure_room import FigureRoom
from fieldwright.geometry.mounts import moved_figure
from fieldwright.geometry.paths.ground import WalkingGround
from fieldwright.geometry.paths.reach import Reach
from fieldwright.geometry.paths.walk import Known, Walk
from fieldwright.geometry.standing import obstacles_on
from fieldwright.geometry.surfaces import feet_of, platform_of
from fieldwright.geometry.threat.area import rings_apart
from fieldwright.geometry.threat.arms import ready_attacks
from fieldwright.geometry.threat.squares import threatens
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.conditions import Rising
from fieldwright.rules.explained import Impossible
from fieldwright.rules.options import USUAL_OPTIONS, TableOptions
from fieldwright.rules.retreating import Retreat, retreat_to
from fieldwright.terms.altered import altered
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Depth

_SHIFT = Known(movement=Movement.NONE, rises=Rising.NOTHING)

_REAR, _FLANK = (4, 3, 5), (2, 6)
"""Directions behind and beside a figure, in eighths from the way it faces."""


def retreat_of(
    field: Battlefield,
    figure: Figure,
    options: TableOptions = USUAL_OPTIONS,
    ground: WalkingGround | None = None,
) -> Retreat:
    """Where a figure can be driven: the squares that its footprint's north-west one may come to.

    The rear squares that have room for it, else those of its flanks, else none. A rider goes with
    its mount. A shapeless creature has neither rear nor flank (ruling R10). ``ground`` is that of
    the field, if it is at hand.
    """
    legs = moved_figure(field, figure)
    if legs.stats is not None and AMORPHOUS in legs.stats.flags:
        return retreat_to((), ())
    rear, flank = ([(legs.facing + turn) % EIGHTHS for turn in turns] for turns in (_REAR, _FLANK))
    free = _steps(field, legs, (*rear, *flank), options, ground)
    return retreat_to(*([free[one] for one in ways if one in free] for ways in (rear, flank)))


def room_around(
    field: Battlefield,
    figure: Figure,
    options: TableOptions = USUAL_OPTIONS,
    ground: WalkingGround | None = None,
) -> tuple[Square, ...]:
    """The squares that a figure can be pushed to, clockwise from north (Overruns; ruling R40)."""
    legs = moved_figure(field, figure)
    return tuple(_steps(field, legs, range(EIGHTHS), options, ground).values())


def step_towards(
    field: Battlefield,
    figure: Figure,
    direction: int,
    options: TableOptions = USUAL_OPTIONS,
    ground: WalkingGround | None = None,
) -> Square | None:
    """The square that a figure comes to that is carried one step in a direction; None where not.

    ``direction`` is in eighths clockwise from north; the square is its north-west one.
    """
    legs = moved_figure(field, figure)
    return _steps(field, legs, (direction,), options, ground).get(direction)


def drop_of_step(field: Battlefield, figure: Figure, square: Square) -> float:
    """How many feet a figure falls that is driven to a square; 0 or less where it does not."""
    legs = moved_figure(field, figure)
    now = feet_of(field, legs, Square(legs.column, legs.row))
    moved = altered(legs, column=square.column, row=square.row, surface=None)
    return now - feet_of(field, moved, square)


def squares_to_follow(
    field: Battlefield,
    attacker: Figure,
    foe: Figure,
    options: TableOptions = USUAL_OPTIONS,
    ground: WalkingGround | None = None,
) -> tuple[tuple[Square, int], ...]:
    """Where an attacker may step to keep a foe that it drove back threatened, each with a facing.

    ``foe`` stands on the field where it was driven to. Staying where it is is none of them.
    """
    legs = moved_figure(field, attacker)
    found = []
    reach = max((one.reach for one in ready_attacks(attacker)), default=0)
    there = block_of(foe)
    # A long body that turned would need other squares; it steps as it lies.
    facings = [attacker.facing] if has_four_facings(attacker) else _nearest_first(attacker.facing)
    for square in _steps(field, legs, range(EIGHTHS), options, ground).values():
        here = altered(attacker, column=square.column, row=square.row)
        if rings_apart(block_of(here), there) > reach:
            continue
        for facing in facings:
            moved = altered(here, facing=facing)
            if threatens(field, moved, foe):
                found.append((square, facing))
                break
    return tuple(found)


def _nearest_first(facing: int) -> list[int]:
    """All facings, those that take the least turning first."""
    return sorted(range(EIGHTHS), key=lambda one: min((one - facing) % 8, (facing - one) % 8))


def _steps(
    field: Battlefield,
    legs: Figure,
    directions: Iterable[int],
    options: TableOptions,
    ground: WalkingGround | None,
) -> dict[int, Square]:
    """The north-west squares after a step in those of some directions that have room."""
    free = replace(legs, conditions=(), posture="standing", hit_points=None)
    walk = Walk(field, free, Action.GUARD, options, ground, _SHIFT)
    reach = walk.reach()
    fall: Reach | Impossible | None = None
    head = head_of(legs) if walk.ground.mover.is_long else Square(legs.column, legs.row)
    found: dict[int, Square] = {}
    for direction in directions:
        across, down = NEIGHBOURS[direction]
        end = Square(head.column + across, head.row + down)
        if not field.block.holds(end):
            continue
        goes = _holds(reach, end)
        if not goes and _may_fall(field, free, end):
            fall = fall or _falling_walk(field, free, options).reach()
            goes = _holds(fall, end)
        there = Square(legs.column + across, legs.row + down)
        if goes and (not walk.ground.mover.is_long or _lies_there(field, free, there)):
            found[direction] = there
    return found


def _lies_there(field: Battlefield, legs: Figure, there: Square) -> bool:
    """Whether a long body has room where it is pushed to without turning about its head."""
    moved = replace(legs, column=there.column, row=there.row, surface=None)
    block = block_of(moved)
    if not all(field.block.holds(square) for square in block.squares()):
        return False
    room = FigureRoom(field, moved, block, half_squares=False)
    company = {one.id for one in field.every(Figure) if legs.id in (one.id, one.mount)}
    return not any(room.others(company)) and not any(room.walls())


def _holds(reach: Reach | Impossible, end: Square) -> bool:
    return not isinstance(reach, Impossible) and reach.holds(end)


def _may_fall(field: Battlefield, legs: Figure, end: Square) -> bool:
    """Whether a step could lead over an edge, into a pit or into deep water."""
    pits = (pit for pit in obstacles_on(field, end, load_catalogue()) if _is_pit(pit))
    deep = field.depth_at(end) is Depth.DEEP
    return drop_of_step(field, legs, end) > 0 or deep or next(pits, None) is not None


def _is_pit(obstacle: Obstacle) -> bool:
    kind = load_catalogue().obstacles.get(obstacle.kind)
    return kind is not None and kind.height_of(obstacle) < 0


def _falling_walk(field: Battlefield, legs: Figure, options: TableOptions) -> Walk:
    """The step as if all were level ground: what else bars it bars it here.

    Platforms go as well, unless that beneath the figure has a rail to hold it.
    """
    names = (Layer.HEIGHT, Layer.ESCARPMENT, Layer.DEPTH)
    level = field.with_layers({name: np.zeros_like(field.layers[name]) for name in names})
    obstacles = {one.id: one for one in field.every(Obstacle) if not _is_pit(one)}
    platform = platform_of(field, legs)
    kind = load_catalogue().platforms.get(platform.kind) if platform is not None else None
    if kind is None or not kind.rail:
        legs = replace(legs, surface=None)
        level = level.with_things({"platforms": {}})
    level = level.with_things({"obstacles": obstacles})
    return Walk(level, legs, Action.GUARD, options, known=_SHIFT)
