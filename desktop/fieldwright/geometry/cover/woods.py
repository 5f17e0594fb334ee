"""The lines of fire along many lines from one square at once (ruling R14)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.arrays import Mask
from fieldwright.geometry.cover.directions import directions
from fieldwright.geometry.cover.fans import Fan
from fieldwright.geometry.cover.lines_of_fire import CLASSES, FieldLines
from fieldwright.geometry.measure import measured_from
from fieldwright.terms.grid import Square

_BAND = 6
"""Squares: woods are looked at ring by ring, as most lines meet the nearest ones."""


def classes_along(
    lines: FieldLines, eye: Square, targets: tuple[NDArray[np.int32], Mask], hard: Mask
) -> NDArray[np.uint8]:
    """The lines of fire to the squares of a field, places in CLASSES, shape (rows, columns).

    ``targets`` are how far off each square is and which are wanted; the others may be told better
    than they are. ``hard`` says which hold something hard.
    """
    squares, wanted = targets
    whole = CLASSES.index(lines.whole)
    found = np.where(squares > lines.minimum, np.uint8(whole), np.uint8(0))
    rows, columns = found.shape
    off = measured_from(eye, columns, rows)
    least = np.array(lines.minimums)[lines.wooded]
    counting = np.where(off > least, lines.wooded, np.uint8(0))
    np.maximum(found, counting, out=found)
    for number in range(len(CLASSES) - 1, whole, -1):
        _mark(found, number, (counting == number, off, wanted), eye, hard)
    return found


def _mark(
    found: NDArray[np.uint8],
    number: int,
    woods: tuple[Mask, NDArray[np.int32], Mask],
    eye: Square,
    hard: Mask,
) -> None:
    """Raise all squares to which a line passes some wood to the number of a class."""
    wood, off, wanted = woods
    if not wood.any():
        return
    known = directions(found.shape[1], found.shape[0])
    places = np.flatnonzero(wood)
    ring = off.ravel()[places] // _BAND
    flat = found.ravel()
    for one in np.unique(ring):
        some = places[ring == one].astype(np.int32)
        open_ones = wanted & (found < number) & (off >= one * _BAND)
        open_ones[eye.row, eye.column] = False
        targets = np.flatnonzero(open_ones)
        if not targets.size:
            return
        fan = Fan.of(known, eye, open_ones)
        view, _ = fan.passing(some)
        flat[targets[view]] = number
        held = some[hard.ravel()[some]]
        if held.size:
            view, _ = fan.touching(held, hard)
            flat[targets[view]] = number
