"""Town streets: a main street, narrow alleys, close-set houses and a small market square.

Houses near the middle are open to see and enter, some at the edges are only roofs; carts, wagons
and stalls stand about (combat-and-tactics.txt, Terrain Types, Town Streets).
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from fieldwright.generator.draft import Draft
from fieldwright.generator.layouts.aisles import free_cell, open_aisles
from fieldwright.generator.layouts.furnishing import hug
from fieldwright.generator.layouts.least import check_room
from fieldwright.generator.layouts.masonry import (
    SIDES,
    Cell,
)
from fieldwright.generator.layouts.partition import (
    cut_block,
)
from fieldwright.generator.layouts.pieces import box_cells
from fieldwright.generator.layouts.sheet import Sheet
from fieldwright.generator.layouts.townhouses import (
    build_houses,
    fronts,
    open_squares,
    put_roof,
    yards,
)
from fieldwright.generator.plan import Plan
from fieldwright.generator.shapes import parts
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Blocking

SMALLEST = 9
"""The least side in squares on which a street has houses on both sides."""

_BLOCK = 12
"""Blocks of houses longer than this are cut by an alley, in squares."""

_MOST_HOUSES = 70
"""So many houses, those nearest to the middle, can be entered; farther out are roofs."""

_MOST_ROOFS = 0.4
"""Roofs that nobody gets under cover no more than this share of the field."""


@dataclass(slots=True)
class _Town:
    """Streets as they are cut: blocks of houses, the main street, the square."""

    main: Block
    market: Block
    blocks: list[Block] = field(default_factory=list)


def lay_out(plan: Plan, draft: Draft, stream: Stream) -> None:
    """Build the streets; raises WishError where the field is too small."""
    check_room(draft, "A street with its houses needs", SMALLEST, SMALLEST)
    sheet = Sheet.facing(draft, "road", stream, "east", plan.attackers_edge)
    town = _cut_streets(sheet, stream)
    lots = [lot for block in town.blocks for lot in _lots(block, town.market, stream)]
    houses, roofs = _sort_lots(sheet, lots, stream)
    build_houses(sheet, houses, roofs, stream)
    for roof in roofs:
        put_roof(sheet, roof, stream)
    _furnish_market(sheet, town, stream)
    _furnish_streets(sheet, town, houses, stream)
    _set_zones(sheet, town, plan.encounter_distance or 6)
    assert sheet.zones is not None
    targets = [town.main, *sheet.zones[0], *sheet.zones[1], *houses]
    streets = open_squares(sheet, [*houses, *roofs])
    ends = [*_street_ends(streets), *_corners(sheet, streets)]
    open_aisles(sheet, [*(free_cell(sheet, target) for target in targets), *ends])
    sheet.copy_to_draft()


# ----------------------------------------------------------------------------------- the streets


def _cut_streets(sheet: Sheet, stream: Stream) -> _Town:
    """The main street from west to east, alleys off it, the square beside it near the middle."""
    columns, rows = sheet.columns, sheet.rows
    width = 2 if rows < 12 else 3 + (rows >= 22)
    sway = max(1, rows // 10)
    top = (rows - width) // 2 + stream.between(-sway, sway)
    main = Block(0, top, columns, top + width)
    town = _Town(main, _market_place(sheet, main, stream))
    for half in (Block(0, 0, columns, top), Block(0, main.bottom, columns, rows)):
        for part in _joined_to_street(half, stream):
            town.blocks += _cut_alleys(part, stream)
    sheet.floor(main, "paved")
    sheet.floor(town.market, "paved")
    return town


def _market_place(sheet: Sheet, main: Block, stream: Stream) -> Block:
    """The square on one side of the main street; its block reaches to the street's far side."""
    side = max(4, min(9, min(sheet.columns, sheet.rows) // 3))
    left = (sheet.columns - side) // 2 + stream.between(-(sheet.columns // 8), sheet.columns // 8)
    north, south = main.top, sheet.rows - main.bottom
    if north >= side and (north > south or (north == south and stream.chance(1, 2))):
        return Block(left, main.top - side + 1, left + side, main.top)
    return Block(left, main.bottom, left + side, min(sheet.rows, main.bottom + side - 1))


def _joined_to_street(half: Block, stream: Stream) -> list[Block]:
    """Cut a deep, narrow half by an alley off the main street, that those farther back lead to."""
    if half.height <= _BLOCK or half.width > _BLOCK:
        return [half]
    gap = stream.between(1, 2)
    west = half.left + (half.width - gap) // 2
    return [half._replace(right=west), half._replace(left=west + gap)]


def _cut_alleys(block: Block, stream: Stream) -> list[Block]:
    """Cut a block by alleys (streets in a large one) until houses fill what is left."""
    longer = max(block.width, block.height)
    if longer <= _BLOCK or block.is_empty:
        return [] if block.is_empty else [block]
    gap = 3 if longer > 45 else stream.choice((1, 2, 2))
    across = block.width >= block.height
    spread = longer // 6
    cut = (longer - gap) // 2 + stream.between(-spread, spread)
    if across:
        west, east = block.left + cut, block.left + cut + gap
        parts = (block._replace(right=west), block._replace(left=east))
    else:
        north, south = block.top + cut, block.top + cut + gap
        parts = (block._replace(bottom=north), block._replace(top=south))
    return [piece for part in parts for piece in _cut_alleys(part, stream)]


def _lots(block: Block, market: Block, stream: Stream) -> list[Block]:
    """Cut a block into lots for one house each; the square takes its share away."""
    lots = []
    for lot in cut_block(block, stream, 4, 7):
        left_over = _without(lot, market)
        if min(left_over.width, left_over.height) >= 3:
            lots.append(left_over)
    return lots


def _without(lot: Block, market: Block) -> Block:
    """The largest rectangle of a lot that the square leaves."""
    if lot.clipped(market).is_empty:
        return lot
    parts = (
        lot._replace(right=min(lot.right, market.left)),
        lot._replace(left=max(lot.left, market.right)),
        lot._replace(bottom=min(lot.bottom, market.top)),
        lot._replace(top=max(lot.top, market.bottom)),
    )
    return max(parts, key=lambda part: max(0, part.width) * max(0, part.height))


def _sort_lots(sheet: Sheet, lots: list[Block], stream: Stream) -> tuple[list[Block], list[Block]]:
    """Which lots become houses to enter and which only roofs; facades stand back here and there.

    A house needs a front on a street that hangs together with the main street.
    """
    streets = open_squares(sheet, lots)
    houses: list[Block] = []
    roofs: list[Block] = []
    left = int(_MOST_ROOFS * sheet.columns * sheet.rows)
    for lot in sorted(lots, key=lambda lot: _from_middle(sheet, lot)):
        closed = len(houses) >= _MOST_HOUSES or (_at_edge(sheet, lot) and stream.chance(2, 5))
        size = lot.width * lot.height
        if (closed and size <= left) or not fronts(streets, lot):
            roofs.append(lot)
            left -= size
        else:
            houses.append(_set_back(lot, stream))
    for yard in yards(sheet, [*houses, *roofs]):
        if not any(fronts(yard, house) for house in houses):
            beside = [roof for roof in roofs if fronts(yard, roof) and fronts(streets, roof)]
            houses += beside[:1]
            roofs = [roof for roof in roofs if roof not in beside[:1]]
    return houses, roofs


def _from_middle(sheet: Sheet, lot: Block) -> int:
    """How far a lot lies from the middle of the sheet, in half squares, squared."""
    across = lot.left + lot.right - sheet.columns
    down = lot.top + lot.bottom - sheet.rows
    return across * across + down * down


def _street_ends(streets: NDArray[np.bool_]) -> list[Cell]:
    """The middle square of each street where it leaves the field."""
    rows, columns = streets.shape
    rim = [(x, y) for y in (0, rows - 1) for x in range(columns)]
    rim += [(x, y) for x in (0, columns - 1) for y in range(rows)]
    ends: list[Cell] = []
    run: list[Cell] = []
    for cell in rim:
        follows = bool(run) and abs(cell[0] - run[-1][0]) + abs(cell[1] - run[-1][1]) == 1
        if run and not (follows and streets[cell[1], cell[0]]):
            ends.append(run[len(run) // 2])
            run = []
        if streets[cell[1], cell[0]]:
            run.append(cell)
    return [*ends, run[len(run) // 2]] if run else ends


def _corners(sheet: Sheet, streets: NDArray[np.bool_]) -> list[Cell]:
    """A square of each corner of the streets that wagons and stalls shut off."""
    free = streets.copy()
    for piece in sheet.pieces:
        if sheet.catalogue.obstacles[piece.kind].movement is Blocking.BLOCKS:
            for x, y in box_cells(piece.box):
                free[y, x] = False
    numbers = parts(free)
    found, firsts, sizes = np.unique(numbers, return_index=True, return_counts=True)
    large = firsts[(found > 0) & (sizes >= 2)]
    return [(int(place) % sheet.columns, int(place) // sheet.columns) for place in large]


def _at_edge(sheet: Sheet, lot: Block) -> bool:
    return lot.left == 0 or lot.top == 0 or lot.right == sheet.columns or lot.bottom == sheet.rows


def _set_back(lot: Block, stream: Stream) -> Block:
    """Draw one side of a house in by a square now and then, so that streets are uneven."""
    side = stream.choice(SIDES)
    if not stream.chance(2, 5) or (lot.height if side in ("north", "south") else lot.width) < 5:
        return lot
    match side:
        case "north":
            return lot._replace(top=lot.top + 1)
        case "south":
            return lot._replace(bottom=lot.bottom - 1)
        case "west":
            return lot._replace(left=lot.left + 1)
        case _:
            return lot._replace(right=lot.right - 1)


# --------------------------------------------------------------------------------- what stands out


def _furnish_market(sheet: Sheet, town: _Town, stream: Stream) -> None:
    """A well or a fountain in the middle of the square, stalls in rows about it."""
    market = town.market.clipped(sheet.block)
    middle_x, middle_y = (market.left + market.right) / 2, (market.top + market.bottom) / 2
    if min(market.width, market.height) >= 6 and stream.chance(1, 2):
        sheet.put("fountain", middle_x, middle_y)
    else:
        sheet.put("well", int(middle_x) + 0.5, int(middle_y) + 0.5)
    x, y = int(middle_x), int(middle_y)
    sheet.keep_clear([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)])
    for left in range(market.left, market.right - 1, 3):
        for row in (market.top + 0.7, market.bottom - 0.7):
            if stream.chance(4, 5) and sheet.put("stall", left + 1.0, row, width=1.9, length=1.1):
                _goods(sheet, left + 1.0, row, stream)


def _goods(sheet: Sheet, x: float, y: float, stream: Stream) -> None:
    """A crate or a barrel beside a stall."""
    kind = stream.choice(("crate", "barrel", "barrel"))
    sheet.put(kind, x + 1.45 * (1 if stream.chance(1, 2) else -1), y + 0.1)


def _furnish_streets(sheet: Sheet, town: _Town, houses: list[Block], stream: Stream) -> None:
    """Carts and wagons along the main street, stalls, casks and crates at house walls."""
    many = max(2, town.main.width // 8)
    for _ in range(many):
        x = stream.between(2, sheet.columns - 3)
        side = stream.choice(("north", "south"))
        kind = stream.choice(("cart", "cart", "wagon", "stall"))
        deep = 0.72 if kind != "stall" else 0.8
        y = town.main.top + deep if side == "north" else town.main.bottom - deep
        sheet.put(kind, x + 0.5, y, rotation=0 if kind == "stall" else stream.choice((90, 270)))
    for house in houses:
        for _ in range(stream.below(3)):
            _lean_on(sheet, house, stream)


def _lean_on(sheet: Sheet, house: Block, stream: Stream) -> None:
    """A cask, crate or bench outside against a house's wall."""
    around = house.grown(1)
    side = stream.choice(SIDES)
    strip = {
        "north": around._replace(bottom=house.top),
        "south": around._replace(top=house.bottom),
        "west": around._replace(right=house.left),
        "east": around._replace(left=house.right),
    }[side]
    along = stream.between(3, 2 * max(strip.width, strip.height) - 3) / 2
    opposite = SIDES[(SIDES.index(side) + 2) % 4]
    hug(sheet, strip, opposite, along, stream.choice(("barrel", "crate", "barrel", "bench")))


def _set_zones(sheet: Sheet, town: _Town, distance: int) -> None:
    """Both sides on the main street, at the encounter distance around its middle."""
    main = town.main
    middle = sheet.columns // 2
    gap = max(2, min(distance, sheet.columns - 4))
    west = min(max(middle - gap // 2, 2), sheet.columns - gap - 1)
    deep = max(2, min(6, sheet.columns // 5))
    sheet.zones = (
        (main._replace(left=max(0, west - deep), right=west),),
        (main._replace(left=west + gap - 1, right=min(sheet.columns, west + gap - 1 + deep)),),
    )
