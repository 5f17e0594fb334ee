"""Places in trees of JSON: ``{"x": 1, "y": 2}`` or ``[1, 2]``."""

from __future__ import annotations

from typing import Any

from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.limits import number
from fieldwright.exchange.records import Place

_FARTHEST = 1e6


def place_in(value: Any) -> Place | None:
    """The place that a value tells, also where its numbers are text; None where it tells none."""
    if isinstance(value, dict):
        pair = (value.get("x"), value.get("y"))
    elif isinstance(value, list) and len(value) == 2:
        pair = (value[0], value[1])
    else:
        return None
    try:
        x, y = number(pair[0]), number(pair[1])
    except ExchangeError:
        return None
    return (x, y) if max(abs(x), abs(y)) <= _FARTHEST else None


def list_in(tree: Any, key: str) -> list[Any]:
    """The list under a key; empty where there is none."""
    value = tree.get(key) if isinstance(tree, dict) else None
    return value if isinstance(value, list) else []


def words_in(tree: Any, key: str) -> str:
    """The text under a key; empty where there is none."""
    value = tree.get(key) if isinstance(tree, dict) else None
    return value if isinstance(value, str) else ""
