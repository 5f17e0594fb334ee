"""The fight of the open document, as a window works on it: deeds that may be refused in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from fieldwright.battlefield.changes import ChangeError
from fieldwright.battlefield.field import Battlefield, FieldError
from fieldwright.combat.asks import Answer, Ask
from fieldwright.combat.commands import Command, Give
from fieldwright.combat.document_keeper import DocumentKeeper
from fieldwright.combat.entries import Answered, FightLogError, Happened, Said
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.play import Play
from fieldwright.combat.running import Fight
from fieldwright.combat.state import FightState
from fieldwright.document.document import Document
from fieldwright.document.errors import DocumentError
from fieldwright.fight.line import Line, Row
from fieldwright.rules.movement import Phase

if TYPE_CHECKING:
    from fieldwright.combat.amending import Amendment

_REFUSALS = (NotNowError, FightLogError, ChangeError, FieldError, DocumentError)


@dataclass(frozen=True)
class Trial:
    """What a command would begin with: why it is refused, or what it tells and asks first."""

    refusal: str = ""
    told: tuple[Happened, ...] = ()
    ask: Ask | None = None


class Table:
    """Every deed answers with a sentence why it could not be done; empty where it was.

    ``line`` is what is left of the dice that were typed in one line, ``row`` those that were typed
    for the figures that come next. ``chosen`` is who was chosen to make a move that would be passed
    by. ``fault`` says why the log of the open document cannot be read; there is no fight then.
    """

    def __init__(self, document: Document) -> None:
        """Take up the fight of a document, if one is going on there."""
        self._busy = False
        self.line, self.row = Line(), Row()
        self.chosen: UUID | None = None
        self._given: list[tuple[frozenset[UUID], int]] = []
        self.show(document)

    def show(self, document: Document) -> None:
        """Another document is open; where it holds no fight none is made before one begins."""
        self.document, self._keeper = document, DocumentKeeper(document)
        self.fault, self.line, self.row = "", Line(), Row()
        self._fight: Fight | None = None
        if document.field.log:
            self._take_up()

    def _take_up(self) -> None:
        try:
            self._keeper = DocumentKeeper(self.document)
            self._fight = Fight(self._keeper)
            self.fault = ""
        except _REFUSALS as error:
            self._fight, self.fault = None, str(error)

    def refresh(self) -> None:
        """The document has changed: unless that was a deed of the fight, take it up anew."""
        if not self._busy:
            self.show(self.document)

    # ------------------------------------------------------------------------------------- asking

    @property
    def is_busy(self) -> bool:
        """Whether the document changes just now because of a deed of the fight."""
        return self._busy

    @property
    def field(self) -> Battlefield:
        """The field as the document holds it now."""
        return self.document.field

    @property
    def fight(self) -> Fight | None:
        """The fight of the document, begun or not; None where its log cannot be read."""
        return self._fight

    @property
    def state(self) -> FightState:
        """What the fight has come to; empty where there is none."""
        return self._fight.state if self._fight else FightState()

    @property
    def ask(self) -> Ask | None:
        """What is asked now."""
        return self._fight.ask if self._fight else None

    @property
    def stuck(self) -> str:
        """Why a command that was begun cannot be gone on with; empty where there is none."""
        return self._fight.stuck if self._fight else ""

    @property
    def told_last(self) -> tuple[str, ...]:
        """What the answer before has come to, in sentences: a hit, a tie."""
        if self._fight is None:
            return ()
        found: list[str] = []
        for entry in reversed(self._fight.entries):
            if isinstance(entry, Said | Answered):
                break
            if isinstance(entry, Happened) and entry.text:
                found.append(entry.text)
        return tuple(reversed(found))

    @property
    def length(self) -> int:
        """How many entries the log has."""
        return len(self._fight.entries) if self._fight else 0

    @property
    def is_on(self) -> bool:
        """Whether a fight is going on."""
        return self.state.is_on

    def tried(self, command: Command, phase: Phase | None = None) -> Trial:
        """What a command would tell and ask first; nothing is kept.

        With ``phase`` it is tried as it will be in that phase of the round.
        """
        # All the rules are behind this: a window that opens does not wait for them.
        from fieldwright.combat.procedures import carried_out

        state = self.state
        if phase is not None and phase is not state.head.phase:
            state = state.with_changes(replace(state.head, phase=phase))
        play = Play(self.field, state)
        steps = carried_out(play, command)
        ask: Ask | None
        try:
            ask = next(steps)
        except StopIteration:
            ask = None
        except (NotNowError, ChangeError, FieldError) as error:
            return Trial(refusal=str(error))
        finally:
            steps.close()
        facts, _ = play.take()
        return Trial(told=facts, ask=ask)

    def rolled(self) -> Answer | None:
        """What the program's dice would answer now; None where nothing is asked."""
        if self._fight is None or self._fight.ask is None:
            return None
        return self._fight.rolled(self._fight.ask)

    # -------------------------------------------------------------------------------------- doing

    def say(self, command: Command) -> str:
        """Carry a command out, as far as its first question."""
        self.line, self.chosen = Line(), None
        refusal = self._done(lambda fight: fight.say(command))
        if not refusal and isinstance(command, Give):
            self._given.append((frozenset(command.who), self._step_number))
        return refusal

    def take_back_orders(self, who: Iterable[UUID]) -> None:
        """Take back the orders given last, as long as they were given to some of these figures.

        So orders that are put together bit by bit are one line of the log each, and one step.
        """
        wanted = frozenset(who)
        while self._given:
            figures, step = self._given.pop()
            if step != self._step_number or not figures <= wanted or self.back():
                self._given = []

    @property
    def _step_number(self) -> int:
        """The number of the newest step of the document, by which it is known again."""
        position = self.document.position
        return self.document.steps()[position - 1].number if position else -1

    def answer(self, answer: Answer) -> str:
        """Answer what is asked."""
        return self._done(lambda fight: fight.answer(answer))

    def roll(self) -> str:
        """Let the program's dice answer, or take what the choice would take with one key."""
        return self._done(lambda fight: fight.roll())

    def back(self) -> str:
        """Take back the last thing that was said or answered."""
        self.line, self.row = Line(), Row()
        return self._done(lambda fight: fight.back())

    def break_off(self) -> str:
        """End what was begun and cannot be gone on with, or cut a log where it cannot be read."""
        if not self.fault:
            return self._done(lambda fight: fight.break_off())
        from fieldwright.combat.mending import broken_off

        self._busy = True
        try:
            self._fight, self.fault = broken_off(self._keeper), ""
        except _REFUSALS as error:
            return str(error)
        finally:
            self._busy = False
        return ""

    def back_to(self, entry: int) -> str:
        """Take back everything from an entry of the log on."""
        self.line, self.row = Line(), Row()
        return self._done(lambda fight: fight.back_to(entry))

    def amended(self, place: int, answer: Answer) -> Amendment | str:
        """What the fight would be with another answer; a sentence where that cannot be."""
        from fieldwright.combat.amending import amended

        if self._fight is None:
            return self.fault
        try:
            return amended(self._fight, place, answer)
        except _REFUSALS as error:
            return str(error)

    def asked_at(self, place: int) -> Ask | str:
        """What was asked that was answered at a place of the log; a sentence where none was."""
        from fieldwright.combat.amending import asked_at

        if self._fight is None:
            return self.fault
        try:
            return asked_at(self._fight, place) or ""
        except _REFUSALS as error:
            return str(error)

    def say_between(self, command: Command) -> str:
        """Say a command though something is asked: what is going on begins anew after it."""
        from fieldwright.combat.amending import say_between

        return self._done(lambda fight: say_between(fight, command))

    def say_together(self, commands: Iterable[Command]) -> str:
        """Say commands as one step of the history; the first that is refused ends it.

        While something is asked each is a step, as what is going on begins anew after each.
        """
        gesture, refusal = f"fight {uuid4()}", ""
        try:
            for command in commands:
                self._keeper.gesture = gesture if self.ask is None else None
                refusal = refusal or self.say_between(command)
        finally:
            self._keeper.gesture = None
        return refusal

    def settle(self, amendment: Amendment) -> str:
        """Keep an amendment."""
        from fieldwright.combat.amending import settle

        return self._done(lambda fight: settle(fight, amendment))

    def _done(self, deed: Callable[[Fight], object]) -> str:
        if self._fight is None and not self.fault:
            self._take_up()
        fight = self._fight
        if fight is None:
            return self.fault
        self._busy = True
        try:
            deed(fight)
        except NotNowError as error:
            return str(error)
        except _REFUSALS as error:
            # What was not kept must not be gone on with.
            fight.refresh()
            return str(error)
        except Exception:
            # Something unforeseen, in the middle of a command: go on from what was kept.
            self._take_up()
            raise
        finally:
            self._busy = False
        return ""
