"""What a figure does not know of and that stops it: hidden hazards, pits and enemies.

combat-and-tactics.txt, Combat Movement on the Battle Map: a move is traced square by square, since
nobody knows of a trap or an unseen enemy on the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Hazard, Obstacle
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.footprints import are_enemies, is_dead
from fieldwright.geometry.hazards import HazardPrompt, hazard_prompts
from fieldwright.geometry.index import index_of
from fieldwright.geometry.paths.path import Halt, Step
from fieldwright.geometry.paths.walk import Walk
from fieldwright.geometry.standing import obstacles_on
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Blocking


def halt_on(walk: Walk, steps: Sequence[Step]) -> Halt | None:
    """The first thing on a way that the mover's side does not know of, None where all is known.

    A hazard or a pit stops the figure in the square where it begins; a hidden obstacle that blocks
    and a hidden enemy before they are entered.
    """
    hidden = _hidden_enemies(walk)
    if not hidden and not _hides_anything(walk.field):
        return None
    before: Block = walk.start
    for number, step in enumerate(steps):
        for square in step.block.squares():
            if before.holds(square):
                continue
            halt = _enemy(hidden, number, square) or _trap(walk, number, square, step)
            if halt is not None:
                return halt
        before = step.block
    return None


def _hidden_enemies(walk: Walk) -> list[Figure]:
    return [
        other
        for other in walk.field.every(Figure)
        if other.hidden and are_enemies(walk.legs, other) and not is_dead(other)
    ]


def _enemy(hidden: Sequence[Figure], number: int, square: Square) -> Halt | None:
    """A hidden enemy in a square: the figure stops before it."""
    for other in hidden:
        if block_of(other).holds(square):
            return Halt(number, square, f"{other.name} is there, unseen.", figure=other.id)
    return None


def _trap(walk: Walk, number: int, square: Square, step: Step) -> Halt | None:
    """A hidden danger of a square; nobody meets those of the ground on a platform above it."""
    if step.surface is not None or walk.ground.mover.flown_ft:
        return None
    field = walk.field
    near = Block(square.column, square.row, square.column + 1, square.row + 1)
    for prompt in hazard_prompts(field, [square]):
        if prompt.secret:
            return Halt(number + 1, square, f"{prompt.name}: the DM decides.", prompt)
    for obstacle in _hidden_obstacles(walk, square) if index_of(field).near(Obstacle, near) else ():
        kind = load_catalogue().obstacles[obstacle.kind]
        height = kind.height_of(obstacle)
        falls = height < 0 or kind.movement is not Blocking.BLOCKS
        prompt = HazardPrompt(square, obstacle.kind, kind.name, "", secret=True)
        after = number + 1 if falls else number
        return Halt(after, square, f"A hidden {kind.name} is there: the DM decides.", prompt)
    return None


def _hidden_obstacles(walk: Walk, square: Square) -> Iterator[Obstacle]:
    """Hidden obstacles of a square that are in a figure's way."""
    catalogue = load_catalogue()
    for obstacle in obstacles_on(walk.field, square, catalogue):
        kind = catalogue.obstacles.get(obstacle.kind)
        if obstacle.hidden and kind is not None and kind.movement is not Blocking.FREE:
            yield obstacle


_traps_last: list[tuple[object, object, bool]] = []
"""Whether anything is hidden among the hazards and obstacles asked for last."""


def _hides_anything(field: Battlefield) -> bool:
    """Whether a hazard or an obstacle is the DM's secret; snapshots mostly hand them on."""
    hazards, obstacles = field.things["hazards"], field.things["obstacles"]
    if _traps_last:
        known_hazards, known_obstacles, known = _traps_last[-1]
        if known_hazards is hazards and known_obstacles is obstacles:
            return known
    found = any(one.hidden for one in field.every(Hazard))
    found = found or any(one.hidden for one in field.every(Obstacle))
    _traps_last[:] = [(hazards, obstacles, found)]
    return found
