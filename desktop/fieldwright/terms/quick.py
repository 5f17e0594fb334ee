"""Frozen, slotted values that are made and copied a hundred thousand times a round, made quickly.

``dataclasses`` writes each field of a frozen value by ``object.__setattr__``, which looks the name
up anew every time. The slots themselves are written in a fraction of that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, fields
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")

_Put = Callable[[Any, Any], None]


def quickly_made(kind: type[T]) -> type[T]:
    """Let a frozen dataclass with slots write these when it is made; goes above ``@dataclass``.

    It takes the same arguments and does the same as before. Every field is one of ``__init__``'s.
    """
    made_of: Any = kind
    known = fields(made_of)
    names: dict[str, Any] = {"_missing": MISSING}
    lines = [_line_of(one, names) for one in known]
    if hasattr(kind, "__post_init__"):
        lines.append("self.__post_init__()")
    names |= {f"_put_{name}": put for name, put in putters_of(made_of).items()}
    usual = [_parameter(one) for one in known if not one.kw_only]
    named = [_parameter(one) for one in known if one.kw_only]
    made = _function("__init__", ["self", *usual, *(["*", *named] if named else [])], lines, names)
    made.__qualname__ = f"{kind.__qualname__}.__init__"
    made.__module__ = kind.__module__
    made.__annotations__ = kind.__init__.__annotations__
    kind.__init__ = made  # type: ignore[method-assign]
    return kind


@cache
def copier_of(kind: Any) -> _Put:
    """What hands all fields of a value on to a new one of the same kind, which has none yet."""
    puts = putters_of(kind)
    lines = [f"_put_{name}(made, one.{name})" for name in puts]
    names = {f"_put_{name}": put for name, put in puts.items()}
    found: _Put = _function("copy", ["one", "made"], lines, names)
    return found


@cache
def putters_of(kind: Any) -> Mapping[str, _Put]:
    """By the names of its fields, how the slots of a dataclass are written."""
    return {one.name: getattr(kind, one.name).__set__ for one in fields(kind)}


def _parameter(one: Field[Any]) -> str:
    if one.default is not MISSING:
        return f"{one.name}=_default_{one.name}"
    return one.name if one.default_factory is MISSING else f"{one.name}=_missing"


def _line_of(one: Field[Any], names: dict[str, Any]) -> str:
    """The line that writes a field; what it needs comes to the ``names``."""
    if not one.init:
        raise TypeError(f"{one.name} is not given when the value is made.")
    value = one.name
    if one.default is not MISSING:
        names[f"_default_{one.name}"] = one.default
    elif one.default_factory is not MISSING:
        names[f"_make_{one.name}"] = one.default_factory
        value = f"_make_{one.name}() if {one.name} is _missing else {one.name}"
    return f"_put_{one.name}(self, {value})"


def _function(
    name: str, parameters: Iterable[str], lines: Iterable[str], names: dict[str, Any]
) -> Any:
    """A function of these lines, as ``dataclasses`` itself makes them."""
    body = "\n    ".join(lines)
    found: dict[str, Any] = {}
    exec(f"def {name}({', '.join(parameters)}):\n    {body}\n", names, found)
    return found[name]
