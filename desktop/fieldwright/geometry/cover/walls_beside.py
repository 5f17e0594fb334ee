"""Walls beside lines of fire: they hide too where something stops the line (ruling R12).

``fieldwright.geometry.sight`` says which law is followed; ``sight.rock`` does the same for rock.
"""

from __future__ import annotations

import numpy as np

from fieldwright.geometry.arrays import Numbers, runs
from fieldwright.geometry.cover.masses import Masses


def touching_walls(
    masses: Masses, shape: tuple[int, int], owner: Numbers, square: Numbers
) -> Numbers:
    """The hard walls that reach into squares of some owners, or into those that touch them.

    Each once, as a key: the owner times the number of rows of the masses, and the row.
    """
    rows, columns = shape
    width = columns + 2
    squares, walls = masses.hard_walls
    down, across = np.divmod(squares, columns)
    counts = np.bincount((down + 1) * width + across + 1, minlength=(rows + 2) * width)
    starts = np.cumsum(counts) - counts
    down, across = np.divmod(square, columns)
    steps = np.add.outer((-width, 0, width), (-1, 0, 1)).ravel()
    places = ((down + 1) * width + across + 1)[:, None] + steps
    pair, _ = kept = np.nonzero(counts[places])
    there = places[kept]
    again, entry = runs(starts[there], counts[there])
    keys = owner[pair][again].astype(np.int64) * max(1, len(masses.screens)) + walls[entry]
    found: Numbers = np.unique(keys)
    return found
