"""What a change by hand of the figures of a fight means in the fight: commands of the DM."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any
from uuid import UUID

from fieldwright.battlefield.changes import Change, ChangeThings, ReplaceField, Together
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, Thing
from fieldwright.combat.commands import Command, Word
from fieldwright.combat.dm_commands import Leave, Put
from fieldwright.combat.state import FightState
from fieldwright.geometry.footprints import is_dead
from fieldwright.terms.grid import Square

_PLACE = frozenset({"column", "row", "columns", "rows", "facing", "surface"})
"""What of a figure is another when it was dragged or turned."""

_WORDS: Mapping[str, Callable[[Any], str]] = MappingProxyType(
    {
        "hit_points": str,
        "conditions": lambda value: ", ".join(value) or "none",
        "posture": str,
        "hidden": lambda value: "yes" if value else "no",
        "side": str,
    }
)
"""Facts that can be set by hand, in the order in which they are said, as the DM's words."""


@dataclass(frozen=True, slots=True)
class ByHand:
    """What is said instead of a change, and the rest of it, which is no matter of the fight.

    ``moved`` are those who are put somewhere else, their mounts among them.
    """

    commands: tuple[Command, ...]
    rest: ChangeThings
    moved: frozenset[UUID] = frozenset()

    @property
    def to(self) -> Square | None:
        """Where it goes, if one alone is put somewhere and nothing else is done."""
        only = self.commands[0] if len(self.commands) == 1 else None
        return only.square if isinstance(only, Put) and not self.rest.after else None


def ends_fight(change: Change) -> bool:
    """Whether the fight could not go on: every square of the map would be called another."""
    if isinstance(change, Together):
        return any(ends_fight(one) for one in change.changes)
    return isinstance(change, ReplaceField) and bool(change.before.log) and not change.after.log


def by_hand(state: FightState, change: Change) -> ByHand | None:
    """What a change means in the fight; None where it has nothing to do with who fights."""
    if not isinstance(change, ChangeThings):
        return None
    after = {one.id: one for one in change.after}
    pairs = tuple((one, after.get(one.id)) for one in change.before)
    moved = {
        old.id: (old, new)
        for old, new in pairs
        if isinstance(old, Figure) and isinstance(new, Figure) and _differs(old, new) <= _PLACE
    }
    told: set[UUID] = set()
    commands: list[Command] = [*_puts(state, moved, told), *_words(state, pairs, told)]
    gone = tuple(one for one, new in pairs if new is None and one.id in state.combatants)
    if gone:
        commands.append(Leave(who=tuple(one.id for one in gone), how=_how(gone)))
        told |= {one.id for one in gone}
    if not commands:
        return None
    rest = ChangeThings(*(_without(told, part) for part in (change.before, change.after)))
    return ByHand(tuple(commands), rest, frozenset(told & moved.keys()))


def _differs(old: Figure, new: Figure) -> frozenset[str]:
    return frozenset(
        one.name for one in fields(Figure) if getattr(old, one.name) != getattr(new, one.name)
    )


def _puts(
    state: FightState, moved: Mapping[UUID, tuple[Figure, Figure]], told: set[UUID]
) -> Iterator[Put]:
    """One command for whoever is carried together: mount and riders go as one."""
    for old, _ in moved.values():
        carrier = old.mount if old.mount in moved else old.id
        together = {one for one, (was, _) in moved.items() if carrier in (one, was.mount)}
        who = next((one for one in (carrier, *together) if one in state.combatants), None)
        if who is None or carrier is None or together <= told:
            continue
        told |= together
        was, now = moved[carrier]
        yield Put(
            who=who,
            square=Square(now.column, now.row),
            facing=now.facing if now.facing != was.facing else None,
        )


def _words(
    state: FightState, pairs: tuple[tuple[Thing, Thing | None], ...], told: set[UUID]
) -> Iterator[Word]:
    """Facts that were set by hand, where nothing else of the figure is another."""
    for old, new in pairs:
        if not isinstance(old, Figure) or not isinstance(new, Figure):
            continue
        differing = _differs(old, new)
        is_whole = differing <= _WORDS.keys() and new.hit_points is not None
        if old.id not in state.combatants or not differing or not is_whole:
            continue
        told.add(old.id)
        for name, said in _WORDS.items():
            if name in differing:
                yield Word(who=old.id, what=name, value=said(getattr(new, name)))


def _how(gone: tuple[Thing, ...]) -> str:
    dead = all(isinstance(one, Figure) and is_dead(one) for one in gone)
    return "carried off" if dead else "taken off the map"


def _without(told: set[UUID], things: tuple[Thing, ...]) -> tuple[Thing, ...]:
    return tuple(one for one in things if one.id not in told)


def come_by_hand(before: Battlefield, after: Battlefield, state: FightState) -> tuple[Figure, ...]:
    """The figures that are on the field now and were not, and take no part in the fight yet."""
    known = before.things["figures"]
    return tuple(
        one
        for one in after.every(Figure)
        if one.id not in known and one.id not in state.combatants and not one.bystander
    )
