"""What leaves a figure no room: rock, deep water, cliffs, obstacles, walls, other figures.

combat-and-tactics.txt, Figures and Facing, Obstacles, Movement and Footing; rulings R5, R6, R8.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from fieldwright.battlefield.extent import is_slight, obstacle_outline
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Obstacle, Platform, Wall
from fieldwright.geometry.canopy import among_the_trees
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.footprints import HEIGHT_FT, why_not_together
from fieldwright.geometry.index import index_of
from fieldwright.geometry.shapes import covered_share, distance_to_line, turn
from fieldwright.geometry.surfaces import (
    carries,
    feet_of,
    is_passable_below,
    middle_of,
    platform_name,
    platform_of,
    top_of,
)
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Blocking
from fieldwright.terms.words import capital, with_article

FILLS = 1 / 3
"""An obstacle that covers this share of a square leaves no room to stand there."""

HALF = 1 / 2
"""So much of a square is covered at least where figures may stand in half squares (ruling R5)."""

STEP_FT = 5
"""A step between two squares that is higher cannot be stood across (an escarpment)."""

TOGETHER_FT = 5
"""Figures whose feet are less than this apart in height are on the same square together."""

IN_THE_WAY = 0.28
"""A wall that passes the middle of a square nearer than this leaves no room there."""

WADES = 5 / 6
"""To this share of its height a figure wades: to the shoulder; man-sized ones 5 feet deep."""

_SWIMS = re.compile(r"\bSw\b|swim|aquatic|amphib", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a figure cannot stand somewhere: a sentence, and the squares that it is about.

    A ``hard`` one holds even for a DM who insists.
    """

    reason: str
    squares: tuple[Square, ...]
    hard: bool = False


class FigureRoom:
    """One figure on one footprint, and what is there."""

    def __init__(
        self, field: Battlefield, figure: Figure, block: Block, *, half_squares: bool = False
    ) -> None:
        """Look at ``block``, which lies within the field.

        With ``half_squares`` figures of one square may stand where a wall cuts it (ruling R5).
        """
        self._least = HALF if half_squares else FILLS
        self._stands_in_halves = half_squares and block.width == block.height == 1
        self._field = field
        self._figure = figure
        self._block = block
        self._index = index_of(field)
        self._catalogue = load_catalogue()
        self._platforms = self._index.near(Platform, block)
        self._platform = next(
            (one for one in self._platforms if one.id == figure.surface),
            platform_of(field, figure),
        )
        rows, columns = slice(block.top, block.bottom), slice(block.left, block.right)
        self._heights = field.layers[Layer.HEIGHT][rows, columns]
        self._stands_on_ground = self._platform is None and figure.altitude_ft <= 0

    def _ground(self, square: Square) -> int:
        return int(self._field.layers[Layer.HEIGHT][square.row, square.column])

    def _feet(self, square: Square) -> float:
        """How high the figure's feet are over this square."""
        base = top_of(self._platform) if self._platform is not None else self._ground(square)
        return base + self._figure.altitude_ft

    # ------------------------------------------------------------------------------- the ground

    def ground(self) -> Iterator[Refusal]:
        """Rock, deep water and cliffs."""
        rock = [square for square in self._block.squares() if self._is_rock(square)]
        if rock and self._platform is None:
            yield Refusal("It would stand in solid rock.", tuple(rock))
        yield from self._trees()
        if not self._stands_on_ground:
            return
        open_squares = [square for square in self._block.squares() if not self._carried(square)]
        deep = [square for square in open_squares if self._is_too_deep(square)]
        if deep:
            yield Refusal(
                "The water is too deep for it to stand, and it does not swim.", tuple(deep)
            )
        yield from self._cliffs(open_squares)

    def _trees(self) -> Iterator[Refusal]:
        """Woods that leave it no room to fly."""
        for square in self._block.squares() if self._figure.altitude_ft > 0 else ():
            refused = among_the_trees(self._field, self._figure, square)
            if refused is not None:
                yield Refusal(capital(f"{refused.reason}."), (square,))

    def _is_rock(self, square: Square) -> bool:
        return self._catalogue.is_rock(self._field.ground_at(square))

    def _is_too_deep(self, square: Square) -> bool:
        depth = int(self._field.layers[Layer.DEPTH][square.row, square.column])
        wades = max(HEIGHT_FT["M"], HEIGHT_FT[self._figure.size]) * WADES
        return depth > wades and not can_swim(self._figure)

    def _cliffs(self, squares: Sequence[Square]) -> Iterator[Refusal]:
        layer = self._field.layers[Layer.ESCARPMENT]
        sheer = [square for square in squares if layer[square.row, square.column]]
        if sheer:
            yield Refusal("There is an escarpment; it can be climbed, not stood on.", tuple(sheer))
        elif len(squares) > 1 and int(self._heights.max() - self._heights.min()) > STEP_FT * (
            max(self._heights.shape) - 1
        ):
            yield Refusal("The ground under it falls away too steeply.", tuple(squares))

    # ----------------------------------------------------------------------------- the platforms

    def _carried(self, square: Square) -> bool:
        """Whether a platform that one cannot be under carries the square."""
        return any(
            not is_passable_below(self._catalogue, one) and carries(one, square)
            for one in self._platforms
        )

    def surface(self) -> Iterator[Refusal]:
        """All of the figure must be on its platform, or beside all high and solid ones."""
        if self._platform is not None:
            name = platform_name(self._platform)
            off = [
                square for square in self._block.squares() if not carries(self._platform, square)
            ]
            if off and self._figure.altitude_ft <= 0:
                yield Refusal(f"It would stand partly off the {name}.", tuple(off))
            return
        for platform in self._platforms:
            if is_passable_below(self._catalogue, platform) or platform.foot_ft is not None:
                continue
            inside = [
                square
                for square in self._block.squares()
                if carries(platform, square) and platform.top_ft - self._feet(square) > STEP_FT
            ]
            if 0 < len(inside) < self._block.width * self._block.height:
                name = platform_name(platform)
                yield Refusal(f"The {name} is in the way.", tuple(inside))

    # ------------------------------------------------------------------------ obstacles and walls

    def obstacles(self) -> Iterator[Refusal]:
        """Obstacles that must be gone round, where they are higher than the figure's feet."""
        for obstacle in self._index.near(Obstacle, self._block):
            kind = self._catalogue.obstacles.get(obstacle.kind)
            if kind is None or kind.movement is not Blocking.BLOCKS:
                continue
            height = kind.height_of(obstacle)
            filled = [
                square
                for square in self._block.squares()
                if self._bars(square, height) and fills(obstacle, kind.shape, square, self._least)
            ]
            if filled:
                yield Refusal(capital(f"{with_article(kind.name)} is in the way."), tuple(filled))

    def _bars(self, square: Square, height_ft: float) -> bool:
        """Whether something this high (a pit: deep) is in the way of feet over this square."""
        if height_ft < 0:
            return self._stands_on_ground and not self._carried(square)
        return self._ground(square) + height_ft > self._feet_or_floor(square)

    def _feet_or_floor(self, square: Square) -> float:
        """The figure's feet; on a solid platform that it stands on without being told to."""
        carrying = [
            top_of(one)
            for one in self._platforms
            if not is_passable_below(self._catalogue, one) and carries(one, square)
        ]
        if self._platform is None and carrying:
            return max(carrying) + self._figure.altitude_ft
        return self._feet(square)

    def walls(self) -> Iterator[Refusal]:
        """Walls through a square's middle, or between two squares of the figure."""
        for wall in self._index.near(Wall, self._block):
            kind = self._catalogue.walls.get(wall.kind)
            if kind is None or kind.movement_of(wall) is not Blocking.BLOCKS:
                continue
            height = kind.height_of(wall)
            crossed = [square for square in self._crossed(wall) if self._bars(square, height)]
            if crossed:
                yield Refusal(capital(f"{with_article(kind.name)} is in the way."), tuple(crossed))

    def _crossed(self, wall: Wall) -> list[Square]:
        """The squares that a wall cuts through or off from the one east or south of it."""
        found = []
        for square in self._block.squares():
            x, y = middle_of(square)
            near = distance_to_line((x, y), wall.start, wall.end) < IN_THE_WAY
            if near and not self._stands_in_halves:
                found.append(square)
                continue
            beside = Square(square.column + 1, square.row), Square(square.column, square.row + 1)
            for other in beside:
                if self._block.holds(other) and crosses(wall, (x, y), middle_of(other)):
                    found.extend((square, other))
        return list(dict.fromkeys(found))

    # ---------------------------------------------------------------------------- other figures

    def others(self, ignoring: set[UUID]) -> Iterator[Refusal]:
        """Figures on the same squares that leave no room."""
        near = [
            other
            for other in self._index.near(Figure, self._block)
            if other.id not in ignoring and not self._is_carried_along(other, ignoring)
        ]
        told: dict[str, list[Square]] = {}
        for square in self._block.squares() if near else ():
            here = [
                other
                for other in near
                if block_of(other).holds(square)
                and abs(feet_of(self._field, other, square) - self._feet(square)) < TOGETHER_FT
            ]
            reason = why_not_together([*here, self._figure], self._field.info.scale) if here else ""
            if reason:
                told.setdefault(reason, []).append(square)
        for reason, squares in told.items():
            yield Refusal(reason, tuple(squares))

    def _is_carried_along(self, other: Figure, ignoring: set[UUID]) -> bool:
        """Whether a figure rides: its mount takes the room, and this one's riders come along."""
        return other.mount is not None and (
            other.mount in ignoring or other.mount in self._field.things["figures"]
        )


def can_swim(figure: Figure) -> bool:
    """Whether a figure's numbers say that it swims, or it lives in water."""
    stats = figure.stats
    return stats is not None and any(
        _SWIMS.search(words) for words in (stats.movement, *stats.flags)
    )


def fills(obstacle: Obstacle, shape: str, square: Square, least: float = FILLS) -> bool:
    """Whether an obstacle leaves no room to stand in a square.

    A lone trunk fills the square it stands in (ruling R5); others what they cover to a third, or
    to another ``least`` share.
    """
    if is_slight(obstacle):
        x, y = obstacle.position
        return int(x // 1) == square.column and int(y // 1) == square.row
    outline = obstacle_outline(obstacle, shape)
    return covered_share(outline, square) >= least


def crosses(wall: Wall, a: tuple[float, float], b: tuple[float, float]) -> bool:
    """Whether a wall lies between two places."""
    c, d = wall.start, wall.end
    return turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) < 0
