"""The DM's words in a script: commands whose figures and squares are written by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar
from uuid import UUID

from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json

from fieldwright.combat.blows.attempt import Now
from fieldwright.combat.commands import Command
from fieldwright.combat.orders import Works
from fieldwright.combat.scripts.naming import figure_named, squares_named
from fieldwright.combat.scripts.script import ScriptError

T = TypeVar("T")

_COMMAND: TypeAdapter[Command] = TypeAdapter(Command)
_WORKS = TypeAdapter(Works)

_Reader = Callable[[Now, str, str], Any]


def command_from(now: Now, said: Mapping[str, Any], at: str) -> Command:
    """A command as a script has it, with ids for names; raises ScriptError, ``at`` its place.

    Figures stand by their names, squares as ``J7``, other things of the field by their ids.
    """
    return _read(_COMMAND, now, said, at)


def works_from(now: Now, said: Mapping[str, Any], at: str) -> Works:
    """What a spell or an item does, with ids for names; raises ScriptError, ``at`` its place."""
    return _read(_WORKS, now, said, at)


def _read(reader: TypeAdapter[T], now: Now, said: Mapping[str, Any], at: str) -> T:
    named = {key: _named(now, key, value, at) for key, value in said.items()}
    try:
        # As JSON, so that lists may stand for tuples and words for ids, but "5" for no number.
        return reader.validate_json(to_json(named), strict=True)
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False)[0]
        place = ".".join((at, *map(str, fault["loc"])))
        raise ScriptError(f"{place}: {fault['msg']}.") from error


def _named(now: Now, key: str, value: Any, at: str) -> Any:
    """A value with ids and squares for the names in it."""
    if isinstance(value, Mapping):
        return {inner: _named(now, inner, one, at) for inner, one in value.items()}
    if isinstance(value, list):
        return [_named(now, key, one, at) for one in value]
    reader = _READERS.get(key)
    return value if reader is None or not isinstance(value, str) else reader(now, value, at)


def _figure(now: Now, name: str, at: str) -> UUID:
    return figure_named(now, name, at).id


def _square(now: Now, name: str, at: str) -> Any:
    return squares_named(now.field, (name,), at)[0]


_READERS: Mapping[str, _Reader] = MappingProxyType(
    {
        **dict.fromkeys(("who", "target", "by", "against", "anchor", "spares", "before"), _figure),
        **dict.fromkeys(("at", "square", "squares", "towards"), _square),
    }
)
