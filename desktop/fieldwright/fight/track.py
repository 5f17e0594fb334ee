"""The phase track: every figure's card in its phase, as it will come to its turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.deeds import Due, all_due, deeds_of, is_able
from fieldwright.combat.numbers import base_phase_of
from fieldwright.combat.state import Combatant, FightState, Step
from fieldwright.fight.words import figure_in, order_words
from fieldwright.rules.actions import Movement
from fieldwright.rules.movement import Phase
from fieldwright.rules.phase_order import Doing


class Standing(StrEnum):
    """How a card stands: over, in turn, next, later, or without an order yet."""

    DONE = "done"
    NOW = "now"
    NEXT = "next"
    LATER = "later"
    OPEN = "open"


NEXT_SHOWN = 3
"""So many cards after the one in turn are told as next ones."""


@dataclass(frozen=True, slots=True)
class Card:
    """One deed of a figure in its phase; ``order`` is how many come before it (0: in turn).

    ``key`` names the card for as long as it lies on the track. ``marks`` are short words: held,
    aborted, casting, guarding, half-move.
    """

    key: tuple[UUID, str]
    name: str
    side: str
    phase: Phase
    standing: Standing
    doing: Doing
    words: str
    marks: tuple[str, ...] = ()
    order: int = 0
    players: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """The cards by phase, each phase in the order of its turns; ``now`` is the phase that runs."""

    phases: tuple[tuple[Phase, tuple[Card, ...]], ...]
    now: Phase | None

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards."""
        return tuple(card for _, cards in self.phases for card in cards)

    @property
    def in_turn(self) -> Card | None:
        """The card whose turn it is."""
        return next((card for card in self.cards if card.standing is Standing.NOW), None)

    @property
    def next_ones(self) -> tuple[Card, ...]:
        """The cards that come next, the nearest first."""
        coming = [card for card in self.cards if card.standing is Standing.NEXT]
        return tuple(sorted(coming, key=lambda card: card.order))


def track_of(field: Battlefield, state: FightState, front: Due | None = None) -> Track:
    """The track of a round as it stands; without cards where no fight is going on.

    ``front`` is the deed in turn, where that is not the first: moves before it may still be made.
    """
    if not state.is_on:
        return Track(tuple((phase, ()) for phase in Phase), None)
    resolving = state.head.step is Step.RESOLUTION
    due = all_due(field, state)
    front = front or (due[0] if due else None)
    cards = [*_done(field, state), *_coming(field, state, due, front if resolving else None)]
    if state.head.step in (Step.MONSTERS, Step.PLAYERS):
        cards += _open(field, state)
    phases = tuple((phase, tuple(card for card in cards if card.phase is phase)) for phase in Phase)
    return Track(phases, state.head.phase if resolving else None)


def _coming(
    field: Battlefield, state: FightState, due: Sequence[Due], front: Due | None
) -> Iterator[Card]:
    """What is still to be done: the one in ``front`` is in turn, those after it come next."""
    at = due.index(front) if front in due else None
    for place, one in enumerate(due):
        standing, order = Standing.LATER, place
        if at is not None and place >= at:
            order = place - at
            standing = Standing.NEXT if order <= NEXT_SHOWN else Standing.LATER
            standing = Standing.NOW if not order else standing
        card = _card(field, state, one, standing)
        if card is not None:
            yield replace(card, order=order)


def _done(field: Battlefield, state: FightState) -> Iterator[Card]:
    """What is over in this round."""
    for combatant in state.combatants.values():
        if not combatant.done:
            continue
        for due in deeds_of(field, state, combatant):
            if due.key in combatant.done:
                card = _card(field, state, due, Standing.DONE)
                if card is not None:
                    yield card


def _open(field: Battlefield, state: FightState) -> Iterator[Card]:
    """Who has no order yet, in the phase in which he could begin to move."""
    for combatant in state.combatants.values():
        figure = figure_in(field, combatant.id)
        if figure is None or combatant.order is not None or not combatant.is_in:
            continue
        if is_able(figure):
            yield Card(
                key=(combatant.id, "open"),
                name=figure.name,
                side=combatant.side,
                phase=base_phase_of(figure).value,
                standing=Standing.OPEN,
                doing=Doing.MOVE,
                words=order_words(field, None),
                players=state.plays(combatant) == "players",
            )


def _card(field: Battlefield, state: FightState, due: Due, standing: Standing) -> Card | None:
    figure = figure_in(field, due.who)
    combatant = state.combatants.get(due.who)
    if figure is None or combatant is None:
        return None
    return Card(
        key=(due.who, due.key),
        name=figure.name,
        side=combatant.side,
        phase=due.phase,
        standing=standing,
        doing=due.doing,
        words=deed_words(field, due),
        marks=marks_of(figure, combatant, due),
        players=state.plays(combatant) == "players",
    )


def deed_words(field: Battlefield, due: Due) -> str:
    """What a deed is, in a few words."""
    order = order_words(field, due.order)
    if due.doing is Doing.MOVE and order and due.order.action.label != "move":
        return f"moves, for: {order}"
    return order


def marks_of(figure: Figure, combatant: Combatant, due: Due | None = None) -> tuple[str, ...]:
    """What else is to be seen of a figure in this round, in short words."""
    found = []
    if combatant.held_to is not None:
        found.append("held")
    if combatant.aborted is not None:
        found.append("aborted")
    moves = due is not None and due.doing is Doing.MOVE
    if combatant.casting_to is not None and not moves:
        found.append("casting")
    if combatant.guarding:
        found.append("guarding")
    if moves:
        found.append("moves")
    elif due is not None and due.order.movement is Movement.HALF and combatant.done:
        found.append("half-move")
    if combatant.lost:
        found.append(combatant.lost)
    if figure.posture != "standing":
        found.append(figure.posture)
    return tuple(found)
