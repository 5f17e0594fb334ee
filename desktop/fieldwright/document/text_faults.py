"""Faults of a text form: all of them together, each with its place and what may be meant."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from types import MappingProxyType

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from fieldwright.document.errors import TextFaultsError

_ENOUGH = 1000
_SHOWN = 60


class Faults:
    """The faults found so far."""

    def __init__(self) -> None:
        """Start with none."""
        self._found: list[str] = []

    def add(self, place: str, sentence: str) -> None:
        """Note one fault; past a thousand nobody reads on."""
        if len(self._found) < _ENOUGH:
            self._found.append(f"{place}: {sentence}" if place else sentence)

    def add_invalid(
        self,
        place: str,
        error: ValidationError,
        known: Collection[str],
        names: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Note every fault that a check of types found.

        ``known`` are the keys there may be; ``names`` are those that the text calls otherwise.
        """
        for detail in error.errors(include_url=False):
            parts = [
                names.get(part, part) if isinstance(part, str) else part for part in detail["loc"]
            ]
            where = place_of(place, parts)
            self.add(where, _sentence(detail, known))

    def raise_if_any(self) -> None:
        """Raise TextFaultsError with all of them."""
        if self._found:
            raise TextFaultsError(self._found)

    @property
    def any(self) -> bool:
        """Whether there is any."""
        return bool(self._found)


def place_of(start: str, parts: Iterable[int | str]) -> str:
    """A place as people write it: ``walls[3].kind``."""
    place = start
    for part in parts:
        if isinstance(part, int):
            place += f"[{part}]"
        elif part.isidentifier():
            place += f".{part}" if place else part
    return place


def hint(word: object, known: Iterable[str]) -> str:
    """The nearest known word as a question, or nothing."""
    close = get_close_matches(str(word)[:_SHOWN], list(known), n=1)
    return f"; is {close[0]!r} meant?" if close else ""


def shown(value: object) -> str:
    """A value as it stands in a fault: not too long."""
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


def _sentence(detail: ErrorDetails, known: Collection[str]) -> str:
    """One fault in plain words."""
    kind, value = detail["type"], shown(detail["input"])
    key = str(detail["loc"][-1]) if detail["loc"] else ""
    context = detail.get("ctx", {})
    if kind in ("unexpected_keyword_argument", "extra_forbidden"):
        return f"there is no such key{hint(key, known)}"
    if kind in ("missing", "missing_argument"):
        return "is missing"
    if kind in ("enum", "literal_error"):
        words = _words(str(context.get("expected", "")))
        return f"{value} is none of {', '.join(words)}{hint(detail['input'], words)}"
    plain = _PLAIN.get(kind)
    return f"{value} stands where {plain} belongs" if plain else _limit(kind, value, context)


def _words(expected: str) -> Sequence[str]:
    return [word.strip().strip("'") for word in expected.replace(" or ", ", ").split(",")]


def _limit(kind: str, value: str, context: dict[str, object]) -> str:
    for ending, words in _LIMITS.items():
        if kind == ending:
            return f"{value} must be {words} {next(iter(context.values()), '')}"
    return f"{value} cannot stand here"


_PLAIN = {
    "float_type": "a number",
    "float_parsing": "a number",
    "finite_number": "an ordinary number",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "int_parsing_size": "a smaller number",
    "string_type": "a text in quotes",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "tuple_type": "a list",
    "list_type": "a list",
    "dict_type": "an object in braces",
    "dataclass_type": "an object in braces",
    "dataclass_exact_type": "an object in braces",
    "uuid_parsing": "an id (a UUID)",
    "uuid_type": "an id (a UUID)",
    "none_required": "null",
    "unexpected_positional_argument": "one value fewer",
    "too_long": "a shorter list",
    "too_short": "a longer list",
    "string_too_long": "a shorter text",
    "arguments_type": "four numbers",
}

_LIMITS = {
    "greater_than_equal": "at least",
    "greater_than": "more than",
    "less_than_equal": "at most",
    "less_than": "less than",
}
