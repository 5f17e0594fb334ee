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
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import PurePath
from typing import Any

from pydantic import TypeAdapter, ValidationError

from fieldwright.exchange.cells import is_date, is_formula, plain
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

LARGEST_TABLE = 8 * 1024 * 1024
"""Bytes."""

MOST_ROWS, MOST_COLUMNS = 2000, 120
"""More than any book of monsters has."""

_NAMES = frozenset(("name", "creature", "monster", "title", "figure", "npc"))
_NO_VALUES = frozenset(("", "-", "--", "n/a", "null", "none", "nil"))
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
"""How workbooks of spreadsheet programs begin (.xlsx and .ods; .xls)."""

_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_SAYS_SIGN = re.compile(r"\s*sep=([,;\t|])\s*", re.IGNORECASE)
"""The line above the names in which spreadsheets say what parts columns."""

_LONGEST_VALUE = 2000
_EXAMPLES = 3
_SHORT = 60
_MADE_UP = {"armour_class": "AC {0.armour_class}", "movement": "MV {0.movement}"}
"""What every figure has, and what is taken for one whose row does not say it."""

_FORMULA = "formulas, which are not worked out here"
_DATE = "values that a spreadsheet has made dates of"


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
        raise ExchangeError(
            f"{name} is {len(data) >> 20} MB large; tables of figures may have "
            f"{LARGEST_TABLE >> 20}. Split it."
        )
    if data.startswith(_WORKBOOKS):
        raise ExchangeError(
            f"{name} is a workbook of a spreadsheet program, not a table in text. Save it there as "
            "CSV and take that file."
        )
    if data.startswith(_UTF_16):
        data = data.decode("utf-16", "replace").encode("utf-8", "replace")
    start = data[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()
    records = (
        list(_json_rows(data, name)) if start.startswith((b"{", b"[")) else _csv_rows(data, name)
    )
    columns = tuple(dict.fromkeys(key for record in records for key in record))
    if not columns or not records:
        raise ExchangeError(f"{name} has no rows under a row of names, so it is no table.")
    _check_size(name, len(records), len(columns))
    rows = (tuple(record.get(column, "") for column in columns) for record in records)
    return Table(columns, tuple(rows))


def _check_size(name: str, rows: int, columns: int) -> None:
    if rows > MOST_ROWS or columns > MOST_COLUMNS:
        raise ExchangeError(
            f"{name} has {rows:,} rows and {columns:,} columns; up to {MOST_ROWS:,} and "
            f"{MOST_COLUMNS} can be read. Split it."
        )


def _csv_rows(data: bytes, name: str) -> list[dict[str, str]]:
    """Rows by the names in the first one; parted by commas, semicolons, tabs or bars."""
    if b"\x00" in data:
        raise ExchangeError(f"{name} is no table of text. Save it as CSV.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    text = text.lstrip("\r\n")
    head, _, rest = text.partition("\n")
    told = _SAYS_SIGN.fullmatch(head.rstrip("\r"))
    sign = told[1] if told else max(",;\t|", key=head.count)
    lines = _lines(rest if told else text, sign, name, above=1 if told else 0)
    if not lines:
        return []
    titles = _titles(lines[0], max(map(len, lines)))
    cells = ([plain(_text(cell), decimal_comma=sign != ",") for cell in line] for line in lines[1:])
    return [dict(zip(titles, line, strict=False)) for line in cells]


def _lines(text: str, sign: str, name: str, above: int) -> list[list[str]]:
    """The rows in which anything stands, without empty cells at their ends; counted as they come.

    Raises ExchangeError where a quotation mark is never closed: it would swallow whatever follows.
    """
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=sign, strict=True)
    lines: list[list[str]] = []
    count = longest = begun = 0
    try:
        for cells in reader:
            while cells and not cells[-1].strip():
                cells.pop()
            begun = reader.line_num
            longest = max(longest, len(cells))
            count += bool(cells)
            if cells and count <= MOST_ROWS + 1:
                lines.append(cells)
    except csv.Error as error:
        raise ExchangeError(
            f"In line {above + begun + 1} of {name} a quotation mark is never closed, or stands "
            "alone within a cell. Take it out, or double it."
        ) from error
    _check_size(name, count - 1, longest)
    return lines


def _titles(first: list[str], count: int) -> list[str]:
    """The names of so many columns, all of them different; a number for one that has none."""
    found: dict[str, None] = {}
    for place in range(1, count + 1):
        title = _text(first[place - 1]) if place <= len(first) else ""
        title = title or f"column {place}"
        while title in found:
            title = f"{title} ({place})"
        found[title] = None
    return list(found)


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
            is_whole = isinstance(value, float) and value.is_integer()
            yield title, _text(f"{value:.0f}" if is_whole else str(value))


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
    found = _Found(
        known, table.columns, StatBlock(id="", name="", source=PurePath(source).stem[:200])
    )
    for row in table.rows:
        found.take(row)
    return found.done()


@dataclass
class _Found:
    """Figures as their rows are read one after the other."""

    known: tuple[str, ...]
    columns: tuple[str, ...]
    begun: StatBlock
    blocks: list[StatBlock] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)
    unread: list[str] = field(default_factory=list)
    dates: list[str] = field(default_factory=list)
    silent: dict[str, list[str]] = field(default_factory=dict)

    def take(self, row: tuple[str, ...]) -> None:
        """One more row."""
        name = row[self.known.index(NAME)]
        if name.lower() in _NO_VALUES:
            self.left_out["rows without a name"] += 1
            return
        if is_formula(name):
            self.left_out["rows whose name is a formula"] += 1
            return
        read = read_named(name, self._values(name, row), self.begun)
        if not _may_be(read.block):
            self.left_out["rows with numbers that no figure can have"] += 1
            return
        self.blocks.append(read.block)
        for what in _MADE_UP.keys() - set(read.understood):
            self.silent.setdefault(what, []).append(name)
        self.left_out["values that were not understood"] += len(read.left)
        self.unread += [_example(name, words) for words in read.left]

    def _values(self, name: str, row: tuple[str, ...]) -> list[tuple[str, str, str]]:
        """What is said of a figure: property, column and text; formulas and dates are told."""
        values = []
        for what, column, value in zip(self.known, self.columns, row, strict=True):
            if what in (NAME, NOTHING) or value.lower() in _NO_VALUES:
                continue
            if is_formula(value):
                self.left_out[_FORMULA] += 1
            elif what != "note" and is_date(value):
                self.left_out[_DATE] += 1
                self.dates.append(_example(name, f"{column} {value}"))
            else:
                values.append((what, column, value))
        return values

    def done(self) -> Creatures:
        """All of them, and what is to be told."""
        warnings = []
        if self.unread:
            warnings.append(f"Not understood: {'; '.join(self.unread[:_EXAMPLES])}.")
        if self.dates:
            warnings.append(
                f"A spreadsheet has made dates of numbers ({'; '.join(self.dates[:_EXAMPLES])}). "
                "Give its columns the format of text, type these anew, and save it as CSV again."
            )
        warnings += [
            _made_up(what, taken.format(self.begun), self.silent[what])
            for what, taken in _MADE_UP.items()
            if what in self.silent
        ]
        came = {"figure": len(self.blocks)} if self.blocks else {}
        return Creatures(tuple(self.blocks), Report(came, dict(+self.left_out), tuple(warnings)))


def _made_up(what: str, taken: str, names: list[str]) -> str:
    """A sentence about figures whose rows do not say what everybody has."""
    rows = "1 row gives" if len(names) == 1 else f"{len(names):,} rows give"
    called = ", ".join(name[:_SHORT] for name in names[:_EXAMPLES])
    more = ", and others" if len(names) > _EXAMPLES else ""
    word = what.replace("_", " ")
    return f"{rows} no {word} that can be read ({called}{more}): {taken} is taken."


def _example(name: str, words: str) -> str:
    return f"{name[:_SHORT]}: {words[:_SHORT]}"


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
