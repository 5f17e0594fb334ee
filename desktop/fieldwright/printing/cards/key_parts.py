"""What a mat's key shows of a field, as plain values: tints of squares, outlines, a legend.

A key is for drawing a field anew by hand, so it shows what somebody would draw: rock, water,
growth, walls with their doors, what stands about. Places are in squares of the field.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.extent import obstacle_outline
from fieldwright.battlefield.field import DRY, Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue, ObstacleKind
from fieldwright.battlefield.summary import plural
from fieldwright.battlefield.things import Obstacle, Point, Wall
from fieldwright.generator.shapes import joined
from fieldwright.printing.runs import edges_of, runs_of
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Hides

ROCK = "#cdc7bd"
WATER, DEEP = "#cfe3ef", "#9fc3dc"
PRINTED = frozenset({ROCK, WATER, DEEP})
"""Colours that are printed as they are; others, those of the map, are made paler."""

CLEAR = "clear"
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Tint:
    """Squares of one colour, as blocks, and what they are; ``hatched`` growth conceals."""

    name: str
    colour: str
    runs: tuple[Block, ...]
    hatched: bool = False


@dataclass(frozen=True, slots=True)
class Shape:
    """An obstacle: its outline, its letter in the legend; ``round`` ones are trees and the like.

    ``middle`` is where its letter stands, ``across`` how wide it is at least, in squares.
    """

    outline: tuple[Point, ...]
    letter: str
    middle: Point
    across: float
    round: bool
    pit: bool


@dataclass(frozen=True, slots=True)
class Listed:
    """A kind of obstacle in the legend: its letter, its name with how many there are."""

    letter: str
    words: str


def _rock_of(field: Battlefield, catalogue: Catalogue) -> NDArray[np.bool_]:
    """Where there is solid rock."""
    solid = np.array([catalogue.is_rock(kind) for kind in field.palettes.ground])
    rock: NDArray[np.bool_] = solid[field.layers[Layer.GROUND]]
    return rock


def _all_of(field: Battlefield) -> NDArray[np.bool_]:
    return np.ones((field.rows, field.columns), bool)


def tints_of(
    field: Battlefield, catalogue: Catalogue, known: NDArray[np.bool_] | None = None
) -> tuple[Tint, ...]:
    """Rock, growth and water, each kind apart; deep water (over a man's head) is darker.

    Only on ``known`` squares, where they are given: a mask of shape (rows, columns).
    """
    known = _all_of(field) if known is None else known
    rock = _rock_of(field, catalogue) & known
    found = [Tint("rock", ROCK, runs_of(rock))] if rock.any() else []
    growth = field.layers[Layer.GROWTH]
    for code, kind in enumerate(field.palettes.growth):
        row = catalogue.growths.get(kind)
        here = (growth == code) & ~rock & known
        if kind != CLEAR and here.any():
            name, colour = (row.name, row.colour) if row else (kind, ROCK)
            hides = row is not None and row.hides is not Hides.NOTHING
            found.append(Tint(name, colour, runs_of(here), hides))
    water, depth = field.layers[Layer.WATER], field.layers[Layer.DEPTH]
    for code, kind in enumerate(field.palettes.water):
        here = (water == code) & ~rock & known
        if code == DRY or not here.any():
            continue
        name = catalogue.waters[kind].name if kind in catalogue.waters else kind
        for words, colour, deep in (
            (name, WATER, here & (depth < _DEEP_FT)),
            (f"deep {name}", DEEP, here & (depth >= _DEEP_FT)),
        ):
            if deep.any():
                found.append(Tint(words, colour, runs_of(deep)))
    return tuple(found)


_DEEP_FT = 5
"""Water from this depth on covers a man's shoulders."""


def shapes_of(
    field: Battlefield, catalogue: Catalogue, *, players: bool = False
) -> tuple[tuple[Shape, ...], tuple[Listed, ...]]:
    """The obstacles with their letters, and the list of their kinds, the commonest first."""
    obstacles = [one for one in field.every(Obstacle) if not (players and one.hidden)]
    counts = Counter(one.kind for one in obstacles)
    kinds = [kind for kind, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0]))]
    letters = {kind: _letter(number) for number, kind in enumerate(kinds)}
    listed = tuple(
        Listed(letters[kind], _counted(catalogue.obstacles.get(kind), kind, counts[kind]))
        for kind in kinds
    )
    shapes = [
        _shape(one, catalogue.obstacles.get(one.kind), letters[one.kind]) for one in obstacles
    ]
    # The order in which things came to the field may tell of those that are not shown.
    return tuple(sorted(shapes, key=lambda shape: (shape.letter, shape.outline))), listed


def _letter(number: int) -> str:
    """A to z, then aa to zz."""
    first, last = divmod(number, len(_LETTERS))
    return (_LETTERS[first - 1] if first else "") + _LETTERS[last]


def _counted(kind: ObstacleKind | None, name: str, count: int) -> str:
    words = kind.name if kind else name
    return words if count == 1 else f"{count} {plural(words)}"


def _shape(one: Obstacle, kind: ObstacleKind | None, letter: str) -> Shape:
    outline = obstacle_outline(one, kind.shape if kind else "box")
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    across = min(max(xs) - min(xs), max(ys) - min(ys))
    middle = ((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2)
    is_round = kind is not None and kind.crown > 0
    return Shape(outline, letter, middle, across, is_round, bool(kind and kind.height_ft < 0))


@dataclass(frozen=True, slots=True)
class Run:
    """A run of wall as it is drawn: ``look`` is wall, low, door, open, secret or window."""

    start: Point
    end: Point
    look: str


WALL_LOOKS: Mapping[str, str] = {
    "wall": "wall",
    "low": "low wall, fence",
    "door": "door",
    "open": "open door",
    "secret": "secret door",
    "window": "window",
}
"""What the looks of walls are called in the legend."""

_LOW_FT = 5.0


def walls_of(field: Battlefield, catalogue: Catalogue, *, players: bool = False) -> Sequence[Run]:
    """The walls, doors and windows; for players secret doors are wall."""
    runs = [
        Run(wall.start, wall.end, _look(wall, catalogue, players=players))
        for wall in field.every(Wall)
    ]
    # Walls first, so that doors and windows lie on them; for the rest see shapes_of.
    return sorted(runs, key=lambda run: (list(WALL_LOOKS).index(run.look), run.start, run.end))


def _look(wall: Wall, catalogue: Catalogue, *, players: bool) -> str:
    kind = catalogue.walls.get(wall.kind)
    if kind is None:
        return "wall"
    if kind.secret:
        return "wall" if players else "secret"
    if kind.opens:
        return "open" if wall.is_open else "door"
    if kind.opening:
        return "window"
    return "low" if kind.height_of(wall) < _LOW_FT else "wall"


@dataclass(frozen=True, slots=True)
class Contours:
    """The heights of the ground in steps of ``step_ft``: lines along squares, numbers on them."""

    step_ft: int
    lines: tuple[tuple[Point, Point], ...]
    numbers: tuple[tuple[Point, str], ...]


_FINE_STEP, _COARSE_STEP = 5, 10
_FLATTISH_FT = 30
_LEAST_LEVEL = 4
"""Squares that a level part needs to have its number written on it."""


def contours_of(
    field: Battlefield, catalogue: Catalogue, known: NDArray[np.bool_] | None = None
) -> Contours:
    """Where the ground rises or falls by a step; fine steps where it does so but little.

    Nobody asks how high solid rock is, nor is it told of squares that are not ``known``.
    """
    known = _all_of(field) if known is None else known
    floor = ~_rock_of(field, catalogue) & known
    heights = field.layers[Layer.HEIGHT].astype(np.int64)
    step = _FINE_STEP if int(np.ptp(heights)) <= _FLATTISH_FT else _COARSE_STEP
    bands = np.floor_divide(heights, step)
    if not np.ptp(bands):
        return Contours(step, (), ())
    lines = tuple(edges_of(bands, floor))
    return Contours(step, lines, tuple(_numbers(bands, floor, step)) if lines else ())


def _numbers(
    bands: NDArray[np.int64], floor: NDArray[np.bool_], step: int
) -> Iterator[tuple[Point, str]]:
    """The height of each level part, on the square of it that is nearest to its middle."""
    place = np.arange(bands.size).reshape(bands.shape)
    east, south = bands[:, :-1] == bands[:, 1:], bands[:-1] == bands[1:]
    first = np.concatenate([place[:, :-1][east], place[:-1][south]])
    second = np.concatenate([place[:, 1:][east], place[1:][south]])
    labels = joined(bands.size, first, second)
    order = np.argsort(labels, kind="stable")
    starts = np.flatnonzero(np.diff(labels[order], prepend=-1))
    for part in np.split(order, starts[1:]):
        squares = part[floor.ravel()[part]]
        if len(squares) < _LEAST_LEVEL:
            continue
        rows, columns = np.divmod(squares, bands.shape[1])
        far = (rows - rows.mean()) ** 2 + (columns - columns.mean()) ** 2
        nearest = int(np.argmin(far))
        row, column = int(rows[nearest]), int(columns[nearest])
        yield (column + 0.5, row + 0.5), str(int(bands[row, column]) * step)
