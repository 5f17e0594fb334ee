"""Copies of frozen values with some fields changed, quicker than ``dataclasses.replace``.

A fight copies figures and their parts in it thousands of times a round. Such values have slots and
check nothing when they are made, so their fields are handed on without going through ``__init__``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")

_Put = Callable[[Any, Any], None]


class _Fields(NamedTuple):
    """How all fields of a type are read at once, and how each is written."""

    read: Callable[[Any], tuple[Any, ...]]
    write: tuple[_Put, ...]
    named: Mapping[str, _Put]


def altered(one: T, **values: Any) -> T:
    """A copy of a frozen, slotted dataclass of two fields or more with other ``values``.

    For types without ``__post_init__`` alone. Raises KeyError for a field that there is not.
    """
    kind: Any = type(one)
    known = _fields_of(kind)
    made: T = object.__new__(kind)
    for put, value in zip(known.write, known.read(one), strict=True):
        put(made, value)
    for name, value in values.items():
        known.named[name](made, value)
    return made


@cache
def _fields_of(kind: type[Any]) -> _Fields:
    names = [one.name for one in fields(kind)]
    puts = {name: getattr(kind, name).__set__ for name in names}
    return _Fields(attrgetter(*names), tuple(puts.values()), puts)
