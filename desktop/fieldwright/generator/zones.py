"""Step Five, built: where the two forces set up (Putting It All Together)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.things import StartingZone
from fieldwright.generator.draft import Draft
from fieldwright.generator.notebook import Notebook
from fieldwright.generator.plan import Plan
from fieldwright.generator.walking import regions
from fieldwright.geometry.measure import measured_blocks
from fieldwright.terms.grid import Block, Edge
from fieldwright.terms.setting import Depth, Scale

DEFENDERS = "defenders"
ATTACKERS = "attackers"

_WIDTHS = (8, 12)
_DEPTHS = (2, 5)
_STEP = "set-up"
_AHEAD = {Edge.NORTH: (0, -1), Edge.EAST: (1, 0), Edge.SOUTH: (0, 1), Edge.WEST: (-1, 0)}

Zones = tuple[tuple[Block, ...], tuple[Block, ...]]


@dataclass(frozen=True, slots=True)
class Placing:
    """The two blocks and how many squares lie between their nearest squares."""

    defenders: Block
    attackers: Block
    distance: int


def choose_zones(plan: Plan, draft: Draft, notebook: Notebook) -> Zones:
    """The blocks in which defenders and attackers set up.

    Around the middle of the field, each towards its edge, the encounter distance apart; where
    the field is too short for that, as far apart as it allows, with the reason noted. Both are
    moved aside together where there is better ground to stand on.
    """
    placing = place(draft.block, plan.defenders_edge, plan.attackers_edge, plan.encounter_distance)
    if not plan.wishes.surprised:
        _note_distance(plan, placing.distance, notebook)
        placing = moved_to_firm_ground(draft, placing)
        return (placing.defenders,), (placing.attackers,)
    placing = moved_to_firm_ground(draft, placing)
    first = placing.defenders if plan.wishes.surprised == DEFENDERS else placing.attackers
    distance = plan.encounter_distance or 1
    while distance > 1 and not ring_around(first, draft.block, distance):
        distance -= 1
    _note_distance(plan, distance, notebook)
    around = ring_around(first, draft.block, distance)
    if plan.wishes.surprised == DEFENDERS:
        return (first,), around
    return around, (first,)


def note_distance_of_place(plan: Plan, zones: Zones, notebook: Notebook) -> None:
    """Tell how far apart a place keeps the sides, where that is not what the dice said."""
    apart = min(measured_blocks(ours, theirs) for ours in zones[0] for theirs in zones[1])
    if plan.encounter_distance not in (None, apart):
        notebook.note(
            _STEP,
            "distance between the zones",
            f"{apart} squares, for so the place is laid out; "
            f"{plan.encounter_distance} is how far off they notice each other",
        )


def moved_to_firm_ground(draft: Draft, placing: Placing) -> Placing:
    """Move both blocks by the same few squares to where the most figures can stand dry."""
    labels = regions(draft)
    sizes = np.bincount(labels.ravel())
    sizes[0] = 0
    firm = (labels == int(np.argmax(sizes))) & (draft.depth <= Depth.KNEE.feet)
    counts = np.pad(np.cumsum(np.cumsum(firm, axis=0), axis=1), ((1, 0), (1, 0)))
    best, best_cost = placing, 1e9
    for down in _shifts(draft.rows):
        for right in _shifts(draft.columns):
            first = _shifted(placing.defenders, right, down)
            second = _shifted(placing.attackers, right, down)
            if first.clipped(draft.block) != first or second.clipped(draft.block) != second:
                continue
            wet = _missing(counts, first) + _missing(counts, second)
            cost = wet * 1.0 + (abs(down) + abs(right)) * 0.75
            if cost < best_cost:
                best, best_cost = Placing(first, second, placing.distance), cost
    return best


def _shifts(side: int) -> list[int]:
    """Shifts in squares of up to a sixth of a side, the smallest first."""
    most = side // 6
    step = max(1, most // 6)
    return sorted(range(-(most // step) * step, most + 1, step), key=abs)


def _shifted(block: Block, right: int, down: int) -> Block:
    return Block(block.left + right, block.top + down, block.right + right, block.bottom + down)


def _missing(counts: NDArray[np.int64], block: Block) -> int:
    """How many squares of a block are not firm, from running totals."""
    firm = (
        counts[block.bottom, block.right]
        - counts[block.top, block.right]
        - counts[block.bottom, block.left]
        + counts[block.top, block.left]
    )
    return block.width * block.height - int(firm)


def place(field: Block, defenders: Edge, attackers: Edge, distance: int | None) -> Placing:
    """Find the two blocks; ``distance`` None means as far apart as the field allows."""
    best: Placing | None = None
    for depth in range(_DEPTHS[1], _DEPTHS[0] - 1, -1):
        for first_step in range(field.width + field.height):
            for lead in (0, 1):
                found = _placed(field, defenders, attackers, depth, (first_step + lead, first_step))
                if found is None:
                    continue
                if found.distance == distance:
                    return found
                if best is None or _fits_better(found, best, distance):
                    best = found
    return best or _halves(field, defenders, attackers)


def _fits_better(new: Placing, old: Placing, distance: int | None) -> bool:
    if distance is None:
        return new.distance > old.distance
    return abs(new.distance - distance) < abs(old.distance - distance)


def _placed(
    field: Block, defenders: Edge, attackers: Edge, depth: int, steps: tuple[int, int]
) -> Placing | None:
    """Both blocks moved that many squares from the middle towards their edges, if they fit."""
    first = _moved(field, defenders, depth, steps[0])
    second = _moved(field, attackers, depth, steps[1])
    if first.clipped(field) != first or second.clipped(field) != second:
        return None
    distance = measured_blocks(first, second)
    return Placing(first, second, distance) if distance > 0 else None


def _moved(field: Block, edge: Edge, depth: int, steps: int) -> Block:
    """A block of a force that looks from its edge to the middle of the field."""
    right, down = _AHEAD[edge]
    side = field.height if right else field.width
    width = min(_WIDTHS[1], max(_WIDTHS[0], side // 5), side)
    columns, rows = (depth, width) if right else (width, depth)
    left = (field.width - columns) // 2 + right * steps
    top = (field.height - rows) // 2 + down * steps
    return Block(left, top, left + columns, top + rows)


def _halves(field: Block, defenders: Edge, attackers: Edge) -> Placing:
    """One row of squares along each edge, for fields too small for anything else."""
    first, second = (_row_along(field, edge) for edge in (defenders, attackers))
    return Placing(first, second, measured_blocks(first, second))


def _row_along(field: Block, edge: Edge) -> Block:
    width, height = field.width, field.height
    return {
        Edge.NORTH: Block(1, 0, width - 1, 1),
        Edge.SOUTH: Block(1, height - 1, width - 1, height),
        Edge.WEST: Block(0, 1, 1, height - 1),
        Edge.EAST: Block(width - 1, 1, width, height - 1),
    }[edge]


def ring_around(first: Block, field: Block, distance: int) -> tuple[Block, ...]:
    """Where a surprising force may set up: on all four sides, not nearer than the distance."""
    near = first.grown(distance - 1)
    far = near.grown(_DEPTHS[1])
    strips = (
        Block(far.left, far.top, far.right, near.top),
        Block(far.left, near.bottom, far.right, far.bottom),
        Block(far.left, near.top, near.left, near.bottom),
        Block(near.right, near.top, far.right, near.bottom),
    )
    return tuple(strip.clipped(field) for strip in strips if not strip.clipped(field).is_empty)


def _note_distance(plan: Plan, distance: int, notebook: Notebook) -> None:
    wanted = plan.encounter_distance
    if wanted is None:
        words = f"{distance} squares until the DM says how far apart they meet"
        notebook.note(_STEP, "distance on the field", words)
    elif distance < wanted:
        words = f"{distance} squares: the field has no room for {wanted}"
        notebook.note(_STEP, "distance on the field", words)
        if plan.wishes.table_inches is not None:
            _propose_combined_scale(plan, wanted, notebook)


def _propose_combined_scale(plan: Plan, wanted: int, notebook: Notebook) -> None:
    """Where the table is too short: both groups in melee scale, the gap in missile squares.

    combat-and-tactics.txt, Combined Scale.
    """
    feet = wanted * plan.scale.feet_per_square
    gap = max(1, feet // Scale.MISSILE.feet_per_square)
    words = (
        f"combined scale: lay out each group in melee scale and count the {feet // 3} yards "
        f"between them as {gap} missile squares until they meet"
    )
    notebook.note(_STEP, "proposal for this table", words)
    notebook.remark(words[0].upper() + words[1:] + ".")


def mark_zones(plan: Plan, draft: Draft, zones: Zones, standing: Zones) -> None:
    """Put the two starting zones on the field: of ``zones`` the blocks where figures can stand.

    Whoever sets up all around the other side comes from no edge.
    """
    for side, edge, blocks, kept in (
        (DEFENDERS, plan.defenders_edge, zones[0], standing[0]),
        (ATTACKERS, plan.attackers_edge, zones[1], standing[1]),
    ):
        known = edge if len(blocks) == 1 else None
        draft.add(StartingZone(id=draft.new_id(), side=side, edge=known, blocks=kept))
