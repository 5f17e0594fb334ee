"""A dungeon: rooms and corridors in solid rock, with doors, traps and a shrine at the far end.

combat-and-tactics.txt, The Four Basic Battlefields, Dungeons or Caves.
"""

from __future__ import annotations

from collections import deque

import numpy as np

from fieldwright.battlefield.field import Layer
from fieldwright.generator.draft import Draft
from fieldwright.generator.layouts.aisles import free_cell, open_aisles
from fieldwright.generator.layouts.furnishing import wall_lights
from fieldwright.generator.layouts.least import check_room
from fieldwright.generator.layouts.masonry import WallPlace
from fieldwright.generator.layouts.partition import (
    NOWHERE,
    borders,
    cut_block,
    id_grid,
    joined_rooms,
    straight_runs,
)
from fieldwright.generator.layouts.pieces import block_outline
from fieldwright.generator.layouts.sheet import Sheet
from fieldwright.generator.layouts.tunnels import CORRIDOR, Diggings
from fieldwright.generator.layouts.vaults import VAULTS
from fieldwright.generator.plan import Plan
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

SMALLEST = 12
"""The least side in squares in which two rooms and a corridor fit."""

_OPEN_SHARE = 0.36
"""Rooms take up this share of the field at least, so that a third of it can be walked."""

_USES = (
    "hall", "hall", "guardroom", "barracks", "crypt", "crypt",
    "well", "ruin", "ruin", "cells", "store", "library", "bedroom",
)  # fmt: skip

_LARGE_USES = ("hall", "hall", "hall", "crypt", "barracks", "ruin")

_TRAPS = (
    "A pit under a false floor, 10 feet deep.",
    "A tripwire; darts fly from holes in the walls.",
    "A loose slab; a stone block falls from the ceiling.",
    "A pressure plate; the nearest portcullis or door drops shut.",
)


def lay_out(plan: Plan, draft: Draft, stream: Stream) -> None:
    """Build the dungeon; raises WishError where the field is too small."""
    check_room(draft, "A dungeon needs", SMALLEST, SMALLEST)
    sheet = Sheet.facing(draft, "solid-rock", stream, "south", plan.attackers_edge)
    leaves = _leaves(sheet, stream)
    rooms = _widened([_room_in(leaf, stream) for leaf in leaves], leaves, sheet)
    entrance = _entrance(sheet, rooms)
    diggings = Diggings.of(sheet.columns, sheet.rows, rooms)
    pairs = _pairs(sheet, leaves, entrance, stream)
    for one, other in pairs:
        diggings.dig(one, other, 2 if stream.chance(2, 5) else 1, stream)
    diggings.fill_dead_ends()
    mouth = _dig_mouth(diggings, rooms[entrance - 1])
    _build_walls(sheet, diggings)
    far, secret = _far_and_secret(pairs, diggings, entrance)
    _hang_doors(sheet, diggings, secret, stream)
    _open_mouth(sheet, rooms[entrance - 1], mouth)
    _furnish(sheet, rooms, (entrance, far, secret), stream)
    _set_traps(sheet, diggings, rooms[far - 1], stream)
    sheet.zones = ((rooms[far - 1],), (rooms[entrance - 1],))
    open_aisles(
        sheet, [free_cell(sheet, rooms[entrance - 1]), *(free_cell(sheet, r) for r in rooms)]
    )
    sheet.copy_to_draft()


# -------------------------------------------------------------------------------- rooms in the rock


def _leaves(sheet: Sheet, stream: Stream) -> list[Block]:
    """Cut the field, less a rim of rock, into one piece for each room."""
    inner = sheet.block.grown(-1)
    smaller = min(sheet.columns, sheet.rows)
    smallest = max(4, min(6, smaller // 4))
    largest = max(9, min(24, 11 + (sheet.columns + sheet.rows - 64) // 20))
    largest = min(largest, max(smallest + 1, smaller * 3 // 5))
    return cut_block(inner, stream, smallest, largest, 5 if smaller >= 20 else 0)


def _room_in(leaf: Block, stream: Stream) -> Block:
    """A room inside its piece of rock, at least one square of rock to the south and east."""

    def shrunk(low: int, high: int) -> tuple[int, int]:
        spare = max(0, high - low - 5)
        first = stream.below(min(2, spare) + 1)
        return low + first, high - 1 - stream.below(min(2, spare - first) + 1)

    left, right = shrunk(leaf.left, leaf.right)
    top, bottom = shrunk(leaf.top, leaf.bottom)
    return Block(left, top, right, bottom)


def _widened(rooms: list[Block], leaves: list[Block], sheet: Sheet) -> list[Block]:
    """Widen rooms into their rock, one after the other, while too little can be walked."""
    wanted = _OPEN_SHARE * sheet.columns * sheet.rows
    for number, leaf in enumerate(leaves):
        if sum(room.width * room.height for room in rooms) >= wanted:
            break
        rooms[number] = leaf._replace(right=leaf.right - 1, bottom=leaf.bottom - 1)
    return rooms


def _entrance(sheet: Sheet, rooms: list[Block]) -> int:
    """The room nearest to the middle of the south edge."""

    def away(number: int) -> tuple[int, int]:
        room = rooms[number - 1]
        return (sheet.rows - room.bottom) // 3, abs(room.left + room.right - sheet.columns)

    return min(range(1, len(rooms) + 1), key=away)


def _pairs(
    sheet: Sheet, leaves: list[Block], entrance: int, stream: Stream
) -> list[tuple[int, int]]:
    """Which rooms a corridor joins: neighbours, all reached, with a loop here and there."""
    between = borders(id_grid(sheet.columns, sheet.rows, leaves))
    wide = [pair for pair, edges in between.items() if pair[0] != NOWHERE and len(edges) >= 2]
    return joined_rooms(wide, entrance, stream, _equal, 4)


def _equal(_one: int, _other: int) -> int:
    """Every corridor is worth the same."""
    return 0


def _dig_mouth(diggings: Diggings, room: Block) -> Block:
    """The way in from the south edge to the entrance room, two squares wide."""
    rows = diggings.ids.shape[0]
    left = (room.left + room.right) // 2 - 1
    mouth = Block(left, room.bottom, left + 2, rows)
    patch = diggings.ids[mouth.top : mouth.bottom, mouth.left : mouth.right]
    patch[patch == NOWHERE] = CORRIDOR
    return mouth


def _far_and_secret(
    pairs: list[tuple[int, int]], diggings: Diggings, entrance: int
) -> tuple[int, int]:
    """A large room far from the entrance, and one dead end to hide by a secret door (or 0)."""
    rooms = diggings.rooms
    doors: dict[int, list[int]] = {room: [] for room in range(1, len(rooms) + 1)}
    for one, other in pairs:
        doors[one].append(other)
        doors[other].append(one)
    steps, queue = {entrance: 0}, deque([entrance])
    while queue:
        room = queue.popleft()
        for other in doors[room]:
            if other not in steps:
                steps[other] = steps[room] + 1
                queue.append(other)
    deepest = max(steps.values())
    far = max(
        (room for room in steps if room != entrance and 3 * steps[room] >= 2 * deepest),
        key=lambda room: (rooms[room - 1].width * rooms[room - 1].height, room),
    )
    ends = [
        room
        for room, edges in diggings.doors.items()
        if len(straight_runs(sorted(set(edges)))) == 1 and room not in (entrance, far)
    ]
    ends.sort()
    return far, (ends[len(ends) // 2] if ends and len(rooms) >= 5 else 0)


# ------------------------------------------------------------------------------- walls and doors


def _build_walls(sheet: Sheet, diggings: Diggings) -> None:
    """Floor in rooms and corridors, walls wherever they end."""
    ground = sheet.layers[Layer.GROUND]
    ground[diggings.ids != NOWHERE] = sheet.draft.ground_code("stone-floor")
    for edges in borders(diggings.ids).values():
        sheet.walls.build(edges, "wall")


def _hang_doors(sheet: Sheet, diggings: Diggings, secret: int, stream: Stream) -> None:
    """Doors where corridors enter rooms: single and double ones, a portcullis now and then."""
    for room, edges in sorted(diggings.doors.items()):
        for run in straight_runs(sorted(set(edges))):
            _hang_door(sheet, run, room == secret, stream)


def _hang_door(sheet: Sheet, run: list[WallPlace], hidden: bool, stream: Stream) -> None:
    """One door in a run of edges that corridors cross; beyond two squares the wall stays."""
    if any(sheet.walls.is_opening(edge) for edge in run):
        return
    place = run[: 2 if len(run) >= 2 else 1]
    if hidden:
        sheet.door(place[:1], "secret-door")
    elif stream.chance(1, 10):
        sheet.door(place, "portcullis", is_open=stream.chance(1, 2))
    elif stream.chance(1, 12):
        sheet.door(place, "curtain", is_open=stream.chance(1, 2))
    elif len(place) == 2:
        sheet.door(place, "double-door", is_open=stream.chance(1, 5))
    else:
        sheet.door(place, "door", is_open=stream.chance(1, 5))


def _open_mouth(sheet: Sheet, room: Block, mouth: Block) -> None:
    """The entrance: a double door to the first room, stairs up to the daylight."""
    edges = [(x, room.bottom, False) for x in range(mouth.left, mouth.right)]
    sheet.walls.clear((x, sheet.rows, False) for x in range(mouth.left, mouth.right))
    sheet.door(edges, "double-door", is_open=True)
    depth = min(3, mouth.height)
    sheet.stairs(Block(mouth.left, sheet.rows - depth, mouth.right, sheet.rows), 180, 10)


# ------------------------------------------------------------------------------- what stands there


def _furnish(
    sheet: Sheet, rooms: list[Block], special: tuple[int, int, int], stream: Stream
) -> None:
    """Give every room a use: guards at the entrance, the shrine farthest in, a hoard if hidden."""
    entrance, far, secret = special
    uses = list(_USES)
    stream.shuffle(uses)
    for number, room in enumerate(rooms, start=1):
        use = uses[number % len(uses)]
        if min(room.width, room.height) >= 8:
            use = stream.choice(_LARGE_USES)
        if number == entrance:
            use = "guardroom" if min(room.width, room.height) >= 5 else "ruin"
        use = "shrine" if number == far else "store" if number == secret else use
        VAULTS[use](sheet, room, stream)
        if number == secret:
            sheet.note((room.left + room.right) / 2, room.top + 0.6, "A hidden room with a hoard.")
        if use in ("guardroom", "barracks", "shrine", "hall", "bedroom"):
            wall_lights(sheet, room, "torch", 5)


def _set_traps(sheet: Sheet, diggings: Diggings, far: Block, stream: Stream) -> None:
    """Hidden traps in corridors and one before the altar, each with the DM's note."""
    ys, xs = np.nonzero(diggings.ids == CORRIDOR)
    cells = sorted(zip(xs.tolist(), ys.tolist(), strict=True))
    cells = [cell for cell in cells if cell not in sheet.clear]
    many = max(1, min(6, len(diggings.rooms) // 4))
    stream.shuffle(cells)
    spots = cells[:many]
    spots.append(((far.left + far.right) // 2, (far.top + far.bottom) // 2))
    for number, (x, y) in enumerate(spots):
        text = _TRAPS[(number + stream.below(2)) % len(_TRAPS)]
        block = Block(x, y, x + 1, y + 1)
        sheet.hazard("trap", block_outline(block, 0.08), hidden=True, text=text)
        sheet.note(x + 0.5, y + 0.5, text)
