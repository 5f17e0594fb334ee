"""Where the ways of a move are looked for: near the straight one first, and never twice.

combat-and-tactics.txt, Movement; rulings R2 and R3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from fieldwright.combat.state import FightState
from fieldwright.geometry.paths.budgets import Budget
from fieldwright.geometry.paths.path import Path
from fieldwright.geometry.paths.walk import Known, Walk
from fieldwright.rules.movement import points_of
from fieldwright.terms.grid import Block, Square

_DETOURS = (2, 6)
"""So many points more than on open ground a way takes where it is looked for first, and next."""


def is_plain(path: Path) -> bool:
    """Whether a way is the only one that is worth having: none is of better footing."""
    return not path.others and not path.reduction.value


def narrowed(walk: Walk, around: Block, least: int) -> Iterator[tuple[int, Walk]]:
    """The same move looked for in a part of the field, then, where it leads so far, in wider ones.

    ``around`` holds where it begins and where it may end, ``least`` are the fewest points of such a
    way. Whoever leaves that block by some squares spends as many points more: with each part come
    the points up to which no way outside it is missed.
    """
    budget = None if walk.refusal is not None else walk.budget(0)
    spare = budget.allowance - least if isinstance(budget, Budget) else -1
    if spare < 0:
        return
    for detour in sorted({*(min(one, spare) for one in _DETOURS), spare}):
        margin = detour + 1 + walk.ground.mover.width + walk.ground.mover.depth
        within = around.grown(margin).clipped(walk.field.block)
        yield least + detour, walk.within(within)


def least_points(stops: Sequence[Square]) -> int:
    """The fewest points that a way through some squares takes on open ground (ruling R2)."""
    straight = diagonal = 0
    for one, other in pairwise(stops):
        across, down = abs(one.column - other.column), abs(one.row - other.row)
        straight += abs(across - down)
        diagonal += min(across, down)
    # A move that goes on may have the cheap diagonal first.
    return points_of(straight, diagonal) - (1 if diagonal else 0)


# ------------------------------------------------------------------------------- what was searched


@dataclass(frozen=True, slots=True)
class _Sought:
    """What was searched for a figure's way; ``walk`` bars all friends that may not be passed then.

    None outside is missed that ends in ``ends`` and takes no more than ``most`` points. ``path`` is
    the way that was told square by square, None where only its end was told.
    """

    walk: Walk
    state: FightState
    ends: Block
    most: int
    path: Path | None = None


_sought_last: list[_Sought] = []
"""What was searched last: whoever is told of a way mostly goes it then."""


def remember(walk: Walk, state: FightState, ends: Block, most: int) -> None:
    """Keep what was searched for a way of a figure that ends in ``ends``."""
    _sought_last[:] = [_Sought(walk, state, ends, most)]


def square_by_square(walk: Walk, state: FightState, end: Square, most: int) -> tuple[Square, ...]:
    """The way to a square in the part of the field that was searched, every square of it.

    Of several ways that are as dear one is picked, so it must be told whole: whoever goes it is to
    go that one, whatever else was looked for meanwhile. None outside the part is missed up to
    ``most`` points; where there might be another, the square alone is the way.
    """
    found = walk.path_within((end,))
    if found is None or not is_plain(found) or found.cost > most:
        return (end,)
    _sought_last[:] = [_Sought(walk, state, Block(0, 0, 0, 0), most, found)]
    return tuple(step.head for step in found.steps)


def at_hand(walk: Walk, state: FightState, way: Sequence[Square]) -> Path | None:
    """The way of a move where it was searched just before; None where it was not.

    ``walk`` bars the same friends; whatever part of the field is searched, the way is the same. Not
    so for a body longer than wide: the same squares may be gone in other turns.
    """
    if walk.ground.mover.width != walk.ground.mover.depth:
        return None
    known = _sought_last[-1] if _sought_last else None
    if known is None or known.walk.field.board is not walk.field.board or known.state is not state:
        return None
    same = known.walk.figure is walk.figure and known.walk.action is walk.action
    if not same or _of_itself(known.walk.known) != _of_itself(walk.known):
        return None
    if known.path is not None:
        told = tuple(step.head for step in known.path.steps)
        return known.path if tuple(way) == told else None
    if len(way) != 1 or not known.ends.holds(way[0]):
        return None
    found = known.walk.path_within(way)
    return found if found is not None and is_plain(found) and found.cost <= known.most else None


def _of_itself(known: Known) -> Known:
    """What is known of a move without where it is looked for and whom it may not pass."""
    return replace(known, within=None, impassable=(), overrun=tuple(known.overrun))
