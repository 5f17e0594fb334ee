"""The rules of single steps written down once more, slowly and with shapely: the fast ground's law.

For one-square walkers on fields without platforms. Nothing of geometry.paths is used.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import shapely
from shapely.geometry import LineString, Point, Polygon, box

from fieldwright.battlefield.extent import obstacle_outline
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Obstacle, Wall
from fieldwright.geometry.footing import reduction_at, slant_between
from fieldwright.rules.footing import Crossing, crossing
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Blocking

_TOUCH = 1e-5


class PlainStep(NamedTuple):
    """What a step is like: half-moves, further squares, and the footing's reduction."""

    halves: int
    more: int
    reduction: Fraction


class PlainField:
    """Everything on a field as shapes."""

    def __init__(self, field: Battlefield) -> None:
        catalogue = load_catalogue()
        self.field = field
        self.walls = []
        for wall in field.every(Wall):
            kind = catalogue.walls[wall.kind]
            movement = Blocking.FREE if wall.is_open else wall.movement or kind.movement
            height = kind.height_ft if wall.height_ft is None else wall.height_ft
            how = crossing(movement, height)
            if how is not Crossing.FREE:
                self.walls.append((LineString([wall.start, wall.end]), how))
        self.obstacles = []
        for thing in field.every(Obstacle):
            known = catalogue.obstacles[thing.kind]
            height = known.height_ft if thing.height_ft is None else thing.height_ft
            how = crossing(known.movement, height, half_move=known.half_move)
            if how is not Crossing.FREE and not thing.hidden:
                slight = not thing.outline and thing.width < 0.95 and thing.length < 0.95
                shape = Polygon(obstacle_outline(thing, known.shape))
                self.obstacles.append((thing, shape, how, slight))

    def stands(self, square: Square) -> bool:
        if not self.field.block.holds(square):
            return False
        return (
            not self._ground_bars(square)
            and not any(
                how is Crossing.ROUND and self._takes(thing, shape, slight, square)
                for thing, shape, how, slight in self.obstacles
            )
            and not any(
                how is Crossing.ROUND and line.distance(_middle(square)) < 0.28
                for line, how in self.walls
            )
        )

    def _ground_bars(self, square: Square) -> bool:
        kind = load_catalogue().grounds[self.field.ground_at(square)]
        depth = int(self.field.layers[Layer.DEPTH][square.row, square.column])
        sheer = bool(self.field.layers[Layer.ESCARPMENT][square.row, square.column])
        return kind.solid or depth > 5 or sheer

    def _is_corner(self, square: Square) -> bool:
        """Whether one must not pass the corner of a square."""
        return self._ground_bars(square) or any(
            how is Crossing.ROUND and not slight and self._takes(thing, shape, slight, square)
            for thing, shape, how, slight in self.obstacles
        )

    @staticmethod
    def _takes(thing: Obstacle, shape: Polygon, slight: bool, square: Square) -> bool:
        x, y = thing.position
        if slight:
            return (int(x // 1), int(y // 1)) == (square.column, square.row)
        cell = box(square.column, square.row, square.column + 1, square.row + 1)
        covered = shape.intersection(cell).area >= 1 / 3 - 1e-12
        return bool(covered or shape.contains(_middle(square)))

    def step(self, start: Square, end: Square) -> PlainStep | None:
        """What a step between neighbours is like; None where it cannot be made."""
        field = self.field
        if not (self.stands(start) and self.stands(end)):
            return None
        if abs(field.height_at(start) - field.height_at(end)) > 5:
            return None
        line = LineString([_middle(start), _middle(end)])
        if any(how is Crossing.ROUND and line.intersects(wall) for wall, how in self.walls):
            return None
        if start.column != end.column and start.row != end.row:
            beside = Square(end.column, start.row), Square(start.column, end.row)
            if any(self._is_corner(square) for square in beside):
                return None
        entered = [self._enters(entry, start, end, line) for entry in self.obstacles]
        if Crossing.ROUND in entered:
            return None
        takes = [self._walls_crossed(start, end), _hardest(entered)]
        off = reduction_at(field, end, slant_between(field, start, end)).value
        return PlainStep(takes.count(Crossing.HALF_MOVE), takes.count(Crossing.ONE_MORE), off)

    def _enters(
        self,
        entry: tuple[Obstacle, Polygon, Crossing, bool],
        start: Square,
        end: Square,
        line: LineString,
    ) -> Crossing:
        """What an obstacle makes of a step."""
        thing, shape, how, slight = entry
        if how is not Crossing.ROUND and self._takes(thing, shape, slight, end):
            return Crossing.FREE if self._takes(thing, shape, slight, start) else how
        if slight or self._takes(thing, shape, slight, start):
            return Crossing.FREE
        across = shape.buffer(-_TOUCH).intersects(line)
        return how if across else Crossing.FREE

    def _walls_crossed(self, start: Square, end: Square) -> Crossing:
        """The wall that a step goes over: met by the lines a little to either side of it."""
        across, down = end.column - start.column, end.row - start.row
        sides = []
        for side in (-0.04, 0.04):
            line = shapely.affinity.translate(
                LineString([_middle(start), _middle(end)]), -down * side, across * side
            )
            sides.append([how for wall, how in self.walls if line.intersects(wall)])
        if all(Crossing.HALF_MOVE in side for side in sides):
            return Crossing.HALF_MOVE
        return Crossing.ONE_MORE if all(sides) else Crossing.FREE


def _middle(square: Square) -> Point:
    return Point(square.column + 0.5, square.row + 0.5)


def _hardest(found: list[Crossing]) -> Crossing:
    order = [Crossing.FREE, Crossing.ONE_MORE, Crossing.HALF_MOVE, Crossing.ROUND]
    return max(found, key=order.index, default=Crossing.FREE)
