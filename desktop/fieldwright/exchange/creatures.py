"""Creatures out of tables: CSV or JSON, with a mapping of columns to what a figure has.

Values are read as books print them: hit dice ``4+1``, damage ``1-6/1-6/2-8``, movement ``9, Fl 15
(D)``, ranges of morale.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import PurePath
from typing import Any

from pydantic import TypeAdapter, ValidationError

from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.limits import parsed_json
from fieldwright.exchange.report import Report
from fieldwright.library.pasted import read_named
from fieldwright.library.pasted_labels import LABELS, OF_LABEL
from fieldwright.stats.block import StatBlock

NAME, NOTHING = "name", ""
"""What the names of figures stand under, and what is left out."""

PROPERTIES: tuple[str, ...] = (NAME, *LABELS)
"""What a column may be."""

LARGEST_TABLE = 20 * 1024 * 1024
"""Bytes."""

MOST_ROWS, MOST_COLUMNS = 2000, 120
"""More than any book of monsters has."""

_NAMES = frozenset(("name", "creature", "monster", "title", "figure", "npc"))
_NO_VALUES = frozenset(("", "-", "--", "n/a", "null", "none", "nil"))
_LONGEST_VALUE = 2000
_EXAMPLES = 3


@dataclass(frozen=True, slots=True)
class Table:
    """A table of texts; every row is as long as there are columns."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def sample(self, column: int) -> str:
        """The first text that stands in a column."""
        return next((row[column] for row in self.rows if row[column]), "")


@dataclass(frozen=True, slots=True)
class Creatures:
    """The figures of a table, without ids yet, and what is to be told."""

    blocks: tuple[StatBlock, ...]
    report: Report


# -------------------------------------------------------------------------------------- tables


def read_table(data: bytes, name: str) -> Table:
    """The table in a file; raises ExchangeError."""
    if len(data) > LARGEST_TABLE:
        raise ExchangeError(f"{name} is too large for a table of figures; split it.")
    start = data[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()
    records = (
        list(_json_rows(data, name)) if start.startswith((b"{", b"[")) else _csv_rows(data, name)
    )
    columns = tuple(dict.fromkeys(key for record in records for key in record))
    if not columns or not records:
        raise ExchangeError(f"{name} has no rows under a row of names, so it is no table.")
    if len(records) > MOST_ROWS or len(columns) > MOST_COLUMNS:
        raise ExchangeError(
            f"{name} has {len(records):,} rows and {len(columns)} columns; up to {MOST_ROWS:,} and "
            f"{MOST_COLUMNS} can be read. Split it."
        )
    rows = (tuple(record.get(column, "") for column in columns) for record in records)
    return Table(columns, tuple(rows))


def _csv_rows(data: bytes, name: str) -> list[dict[str, str]]:
    """Rows by the names in the first one; parted by commas, semicolons, tabs or bars."""
    if b"\x00" in data:
        raise ExchangeError(f"{name} is no table of text. Save it as CSV.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    head = text.lstrip("\r\n").split("\n", 1)[0]
    sign = max(",;\t|", key=head.count)
    try:
        lines = [line for line in csv.reader(io.StringIO(text, newline=""), delimiter=sign) if line]
    except csv.Error as error:
        raise ExchangeError(f"{name} is no whole table: {error}.") from error
    if not lines:
        return []
    titles = [_text(title) or f"column {place}" for place, title in enumerate(lines[0], 1)]
    if len(set(titles)) < len(titles):
        titles = [f"{title} ({place})" for place, title in enumerate(titles, 1)]
    return [dict(zip(titles, map(_text, line), strict=False)) for line in lines[1:] if any(line)]


def _json_rows(data: bytes, name: str) -> Iterator[dict[str, str]]:
    tree = parsed_json(data, name)
    if isinstance(tree, dict):
        lists = [value for value in tree.values() if isinstance(value, list)]
        if tree and all(isinstance(value, dict) for value in tree.values()):
            tree = [{"name": key, **value} for key, value in tree.items()]
        else:
            tree = max(lists, key=len, default=[tree])
    for record in tree if isinstance(tree, list) else ():
        if isinstance(record, dict):
            yield dict(_flat(record))


def _flat(record: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """What a record says, and what the records within it say, as texts by names."""
    for key, value in record.items():
        title = _text(f"{before}{key}")
        if isinstance(value, dict) and not before:
            yield from _flat(value, f"{key}.")
        elif isinstance(value, list):
            parts = (str(one) for one in value if isinstance(one, str | int | float))
            yield title, _text("/".join(parts))
        elif isinstance(value, str | int | float) and not isinstance(value, bool):
            plain = isinstance(value, float) and value.is_integer()
            yield title, _text(f"{value:.0f}" if plain else str(value))


def _text(value: str) -> str:
    """One line, without half characters."""
    words = " ".join(value[:_LONGEST_VALUE].split())
    return words.encode("utf-8", "replace").decode()


# ------------------------------------------------------------------------------------- mapping


def guessed(table: Table) -> tuple[str, ...]:
    """For each column one of ``PROPERTIES``, or nothing; none but notes twice."""
    found: list[str] = []
    for column in table.columns:
        known = _property_of(column)
        found.append(NOTHING if known in found and known != "note" else known)
    return tuple(found)


def _property_of(column: str) -> str:
    words = re.sub(r"[_\s]+", " ", column.lower()).strip(" :.#")
    for title in (words, words.rsplit(".", 1)[-1], words.replace(".", "")):
        if title in _NAMES:
            return NAME
        if title in OF_LABEL:
            return OF_LABEL[title]
    return NOTHING


def creatures_in(table: Table, mapping: Iterable[str], source: str) -> Creatures:
    """The figures of a table whose columns are what ``mapping`` says; raises ExchangeError."""
    known = tuple(mapping)
    if NAME not in known:
        raise ExchangeError("Say which column holds the names of the figures.")
    begun = StatBlock(id="", name="", source=PurePath(source).stem[:200])
    left_out: Counter[str] = Counter()
    blocks: list[StatBlock] = []
    examples: list[str] = []
    for row in table.rows:
        name = row[known.index(NAME)]
        if name.lower() in _NO_VALUES:
            left_out["rows without a name"] += 1
            continue
        values = [
            (what, column, value)
            for what, column, value in zip(known, table.columns, row, strict=True)
            if what not in (NAME, NOTHING) and value.lower() not in _NO_VALUES
        ]
        read = read_named(name, values, begun)
        if not _may_be(read.block):
            left_out["rows with numbers that no figure can have"] += 1
            continue
        blocks.append(read.block)
        left_out["values that were not understood"] += len(read.left)
        examples += [f"{name}: {words}" for words in read.left]
    warnings = (f"Not understood: {'; '.join(examples[:_EXAMPLES])}.",) if examples else ()
    return Creatures(
        tuple(blocks), Report({"figure": len(blocks)} if blocks else {}, dict(+left_out), warnings)
    )


@cache
def _adapter() -> TypeAdapter[StatBlock]:
    return TypeAdapter(StatBlock)


def _may_be(block: StatBlock) -> bool:
    """Whether a library can keep a block."""
    try:
        _adapter().validate_python(asdict(block))
    except ValidationError:
        return False
    return True
