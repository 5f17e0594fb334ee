r"""donjon's TSV: one row of squares a line, tabulators between them.

Nothing is rock, F floor; D with T, R, B or L a door at the top, right, bottom or left side of its
square, with P before it a portcullis, with S a secret door. SU and SUU are the lower and upper half
of stairs up, SD and SDD the upper and lower half of stairs down.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from fieldwright.exchange.donjon.doors import WORDS, Door
from fieldwright.exchange.donjon.drawn import Dungeon
from fieldwright.exchange.donjon.looks import SQUARE
from fieldwright.exchange.dungeon.edges import DIRECTIONS, side_of
from fieldwright.exchange.dungeon.plan import Plan, check_side, flight, stairs_at
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.records import MapRecords, PlatformRecord
from fieldwright.exchange.report import Reporter
from fieldwright.terms.grid import LARGEST_SIDE

FORMAT = "donjon TSV"

_SIDES = {"T": "north", "R": "east", "B": "south", "L": "west"}
_KINDS = {"": "door", "P": "portcullis", "S": "secret", "A": "arch", "L": "locked", "T": "trapped"}


_MOST_STRANGE = 8
"""Words that are no squares of which one is told."""


def read(data: bytes, name: str, folder: Path | None = None) -> MapRecords:  # noqa: ARG001
    """The dungeon that a file holds; raises ExchangeError where it holds none."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ExchangeError(f"{name} is no text, so it is no map of donjon's.") from error
    if "\t" not in text:
        raise ExchangeError(
            f"{name} has no tabulators between squares, so it is no map of donjon's. In the "
            "generator choose Download, TSV."
        )
    return _Reading(_grid(text, name), name).records()


def _grid(text: str, name: str) -> list[list[str]]:
    """The words of all squares; short lines are filled up with rock."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    while lines and not lines[-1].strip("\t "):
        # Only what follows the last tabulator line is no row of the map.
        if "\t" in lines[-1]:
            break
        lines.pop()
    check_side(name, max(map(_width, lines), default=0), len(lines))
    grid = [[word.strip() for word in line.split("\t")] for line in lines]
    wide = max(map(len, grid))
    return [row + [""] * (wide - len(row)) for row in grid]


def _width(line: str) -> int:
    return min(line.count("\t"), 10 * LARGEST_SIDE) + 1


@dataclass(frozen=True, slots=True)
class _Reading:
    """One file while it is read: the word of each square."""

    grid: list[list[str]]
    name: str

    def records(self) -> MapRecords:
        """Everything that the file says."""
        reporter = Reporter()
        is_open = np.array([[bool(word) for word in row] for row in self.grid], bool)
        if not is_open.any():
            raise ExchangeError(f"{self.name} shows a dungeon without a single square of floor.")
        words = {word for row in self.grid for word in row if word}
        strange = sorted(word for word in words if not SQUARE.fullmatch(word))
        for word in strange[:_MOST_STRANGE]:
            reporter.warn(f"{word[:20]!r} is no square of donjon's; it is taken for floor.")
        if strange[_MOST_STRANGE:]:
            reporter.warn("There are more words that are no squares of donjon's.")
        dungeon = Dungeon(
            format=FORMAT,
            name=re.sub(r"\s*\(tsv\)$", "", Path(self.name).stem) or self.name,
            plan=Plan(is_open),
            doors=list(self._doors(reporter)),
            reporter=reporter,
        )
        dungeon.stairs += self._stairs()
        return dungeon.records()

    def _squares(self) -> Iterator[tuple[tuple[int, int], str]]:
        for row, words in enumerate(self.grid):
            for column, word in enumerate(words):
                if word:
                    yield (column, row), word

    def _doors(self, reporter: Reporter) -> Iterator[Door]:
        for square, word in self._squares():
            found = SQUARE.fullmatch(word)
            if found is None or found["side"] is None:
                continue
            kind = _KINDS.get(found["kind"])
            if kind is None:
                reporter.warn(f"A door {word!r} is not known here; it is taken for a plain one.")
                kind = "door"
            side = side_of(*square, DIRECTIONS[_SIDES[found["side"]]])
            yield Door(square, kind, side, WORDS[kind].capitalize())

    def _stairs(self) -> Iterator[tuple[str, PlatformRecord]]:
        """Stairs over both of their squares; half a flight alone rises or falls to a dead end."""
        words = dict(self._squares())
        used: set[tuple[int, int]] = set()
        for square, word in words.items():
            if not re.fullmatch(r"S(UU?|DD?)", word) or square in used:
                continue
            leads = "up" if word[1] == "U" else "down"
            other = word[:2] if len(word) == 3 else word + word[1]
            partner = next(
                (
                    place
                    for place in (_next(square, step) for step in DIRECTIONS.values())
                    if words.get(place) == other and place not in used
                ),
                None,
            )
            run = [square] if partner is None else [square, partner]
            used.update(run)
            rise = self._rise(run, word, leads)
            key = f"stairs {square[0]} {square[1]}"
            yield leads, stairs_at(key, run, rise, flight(leads))

    def _rise(self, run: list[tuple[int, int]], word: str, leads: str) -> tuple[int, int]:
        """The step towards the higher end."""
        if len(run) == 2:
            step = run[1][0] - run[0][0], run[1][1] - run[0][1]
            is_towards_far_end = len(word) == 2
        else:
            ways = (step for step in DIRECTIONS.values() if self._is_open(_next(run[0], step)))
            back = next(ways, (0, 1))
            step, is_towards_far_end = (-back[0], -back[1]), True
        rises = is_towards_far_end == (leads == "up")
        return step if rises else (-step[0], -step[1])

    def _is_open(self, square: tuple[int, int]) -> bool:
        column, row = square
        return (
            0 <= row < len(self.grid)
            and 0 <= column < len(self.grid[row])
            and bool(self.grid[row][column])
        )


def _next(square: tuple[int, int], step: tuple[int, int]) -> tuple[int, int]:
    return square[0] + step[0], square[1] + step[1]
