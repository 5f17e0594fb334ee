"""The hull of a ship: its outline from above, bow to the east or to the west."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from fieldwright.battlefield.things import Outline, Point
from fieldwright.generator.layouts.sheet import Sheet
from fieldwright.terms.grid import Block

_LINES: tuple[tuple[float, float], ...] = (
    (0.0, 0.72),
    (0.06, 0.84),
    (0.15, 0.94),
    (0.3, 1.0),
    (0.56, 1.0),
    (0.68, 0.93),
    (0.78, 0.81),
    (0.86, 0.65),
    (0.93, 0.43),
    (0.98, 0.18),
    (1.0, 0.03),
)
"""The half beam along the ship, from stern (0) to bow (1), as a share of the largest half beam."""


@dataclass(frozen=True, slots=True)
class Hull:
    """A hull from ``left`` to ``right`` about a centre line; its bow east or west."""

    left: float
    right: float
    middle: float
    beam: float
    bow_east: bool = True

    def along(self, share: float) -> float:
        """The x at a share of the length, from stern to bow."""
        length = self.right - self.left
        return self.left + share * length if self.bow_east else self.right - share * length

    def half_at(self, x: float) -> float:
        """Half the beam at an x inside the hull."""
        share = (x - self.left) / (self.right - self.left)
        share = min(1.0, max(0.0, share if self.bow_east else 1 - share))
        for (one, half), (two, next_half) in pairwise(_LINES):
            if share <= two:
                part = (share - one) / (two - one)
                return self.beam / 2 * (half + (next_half - half) * part)
        return self.beam / 2 * _LINES[-1][1]

    def outline(self, left: float | None = None, right: float | None = None) -> Outline:
        """The outline of the hull, or of the part of it between two x, clockwise."""
        west = self.left if left is None else max(left, self.left)
        east = self.right if right is None else min(right, self.right)
        knots = sorted({west, east, *(self.along(share) for share, _ in _LINES)})
        xs = [x for x in knots if west <= x <= east]
        upper = [(round(x, 3), round(self.middle - self.half_at(x), 3)) for x in xs]
        lower = [(round(x, 3), round(self.middle + self.half_at(x), 3)) for x in reversed(xs)]
        return (*upper, *lower)

    def block(self, left: float, right: float) -> Block:
        """The rows of whole squares inside the hull all the way between two whole x."""
        half = min(self.half_at(left), self.half_at(right))
        top, bottom = -int(-(self.middle - half) // 1), int((self.middle + half) // 1)
        return Block(round(left), top, round(right), max(top, bottom))


def fair_beam(beam: float, middle: float) -> float:
    """The beam, or one a little narrower whose side does not run through middles of squares."""
    beam = round(beam, 2)
    near = abs((middle + beam / 2) % 1 - 0.5) < 0.06 or abs((middle - beam / 2) % 1 - 0.5) < 0.06
    return round(beam - 0.2, 2) if near else beam


def berth(columns: int, length: float) -> tuple[float, float]:
    """The west and east end of a hull in the middle of the field, not in middles of squares."""
    west = round((columns - length) / 2, 2)
    if abs(west % 1 - 0.5) < 0.06:
        west, length = round(west + 0.2, 2), length - 0.4
    return west, round(west + length, 2)


def plank_sides(sheet: Sheet, hull: Hull, kind: str, ports: list[tuple[Point, Point]]) -> None:
    """Put a wall all along the outline of a hull, open at the ports (west-east gaps in a side)."""
    outline = hull.outline()
    for start, end in zip(outline, (*outline[1:], outline[0]), strict=True):
        for one, two in _pieces(start, end, ports):
            sheet.free_wall(kind, one, two)


def _pieces(
    start: Point, end: Point, ports: list[tuple[Point, Point]]
) -> list[tuple[Point, Point]]:
    """A stretch of the side without the ports in it; stretches that slant have none."""
    if start[1] != end[1]:
        return [(start, end)]
    y, low, high = start[1], min(start[0], end[0]), max(start[0], end[0])
    gaps = sorted((one[0], two[0]) for one, two in ports if one[1] == y)
    pieces = []
    for gap_low, gap_high in (*gaps, (high, high)):
        if low < gap_low <= high:
            pieces.append(((low, y), (gap_low, y)))
        low = max(low, gap_high)
    return pieces
