"""Smooth chance over the plane, from whole-number hashes only.

The value at a square depends on its place, the key and the width alone, never on the size of
the field, and is the same on every machine.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Square

_STEPS = 1 << 16


def hashed(columns: NDArray[Any], rows: NDArray[Any], key: int) -> NDArray[np.uint64]:
    """64 bits for each pair of whole numbers (the output function of SplitMix64)."""
    with np.errstate(over="ignore"):
        value = np.uint64(key) + columns.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        value = value + rows.astype(np.uint64) * np.uint64(0xD1B54A32D192ED03)
        value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        mixed: NDArray[np.uint64] = value ^ (value >> np.uint64(31))
    return mixed


def speckle(shape: tuple[int, int], stream: Stream) -> NDArray[np.float64]:
    """A number from 0 up to 1 for every square, none like its neighbour."""
    rows, columns = np.arange(shape[0])[:, None], np.arange(shape[1])[None, :]
    bits = hashed(columns, rows, stream.bits()) >> np.uint64(40)
    return bits.astype(np.float64) / float(1 << 24)


def square_by_lot(fits: NDArray[np.bool_], stream: Stream) -> Square | None:
    """One of the squares that fit, each equally likely; None where none does.

    Every square draws a lot and the lowest that fits is taken, so that a thing stays where it is
    while something changes on squares that it does not need.
    """
    rows, columns = np.nonzero(fits)
    if not rows.size:
        return None
    first = int(hashed(columns, rows, stream.bits()).argmin())
    return Square(int(columns[first]), int(rows[first]))


def ripple(shape: tuple[int, int], stream: Stream, width: float) -> NDArray[np.float64]:
    """A number from -1 to 1 for every square, changing softly over ``width`` squares."""
    key = stream.bits()
    rows = np.arange(shape[0], dtype=np.float64) / width
    columns = np.arange(shape[1], dtype=np.float64) / width
    top, left = np.floor(rows).astype(np.int64), np.floor(columns).astype(np.int64)
    corners = _lattice(int(top[-1]) + 2, int(left[-1]) + 2, key)
    down, right = _eased(rows - top)[:, None], _eased(columns - left)[None, :]
    upper = _between(corners[top][:, left], corners[top][:, left + 1], right)
    lower = _between(corners[top + 1][:, left], corners[top + 1][:, left + 1], right)
    return _between(upper, lower, down)


def rough(shape: tuple[int, int], stream: Stream, width: float) -> NDArray[np.float64]:
    """Ripples of ``width`` with finer ones upon them, from -1 to 1."""
    fine = ripple(shape, stream, max(2.0, width / 2))
    return (ripple(shape, stream, width) * 2 + fine) / 3


def organic(shape: tuple[int, int], stream: Stream, width: float) -> NDArray[np.float64]:
    """Ripples like those of ``rough``, but slanted and bent: nothing shows their lattice."""
    bend = ripple(shape, stream, width * 1.7) * (width * 0.6)
    rows = np.arange(shape[0], dtype=np.float64)[:, None] + ripple(shape, stream, width) * bend
    columns = np.arange(shape[1], dtype=np.float64)[None, :] + bend
    along, across = (columns * 0.8 + rows * 0.6) / width, (rows * 0.8 - columns * 0.6) / width
    coarse = _anywhere(along, across, stream.bits())
    fine = _anywhere(along * 2.2 + 7.5, across * 2.2 + 3.5, stream.bits())
    return (coarse * 2 + fine) / 3


def _anywhere(
    columns: NDArray[np.float64], rows: NDArray[np.float64], key: int
) -> NDArray[np.float64]:
    """Ripples one wide at places that need not lie on the lattice."""
    left, top = np.floor(columns), np.floor(rows)
    right, down = _eased(columns - left), _eased(rows - top)
    low_x, low_y = int(left.min()), int(top.min())
    x, y = (left - low_x).astype(np.int64), (top - low_y).astype(np.int64)
    corners = _lattice(int(y.max()) + 2, int(x.max()) + 2, key)
    upper = _between(corners[y, x], corners[y, x + 1], right)
    lower = _between(corners[y + 1, x], corners[y + 1, x + 1], right)
    return _between(upper, lower, down)


def blur(values: NDArray[np.float64], times: int) -> NDArray[np.float64]:
    """Each square averaged with its eight neighbours, ``times`` over; the rim repeats itself."""
    for _ in range(times):
        wide = np.pad(values, 1, mode="edge")
        tall = (wide[:-2] + wide[1:-1] + wide[2:]) / 3
        values = (tall[:, :-2] + tall[:, 1:-1] + tall[:, 2:]) / 3
    return values


def _lattice(rows: int, columns: int, key: int) -> NDArray[np.float64]:
    bits = hashed(np.arange(columns)[None, :], np.arange(rows)[:, None], key) >> np.uint64(48)
    return bits.astype(np.float64) / (_STEPS / 2) - 1.0


def _eased(share: NDArray[np.float64]) -> NDArray[np.float64]:
    return share * share * (3 - 2 * share)


def _between(
    first: NDArray[np.float64], second: NDArray[np.float64], share: NDArray[np.float64]
) -> NDArray[np.float64]:
    return first + (second - first) * share
