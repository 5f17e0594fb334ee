"""What stands in a castle's yard: keep, stable, barracks, store, well, carts."""

from __future__ import annotations

from collections.abc import Callable

from fieldwright.generator.layouts.furnishing import hug, line_wall, store
from fieldwright.generator.layouts.houses import build_house
from fieldwright.generator.layouts.masonry import outline_edges, side_edges
from fieldwright.generator.layouts.ramparts import Gatehouse, inner_edges
from fieldwright.generator.layouts.sheet import Sheet
from fieldwright.generator.layouts.vaults import barracks
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

Shed = Callable[[Sheet, Block, Stream, str], Block]


def furnish_bailey(sheet: Sheet, bailey: Block, gate: Gatehouse, stream: Stream) -> list[Block]:
    """Build all that the yard has room for; the rooms that figures must be able to reach."""
    rooms: list[Block] = []
    middle = gate.passage.left + 1
    yard_depth = gate.passage.top - bailey.top
    if bailey.width >= 18 and yard_depth >= 15:
        rooms += _keep(sheet, bailey, middle, yard_depth, stream)
    rooms += _sheds(sheet, bailey, stream)
    _yard(sheet, bailey, gate, stream)
    return rooms


def _keep(sheet: Sheet, bailey: Block, middle: int, depth: int, stream: Stream) -> list[Block]:
    """The keep at the back of the yard, facing the gate, a paved way between."""
    width = max(9, min(26, bailey.width // 2))
    height = max(7, min(16, depth * 2 // 5))
    top = bailey.top + (3 if depth >= 22 else 2)
    left = middle - width // 2
    house = build_house(
        sheet, Block(left, top, left + width, top + height), stream, "arrow-slit", back_door=False
    )
    door = house.front[0][0]
    way = Block(door, house.block.bottom, door + 2, bailey.bottom)
    for y in range(way.top, way.bottom):
        for x in range(way.left, way.right):
            if not sheet.covered[y, x]:
                sheet.floor(Block(x, y, x + 1, y + 1), "paved")
    sheet.keep_block_clear(Block(door, house.block.bottom, door + 2, bailey.bottom))
    return list(house.rooms)


def _sheds(sheet: Sheet, bailey: Block, stream: Stream) -> list[Block]:
    """Stable, barracks and store along the side walls, as many as fit."""
    kinds: list[Shed] = [_stable, _barracks, _store]
    stream.shuffle(kinds)
    built: list[Block] = []
    width = max(3, min(6, bailey.width // 6))
    if bailey.width < 12:
        return built
    length = max(4, min(9, bailey.height // 3))
    for number, kind in enumerate((*kinds, *kinds)):
        side = ("west", "east")[number % 2]
        shorter = length if number < 2 else max(4, length - 3)
        block = _free_lot(sheet, bailey, side, width, shorter)
        if block is not None:
            built.append(kind(sheet, block, stream, side))
    return built


def _free_lot(sheet: Sheet, bailey: Block, side: str, width: int, length: int) -> Block | None:
    """The northernmost free lot along a side wall, a free square around it."""
    left = bailey.left if side == "west" else bailey.right - width
    for top in range(bailey.top + 1, bailey.bottom - length + 1):
        block = Block(left, top, left + width, top + length)
        around = block.grown(1).clipped(bailey)
        if around.top == bailey.top and top > bailey.top + 1:
            continue
        free = all(
            not sheet.pieces_on((x, y)) and not sheet.covered[y, x] and (x, y) not in sheet.clear
            for x, y in around.squares()
        )
        walls = any(edge in sheet.walls.courses for edge in inner_edges(around))
        if free and not walls:
            return block
    return None


def _front_of(side: str) -> str:
    return "east" if side == "west" else "west"


def _walled(sheet: Sheet, block: Block, ground: str) -> None:
    sheet.floor(block, ground)
    sheet.walls.add(outline_edges(block), "wooden-wall")


def _stable(sheet: Sheet, block: Block, stream: Stream, side: str) -> Block:
    """A stable: open to the yard, boxes for the horses along the wall."""
    _walled(sheet, block, "bare")
    front = side_edges(block, _front_of(side))
    sheet.walls.build(front, "fence")
    gap = front[len(front) // 2 - 1 : len(front) // 2 + 1]
    sheet.walls.clear(gap)
    deep = block.width - 1
    for y in range(block.top + 2, block.bottom - 1, 2):
        left = block.left if side == "west" else block.right - deep
        if abs(y - (block.top + block.bottom) // 2) > 0:
            columns = (
                range(left, left + max(1, deep - 1))
                if side == "west"
                else range(left + 1, left + max(2, deep))
            )
            sheet.walls.add([(x, y, False) for x in columns], "fence")
    sheet.keep_clear((edge[0] - n, edge[1]) for edge in gap for n in (0, 1))
    line_wall(sheet, block, stream, "barrel", 1, (side,))
    line_wall(sheet, block, stream, "crate", 2, (side,))
    return block


def _barracks(sheet: Sheet, block: Block, stream: Stream, side: str) -> Block:
    """A barracks with beds in rows."""
    _walled(sheet, block, "wooden-floor")
    _shed_door(sheet, block, side)
    barracks(sheet, block, stream)
    sheet.light("lantern", (block.left + block.right) / 2, (block.top + block.bottom) / 2)
    return block


def _store(sheet: Sheet, block: Block, stream: Stream, side: str) -> Block:
    """A storehouse."""
    _walled(sheet, block, "wooden-floor")
    _shed_door(sheet, block, side)
    store(sheet, block, stream)
    return block


def _shed_door(sheet: Sheet, block: Block, side: str) -> None:
    front = side_edges(block, _front_of(side))
    sheet.door([front[len(front) // 2]], "door")
    for place in (1, len(front) - 2):
        if sheet.walls.is_plain(front[place]):
            sheet.walls.build([front[place]], "window")


def _yard(sheet: Sheet, bailey: Block, gate: Gatehouse, stream: Stream) -> None:
    """Well, carts, casks and crates in the open yard."""
    passage = gate.passage
    sides = [-1, 1]
    stream.shuffle(sides)
    y = passage.top - 3
    if passage.top - bailey.top >= 5:
        sheet.put("well", passage.left + 1 + sides[0] * 4 + 0.5, y + 0.5)
        sheet.put(
            stream.choice(("cart", "wagon")),
            passage.left + 1 + sides[1] * 4.5,
            y + 0.5,
            rotation=90,
        )
    for tower in gate.towers:
        strip = Block(tower.left, tower.top - 1, tower.right, tower.top)
        hug(sheet, strip, "south", 0.5 + stream.below(2), stream.choice(("barrel", "crate")))
    many = max(2, bailey.width * bailey.height // 90)
    line_wall(sheet, bailey, stream, "barrel", many)
    line_wall(sheet, bailey, stream, "crate", many // 2)
