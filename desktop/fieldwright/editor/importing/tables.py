"""Whether a file that is no map is a table of figures."""

from __future__ import annotations

from pathlib import Path

from fieldwright.exchange.creatures import guessed, read_table
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.limits import read_bytes

ENDINGS = (".csv",)
"""How names of files end that are tables and no maps."""

_LARGEST = 2 * 1024 * 1024
"""Bytes; a larger table is taken by its own action."""

_NUMBERS = frozenset({"armour_class", "hit_dice", "hit_points", "thac0", "damage"})


def is_table(path: Path) -> bool:
    """Whether a JSON file lists figures: they have names, and numbers that only figures have."""
    if path.suffix.lower() != ".json":
        return False
    try:
        columns = set(guessed(read_table(read_bytes(path, _LARGEST), path.name)))
    except ExchangeError:
        return False
    return "name" in columns and len(columns & _NUMBERS) > 1
