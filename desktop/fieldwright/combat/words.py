"""The DM's word: any fact about a figure may be set at any moment, and is logged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from fieldwright.combat.commands import Word
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.play import Play
from fieldwright.terms.bodies import POSTURES


def say_word(play: Play, command: Word) -> None:
    """Set a fact; raises NotNowError for one that is none, or a value that cannot be."""
    read = _READERS.get(command.what)
    if read is None:
        raise NotNowError(f"There is no {command.what!r} to set; there are {', '.join(_READERS)}.")
    try:
        value = read(command.value)
    except ValueError:
        raise NotNowError(f"{command.what}: {command.value!r} cannot be.") from None
    figure = play.alter(command.who, **{command.what: value})
    why = f" ({command.word})" if command.word else ""
    play.tell(f"{figure.name}: {command.what} {command.value}{why}.", "word", who=command.who)


def _posture(value: str) -> str:
    if value not in POSTURES:
        raise ValueError(value)
    return value


def _facing(value: str) -> int:
    return int(value) % 8


def _list(value: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in value.split(",") if part.strip())


_READERS: Mapping[str, Callable[[str], Any]] = MappingProxyType(
    {
        "hit_points": int,
        "conditions": _list,
        "posture": _posture,
        "facing": _facing,
        "fatigue": int,
        "spells_left": _list,
    }
)
