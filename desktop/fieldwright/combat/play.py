"""A play: field and state while a command is carried out, and the facts that it has told so far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from fieldwright.battlefield.changes import Change, alter
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.entries import Happened
from fieldwright.combat.in_sight import is_seen
from fieldwright.combat.state import Combatant, FightState, Head
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.terms.altered import altered


@dataclass(frozen=True, slots=True)
class Aloud:
    """What players read of a fact: ``words`` instead of its sentence, nothing where they are empty.

    ``named`` are those whose names stand there, where they are not whom the fact is about: of whom
    the DM hides players read nothing.
    """

    words: str | None = None
    named: tuple[UUID | None, ...] | None = None


class Play:
    """Where a fight stands in the middle of a command.

    ``field`` and ``state`` are as they are by now. Whatever a procedure alters is altered at once,
    and is told by the next ``tell``: a fact with its sentence. ``has_asked`` says that a question
    of the command was answered already: from then on nothing is refused any more, only told.
    """

    def __init__(self, field: Battlefield, state: FightState) -> None:
        """Begin with a field and a state."""
        self.field = field
        self.state = state
        self.has_asked = False
        self._facts: list[Happened] = []
        self._changes: list[Change] = []
        self._touched: dict[UUID, None] = {}
        self._head_is_new = False

    # ------------------------------------------------------------------------------------- asking

    def figure(self, figure_id: UUID) -> Figure:
        """A figure of the field as it is now; raises KeyError."""
        found = self.field.things["figures"][figure_id]
        assert isinstance(found, Figure)
        return found

    def combatant(self, figure_id: UUID) -> Combatant:
        """A figure's part in the fight as it is now; raises KeyError."""
        return self.state.combatants[figure_id]

    def name(self, figure_id: UUID) -> str:
        """A figure's name, also of one that waits beyond the field."""
        found = self.field.things["figures"].get(figure_id)
        away = (one.figure for one in self.head.waiting if one.figure.id == figure_id)
        figure = found if isinstance(found, Figure) else next(away, None)
        return "somebody" if figure is None else figure.name

    @property
    def head(self) -> Head:
        """What is true of the whole fight."""
        return self.state.head

    # --------------------------------------------------------------------- what players may know

    def is_theirs(self, figure_id: UUID | None) -> bool:
        """Whether players play a figure at this moment."""
        part = None if figure_id is None else self.state.combatants.get(figure_id)
        return part is not None and self.state.plays(part) == "players"

    def is_unseen(self, figure_id: UUID) -> bool:
        """Whether players know nothing of a figure now: it is hidden, not seen, or under fog."""
        found = self.field.things["figures"].get(figure_id)
        away = (one.figure for one in self.head.waiting if one.figure.id == figure_id)
        figure = found if isinstance(found, Figure) else next(away, None)
        if figure is None or self.is_theirs(figure_id):
            return False
        return not is_seen(self.field, figure) if figure is found else figure.hidden

    def unless_theirs(self, figure_id: UUID | None, told: str = "") -> str | None:
        """What players read instead of a sentence about a figure that they do not play."""
        return None if self.is_theirs(figure_id) else told

    def sides_seen(self) -> tuple[str, ...]:
        """The sides of which players know somebody."""
        known = {
            one.side
            for one in self.state.combatants.values()
            if one.is_in and not self.is_unseen(one.id)
        }
        return tuple(side.id for side in self.head.sides if side.id in known)

    # ----------------------------------------------------------------------------------- altering

    def change(self, change: Change) -> None:
        """Change the field; raises ChangeError where the change does not fit it."""
        self.field = change.applied_to(self.field)
        self._changes.append(change)

    def alter(self, figure_id: UUID, **values: Any) -> Figure:
        """Give a figure of the field other values; the figure as it is then."""
        was = self.figure(figure_id)
        now = altered(was, **values)
        if now != was:
            self.change(alter([(was, now)]))
        return now

    def put(self, figure_id: UUID, **values: Any) -> Combatant:
        """Give a figure's part in the fight other values; the part as it is then."""
        now = altered(self.combatant(figure_id), **values)
        self.put_all([now])
        return now

    def put_all(self, combatants: Iterable[Combatant]) -> None:
        """Put parts in the fight in the place of those of the same figures, or beside them."""
        given = tuple(combatants)
        self.state = self.state.with_changes(None, given)
        self._touched |= dict.fromkeys(one.id for one in given)

    def set_head(self, **values: Any) -> Head:
        """Give what is true of the whole fight other values."""
        head = replace(self.state.head, **values)
        self.state = self.state.with_changes(head)
        self._head_is_new = True
        return head

    # ------------------------------------------------------------------------------------ telling

    def tell(
        self,
        text: str,
        kind: str = "",
        *,
        who: UUID | None = None,
        whom: UUID | None = None,
        details: Iterable[str] = (),
        players: str | Aloud | None = None,
    ) -> None:
        """Tell a fact; it holds everything that was altered since the last one.

        ``players`` is what they read instead, nothing where it is empty, the same where it is None.
        """
        aloud = players if isinstance(players, Aloud) else Aloud(players)
        about = (who, whom) if aloud.named is None else aloud.named
        unseen = any(one is not None and self.is_unseen(one) for one in about)
        self._facts.append(
            Happened(
                text=text,
                kind=kind,
                who=who,
                whom=whom,
                details=tuple(details),
                secret=unseen or aloud.words == "",
                players=aloud.words,
                head=self.state.head if self._head_is_new else None,
                combatants=tuple(self.state.combatants[one] for one in self._touched),
            )
        )
        self._touched, self._head_is_new = {}, False

    def take(self) -> tuple[tuple[Happened, ...], tuple[Change, ...]]:
        """The facts and changes since this was asked last; what is untold becomes a silent fact."""
        if self._touched or self._head_is_new:
            self.tell("")
        facts, changes = tuple(self._facts), tuple(self._changes)
        self._facts, self._changes = [], []
        return facts, changes


def reasons_of(answer: Explained[Any] | Impossible) -> tuple[str, ...]:
    """An answer's reasons as lines."""
    if isinstance(answer, Impossible):
        return (answer.reason,)
    return tuple(str(reason) for reason in answer.reasons)
