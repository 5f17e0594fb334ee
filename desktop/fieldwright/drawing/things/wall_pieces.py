"""Walls as pieces: what is left of them beside their doors, and how they meet at their ends.

Everything here follows from the walls alone and is worked out once for each of them, so that
pieces fit whichever part of the field is drawn.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TypeAlias, cast
from uuid import UUID

from fieldwright.battlefield.kinds import WallKind
from fieldwright.battlefield.things import Point, Wall
from fieldwright.drawing.context import Context
from fieldwright.drawing.things.crowds import Crowd
from fieldwright.drawing.things.in_pictures import walls_on
from fieldwright.drawing.things.index import Entry, Index, index_of
from fieldwright.drawing.things.shapes import XY
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Blocking, Hides

_NEAR = 0.08
"""Squares within which an end lies on a line."""

_LAP = 0.05
"""Squares by which pieces that go on into one another overlap, so that no seam shows."""

THINNEST = 0.1

SLIT = "slit"
"""The texture of openings that are cut into a wall and leave it standing."""

UNKNOWN = WallKind(
    id="",
    name="",
    texture="stone",
    colour="#6b655d",
    height_ft=8,
    thickness=0.3,
    movement=Blocking.BLOCKS,
    hides=Hides.COVER,
)

Node: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class End:
    """How a piece ends: how far its band is drawn on, how much of it is bare of stones.

    ``corner`` asks for a corner stone there, ``turned`` for a round one.
    """

    longer: float = 0.0
    bare: float = 0.0
    corner: bool = False
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """A straight piece of wall, door or window as it is drawn; lengths in squares."""

    wall: Wall
    kind: WallKind
    start: XY
    end: XY
    thickness: float
    at_start: End = End()
    at_end: End = End()

    @property
    def length(self) -> float:
        """From end to end."""
        return math.dist(self.start, self.end)

    @property
    def along(self) -> XY:
        """The unit vector from start to end."""
        length = self.length or 1.0
        return ((self.end[0] - self.start[0]) / length, (self.end[1] - self.start[1]) / length)

    @property
    def height_ft(self) -> float:
        """Its own height or its kind's."""
        return self.kind.height_of(self.wall)

    def corners(self, more: float = 0.0) -> list[XY]:
        """The band as a wound rectangle, ``more`` squares larger on every side."""
        ux, uy = self.along
        half = self.thickness / 2 + more
        low, high = self.at_start.longer + more, self.at_end.longer + more
        sx, sy = self.start[0] - ux * low, self.start[1] - uy * low
        ex, ey = self.end[0] + ux * high, self.end[1] + uy * high
        return [
            (sx + uy * half, sy - ux * half),
            (ex + uy * half, ey - ux * half),
            (ex - uy * half, ey + ux * half),
            (sx - uy * half, sy + ux * half),
        ]


@dataclass(frozen=True, slots=True)
class Drawn:
    """One wall as it is drawn: the pieces of its band, or itself as an opening, or nothing."""

    pieces: tuple[Piece, ...]
    opening: Piece | None = None


_Kept: TypeAlias = tuple[
    dict[Node, list[Entry[Wall]]], Index[Wall], dict[int, Drawn], frozenset[UUID], object
]

_MOST_MEETING = 32
"""Walls that one end is fitted to, where more meet in one point than anybody draws."""


class Joinery:
    """Works out how the walls of a field are drawn, and remembers it while they stay."""

    def __init__(self, context: Context) -> None:
        """Look at the walls of a field with the eyes of the players or the DM."""
        self._rows = context.catalogue.walls
        self._players = context.options.players
        self._share = 5 / context.field.info.scale.feet_per_square
        self.index: Index[Wall] = index_of(context.field, Wall)
        self._crowd = cast("Crowd | None", self.index.notes.get("crowd")) or Crowd.of(self.index)
        self.index.notes["crowd"] = self._crowd
        self.fitted = self._crowd.rest
        """The walls that are fitted to each other: all but those of a crowd."""
        key = ("joinery", self._players, self._share, id(self._rows))
        shown = walls_on(context, self.index, self._is_disguised)
        kept = cast("_Kept | None", self.index.notes.get(key))
        if kept is None:
            kept = (self._nodes(), self._openings(), {}, shown, self._rows)
        elif kept[3] != shown:
            # A picture has come, gone or moved.
            kept = (kept[0], kept[1], {}, shown, self._rows)
        self.index.notes[key] = kept
        self._ends, self._gaps, self._drawn, self._shown, _ = kept

    def near(self, region: Block) -> list[Drawn]:
        """Everything of the walls that may show in a region."""
        return [self.drawn(entry) for entry in self.fitted.near(region)]

    def crowd(self, region: Block, *, in_pictures: bool = False) -> list[Wall]:
        """The walls of a region that lie too thick to be fitted together, by where they lie.

        Those that are painted, or those that pictures show. All others are ``fitted``.
        """
        near = self._crowd.near(region)
        return [entry.thing for entry in near if self.in_picture(entry) == in_pictures]

    def drawn(self, entry: Entry[Wall]) -> Drawn:
        """How one wall is drawn."""
        number = entry.thing.id.int
        if number not in self._drawn:
            self._drawn[number] = self._work_out(entry)
        return self._drawn[number]

    def kind(self, wall: Wall) -> WallKind:
        """Its row of the table; a kind that no table knows is a plain stone wall."""
        return self._rows.get(wall.kind, UNKNOWN)

    def thickness(self, wall: Wall) -> float:
        """How thick a wall is drawn."""
        return wall.thickness or self.usual_thickness(self.kind(wall))

    def usual_thickness(self, kind: WallKind) -> float:
        """How thick walls of a kind are drawn; never so thin that they are overlooked."""
        return max(THINNEST, kind.thickness * self._share)

    def opens_wall(self, wall: Wall) -> bool:
        """Whether a wall leaves a gap in the band of stones in which it is.

        A slit does not: it is cut into them. A secret door does so only where the DM sees it open.
        """
        kind = self.kind(wall)
        if kind.secret:
            return wall.is_open and not self._players
        return kind.opening and kind.texture != SLIT

    def in_picture(self, entry: Entry[Wall]) -> bool:
        """Whether a picture shows a wall, so that it is not painted.

        A secret door is shown as the wall beside it. What stands open is painted: pictures show it
        shut.
        """
        wall = entry.thing
        if wall.id not in self._shown:
            return False
        if self.opens_wall(wall):
            return wall.in_picture and not wall.is_open
        return (self._disguised(entry) if self.kind(wall).secret else wall).in_picture

    def _work_out(self, entry: Entry[Wall]) -> Drawn:
        wall = entry.thing
        if math.dist(wall.start, wall.end) < 1e-6 or self.in_picture(entry):
            return Drawn(())
        if self.opens_wall(wall):
            return Drawn((), self._opening(entry))
        if not self._is_disguised(wall):
            return Drawn(self._band_pieces(entry, wall))
        slit = self._opening(entry) if self.kind(wall).texture == SLIT else None
        if self._host(entry) is not None:
            return Drawn((), slit)
        look = self._disguised(entry)
        if look.in_picture and wall.id in self._shown:
            return Drawn((), slit)
        return Drawn(self._band_pieces(entry, look), slit)

    def _band_pieces(self, entry: Entry[Wall], wall: Wall) -> tuple[Piece, ...]:
        """What is left of a wall beside its openings; ``wall`` is how the entry's wall looks."""
        at_start = self._end(entry, wall.start, wall.end)
        at_end = self._end(entry, wall.end, wall.start)
        return tuple(
            Piece(
                wall,
                self.kind(wall),
                _between(wall.start, wall.end, low),
                _between(wall.start, wall.end, high),
                self.thickness(wall),
                at_start if low == 0 else End(),
                at_end if high == 1 else End(),
            )
            for low, high in self._left_over(entry)
        )

    def _is_disguised(self, wall: Wall) -> bool:
        """Whether a wall looks like the one in which it is."""
        kind = self.kind(wall)
        return kind.secret or kind.texture == SLIT

    def _disguised(self, entry: Entry[Wall]) -> Wall:
        """A secret door or a slit as the wall that it is in a gap of."""
        wall = entry.thing
        for point in (wall.start, wall.end):
            for other in self._meeting(entry, point):
                if self._is_band(other.thing) and not self._is_disguised(other.thing):
                    return replace(other.thing, start=wall.start, end=wall.end)
        return replace(wall, kind="", thickness=wall.thickness)

    def _opening(self, entry: Entry[Wall]) -> Piece:
        """An opening, at least as thick as the wall in which it is."""
        wall = entry.thing
        thickness = self.thickness(wall)
        beside = [
            self._host(entry),
            *self._meeting(entry, wall.start),
            *self._meeting(entry, wall.end),
        ]
        for other in beside:
            if other is not None and self._is_band(other.thing):
                thickness = max(thickness, self.thickness(other.thing))
        return Piece(wall, self.kind(wall), wall.start, wall.end, thickness)

    def _host(self, entry: Entry[Wall]) -> Entry[Wall] | None:
        """The wall that an opening lies on, if it does not lie in a gap."""
        wall = entry.thing
        x, y = (wall.start[0] + wall.end[0]) / 2, (wall.start[1] + wall.end[1]) / 2
        hosts = [e for e in self.fitted.around((x, y, x, y)) if self._carries(e, wall)]
        return min(hosts, key=lambda host: host.order, default=None)

    def _carries(self, host: Entry[Wall], wall: Wall) -> bool:
        """Whether a wall of stones goes on under the whole of another."""
        if not self._is_band(host.thing) or self._is_disguised(host.thing):
            return False
        stretch = _stretch(host.thing, wall)
        return stretch is not None and stretch[0] > -1e-3 and stretch[1] < 1 + 1e-3

    def _left_over(self, entry: Entry[Wall]) -> list[tuple[float, float]]:
        """The stretches of a wall (as shares of it) that no opening takes up."""
        taken = []
        for other in self._gaps.around(entry.box):
            stretch = _stretch(entry.thing, other.thing)
            if stretch is not None:
                taken.append(stretch)
        left, stretches = 0.0, []
        for low, high in sorted(taken):
            if low > left + 1e-3:
                stretches.append((left, low))
            left = max(left, high)
        if left < 1 - 1e-3:
            stretches.append((left, 1.0))
        return stretches

    def _end(self, entry: Entry[Wall], point: Point, other_end: Point) -> End:
        """How a wall ends at a point: straight on, at a corner, against another wall, or free."""
        out = _unit(other_end, point)
        away = []
        for other in self._meeting(entry, point)[:_MOST_MEETING]:
            if self._is_painted_band(other):
                far = (
                    other.thing.end
                    if _node(other.thing.start) == _node(point)
                    else other.thing.start
                )
                away.append((_unit(point, far), self.thickness(other.thing) / 2))
        if any(_dot(out, way) > 0.999 for way, _ in away):
            return End(longer=_LAP)
        if not away:
            return self._against(entry, point)
        for index, (one, half) in enumerate(away):
            if any(_dot(one, two) < -0.999 for two, _ in away[index + 1 :]):
                return End(bare=half)
        widest = max(half for _, half in away)
        half = self.thickness(entry.thing) / 2
        if all(abs(_dot(out, way)) < 0.02 for way, _ in away):
            return End(longer=widest, bare=widest, corner=half >= widest)
        return End(bare=half, corner=True, turned=True)

    def _against(self, entry: Entry[Wall], point: Point) -> End:
        """The end of a wall that meets nobody's end: it may stand against the side of another."""
        for other in self.fitted.near((*point, *point)):
            if other is entry or not self._is_painted_band(other):
                continue
            if _distance(other.thing, point) < self.thickness(other.thing) / 2 + 0.02:
                return End(bare=self.thickness(other.thing) / 2)
        return End()

    def _is_band(self, wall: Wall) -> bool:
        return not self.opens_wall(wall)

    def _is_painted_band(self, entry: Entry[Wall]) -> bool:
        return self._is_band(entry.thing) and not self.in_picture(entry)

    def _meeting(self, entry: Entry[Wall], point: Point) -> list[Entry[Wall]]:
        return [other for other in self._ends.get(_node(point), ()) if other is not entry]

    def _openings(self) -> Index[Wall]:
        """The few walls that take something out of others."""
        entries = self.fitted.entries
        return Index({k: e.thing for k, e in entries.items() if self.opens_wall(e.thing)})

    def _nodes(self) -> dict[Node, list[Entry[Wall]]]:
        nodes: dict[Node, list[Entry[Wall]]] = {}
        # In their own order, not that of the collection, which undoing a removal changes.
        for entry in sorted(self.fitted.entries.values(), key=lambda entry: entry.order):
            for point in (entry.thing.start, entry.thing.end):
                nodes.setdefault(_node(point), []).append(entry)
        return nodes


def _node(point: Point) -> Node:
    """A point to the nearest fiftieth of a square: ends that close are meant to meet."""
    return (round(point[0] * 50), round(point[1] * 50))


def _between(start: Point, end: Point, share: float) -> XY:
    if share in (0.0, 1.0):
        return end if share else start
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def _unit(start: Point, end: Point) -> XY:
    length = math.dist(start, end) or 1.0
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length)


def _dot(one: XY, two: XY) -> float:
    return one[0] * two[0] + one[1] * two[1]


def _distance(wall: Wall, point: Point) -> float:
    """How far a point lies from a wall's middle line."""
    ux, uy = _unit(wall.start, wall.end)
    x, y = point[0] - wall.start[0], point[1] - wall.start[1]
    along = min(max(0.0, x * ux + y * uy), math.dist(wall.start, wall.end))
    return math.hypot(x - ux * along, y - uy * along)


def _stretch(wall: Wall, on: Wall) -> tuple[float, float] | None:
    """The stretch of a wall, as shares of its length, that another one on its line takes up."""
    ux, uy = _unit(wall.start, wall.end)
    length = math.dist(wall.start, wall.end)
    if length < 1e-6:
        return None
    shares = []
    for x, y in (on.start, on.end):
        x, y = x - wall.start[0], y - wall.start[1]  # noqa: PLW2901
        if abs(x * uy - y * ux) > _NEAR:
            return None
        shares.append((x * ux + y * uy) / length)
    low, high = min(shares), max(shares)
    if high * length < 0.02 or low * length > length - 0.02:
        return None
    return (low, high)
