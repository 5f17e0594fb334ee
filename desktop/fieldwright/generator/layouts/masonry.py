"""Walls on the edges of squares, while a place is being laid out.

An edge is ``(x, y, upright)``: an upright one runs from ``(x, y)`` to ``(x, y + 1)``, a level one
from ``(x, y)`` to ``(x + 1, y)``. Runs of one kind are joined when the walls are put up, so that
walls meet in corners of squares and nowhere leave a gap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.things import Point
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Blocking

WallPlace: TypeAlias = tuple[int, int, bool]
Cell: TypeAlias = tuple[int, int]

SIDES = ("north", "east", "south", "west")
"""The sides of a block, clockwise."""


@dataclass(frozen=True, slots=True)
class Course:
    """What stands on one edge: the kind of wall and what is unusual about it."""

    kind: str
    more: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Run:
    """A straight wall: courses of one kind, end to end."""

    course: Course
    start: Point
    end: Point


def edge_between(one: Cell, other: Cell) -> WallPlace:
    """The edge that two squares side by side share."""
    if one[1] == other[1]:
        return (max(one[0], other[0]), one[1], True)
    return (one[0], max(one[1], other[1]), False)


def cells_beside(edge: WallPlace) -> tuple[Cell, Cell]:
    """The squares on both sides of an edge: north or west of it first."""
    x, y, upright = edge
    return ((x - 1, y), (x, y)) if upright else ((x, y - 1), (x, y))


def side_edges(block: Block, side: str) -> list[WallPlace]:
    """The edges along one side of a block, from north or west."""
    match side:
        case "north":
            return [(x, block.top, False) for x in range(block.left, block.right)]
        case "south":
            return [(x, block.bottom, False) for x in range(block.left, block.right)]
        case "west":
            return [(block.left, y, True) for y in range(block.top, block.bottom)]
        case _:
            return [(block.right, y, True) for y in range(block.top, block.bottom)]


def outline_edges(block: Block) -> Iterator[WallPlace]:
    """All edges around a block."""
    for side in SIDES:
        yield from side_edges(block, side)


class Masonry:
    """All walls of a place by their edge."""

    def __init__(self, catalogue: Catalogue) -> None:
        """Start with no wall."""
        self._catalogue = catalogue
        self.courses: dict[WallPlace, Course] = {}

    def build(self, edges: Iterable[WallPlace], kind: str, **more: Any) -> None:
        """Put a kind of wall on some edges, in place of what stood there."""
        course = Course(kind, more)
        for edge in edges:
            self.courses[edge] = course

    def add(self, edges: Iterable[WallPlace], kind: str, **more: Any) -> None:
        """Put a kind of wall on those edges that have none."""
        course = Course(kind, more)
        for edge in edges:
            self.courses.setdefault(edge, course)

    def clear(self, edges: Iterable[WallPlace]) -> None:
        """Take down what stands on some edges."""
        for edge in edges:
            self.courses.pop(edge, None)

    def kind_at(self, edge: WallPlace) -> str:
        """The kind on an edge, empty where nothing stands."""
        course = self.courses.get(edge)
        return course.kind if course else ""

    def is_opening(self, edge: WallPlace) -> bool:
        """Whether a door, window or the like stands on an edge."""
        kind = self.kind_at(edge)
        return bool(kind) and self._catalogue.walls[kind].opening

    def is_plain(self, edge: WallPlace) -> bool:
        """Whether a wall without an opening stands on an edge."""
        return edge in self.courses and not self.is_opening(edge)

    def lets_through(self, edge: WallPlace, secrets: bool = False) -> bool:
        """Whether a figure can step over an edge, opening doors; secret ones only if known."""
        course = self.courses.get(edge)
        if course is None:
            return True
        kind = self._catalogue.walls[course.kind]
        if kind.opens:
            return secrets or not kind.secret
        return course.more.get("movement", kind.movement) is not Blocking.BLOCKS

    def runs(self) -> list[Run]:
        """The walls to put up, courses of one kind joined; every single door is its own."""
        runs: list[Run] = []
        for upright in (False, True):
            edges = [edge for edge in self.courses if edge[2] is upright]
            edges.sort(key=(lambda e: (e[0], e[1])) if upright else (lambda e: (e[1], e[0])))
            for edge in edges:
                self._lengthen(runs, edge)
        return runs

    def _lengthen(self, runs: list[Run], edge: WallPlace) -> None:
        """Add an edge to the last run if it goes on there, else begin a new one."""
        x, y, upright = edge
        start = (float(x), float(y))
        end = (start[0], start[1] + 1) if upright else (start[0] + 1, start[1])
        course = self.courses[edge]
        last = runs[-1] if runs else None
        single = course.kind in ("door", "secret-door")
        if last is None or single or last.course != course or last.end != start:
            runs.append(Run(course, start, end))
        elif (last.start[0] == last.end[0]) is upright:
            runs[-1] = Run(course, last.start, end)
        else:
            runs.append(Run(course, start, end))
