"""Spells and magical items in their phase: they come, and do what was said of them.

combat-and-tactics.txt, Cast a Spell, Use a Magical Item.
"""

from __future__ import annotations

from uuid import UUID

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Steps
from fieldwright.combat.by_name import A_SPELL, SOMETHING
from fieldwright.combat.casting import spell_of, spend_spell
from fieldwright.combat.deeds import WORKS, Due, deeds_of
from fieldwright.combat.orders import Act, Order
from fieldwright.combat.planned import casting_time_of
from fieldwright.combat.play import Aloud, Play
from fieldwright.combat.working import target_of, work
from fieldwright.terms.words import with_article


def cast(play: Play, who: UUID, due: Due, act: Act) -> Steps[None]:
    """The spell comes and works, or a spell of several rounds goes on into the next one."""
    target = target_of(act, due.order.target)
    combatant, spell = play.combatant(who), spell_of(due.order)
    time = casting_time_of(due.order)
    behind = combatant.spell_rounds + 1
    if due.order.preparation is None and behind < time.rounds:
        play.put(who, spell_begun=spell, spell_rounds=behind)
        left = time.rounds - behind
        word = "round" if left == 1 else "rounds"
        name = play.name(who)
        told = f"{name} goes on casting {spell}: {left} more {word}."
        theirs = play.unless_theirs(who, f"{name} goes on casting.")
        play.tell(told, "spell", who=who, players=theirs)
        return
    play.put(who, casting_to=None, spell_begun="", spell_rounds=0, cast_now=spell)
    spend_spell(play, who, spell)
    name, at = play.name(who), _told(play, target, "at")
    where = f" on {due.order.square.name}" if not at and due.order.square is not None else ""
    casts = f"{name} casts {spell}"
    theirs = f"{casts}." if target is not None and play.is_unseen(target) else None
    if not play.is_theirs(who):
        # Which spell it is, and whom it is for, shows when it works.
        theirs = f"{name} casts {A_SPELL}."
    told = f"{casts}{at}{where}."
    play.tell(told, "spell", who=who, whom=target, players=Aloud(theirs, (who,)))
    yield from work(play, who, spell, act.works, target)


def _told(play: Play, target: UUID | None, link: str) -> str:
    """Whom a spell or an item is for, as a sentence goes on; nothing where nobody is there."""
    figure = None if target is None else play.field.things["figures"].get(target)
    return f" {link} {figure.name}" if isinstance(figure, Figure) else ""


def _seen(order: Order) -> str:
    """What players see of an item that is not theirs: its kind, where that shows."""
    shows = order.item_kind in ("potion", "scroll", "wand")
    return with_article(order.item_kind) if shows else SOMETHING


def use_item(play: Play, who: UUID, due: Due, act: Act) -> Steps[None]:
    """An item is used, or what was used in an earlier phase works now."""
    name, item = play.name(who), due.order.item or "an item"
    target = target_of(act, due.order.target)
    at = _told(play, target, "on")
    later = any(one.key == WORKS for one in deeds_of(play.field, play.state, play.combatant(who)))
    if due.key == WORKS:
        theirs = play.unless_theirs(who)
        play.tell(f"{item} works for {name}{at}.", "item", who=who, whom=target, players=theirs)
    else:
        note = "; it works at the end of the round" if later else ""
        aloud = None if play.is_theirs(who) else Aloud(f"{name} uses {_seen(due.order)}.", (who,))
        told = f"{name} uses {item}{at}{note}."
        play.tell(told, "item", who=who, whom=target, players=aloud)
    if due.key == WORKS or not later:
        play.put(who, cast_now=item)
        yield from work(play, who, item, act.works, target)
