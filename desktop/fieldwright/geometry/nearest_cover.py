"""The nearest square that gives cover: what is drawn on the map, else the terrain's roll.

combat-and-tactics.txt, Cover and Concealment (Battlefield Characteristics); distances by ruling R2.
A figure takes cover right behind something hard, in its square or touching it (ruling R13).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.extent import around, obstacle_outline
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.things import Obstacle, Platform, Wall
from fieldwright.geometry.description import SquareThing
from fieldwright.geometry.index import index_of
from fieldwright.geometry.measure import measured_from, measured_squares
from fieldwright.geometry.shapes import covered_share, wall_place
from fieldwright.geometry.standing import SHARE_NOTICED, described_obstacle, described_wall
from fieldwright.geometry.surfaces import squares_carried
from fieldwright.rules.nearest_cover import CoverRoll, roll_nearest_cover
from fieldwright.rules.terrain import TerrainType
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import LARGEST_SIDE, Block, Square
from fieldwright.terms.setting import Blocking, Depth, Forestation, Hides

Mask = NDArray[np.bool_]

LEAST_FT = 1.5
"""What is lower hides not even someone who lies behind it by a quarter (ruling R13)."""


_RADII = (6, 24, 2 * LARGEST_SIDE)
"""Near things are looked at first; most figures find cover within a few squares."""


@dataclass(frozen=True, slots=True)
class FoundCover:
    """A square of the map that gives cover or concealment, and how far off it is in squares.

    ``behind`` names what gives it. ``squares`` is 0 for the figure's own square.
    """

    square: Square
    squares: int
    hides: Hides
    behind: str

    @property
    def sentence(self) -> str:
        """``hard cover at C4, 2 squares off, behind boulder``."""
        what = "hard cover" if self.hides is Hides.COVER else "concealment"
        far = "1 square off" if self.squares == 1 else f"{self.squares} squares off"
        where = "here" if self.squares == 0 else f"at {self.square.name}, {far}"
        return f"{what} {where}, behind {self.behind}"


def nearest_cover(
    field: Battlefield, square: Square, hides: Hides = Hides.COVER
) -> FoundCover | None:
    """The nearest square where a figure could stand with cover (or concealment) at hand.

    None where nothing drawn on the field gives any. Measured as ranges are (ruling R2); of squares
    equally far off the one nearest in a straight line, then the northernmost, is named.
    """
    for radius in _RADII:
        around_it = Block(*square, *square).grown(radius).clipped(field.block)
        places = _Places.within(field, around_it, hides)
        found = places.nearest(square)
        if found is not None and measured_squares(square, found) <= radius:
            distance = measured_squares(square, found)
            return FoundCover(found, distance, hides, places.behind(found))
    return None


def _nearest_first(square: Square, columns: int, rows: int) -> NDArray[np.int64]:
    """A number for each square that grows with its measured, then its straight distance."""
    across = np.arange(columns, dtype=np.int64)[None, :] - square.column
    down = np.arange(rows, dtype=np.int64)[:, None] - square.row
    measured = measured_from(square, columns, rows).astype(np.int64)
    order: NDArray[np.int64] = measured * (4 * LARGEST_SIDE**2) + across**2 + down**2
    return order


def cover_for(
    field: Battlefield,
    square: Square,
    terrain: TerrainType,
    forestation: Forestation,
    stream: Stream,
) -> tuple[FoundCover | CoverRoll, ...]:
    """Where a figure finds cover: on the map where anything there gives it, else by the dice."""
    found = [nearest_cover(field, square, hides) for hides in (Hides.COVER, Hides.CONCEALMENT)]
    drawn = tuple(one for one in found if one is not None)
    season, scale = field.info.season, field.info.scale
    return drawn or roll_nearest_cover(terrain, season, forestation, stream, scale)


class _Places:
    """Where one kind of hiding is found in a block: a mask of squares, and what gives it."""

    def __init__(self, field: Battlefield) -> None:
        self.mask: Mask = np.zeros((field.rows, field.columns), bool)
        self._names: dict[Square, str] = {}

    @classmethod
    def within(cls, field: Battlefield, block: Block, hides: Hides) -> _Places:
        """All places in a block; what stands beside the block counts too."""
        catalogue = load_catalogue()
        places = cls(field)
        wide = block.grown(1).clipped(field.block)
        for thing, beside, inside in _things(field, wide, catalogue):
            if thing.hides is hides and thing.height_ft >= LEAST_FT:
                hidden = beside if thing.movement is Blocking.BLOCKS else (*inside, *beside)
                places.mark(hidden, thing.name)
        _mark_growth(field, wide, catalogue, places, hides)
        places.mask &= _standable(field, wide, catalogue)
        outside = np.ones_like(places.mask)
        outside[block.top : block.bottom, block.left : block.right] = False
        places.mask[outside] = False
        return places

    def mark(self, squares: Iterable[Square], name: str) -> None:
        """Say that these squares lie behind something."""
        for square in squares:
            self.mask[square.row, square.column] = True
            self._names.setdefault(square, name)

    def nearest(self, square: Square) -> Square | None:
        """The place that is nearest to a square."""
        if not self.mask.any():
            return None
        rows, columns = self.mask.shape
        order = _nearest_first(square, columns, rows)
        order[~self.mask] = np.iinfo(order.dtype).max
        row, column = np.unravel_index(int(order.argmin()), order.shape)
        return Square(int(column), int(row))

    def behind(self, square: Square) -> str:
        """What gives cover in a square."""
        return self._names[square]


_Reached = tuple[SquareThing, tuple[Square, ...], tuple[Square, ...]]


def _things(field: Battlefield, block: Block, catalogue: Catalogue) -> Iterator[_Reached]:
    """Each obstacle and wall with the squares beside it and those that it stands in."""
    index = index_of(field)
    for obstacle in index.near(Obstacle, block):
        inside = tuple(_covered(field, obstacle, catalogue))
        beside = {other for square in inside for other in _touching(field, square)}
        ordered = sorted(beside - set(inside), key=lambda square: (square.row, square.column))
        yield described_obstacle(obstacle, catalogue), tuple(ordered), inside
    for wall in index.near(Wall, block):
        along = around((wall.start, wall.end), 0.5).clipped(block)
        beside_it = tuple(
            square
            for square in along.squares()
            if wall_place(wall.start, wall.end, square) is not None
        )
        yield described_wall(wall, "", catalogue), beside_it, ()


def _covered(field: Battlefield, obstacle: Obstacle, catalogue: Catalogue) -> Iterator[Square]:
    kind = catalogue.obstacles.get(obstacle.kind)
    outline = obstacle_outline(obstacle, kind.shape if kind is not None else "round")
    for square in around(outline).clipped(field.block).squares():
        if covered_share(outline, square) >= SHARE_NOTICED:
            yield square


def _mark_growth(
    field: Battlefield, block: Block, catalogue: Catalogue, places: _Places, hides: Hides
) -> None:
    """Whoever stands in reeds or a thicket is hidden by them."""
    codes = field.layers[Layer.GROWTH][block.top : block.bottom, block.left : block.right]
    for code, kind_id in enumerate(field.palettes.growth):
        kind = catalogue.growths.get(kind_id)
        if kind is None or kind.hides is not hides:
            continue
        for row, column in np.argwhere(codes == code):
            places.mark([Square(int(column) + block.left, int(row) + block.top)], kind.name)


def _standable(field: Battlefield, block: Block, catalogue: Catalogue) -> Mask:
    """Where a figure can stand: no solid rock, no blocking obstacle, no water too deep."""
    solid = [code for code, kind in enumerate(field.palettes.ground) if catalogue.is_rock(kind)]
    deep = field.layers[Layer.DEPTH] > Depth.SHOULDER.feet
    for platform in index_of(field).near(Platform, block):
        for square in squares_carried(field, platform):
            deep[square.row, square.column] = False
    stands: Mask = ~deep & ~np.isin(field.layers[Layer.GROUND], solid)
    for obstacle in index_of(field).near(Obstacle, block):
        if described_obstacle(obstacle, catalogue).movement is Blocking.BLOCKS:
            for square in _covered(field, obstacle, catalogue):
                stands[square.row, square.column] = False
    return stands


def _touching(field: Battlefield, square: Square) -> Iterator[Square]:
    column, row = square
    return Block(column, row, column + 1, row + 1).grown(1).clipped(field.block).squares()
