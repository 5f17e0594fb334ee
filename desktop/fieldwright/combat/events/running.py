"""A critical event: rolled, waved through or changed by the DM, and carried out.

combat-and-tactics.txt, Critical Events; rulings R17, R40. It comes once in a round whose
initiative was tied, after the dice of initiative and before the first phase.
"""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from fieldwright.combat.asks import Choice, Option, Purpose, Roll, Steps, roll
from fieldwright.combat.blows.saving import D20
from fieldwright.combat.events.armour import facts_of
from fieldwright.combat.events.befalling import befall
from fieldwright.combat.events.belongings import weapon_in_hand
from fieldwright.combat.events.picking import Picked, nearest_figure, pick, why_nobody
from fieldwright.combat.events.trials import passes
from fieldwright.combat.play import Play
from fieldwright.rules.critical_events import (
    Answers,
    Asked,
    Asking,
    CriticalEvent,
    Fact,
    Outcome,
    Ruling,
    Trial,
    Whom,
    event_of,
    settle,
)
from fieldwright.rules.dice import Dice
from fieldwright.stats.notation import Dice as Written

_WHAT = {
    Asking.ROLL: "",
    Asking.AMOUNT: ", how far or how long",
    Asking.DIRECTION: ", which way: 1 is north, and on clockwise",
}

OWN = "own"
"""What a round's event is called that the DM has made himself."""


def critical_event(play: Play) -> Steps[None]:
    """Roll the event of a tied round, ask the DM what to make of it, and carry it out."""
    while True:
        ask = Roll(purpose=Purpose.EVENT, what="critical event", dice=D20)
        rolled = yield from roll(ask)
        event = event_of(rolled.natural)
        ruling, words = yield from _ruling(play, event)
        if ruling is not Ruling.ANOTHER:
            break
        told = f"Critical event {rolled.natural}: {event.name}; another is rolled."
        play.tell(told, "event", players="")
    play.set_head(event=OWN if ruling is Ruling.OWN else event.id)
    if ruling is Ruling.NONE:
        told = f"Critical event {rolled.natural}: {event.name}; the DM lets it pass."
        play.tell(told, "event", players="")
    elif ruling is Ruling.OWN:
        play.tell(f"Critical event: {words or 'as the DM says'}.", "event")
    else:
        play.tell(f"Critical event {rolled.natural}: {event.name}.", "event")
        yield from carry_out(play, event)


def _ruling(play: Play, event: CriticalEvent) -> Steps[tuple[Ruling, str]]:
    """What the DM makes of an event, and his words for one of his own."""
    why_not = why_nobody(play, event)
    options = (
        Option(value=Ruling.APPLY.value, label="Apply it", why_not=why_not),
        Option(value=Ruling.ANOTHER.value, label="Another event"),
        Option(value=Ruling.NONE.value, label="No event"),
        Option(value=Ruling.OWN.value, label="An event of one's own", note="say it in a word"),
    )
    default = Ruling.ANOTHER if why_not else Ruling.APPLY
    answer = yield Choice(
        what=f"Critical event: {event.name}", options=options, default=default.value, hidden=True
    )
    return Ruling(answer.chosen), answer.word


def carry_out(play: Play, event: CriticalEvent) -> Steps[None]:
    """Pick whom it happens to, ask for its rolls one by one, and do what comes of it."""
    picked = yield from pick(play, event)
    facts = _facts(play, picked)
    answers = Answers()
    while True:
        found = settle(event, answers, facts)
        if isinstance(found, Outcome):
            break
        answers = yield from _answered(play, event, picked, found, answers)
    details = [str(reason) for reason in found.reasons]
    if not found.happenings:
        play.tell(f"{event.name}: nothing comes of it.", "event", details=details)
    for happening in found.happenings:
        yield from befall(play, happening, picked)


def _facts(play: Play, picked: Picked) -> frozenset[Fact]:
    if not picked.figures:
        return frozenset()
    who = picked.figures[0]
    return facts_of(play.figure(who), play.combatant(who))


def _answered(
    play: Play, event: CriticalEvent, picked: Picked, asked: Asked, answers: Answers
) -> Steps[Answers]:
    """The answers with the one that is asked for next."""
    who = picked.figures[0] if picked.figures else None
    if asked.asking is Asking.TEST:
        return replace(answers, passed=(yield from _tested(play, who, asked)))
    what = f"{event.name.lower()}{_WHAT[asked.asking]}"
    found = yield from _number(play, what, asked.dice, who)
    if asked.asking is Asking.ROLL:
        return replace(answers, roll=found)
    if asked.asking is Asking.AMOUNT:
        return replace(answers, amount=found)
    return replace(answers, direction=found)


def _tested(play: Play, who: UUID | None, asked: Asked) -> Steps[bool]:
    """Whether the roll is made that prevents a result, by whomever it would befall."""
    if who is not None and asked.whom is Whom.NEAREST:
        who = nearest_figure(play, who)
    if who is None or asked.test is None:
        return True
    weapon = weapon_in_hand(play, who) if asked.test is Trial.CRUSHING_BLOW else None
    return (yield from passes(play, who, asked.test, weapon))


def _number(play: Play, what: str, dice: Dice | None, who: UUID | None) -> Steps[int]:
    assert dice is not None
    name = f"{what} of {play.name(who)}" if who is not None else what
    rolled = yield from roll(
        Roll(purpose=Purpose.AMOUNT, what=name, dice=Written.parse(str(dice)), who=who)
    )
    return rolled.natural
