"""Damage by the DM's word, with all that comes of it: who falls, dies, wakes, loses a spell.

combat-and-tactics.txt, Damage and Dying.
"""

from __future__ import annotations

from fieldwright.combat.asks import Steps
from fieldwright.combat.blows.harm import hurt
from fieldwright.combat.dm_commands import Hurt
from fieldwright.combat.effects import part_of
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.play import Play
from fieldwright.geometry.footprints import is_dead


def wound(play: Play, command: Hurt) -> Steps[None]:
    """A figure of the fight takes damage; raises NotNowError for one that is dead."""
    part_of(play, command.who)
    figure = play.figure(command.who)
    if is_dead(figure):
        raise NotNowError(f"{figure.name} is dead.")
    if command.word:
        play.tell(f"{figure.name}: {command.word}.", "word", who=command.who, players="")
    yield from hurt(play, command.who, command.points, subduing=command.subduing)
