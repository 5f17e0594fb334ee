"""Spells in a round: when they begin, and when they are spent.

combat-and-tactics.txt, Cast a Spell. A caster who is hurt loses the spell (``blows.harm``); what
becomes of spells and items in their phase is ``spells``.
"""

from __future__ import annotations

from uuid import UUID

from fieldwright.combat.asks import Purpose, Roll, Steps, roll_together
from fieldwright.combat.deeds import ACT, deeds_of
from fieldwright.combat.numbers import block_of_stats
from fieldwright.combat.orders import Order
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
            "spell",
            who=one.id,
            details=[str(reason) for reason in phase.reasons],
            players=play.unless_theirs(one.id),
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


def spend_spell(play: Play, who: UUID, spell: str) -> None:
    """Take a spell from those that are left: it was cast, or it was lost."""
    figure = play.figure(who)
    left = figure.spells_left
    known = list(block_of_stats(figure).spells if left is None else left)
    at = next((at for at, one in enumerate(known) if one.casefold() == spell.casefold()), None)
    if at is not None:
        play.alter(who, spells_left=(*known[:at], *known[at + 1 :]))
