"""Effects are put on figures, at once or in the round in which they start (Spell Durations)."""

from __future__ import annotations

from uuid import UUID

from fieldwright.combat.by_name import begun
from fieldwright.combat.play import Play
from fieldwright.combat.present import present
from fieldwright.combat.state import Effect
from fieldwright.terms.words import capital


def put_on(play: Play, who: UUID, effect: Effect) -> None:
    """An effect lasts on a figure from now on, in the place of an older one of its name."""
    part = play.combatant(who)
    others = tuple(one for one in part.effects if one.name != effect.name)
    play.put(who, effects=(*others, effect))
    figure = play.figure(who)
    if effect.condition and effect.condition not in figure.conditions:
        play.alter(who, conditions=(*figure.conditions, effect.condition))


def start_those_due(play: Play) -> None:
    """Effects whose round has come start to work."""
    for part, figure in tuple(present(play.field, play.state)):
        for effect in part.coming:
            if effect.begins_in <= play.head.round:
                still = play.combatant(part.id).coming
                play.put(part.id, coming=tuple(one for one in still if one != effect))
                put_on(play, part.id, effect)
                told = f"{capital(effect.name)} starts: {figure.name}."
                play.tell(told, "effect", whom=part.id, players=begun(play, part.id, effect))
