"""A strict loader of TOML tables.

A table file holds one TOML table a row, named by the row's id. Every fault of a file (unknown
key, missing key, wrong type, wrong die) is reported together, each with its place, so that a
person who writes a table mends it in one go.
"""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from fieldwright.tables.place import resources_folder

Row = TypeVar("Row")


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
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise TableError(path.name, [f"it cannot be read: {reason}"]) from error
    return parse_table(text, row, path.name)


def parse_table(text: str, row: type[Row], file: str) -> dict[str, Row]:
    """Read the text of a table file; see load_table."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TableError(file, [f"it is not TOML: {error}"]) from error
    adapter = TypeAdapter(row)
    rows: dict[str, Row] = {}
    faults: list[str] = []
    for row_id, values in tables.items():
        if not isinstance(values, dict):
            faults.append(f"[{row_id}] stands outside of any row")
            continue
        try:
            rows[row_id] = adapter.validate_python({"id": row_id, **values})
        except ValidationError as error:
            faults += [_sentence(row_id, detail, row) for detail in error.errors()]
    if faults:
        raise TableError(file, faults)
    return rows


def _sentence(row_id: str, detail: ErrorDetails, row: type[Any]) -> str:
    """Say one fault with its place and, for an unknown key, what may have been meant."""
    place = ".".join([row_id, *(str(part) for part in detail["loc"])])
    if detail["type"] in ("unexpected_keyword_argument", "extra_forbidden"):
        known = list(getattr(row, "__dataclass_fields__", {}))
        close = get_close_matches(str(detail["loc"][-1]), known, n=1)
        hint = f" (is {close[0]!r} meant?)" if close else ""
        return f"[{place}] is no key of this table{hint}"
    return f"[{place}] {detail['msg']}"
