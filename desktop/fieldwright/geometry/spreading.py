"""Where a group spreads from one square: by ways that its figures could walk, the nearest first.

combat-and-tactics.txt, Figures and Facing, Obstacles, Movement and Footing; rulings R5, R8. No way
leads through a wall, a closed door or rock, so that a group fills the room it is put in. Others on
the way are no hindrance: they let it pass before anything begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kept import once_for_each_field
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Wall
from fieldwright.geometry.facing import NEIGHBOURS, block_of
from fieldwright.geometry.figure_room import STEP_FT, crosses
from fieldwright.geometry.index import index_of
from fieldwright.geometry.placing import has_room, in_rows, outwards
from fieldwright.geometry.surfaces import feet_of, middle_of, on_surface
from fieldwright.geometry.within_reach import is_cut_off
from fieldwright.stats.block import StatBlock
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Blocking

_DETOUR = 2
"""Steps by which the way to a place in the group's rows may be longer than a straight one."""

_FAR_ROUND = 8
"""Steps by which the way of one who had no room in his rank may be longer."""

_ASTRAY = 3
"""Squares from the one that was asked for, where nobody can stand, to the one that is meant."""

_FARTHEST = 60
"""Steps; no group is spread farther."""

_MOST = 700
"""Places that are looked at for one kind of body; in a hall there is room long before."""

_STEP = 1.05
"""Squares from a middle to those of the squares around it, and a little."""

_TILE = 4
"""Squares; walls are looked up for so many squares at once."""

_Kind: TypeAlias = tuple[int, int, str, float, StatBlock | None]


def spread(
    field: Battlefield, figures: Sequence[Figure], near: Square, *, half_squares: bool = False
) -> tuple[Figure | None, ...]:
    """Places for several figures around ``near``, each on squares of its own; None without room.

    They stand in rows as far as these lie in the same room, else as near as they can walk.
    ``half_squares`` is the table's option (ruling R5).
    """
    ids = {figure.id for figure in figures}
    others = (other for other in field.every(Figure) if other.id not in ids)
    taken = {square for other in others for square in block_of(other).squares()}
    groups: dict[_Kind, _Group] = {}
    found = []
    for figure, start in in_rows(figures, near):
        kind = _kind_of(figure)
        if kind not in groups:
            groups[kind] = _Group(Ways(field, figure, near, half_squares=half_squares))
        found.append(groups[kind].place(figure, start, taken))
    return tuple(found)


class Reached:
    """What is within a walk of a square, whatever body walks."""

    def __init__(self, field: Battlefield, near: Square, *, half_squares: bool = False) -> None:
        """Walk from ``near``; ``half_squares`` is the table's option (ruling R5)."""
        self._field, self._near, self._half_squares = field, near, half_squares
        self._ways: dict[_Kind, Ways] = {}

    def holds(self, figure: Figure) -> bool:
        """Whether a body could come to stand where ``figure`` is without going far round."""
        kind = _kind_of(figure)
        if kind not in self._ways:
            halves = self._half_squares
            self._ways[kind] = Ways(self._field, figure, self._near, half_squares=halves)
        return self._ways[kind].is_short(Square(figure.column, figure.row), _FAR_ROUND)


class _Group:
    """The figures of one kind of body; each takes its squares from the others."""

    def __init__(self, ways: Ways) -> None:
        self._ways = ways
        self._next = iter(ways)

    def place(self, figure: Figure, start: Square, taken: set[Square]) -> Figure | None:
        """The figure at ``start`` if its way there is short, else at the nearest free place."""
        found = self._ways.place(start) if self._ways.is_short(start) else None
        while found is None or not taken.isdisjoint(block_of(found).squares()):
            found = next(self._next, None)
            if found is None:
                return None
        taken.update(block_of(found).squares())
        return replace(figure, column=found.column, row=found.row, surface=found.surface)


class Ways:
    """The places to which one body could walk from a square, found step by step as asked for."""

    def __init__(
        self, field: Battlefield, figure: Figure, near: Square, *, half_squares: bool = False
    ) -> None:
        """Begin where a body like ``figure`` would stand on ``near``, or as near as it can."""
        self._field = field
        self._near = near
        self._steps: dict[Square, int] = {}
        self._order: list[Square] = []
        self._looked_from = 0
        self._ground = _ground_of(field)
        self._places = self._ground.places_for(figure, half_squares=half_squares)
        self._body = figure
        start = self._start()
        if start is not None:
            self._steps[start] = 0
            self._order.append(start)

    def place(self, square: Square) -> Figure | None:
        """The body with its north-west square there; None where it cannot stand."""
        return self._places.at(self._field, square)

    def __iter__(self) -> Iterator[Figure]:
        """The places in the order of their steps, the start first."""
        number = 0
        while number < len(self._order) or self._go_on():
            while number < len(self._order):
                place = self.place(self._order[number])
                number += 1
                if place is not None:
                    yield place

    def is_short(self, square: Square, detour: int = _DETOUR) -> bool:
        """Whether one can walk there from the start by hardly more steps than straight ahead."""
        if not self._order:
            return False
        return self.steps_to(square, _distance(self._order[0], square) + detour) is not None

    def steps_to(self, square: Square, at_most: int = _FARTHEST) -> int | None:
        """How many steps it is to a place; None where it is farther, or there is no way."""
        if self.place(square) is None:
            return None
        while square not in self._steps:
            if not self._order or self._steps[self._order[-1]] >= at_most or not self._go_on():
                return None
        return self._steps[square] if self._steps[square] <= at_most else None

    # ------------------------------------------------------------------------------------ walking

    def _go_on(self) -> bool:
        """Take all places that are one step farther; False where there are none."""
        wave = self._order[self._looked_from :]
        if not wave or self._steps[wave[0]] >= _FARTHEST or len(self._order) >= _MOST:
            return False
        self._looked_from = len(self._order)
        found: dict[Square, None] = {}
        for square in wave:
            for other in self._beside(square):
                found.setdefault(other)
        steps = self._steps[wave[0]] + 1
        new = sorted(found, key=self._rank)
        self._steps.update((square, steps) for square in new)
        self._order.extend(new)
        return bool(new)

    def _rank(self, square: Square) -> tuple[int, int, int]:
        east, south = square.column - self._near.column, square.row - self._near.row
        return (east * east + south * south, square.row, square.column)

    def _beside(self, square: Square) -> Iterator[Square]:
        """The places one step away that have not been reached, and are not cut off."""
        here = self.place(square)
        for east, south in NEIGHBOURS if here is not None else ():
            other = Square(square.column + east, square.row + south)
            if other in self._steps:
                continue
            there = self.place(other)
            if here is not None and there is not None and self._is_open(here, there):
                yield other

    def _is_open(self, here: Figure, there: Figure) -> bool:
        """Whether a body can go from one place to the next: no wall, no ledge, no squeezing."""
        field = self._field
        east, south = there.column - here.column, there.row - here.row
        first = Square(here.column, here.row)
        if here.surface != there.surface:
            step = self._feet(there) - self._feet(here)
            if abs(step) > STEP_FT:
                return False
        if east and south and self._ground.is_narrow(first, east, south):
            return False
        for own in block_of(here).squares():
            walls = self._ground.walls(field, own)
            if not walls:
                continue
            over = self._feet(here) - field.height_at(own)
            shut = [wall for wall, height_ft in walls if height_ft > over]
            other = Square(own.column + east, own.row + south)
            if is_cut_off(own, other, shut, past_corners=False):
                return False
        return True

    def _feet(self, place: Figure) -> float:
        return feet_of(self._field, place, Square(place.column, place.row))

    # -------------------------------------------------------------------------------- the beginning

    def _start(self) -> Square | None:
        """The place that fills ``near``, or the nearest one that no wall parts from it."""
        near = self._near
        if not self._field.block.holds(near):
            return None
        wide, deep = self._body.columns, self._body.rows
        usual = Square(near.column - (wide - 1) // 2, near.row - (deep - 1) // 2)
        covering = (
            Square(near.column - east, near.row - south)
            for south in range(deep)
            for east in range(wide)
        )
        for square in (usual, *covering):
            if self.place(square) is not None:
                return square
        around = (
            Square(near.column + east, near.row + south)
            for east, south in outwards()
            if max(abs(east), abs(south)) <= _ASTRAY
        )
        return next((one for one in around if self._is_beside_near(one)), None)

    def _is_beside_near(self, square: Square) -> bool:
        return self.place(square) is not None and not self._is_parted(square)

    def _is_parted(self, square: Square) -> bool:
        """Whether a shut wall lies between the square that was asked for and another one."""
        near = self._near
        block = Block(
            min(near.column, square.column),
            min(near.row, square.row),
            max(near.column, square.column) + 1,
            max(near.row, square.row) + 1,
        )
        ends = middle_of(near), middle_of(square)
        return any(crosses(wall, *ends) for wall, _ in _shut_walls(self._field, block))


def _distance(one: Square, other: Square) -> int:
    return max(abs(one.column - other.column), abs(one.row - other.row))


def _kind_of(figure: Figure) -> _Kind:
    """What matters of a body for where it can stand."""
    return (figure.columns, figure.rows, figure.size, figure.altitude_ft, figure.stats)


# ------------------------------------------------------------------------- what is kept of a field


@dataclass(frozen=True, eq=False)
class _Places:
    """Where one kind of body can stand, whoever else is there; looked at once for each square."""

    figure: Figure
    rock: NDArray[np.bool_]
    half_squares: bool
    known: dict[Square, Figure | None]

    def at(self, field: Battlefield, square: Square) -> Figure | None:
        """The body there on the surface it would stand on; None where it cannot stand."""
        if square not in self.known:
            self.known[square] = self._looked_at(field, square)
        return self.known[square]

    def _looked_at(self, field: Battlefield, square: Square) -> Figure | None:
        moved = replace(self.figure, column=square.column, row=square.row, surface=None)
        block = block_of(moved)
        if block.clipped(field.block) != block:
            return None
        if (
            self.rock[block.top : block.bottom, block.left : block.right].all()
            and not field.things["platforms"]
        ):
            return None
        moved = on_surface(field, moved)
        return moved if has_room(field, moved, half_squares=self.half_squares) else None


class _Ground:
    """What is known of one snapshot; it grows with every question, and never alters an answer."""

    def __init__(self, rock: NDArray[np.bool_]) -> None:
        self._rock = rock
        self._places: dict[tuple[_Kind, bool], _Places] = {}
        self._tiles: dict[tuple[int, int], tuple[tuple[Wall, float], ...]] = {}
        self._walls: dict[Square, tuple[tuple[Wall, float], ...]] = {}

    def places_for(self, figure: Figure, *, half_squares: bool) -> _Places:
        """Where a body like this one can stand."""
        key = (_kind_of(figure), half_squares)
        if key not in self._places:
            body = replace(figure, mount=None)
            self._places[key] = _Places(body, self._rock, half_squares, {})
        return self._places[key]

    def is_narrow(self, square: Square, east: int, south: int) -> bool:
        """Whether a slanting step goes through between two squares of rock."""
        beside = self._rock[square.row, square.column + east]
        return bool(beside and self._rock[square.row + south, square.column])

    def walls(self, field: Battlefield, square: Square) -> tuple[tuple[Wall, float], ...]:
        """The shut walls that a step from a square may meet, each with its height in feet."""
        if square not in self._walls:
            x, y = middle_of(square)
            self._walls[square] = tuple(
                (wall, height_ft)
                for wall, height_ft in self._around(field, square)
                if abs((wall.start[0] + wall.end[0]) / 2 - x)
                <= abs(wall.start[0] - wall.end[0]) / 2 + _STEP
                and abs((wall.start[1] + wall.end[1]) / 2 - y)
                <= abs(wall.start[1] - wall.end[1]) / 2 + _STEP
            )
        return self._walls[square]

    def _around(self, field: Battlefield, square: Square) -> tuple[tuple[Wall, float], ...]:
        tile = (square.column // _TILE, square.row // _TILE)
        if tile not in self._tiles:
            left, top = tile[0] * _TILE, tile[1] * _TILE
            around = Block(left, top, left + _TILE, top + _TILE).grown(1)
            self._tiles[tile] = tuple(_shut_walls(field, around))
        return self._tiles[tile]


def _shut_walls(field: Battlefield, block: Block) -> Iterator[tuple[Wall, float]]:
    """The walls near a block that stop whoever walks, each with its height in feet."""
    catalogue = load_catalogue()
    for wall in index_of(field).near(Wall, block):
        kind = catalogue.walls.get(wall.kind)
        if kind is not None and kind.movement_of(wall) is Blocking.BLOCKS:
            yield wall, kind.height_of(wall)


@once_for_each_field
def _ground_of(field: Battlefield) -> _Ground:
    """What is kept of a field; without the field itself, which it would keep alive."""
    catalogue = load_catalogue()
    rock = np.array([catalogue.is_rock(kind) for kind in field.palettes.ground])
    return _Ground(rock[field.layers[Layer.GROUND]])
