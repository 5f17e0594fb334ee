"""Step Three, built: ponds and bogs (Ground Cover and Water, Pond and Bog)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.sections import section_blocks, side_neighbours
from fieldwright.generator.draft import Draft
from fieldwright.generator.nearest import nearest
from fieldwright.generator.noise import organic, ripple, rough
from fieldwright.generator.patches import Score, Sides, best, held_together, outwards
from fieldwright.generator.plan import Plan
from fieldwright.generator.shapes import Mask, grown, part, parts
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Depth

POND_PERCENT = (77, 84)
"""A pond covers three quarters to all of its section: more where it flows on past a side."""

_MORE_A_SIDE = 2
_SWAY, _MORE_SWAY = 0.42, 0.16

BOG_PERCENT = (44, 56)
"""A bog covers about half of its section."""

DEEPEST_FT = 15
"""How deep the middle of a pond may be."""

_STEP = "water"
_SLANTS = ((1.0, 0.0), (0.7, 0.7), (0.0, 1.0), (-0.7, 0.7), (0.9, 0.4), (-0.4, 0.9))
_CHANNEL = 1.1
"""Half the width in squares of the water that joins two sections' bodies, at least."""

_SHELF = (0, Depth.KNEE.feet, Depth.WAIST.feet, Depth.SHOULDER.feet, Depth.DEEP.feet)


@dataclass(frozen=True, slots=True)
class _Shore:
    """Ripples that push the shores of a whole field in and out, so that they meet at borders."""

    bays: Score
    nooks: Score

    @classmethod
    def of(cls, plan: Plan, kind: str) -> _Shore:
        shape = (plan.rows, plan.columns)
        stream = plan.stream(_STEP, what=f"shore {kind}")
        side = min(shape) / 3
        return cls(organic(shape, stream, max(3.0, side * 0.75)), organic(shape, stream, 2.6))


def lay_ponds_and_bogs(plan: Plan, draft: Draft) -> None:
    """Fill the sections that have a pond or a bog with water of the right share and depth."""
    for kind in ("bog", "pond"):
        sections = [s for s, result in enumerate(plan.sections) if result.water == kind]
        body = np.zeros(draft.water.shape, bool)
        shore = _Shore.of(plan, kind)
        for section in sections:
            _fill_section(plan, section, kind, shore, body)
        if not sections:
            continue
        draft.water[body] = draft.water_code(kind)
        deepen = _pond_depth if kind == "pond" else _bog_depth
        draft.depth[body] = deepen(plan, draft, body)[body]


def _fill_section(plan: Plan, section: int, kind: str, shore: _Shore, body: Mask) -> None:
    block = section_blocks(plan.columns, plan.rows)[section]
    stream = plan.stream(_STEP, section, kind)
    percent = stream.between(*(POND_PERCENT if kind == "pond" else BOG_PERCENT))
    links = _links(plan, section, kind)
    if kind == "pond":
        percent += _MORE_A_SIDE * len(links)
    count = round(block.width * block.height * percent / 100)
    pieces = 2 if kind == "bog" and not links and stream.chance(1, 3) else 1
    score = _score(plan, section, links, pieces, shore)
    where = np.ones(score.shape, bool)
    chosen = held_together(best(score, where, count), score, where, pieces)
    part(body, block)[:] = chosen


def _links(plan: Plan, section: int, kind: str) -> list[tuple[float, float]]:
    """The points on the section's borders where its water meets that of a neighbour."""
    if kind == "bog" and not plan.wishes.join_bogs:
        return []
    blocks = section_blocks(plan.columns, plan.rows)
    own = blocks[section]
    points = []
    for other in side_neighbours(section):
        if plan.sections[other].water != kind:
            continue
        low, high = min(section, other), max(section, other)
        shift = plan.stream(_STEP, what=f"join {low} {high}").between(-20, 20) / 100
        if other // 3 == section // 3:
            x = float(own.left if other < section else own.right)
            points.append((x, own.top + own.height * (0.5 + shift)))
        else:
            y = float(own.top if other < section else own.bottom)
            points.append((own.left + own.width * (0.5 + shift), y))
    return points


def _score(
    plan: Plan, section: int, links: list[tuple[float, float]], pieces: int, shore: _Shore
) -> Score:
    """How far each square lies from the middle of the water, in sizes of the section.

    Squares on the way to a neighbour's water come before all others, so that both flow together.
    """
    block = section_blocks(plan.columns, plan.rows)[section]
    stream = plan.stream(_STEP, section, "outline")
    lean = stream.between(-45, 45) / 100
    score = outwards(block, _sides(plan, section), stream.between(0, 30) / 100, lean)
    if pieces == 2:
        score = _two_middles(block, stream)
    sway = _SWAY + _MORE_SWAY * len(links)
    wobble = part(shore.bays, block) * sway + part(shore.nooks, block) * 0.09
    x, y = _middles(block)
    score = score + wobble + _spits(plan, section, x, y)
    middle = (block.left + block.width / 2, block.top + block.height / 2)
    side = min(block.width, block.height) / 2
    for link in links:
        way = _to_way(x, y, middle, link)
        np.minimum(score, way / side * 1.2 + 0.15 + wobble, out=score)
        score[way <= _CHANNEL] -= 10
    return score


def _spits(plan: Plan, section: int, x: Score, y: Score) -> Score:
    """What keeps water off a corner of land between two neighbours' waters, a rounded spit."""
    block = section_blocks(plan.columns, plan.rows)[section]
    reach = min(block.width, block.height) * 0.4
    kinds = [result.water for result in plan.sections]
    column, row = section % 3, section // 3
    spits = np.zeros(x.shape)
    for right, corner_x in ((-1, block.left), (1, block.right)):
        for down, corner_y in ((-1, block.top), (1, block.bottom)):
            if not (0 <= column + right < 3 and 0 <= row + down < 3):
                continue
            beside, across = section + right, section + 3 * down
            joined = kinds[beside] == kinds[across] == kinds[section]
            if joined and kinds[beside + 3 * down] != kinds[section]:
                far = np.sqrt((x - corner_x) * (x - corner_x) + (y - corner_y) * (y - corner_y))
                spits += np.maximum(0.0, 1 - far / reach) * 1.6
    return spits


def _sides(plan: Plan, section: int) -> Sides:
    """Water runs on past the edge of the field and into water of its own kind."""
    kind = plan.sections[section].water
    joins = kind == "pond" or plan.wishes.join_bogs

    def holds(other: int | None) -> float:
        if other is None:
            return 0.4
        water = plan.sections[other].water
        return 0.3 if water == kind and joins else 0.95 if water in ("pond", "bog") else 1.0

    return Sides.of(section, holds)


def _two_middles(block: Block, stream: Stream) -> Score:
    """The distance to the nearer of two middles, one of which draws more water than the other."""
    right = (np.arange(block.width) + 0.5)[None, :] / block.width * 2 - 1
    down = (np.arange(block.height) + 0.5)[:, None] / block.height * 2 - 1
    slant_x, slant_y = stream.choice(_SLANTS)
    apart = stream.between(50, 62) / 100
    share = stream.between(75, 100) / 100
    first_x, first_y = right - slant_x * apart, down - slant_y * apart
    second_x, second_y = right + slant_x * apart, down + slant_y * apart
    first = np.sqrt(first_x * first_x + first_y * first_y)
    second = np.sqrt(second_x * second_x + second_y * second_y) / share
    nearer: Score = np.minimum(first, second)
    return nearer


def _middles(block: Block) -> tuple[Score, Score]:
    columns = np.arange(block.left, block.right) + 0.5
    rows = np.arange(block.top, block.bottom) + 0.5
    x, y = np.meshgrid(columns, rows)
    return x, y


def _to_way(x: Score, y: Score, start: tuple[float, float], end: tuple[float, float]) -> Score:
    """The distance to the straight way between two points, in squares."""
    along_x, along_y = end[0] - start[0], end[1] - start[1]
    length = along_x * along_x + along_y * along_y
    share = ((x - start[0]) * along_x + (y - start[1]) * along_y) / length
    share = np.minimum(1.0, np.maximum(0.0, share))
    right, down = x - start[0] - share * along_x, y - start[1] - share * along_y
    distance: Score = np.sqrt(right * right + down * down)
    return distance


def _pond_depth(plan: Plan, draft: Draft, pond: Mask) -> NDArray[np.int64]:
    """Knee- or waist-deep where it touches land, deeper inwards, at most 15 feet (Pond)."""
    land = draft.water == 0
    inwards = nearest(land & ~pond, 12)
    far = np.where(inwards.known, inwards.distance, 12.0)
    stream = plan.stream(_STEP, what="pond depth")
    steepness = 1 + ripple(pond.shape, stream, 7.0) * 0.35
    shelf = np.minimum(len(_SHELF) - 1, np.maximum(1, np.floor(far * steepness))).astype(int)
    depth = np.array(_SHELF)[shelf]
    depth[far * steepness >= 7] = DEEPEST_FT
    touching = grown(land & ~pond) & pond
    rim = np.where(ripple(pond.shape, stream, 3.0) > 0.3, Depth.WAIST.feet, Depth.KNEE.feet)
    return np.where(touching, rim, depth)


def _bog_depth(plan: Plan, draft: Draft, bog: Mask) -> NDArray[np.int64]:
    """Knee- to shoulder-deep, in holes that have no order (Bog)."""
    inwards = nearest((draft.water == 0) & ~bog, 6)
    far = np.where(inwards.known, inwards.distance, 6.0)
    stream = plan.stream(_STEP, what="bog depth")
    hole = far * 0.35 + rough(bog.shape, stream, 5.0) * 2.2
    depth = np.full(bog.shape, Depth.KNEE.feet, np.int64)
    depth[hole > 0.9] = Depth.WAIST.feet
    depth[hole > 1.9] = Depth.SHOULDER.feet
    return depth


def bodies_of_water(draft: Draft) -> tuple[NDArray[np.int64], Mask]:
    """Ponds and bogs as numbered connected parts, and where they are."""
    standing = (draft.water == draft.water_code("pond")) | (draft.water == draft.water_code("bog"))
    return parts(standing), standing
