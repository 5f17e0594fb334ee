"""What a figure of the text form is like whose size or footprint is left out: as its numbers say.

Ruling R8: how many squares a body of each size fills.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fieldwright.geometry.footprints import usual_footprint
from fieldwright.stats.block import StatBlock
from fieldwright.stats.footprint import is_allowed, turned
from fieldwright.terms.setting import Scale

_ONE = {"columns": 1, "rows": 1}


def completed_body(record: Mapping[str, Any], block: StatBlock, scale: Scale) -> dict[str, Any]:
    """The record of a figure with its size, columns and rows where they are left out.

    The size is that of the stat block, and so is the footprint, turned as the figure faces, where
    the figure has that size; others fill one square.
    """
    full = {"size": block.size, **record}
    is_left_out = "columns" not in record and "rows" not in record
    if is_left_out and full["size"] == block.size:
        columns, rows = _footprint(block, scale, record.get("facing", 0))
        full |= {"columns": columns, "rows": rows}
    return _ONE | full


def said_body(record: dict[str, Any], block: StatBlock, scale: Scale) -> dict[str, Any]:
    """A short record with as much of the body as ``completed_body`` needs to come to the same."""
    present = {"size": "M", **_ONE} | record
    taken = completed_body(record, block, scale)
    if all(taken[key] == value for key, value in present.items()):
        return record
    return record | {key: present[key] for key in ("size", "columns", "rows")}


def _footprint(block: StatBlock, scale: Scale, facing: Any) -> tuple[int, int]:
    """The columns and rows of a body; of numbers that no body of that size has, the usual ones."""
    known = block if is_allowed(block.size, block.columns, block.rows) else None
    columns, rows = usual_footprint(block.size, known, scale)
    return turned(columns, rows, facing if isinstance(facing, int) else 0)
