"""A castle: moat, bridge, curtain wall with towers and gatehouse, a bailey with keep and stable.

A field too small for a whole castle shows its gatehouse alone, in a stretch of wall from edge to
edge (combat-and-tactics.txt, The Four Basic Battlefields, Castles or Fortifications).
"""

from __future__ import annotations

from dataclasses import dataclass

from fieldwright.generator.draft import Draft
from fieldwright.generator.layouts.aisles import free_cell, open_aisles
from fieldwright.generator.layouts.bailey import furnish_bailey
from fieldwright.generator.layouts.least import check_room
from fieldwright.generator.layouts.masonry import SIDES
from fieldwright.generator.layouts.pieces import block_outline
from fieldwright.generator.layouts.ramparts import (
    Gatehouse,
    doors_to_walks,
    edge_of_walk,
    gatehouse,
    stairs_to_walk,
    tower,
    walk,
    walk_beside_gate,
)
from fieldwright.generator.layouts.sheet import Sheet
from fieldwright.generator.plan import Plan
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

SMALLEST = 12
"""The least side in squares in which a gatehouse fits."""

_WHOLE = (28, 28)
"""From this size on (columns and rows) the field holds a whole castle."""

_LARGEST = 84
"""A castle's curtain wall is no longer on any side; beyond it is open country."""

_MOAT_FT = 8


@dataclass(frozen=True, slots=True)
class _Site:
    """Where a whole castle stands: its outer wall line, the moat's width, the wall's thickness."""

    curtain: Block
    moat: int
    thick: int

    @property
    def bailey(self) -> Block:
        """The yard inside the walls."""
        return self.curtain.grown(-self.thick)


def lay_out(plan: Plan, draft: Draft, stream: Stream) -> None:
    """Build the castle or its gatehouse; raises WishError where the field is too small."""
    more = f", a whole castle {_WHOLE[0]} x {_WHOLE[1]}"
    check_room(draft, "A gatehouse needs", SMALLEST, SMALLEST, more=more)
    sheet = Sheet.facing(draft, "grass", stream, "south", plan.attackers_edge)
    if sheet.columns >= _WHOLE[0] and sheet.rows >= _WHOLE[1]:
        _whole_castle(sheet, stream)
    else:
        _gate_alone(sheet, stream)
    sheet.copy_to_draft()


# ------------------------------------------------------------------------------- the whole castle


def _whole_castle(sheet: Sheet, stream: Stream) -> None:
    site = _site(sheet)
    curtain, bailey = site.curtain, site.bailey
    sheet.flood(curtain.grown(site.moat), "moat", _MOAT_FT)
    sheet.dry(curtain)
    sheet.floor(curtain, "bare")
    middle = (curtain.left + curtain.right) // 2
    walks = _walks(sheet, site, middle)
    south = walks[SIDES.index("south")]
    gate = gatehouse(sheet, middle, south, 4 if curtain.width >= 34 else 3, 2)
    _towers(sheet, site, walks, gate)
    _bridge(sheet, gate, curtain.bottom + site.moat)
    for side, rise in (("west", 0), ("east", 0)):
        x = bailey.left if side == "west" else bailey.right - 1
        top = bailey.top + bailey.height * 3 // 5
        stairs_to_walk(sheet, Block(x, top, x + 1, top + 4), rise, side)
    rooms = furnish_bailey(sheet, bailey, gate, stream)
    _country(sheet, curtain.grown(site.moat), stream)
    _secrets(sheet, gate, stream)
    sheet.zones = (
        _inside_zone(gate, bailey),
        _outside_zone(sheet, gate, curtain.bottom + site.moat),
    )
    inside = (middle, gate.passage.top - 2)
    open_aisles(sheet, [inside, (middle, sheet.rows - 1), *(free_cell(sheet, r) for r in rooms)])


def _site(sheet: Sheet) -> _Site:
    """A rim of country all around, an approach before the gate."""
    columns, rows = sheet.columns, sheet.rows
    smaller = min(columns, rows)
    moat, thick = (3, 2) if smaller >= 36 else (2, 2)
    rim = 1 + max(0, smaller - 30) // 14
    approach = max(5, rows // 6)
    width = min(columns - 2 * (rim + moat), _LARGEST)
    height = min(rows - rim - approach - 2 * moat, _LARGEST)
    left = (columns - width) // 2
    spare = rows - rim - approach - 2 * moat - height
    top = rim + moat + spare // 2
    return _Site(Block(left, top, left + width, top + height), moat, thick)


def _walks(sheet: Sheet, site: _Site, middle: int) -> list[Block]:
    """The four stretches of wall, clockwise from the north, with battlements and inner faces."""
    outer, inner, thick = site.curtain, site.bailey, site.thick
    walks = [
        Block(outer.left, outer.top, outer.right, outer.top + thick),
        Block(outer.right - thick, inner.top, outer.right, inner.bottom),
        Block(outer.left, outer.bottom - thick, outer.right, outer.bottom),
        Block(outer.left, inner.top, outer.left + thick, inner.bottom),
    ]
    for side, block in zip(SIDES, walks, strict=True):
        if side == "south":
            walk_beside_gate(sheet, block, middle)
            continue
        walk(sheet, block)
        edge_of_walk(sheet, outer, side, outer=True)
        edge_of_walk(sheet, inner, side, outer=False)
    return walks


def _towers(sheet: Sheet, site: _Site, walks: list[Block], gate: Gatehouse) -> None:
    """Towers at the corners and along walls that are long, and the doors of all towers."""
    outer, size = site.curtain, site.thick + 3
    left, right = outer.left - 1, outer.right + 1 - size
    top, bottom = outer.top - 1, outer.bottom + 1 - size
    blocks: list[tuple[Block, tuple[str, ...]]] = [
        (Block(left, top, left + size, top + size), ("north", "west")),
        (Block(right, top, right + size, top + size), ("north", "east")),
        (Block(left, bottom, left + size, bottom + size), ("south", "west")),
        (Block(right, bottom, right + size, bottom + size), ("south", "east")),
        *_wall_towers(site),
    ]
    for block, outward in blocks:
        tower(sheet, block, outward)
    for block, _ in blocks:
        doors_to_walks(sheet, block, walks)
    for block in gate.towers:
        doors_to_walks(sheet, block, [_beside_gate(walks[2], block, gate)])


def _wall_towers(site: _Site) -> list[tuple[Block, tuple[str, ...]]]:
    """Towers in the middle of long side and back walls; they stand out on the outer side only."""
    outer, deep, size = site.curtain, site.thick + 1, 5
    blocks: list[tuple[Block, tuple[str, ...]]] = []
    if outer.height > 26:
        y = (outer.top + outer.bottom - size) // 2
        blocks.append((Block(outer.left - 1, y, outer.left - 1 + deep, y + size), ("west",)))
        blocks.append((Block(outer.right + 1 - deep, y, outer.right + 1, y + size), ("east",)))
    if outer.width > 30:
        x = (outer.left + outer.right - size) // 2
        blocks.append((Block(x, outer.top - 1, x + size, outer.top - 1 + deep), ("north",)))
    return blocks


def _beside_gate(stretch: Block, block: Block, gate: Gatehouse) -> Block:
    """The part of the south wall on a gate tower's own side of the passage."""
    if block.right <= gate.passage.left:
        return stretch._replace(right=block.left)
    return stretch._replace(left=block.right)


def _bridge(sheet: Sheet, gate: Gatehouse, shore: int) -> None:
    """A bridge over the moat to the gate, and the road on."""
    passage = gate.passage
    deck = Block(passage.left, passage.bottom, passage.right, shore)
    outline = (
        (deck.left - 0.2, float(deck.top)),
        (deck.right + 0.2, float(deck.top)),
        (deck.right + 0.2, deck.bottom + 0.4),
        (deck.left - 0.2, deck.bottom + 0.4),
    )
    sheet.platform("bridge", outline, 1)
    road = Block(deck.left, shore, deck.right, sheet.rows)
    sheet.floor(road, "road")
    sheet.keep_block_clear(road)


def _inside_zone(gate: Gatehouse, bailey: Block) -> tuple[Block, ...]:
    passage = gate.passage
    block = Block(passage.left - 4, passage.top - 5, passage.right + 4, passage.top - 1)
    return (block.clipped(bailey),)


def _outside_zone(sheet: Sheet, gate: Gatehouse, shore: int) -> tuple[Block, ...]:
    passage = gate.passage
    top = max(shore, min(shore + 1, sheet.rows - 3))
    block = Block(passage.left - 4, top, passage.right + 4, min(sheet.rows, top + 5))
    return (block.clipped(sheet.block),)


def _country(sheet: Sheet, taken: Block, stream: Stream) -> None:
    """Trees, shrubs and stumps in the country around."""
    many = max(4, min(150, (sheet.columns * sheet.rows - taken.width * taken.height) // 40))
    near = taken.grown(1)
    for _ in range(2 * many):
        x, y = stream.below(sheet.columns), stream.below(sheet.rows)
        inside = near.left <= x < near.right and near.top <= y < near.bottom
        if not inside:
            kind = stream.choice(("tree", "tree", "shrub", "stump"))
            sheet.put(kind, x + 0.5, y + 0.5)


def _secrets(sheet: Sheet, gate: Gatehouse, stream: Stream) -> None:
    """What the DM knows: the trap in the passage, the winch, the cover of the battlements."""
    passage = gate.passage
    x, y = passage.left + 1.0, (passage.top + passage.bottom) / 2
    text = stream.choice(
        (
            "Murder holes: whoever stands here can be shot at from above.",
            "A trapdoor over a pit, 10 feet deep, opened by a lever in the tower.",
        )
    )
    trap = Block(passage.left, int(y) - 1, passage.right, int(y) + 1)
    sheet.hazard("trap", block_outline(trap, 0.1), hidden=True, text=text)
    sheet.note(x, y, text)
    west, east = gate.towers
    sheet.note(
        (west.left + west.right) / 2, (west.top + west.bottom) / 2, "Winch of the portcullis."
    )
    sheet.note(
        (east.left + east.right) / 2,
        (east.top + east.bottom) / 2,
        "Battlements stand 8 feet above the walk: full cover for whoever is wholly behind one.",
    )
    sheet.light("torch", passage.left - 0.3, passage.top - 0.3)
    sheet.light("torch", passage.right + 0.3, passage.top - 0.3)


# --------------------------------------------------------------------------------- the gate alone


def _gate_alone(sheet: Sheet, stream: Stream) -> None:
    """A stretch of curtain wall from edge to edge with the gatehouse in its middle."""
    columns, rows = sheet.columns, sheet.rows
    thick = 2 if rows >= 15 else 1
    moat = 2 if rows >= 16 else 0
    sway = columns // 10 if columns >= 16 else 0
    middle = columns // 2 + stream.between(-sway, sway)
    top = max(5, (rows - thick - moat) // 2)
    wall = Block(0, top, columns, top + thick)
    sheet.floor(Block(0, 0, columns, top), "bare")
    if moat:
        sheet.flood(Block(0, wall.bottom, columns, wall.bottom + moat + 1), "moat", _MOAT_FT)
    walk_beside_gate(sheet, wall, middle)
    gate = gatehouse(sheet, middle, wall, 3 if columns >= 14 else 2, 2)
    for block in gate.towers:
        doors_to_walks(sheet, block, [_beside_gate(wall, block, gate)])
    shore = wall.bottom + (moat + 1 if moat else 1)
    if moat:
        _bridge(sheet, gate, shore)
    else:
        sheet.floor(Block(gate.passage.left, shore, gate.passage.right, rows), "road")
    yard = Block(0, 0, columns, top)
    _side_stairs(sheet, yard, gate)
    sheet.floor(Block(gate.passage.left, 0, gate.passage.right, gate.passage.top), "road")
    sheet.keep_block_clear(Block(gate.passage.left, 0, gate.passage.right, rows))
    rooms = furnish_bailey(sheet, yard, gate, stream)
    _country(sheet, Block(0, 0, columns, shore), stream)
    _secrets(sheet, gate, stream)
    sheet.zones = (_inside_zone(gate, yard), _outside_zone(sheet, gate, shore))
    targets = [(middle, 0), (middle, rows - 1), *(free_cell(sheet, room) for room in rooms)]
    open_aisles(sheet, targets)


def _side_stairs(sheet: Sheet, yard: Block, gate: Gatehouse) -> None:
    """Stairs to the walk on both sides of the gate, as long as there is room for."""
    west, east = gate.towers
    row = yard.bottom - 1
    room = west.left - yard.left
    if room >= 2:
        length, gap = min(3, room), int(room > 5)
        left = west.left - length - gap
        stairs_to_walk(sheet, Block(left, row, left + length, row + 1), 270, "south")
    room = yard.right - east.right
    if room >= 2:
        length, gap = min(3, room), int(room > 5)
        left = east.right + gap
        stairs_to_walk(sheet, Block(left, row, left + length, row + 1), 90, "south")
