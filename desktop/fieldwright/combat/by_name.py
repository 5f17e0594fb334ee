"""Spells and items by their names: which of them players know, and what they read of the others.

Players know what their own figures cast, carry and use. Of what others cast they see that a spell
is cast, whom it strikes and what befalls him; no text says that they tell it by its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from fieldwright.combat.numbers import block_of_stats
from fieldwright.combat.play import Play
from fieldwright.combat.state import Combatant, Effect
from fieldwright.rules.actions import Action

A_SPELL, SOMETHING = "a spell", "something"


def caster_of(play: Play, name: str) -> UUID | None:
    """Who has cast a spell of that name, or used such an item, in this round; the last of several.

    The area of a spell is laid out after it has come: it is still its caster's doing.
    """
    casters = [
        one.id
        for one in play.state.combatants.values()
        if one.cast_now and one.cast_now.casefold() == name.casefold()
    ]
    return casters[-1] if casters else None


def is_known(play: Play, name: str, by: UUID | None) -> bool:
    """Whether players know something by its name: one of theirs does it, as far as is known.

    ``by`` is who does it; where nobody is named, it must be theirs by its name.
    """
    if by is None:
        by = caster_of(play, name)
    if by is not None:
        return play.is_theirs(by)
    wanted = name.casefold()
    theirs = (one for one in play.state.combatants.values() if play.is_theirs(one.id))
    return any(wanted == known.casefold() for one in theirs for known in _names_of(play, one))


def called(play: Play, name: str, by: UUID | None) -> str:
    """What players read for the name of what ``by`` does: a spell, where they saw it cast."""
    if is_known(play, name, by):
        return name
    part = None if by is None or play.is_unseen(by) else play.state.combatants.get(by)
    order = None if part is None else part.aborted or part.order
    cast = part is not None and part.cast_now.casefold() == name.casefold()
    return A_SPELL if cast and order is not None and order.action is Action.CAST else SOMETHING


def _names_of(play: Play, part: Combatant) -> Iterator[str]:
    """The spells and items of a figure, by the names that whoever plays it knows."""
    for order in (part.order, part.last_order, part.aborted):
        if order is not None:
            yield from filter(None, (order.spell, order.item))
    yield from (*part.spells_had, *part.items)
    if part.id in play.field.things["figures"]:
        figure = play.figure(part.id)
        yield from figure.spells_left or block_of_stats(figure).spells


# ------------------------------------------------------------------------------------ what lasts


def of_effect(play: Play, who: UUID, effect: Effect, shows: str = "") -> str | None:
    """What players read of an effect on a figure, where its name is told; None: the same.

    Of the DM's figures they read nothing; of an effect that they do not know by its name only what
    ``shows`` of it.
    """
    if not play.is_theirs(who):
        return ""
    return None if effect.known else shows


def begun(play: Play, who: UUID, effect: Effect) -> str | None:
    """What players read of an effect that has come over a figure just now; None: its name, too."""
    shows = f"{play.name(who)} is {effect.condition}." if effect.condition else ""
    return of_effect(play, who, effect, shows)


def ended(play: Play, who: UUID, effect: Effect) -> str | None:
    """What players read of an effect that was taken off a figure just now; None: its name, too."""
    gone = bool(effect.condition) and effect.condition not in play.figure(who).conditions
    shows = f"{play.name(who)} is no longer {effect.condition}." if gone else ""
    return of_effect(play, who, effect, shows)
