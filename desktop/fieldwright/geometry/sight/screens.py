"""Screens: what stands in the way of sight, one for each wall, obstacle and platform.

combat-and-tactics.txt, Cover and Concealment; rulings R12 to R14. The package says
which law they follow.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.extent import around, extent_of, is_slight, obstacle_outline
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.things import Obstacle, Platform, Point, Wall
from fieldwright.geometry.index import index_of
from fieldwright.geometry.shapes import contains, covered_squares, signed_area
from fieldwright.geometry.surfaces import surface_at, top_of
from fieldwright.terms.grid import Square
from fieldwright.terms.quick import quickly_made
from fieldwright.terms.setting import Blocking, Hides

Piece = NDArray[np.float64]
"""Corners of a convex outline, or the two ends of a wall: rows of x, y (squares) and top (feet)."""

CEILING_FT = 10_000.0
"""Higher than anybody looks: rock, and walls that reach the ceiling of a room."""

_ROOM_FT = 8.0
"""Indoors a wall that blocks the way and is no lower than this reaches the ceiling."""

_TOUCH = 1e-7
_REACHES = 1e-6
_EDGE = 0.1
"""Squares: a wall that lines the edge of a platform lies no farther off it than this."""

_TREE = "tree"

ENDS = 2
"""So many points the pieces of walls have; those of bodies have more."""


@quickly_made
@dataclass(frozen=True, eq=False, slots=True)
class Screen:
    """One thing that may hide others.

    ``pieces`` are convex; ``squares`` those that it reaches into, a wall on a line of the grid
    into both beside it. ``opacity`` is the share that it hides of what stands behind. A ``plate``
    is thin and hides only what is seen through it. ``slight`` ones are trunks and posts; ``tree``
    says that the wood's own step may stand for it (ruling R14). ``dense`` ones are soft, and yet
    nothing is seen through them: magical darkness, magical fog and thick smoke (ruling R12).
    ``line`` is the line of the grid that a wall stands on: 0 and a column, or 1 and a row. A wall
    of several that continue each other has ``parts``: each thing and the squares of its own.
    """

    thing: UUID
    name: str
    hides: Hides
    opacity: float
    pieces: tuple[Piece, ...]
    squares: tuple[Square, ...]
    plate: bool = False
    slight: bool = False
    tree: bool = False
    dense: bool = False
    line: tuple[int, int] | None = None
    parts: tuple[tuple[UUID, tuple[Square, ...]], ...] = ()

    def across(self, square: Square) -> Square | None:
        """The square on the other side of the line of the grid that it stands on."""
        if self.line is None:
            return None
        axis, line = self.line
        before = line - 1 if square[axis] == line else line
        return Square(before, square.row) if axis == 0 else Square(square.column, before)

    def edge_of(self, square: Square) -> str:
        """The edge of a square that it stands on: ``north``, ``east`` ... or nothing."""
        if self.line is None or square not in self.squares:
            return ""
        axis, line = self.line
        return (("west", "east"), ("north", "south"))[axis][square[axis] != line]

    def thing_in(self, square: Square) -> UUID:
        """The thing that reaches into a square."""
        return next((thing for thing, squares in self.parts if square in squares), self.thing)

    @property
    def is_hard_wall(self) -> bool:
        """Whether it is an upright wall that is hard, on a line of the grid or at any angle."""
        return self.hides is Hides.COVER and len(self.pieces[0]) == ENDS

    @property
    def top_ft(self) -> float:
        """The highest of its top edges."""
        return max(float(piece[:, 2].max()) for piece in self.pieces)

    @property
    def lowest_ft(self) -> float:
        """The lowest of its top edges."""
        return min(float(piece[:, 2].min()) for piece in self.pieces)


def screen_of(field: Battlefield, thing: Wall | Obstacle | Platform) -> Screen | None:
    """The screen that a thing of the field is; None for what hides nothing."""
    catalogue = load_catalogue()
    if isinstance(thing, Wall):
        return _wall(field, thing, catalogue)
    if isinstance(thing, Obstacle):
        return _obstacle(field, thing, catalogue)
    return _platform(field, thing, catalogue)


# ------------------------------------------------------------------------------------------ walls


def _wall(field: Battlefield, wall: Wall, catalogue: Catalogue) -> Screen | None:
    kind = catalogue.walls.get(wall.kind)
    hides = Hides.NOTHING if kind is None else kind.hides_of(wall)
    if kind is None or hides is Hides.NOTHING or wall.start == wall.end:
        return None
    height = kind.height_of(wall)
    blocks = kind.movement_of(wall) is Blocking.BLOCKS
    if field.info.indoors and blocks and height >= _ROOM_FT and wall.height_ft is None:
        height = CEILING_FT
    pieces = tuple(_wall_pieces(field, wall, height, on_platforms=kind.on_platforms))
    name = f"closed {kind.name}" if kind.opens else kind.name
    squares = tuple(squares_along(field, wall.start, wall.end))
    line = _grid_line(wall)
    return Screen(wall.id, name, hides, kind.share_hidden, pieces, squares, line=line)


def _grid_line(wall: Wall) -> tuple[int, int] | None:
    """The line of the grid that a wall stands on."""
    for axis in (0, 1):
        line = round(wall.start[axis])
        if max(abs(one[axis] - line) for one in (wall.start, wall.end)) <= _REACHES:
            return axis, line
    return None


def _wall_pieces(
    field: Battlefield, wall: Wall, height: float, *, on_platforms: bool
) -> Iterator[Piece]:
    """The parts of a wall over which what it stands on is even."""
    ends = _even_parts(field, wall)
    bases = [_feet_of(field, *pair) for pair in pairwise(ends)]
    # Only platforms that are near: what stands elsewhere never changes how a wall is parted.
    if on_platforms and index_of(field).near(Platform, extent_of(wall).grown(1)):
        ends = _parted(wall, math.ceil(math.dist(wall.start, wall.end)))
        bases = [
            [max(foot, _platform_beside(field, pair)) for foot in _feet_of(field, *pair)]
            for pair in pairwise(ends)
        ]
    for (first, last), (start, end) in zip(pairwise(ends), bases, strict=True):
        yield np.array([(*first, start + height), (*last, end + height)])


def _feet_of(field: Battlefield, start: Point, end: Point) -> list[float]:
    """What a part of a wall stands on at its ends: at a cliff the higher of both sides."""
    length = math.dist(start, end)
    along = (end[0] - start[0]) / length * _REACHES, (end[1] - start[1]) / length * _REACHES
    return [
        max(
            ground_height(field, x + sign * along[0] + side, y + sign * along[1] + other)
            for side, other in ((-along[1], along[0]), (along[1], -along[0]))
        )
        for (x, y), sign in ((start, 1), (end, -1))
    ]


def _platform_beside(field: Battlefield, part: tuple[Point, Point]) -> float:
    """The top of the highest platform on which a part of a wall stands, or whose edge it lines."""
    (x1, y1), (x2, y2) = part
    middle = ((x1 + x2) / 2, (y1 + y2) / 2)
    length = math.dist(*part)
    across, down = (y1 - y2) / length * _EDGE, (x2 - x1) / length * _EDGE
    beside = ((middle[0] + across, middle[1] + down), (middle[0] - across, middle[1] - down))
    tops = [
        top_of(platform)
        for platform in index_of(field).near(Platform, around([middle], 1.0))
        if any(contains(platform.outline, point) for point in beside)
    ]
    return max(tops, default=-math.inf)


def _parted(wall: Wall, count: int) -> list[Point]:
    """The ends of so many equal parts of a wall."""
    (x1, y1), (x2, y2) = wall.start, wall.end
    return [
        (x1 + (x2 - x1) * part / count, y1 + (y2 - y1) * part / count) for part in range(count + 1)
    ]


def _even_parts(field: Battlefield, wall: Wall) -> list[Point]:
    """The ends of the parts of a wall over which the ground is even: one part on level ground."""
    block = around((wall.start, wall.end), 1.0).clipped(field.block)
    heights = field.layers[Layer.HEIGHT][block.top : block.bottom, block.left : block.right]
    if not heights.size or heights.min() == heights.max():
        return [wall.start, wall.end]
    return _parted(wall, max(1, math.ceil(math.dist(wall.start, wall.end) * 2)))


def squares_along(field: Battlefield, start: Point, end: Point) -> Iterator[Square]:
    """The squares of the field that a straight line runs through or along."""
    found: dict[Square, None] = {}
    for (x1, y1), (x2, y2) in _between_grid_lines(start, end):
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        for across in (-_REACHES, _REACHES):
            for down in (-_REACHES, _REACHES):
                found[Square(math.floor(x + across), math.floor(y + down))] = None
    return (square for square in found if field.block.holds(square))


def _between_grid_lines(start: Point, end: Point) -> Iterator[tuple[Point, Point]]:
    """A line cut where it crosses the lines of the grid."""
    cuts = {0.0, 1.0}
    for axis in (0, 1):
        low, high = sorted((start[axis], end[axis]))
        if high - low > _TOUCH:
            whole = range(math.ceil(low), math.floor(high) + 1)
            cuts |= {(line - start[axis]) / (end[axis] - start[axis]) for line in whole}
    places = [
        (start[0] + (end[0] - start[0]) * cut, start[1] + (end[1] - start[1]) * cut)
        for cut in sorted(cuts)
    ]
    for first, second in pairwise(places):
        if math.dist(first, second) > _TOUCH:
            yield first, second


# -------------------------------------------------------------------------- obstacles, platforms


def _obstacle(field: Battlefield, obstacle: Obstacle, catalogue: Catalogue) -> Screen | None:
    kind = catalogue.obstacles.get(obstacle.kind)
    if kind is None or kind.hides is Hides.NOTHING:
        return None
    height = kind.height_of(obstacle)
    outline = obstacle_outline(obstacle, kind.shape)
    if height <= 0 or len(outline) < 3:
        return None
    pieces = _convex(outline, _floor_at(field, obstacle.position) + height)
    if not pieces:
        return None
    slight = kind.hides is Hides.COVER and is_slight(obstacle)
    return Screen(
        obstacle.id,
        kind.name,
        kind.hides,
        1.0,
        pieces,
        tuple(squares_under(field, outline)),
        slight=slight,
        tree=_TREE in kind.counts_as or kind.crown > 0,
        dense=kind.blocks_sight and kind.hides is Hides.CONCEALMENT,
    )


def _platform(field: Battlefield, platform: Platform, catalogue: Catalogue) -> Screen | None:
    kind = catalogue.platforms.get(platform.kind)
    if kind is None or len(platform.outline) < 3:
        return None
    pieces = _convex(platform.outline, top_of(platform))
    if not pieces:
        return None
    squares = tuple(squares_under(field, platform.outline))
    plate = kind.passable_below
    return Screen(platform.id, kind.name, Hides.COVER, 1.0, pieces, squares, plate=plate)


def squares_under(field: Battlefield, outline: Sequence[Point]) -> Iterator[Square]:
    """The squares of the field that an outline reaches into."""
    for square, share in covered_squares(outline, around(outline).clipped(field.block)):
        if share > _REACHES:
            yield square


def _floor_at(field: Battlefield, point: Point) -> float:
    """The height of what an obstacle stands on: the highest platform there, or the ground."""
    square = Square(math.floor(point[0]), math.floor(point[1]))
    platform = surface_at(field, square) if field.block.holds(square) else None
    return ground_height(field, *point) if platform is None else top_of(platform)


def _convex(outline: Sequence[Point], top: float) -> tuple[Piece, ...]:
    """An outline as convex pieces: itself, or triangles where it has a hollow.

    None of them where it encloses nothing: what has no extent hides nothing.
    """
    points = list(dict.fromkeys(outline))
    if len(points) < 3 or not all(math.isfinite(part) for point in points for part in point):
        return ()
    if _is_convex(points):
        return (_piece(points, top),) if abs(signed_area(points)) > _TOUCH else ()
    import shapely  # Only few outlines have hollows, and importing it takes long.

    whole = shapely.make_valid(shapely.Polygon(points))
    found = shapely.constrained_delaunay_triangles(whole)
    return tuple(
        _piece(list(part.exterior.coords)[:-1], top)
        for part in shapely.get_parts(found)
        if part.area > _TOUCH
    )


def _piece(points: Sequence[Sequence[float]], top: float) -> Piece:
    return np.array([(x, y, top) for x, y in points], np.float64)


def corners_of(square: Square, top_ft: float) -> Piece:
    """A whole square as the outline of a body with that top."""
    column, row = square
    corners: Any = (
        (column, row, top_ft),
        (column + 1, row, top_ft),
        (column + 1, row + 1, top_ft),
        (column, row + 1, top_ft),
    )
    return np.array(corners, np.float64)


def _is_convex(points: Sequence[Point]) -> bool:
    if len(points) < 3:
        return False
    way = math.copysign(1.0, signed_area(points))
    for number, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[number - 2], points[number - 1]
        if way * ((x1 - x0) * (y - y1) - (y1 - y0) * (x - x1)) < -_TOUCH:
            return False
    return True


# ------------------------------------------------------------------------------------- the ground


def ground_height(field: Battlefield, x: float, y: float) -> float:
    """The height of the ground at a place, in feet; beside the field that of the nearest square.

    It rises evenly between the centres of squares and steps at escarpments (ruling R12).
    """
    heights: NDArray[Any] = field.layers[Layer.HEIGHT]
    sheer: NDArray[Any] = field.layers[Layer.ESCARPMENT]
    rows, columns = heights.shape
    column = min(max(math.floor(x), 0), columns - 1)
    row = min(max(math.floor(y), 0), rows - 1)
    own = float(heights.item(row, column))
    west, north = math.floor(x - 0.5), math.floor(y - 0.5)
    across, down = x - 0.5 - west, y - 0.5 - north
    total = 0.0
    for row_at, vertical in ((north, 1 - down), (north + 1, down)):
        for column_at, level in ((west, 1 - across), (west + 1, across)):
            inner_row = min(max(row_at, 0), rows - 1)
            inner_column = min(max(column_at, 0), columns - 1)
            steps = sheer.item(row, column) or sheer.item(inner_row, inner_column)
            total += vertical * level * (own if steps else heights.item(inner_row, inner_column))
    return float(total)
