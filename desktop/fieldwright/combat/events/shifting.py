"""The tide of battle carries everybody off (Battlefield Shifts).

Those foremost go first, so that nobody is in the way of who follows; walls, rock and the edge of
the field stop a figure, and nobody gains an attack of opportunity.
"""

from __future__ import annotations

from uuid import UUID

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Steps
from fieldwright.combat.ends.driving import land, shift
from fieldwright.combat.moves.grounds import ground_for
from fieldwright.combat.play import Play
from fieldwright.combat.present import present
from fieldwright.combat.table_choices import options_in
from fieldwright.geometry.driven import drop_of_step, step_towards
from fieldwright.geometry.facing import NAMES, NEIGHBOURS
from fieldwright.geometry.mounts import mount_of
from fieldwright.terms.grid import Square


def carry_everybody(play: Play, squares: int, direction: int) -> Steps[None]:
    """Carry all figures of the fight so many squares in a direction (0 is north)."""
    across, down = NEIGHBOURS[direction]
    movers = [
        figure
        for _, figure in present(play.field, play.state)
        if mount_of(play.field, figure) is None
    ]
    movers.sort(key=lambda one: -(one.column * across + one.row * down))
    word = "square" if squares == 1 else "squares"
    play.tell(f"The battle shifts {squares} {word} to the {NAMES[direction]}.", "event")
    fallen: list[tuple[UUID, float]] = []
    for figure in movers:
        drop = _carried(play, figure, squares, direction)
        fallen.append((figure.id, drop))
    for who, drop in fallen:
        yield from land(play, who, drop)


def _carried(play: Play, figure: Figure, squares: int, direction: int) -> float:
    """Carry one figure as far as nothing stops it; the deepest drop on its way, in feet."""
    drop, steps = 0.0, 0
    options = options_in(play.field, play.state)
    for _ in range(squares):
        here = play.figure(figure.id)
        ground = ground_for(play.field, here, options)
        there = step_towards(play.field, here, direction, options, ground)
        if there is None:
            break
        drop = max(drop, drop_of_step(play.field, here, there))
        shift(play, figure.id, there)
        steps += 1
    now = play.figure(figure.id)
    place = Square(now.column, now.row).name
    stopped = "" if steps == squares else f" and is stopped after {steps}"
    play.tell(f"{figure.name} is carried to {place}{stopped}.", "driven", whom=figure.id)
    return drop
