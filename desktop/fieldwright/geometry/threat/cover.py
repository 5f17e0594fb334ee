"""Total cover against attacks that reach further than the next square.

combat-and-tactics.txt, Range, Cover and Concealment; rulings R5, R10, R13.
"""

from __future__ import annotations

from dataclasses import dataclass

from fieldwright.battlefield.extent import is_slight, obstacle_outline
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Obstacle, Point
from fieldwright.geometry.index import index_of
from fieldwright.geometry.shapes import turn
from fieldwright.geometry.sight.bodies import Body
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Hides

_TO_THE_SIDES = 7 / 16
"""Squares to both sides of a square's middle that must be hidden as well."""


@dataclass(frozen=True, slots=True)
class Covers:
    """The outlines of hard obstacles that rise to a figure's head or above."""

    outlines: tuple[tuple[Point, ...], ...]

    def hide(self, own: Square, square: Square) -> bool:
        """Whether nothing of who stands in a square is seen from the middle of another."""
        if not self.outlines:
            return False
        x, y = own.column + 0.5, own.row + 0.5
        across, down = square.column - own.column, square.row - own.row
        length = max(abs(across), abs(down))
        return all(
            self._stop(
                (x, y),
                (
                    x + across - down / length * aside,
                    y + down + across / length * aside,
                ),
            )
            for aside in (-_TO_THE_SIDES, 0.0, _TO_THE_SIDES)
        )

    def _stop(self, start: Point, end: Point) -> bool:
        return any(_crosses(outline, start, end) for outline in self.outlines)


def covers_around(field: Battlefield, body: Body, squares: int) -> Covers:
    """What may give total cover up to so many squares around a figure.

    Hard obstacles that are higher than it; what is lower can be struck over, and round trunks and
    posts one strikes (ruling R13).
    """
    catalogue = load_catalogue()
    found = []
    for obstacle in index_of(field).near(Obstacle, body.block.grown(squares)):
        kind = catalogue.obstacles.get(obstacle.kind)
        if kind is None or kind.hides is not Hides.COVER or is_slight(obstacle):
            continue
        height = kind.height_of(obstacle)
        if _ground(field, obstacle) + height >= body.head_ft:
            found.append(obstacle_outline(obstacle, kind.shape))
    return Covers(tuple(found))


def _ground(field: Battlefield, obstacle: Obstacle) -> int:
    square = Square(int(obstacle.position[0] // 1), int(obstacle.position[1] // 1))
    return field.height_at(square) if field.block.holds(square) else 0


def _crosses(outline: tuple[Point, ...], start: Point, end: Point) -> bool:
    """Whether a line goes through an outline, from side to side."""
    return any(
        turn(start, end, one) * turn(start, end, other) < 0
        and turn(one, other, start) * turn(one, other, end) < 0
        for one, other in zip(outline, (*outline[1:], outline[0]), strict=True)
    )
