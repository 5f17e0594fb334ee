"""The way that streams take through the sections, before they are dug."""

from __future__ import annotations

from dataclasses import dataclass

from fieldwright.battlefield.sections import section_blocks, side_neighbours
from fieldwright.generator.plan import Plan
from fieldwright.generator.topography import across
from fieldwright.terms.grid import Block, Edge

Point = tuple[float, float]

_STEP = "water"


@dataclass(frozen=True, slots=True)
class Course:
    """The sections that one stream runs through in order; a tributary ends in another stream."""

    sections: tuple[int, ...]
    joins: int | None = None


def courses_of(plan: Plan) -> list[Course]:
    """Stream sections side by side share one course; what it cannot pass joins it (Stream)."""
    left = {s for s, result in enumerate(plan.sections) if result.water == "stream"}
    found: list[Course] = []
    flowing: set[int] = set()
    while left:
        joined = sorted(s for s in left if any(n in flowing for n in side_neighbours(s)))
        if joined:
            start = joined[0]
            joins = min(n for n in side_neighbours(start) if n in flowing)
            found.append(Course((start,), joins))
            flowing.add(start)
            left.discard(start)
            continue
        longest = _longest_way(left)
        found.append(Course(longest))
        flowing.update(longest)
        left.difference_update(longest)
    return found


def _longest_way(sections: set[int]) -> tuple[int, ...]:
    """The longest way from section to section by their sides; of equal ones the first."""
    best: tuple[int, ...] = ()
    waiting: list[tuple[int, ...]] = [(s,) for s in sorted(sections, reverse=True)]
    while waiting:
        way = waiting.pop()
        if len(way) > len(best):
            best = way
        others = sorted(side_neighbours(way[-1]), reverse=True)
        waiting += [(*way, other) for other in others if other in sections and other not in way]
    return best


def end_of_course(
    plan: Plan, section: int, onward: int | None, taken: set[int], used: set[Edge]
) -> int | Edge:
    """Where a stream comes from or goes to beyond a section: standing water or an edge.

    A pond or bog next door is best, else an edge of the field that the section touches; a
    stream of one section often runs straight across, one that goes ``onward`` to another comes
    straight from behind where its section touches no edge.
    """
    stream = plan.stream(_STEP, section, "end")
    wet = [
        other
        for other in side_neighbours(section)
        if plan.sections[other].water in ("pond", "bog") and other not in taken
    ]
    if wet:
        return stream.choice(wet)
    edges = [edge for edge in touching_edges(section) if edge not in used]
    if onward is None:
        edges += [edge.opposite for edge in used] * 2
    elif not edges:
        edges = [edge for edge in Edge if across(section, edge.opposite) == onward]
    return stream.choice(edges or [edge for edge in Edge if edge not in used])


def touching_edges(section: int) -> list[Edge]:
    """The edges of the field that a section lies on."""
    row, column = divmod(section, 3)
    touching = {
        Edge.NORTH: row == 0,
        Edge.EAST: column == 2,
        Edge.SOUTH: row == 2,
        Edge.WEST: column == 0,
    }
    return [edge for edge in Edge if touching[edge]]


def beyond(block: Block, edge: Edge, field: Block, share: float) -> Point:
    """A point past the field's edge, opposite a place along the block's side."""
    past = 4.0
    x, y = block.left + block.width * share, block.top + block.height * share
    return {
        Edge.NORTH: (x, field.top - past),
        Edge.SOUTH: (x, field.bottom + past),
        Edge.WEST: (field.left - past, y),
        Edge.EAST: (field.right + past, y),
    }[edge]


def centre(plan: Plan, section: int) -> Point:
    """The middle of a section."""
    block = section_blocks(plan.columns, plan.rows)[section]
    return block.left + block.width / 2, block.top + block.height / 2
