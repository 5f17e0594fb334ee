"""The DM puts a figure of the fight somewhere else: his word, which costs nobody anything.

combat-and-tactics.txt, Step One (the DM decides).
"""

from __future__ import annotations

from dataclasses import replace

from fieldwright.combat.dm_commands import Put
from fieldwright.combat.effects import part_of
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.placing import at_square, put_figure
from fieldwright.combat.play import Play
from fieldwright.geometry.facing import turned_figure
from fieldwright.geometry.mounts import moved_figure, riders_of
from fieldwright.geometry.placing import why_not_here


def put_by_hand(play: Play, command: Put) -> None:
    """Put a figure on a square; raises NotNowError where that is not of the field.

    What the rules have against its standing there is noted beneath: the DM may do it all the same.
    What was left of its way is forgotten.
    """
    part = part_of(play, command.who)
    figure = play.figure(command.who)
    legs = moved_figure(play.field, figure)
    moved = at_square(legs, command.square, play.field)
    if command.facing is not None:
        moved = at_square(turned_figure(legs, command.facing), command.square, play.field)
    riders = [one.id for one in riders_of(play.field, legs)]
    refusals = why_not_here(play.field, moved, riders)
    for refusal in refusals:
        if refusal.hard:
            raise NotNowError(f"{figure.name}: {refusal.reason}")
    put_figure(play, moved)
    if part.gone is not None and part.gone.way:
        play.put(part.id, gone=replace(part.gone, way=(), facing=None, to_ft=None))
    play.tell(
        f"The DM puts {figure.name} in {command.square.name}.",
        "put",
        who=figure.id,
        details=tuple(refusal.reason for refusal in refusals),
    )
