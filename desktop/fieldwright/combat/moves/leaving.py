"""Off the map by its edge: whoever stands there with movement left may be gone with it.

No text says how a figure gets off the map; mounts that bolt are carried over its edge (Mount
Trouble), and so is whoever flees when his movement takes him there. It costs a square more, and
moves away from all who threaten him there (combat-and-tactics.txt, Attacks of Opportunity,
Failing a Morale Check; ruling R11).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Wall
from fieldwright.combat.moves.planning import Setting, is_up, known_of, walk_of
from fieldwright.combat.opening.coming import leave_field, riders
from fieldwright.combat.play import Play
from fieldwright.geometry.facing import block_of, with_block
from fieldwright.geometry.footprints import are_enemies
from fieldwright.geometry.index import index_of
from fieldwright.geometry.mounts import moved_figure
from fieldwright.geometry.sight.bodies import body_of
from fieldwright.geometry.threat.opponents import Opponent, Pose
from fieldwright.geometry.threat.provocation import OPPORTUNITY, Kind, Manner, Provocation
from fieldwright.geometry.threat.threat_map import threat_map_of
from fieldwright.rules.explained import Impossible
from fieldwright.rules.phase_order import Doing
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Blocking

FLED = "fled"
"""How somebody is out of the fight who has gone off the map by himself."""

_NEAR = 0.1
"""Squares within which a wall lies along the edge of the map."""


def at_the_edge(field: Battlefield, legs: Figure) -> bool:
    """Whether a figure stands at the edge of the map, where no wall lies along it."""
    block = block_of(legs)
    return any(not _is_walled(field, side, at) for side, at in _sides(field, block))


def _sides(field: Battlefield, block: Block) -> Iterator[tuple[tuple[int, float], Block]]:
    """The edges of the map that a block touches: an axis and where on it, and the block."""
    for axis, here, edge in (
        (0, block.left, 0),
        (0, block.right, field.columns),
        (1, block.top, 0),
        (1, block.bottom, field.rows),
    ):
        if here == edge:
            yield (axis, float(edge)), block


def _is_walled(field: Battlefield, side: tuple[int, float], block: Block) -> bool:
    """Whether walls that nobody walks through lie along the whole of a block's side of the map."""
    axis, edge = side
    first, last = (block.top, block.bottom) if axis == 0 else (block.left, block.right)
    middles = [at + 0.5 for at in range(first, last)]
    kinds = load_catalogue().walls
    for wall in index_of(field).near(Wall, block):
        kind = kinds.get(wall.kind)
        if kind is None or kind.movement_of(wall) is not Blocking.BLOCKS:
            continue
        if all(abs(end[axis] - edge) <= _NEAR for end in (wall.start, wall.end)):
            low, high = sorted((wall.start[1 - axis], wall.end[1 - axis]))
            middles = [one for one in middles if not low <= one <= high]
    return not middles


def why_not_leaving(setting: Setting) -> str:
    """Why a figure cannot go off the map with a deed from where it is; empty where it can."""
    legs, name = setting.legs, setting.figure.name
    if setting.due.doing is not Doing.MOVE:
        return f"Only a move leads {name} off the map."
    if not at_the_edge(setting.field, legs):
        return f"{name} does not stand at the edge of the map."
    if not is_up(legs):
        return f"{name} does not stand."
    left = _points_left(setting)
    if isinstance(left, Impossible):
        return f"{name}: {left.reason.rstrip('.')}."
    return "" if left > 0 else f"{name} has no movement left to go off the map."


def _points_left(setting: Setting) -> int | Impossible:
    """The points that a deed has left of its half or whole move, by the footing so far (R3)."""
    known = known_of(setting)
    if isinstance(known, Impossible):
        return known
    walk = walk_of(setting, known)
    worst = Fraction(setting.gone.worst or 0)
    reductions = walk.ground.reductions
    footing = reductions.index(worst) if worst in reductions else 0
    budget = walk.refusal or walk.budget(footing)
    if isinstance(budget, Impossible):
        return budget
    going = setting.going
    if going.second:
        # What the first half has spent is struck off already.
        return budget.allowance
    return (budget.first if going.is_whole else budget.allowance) - setting.combatant.moved


def left_behind(play: Play, who: UUID, manner: Manner) -> tuple[Provocation, ...]:
    """The enemies whose squares a figure leaves when it goes off the map: each may strike."""
    figure, field = play.figure(who), play.field
    legs = moved_figure(field, figure)
    block = block_of(legs)
    here = replace(with_block(figure, block), mount=None, surface=legs.surface)
    pose = Pose(here, body_of(field, here))
    found = []
    for enemy in threat_map_of(field, manner.arrangement).near(block):
        if not are_enemies(enemy, figure) or enemy.id == figure.mount:
            continue
        other = Opponent(field, enemy, figure, manner)
        left = other.opportunities_left > 0
        if other.threatens(pose) and left and not other.has_had_its_opportunity:
            found.append(
                Provocation(
                    kind=Kind.MOVING_AWAY,
                    square=Square(block.left, block.top),
                    step=0,
                    sentence=f"{figure.name} goes off the map: {enemy.name} gets an attack of "
                    "opportunity.",
                    source=OPPORTUNITY,
                    enemy=enemy.id,
                    reach=other.reach,
                    secret=enemy.hidden or enemy.unseen,
                    strikes=left,
                )
            )
    return tuple(found)


def leave(play: Play, who: UUID) -> None:
    """A figure, what carries it and all on that, are gone over the edge of the map."""
    legs = moved_figure(play.field, play.figure(who))
    others = [one.id for one in riders(play) if one.mount == legs.id and one.id != who]
    leave_field(play, dict.fromkeys((who, *others, legs.id)), FLED)
