"""A tavern that fills its field: common room with bar and hearth, kitchen, store, rooms behind.

The outer walls stand on the edges of the field, so that a room of 8 x 6 is 8 x 6 squares plus its
walls (combat-and-tactics.txt, Step One: Scale; Terrain Types, Taverns).
"""

from __future__ import annotations

from dataclasses import dataclass

from fieldwright.generator.draft import Draft
from fieldwright.generator.layouts.aisles import free_cell, open_aisles
from fieldwright.generator.layouts.furnishing import (
    ROOMS,
    hug,
    table_rows,
)
from fieldwright.generator.layouts.least import check_room
from fieldwright.generator.layouts.masonry import Cell, WallPlace, side_edges
from fieldwright.generator.layouts.partition import (
    NOWHERE,
    borders,
    cut_block,
    door_place,
    id_grid,
    joined_rooms,
)
from fieldwright.generator.layouts.sheet import Sheet
from fieldwright.generator.plan import Plan
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

SMALLEST = (6, 5)
"""The least columns and rows (either way round) in which a bar, a table and a way fit."""

_COMMON = 1
"""The common room's number among the rooms."""


@dataclass(frozen=True, slots=True)
class _House:
    """The rooms (the common room first), what the others are used for, and where the doors are."""

    rooms: list[Block]
    uses: list[str]


def lay_out(plan: Plan, draft: Draft, stream: Stream) -> None:
    """Build the tavern; raises WishError where the field is too small for one."""
    check_room(draft, "A tavern needs", *SMALLEST, larger="room")
    sheet = Sheet.facing(draft, "wooden-floor", stream, "south", plan.attackers_edge)
    house = _rooms(sheet, stream)
    front = _build_walls(sheet, house, stream)
    _furnish_common(sheet, house, stream, front)
    for room, use in zip(house.rooms[1:], house.uses[1:], strict=True):
        ROOMS[use](sheet, room, stream)
        if use in ("kitchen", "store"):
            sheet.floor(room, "stone-floor")
    open_aisles(sheet, [free_cell(sheet, room) for room in house.rooms])
    sheet.copy_to_draft()


def _middle(room: Block) -> Cell:
    return ((room.left + room.right) // 2, (room.top + room.bottom) // 2)


# ------------------------------------------------------------------------------------- the rooms


def _rooms(sheet: Sheet, stream: Stream) -> _House:
    """Cut the house: the common room at the front (south), the others behind and beside it."""
    columns, rows = sheet.columns, sheet.rows
    across = _common_width(columns, rows, stream)
    down = rows if rows < 8 or columns < 8 else min(16, rows - max(3, min(5, rows // 3)))
    west = (
        stream.choice((0, columns - across)) if columns - across < 12 else (columns - across) // 2
    )
    common = Block(west, rows - down, west + across, rows)
    rooms = [common]
    for strip in (
        Block(0, 0, columns, rows - down),
        Block(0, rows - down, west, rows),
        Block(west + across, rows - down, columns, rows),
    ):
        if not strip.is_empty:
            rooms += cut_block(strip, stream, 3, max(7, (columns + rows) // 14))
    return _House(rooms, _uses(rooms, stream))


def _common_width(columns: int, rows: int, stream: Stream) -> int:
    if columns <= 15 or rows < 8:
        return min(columns, 24) if columns < 28 else 22
    if columns <= 22:
        return columns - 5 * stream.below(2)
    return min(22, columns - 5)


def _uses(rooms: list[Block], stream: Stream) -> list[str]:
    """Give each room a use: the largest that borders on the common room is the kitchen."""
    common = rooms[0]
    beside = [n for n, room in enumerate(rooms) if n and _touches(common, room)]
    uses = ["common room"] + [
        stream.choice(("private room", "bedroom", "bedroom", "store")) for _ in rooms[1:]
    ]
    if beside:
        kitchen = max(beside, key=lambda n: (rooms[n].bottom == common.top, rooms[n].width))
        uses[kitchen] = "kitchen"
        others = [n for n in range(1, len(rooms)) if n != kitchen]
        others.sort(key=lambda n: not _touches(rooms[kitchen], rooms[n]))
        for number, use in zip(others, ("store", "private room"), strict=False):
            uses[number] = use
    return uses


def _touches(one: Block, other: Block) -> bool:
    """Whether two rooms share a side of three squares or more."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return (across == 0 and down >= 3) or (down == 0 and across >= 3)


# ------------------------------------------------------------------------------------- the walls


def _build_walls(sheet: Sheet, house: _House, stream: Stream) -> list[WallPlace]:
    """Walls, doors and windows; the edges of the front door."""
    outer = stream.choice(("wall", "wooden-wall"))
    ids = id_grid(sheet.columns, sheet.rows, house.rooms)
    between = borders(ids)
    for pair, edges in between.items():
        sheet.walls.build(edges, outer if pair[0] == NOWHERE else "wooden-wall")
    kitchen = house.uses.index("kitchen") + 1 if "kitchen" in house.uses else 0

    def worth(one: int, other: int) -> int:
        uses = {house.uses[one - 1], house.uses[other - 1]}
        if uses == {"kitchen", "store"}:
            return 3
        if uses == {"store", "common room"}:
            return 1
        return 2 if _COMMON in (one, other) else 0

    inner = [pair for pair in between if pair[0] != NOWHERE]
    for pair in joined_rooms(inner, _COMMON, stream, worth, 0):
        sheet.door(door_place(between[pair], stream))
    front = _front_door(sheet, house.rooms[0], stream)
    if kitchen:
        outside = between.get((NOWHERE, kitchen), [])
        if outside:
            sheet.door(door_place(outside, stream))
    _windows(sheet, house)
    return front


def _front_door(sheet: Sheet, common: Block, stream: Stream) -> list[WallPlace]:
    edges = side_edges(common, "south")
    middle = common.width // 2 + stream.between(-(common.width // 8), common.width // 8)
    width = 2 if common.width >= 11 else 1
    door = edges[middle - width // 2 : middle - width // 2 + width]
    sheet.door(door, "double-door" if width == 2 else "door")
    return door


def _windows(sheet: Sheet, house: _House) -> None:
    """A window in every third square of the outer walls, stores and doorways left out."""
    for room, use in zip(house.rooms, house.uses, strict=True):
        if use == "store":
            continue
        for side in ("north", "east", "south", "west"):
            for place, edge in enumerate(side_edges(room, side)):
                fits = place % 3 == 1 and place < len(side_edges(room, side)) - 1
                if fits and _is_outer(sheet, edge) and sheet.walls.is_plain(edge):
                    sheet.walls.build([edge], "window")


def _is_outer(sheet: Sheet, edge: WallPlace) -> bool:
    x, y, upright = edge
    return x in (0, sheet.columns) if upright else y in (0, sheet.rows)


# -------------------------------------------------------------------------------- the common room


def _furnish_common(sheet: Sheet, house: _House, stream: Stream, front: list[WallPlace]) -> None:
    """Bar by the kitchen, hearth at a side, stairs in a corner, tables in rows; sets the zones."""
    common = house.rooms[0]
    bar_row = _bar(sheet, common, stream)
    aisle = sorted({edge[0] for edge in front})
    sheet.keep_clear((x, y) for x in aisle for y in range(bar_row, common.bottom))
    _stairs(sheet, common, bar_row)
    _hearth(sheet, common, bar_row, stream)
    sheet.keep_clear((x, bar_row) for x in range(common.left, common.right))
    top = bar_row + 1
    for left, right in ((common.left, aisle[0]), (aisle[-1] + 1, common.right)):
        part = Block(left, top, right, common.bottom)
        _clear_side_doors(sheet, part)
        table_rows(sheet, part, stream)
    for piece in list(sheet.pieces):
        if piece.kind in ("table", "round-table") and stream.chance(2, 3):
            sheet.light("candle", piece.x, piece.y)
    _set_zones(sheet, common, bar_row, front)


def _bar(sheet: Sheet, common: Block, stream: Stream) -> int:
    """The bar along the back of the common room; the row before it, which stays free."""
    roomy = common.height >= 8
    lane = common.top + roomy
    length = max(2, min(7, common.width * 2 // 5))
    doors = [
        edge[0]
        for edge in side_edges(common, "north")
        if sheet.walls.is_opening(edge) and not _is_outer(sheet, edge)
    ]
    at_west = not doors or sum(doors) / len(doors) < (common.left + common.right) / 2
    sheet.keep_clear((x, lane) for x in range(common.left, common.right))
    ends = [(common.left, 0.1), (common.right - length, -0.1)]
    for left, aside in ends if at_west else reversed(ends):
        middle = left + length / 2 + aside
        if sheet.put("bar", middle, lane + 1.4, width=length - 0.24) is None:
            continue
        sheet.light("lantern", middle, lane + 1.4)
        for place in range(1, length):
            if stream.chance(2, 3):
                sheet.put("stool", left + place, lane + 1.97)
        if roomy:
            _casks(sheet, Block(left, common.top, left + length, common.top + 1), stream)
        break
    return lane + 2


def _casks(sheet: Sheet, behind: Block, stream: Stream) -> None:
    """Casks and crates along the wall behind the bar."""
    for place in range(behind.width):
        kind = "barrel" if stream.chance(2, 3) else "crate"
        hug(sheet, behind, "north", place + 0.5, kind)


def _stairs(sheet: Sheet, common: Block, bar_row: int) -> None:
    """Stairs to the floor above, in the corner that the bar leaves free."""
    if common.width < 9 or bar_row - common.top < 3:
        return
    bar = next((piece for piece in sheet.pieces if piece.kind == "bar"), None)
    at_east = bar is None or bar.x < (common.left + common.right) / 2
    left = common.right - 3 if at_east else common.left
    block = Block(left, common.top, left + 3, common.top + 1)
    if any(
        sheet.walls.is_opening(edge) and sheet.walls.lets_through(edge)
        for side in ("north", "east" if at_east else "west")
        for edge in side_edges(block, side)
    ):
        return
    sheet.stairs(block, 90 if at_east else 270, 10)
    sheet.walls.add(side_edges(block, "south"), "railing")


def _hearth(sheet: Sheet, common: Block, bar_row: int, stream: Stream) -> None:
    """A hearth in the middle of a side wall."""
    sides = ["west", "east"]
    stream.shuffle(sides)
    along = (bar_row + common.bottom) // 2 - common.top
    for side in sides:
        hearth = hug(sheet, common, side, float(along), "hearth", width=1.8)
        if hearth is None:
            continue
        sheet.light("hearth-fire", hearth.x, hearth.y)
        x = common.left + 1 if side == "west" else common.right - 2
        sheet.keep_clear((x, common.top + along + row) for row in (-1, 0))
        edges = side_edges(common, side)[along - 1 : along + 1]
        plain = [edge for edge in edges if sheet.walls.kind_at(edge) == "window"]
        sheet.walls.build(plain, sheet.walls.kind_at(side_edges(common, side)[-1]))
        return


def _clear_side_doors(sheet: Sheet, part: Block) -> None:
    """Keep a way from every door in a side wall to the row before the bar."""
    for side, x in (("west", part.left), ("east", part.right - 1)):
        for edge in side_edges(part, side):
            if sheet.walls.is_opening(edge) and sheet.walls.lets_through(edge):
                sheet.keep_clear((x, y) for y in range(part.top, edge[1] + 1))


def _set_zones(sheet: Sheet, common: Block, bar_row: int, front: list[WallPlace]) -> None:
    """Defenders by the bar, attackers at the front door."""
    depth = max(1, min(3, (common.bottom - bar_row) // 3))
    middle = front[0][0]
    attackers = Block(middle - 2, common.bottom - depth, middle + 3, common.bottom)
    bar = next((piece for piece in sheet.pieces if piece.kind == "bar"), None)
    x = int(bar.x) if bar else _middle(common)[0]
    top = bar_row - 2
    defenders = Block(x - 3, top, x + 3, bar_row + depth - 1)
    sheet.zones = ((defenders.clipped(common),), (attackers.clipped(common),))
