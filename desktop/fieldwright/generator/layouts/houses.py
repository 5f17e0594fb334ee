"""A large house from inside: a hall between two wings of rooms; manor, inn or keep."""

from __future__ import annotations

from dataclasses import dataclass

from fieldwright.generator.layouts.furnishing import (
    ROOMS,
    hug,
    long_table,
    private_room,
    wall_lights,
)
from fieldwright.generator.layouts.masonry import SIDES, WallPlace, outline_edges, side_edges
from fieldwright.generator.layouts.partition import (
    NOWHERE,
    borders,
    cut_block,
    door_place,
    id_grid,
    joined_rooms,
)
from fieldwright.generator.layouts.sheet import Sheet
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

_HALL = 1

_WING_USES = ("study", "bedroom", "private room", "bedroom", "store", "study", "bedroom")


@dataclass(frozen=True, slots=True)
class House:
    """The rooms of a house, the hall first, and the edges of its front door."""

    block: Block
    rooms: tuple[Block, ...]
    front: tuple[WallPlace, ...]


def build_house(
    sheet: Sheet, block: Block, stream: Stream, window: str = "window", back_door: bool = True
) -> House:
    """Build and furnish a house on a block, its front door in the south.

    ``window`` is what lights the rooms: windows, or arrow slits in a keep.
    """
    rooms = _plan_rooms(block, stream)
    sheet.floor(block, "wooden-floor")
    sheet.floor(rooms[0], "stone-floor")
    between = borders(id_grid(sheet.columns, sheet.rows, rooms))
    for pair, edges in between.items():
        sheet.walls.build(edges, "wall" if pair[0] == NOWHERE else "wooden-wall")
    inner = [pair for pair in between if pair[0] != NOWHERE]
    for pair in joined_rooms(inner, _HALL, stream, _hall_first, 5):
        sheet.door(door_place(between[pair], stream))
    front = _front_door(sheet, rooms[0])
    uses = _uses(rooms, stream)
    if back_door and "kitchen" in uses:
        kitchen = uses.index("kitchen") + 1
        sheet.door(door_place(_back(between[(NOWHERE, kitchen)]), stream))
    _windows(sheet, rooms, block, window)
    _furnish_hall(sheet, rooms[0], stream)
    for room, use in zip(rooms[1:], uses[1:], strict=True):
        ROOMS[use](sheet, room, stream)
        if use == "kitchen":
            sheet.floor(room, "stone-floor")
    return House(block, tuple(rooms), tuple(front))


def _hall_first(one: int, other: int) -> int:
    """Doors to the hall are worth most."""
    return int(_HALL in (one, other))


def _plan_rooms(block: Block, stream: Stream) -> list[Block]:
    """The hall in the middle from front to back (or the front half), rooms beside and behind."""
    if block.width < 8:
        if block.height < 7:
            return [block]
        back = max(3, block.height * 2 // 5)
        return [block._replace(top=block.top + back), block._replace(bottom=block.top + back)]
    hall = max(4, min(11, block.width * 2 // 5))
    if block.width - hall < 8:
        beside = max(3, block.width - max(hall, 5))
        wings = [block._replace(left=block.right - beside)]
        middle = block._replace(right=block.right - beside)
    else:
        west = (block.width - hall) // 2 + stream.between(-1, 1)
        middle = block._replace(left=block.left + west, right=block.left + west + hall)
        wings = [block._replace(right=middle.left), block._replace(left=middle.right)]
    rooms = [middle]
    if block.height >= 12:
        back = max(3, min(6, block.height // 3))
        rooms = [middle._replace(top=block.top + back)]
        wings.append(middle._replace(bottom=block.top + back))
    largest = max(6, (block.width + block.height) // 8)
    for wing in wings:
        rooms += cut_block(wing, stream, 3, largest)
    return rooms


def _uses(rooms: list[Block], stream: Stream) -> list[str]:
    """The largest room at the back is the kitchen; the others as chance orders them."""
    uses = ["hall"]
    uses += [_WING_USES[(n + stream.below(2)) % len(_WING_USES)] for n in range(len(rooms) - 1)]
    top = min(room.top for room in rooms)
    behind = [n for n, room in enumerate(rooms) if n and room.top == top]
    if behind:
        uses[max(behind, key=lambda n: rooms[n].width * rooms[n].height)] = "kitchen"
    return uses


def _front_door(sheet: Sheet, hall: Block) -> list[WallPlace]:
    edges = side_edges(hall, "south")
    width = 2 if hall.width >= 5 else 1
    first = (hall.width - width) // 2
    door = edges[first : first + width]
    sheet.door(door, "double-door" if width == 2 else "door")
    return door


def _back(edges: list[WallPlace]) -> list[WallPlace]:
    """Those of a room's outer edges that lie at the back, if any do."""
    level = [edge for edge in edges if not edge[2]]
    top = min((edge[1] for edge in level), default=0)
    return [edge for edge in level if edge[1] == top] or edges


def _windows(sheet: Sheet, rooms: list[Block], block: Block, kind: str) -> None:
    """A window in every third square of the outer walls."""
    outer = {edge for side in SIDES for edge in side_edges(block, side)}
    for room in rooms:
        for side in SIDES:
            edges = side_edges(room, side)
            for place in range(1, len(edges) - 1, 3):
                if edges[place] in outer and sheet.walls.is_plain(edges[place]):
                    sheet.walls.build([edges[place]], kind)


def _furnish_hall(sheet: Sheet, hall: Block, stream: Stream) -> None:
    """Hearth, long tables, stairs up, lights; a way from the front door through the middle."""
    if min(hall.width, hall.height) < 4:
        private_room(sheet, hall, stream)
        return
    _hall_hearth(sheet, hall, stream)
    _hall_stairs(sheet, hall)
    middle = (hall.left + hall.right) / 2
    if hall.width >= 8 and hall.height >= 7:
        sheet.keep_clear((x, y) for x in (int(middle) - 1, int(middle)) for y in _rows(hall))
        y = (hall.top + hall.bottom) / 2 + 0.5
        for x in (hall.left + 1.82, hall.right - 1.82):
            if long_table(sheet, x, y, min(5.0, hall.height - 4.5), 90):
                sheet.light("candle", x, y)
    else:
        y = (hall.top + hall.bottom) / 2
        if long_table(sheet, middle, y, min(4.0, hall.height - 3.6), 90):
            sheet.light("candle", middle, y)
    wall_lights(sheet, hall, "torch", 6)


def _rows(block: Block) -> range:
    return range(block.top, block.bottom)


def _hall_hearth(sheet: Sheet, hall: Block, stream: Stream) -> None:
    for side in ("north", stream.choice(("west", "east")), "west", "east"):
        along = (hall.width if side == "north" else hall.height) / 2
        hearth = hug(sheet, hall, side, along, "hearth", width=1.8)
        if hearth is not None:
            sheet.light("hearth-fire", hearth.x, hearth.y)
            _wall_behind(sheet, hall, side, int(along))
            return


def _wall_behind(sheet: Sheet, hall: Block, side: str, along: int) -> None:
    """No window behind the hearth."""
    for edge in side_edges(hall, side)[max(0, along - 1) : along + 1]:
        if sheet.walls.is_opening(edge) and not sheet.walls.lets_through(edge):
            sheet.walls.build([edge], "wall")


def _hall_stairs(sheet: Sheet, hall: Block) -> None:
    """Stairs to the floor above in a corner of the hall, if one is free; rather at the back."""
    if hall.width < 5 or hall.height < 6:
        return
    back, front = range(hall.top, hall.top + 3), range(hall.bottom - 3, hall.bottom)
    for rows, rise in ((back, 0), (front, 180)):
        for side, left in (("west", hall.left), ("east", hall.right - 1)):
            block = Block(left, rows.start, left + 1, rows.stop)
            if _corner_is_free(sheet, block):
                sheet.stairs(block, rise, 10)
                inner = "east" if side == "west" else "west"
                sheet.walls.add(side_edges(block, inner), "railing")
                return


def _corner_is_free(sheet: Sheet, block: Block) -> bool:
    """Whether no door opens into a block, and nothing stands there."""
    doors = any(
        sheet.walls.is_opening(edge) and sheet.walls.lets_through(edge)
        for edge in outline_edges(block)
    )
    return not doors and not any(sheet.pieces_on((x, y)) for x, y in block.squares())
