"""A fight that is being run: commands in, questions out, every step kept.

Nothing is carried out half: from one question to the next, what happened is kept as one change of
the field, together with its entries in the log.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from fieldwright.battlefield.changes import Change, ChangeError, ReplaceField, Together, log
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.record import LogEntry, Record
from fieldwright.combat.asks import Answer, Ask, Choice, Origin, Rolls, Steps, why_not_answer
from fieldwright.combat.commands import Command
from fieldwright.combat.entries import (
    Answered,
    Done,
    Entry,
    Happened,
    Said,
    entries_of,
    folded,
    running,
    written,
)
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.play import Play
from fieldwright.combat.state import FightState
from fieldwright.terms.chance import Stream


class Keeper(Protocol):
    """Where a fight's field is kept: a document, or memory."""

    @property
    def field(self) -> Battlefield:
        """The field as it is now."""

    def keep(self, change: Change, label: str) -> None:
        """Do a change as one step of the history."""

    def field_before(self, entry: int) -> Battlefield:
        """The field as it was when its log had so many entries."""

    def back_to(self, entry: int) -> None:
        """Take steps back until the log has so many entries, or fewer."""


class Memory:
    """A keeper for a fight without a document."""

    def __init__(self, field: Battlefield) -> None:
        """Keep ``field`` and what becomes of it."""
        self._fields = [field]

    @property
    def field(self) -> Battlefield:
        """The field as it is now."""
        return self._fields[-1]

    def keep(self, change: Change, label: str) -> None:
        """Do a change."""
        self.add(change.applied_to(self.field))

    def add(self, field: Battlefield) -> None:
        """Keep a later moment of the field."""
        self._fields.append(field)

    def field_before(self, entry: int) -> Battlefield:
        """The field as it was when its log had so many entries, the latest such."""
        return next(field for field in reversed(self._fields) if len(field.log) <= entry)

    def back_to(self, entry: int) -> None:
        """Forget steps until the log has so many entries, or fewer."""
        while len(self.field.log) > entry:
            self._fields.pop()


_STUCK = (
    "What was begun last cannot be gone on with: the map or the rules are not as they were"
    "{why}. Take the last step back and do it again, or break it off."
)

_BROKEN_OFF = "It is broken off here, as far as it had come."

OFF_THE_MAP = "off the map"
"""How somebody has left the fight whose figure was taken off the map."""

Procedure = Callable[[Play, Command], Steps[None]]
"""What carries a command out; raises NotNowError, before it asks anything, for what cannot be."""


@dataclass(eq=False)
class _Running:
    """A command that is being carried out: its play, its procedure, what it asks now.

    ``is_edited``: somebody else has changed the field since it was begun.
    """

    play: Play
    steps: Steps[None]
    ask: Ask | None = None
    is_edited: bool = False


class Fight:
    """The fight on a keeper's field."""

    def __init__(self, keeper: Keeper, procedure: Procedure | None = None) -> None:
        """Take up the fight where its log ends; raises FightLogError where it cannot be read.

        ``stuck`` says in a sentence why a command that was begun cannot be gone on with.
        ``procedure`` carries commands out; the rules of the game where none is given.
        """
        self.keeper = keeper
        self._procedure = procedure or _usual_procedure()
        self._known: tuple[Record[Entry], FightState] = (Record(), FightState())
        self._running: _Running | None = None
        self._seen = keeper.field
        self.stuck = ""
        self.refresh()

    # ------------------------------------------------------------------------------------- asking

    @property
    def field(self) -> Battlefield:
        """The field as it is now."""
        return self.keeper.field

    @property
    def entries(self) -> Record[Entry]:
        """The log, oldest entry first."""
        return self._known[0]

    @property
    def state(self) -> FightState:
        """What the log comes to."""
        return self._known[1]

    @property
    def ask(self) -> Ask | None:
        """What the running command must know; None where nothing is running."""
        return self._running.ask if self._running else None

    # -------------------------------------------------------------------------------------- saying

    def say(self, command: Command) -> None:
        """Carry a command out, as far as its first question; raises NotNowError.

        What cannot be done now is refused before anything is kept.
        """
        self._look_up()
        if self.stuck:
            raise NotNowError(self.stuck)
        if self.ask is not None:
            raise NotNowError(f"First answer what is asked: {words_of(self.ask)}.")
        play = Play(self.field, self.state)
        run = _Running(play, self._procedure(play, command))
        self._go_on(run, None, Said(command=command))

    def answer(self, answer: Answer) -> None:
        """Answer what is asked; raises NotNowError where the answer does not fit."""
        self._look_up()
        run = self._running
        if run is None or run.ask is None:
            raise NotNowError(self.stuck or "Nothing is asked now.")
        fault = why_not_answer(run.ask, answer)
        if fault:
            raise NotNowError(fault)
        answered = Answered(answer=answer, asked=words_of(run.ask), chosen=_chosen(run.ask, answer))
        self._go_on(run, answer, answered)

    def roll(self) -> None:
        """Let the program's dice answer, or take the choice's default; raises NotNowError."""
        if self.ask is None:
            raise NotNowError("Nothing is asked now.")
        self.answer(self.rolled(self.ask))

    def rolled(self, ask: Ask) -> Answer:
        """What the program's dice would answer; the same at the same place of the log."""
        if isinstance(ask, Choice):
            return Answer(chosen=_default(ask), origin=Origin.PROGRAM)
        stream = Stream(self.state.head.seed, "dice", len(self.entries))
        rolls = ask.rolls if isinstance(ask, Rolls) else (ask,)
        dice = tuple(tuple(stream.die(sides) for sides in roll.sides) for roll in rolls)
        return Answer(dice=dice, origin=Origin.PROGRAM)

    def _go_on(self, run: _Running, answer: Answer | None, first: Entry) -> None:
        """Let a procedure go on to its next question, and keep what happened."""
        try:
            run.ask = _next_ask(run, answer)
        except Exception as error:
            if not run.is_edited or isinstance(error, NotNowError):
                raise
            # Whoever drew on the map meanwhile may have taken away what the command is about.
            self._running, self.stuck = None, _why_stuck(error)
            raise NotNowError(self.stuck) from error
        last: tuple[Entry, ...] = (Done(),) if run.ask is None else ()
        facts, changes = run.play.take()
        self._running = run if run.ask is not None else None
        self._keep((first, *facts, *last), changes, run.play)

    def _keep(
        self, entries: tuple[Entry, ...], changes: tuple[Change, ...], play: Play | None = None
    ) -> None:
        """Keep entries with changes of the field, those of a play that has begun on it."""
        noted = log(self.field, *(written(entry) for entry in entries))
        told = [one.text for one in entries if isinstance(one, Happened) and one.text]
        whole = (_with_log(change, self.field.log) for change in changes)
        self.keeper.keep(Together((*whole, noted)), told[-1] if told else "Fight")
        known, state = self._known
        before = len(self._seen.things["figures"])
        self._seen = self.keeper.field
        if play is not None:
            # What was worked out while it was played is known of the kept field, too.
            play.field = self._seen.on_board_of(play.field)
        now, figures = folded(entries, state), self._seen.things["figures"]
        touched = (one for fact in entries if isinstance(fact, Happened) for one in fact.combatants)
        if len(figures) != before or any(one.id not in figures for one in touched):
            now = taking_part(now, self._seen)
        self._known = (known.followed_by(entries), now)

    # --------------------------------------------------------------------------------- going back

    def refresh(self) -> None:
        """Take the fight up as the field's log now has it (opened, undone, drawn on elsewhere)."""
        self._seen = self.keeper.field
        entries = Record(entries_of(self._seen))
        self._known = (entries, taking_part(folded(entries), self._seen))
        begun = running(entries)
        self._running, self.stuck = None, ""
        if begun is not None:
            try:
                self._running = self._taken_up(begun)
            except Exception as error:
                # Whatever is wrong with one command, the map and the log can still be looked at.
                self.stuck = _why_stuck(error)

    def _look_up(self) -> None:
        """Take the fight up anew where the field was changed by somebody else."""
        if self.keeper.field is not self._seen:
            self.refresh()

    def _taken_up(self, begun: int) -> _Running:
        """Carry out again, from where it began, the command that was not done yet.

        At every answer it goes on with the field as that was by then: it may have been drawn on
        between a question and its answer.
        """
        said, *later = self.entries[begun:]
        assert isinstance(said, Said)
        field = self.keeper.field_before(begun)
        play = Play(field, taking_part(folded(self.entries[:begun]), field))
        run = _Running(play, self._procedure(play, said.command))
        run.ask = _next_ask(run, None)
        for place, entry in enumerate(later, begun + 1):
            if isinstance(entry, Answered):
                _go_on_with(run, self.keeper.field_before(place))
                if run.ask is None or (fault := why_not_answer(run.ask, entry.answer)):
                    raise NotNowError("something else was asked" if run.ask is None else fault)
                run.ask = _next_ask(run, entry.answer)
        if run.ask is None:
            raise NotNowError("nothing more is asked")
        _go_on_with(run, self.keeper.field)
        return run

    def break_off(self) -> None:
        """End the command that is being carried out, or is stuck, with what has happened so far.

        Raises NotNowError where nothing has been begun.
        """
        self._look_up()
        if self._running is None and not self.stuck:
            raise NotNowError("Nothing has been begun that could be broken off.")
        self._running, self.stuck = None, ""
        self._keep((Happened(text=_BROKEN_OFF, kind="broken off"), Done()), ())

    def back(self) -> None:
        """Take back the last thing that was said or answered; raises NotNowError at the start."""
        entries = self.entries
        places = [at for at, one in enumerate(entries) if isinstance(one, Said | Answered)]
        if not places:
            raise NotNowError("The fight has not begun; there is nothing to take back.")
        self.back_to(places[-1])

    def back_to(self, entry: int) -> None:
        """Take back everything from an entry of the log on."""
        self.keeper.back_to(entry)
        self.refresh()


def taking_part(state: FightState, field: Battlefield) -> FightState:
    """The state with those out of the fight whose figures somebody has taken off the map."""
    figures = field.things["figures"]
    gone = [one for one in state.combatants.values() if one.is_in and one.id not in figures]
    if not gone:
        return state
    return state.with_changes(None, [replace(one, out=OFF_THE_MAP) for one in gone])


def _next_ask(run: _Running, answer: Answer | None) -> Ask | None:
    """What a procedure asks next; None where it is carried out."""
    run.play.has_asked = answer is not None
    try:
        return next(run.steps) if answer is None else run.steps.send(answer)
    except StopIteration:
        return None


def _go_on_with(run: _Running, field: Battlefield) -> None:
    """Put a command that waits for an answer on the field as it is by then."""
    run.play.take()
    if not field.same_as(replace(run.play.field, log=field.log)):
        run.is_edited = True
        run.play.field = field
        run.play.state = taking_part(run.play.state, field)


def _why_stuck(error: Exception) -> str:
    """The sentence that a command cannot be gone on with, and why where that is for people."""
    said = str(error).rstrip(".") if isinstance(error, NotNowError | ChangeError) else ""
    return _STUCK.format(why=f" ({said})" if said else "")


def words_of(ask: Ask) -> str:
    """What is asked, in a few words."""
    if isinstance(ask, Rolls):
        return "; ".join(roll.what for roll in ask.rolls)
    return ask.what


def _chosen(ask: Ask, answer: Answer) -> str:
    """What an answer chooses, as its option is labelled; empty for dice."""
    if not isinstance(ask, Choice):
        return ""
    return next((one.label for one in ask.options if one.value == answer.chosen), "")


def _default(ask: Choice) -> str:
    """What is taken with one key: the default, or the first option that is not grey."""
    if ask.default:
        return ask.default
    return next(option.value for option in ask.options if not option.why_not)


def _with_log(change: Change, known: Sequence[LogEntry]) -> Change:
    """A change of the whole field with the log as it is by now, not as the command found it."""
    if not isinstance(change, ReplaceField):
        return change
    return ReplaceField(replace(change.before, log=known), replace(change.after, log=known))


def _usual_procedure() -> Procedure:
    from fieldwright.combat.procedures import carried_out

    return carried_out
