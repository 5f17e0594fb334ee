"""What stands in the rooms of a dungeon, by what the room is used for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from fieldwright.generator.layouts.furnishing import (
    Furnish,
    bedroom,
    line_wall,
    long_table,
    store,
    study,
)
from fieldwright.generator.layouts.masonry import SIDES
from fieldwright.generator.layouts.pieces import block_outline
from fieldwright.generator.layouts.sheet import Sheet
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

Place = Callable[[Sheet, Block, Stream], None]


def middle_of(room: Block) -> tuple[float, float]:
    """The middle of a room."""
    return (room.left + room.right) / 2, (room.top + room.bottom) / 2


def pillars(sheet: Sheet, room: Block, kind: str = "pillar") -> None:
    """Two rows of pillars along a room's longer side, in the middles of squares."""
    wide = room.width >= room.height
    longer, shorter = max(room.width, room.height), min(room.width, room.height)
    if shorter < 6:
        return
    inset = 1 if shorter < 8 else 2
    step = 2 if longer % 2 else 3
    first = (longer - 1) % step // 2 + (1 if step == 3 and longer > 8 else 0)
    for along in range(max(1, first), longer - 1, step):
        for aside in (inset, shorter - 1 - inset):
            x, y = (along, aside) if wide else (aside, along)
            sheet.put(kind, room.left + x + 0.5, room.top + y + 0.5)


def hall(sheet: Sheet, room: Block, stream: Stream) -> None:
    """A pillared hall, or a small one about a statue."""
    if min(room.width, room.height) >= 6:
        pillars(sheet, room)
        line_wall(sheet, room, stream, "statue", stream.below(3))
        return
    x, y = middle_of(room)
    sheet.put("statue", int(x) + 0.5, int(y) + 0.5)
    line_wall(sheet, room, stream, "bench", 2)


def guardroom(sheet: Sheet, room: Block, stream: Stream) -> None:
    """A table with benches, weapons on a shelf, a barrel."""
    lies = 0 if room.width >= room.height else 90
    long_table(sheet, *middle_of(room), min(3.4, max(room.width, room.height) - 2.4), lies)
    line_wall(sheet, room, stream, "shelf", 1)
    line_wall(sheet, room, stream, "barrel", 2)
    line_wall(sheet, room, stream, "chest", 1)


def barracks(sheet: Sheet, room: Block, stream: Stream) -> None:
    """Beds in rows along the two longer walls, a chest for each second one."""
    wide = room.width >= room.height
    sides = ("north", "south") if wide else ("west", "east")
    line_wall(sheet, room, stream, "bed", max(2, max(room.width, room.height) - 2), sides)
    line_wall(sheet, room, stream, "chest", 2)


def crypt(sheet: Sheet, room: Block, stream: Stream) -> None:
    """Stone coffins in two rows."""
    wide = room.width >= room.height
    longer = max(room.width, room.height)
    for along in range(1, longer - 1, 2):
        for aside in (1.1, min(room.width, room.height) - 1.1):
            x, y = (along + 0.5, aside) if wide else (aside, along + 0.5)
            if stream.chance(5, 6):
                turn = 90 if wide else 0
                sheet.put("altar", room.left + x, room.top + y, width=1.5, rotation=turn)
    if stream.chance(1, 2):
        line_wall(sheet, room, stream, "statue", 1)


def well_room(sheet: Sheet, room: Block, stream: Stream) -> None:
    """A well in the middle."""
    x, y = middle_of(room)
    sheet.put("well", int(x) + 0.5, int(y) + 0.5)
    line_wall(sheet, room, stream, "barrel", 2)


def ruin(sheet: Sheet, room: Block, stream: Stream) -> None:
    """Rubble that fell from the roof, a broken pillar."""
    for _ in range(1 + room.width * room.height // 16):
        x = room.left + stream.between(2, 2 * room.width - 2) / 2
        y = room.top + stream.between(2, 2 * room.height - 2) / 2
        size = stream.choice((0.9, 1.2, 1.5))
        sheet.put("rubble", x, y, width=size, length=size * 0.8, rotation=30 * stream.below(12))


def cells(sheet: Sheet, room: Block, stream: Stream) -> None:
    """Cells behind bars along one wall, as far as the room is deep enough."""
    side = stream.choice(("north", "south"))
    if room.height < 6 or room.width < 5:
        guardroom(sheet, room, stream)
        return
    top = room.top if side == "north" else room.bottom - 2
    front = top + 2 if side == "north" else top
    strip = Block(room.left, top, room.right, top + 2)
    if any(cell in sheet.clear for cell in strip.squares()):
        ruin(sheet, room, stream)
        return
    count = room.width // 2
    ends = [room.left + room.width * n // count for n in range(count + 1)]
    sheet.walls.add([(x, front, False) for x in range(room.left, room.right)], "portcullis")
    sheet.keep_clear((x, front - 1 + n) for x in range(room.left, room.right) for n in (0, 1))
    for x in ends[1:-1]:
        sheet.walls.add([(x, top, True), (x, top + 1, True)], "wall")


def shrine(sheet: Sheet, room: Block, stream: Stream) -> None:
    """The far room: a dais with an altar against one wall, statues, pillars."""
    side = next((s for s in _by_doors(sheet, room) if _dais_block(room, s) is not None), None)
    if side is not None:
        dais = _dais_block(room, side)
        assert dais is not None
        sheet.platform("dais", block_outline(dais), 2)
        turn = 0 if side in ("north", "south") else 90
        sheet.put("altar", *middle_of(dais), rotation=turn)
        for corner in _corners(dais, side):
            sheet.put("statue", *corner)
    pillars(sheet, room)
    line_wall(sheet, room, stream, "chest", 1)


def _by_doors(sheet: Sheet, room: Block) -> list[str]:
    """The sides of a room, those without a door first."""
    from fieldwright.generator.layouts.masonry import side_edges

    def doors(side: str) -> int:
        return sum(sheet.walls.is_opening(edge) for edge in side_edges(room, side))

    return sorted(SIDES, key=lambda side: (doors(side), -len(side_edges(room, side))))


def _dais_block(room: Block, side: str) -> Block | None:
    """Where the dais lies: two or three squares deep, in the middle of a side."""
    along = room.width if side in ("north", "south") else room.height
    deep = room.height if side in ("north", "south") else room.width
    if along < 4 or deep < 5:
        return None
    depth = 2 if deep < 8 else 3
    inset = max(1, along // 5)
    match side:
        case "north":
            return Block(room.left + inset, room.top, room.right - inset, room.top + depth)
        case "south":
            return Block(room.left + inset, room.bottom - depth, room.right - inset, room.bottom)
        case "west":
            return Block(room.left, room.top + inset, room.left + depth, room.bottom - inset)
        case _:
            return Block(room.right - depth, room.top + inset, room.right, room.bottom - inset)


def _corners(dais: Block, side: str) -> list[tuple[float, float]]:
    """The two back corners of a dais."""
    left, right = dais.left + 0.6, dais.right - 0.6
    top, bottom = dais.top + 0.6, dais.bottom - 0.6
    return {
        "north": [(left, top), (right, top)],
        "south": [(left, bottom), (right, bottom)],
        "west": [(left, top), (left, bottom)],
        "east": [(right, top), (right, bottom)],
    }[side]


VAULTS: Mapping[str, Furnish] = MappingProxyType(
    {
        "hall": hall,
        "guardroom": guardroom,
        "barracks": barracks,
        "crypt": crypt,
        "well": well_room,
        "ruin": ruin,
        "cells": cells,
        "store": store,
        "library": study,
        "bedroom": bedroom,
        "shrine": shrine,
    }
)
"""How to furnish a vault by its use."""
