"""Which rooms are cut out, and which squares belong to each piece."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from uuid import UUID

import numpy as np

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.things import Thing, Wall
from fieldwright.drawing.options import Style
from fieldwright.editing.brushes import Mask
from fieldwright.editing.room_areas import Room, rooms_of
from fieldwright.player_view.disguise import as_players_know_walls
from fieldwright.player_view.secrets import without_secrets
from fieldwright.terms.grid import Block
from fieldwright.terms.paper import PaperError

_STEP = 0.1
_ON_LINE = 1e-6


@dataclass(frozen=True, slots=True)
class PieceWishes:
    """How rooms are cut out.

    ``players``: nothing secret is drawn, secret doors are wall; every room is cut out all the same.
    ``backs`` adds a page behind each sheet with the number of its room, mirrored for printing on
    both sides; the number also stands in the margin. ``rooms`` are numbers, none: all of them.
    ``shared``: small rooms lie together on sheets.
    """

    style: Style = Style.WASH
    grid: bool = True
    players: bool = True
    backs: bool = False
    index: bool = True
    rooms: tuple[int, ...] = ()
    shared: bool = True


@dataclass(frozen=True, eq=False)
class RoomPiece:
    """A room and the squares of its piece: its own, and those that its slanted walls run through.

    ``squares`` is of the field's shape.
    """

    room: Room
    squares: Mask

    @property
    def block(self) -> Block:
        """The block around the piece."""
        rows = np.flatnonzero(self.squares.any(axis=1))
        columns = np.flatnonzero(self.squares.any(axis=0))
        return Block(int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1)


def pieces_of(field: Battlefield, wishes: PieceWishes) -> tuple[RoomPiece, ...]:
    """The rooms of a field as pieces; raises PaperError where it has none, or not those wished.

    Land that lies open at the edge of a field without rock is no room.
    """
    crossed = _Crossed.on(field)
    rooms = _rooms_to_cut(field, crossed)
    if not rooms:
        raise PaperError(
            "There are no rooms on this field: no floor that walls or rock close in. Print it as "
            "a map."
        )
    known = {room.number for room in rooms}
    unknown = sorted(set(wishes.rooms) - known)
    if unknown:
        told = ", ".join(str(number) for number in sorted(known))
        raise PaperError(f"There is no room {unknown[0]}; there are {told}.")
    return tuple(
        RoomPiece(room, room.squares | crossed.beside(room.squares))
        for room in rooms
        if not wishes.rooms or room.number in wishes.rooms
    )


def _rooms_to_cut(field: Battlefield, crossed: _Crossed) -> tuple[Room, ...]:
    """The rooms, numbered anew in reading order.

    Neither the land outside of all houses is one, nor squares in the middle of walls.
    """
    catalogue = load_catalogue()
    rock = np.array([catalogue.is_rock(kind) for kind in field.palettes.ground])
    has_rock = bool(rock[field.layers[Layer.GROUND]].any())
    solid = crossed.upright | crossed.level
    inside = [
        room
        for room in rooms_of(field)
        if (has_rock or not room.at_edge) and (room.squares & ~solid).any()
    ]
    return tuple(replace(room, number=number) for number, room in enumerate(inside, 1))


@dataclass(frozen=True, eq=False)
class _Crossed:
    """The squares that walls run through which do not keep to the lines between squares.

    A wall that runs north and south bounds the rooms east and west of it (``upright``), one that
    runs east and west those north and south of it (``level``); slanted ones are both.
    """

    upright: Mask
    level: Mask

    @classmethod
    def on(cls, field: Battlefield) -> _Crossed:
        """Those of a field."""
        shape = (field.rows, field.columns)
        crossed = cls(np.zeros(shape, bool), np.zeros(shape, bool))
        for wall in field.every(Wall):
            (x1, y1), (x2, y2) = wall.start, wall.end
            if not (_is_on_line(x1, x2) or _is_on_line(y1, y2)):
                crossed._add(wall)
        return crossed

    def _add(self, wall: Wall) -> None:
        (x1, y1), (x2, y2) = wall.start, wall.end
        rows, columns = self.upright.shape
        count = max(2, math.ceil(math.dist(wall.start, wall.end) / _STEP))
        shares = (np.arange(count) + 0.5) / count
        across = np.floor(x1 + (x2 - x1) * shares).astype(np.int64)
        down = np.floor(y1 + (y2 - y1) * shares).astype(np.int64)
        within = (across >= 0) & (across < columns) & (down >= 0) & (down < rows)
        place = (down[within], across[within])
        if abs(y1 - y2) > _ON_LINE:
            self.upright[place] = True
        if abs(x1 - x2) > _ON_LINE:
            self.level[place] = True

    def beside(self, squares: Mask) -> Mask:
        """Those of them that bound a room."""
        found = np.zeros_like(squares)
        found[:, 1:] |= squares[:, :-1] & self.upright[:, 1:]
        found[:, :-1] |= squares[:, 1:] & self.upright[:, :-1]
        found[1:] |= squares[:-1] & self.level[1:]
        found[:-1] |= squares[1:] & self.level[:-1]
        return found


def _is_on_line(one: float, other: float) -> bool:
    return abs(one - other) < _ON_LINE and abs(one - round(one)) < _ON_LINE


def field_for_pieces(field: Battlefield, wishes: PieceWishes) -> Battlefield:
    """The field that pieces are drawn from.

    For players it is without secrets, but no room is left out, nor is any under fog: the DM lays
    a piece down when it is found. Secret doors are made the wall that they look like, so that none
    is left to conceal a room; one that stands open is wall as well.
    """
    if not wishes.players:
        return field
    plain = without_secrets(field)
    catalogue = load_catalogue()
    shut = (_shut(wall, catalogue) for wall in plain.every(Wall))
    known = as_players_know_walls(shut, catalogue)
    walls: Mapping[UUID, Thing] = MappingProxyType({wall.id: wall for wall in known})
    return replace(plain.with_things({"walls": walls}), info=replace(plain.info, fog=False))


def _shut(wall: Wall, catalogue: Catalogue) -> Wall:
    kind = catalogue.walls.get(wall.kind)
    return replace(wall, is_open=False) if kind is not None and kind.secret else wall
