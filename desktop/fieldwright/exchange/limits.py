"""What a file may hold before anything of it is believed.

Sizes are counted before bytes are read, the depth of JSON before it is parsed, entries and squares
as they come. Readers run in a process of their own with limits of memory and time (``apart``).
"""

from __future__ import annotations

import codecs
import json
import math
import os
import re
import stat
from pathlib import Path
from typing import Any

from fieldwright.exchange.errors import ExchangeError

LARGEST_FILE = 640 * 1024 * 1024
"""Bytes."""

MOST_ENTRIES = 400_000
"""Points, tiles, cells or objects that one file may list."""

DEEPEST = 64
"""Brackets within brackets."""

MOST_BRACKETS = 3 * MOST_ENTRIES
"""Lists and objects of JSON: one thing of a map is told in a few of them."""

MOST_QUOTES = 12 * MOST_ENTRIES
"""Quotation marks of JSON, two around each key and each word."""

MOST_COMMAS = 50 * MOST_ENTRIES
"""Commas of JSON: the tiles of all layers are many numbers."""

MOST_DIGITS = 400
"""A number of more digits is none that any map needs."""

_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)

_TOLD = 24
_LAST_WORD = 5
_AT_ONCE = 1 << 24
_READING = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
"""How files are opened: as they are, and without waiting for whoever writes into a pipe."""

_LONG = re.compile(rb"\d{%d}" % MOST_DIGITS)
_TEXT_OR_NO_NUMBER = re.compile(rb'"|NaN|-?Infinity|-?\d{%d,}' % MOST_DIGITS)
_REST_OF_TEXT = re.compile(rb'[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)
_TO_A_BRACKET = re.compile(r'(?:[^"\[\]{}]++|"[^"\\]*+(?:\\.[^"\\]*+)*+")*+[\[\]{}]', re.DOTALL)


def read_bytes(path: Path, largest: int = LARGEST_FILE) -> bytes:
    """The bytes of a file; raises ExchangeError where it is missing, empty, too large or no file.

    A pipe or a device would be waited for without end: only what is a plain file when it is opened
    is read, and never more of it than ``largest`` bytes, however long it grows meanwhile.
    """
    try:
        _check_plain(path.name, path.stat())
        with os.fdopen(os.open(path, _READING), "rb") as file:
            found = os.fstat(file.fileno())
            _check_plain(path.name, found)
            _check_size(path.name, found.st_size, largest)
            data = file.read(found.st_size + 1)
            while len(data) <= largest and (more := file.read(_AT_ONCE)):
                data += more
    except OSError as error:
        reason = error.strerror or str(error)
        raise ExchangeError(f"{path.name} cannot be read: {reason}.") from error
    _check_size(path.name, len(data), largest)
    if not data:
        raise ExchangeError(f"{path.name} is empty.")
    return data


def _check_plain(name: str, found: os.stat_result) -> None:
    """Refuse what is no plain file."""
    if stat.S_ISDIR(found.st_mode):
        raise ExchangeError(f"{name} is a folder. Choose the map in it.")
    if not stat.S_ISREG(found.st_mode):
        raise ExchangeError(
            f"{name} is no file but a pipe, a device or the like. Save what it gives as a file and "
            "take that."
        )


def _check_size(name: str, size: int, largest: int) -> None:
    if size > largest:
        raise ExchangeError(
            f"{name} is {size >> 20} MB large; up to {largest >> 20} MB can be read. "
            "Export it with a smaller picture, or a part of it."
        )


def in_utf8(data: bytes) -> bytes:
    """Text in UTF-16 whose first bytes say so, in UTF-8; all else as it is, XML too.

    XML says itself how it is written, and whoever reads it goes by that.
    """
    if not data.startswith(_UTF_16):
        return data
    try:
        text = data.decode("utf-16")
    except UnicodeDecodeError:
        return data
    return data if text.lstrip().startswith("<") else text.encode("utf-8", "replace")


def parsed_json(data: bytes, name: str) -> Any:
    """What JSON says; raises ExchangeError.

    NaN, Infinity and numbers of hundreds of digits, which some programs write and JSON does not
    know, are read as if nothing stood there; ``no_numbers`` finds them.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ExchangeError(f"{name} is no text in UTF-8, so it is no JSON file.") from error
    _check_count(text, name)
    deepest, left_open = _brackets(text)
    if deepest > DEEPEST:
        raise ExchangeError(f"{name} nests its lists deeper than any map does.")
    try:
        return json.loads(text, parse_constant=_nothing, parse_int=_whole)
    except json.JSONDecodeError as error:
        is_at_end = left_open and error.pos >= len(text.rstrip()) - _LAST_WORD
        if is_at_end or error.msg.startswith("Unterminated string"):
            raise ExchangeError(
                f"{name} is no whole JSON file (line {error.lineno}): it may have been cut off "
                "when it was copied."
            ) from error
        near = " ".join(text[error.pos : error.pos + _TOLD].split())
        raise ExchangeError(
            f"{name} is no proper JSON: in line {error.lineno} something else is expected than "
            f"{near!r}. Export it again, or put that line right."
        ) from error
    except (ValueError, RecursionError) as error:
        raise ExchangeError(f"{name} is no JSON file that can be read.") from error


def _check_count(text: str, name: str) -> None:
    """Refuse what lists more than any map does, before it is looked through sign by sign."""
    brackets = text.count("[") + text.count("{")
    if brackets > MOST_BRACKETS:
        things = f"{brackets:,} things, more"
    elif text.count('"') > MOST_QUOTES or text.count(",") > MOST_COMMAS:
        things = "far more words or numbers"
    else:
        return
    raise ExchangeError(
        f"{name} lists {things} than any map does. Export it in parts, or simplify its walls."
    )


def _nothing(_: str) -> None:
    """What stands for a word that is no number in JSON."""


def _whole(digits: str) -> int | None:
    return int(digits) if len(digits) < MOST_DIGITS else None


def no_numbers(data: bytes) -> tuple[int, str]:
    """How many words and numbers JSON does not know, and the first one with its line.

    Nothing within texts counts, so that a picture in base64 is passed over.
    """
    if b"NaN" not in data and b"Infinity" not in data and _LONG.search(data) is None:
        return 0, ""
    count, first, place = 0, "", 0
    while (found := _TEXT_OR_NO_NUMBER.search(data, place)) is not None:
        place = found.end()
        if found[0] == b'"':
            place = _end_of_text(data, found.start())
            continue
        count += 1
        if not first:
            line = data.count(b"\n", 0, found.start()) + 1
            word = found[0].decode()
            named = word if len(word) < MOST_DIGITS else f"a number of {len(word):,} digits"
            first = f"{named}, which is no number in JSON, in line {line:,}"
    return count, first


def _end_of_text(data: bytes, start: int) -> int:
    """The place behind a text that begins at ``start``."""
    found = _REST_OF_TEXT.match(data, start + 1)
    return len(data) if found is None else found.end()


def _brackets(text: str) -> tuple[int, bool]:
    """How deep brackets nest at most, and whether any is left open; strings are passed over."""
    depth = deepest = place = 0
    while (found := _TO_A_BRACKET.match(text, place)) is not None and deepest <= DEEPEST:
        place = found.end()
        if text[place - 1] in "[{":
            depth += 1
            deepest = max(deepest, depth)
        else:
            depth -= 1
    return deepest, depth > 0


def number(value: Any, usual: float | None = None) -> float:
    """A finite number, also where it stands as text; ``usual`` where there is none.

    Raises ExchangeError where it is none and nothing is usual.
    """
    found = math.nan
    if isinstance(value, int | float | str) and not isinstance(value, bool):
        try:
            found = float(value)
        except (ValueError, OverflowError):
            found = math.nan
    if math.isfinite(found):
        return found
    if usual is None:
        raise ExchangeError(f"{str(value)[:40]!r} stands where a number is needed.")
    return usual
