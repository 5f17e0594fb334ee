"""A strict loader of TOML tables.

A table file holds one TOML table a row, named by the row's id. Every fault of a file (unknown
key, missing key, wrong type, wrong die) is reported together, each with its place, so that a
person who writes a table mends it in one go. A row may say ``like = "other row"`` and only what
differs; the other row stays as it is.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from fieldwright.tables.faults import meant, sentence
from fieldwright.tables.place import resources_folder

Row = TypeVar("Row")

_LIKE = "like"


class TableError(Exception):
    """A table file cannot be used; the message lists every fault with its place."""

    def __init__(self, file: str, faults: list[str]) -> None:
        """Report ``faults`` of ``file``, each already a sentence with its place."""
        self.file = file
        self.faults = faults
        lines = "\n".join(f"  - {fault}" for fault in faults)
        super().__init__(f"The table {file} has {len(faults)} fault(s):\n{lines}")


def load_table(name: str, row: type[Row], folder: Path | None = None) -> dict[str, Row]:
    """Read ``NAME.toml`` from the resources (or ``folder``) as rows of type ``row`` by id.

    ``row`` is a dataclass whose first field is ``id``; the id is the name of the TOML table.
    Raises TableError with all faults of the file.
    """
    path = (folder or resources_folder()) / f"{name}.toml"
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise TableError(path.name, ["it is not text in UTF-8; save it so"]) from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise TableError(path.name, [f"it cannot be read: {reason}"]) from error
    return parse_table(text, row, path.name)


def parse_table(text: str, row: type[Row], file: str) -> dict[str, Row]:
    """Read the text of a table file; see load_table."""
    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise TableError(file, [f"it is not TOML: {error}"]) from error
    adapter = TypeAdapter(row)
    rows: dict[str, Row] = {}
    faults: list[str] = []
    for row_id in tables:
        try:
            rows[row_id] = adapter.validate_python({"id": row_id, **_whole(row_id, tables)})
        except _RowError as error:
            faults.append(str(error))
        except ValidationError as error:
            faults += [sentence(row_id, detail, row) for detail in error.errors()]
    if faults:
        raise TableError(file, faults)
    return rows


class _RowError(Exception):
    """A row cannot even be put together."""


def _whole(row_id: str, tables: Mapping[str, Any], *wanted_by: str) -> dict[str, Any]:
    """The keys of a row, those of the row that it is like included."""
    values = tables[row_id]
    if not isinstance(values, dict):
        raise _RowError(f"[{row_id}] stands outside of any row; put it below a [row]")
    if _LIKE not in values:
        return values
    other = values[_LIKE]
    place = f"[{row_id}.{_LIKE}]"
    if not isinstance(other, str) or other not in tables:
        raise _RowError(f"{place} names no row of this table: {other!r}{meant(other, tables)}")
    if other in (row_id, *wanted_by):
        raise _RowError(f"{place} goes round in a circle: {other!r} is like this row itself")
    own = {key: value for key, value in values.items() if key != _LIKE}
    return _merged(_whole(other, tables, row_id, *wanted_by), own)


def _merged(usual: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """``own`` over ``usual``, tables within tables key by key; neither is altered."""
    return {**usual, **{key: _over(usual.get(key), value) for key, value in own.items()}}


def _over(usual: Any, own: Any) -> Any:
    both_tables = isinstance(usual, dict) and isinstance(own, dict)
    return _merged(usual, own) if both_tables else own
