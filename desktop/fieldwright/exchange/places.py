"""Places in trees of JSON: ``{"x": 1, "y": 2}`` or ``[1, 2]``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.limits import number
from fieldwright.exchange.records import Place
from fieldwright.exchange.report import Reporter

_FARTHEST = 1e6


def place_in(value: Any) -> Place | None:
    """The place that a value tells, also where its numbers are text; None where it tells none."""
    found = _numbers_in(value)
    return found if found is not None and _is_near(found) else None


def is_far_in(value: Any) -> bool:
    """Whether a value tells a place that is farther than any map reaches."""
    found = _numbers_in(value)
    return found is not None and not _is_near(found)


def _is_near(place: Place) -> bool:
    return max(abs(place[0]), abs(place[1])) <= _FARTHEST


def _numbers_in(value: Any) -> Place | None:
    if isinstance(value, dict):
        pair = (value.get("x"), value.get("y"))
    elif isinstance(value, list) and len(value) == 2:
        pair = (value[0], value[1])
    else:
        return None
    try:
        return number(pair[0]), number(pair[1])
    except ExchangeError:
        return None


def list_in(tree: Any, key: str) -> list[Any]:
    """The list under a key; empty where there is none."""
    value = tree.get(key) if isinstance(tree, dict) else None
    return value if isinstance(value, list) else []


def with_lists(tree: dict[str, Any], keys: Iterable[str], reporter: Reporter) -> dict[str, Any]:
    """A tree with an empty list where something else stands in place of one, which is told."""
    odd = [key for key in keys if tree.get(key) is not None and not isinstance(tree[key], list)]
    for key in odd:
        reporter.left_out["lists that are none"] += 1
        reporter.warn(f"In the file {key} is no list; nothing was read of it.")
    return {**tree, **{key: [] for key in odd}} if odd else tree


def words_in(tree: Any, key: str) -> str:
    """The text under a key; empty where there is none."""
    value = tree.get(key) if isinstance(tree, dict) else None
    return value if isinstance(value, str) else ""
