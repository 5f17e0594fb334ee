"""Spells and magical items in a round: when they begin, and what becomes of them in their phase.

combat-and-tactics.txt, Cast a Spell, Use a Magical Item. A caster who is hurt loses the spell
(``blows.harm``); what a spell or an item does is told, and the DM sees to it.
"""

from __future__ import annotations

from uuid import UUID

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Purpose, Roll, Steps, roll_together
from fieldwright.combat.deeds import ACT, WORKS, Due, deeds_of
from fieldwright.combat.numbers import block_of_stats
from fieldwright.combat.orders import Act, Order
from fieldwright.combat.planned import casting_time_of
from fieldwright.combat.play import Play
from fieldwright.combat.state import Combatant
from fieldwright.rules.actions import Action
from fieldwright.rules.casting import PSIONIC_DIE, psionic_phase
from fieldwright.rules.movement import Phase
from fieldwright.stats.notation import Dice

_D10 = Dice(((1, PSIONIC_DIE),))
assert PSIONIC_DIE == 10


def begin_the_phases(play: Play) -> Steps[None]:
    """What begins with the very fast phase: spells, guards; psionic powers roll their phase."""
    yield from _roll_powers(play)
    for combatant in tuple(play.state.combatants.values()):
        if combatant.order is None or not combatant.is_in:
            continue
        if combatant.order.action is Action.CAST:
            begin_casting(play, combatant)
        elif combatant.order.action is Action.GUARD:
            play.put(combatant.id, guarding=True)


def _roll_powers(play: Play) -> Steps[None]:
    """Every psionic power has a phase of its own by d10 and its preparation time."""
    found: list[tuple[Combatant, int]] = []
    for one in play.state.combatants.values():
        order = one.order
        if not one.is_in or order is None or order.action is not Action.CAST:
            continue
        if order.preparation is not None:
            found.append((one, order.preparation))
    if not found:
        return
    rolls = yield from roll_together(
        *(
            Roll(
                purpose=Purpose.PHASE,
                what=f"phase of {play.name(one.id)}'s {spell_of(one.order)}",
                dice=_D10,
                who=one.id,
            )
            for one, _ in found
        )
    )
    for (one, preparation), rolled in zip(found, rolls, strict=True):
        phase = psionic_phase(rolled.natural, preparation)
        play.put(one.id, power_phase=phase.value)
        play.tell(
            f"{play.name(one.id)}: {spell_of(one.order)} comes in {phase.value.in_words}.",
            "phase",
            who=one.id,
            details=[str(reason) for reason in phase.reasons],
        )


def begin_casting(play: Play, combatant: Combatant, until: Phase | None = None) -> None:
    """Cast from now on until the phase of the spell: no bonus of Dexterity, and no wound."""
    order = combatant.aborted or combatant.order
    if until is None:
        deeds = deeds_of(play.field, play.state, play.combatant(combatant.id))
        until = next((due.phase for due in deeds if due.key == ACT), Phase.END)
    goes_on = order is not None and combatant.spell_begun == spell_of(order)
    rounds = combatant.spell_rounds if goes_on else 0
    play.put(
        combatant.id,
        casting_to=until,
        spell_rounds=rounds,
        spell_begun=combatant.spell_begun if goes_on else "",
    )


def spell_of(order: Order | None) -> str:
    """The name of the spell of an order, or a word for it."""
    return order.spell if order is not None and order.spell else "the spell"


def cast(play: Play, who: UUID, due: Due, act: Act) -> None:
    """The spell comes, or a spell of several rounds goes on into the next one."""
    combatant, spell = play.combatant(who), spell_of(due.order)
    time = casting_time_of(due.order)
    behind = combatant.spell_rounds + 1
    if due.order.preparation is None and behind < time.rounds:
        play.put(who, spell_begun=spell, spell_rounds=behind)
        left = time.rounds - behind
        word = "round" if left == 1 else "rounds"
        play.tell(
            f"{play.name(who)} goes on casting {spell}: {left} more {word}.", "spell", who=who
        )
        return
    play.put(who, casting_to=None, spell_begun="", spell_rounds=0)
    spend_spell(play, who, spell)
    target = act.target or due.order.target
    at = _told(play, target, "at")
    where = f" on {due.order.square.name}" if not at and due.order.square is not None else ""
    play.tell(f"{play.name(who)} casts {spell}{at}{where}.", "spell", who=who, whom=target)


def _told(play: Play, target: UUID | None, link: str) -> str:
    """Whom a spell or an item is for, as a sentence goes on; nothing where nobody is there."""
    figure = None if target is None else play.field.things["figures"].get(target)
    return f" {link} {figure.name}" if isinstance(figure, Figure) else ""


def spend_spell(play: Play, who: UUID, spell: str) -> None:
    """Take a spell from those that are left: it was cast, or it was lost."""
    figure = play.figure(who)
    left = figure.spells_left
    known = list(block_of_stats(figure).spells if left is None else left)
    at = next((at for at, one in enumerate(known) if one.casefold() == spell.casefold()), None)
    if at is not None:
        play.alter(who, spells_left=(*known[:at], *known[at + 1 :]))


def use_item(play: Play, who: UUID, due: Due, act: Act) -> None:
    """An item is used, or what was used in an earlier phase works now."""
    name, item = play.name(who), due.order.item or "an item"
    target = act.target or due.order.target
    at = _told(play, target, "on")
    if due.key == WORKS:
        play.tell(f"{item} works for {name}{at}.", "item", who=who, whom=target)
        return
    later = any(one.key == WORKS for one in deeds_of(play.field, play.state, play.combatant(who)))
    note = "; it works at the end of the round" if later else ""
    play.tell(f"{name} uses {item}{at}{note}.", "item", who=who, whom=target)
