"""Faults of a table said so that whoever wrote it can mend it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from difflib import get_close_matches
from typing import Any, get_args, get_type_hints

from pydantic_core import ErrorDetails

_UNKNOWN = frozenset({"unexpected_keyword_argument", "extra_forbidden"})
_MISSING = frozenset({"missing", "missing_argument"})
_LONGEST_VALUE = 60
_CHOICE = frozenset({"literal_error", "enum"})


def sentence(row_id: str, detail: ErrorDetails, row: type[Any]) -> str:
    """Say one fault with its place and, where something close is known, what may be meant."""
    keys = [str(part) for part in detail["loc"] if part != "[key]"]
    place = f"[{'.'.join([row_id, *keys])}]"
    if detail["type"] in _UNKNOWN:
        known = _keys_at(row, keys[:-1])
        return f"{place} is no key of this table{meant(keys[-1], known)}"
    if detail["type"] in _MISSING:
        return f"{place} is missing"
    if detail["type"] in _CHOICE:
        return _wrong_choice(place, detail)
    if detail["type"] == "value_error":
        return f"{place} {detail['msg'].removeprefix('Value error, ')}"
    return f"{place} {detail['msg']}, not {_short(detail['input'])}"


def meant(word: object, known: Iterable[str]) -> str:
    """``(is 'cover' meant?)`` where a known word is close to this one, else nothing."""
    close = get_close_matches(str(word), list(known), n=1)
    return f" (is {close[0]!r} meant?)" if close else ""


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}..."


def _wrong_choice(place: str, detail: ErrorDetails) -> str:
    expected = str(detail.get("ctx", {}).get("expected", ""))
    known = [part.strip("' ") for part in expected.replace(" or ", ",").split(",")]
    given = detail["input"]
    return f"{place} must be {expected}, not {_short(given)}{meant(given, known)}"


def _keys_at(row: type[Any], keys: list[str]) -> list[str]:
    """The keys of the dataclass that lies at this place within a row."""
    for key in keys:
        row = _inner(get_type_hints(row).get(key), row)
    return [one.name for one in fields(row)]


def _inner(hint: Any, otherwise: type[Any]) -> type[Any]:
    """The dataclass in a type hint, such as the one of ``tuple[Oddity, ...]``."""
    if isinstance(hint, type) and is_dataclass(hint):
        return hint
    for part in get_args(hint):
        if isinstance(part, type) and is_dataclass(part):
            return part
    return otherwise
