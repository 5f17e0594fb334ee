"""Sentences and names that several parts of the panel need."""

from __future__ import annotations

from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Ask, Choice, Purpose, Roll, Rolls
from fieldwright.combat.orders import Order
from fieldwright.combat.state import Head, Step
from fieldwright.rules.actions import Movement
from fieldwright.terms.words import capital


def figure_in(field: Battlefield, who: UUID | None) -> Figure | None:
    """A figure of the field; None where it is there no longer."""
    found = field.things["figures"].get(who) if who is not None else None
    return found if isinstance(found, Figure) else None


def name_in(field: Battlefield, who: UUID | None) -> str:
    """A figure's name; a word for one that is gone."""
    figure = figure_in(field, who)
    return figure.name if figure is not None else "somebody"


def step_now(head: Head, ask: Ask | None) -> Step:
    """The step that is gone through: initiative is rolled before the orders are left behind."""
    rolls = rolls_of(ask)
    if rolls and all(roll.purpose is Purpose.INITIATIVE for roll in rolls):
        return Step.INITIATIVE
    return head.step


def head_words(head: Head, ask: Ask | None = None) -> str:
    """Where the round stands: "Round 3 · resolution"."""
    if head.step is Step.OVER or not head.sides:
        return "No fight"
    which = "Round of surprise" if head.surprise_round else f"Round {head.round}"
    step = step_now(head, ask)
    return f"{which} · {_SHORT.get(step, step.label)}"


_SHORT = {Step.MONSTERS: "DM's orders"}
"""Names of steps that would not find room in one line."""


def order_words(field: Battlefield, order: Order | None) -> str:
    """An order in a line: "attack Orc 3 with long sword, half-move"."""
    if order is None:
        return "no order"
    words = [order.text or order.action.label]
    if order.spell or order.item:
        words = [f"{words[0]}: {order.spell or order.item}"]
    if order.target is not None:
        words.append(name_in(field, order.target))
    if order.weapon:
        words.append(f"with {order.weapon}")
    if order.square is not None:
        words.append(f"to {order.square.name}")
    told = " ".join(words)
    if order.movement not in (None, Movement.NONE) and len(order.action.movements) > 1:
        told += f", {order.movement}"
    return told


def rolls_of(ask: Ask | None) -> tuple[Roll, ...]:
    """The rolls of a question; none for a choice."""
    if ask is None or isinstance(ask, Choice):
        return ()
    return ask.rolls if isinstance(ask, Rolls) else (ask,)


def asked_of(ask: Ask | None) -> UUID | None:
    """Who is asked to roll or to choose; None for nobody, or for a side."""
    if isinstance(ask, Choice):
        return ask.who
    return next((roll.who for roll in rolls_of(ask)), None)


def sentence(text: str) -> str:
    """A text as a sentence: a capital letter, a full stop."""
    text = capital(text.strip())
    return text if not text or text[-1] in ".!?…" else f"{text}."
