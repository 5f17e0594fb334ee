"""Walls while they are worked on: what stands where now, and the one change that it all comes to.

Lengths and places are in squares of the field.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeAlias
from uuid import UUID, uuid4

from fieldwright.battlefield.changes import ChangeThings
from fieldwright.battlefield.extent import around, extent_of
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.things import Point, Wall
from fieldwright.geometry.index import index_of
from fieldwright.terms.grid import Block

NewId: TypeAlias = Callable[[], UUID]
Stretch: TypeAlias = tuple[float, float]
"""From where to where along a line, in squares from its start."""

ON_LINE = 0.08
"""A wall that strays no farther than this from a line lies on it, as the drawing engine has it."""

TOUCH = 0.03
"""Ends of walls no farther apart than this meet."""

SHORTEST = 0.05
"""No piece of wall is left that is shorter than this."""

LEAST = 0.25
"""A wall that somebody draws is at least this long."""

_STRAIGHT_ON = 0.9995
"""The cosine up to which two walls that meet go straight on."""


class WallError(ValueError):
    """A wall that cannot be put up as asked; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class WallStyle:
    """What walls are made of; None for height (feet) or thickness (squares) is as usual."""

    kind: str
    height_ft: float | None = None
    thickness: float | None = None

    def wall(self, wall_id: UUID, start: Point, end: Point) -> Wall:
        """A wall of this make."""
        return Wall(
            id=wall_id,
            kind=self.kind,
            start=start,
            end=end,
            height_ft=self.height_ft,
            thickness=self.thickness,
        )


class Works:
    """The walls of a field while some are put up, taken down and altered."""

    def __init__(
        self, field: Battlefield, new_id: NewId = uuid4, catalogue: Catalogue | None = None
    ) -> None:
        """Begin with the walls of ``field``; ``new_id`` names new ones."""
        self.field = field
        self.catalogue = catalogue or load_catalogue()
        self.new_id = new_id
        self._before: dict[UUID, Wall] = {}
        self._now: dict[UUID, tuple[Wall, Block] | None] = {}

    def near(self, block: Block) -> list[Wall]:
        """The walls as they are now whose surroundings reach into a block."""
        standing = index_of(self.field).near(Wall, block)
        found = [wall for wall in standing if wall.id not in self._now]
        left, top, right, bottom = block
        worked_on = (entry for entry in self._now.values() if entry is not None)
        found += [
            wall
            for wall, box in worked_on
            if box[0] < right and box[2] > left and box[1] < bottom and box[3] > top
        ]
        return found

    def around(self, points: Iterable[Point], reach: float = 0.5) -> list[Wall]:
        """The walls near some places."""
        return self.near(around(points, reach))

    def put(self, wall: Wall) -> None:
        """Put up a wall, or an altered one in the place of that of the same id."""
        if wall.id not in self._now:
            old = self.field.things["walls"].get(wall.id)
            if isinstance(old, Wall):
                self._before[wall.id] = old
        self._now[wall.id] = (wall, extent_of(wall))

    def take(self, wall: Wall) -> None:
        """Take a wall down."""
        if wall.id not in self._now:
            self._before[wall.id] = wall
        self._now[wall.id] = None

    def spare_id(self) -> UUID:
        """An id for a piece: that of a wall taken down meanwhile, if there is one, else a new one.

        So what is taken apart and put together in the same way again has not changed.
        """
        for wall_id, entry in self._now.items():
            old = self._before.get(wall_id)
            if entry is None and old is not None and not self.is_opening(old):
                return wall_id
        return self.new_id()

    def is_opening(self, wall: Wall) -> bool:
        """Whether a wall is a door, window or the like."""
        kind = self.catalogue.walls.get(wall.kind)
        return kind is not None and kind.opening

    def change(self) -> ChangeThings:
        """Everything that was done, as one change; what came and went again is not in it."""
        before, after = [], []
        for wall_id, entry in self._now.items():
            old = self._before.get(wall_id)
            new = None if entry is None else entry[0]
            if old == new:
                continue
            if old is not None:
                before.append(old)
            if new is not None:
                after.append(new)
        return ChangeThings(tuple(before), tuple(after))


# ---------------------------------------------------------------------------------------- lines


def length_of(wall: Wall) -> float:
    """How long a wall is."""
    return math.dist(wall.start, wall.end)


def tidy(point: Point) -> Point:
    """A place to a thousandth of a square, as files keep it."""
    return (round(point[0], 3) + 0.0, round(point[1], 3) + 0.0)


def within(field: Battlefield, point: Point) -> Point:
    """The place on the field that is nearest to a point."""
    x, y = point
    return tidy((min(max(x, 0.0), float(field.columns)), min(max(y, 0.0), float(field.rows))))


def leaving(field: Battlefield, start: Point, to: Point) -> Point:
    """Where a straight way from a place on the field leaves it; ``to`` if it stays on it.

    From the edge itself outwards it can only go along the edge.
    """
    shares = [1.0]
    for here, there, last in zip(start, to, (field.columns, field.rows), strict=True):
        if there < 0 or there > last:
            edge = 0.0 if there < 0 else float(last)
            shares.append((edge - here) / (there - here))
    share = min(shares)
    if not 0 < share < 1:
        return within(field, to)
    x, y = start
    return within(field, (x + (to[0] - x) * share, y + (to[1] - y) * share))


@dataclass(frozen=True, slots=True)
class Line:
    """A straight way from ``start`` to ``end``."""

    start: Point
    end: Point

    @property
    def length(self) -> float:
        """How long it is."""
        return math.dist(self.start, self.end)

    @property
    def along(self) -> Point:
        """The unit vector from start to end."""
        length = self.length or 1.0
        return ((self.end[0] - self.start[0]) / length, (self.end[1] - self.start[1]) / length)

    def at(self, place: float) -> Point:
        """The place so far from the start; the ends themselves are exact."""
        if place <= 0:
            return self.start
        length = self.length
        if place >= length:
            return self.end
        return tidy(
            (
                self.start[0] + (self.end[0] - self.start[0]) * place / length,
                self.start[1] + (self.end[1] - self.start[1]) * place / length,
            )
        )

    def place(self, point: Point) -> float:
        """How far along the line a point lies, before and beyond its ends too."""
        ux, uy = self.along
        return (point[0] - self.start[0]) * ux + (point[1] - self.start[1]) * uy

    def off(self, point: Point) -> float:
        """How far from the endless line a point lies."""
        ux, uy = self.along
        return abs((point[0] - self.start[0]) * uy - (point[1] - self.start[1]) * ux)

    def distance(self, point: Point) -> float:
        """How far from the way between its ends a point lies."""
        return math.dist(point, self.at_exactly(min(max(self.place(point), 0.0), self.length)))

    def at_exactly(self, place: float) -> Point:
        """The place so far from the start, before and beyond its ends too."""
        ux, uy = self.along
        return (self.start[0] + ux * place, self.start[1] + uy * place)

    def stretch(self, wall: Wall) -> Stretch | None:
        """The part of the line that a wall on it takes up; None for one that is not on it."""
        if self.off(wall.start) > ON_LINE or self.off(wall.end) > ON_LINE:
            return None
        low, high = sorted((self.place(wall.start), self.place(wall.end)))
        if high < SHORTEST or low > self.length - SHORTEST:
            return None
        return (max(0.0, low), min(self.length, high))


def line_of(wall: Wall) -> Line:
    """The line along the middle of a wall."""
    return Line(wall.start, wall.end)


def gaps(length: float, taken: Iterable[Stretch]) -> list[Stretch]:
    """What is left of a length beside the stretches that are taken."""
    left, free = 0.0, []
    for low, high in sorted(taken):
        if low - left >= SHORTEST:
            free.append((left, low))
        left = max(left, high)
    if length - left >= SHORTEST:
        free.append((left, length))
    return free


# ----------------------------------------------------------------------------------- putting up


def add_wall(works: Works, style: WallStyle, start: Point, end: Point) -> int:
    """Put up a straight wall where none stands yet; how many pieces that took.

    Walls that stand on its line already are shared: nothing is doubled.
    """
    line = Line(start, end)
    standing = works.around((start, end))
    taken = [part for part in map(line.stretch, standing) if part is not None]
    free = gaps(line.length, taken)
    for low, high in free:
        works.put(style.wall(works.new_id(), line.at(low), line.at(high)))
    return len(free)


def put_up(
    field: Battlefield,
    rings: Sequence[Sequence[Point]],
    style: WallStyle,
    new_id: NewId = uuid4,
) -> ChangeThings:
    """Walls along some ways of corners, all on the field, sharing what stands already.

    Raises WallError where a way is too short to be a wall, or where walls stand all along it.
    """
    works = Works(field, new_id)
    count = 0
    for ring in rings:
        for start, end in pairwise(corners_of(field, ring)):
            count += add_wall(works, style, start, end)
    if not count:
        raise WallError("Walls stand all along there already. Draw somewhere else.")
    return works.change()


def corners_of(field: Battlefield, way: Sequence[Point]) -> list[Point]:
    """The corners of a way, on the field, none twice in a row; raises WallError if too short."""
    corners: list[Point] = []
    for point in (within(field, point) for point in way):
        if not corners or math.dist(corners[-1], point) >= SHORTEST:
            corners.append(point)
    if sum(math.dist(a, b) for a, b in pairwise(corners)) < LEAST:
        raise WallError("That is too short for a wall. Draw at least a quarter of a square.")
    return corners


# --------------------------------------------------------------------------- walls that go on


def ends_at(wall: Wall, point: Point) -> bool:
    """Whether a wall has an end at a place."""
    return math.dist(wall.start, point) <= TOUCH or math.dist(wall.end, point) <= TOUCH


def far_end(wall: Wall, point: Point) -> Point:
    """The end of a wall that is not at a place."""
    return wall.end if math.dist(wall.start, point) <= math.dist(wall.end, point) else wall.start


def goes_on(works: Works, line: Line, point: Point) -> Iterator[Wall]:
    """The walls that go straight on from a line beyond ``point``, one of its ends."""
    ux, uy = line.along
    if math.dist(point, line.start) < math.dist(point, line.end):
        ux, uy = -ux, -uy
    for wall in works.around((point,)):
        if not ends_at(wall, point) or length_of(wall) < SHORTEST / 2:
            continue
        beyond = far_end(wall, point)
        vx, vy = Line(point, beyond).along
        if ux * vx + uy * vy >= _STRAIGHT_ON and line.off(beyond) <= ON_LINE:
            yield wall


def straight_run(works: Works, wall: Wall) -> tuple[Line, list[Wall]]:
    """The whole straight wall that a piece belongs to, and its pieces.

    It ends at openings, and at pieces that are locked in place.
    """
    pieces, line = [wall], line_of(wall)
    for end in (line.start, line.end):
        here = end
        while True:
            used = {piece.id for piece in pieces}
            more = [w for w in goes_on(works, line, here) if w.id not in used]
            more = [w for w in more if not works.is_opening(w) and not w.locked]
            if not more:
                break
            piece = max(more, key=length_of)
            pieces.append(piece)
            beyond = far_end(piece, here)
            nearer_start = math.dist(here, line.start) < math.dist(here, line.end)
            line = Line(beyond, line.end) if nearer_start else Line(line.start, beyond)
            here = beyond
    return line, pieces


def same_make(one: Wall, other: Wall) -> bool:
    """Whether two walls differ in nothing but where they stand."""
    return replace(one, id=other.id, start=other.start, end=other.end) == other
