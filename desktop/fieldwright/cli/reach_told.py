"""What a figure reaches, told to people and to programs (see fieldwright reach --help)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from fieldwright.battlefield.extent import around
from fieldwright.battlefield.things import Figure
from fieldwright.cli.values import reason_as_data
from fieldwright.cli.walking import Move, allowance_in_words, move_as_data, move_in_words
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.footprints import is_dead
from fieldwright.geometry.paths.reach import Reach
from fieldwright.rules.explained import Impossible
from fieldwright.terms.grid import Block, Square, column_name

_SIGNS = {
    "@": "{name}",
    "1": "reached in {first}",
    "2": "in {second}",
    "o": "passed, but no room to end in",
    "x": "somebody else",
}
"""The signs of the map; all other squares are not reached."""


_NOTHING: dict[str, Any] = {
    "allowances": [],
    "counts": None,
    "squares": [],
    "through": [],
    "overruns": [],
}
"""What is told of squares where there is no move."""


# --------------------------------------------------------------------------------- for programs


def reach_as_data(move: Move, found: Reach | Impossible) -> dict[str, Any]:
    """Everything about a reach as plain values."""
    refused = isinstance(found, Impossible)
    return {
        **move_as_data(move),
        "possible": not refused,
        "why_not": found.reason if isinstance(found, Impossible) else None,
        **(_NOTHING if isinstance(found, Impossible) else _squares_as_data(move, found)),
        "reasons": [reason_as_data(one) for one in move.begins.reasons],
        "notes": [] if refused else [reason_as_data(one) for one in move.walk.notes],
    }


def _squares_as_data(move: Move, found: Reach) -> dict[str, Any]:
    return {
        "allowances": _allowances(found),
        "counts": _counts(found),
        "squares": list(_squares(found)),
        "through": _through(found),
        "overruns": list(_overruns(move, found)),
    }


def _allowances(found: Reach) -> list[dict[str, Any]]:
    return [{"off": str(off), "points": most} for off, most in sorted(found.allowances.items())]


def _counts(found: Reach) -> dict[str, int]:
    """How many squares are reached, by the earliest phase; that of the start is not counted."""
    others = found.reached.copy()
    others[found.walk.head.row, found.walk.head.column] = False
    first = int((others & found.reached_first).sum())
    return {
        "squares": int(others.sum()),
        "first_phase": first,
        "second_phase": int(others.sum()) - first,
    }


def _squares(found: Reach) -> Iterator[dict[str, Any]]:
    for row, column in np.argwhere(found.reached).tolist():
        yield {
            "square": Square(column, row).name,
            "column": column,
            "row": row,
            "cost": int(found.cost[row, column]),
            "phase": int(found.phase[row, column]) + 1,
            "sooner": bool(found.sooner[row, column]),
            "off": str(found.reductions[int(found.reduction[row, column])]),
        }


def _through(found: Reach) -> list[str]:
    return [Square(column, row).name for row, column in np.argwhere(found.through).tolist()]


def _overruns(move: Move, found: Reach) -> Iterator[dict[str, Any]]:
    figures = move.walk.field.things["figures"]
    for one in found.overruns:
        enemy = figures[one.figure]
        name = enemy.name if isinstance(enemy, Figure) else ""
        yield {"name": name, "square": one.square.name, "cost": one.cost}


# ----------------------------------------------------------------------------------- for people


def reach_in_words(move: Move, found: Reach | Impossible) -> str:
    """What is reached, with a map of characters."""
    if isinstance(found, Impossible):
        return f"{move_in_words(move)}\n  No move: {found.reason}."
    lines = [move_in_words(move)]
    lines += [f"  {line}." for line in allowance_in_words(move, dict(found.allowances))]
    begins = "; ".join(str(reason) for reason in move.begins.reasons)
    lines.append(f"  Begins in {move.phase(0).in_words} ({begins}).")
    lines += [f"  {note}." for note in move.walk.notes]
    lines.append(f"  {_counts_in_words(move, found)}")
    lines += [
        f"  May overrun {one['name']} in {one['square']}: {one['cost']} to get there."
        for one in _overruns(move, found)
    ]
    rows, legend = _map(move, found)
    return "\n".join((*lines, "", *rows, "", *legend))


def _counts_in_words(move: Move, found: Reach) -> str:
    counts = _counts(found)
    squares = "1 square" if counts["squares"] == 1 else f"{counts['squares']} squares"
    if move.phases == 1:
        return f"{squares} in that phase."
    first, second = counts["first_phase"], counts["second_phase"]
    return f"{squares}: {first} in that phase, {second} in {move.phase(1).in_words}."


def _map(move: Move, found: Reach) -> tuple[list[str], list[str]]:
    """The part of the field that matters, a sign a square, and what the signs mean."""
    window = _window(found)
    signs = np.full((window.height, window.width), ".", dtype="<U1")
    part = (slice(window.top, window.bottom), slice(window.left, window.right))
    _mark_figures(move, window, signs)
    reached, first = found.reached[part], found.reached_first[part]
    signs[found.through[part]] = "o"
    signs[reached & ~first] = "2"
    signs[first] = "1"
    start = move.walk.start.clipped(window)
    signs[
        start.top - window.top : start.bottom - window.top,
        start.left - window.left : start.right - window.left,
    ] = "@"
    edge = len(str(window.bottom))
    rows = _heads(window, edge)
    for number, line in enumerate(signs):
        rows.append(f"  {window.top + number + 1:>{edge}} {''.join(line)}")
    words = {
        "name": move.figure.name,
        "first": move.phase(0).in_words,
        "second": move.phase(1).in_words,
    }
    used = set(signs.ravel().tolist())
    legend = [f"{sign} {text.format(**words)}" for sign, text in _SIGNS.items() if sign in used]
    return rows, [f"  {line}" for line in (*legend, ". not reached")]


def _window(found: Reach) -> Block:
    """What is shown: all squares reached and one more on every side."""
    shown = np.argwhere(found.reached | found.through).tolist()
    block = around([(column + 0.5, row + 0.5) for row, column in shown])
    return block.joined(found.walk.start).grown(1).clipped(found.walk.field.block)


def _mark_figures(move: Move, window: Block, signs: Any) -> None:
    for other in move.walk.field.every(Figure):
        if is_dead(other):
            continue
        for square in block_of(other).clipped(window).squares():
            signs[square.row - window.top, square.column - window.left] = "x"


def _heads(window: Block, edge: int) -> list[str]:
    """The names of the columns, letter below letter."""
    names = [column_name(column) for column in range(window.left, window.right)]
    deep = max(map(len, names))
    blank = " " * (edge + 3)
    return [
        (blank + "".join(name.rjust(deep)[line] for name in names)).rstrip() for line in range(deep)
    ]
