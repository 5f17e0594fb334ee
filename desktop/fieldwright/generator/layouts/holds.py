"""Below the decks of a ship: cabins, crew's quarters and cargo between bulkheads with doors.

Indoors, and so without heights (combat-and-tactics.txt, Step Two: Topography).
"""

from __future__ import annotations

from fieldwright.generator.draft import Draft
from fieldwright.generator.layouts.aisles import free_cell, open_aisles
from fieldwright.generator.layouts.furnishing import line_wall, long_table
from fieldwright.generator.layouts.hulls import Hull, berth, fair_beam, plank_sides
from fieldwright.generator.layouts.least import check_room
from fieldwright.generator.layouts.sheet import Sheet
from fieldwright.generator.plan import Plan
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

SMALLEST = (12, 5)
"""The least sides, longer and shorter, of a field that holds a ship's hold."""

_SEA_FT = 30
_HOLD = 7
"""About how long one compartment is, in squares."""


def lay_out(plan: Plan, draft: Draft, stream: Stream) -> None:
    """Build the hold; raises WishError where the field is too small."""
    del plan
    check_room(draft, "A ship's hold needs", *SMALLEST)
    sheet = Sheet.lengthwise(draft, "wooden-floor", stream)
    sheet.flood(sheet.block, "sea", _SEA_FT)
    hull = _hull(sheet)
    sheet.platform("deck", hull.outline(), 0)
    plank_sides(sheet, hull, "wooden-wall", [])
    holds = _bulkheads(sheet, hull, stream)
    _masts(sheet, hull)
    for number, hold in enumerate(holds):
        _fit_out(sheet, hold, number, len(holds), stream)
    roomy = [hold for hold in holds if not hold.is_empty]
    sheet.zones = ((roomy[0],), (roomy[-1],))
    open_aisles(sheet, [free_cell(sheet, hold) for hold in holds])
    sheet.copy_to_draft()


def _hull(sheet: Sheet) -> Hull:
    """The hull, as large as the field allows; a ship stays about three times as long as broad."""
    length = min(sheet.columns - 0.6, 46.0)
    beam = fair_beam(min(sheet.rows - 0.5, length * 0.42, 15.0), sheet.rows / 2)
    return Hull(*berth(sheet.columns, length), sheet.rows / 2, beam)


def _bulkheads(sheet: Sheet, hull: Hull, stream: Stream) -> list[Block]:
    """Put up the bulkheads, each with a door; the compartments from stern to bow."""
    first, last = int(hull.left) + 1, int(hull.along(0.92))
    count = max(2, round((last - first) / _HOLD))
    walls = [first + round((last - first) * part / count) for part in range(1, count)]
    for x in walls:
        _bulkhead(sheet, hull, x, stream)
    ends = [first, *walls, last]
    return [hull.block(ends[n], ends[n + 1]) for n in range(count)]


def _bulkhead(sheet: Sheet, hull: Hull, x: int, stream: Stream) -> None:
    half = hull.half_at(x)
    inner = hull.block(x, x)
    sheet.walls.build([(x, y, True) for y in range(inner.top, inner.bottom)], "wooden-wall")
    for end, whole in ((hull.middle - half, inner.top), (hull.middle + half, inner.bottom)):
        if abs(end - whole) > 0.05:
            sheet.free_wall("wooden-wall", (float(x), round(end, 3)), (float(x), float(whole)))
    middle = (inner.top + inner.bottom) // 2
    aside = stream.between(-1, 1) if inner.height >= 5 else 0
    sheet.door([(x, middle + aside, True)], "door", is_open=stream.chance(1, 3))


def _masts(sheet: Sheet, hull: Hull) -> None:
    """The masts go down to the keel."""
    length = hull.right - hull.left
    for share in (0.16, 0.46, 0.72) if length >= 26 else (0.4, 0.7) if length >= 18 else (0.5,):
        sheet.put("mast", int(hull.along(share)) + 0.5, hull.middle, height_ft=8.0)


def _fit_out(sheet: Sheet, hold: Block, number: int, count: int, stream: Stream) -> None:
    """Give a compartment what it is for: cabin aft, crew, cargo, stores in the bow."""
    if number == 0:
        _cabin(sheet, hold, stream)
    elif number == count - 1:
        _stack(sheet, hold, stream, 3)
    elif number % 2 == 1:
        _crew(sheet, hold, stream)
    else:
        _stack(sheet, hold, stream, 4)
    middle_x, middle_y = (hold.left + hold.right) / 2, (hold.top + hold.bottom) / 2
    sheet.light("lantern", middle_x, middle_y + 0.4, is_lit=number % 2 == 0)


def _cabin(sheet: Sheet, hold: Block, stream: Stream) -> None:
    middle_x, middle_y = (hold.left + hold.right) / 2, (hold.top + hold.bottom) / 2
    if hold.width >= 4 and hold.height >= 4:
        long_table(sheet, middle_x, middle_y, min(3.0, hold.width - 2.5), 0)
    line_wall(sheet, hold, stream, "bed", 1, ("north", "south"))
    line_wall(sheet, hold, stream, "chest", 2, ("north", "south"))
    line_wall(sheet, hold, stream, "shelf", 1, ("north", "south"))


def _crew(sheet: Sheet, hold: Block, stream: Stream) -> None:
    """Bunks in rows along both sides, a ladder to the deck, a table between."""
    middle_x, middle_y = (hold.left + hold.right) / 2, (hold.top + hold.bottom) / 2
    if hold.height >= 7 and hold.width >= 6:
        row = int(middle_y)
        sheet.stairs(Block(hold.left + 2, row, hold.left + 4, row + 1), 90, 8)
    for x in range(hold.left, hold.right):
        for y in (hold.top + 0.75, hold.bottom - 0.75):
            if stream.chance(9, 10):
                sheet.put("bed", x + 0.5, y, rotation=0 if y < middle_y else 180)
    if hold.height >= 9:
        long_table(sheet, middle_x + 1, middle_y - 2.5 + stream.choice((0, 4)), 2.4, 0)
    sheet.put("chest", middle_x + 1.2, middle_y)


def _stack(sheet: Sheet, hold: Block, stream: Stream, many: int) -> None:
    """Cargo in stacks along both sides, rows of crates and barrels, a way down the middle."""
    middle = (hold.top + hold.bottom - 1) // 2
    for y in range(hold.top, hold.bottom):
        for x in range(hold.left, hold.right):
            if abs(y - middle) <= 0 or not stream.chance(many, 6) or (x - hold.left) % 4 == 3:
                continue
            kind = stream.choice(("crate", "crate", "barrel", "barrel", "cargo"))
            if kind == "cargo":
                sheet.put("cargo", x + 1.0, y + 0.5, width=1.8, length=0.9)
            else:
                sheet.put(kind, x + 0.5, y + 0.5)
