"""Moves that keep clear of some squares, though they might be entered.

combat-and-tactics.txt, Attacks of Opportunity: who flees goes around those who would strike.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from fieldwright.geometry.paths.occupancy import mark
from fieldwright.geometry.paths.walk import Walk
from fieldwright.terms.grid import Square


def shunning(walk: Walk, squares: Collection[Square]) -> Walk:
    """The same move where no part of the mover comes into these squares, on whatever level.

    It may begin in them, and stay there.
    """
    found = walk.barred_by(walk.known.impassable)
    barred, window = walk.figures.barred.copy(), walk.window
    around = window.grown(max(walk.ground.mover.width, walk.ground.mover.depth))
    levels = {layer.level for layer in walk.ground.layers}
    for square in squares:
        if around.holds(square):
            for level in levels:
                mark(walk.ground, barred, window, level, square)
    found.figures = replace(walk.figures, barred=barred)
    return found
