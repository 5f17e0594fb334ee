"""Furniture for rooms: along the walls with its back to them, and in tidy rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from fieldwright.generator.layouts.masonry import SIDES, side_edges
from fieldwright.generator.layouts.pieces import Piece
from fieldwright.generator.layouts.sheet import Sheet
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

_FROM_WALL = 0.18
"""Distance of a piece's back from the middle of the wall behind it, in squares."""

_TURNS = {"north": 0, "east": 90, "south": 180, "west": 270}

Furnish: TypeAlias = Callable[[Sheet, Block, Stream], None]


def hug(
    sheet: Sheet,
    room: Block,
    side: str,
    along: float,
    kind: str,
    **more: float,
) -> Piece | None:
    """Put a piece with its back to one side of a room; ``along`` is where its middle comes.

    ``along`` counts squares from the room's west or north end.
    """
    usual = sheet.catalogue.obstacles[kind]
    depth = more.get("length", usual.length) / 2 + _FROM_WALL
    match side:
        case "north":
            x, y = room.left + along, room.top + depth
        case "south":
            x, y = room.left + along, room.bottom - depth
        case "west":
            x, y = room.left + depth, room.top + along
        case _:
            x, y = room.right - depth, room.top + along
    return sheet.put(kind, x, y, rotation=_TURNS[side], **more)


def side_length(room: Block, side: str) -> int:
    """How many squares a side of a room is long."""
    return room.width if side in ("north", "south") else room.height


def line_wall(
    sheet: Sheet, room: Block, stream: Stream, kind: str, count: int, sides: tuple[str, ...] = SIDES
) -> int:
    """Put up to ``count`` pieces along the walls of a room, at half squares; how many stand."""
    width = sheet.catalogue.obstacles[kind].width
    spots = [
        (side, half / 2)
        for side in sides
        for half in range(2 * side_length(room, side) + 1)
        if width / 2 + _FROM_WALL <= half / 2 <= side_length(room, side) - width / 2 - _FROM_WALL
    ]
    stream.shuffle(spots)
    stand = 0
    for side, along in spots:
        if stand >= count:
            break
        stand += hug(sheet, room, side, along, kind) is not None
    return stand


def table_for(sheet: Sheet, block: Block, stream: Stream) -> bool:
    """Set one table with its seats in a block of 2 x 2 squares or more; wide ones get benches."""
    middle_x, middle_y = (block.left + block.right) / 2, (block.top + block.bottom) / 2
    wide = block.width >= block.height
    longer = max(block.width, block.height)
    if min(block.width, block.height) < 2:
        return False
    if longer == 2:
        return round_table(sheet, middle_x, middle_y, stream)
    return long_table(sheet, middle_x, middle_y, longer - 0.7, 0 if wide else 90)


def round_table(sheet: Sheet, x: float, y: float, stream: Stream) -> bool:
    """A round table with two to four stools."""
    if sheet.put("round-table", x, y) is None:
        return False
    places = [(0.0, -0.8), (0.8, 0.0), (0.0, 0.8), (-0.8, 0.0)]
    stream.shuffle(places)
    for across, down in places[: stream.between(2, 4)]:
        sheet.put("stool", x + across, y + down)
    return True


def long_table(sheet: Sheet, x: float, y: float, width: float, rotation: int = 0) -> bool:
    """A long table with a bench on both sides; ``rotation`` 0 lies east-west, 90 north-south."""
    if sheet.put("table", x, y, width=width, length=0.8, rotation=rotation) is None:
        return False
    for side in (-0.64, 0.64):
        across, down = (side, 0.0) if rotation == 90 else (0.0, side)
        sheet.put("bench", x + across, y + down, width=width - 0.3, rotation=rotation)
    return True


def table_rows(sheet: Sheet, block: Block, stream: Stream, longest: int = 4) -> None:
    """Fill a block with tidy rows of tables, one free square between them everywhere."""
    rows = (block.height + 1) // 3
    if rows < 1 or block.width < 2:
        return
    slack = block.height - (3 * rows - 1)
    top = block.top + slack // 2
    for row in range(rows):
        _table_row(
            sheet, Block(block.left, top + 3 * row, block.right, top + 3 * row + 2), stream, longest
        )


def _table_row(sheet: Sheet, row: Block, stream: Stream, longest: int) -> None:
    widths: list[int] = []
    left = row.width
    while left >= 2:
        width = min(left, stream.choice((2, 2, 3, 4)), longest)
        widths.append(width)
        left -= width + 1
    if left == 1 and widths and widths[0] < longest:
        widths[0] += 1
    stream.shuffle(widths)
    x = row.left + max(0, (row.width - sum(widths) - len(widths) + 1) // 2)
    for width in widths:
        if not stream.chance(1, 16):
            table_for(sheet, Block(x, row.top, x + width, row.bottom), stream)
        x += width + 1


def wall_lights(sheet: Sheet, room: Block, kind: str, every: int) -> None:
    """Put lights on the walls of a room, about one in ``every`` squares, not in doorways."""
    inward = {"north": (0.5, 0.25), "south": (0.5, -0.25), "west": (0.25, 0.5)}
    for side in SIDES:
        across, down = inward.get(side, (-0.25, 0.5))
        for x, y, upright in side_edges(room, side)[every // 2 :: every]:
            if sheet.walls.is_plain((x, y, upright)):
                sheet.light(kind, x + across, y + down)


# --------------------------------------------------------------------------------- kinds of room


def kitchen(sheet: Sheet, room: Block, stream: Stream) -> None:
    """Hearth, work table, shelves, barrels."""
    if line_wall(sheet, room, stream, "hearth", 1):
        hearth = sheet.pieces[-1]
        sheet.light("hearth-fire", hearth.x, hearth.y)
        _clear_before(sheet, hearth)
    middle_x, middle_y = (room.left + room.right) / 2, (room.top + room.bottom) / 2
    if min(room.width, room.height) >= 4:
        lies = 0 if room.width >= room.height else 90
        sheet.put("table", middle_x, middle_y, width=2.2, rotation=lies)
    line_wall(sheet, room, stream, "shelf", max(1, room.width // 4))
    line_wall(sheet, room, stream, "barrel", 2)
    line_wall(sheet, room, stream, "crate", 1)


def _clear_before(sheet: Sheet, piece: Piece) -> None:
    """Keep the square before a piece's front free."""
    across, down = {0: (0, 1), 90: (-1, 0), 180: (0, -1), 270: (1, 0)}[int(piece.rotation)]
    sheet.keep_clear([(int(piece.x + across), int(piece.y + down))])


def store(sheet: Sheet, room: Block, stream: Stream) -> None:
    """Barrels and crates in rows along the walls, a shelf."""
    line_wall(sheet, room, stream, "shelf", max(1, room.width // 4))
    many = max(2, room.width * room.height // 6)
    line_wall(sheet, room, stream, "crate", many)
    line_wall(sheet, room, stream, "barrel", many)


def bedroom(sheet: Sheet, room: Block, stream: Stream) -> None:
    """One bed or two, a chest, a small table."""
    line_wall(sheet, room, stream, "bed", 1 + (room.width * room.height >= 20))
    line_wall(sheet, room, stream, "chest", 1)
    if line_wall(sheet, room, stream, "stool", 1):
        sheet.light("candle", sheet.pieces[-1].x, sheet.pieces[-1].y)


def private_room(sheet: Sheet, room: Block, stream: Stream) -> None:
    """One table in the middle with its seats, to one side where the room is narrow."""
    middle_x, middle_y = (room.left + room.right) / 2, (room.top + room.bottom) / 2
    if room.width == 3:
        middle_x = room.left + 1.0 + stream.below(2)
    if room.height == 3:
        middle_y = room.top + 1.0 + stream.below(2)
    longer = max(room.width, room.height)
    if min(room.width, room.height) < 4 or longer < 5:
        stands = round_table(sheet, middle_x, middle_y, stream)
    else:
        lies = 0 if room.width >= room.height else 90
        stands = long_table(sheet, middle_x, middle_y, min(4.0, longer - 2.6), lies)
    if stands:
        sheet.light("candle", middle_x, middle_y)
    line_wall(sheet, room, stream, "chest", 1)


def study(sheet: Sheet, room: Block, stream: Stream) -> None:
    """Shelves along the walls, a writing table."""
    line_wall(sheet, room, stream, "shelf", max(2, (room.width + room.height) // 4))
    middle_x, middle_y = (room.left + room.right) / 2, (room.top + room.bottom) / 2
    if min(room.width, room.height) < 4:
        line_wall(sheet, room, stream, "table", 1)
    elif sheet.put("table", middle_x, middle_y):
        sheet.put("stool", middle_x, middle_y + 0.65)
        sheet.light("candle", middle_x + 0.4, middle_y)
    line_wall(sheet, room, stream, "chest", 1)


ROOMS: Mapping[str, Furnish] = MappingProxyType(
    {
        "kitchen": kitchen,
        "store": store,
        "bedroom": bedroom,
        "private room": private_room,
        "study": study,
    }
)
"""How to furnish a room by what it is used for."""
