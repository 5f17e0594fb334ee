"""Town houses: which side is their front, doors, windows, rooms; roofs that nobody gets under."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Layer
from fieldwright.generator.layouts.furnishing import ROOMS, line_wall
from fieldwright.generator.layouts.masonry import WallPlace, cells_beside, outline_edges
from fieldwright.generator.layouts.partition import (
    NOWHERE,
    borders,
    cut_block,
    door_place,
    id_grid,
    straight_runs,
)
from fieldwright.generator.layouts.sheet import Sheet
from fieldwright.generator.shapes import parts
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block


def open_squares(sheet: Sheet, built: list[Block]) -> NDArray[np.bool_]:
    """The streets: squares outside all houses that hang together with the main street."""
    free = id_grid(sheet.columns, sheet.rows, built) == NOWHERE
    numbers = parts(free)
    counts = np.bincount(numbers[free])
    streets: NDArray[np.bool_] = numbers == int(counts.argmax())
    return streets


def yards(sheet: Sheet, built: list[Block]) -> list[NDArray[np.bool_]]:
    """The open squares that no street leads to, one mask for each yard."""
    free = id_grid(sheet.columns, sheet.rows, built) == NOWHERE
    numbers = parts(free & ~open_squares(sheet, built))
    return [numbers == number for number in range(1, int(numbers.max()) + 1)]


def fronts(streets: NDArray[np.bool_], lot: Block) -> list[WallPlace]:
    """The walls of a lot that lie along a street."""
    rows, columns = streets.shape
    return [
        edge
        for edge in outline_edges(lot)
        if any(0 <= x < columns and 0 <= y < rows and streets[y, x] for x, y in cells_beside(edge))
    ]


def build_houses(sheet: Sheet, houses: list[Block], roofs: list[Block], stream: Stream) -> None:
    """Walls, a door to the street each, windows, an inner wall in the larger ones, furniture."""
    rooms: list[Block] = []
    owner: list[int] = []
    for number, house in enumerate(houses):
        cut = cut_block(house, stream, 3, 5) if stream.chance(2, 3) else [house]
        cut = cut if len(cut) <= 2 else [house]
        rooms += cut
        owner += [number] * len(cut)
        sheet.floor(house, "wooden-floor" if stream.chance(4, 5) else "stone-floor")
    kinds = [stream.choice(("wall", "wooden-wall", "wooden-wall")) for _ in houses]
    between = borders(id_grid(sheet.columns, sheet.rows, rooms))
    for (one, other), edges in between.items():
        same = one != NOWHERE and owner[one - 1] == owner[other - 1]
        sheet.walls.build(edges, "wooden-wall" if same else kinds[owner[other - 1]])
        if same:
            sheet.door(door_place(edges, stream))
    streets = open_squares(sheet, [*houses, *roofs])
    for house in houses:
        _front(sheet, house, streets, stream)
    for yard in yards(sheet, [*houses, *roofs]):
        _back_door(sheet, yard, houses, stream)
    for number, room in enumerate(rooms):
        use = stream.choice(("private room", "bedroom", "store", "shop", "study"))
        if owner.index(owner[number]) != number:
            use = stream.choice(("bedroom", "kitchen", "store"))
        (_shop if use == "shop" else ROOMS[use])(sheet, room, stream)


def _front(sheet: Sheet, house: Block, streets: NDArray[np.bool_], stream: Stream) -> None:
    """A house's door to the street, to a paved one if it can be, and its windows."""
    sides = [edge for edge in fronts(streets, house) if sheet.walls.is_plain(edge)]
    if not sides:
        return
    paved = [edge for edge in sides if _is_paved(sheet, edge)]
    sheet.door(door_place(paved if len(paved) >= 3 else sides, stream))
    for run in straight_runs(sides):
        for place in range(1, len(run) - 1, 2):
            if sheet.walls.is_plain(run[place]) and stream.chance(2, 3):
                sheet.walls.build([run[place]], "window")


def _back_door(sheet: Sheet, yard: NDArray[np.bool_], houses: list[Block], stream: Stream) -> None:
    """A door from a house to the yard behind it, which is grown over."""
    sheet.layers[Layer.GROUND][yard] = sheet.draft.ground_code("grass")
    for house in houses:
        edges = [edge for edge in fronts(yard, house) if sheet.walls.is_plain(edge)]
        if edges:
            sheet.door(door_place(edges, stream))
            return


def _is_paved(sheet: Sheet, edge: WallPlace) -> bool:
    paved = sheet.draft.ground_code("paved")
    return any(
        0 <= x < sheet.columns and 0 <= y < sheet.rows and sheet.layers[Layer.GROUND][y, x] == paved
        for x, y in cells_beside(edge)
    )


def _shop(sheet: Sheet, room: Block, stream: Stream) -> None:
    """A counter, shelves and goods."""
    lies = 0 if room.width >= room.height else 90
    length = max(room.width, room.height) - 2.4
    if length >= 1:
        middle = ((room.left + room.right) / 2, (room.top + room.bottom) / 2)
        sheet.put("bar", *middle, width=length, rotation=lies)
    line_wall(sheet, room, stream, "shelf", 2)
    line_wall(sheet, room, stream, "crate", 2)
    line_wall(sheet, room, stream, "barrel", 1)


def put_roof(sheet: Sheet, lot: Block, stream: Stream) -> None:
    """A house that is only a roof: nobody gets in."""
    lies = 0 if lot.width >= lot.height else 90
    longer, shorter = max(lot.width, lot.height) - 0.4, min(lot.width, lot.height) - 0.4
    sheet.put(
        "building",
        (lot.left + lot.right) / 2,
        (lot.top + lot.bottom) / 2,
        width=longer,
        length=shorter,
        rotation=lies,
        height_ft=float(stream.choice((14, 16, 20, 24))),
    )
