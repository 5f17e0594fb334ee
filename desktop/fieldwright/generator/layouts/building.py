"""A manor or inn in its yard: hall and rooms on the ground floor, fence, path, well, garden.

combat-and-tactics.txt, The Four Basic Battlefields, Town or Building.
"""

from __future__ import annotations

from fieldwright.generator.draft import Draft
from fieldwright.generator.layouts.aisles import free_cell, open_aisles
from fieldwright.generator.layouts.furnishing import hug
from fieldwright.generator.layouts.houses import House, build_house
from fieldwright.generator.layouts.least import check_room
from fieldwright.generator.layouts.masonry import outline_edges
from fieldwright.generator.layouts.sheet import Sheet
from fieldwright.generator.plan import Plan
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

SMALLEST = 11
"""The least side in squares in which a house of two rooms and its yard fit."""

_LARGEST_HOUSE = (46, 34)
"""A house grows no larger; beyond it the grounds do."""


def lay_out(plan: Plan, draft: Draft, stream: Stream) -> None:
    """Build house and yard; raises WishError where the field is too small."""
    check_room(draft, "A house with its yard needs", SMALLEST, SMALLEST)
    sheet = Sheet.facing(draft, "grass", stream, "south", plan.attackers_edge)
    block = _house_block(sheet, stream)
    house = build_house(sheet, block, stream)
    gate = _path(sheet, house)
    _fence(sheet, gate, stream)
    _grounds(sheet, house, stream)
    hall = house.rooms[0]
    sheet.zones = ((hall,), (_gate_zone(sheet, house, gate),))
    targets = [free_cell(sheet, room) for room in house.rooms]
    open_aisles(sheet, [(gate, sheet.rows - 1), *targets])
    sheet.copy_to_draft()


def _house_block(sheet: Sheet, stream: Stream) -> Block:
    """Where the house stands: nearer to the back, a forecourt before it."""
    columns, rows = sheet.columns, sheet.rows
    side = 1 if columns < 16 else max(3, columns // 8)
    back = 1 if rows < 16 else max(2, rows // 9)
    front = 2 if rows < 16 else max(4, rows // 4)
    width = min(columns - 2 * side, _LARGEST_HOUSE[0])
    height = min(rows - back - front, _LARGEST_HOUSE[1])
    spare = columns - 2 * side - width
    left = side + spare // 2 + (stream.between(-(spare // 4), spare // 4) if spare else 0)
    top = back + (rows - back - front - height) // 2
    return Block(left, top, left + width, top + height)


def _path(sheet: Sheet, house: House) -> int:
    """The path from the gate in the south to the front door; the gate's column."""
    left = min(edge[0] for edge in house.front)
    right = max(edge[0] for edge in house.front) + 1
    path = Block(left, house.block.bottom, max(right, left + 2), sheet.rows)
    court = Block(left - 2, house.block.bottom, right + 2, house.block.bottom + 2)
    if sheet.rows - house.block.bottom >= 4:
        sheet.floor(court, "paved")
    sheet.floor(path, "road")
    sheet.keep_block_clear(path.clipped(sheet.block))
    return left


def _fence(sheet: Sheet, gate: int, stream: Stream) -> None:
    """Fence, hedge or low wall around the yard, open at the gate."""
    yard = sheet.block if min(sheet.columns, sheet.rows) < 16 else sheet.block.grown(-1)
    sheet.walls.add(outline_edges(yard), stream.choice(("fence", "hedge", "low-wall")))
    sheet.walls.clear((x, yard.bottom, False) for x in (gate, gate + 1))


def _gate_zone(sheet: Sheet, house: House, gate: int) -> Block:
    deep = max(1, min(4, sheet.rows - house.block.bottom - 1))
    return Block(gate - 3, sheet.rows - deep, gate + 5, sheet.rows).clipped(sheet.block)


# ------------------------------------------------------------------------------------ the grounds


def _grounds(sheet: Sheet, house: House, stream: Stream) -> None:
    """A kitchen garden, a well, a cart, casks at the wall, trees along the fence."""
    block = house.block
    _garden(sheet, block, stream)
    _beside_path(sheet, house, stream)
    for side, strip in _strips(sheet, block):
        opposite = {"north": "south", "south": "north", "west": "east", "east": "west"}[side]
        longer = max(strip.width, strip.height)
        for _ in range(1 + longer // 10):
            along = stream.between(2, 2 * longer - 2) / 2
            hug(sheet, strip, opposite, along, stream.choice(("barrel", "crate", "bench")))
    _trees(sheet, block, stream)


def _strips(sheet: Sheet, block: Block) -> list[tuple[str, Block]]:
    """The strips of yard along the house's back and sides."""
    whole = sheet.block
    return [
        (side, strip)
        for side, strip in (
            ("north", Block(block.left, 0, block.right, block.top)),
            ("west", Block(0, block.top, block.left, block.bottom)),
            ("east", Block(block.right, block.top, whole.right, block.bottom)),
        )
        if min(strip.width, strip.height) >= 2
    ]


def _beside_path(sheet: Sheet, house: House, stream: Stream) -> None:
    """A well to one side of the path, a cart to the other."""
    front = sheet.rows - house.block.bottom
    if front < 3:
        return
    y = house.block.bottom + front // 2
    sides = [house.block.left + house.block.width // 6, house.block.right - house.block.width // 6]
    stream.shuffle(sides)
    sheet.put("well", sides[0] + 0.5, y + 0.5)
    sheet.put(stream.choice(("cart", "wagon")), sides[1] + 0.5, y + 0.5, rotation=90)
    if front >= 6:
        sheet.put("log", sides[0] + 2.0, y - 0.8)
        sheet.put("stump", sides[0] + 2.5, y + 1.0)


def _garden(sheet: Sheet, block: Block, stream: Stream) -> None:
    """A bed of crops beside or behind the house where the yard is wide enough."""
    for _side, strip in _strips(sheet, block):
        bed = strip.grown(-1)
        if min(bed.width, bed.height) >= 2 and stream.chance(1, 2):
            longest = 8
            bed = Block(
                bed.left,
                bed.top,
                min(bed.right, bed.left + longest),
                min(bed.bottom, bed.top + longest),
            )
            sheet.floor(bed, "crops")
            sheet.keep_block_clear(bed)


def _trees(sheet: Sheet, block: Block, stream: Stream) -> None:
    """Trees and shrubs in the yard, clear of the house."""
    near = block.grown(1)
    many = max(2, min(120, (sheet.columns * sheet.rows - block.width * block.height) // 30))
    for _ in range(many * 2):
        x, y = stream.between(1, sheet.columns - 2), stream.between(1, sheet.rows - 2)
        if _lies_in(near, x, y) or _has_neighbour(sheet, x, y):
            continue
        kind = stream.choice(("tree", "tree", "shrub", "shrub"))
        sheet.put(kind, x + 0.5, y + 0.5)
        many -= 1
        if many <= 0:
            return


def _lies_in(block: Block, x: int, y: int) -> bool:
    return block.left <= x < block.right and block.top <= y < block.bottom


def _has_neighbour(sheet: Sheet, x: int, y: int) -> bool:
    """Whether something stands within a square of a spot, so that crowns would meet."""
    return any(
        sheet.pieces_on((x + across, y + down)) for across in (-1, 0, 1) for down in (-1, 0, 1)
    )
