"""The area that one figure reaches and threatens where it stands.

combat-and-tactics.txt, Range, Threatened, Unusual Monsters and Threatening; rulings R5, R9, R10.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any
from uuid import UUID

from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Platform, Wall
from fieldwright.geometry.facing import AMORPHOUS, front_at
from fieldwright.geometry.footprints import HEIGHT_FT, is_dead
from fieldwright.geometry.index import index_of
from fieldwright.geometry.sight.bodies import Body, body_of
from fieldwright.geometry.sight.lines import squares_passed
from fieldwright.geometry.surfaces import carries, is_passable_below, surfaces_at, top_of
from fieldwright.geometry.threat.arms import Ready
from fieldwright.geometry.threat.cover import Covers, covers_around
from fieldwright.geometry.within_reach import is_cut_off, is_rock, walls_around
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.quick import quickly_made
from fieldwright.terms.setting import Scale

FEET = 5
"""A square of melee scale; reach beyond the next square counts as many feet up and down."""

ARM_FT = 1.5
"""So much above its head, or under its feet, a figure strikes with a reach of one square."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Threat:
    """What one figure threatens where it stands.

    ``squares`` are those in which it threatens a man who stands there, on the ground or on a
    platform; ``plan`` all that it reaches seen from above, for whoever flies or is taller.
    ``reach`` is its longest ready attack in squares, 0 for whoever threatens nothing;
    ``strikes_near`` says that it strikes in the next square, which pikes and lances do not.
    ``surroundings`` are all squares that have a say in it; ``hindered_by`` the figures that stand
    where its longer weapons would strike through.
    """

    figure: UUID
    body: Body
    reach: int
    squares: frozenset[Square]
    plan: frozenset[Square]
    surroundings: Block
    strikes_near: bool = True
    hindered_by: frozenset[UUID] = frozenset()

    def is_near(self, body: Body) -> bool:
        """Whether somebody is not too far above or below.

        Between one's head and the other's feet is no more than an arm, and five feet for each
        square of reach beyond the first: men whose feet are 10 feet apart do not reach each other.
        """
        gap = max(body.feet_ft - self.body.head_ft, self.body.feet_ft - body.head_ft)
        return gap <= ARM_FT + (self.reach - 1) * FEET


@quickly_made
@dataclass(frozen=True, slots=True)
class Way:
    """How a figure's threat is asked for: in a hedge or not, past corners or not, who is away.

    ``without`` are figures that count as not being there, such as one that has moved off.
    """

    hedge: bool = False
    past_corners: bool = True
    without: frozenset[UUID] = frozenset()


USUAL = Way()


def rows_of(field: Battlefield, figure: Figure, ready: Iterable[Ready]) -> frozenset[Square]:
    """The squares that these attacks reach on open ground, whatever stands there (ruling R10)."""
    body = body_of(field, figure)
    return _rows(body.block, figure, tuple(ready))


def is_in_rows(field: Battlefield, figure: Figure, ready: tuple[Ready, ...], other: Block) -> bool:
    """Whether these attacks reach any square of a footprint on open ground (``rows_of``)."""
    block = body_of(field, figure).block
    reached = _reached(block, figure, ready)
    left, top = block.left, block.top
    return any((column - left, row - top) in reached for column, row in other.squares())


def _rows(block: Block, figure: Figure, ready: tuple[Ready, ...]) -> frozenset[Square]:
    left, top = block.left, block.top
    return frozenset(
        [Square(column + left, row + top) for column, row in _reached(block, figure, ready)]
    )


def _reached(block: Block, figure: Figure, ready: tuple[Ready, ...]) -> frozenset[Square]:
    """The same from the north-west corner of its footprint."""
    around = figure.stats is not None and AMORPHOUS in figure.stats.flags
    return _offsets(
        (block.width, block.height), figure.facing, figure.size == "G", around, _distances(ready)
    )


@lru_cache(maxsize=1024)
def _distances(ready: tuple[Ready, ...]) -> tuple[int, ...]:
    """The rings that these attacks strike in."""
    return tuple(
        sorted(
            {
                distance
                for one in ready
                for distance in range(one.reach if one.range_only else 1, one.reach + 1)
            }
        )
    )


@lru_cache(maxsize=4096)
def _offsets(
    footprint: tuple[int, int], facing: int, long_body: bool, around: bool, rings: tuple[int, ...]
) -> frozenset[Square]:
    block = Block(0, 0, *footprint)
    found: set[Square] = set()
    for ring in rings:
        if around:
            inner = block.grown(ring - 1)
            found.update(one for one in block.grown(ring).squares() if not inner.holds(one))
        else:
            found |= front_at(block, facing, ring, long_body=long_body)
    return frozenset(found)


def threat_from(
    field: Battlefield, figure: Figure, ready: tuple[Ready, ...], way: Way = USUAL
) -> Threat:
    """What a figure threatens with these attacks, from where it stands.

    No wall, no solid rock and no hill lies between, no total cover, and for attacks that reach
    further than one square no other figure (a hedge of spears or pikes excepted). Nobody threatens
    in missile scale: when foes come near, the scale is switched (Switching Scale).
    """
    body = body_of(field, figure)
    reach = max((one.reach for one in ready), default=0)
    surroundings = body.block.grown(max(reach, 1) + 1)
    if not reach or field.info.scale is Scale.MISSILE:
        return Threat(figure.id, body, 0, frozenset(), frozenset(), surroundings)
    between = _Between(field, figure, body, reach, way)
    plan = frozenset(
        square
        for square in _rows(body.block, figure, ready)
        if field.block.holds(square) and between.lets_through(square)
    )
    hindered = between.standing_by if reach > 1 else frozenset()
    near = any(1 in _distances((one,)) for one in ready)
    threat = Threat(figure.id, body, reach, plan, plan, surroundings, near, hindered)
    if _is_level(field, surroundings, body):
        return threat
    on_foot = frozenset(square for square in plan if _stands_in_reach(field, threat, square))
    return replace(threat, squares=on_foot)


def _is_level(field: Battlefield, around: Block, body: Body) -> bool:
    """Whether all that is around stands as high as the figure itself."""
    if index_of(field).near(Platform, around):
        return False
    level = _level_of(field)
    if level is not None:
        return level == body.feet_ft
    part = around.clipped(field.block)
    heights = field.layers[Layer.HEIGHT][part.top : part.bottom, part.left : part.right]
    return bool((heights == body.feet_ft).all())


_levels_last: list[tuple[NDArray[Any], int | None]] = []
"""Whether the heights that were asked for last are all the same: snapshots hand them on."""


def _level_of(field: Battlefield) -> int | None:
    """The height of a wholly level field; None for others."""
    heights = field.layers[Layer.HEIGHT]
    if not _levels_last or _levels_last[-1][0] is not heights:
        lowest = int(heights.min())
        _levels_last[:] = [(heights, lowest if (heights == lowest).all() else None)]
    return _levels_last[-1][1]


def _stands_in_reach(field: Battlefield, threat: Threat, square: Square) -> bool:
    """Whether a man who stands in a square, on any surface there, is within a figure's reach."""
    column, row = square
    block = Block(column, row, column + 1, row + 1)
    for platform in surfaces_at(field, block):
        feet = float(field.height_at(square)) if platform is None else top_of(platform)
        man = Body(block, feet, HEIGHT_FT["M"])
        if threat.is_near(man) and not is_parted(field, threat.body, square, man):
            return True
    return False


class _Between:
    """What lies between a figure and the squares that it would strike at."""

    def __init__(
        self, field: Battlefield, figure: Figure, body: Body, reach: int, way: Way
    ) -> None:
        self._field, self._body, self._way = field, body, way
        self._walls: list[Wall] = walls_around(field, figure, reach, body.block)
        self._covers: Covers | None = None
        # Nothing but walls keeps anybody from striking in the next square.
        self._is_open = reach == 1 and not self._walls
        self._taken: dict[Square, UUID] = {}
        if reach > 1:
            self._covers = covers_around(field, body, reach)
            if not way.hedge:
                self._taken = dict(self._occupied(reach))
        self.standing_by = frozenset(self._taken.values())

    def lets_through(self, square: Square) -> bool:
        """Whether an attack from any of the figure's nearest squares gets to a square."""
        if is_rock(self._field, square):
            return False
        if self._is_open:
            return True
        return any(self._is_free(own, square) for own in _nearest(self._body.block, square))

    def _is_free(self, own: Square, square: Square) -> bool:
        if is_cut_off(own, square, self._walls, past_corners=self._way.past_corners):
            return False
        between = squares_passed(own, square).squares[1:-1]
        if any(one in self._taken or self._is_solid(one) for one in between):
            return False
        return not between or self._covers is None or not self._covers.hide(own, square)

    def _is_solid(self, square: Square) -> bool:
        """Whether rock or ground higher than the figure fills a square that is struck across."""
        if not self._field.block.holds(square):
            return False
        height = int(self._field.layers[Layer.HEIGHT][square.row, square.column])
        return height >= self._body.head_ft or is_rock(self._field, square)

    def _occupied(self, reach: int) -> Iterator[tuple[Square, UUID]]:
        """The squares around that somebody stands in, at a height that is in the way."""
        own = self._body.block
        for other in index_of(self._field).near(Figure, self._body.block.grown(reach)):
            if is_dead(other) or other.id in self._way.without:
                continue
            body = body_of(self._field, other)
            if body.feet_ft < self._body.head_ft and body.head_ft > self._body.feet_ft:
                for square in body.block.squares():
                    if not own.holds(square):
                        yield square, other.id


def _nearest(block: Block, square: Square) -> Iterator[Square]:
    """The squares of a footprint that are fewest rings from a square."""
    least = distance_in_rings(block, square)
    for own in block.squares():
        if max(abs(own.column - square.column), abs(own.row - square.row)) == least:
            yield own


def distance_in_rings(block: Block, square: Square) -> int:
    """How many rings around a footprint a square lies; 0 inside it (ruling R10)."""
    across = max(block.left - square.column, square.column - block.right + 1, 0)
    down = max(block.top - square.row, square.row - block.bottom + 1, 0)
    return max(across, down)


def rings_apart(one: Block, other: Block) -> int:
    """How many rings around one footprint another begins; 0 where they overlap."""
    across = max(one.left - other.right, other.left - one.right, -1) + 1
    down = max(one.top - other.bottom, other.top - one.bottom, -1) + 1
    return max(across, down)


def is_parted(field: Battlefield, one: Body, square: Square, other: Body) -> bool:
    """Whether a deck lies between two at different heights, the lower of them below it.

    ``square`` is that of ``other`` which the attack is aimed at: those on a bridge and those under
    it do not reach each other, but who stands beside it reaches up to its edge.
    """
    low, high = (one, other) if one.feet_ft <= other.feet_ft else (other, one)
    if high.feet_ft - low.feet_ft < FEET:
        return False
    catalogue = load_catalogue()
    beneath = [square] if low is other else list(_nearest(one.block, square))
    for platform in index_of(field).near(Platform, low.block.grown(1)):
        if not low.feet_ft < top_of(platform) <= high.feet_ft:
            continue
        if is_passable_below(catalogue, platform) and all(carries(platform, at) for at in beneath):
            return True
    return False
