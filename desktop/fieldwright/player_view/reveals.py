"""What players are shown, square by square: revealed, covered again, a room at once.

All functions are pure: they take a field and give squares, or the change to be made.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.changes import Change, ChangeInfo, Together, paint
from fieldwright.battlefield.field import AS_ROCK, REVEALED, Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Wall
from fieldwright.editing.brushes import Mask
from fieldwright.editing.fills_flood import Areas, bar_by_walls, hanging_together
from fieldwright.editing.painting import solid_squares
from fieldwright.generator.shapes import grown
from fieldwright.player_view.concealed import concealed_squares
from fieldwright.player_view.kept import KeptFor
from fieldwright.player_view.pockets import cut_squares, pockets_beside
from fieldwright.terms.grid import Square

_EYES_FT = 5.0
"""Over walls lower than this one sees, so that they close no room."""


def revealed_squares(field: Battlefield) -> Mask:
    """The squares that players have been shown: of shape (rows, columns)."""
    return np.asarray(field.layers[Layer.REVEALED] == REVEALED, bool)


def reveal(field: Battlefield, squares: Mask, *, behind_secret_doors: bool = False) -> Change:
    """Show players some squares; where there is no fog yet, all others are covered by it.

    What only closed secret doors lead to stays covered, unless it is wished for: a sweep over a
    whole map would give it away. There players are shown rock, until the door is open: a gap in
    the fog's shape would tell as much.
    """
    values = np.full(squares.shape, REVEALED, np.uint8)
    if not behind_secret_doors:
        hidden = concealed_squares(field, load_catalogue()) & ~revealed_squares(field)
        values[hidden] = AS_ROCK
    return _with_fog(field, squares, values)


def cover(field: Battlefield, squares: Mask) -> Change:
    """Cover squares again."""
    return _with_fog(field, squares, np.zeros(squares.shape, np.uint8))


def _with_fog(field: Battlefield, squares: Mask, values: NDArray[np.uint8]) -> Change:
    painted = paint(field, Layer.REVEALED, squares, values)
    if field.info.fog:
        return painted
    return Together((ChangeInfo(field.info, replace(field.info, fog=True)), painted))


def everything(field: Battlefield) -> Mask:
    """All squares."""
    return np.ones((field.rows, field.columns), bool)


def room_at(field: Battlefield, square: Square) -> Mask:
    """The room that a square lies in, up to its walls and closed doors; with the rock around it.

    Corners that its own walls cut off are shown with it. Open doors, and walls that one sees over,
    close no room. Solid rock is no room: there only the square itself is meant.
    """
    solid = solid_squares(field)
    if solid[square.row, square.column]:
        alone = np.zeros_like(solid)
        alone[square.row, square.column] = True
        return alone
    closed = _CLOSED.get(
        (field.things["walls"], field.layers[Layer.GROUND], field.palettes),
        lambda: _Closed.of(field, solid),
    )
    room = closed.rooms.around(square)
    pockets = pockets_beside(room, closed.rooms.labels, closed.cut, solid)
    hidden = concealed_squares(field, load_catalogue())
    # What is hidden in the rock around a room is rock there, too.
    rock = solid if hidden[square.row, square.column] else solid | hidden
    return room | pockets | closed.rock_around(room, rock)


@dataclass(frozen=True, eq=False)
class _Closed:
    """What walls and rock make of a field: its rooms, and which steps no wall bars.

    ``east`` is of shape (rows, columns - 1), ``south`` of (rows - 1, columns). ``cut`` are squares
    through which a wall runs.
    """

    rooms: Areas
    east: Mask
    south: Mask
    cut: Mask

    @classmethod
    def of(cls, field: Battlefield, solid: Mask) -> _Closed:
        east, south = np.ones_like(solid[:, 1:]), np.ones_like(solid[1:])
        walls = [wall for wall in field.every(Wall) if _closes(wall)]
        bar_by_walls(east, south, walls)
        floors = east & ~(solid[:, :-1] | solid[:, 1:]), south & ~(solid[:-1] | solid[1:])
        return cls(hanging_together(*floors), east, south, cut_squares(solid.shape, walls))

    def rock_around(self, room: Mask, solid: Mask) -> Mask:
        """The rock that touches a room, where no wall hides it, with the corners between."""
        faces = _beside(room, self.east, self.south) & solid
        hidden = _beside(room, ~self.east, ~self.south)
        return np.asarray(faces | (grown(faces) & grown(room) & solid & ~hidden), bool)


_CLOSED: KeptFor[_Closed] = KeptFor(2)


def _beside(room: Mask, east: Mask, south: Mask) -> Mask:
    """The squares one such step east, south, west or north of a room."""
    beside = np.zeros_like(room)
    beside[:, 1:] |= room[:, :-1] & east
    beside[:, :-1] |= room[:, 1:] & east
    beside[1:] |= room[:-1] & south
    beside[:-1] |= room[1:] & south
    return beside


def _closes(wall: Wall) -> bool:
    kind = load_catalogue().walls.get(wall.kind)
    if kind is None:
        return True
    return kind.height_of(wall) >= _EYES_FT and not (kind.opens and wall.is_open)
