"""The entries of a fight's log, their bytes on the field, and the state that they come to."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Annotated, Literal, TypeAlias
from uuid import UUID

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.record import LogEntry
from fieldwright.combat.asks import Answer
from fieldwright.combat.commands import Begin, Command
from fieldwright.combat.state import Combatant, FightState, Head
from fieldwright.terms.quick import quickly_made

_STRICT = ConfigDict(extra="forbid")


class FightLogError(ValueError):
    """A log that cannot be read: the message says in a sentence what is wrong with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A command was given."""

    __pydantic_config__ = _STRICT
    command: Command
    type: Literal["said"] = "said"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A question of the running command was answered; ``asked`` is what it was, in words.

    ``chosen`` is what was chosen, in words.
    """

    __pydantic_config__ = _STRICT
    answer: Answer
    asked: str = ""
    chosen: str = ""
    type: Literal["answered"] = "answered"


@quickly_made
@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """Something happened: a sentence, what led to it, and everybody it touched as they are now.

    ``kind`` groups facts for who reads the log; ``details`` are lines beneath the sentence.
    ``secret`` facts are the DM's. ``players`` is the sentence as players may read it, empty for
    none of it; None: the same.
    """

    __pydantic_config__ = _STRICT
    text: str
    kind: str = ""
    who: UUID | None = None
    whom: UUID | None = None
    details: tuple[str, ...] = ()
    head: Head | None = None
    combatants: tuple[Combatant, ...] = ()
    secret: bool = False
    players: str | None = None
    type: Literal["happened"] = "happened"


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """The command is carried out."""

    __pydantic_config__ = _STRICT
    type: Literal["done"] = "done"


Entry: TypeAlias = Annotated[Said | Answered | Happened | Done, Field(discriminator="type")]


@cache
def _adapter() -> TypeAdapter[Entry]:
    """Built when it is first asked for: that takes a moment."""
    return TypeAdapter(Entry)


def written(entry: Entry) -> LogEntry:
    """An entry as the field keeps it; what is as usual is left out."""
    if not isinstance(entry, Said):
        return LogEntry(entry.type, _adapter().dump_json(entry, exclude_defaults=True).decode())
    body = _adapter().dump_python(entry, mode="json", exclude_defaults=True)
    body["command"]["type"] = entry.command.type
    return LogEntry(entry.type, json.dumps(body, ensure_ascii=False, separators=(",", ":")))


@lru_cache(maxsize=20_000)
def read(entry: LogEntry) -> Entry:
    """An entry that a field has kept; raises FightLogError where it is none of ours."""
    try:
        body = {**json.loads(entry.body), "type": entry.kind}
        return _adapter().validate_json(json.dumps(body))
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in fault["loc"])
        raise FightLogError(
            f"The record of this fight cannot be read ({place}: {fault['msg']})."
        ) from error
    except (TypeError, ValueError) as error:
        raise FightLogError("The record of this fight is damaged.") from error


def entries_of(field: Battlefield) -> tuple[Entry, ...]:
    """The log of the fight on a field, oldest first; raises FightLogError."""
    return tuple(read(entry) for entry in field.log)


def folded(entries: Iterable[Entry], state: FightState | None = None) -> FightState:
    """The state that entries come to, after ``state``.

    Raises FightLogError where what they say of the fight contradicts itself.
    """
    state = state or FightState()
    for number, entry in enumerate(entries, 1):
        try:
            state = followed(state, entry)
        except FightLogError as error:
            raise FightLogError(
                f"The record of this fight contradicts itself in entry {number}: {error}"
            ) from error
    return state


def followed(state: FightState, entry: Entry) -> FightState:
    """The state after one more entry; raises FightLogError where it cannot follow.

    Whoever took part in an earlier fight on the field has no part in the one that begins.
    """
    if isinstance(entry, Said) and isinstance(entry.command, Begin):
        return FightState(state.head)
    if not isinstance(entry, Happened) or (entry.head is None and not entry.combatants):
        return state
    after = state.with_changes(entry.head, entry.combatants)
    sides = {side.id for side in after.head.sides}
    others = entry.head is not None and sides != {side.id for side in state.head.sides}
    for one in after.combatants.values() if others else entry.combatants:
        if one.side not in sides:
            raise FightLogError(_no_such_side(one.side, after.head, entry))
    return after


def _no_such_side(side: str, head: Head, entry: Happened) -> str:
    """The sentence for somebody whose side the fight does not have."""
    there = ", ".join(one.id for one in head.sides) or "none"
    where = f" ({entry.text})" if entry.text else ""
    return f"somebody is on the side {side!r}, but the fight's sides are: {there}{where}."


def running(entries: Sequence[Entry]) -> int | None:
    """The place of the command that is not carried out yet; None where there is none."""
    for place in range(len(entries) - 1, -1, -1):
        if isinstance(entries[place], Done):
            return None
        if isinstance(entries[place], Said):
            return place
    return None
