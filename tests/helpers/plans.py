"""What a battlefield looks like as a plan, however it was drawn."""

import math
from collections.abc import Iterable
from typing import Any

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Point

GRAIN = 3
"""Decimals that count: a thousandth of a square is two millimetres."""


def plan_of(walls_of: Iterable[tuple[str, Point, Point]]) -> tuple[set[Any], set[Any]]:
    """The edges of squares (by halves) along which anything stands, and the openings there."""
    catalogue = load_catalogue()
    edges, openings = set(), set()
    for kind, start, end in walls_of:
        (x1, y1), (x2, y2) = sorted((start, end))
        if catalogue.walls[kind].opening:
            openings.add((kind, (round((x1 + x2) / 2, GRAIN), round((y1 + y2) / 2, GRAIN))))
        upright = x1 == x2
        low, high = (y1, y2) if upright else (x1, x2)
        for half in range(math.floor(low * 2), math.ceil(high * 2)):
            edges.add((upright, x1 if upright else y1, half))
    return edges, openings
