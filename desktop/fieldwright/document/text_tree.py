"""From bytes to a tree of JSON values, with limits: what is no battlefield is refused early."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from fieldwright.document.errors import NotABattlefieldError, TextFaultsError
from fieldwright.document.text_faults import Faults, place_of, shown

LARGEST_TEXT = 64 * 1024 * 1024
"""Bytes of a text form; a full 200 x 200 forest needs about 3 MB."""

MOST_BRACKETS = 1_000_000
"""Brackets that a text may open; that forest opens about 40,000."""

DEEPEST = 24
"""Brackets within brackets; a text form needs eight."""

_BOM = "\ufeff"


class TextObject(dict[str, Any]):
    """A JSON object that remembers the keys that stand twice in it."""

    __slots__ = ("doubled",)

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        """Take pairs of keys and values as they stand in the text."""
        super().__init__(pairs)
        keys = [key for key, _ in pairs] if len(self) != len(pairs) else []
        self.doubled = tuple(key for key in self if keys.count(key) > 1) if keys else ()


def decoded(data: bytes) -> str:
    """The text of a file; raises DocumentError where it is not UTF-8."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise NotABattlefieldError(
            "This text is saved as UTF-16. Save it as UTF-8 in the editor it was written with."
        )
    if len(data) > LARGEST_TEXT:
        raise NotABattlefieldError(_too_long(len(data)))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise NotABattlefieldError(
            f"This file is no text in UTF-8 (line {line}), so it is no battlefield in the text "
            "form, or it is damaged."
        ) from error


def tree_of(text: str) -> TextObject:
    """The JSON object that a text holds; raises DocumentError with the line that is wrong."""
    if len(text) > LARGEST_TEXT:
        raise NotABattlefieldError(_too_long(len(text)))
    if text.count("[") + text.count("{") > MOST_BRACKETS:
        raise NotABattlefieldError(
            f"This text opens more than {MOST_BRACKETS:,} brackets; no battlefield does."
        )
    try:
        tree = json.loads(
            text.removeprefix(_BOM), object_pairs_hook=TextObject, parse_constant=_refused
        )
    except json.JSONDecodeError as error:
        raise TextFaultsError([_syntax(error)]) from error
    except RecursionError as error:
        raise NotABattlefieldError(
            "This text nests brackets within brackets far deeper than a battlefield does."
        ) from error
    except ValueError as error:
        raise TextFaultsError([f"a number cannot be read: {shown(str(error))}"]) from error
    if not isinstance(tree, TextObject):
        raise NotABattlefieldError("This text is JSON, but no battlefield: it is no object.")
    _check_tree(tree)
    _check_characters(text, tree)
    return tree


def _check_characters(text: str, tree: TextObject) -> None:
    """Refuse half characters (lone surrogates), which no file can hold as text."""
    if "\\ud" not in text and "\\uD" not in text:
        return
    try:
        json.dumps(tree, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise TextFaultsError(
            [f"{shown(error.object[error.start])} is half a character"]
        ) from error


def _too_long(length: int) -> str:
    return (
        f"This text is {length / 1024**2:,.0f} MB long, more than the "
        f"{LARGEST_TEXT / 1024**2:,.0f} MB that a battlefield may have."
    )


def _refused(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


def _syntax(error: json.JSONDecodeError) -> str:
    place = f"line {error.lineno}, column {error.colno}"
    if error.pos >= len(error.doc.rstrip()):
        return f"{place}: the text ends too early; a bracket or a quote is not closed"
    for message, words in _MESSAGES.items():
        if error.msg.startswith(message):
            return f"{place}: {words}"
    return f"{place}: this is not JSON ({error.msg})"


_MESSAGES = {
    "Expecting ',' delimiter": "a comma or a closing bracket is missing before this",
    "Expecting ':' delimiter": "a colon is missing after the key",
    "Expecting property name": "a key in quotes belongs here (is there a comma too many before?)",
    "Expecting value": "a value belongs here (is there a comma too many before?)",
    # Since Python 3.13.
    "Illegal trailing comma": "there is a comma too many here",
    "Unterminated string": "the quote that opens here is never closed",
    "Invalid control character": "a text in quotes may not run over the end of its line",
    "Invalid \\escape": "a backslash in a text is written twice: \\\\",
    "Extra data": "the battlefield ends before this; nothing may follow",
}


def _check_tree(tree: TextObject) -> None:
    """Report keys that stand twice, and refuse what is nested too deep."""
    faults = Faults()
    level: list[tuple[str, Any]] = [("", tree)]
    for _ in range(DEEPEST):
        level = [inner for place, value in level for inner in _inside(place, value, faults)]
        if not level:
            faults.raise_if_any()
            return
    faults.add(level[0][0], "brackets are nested too deep here")
    faults.raise_if_any()


def _inside(place: str, value: Any, faults: Faults) -> list[tuple[str, Any]]:
    """The lists and objects within a value, with their places."""
    if isinstance(value, TextObject):
        for key in value.doubled:
            faults.add(place_of(place, [key]), "this key stands twice")
        parts: Any = value.items()
    elif isinstance(value, list):
        parts = enumerate(value)
    else:
        return []
    return [(place_of(place, [key]), part) for key, part in parts if isinstance(part, list | dict)]
