"""Where stairs lie that a hand draws: dragged from corner to corner, straight, or only clicked."""

from __future__ import annotations

import math

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Outline, Point
from fieldwright.editing.outlines import rectangle
from fieldwright.terms.grid import Square

STAIRS_WIDTH, STAIRS_LENGTH = 1.0, 2.0
"""Squares of usual stairs, across and from the foot to the head."""

_STRAIGHT = 0.25
"""Squares; a drag that strays less than this to the side is meant to be straight."""


def is_click(start: Point, end: Point) -> bool:
    """Whether a hand did not move from ``start`` to ``end``, both in squares."""
    return max(abs(start[0] - end[0]), abs(start[1] - end[1])) < _STRAIGHT


def dragged_stairs(start: Point, end: Point, hand: Point | None) -> Outline:
    """The outline of stairs dragged from ``start`` to ``end``, both as they snap, in squares.

    A straight drag makes them one square wide, on the side of the line on which the ``hand`` went
    down; None where nothing snaps: then the line is in their middle.
    """
    wide, high = abs(start[0] - end[0]), abs(start[1] - end[1])
    if min(wide, high) >= _STRAIGHT:
        return rectangle(start, end)
    if wide < high:
        left = _side(start[0], None if hand is None else hand[0])
        return rectangle((left, start[1]), (left + STAIRS_WIDTH, end[1]))
    top = _side(start[1], None if hand is None else hand[1])
    return rectangle((start[0], top), (end[0], top + STAIRS_WIDTH))


def usual_stairs(
    field: Battlefield, place: Point, rise: float, *, on_squares: bool = True
) -> Outline:
    """The outline of usual stairs whose foot is at ``place``; ``rise`` in degrees from north.

    With ``on_squares`` their foot is the square of the place and they stay on the field if it
    lies there; else the place is in the middle of them.
    """
    angle = math.radians(rise)
    east, south = round(math.sin(angle)), -round(math.cos(angle))
    across, down = (STAIRS_LENGTH, STAIRS_WIDTH) if east else (STAIRS_WIDTH, STAIRS_LENGTH)
    if not on_squares:
        left, top = place[0] - across / 2, place[1] - down / 2
        return rectangle((left, top), (left + across, top + down))
    foot = Square(math.floor(place[0]), math.floor(place[1]))
    left = float(foot.column - (1 if east < 0 else 0))
    top = float(foot.row - (1 if south < 0 else 0))
    if field.block.holds(foot):
        left = min(max(left, 0.0), max(0.0, field.columns - across))
        top = min(max(top, 0.0), max(0.0, field.rows - down))
    return rectangle((left, top), (left + across, top + down))


def _side(line: float, hand: float | None) -> float:
    """Where the stairs begin across, beside or around a line."""
    if hand is None:
        return line - STAIRS_WIDTH / 2
    return line if hand >= line else line - STAIRS_WIDTH
