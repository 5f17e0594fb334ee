"""What a file may hold before anything of it is believed.

Sizes are counted before bytes are read, the depth of JSON before it is parsed, entries and squares
as they come. Readers run in a process of their own with limits of memory and time (``apart``).
"""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import Any

from fieldwright.exchange.errors import ExchangeError

LARGEST_FILE = 640 * 1024 * 1024
"""Bytes."""

MOST_ENTRIES = 400_000
"""Points, tiles, cells or objects that one file may list."""

DEEPEST = 64
"""Brackets within brackets."""

_SIGNS = re.compile(r'["\[\]{}]')


def read_bytes(path: Path, largest: int = LARGEST_FILE) -> bytes:
    """The bytes of a file; raises ExchangeError where it is missing, empty or too large."""
    try:
        size = path.stat().st_size
        if size > largest:
            raise ExchangeError(
                f"{path.name} is {size >> 20} MB large; up to {largest >> 20} MB can be read. "
                "Export it with a smaller picture, or a part of it."
            )
        data = path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise ExchangeError(f"{path.name} cannot be read: {reason}.") from error
    if not data:
        raise ExchangeError(f"{path.name} is empty.")
    return data


def parsed_json(data: bytes, name: str) -> Any:
    """What JSON says; raises ExchangeError. NaN and Infinity are no JSON."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ExchangeError(f"{name} is no text in UTF-8, so it is no JSON file.") from error
    if _depth(text) > DEEPEST:
        raise ExchangeError(f"{name} nests its lists deeper than any map does.")
    try:
        return json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        place = f" (line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        raise ExchangeError(
            f"{name} is no whole JSON file{place}: it may have been cut off when it was copied."
        ) from error


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no number")


def _depth(text: str) -> int:
    """How deep brackets nest at most; strings are passed over."""
    depth = deepest = place = 0
    while (found := _SIGNS.search(text, place)) is not None and deepest <= DEEPEST:
        place = found.end()
        match found[0]:
            case '"':
                place = _after_string(text, found.start())
            case "[" | "{":
                depth += 1
                deepest = max(deepest, depth)
            case _:
                depth -= 1
    return deepest


def _after_string(text: str, start: int) -> int:
    """The place behind a string that begins at ``start``; a picture of megabytes is one leap."""
    end = start + 1
    while True:
        end = text.find('"', end)
        if end < 0:
            return len(text)
        slashes = 0
        while text[end - 1 - slashes] == "\\":
            slashes += 1
        end += 1
        if slashes % 2 == 0:
            return end


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
