"""Stat blocks as readable TOML, the same form as the rows of ``resources/creatures.toml``."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any

from fieldwright.stats.block import StatBlock
from fieldwright.tables import parse_table

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def block_text(block: StatBlock) -> str:
    """A stat block as one table of TOML; what is as usual is left out."""
    return row_text(block)


def row_text(row: Any) -> str:
    """Any dataclass with an id as one table that is named by it; what is as usual is left out."""
    given = {key: value for key, value in _given(row).items() if key != "id"}
    return "\n".join(_table([row.id], given)) + "\n"


def value_text(value: Any) -> str:
    """Any dataclass as a TOML document of its own; what is as usual is left out."""
    return "\n".join(_body([], _given(value))).strip("\n") + "\n"


def blocks_of(text: str, file: str) -> dict[str, StatBlock]:
    """The stat blocks of a text by id; raises TableError with every fault and its place."""
    return parse_table(text, StatBlock, file)


def _given(value: Any) -> dict[str, Any]:
    """The properties of a dataclass that are not as usual."""
    return {
        item.name: getattr(value, item.name)
        for item in fields(value)
        if item.default is MISSING or getattr(value, item.name) != item.default
    }


def _table(path: list[str], values: Mapping[str, Any], listed: bool = False) -> Iterator[str]:
    name = ".".join(_key(part) for part in path)
    yield f"[[{name}]]" if listed else f"[{name}]"
    yield from _body(path, values)


def _body(path: list[str], values: Mapping[str, Any]) -> Iterator[str]:
    """What stands in a table: its plain values first, then the tables within it."""
    inner = {key: value for key, value in values.items() if _is_table(value)}
    for key, value in values.items():
        if key not in inner:
            yield f"{_key(key)} = {_plain(value)}"
    for key, value in inner.items():
        for part in value if isinstance(value, tuple) else (value,):
            yield ""
            yield from _table([*path, key], _given(part), isinstance(value, tuple))


def _is_table(value: Any) -> bool:
    return is_dataclass(value) or (isinstance(value, tuple) and any(map(is_dataclass, value)))


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return "[" + ", ".join(_plain(part) for part in value) + "]"
    return _quoted(str(value))


def _quoted(text: str) -> str:
    """A basic string of TOML; its escapes are those of JSON, DEL besides."""
    clean = text.encode("utf-8", "replace").decode()
    return json.dumps(clean, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _quoted(key)
