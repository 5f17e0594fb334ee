"""The grid that is drawn in a picture of a map, guessed from its thin, even lines.

A line of a grid differs from what lies on both of its sides, all along the picture and in the same
way. So the second differences across each column of pixels are added up down the picture: what is
drawn adds to nothing, a line stands out. Of all distances that one is the grid's whose comb of
lines stands out most; the lines that are found then say it to fractions of a pixel.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.editing.map_alignment import Alignment

SMALLEST, LARGEST = 12.0, 400.0
"""Pixels a square that are looked for."""

_FEWEST_LINES = 4
_MOST_SAMPLES = 700
"""Lines of pixels that are looked at: enough for what is drawn to even out."""

_LOUDEST = 24
"""Differences of grey count no more than this: a wall must not outweigh a grid."""

_STEP, _FINE = 0.25, 0.02
_SURE = 9.0
"""How far a comb must stand out, in deviations of chance."""

_ALIKE = 0.004
_MEANT = 0.005
_BESIDE = 3
"""Pixels at the edges of a picture that say nothing of what lies beside them."""

Signal = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Comb:
    size: float
    offset: float
    sure: float


def guessed_grid(grey: NDArray[np.uint8]) -> Alignment | None:
    """The grid of a picture, shape (height, width); None where none is to be seen.

    Squares are as wide as they are high, but for a fraction.
    """
    across, down = _lines(grey), _lines(grey.T)
    largest = min(LARGEST, min(len(across), len(down)) / _FEWEST_LINES)
    if largest <= SMALLEST:
        return None
    sizes = np.arange(SMALLEST, largest, _STEP)
    wide, high = _blurred(across), _blurred(down)
    sure = [min(_comb(wide, size).sure, _comb(high, size).sure) for size in sizes]
    best = int(np.argmax(sure))
    if sure[best] < _SURE:
        return None
    one, other = _fitted(across, sizes[best]), _fitted(down, sizes[best])
    size_x, size_y = one.size, other.size
    if abs(size_x - size_y) < _ALIKE * size_x:
        size_x = size_y = (size_x + size_y) / 2
    found = Alignment(size_x, size_y, one.offset % size_x, other.offset % size_y)
    return _whole(found, len(across), len(down)) or found


def _whole(found: Alignment, width: int, height: int) -> Alignment | None:
    """The grid of whole pixels that divides a picture evenly, as programs export it, if meant."""
    size = round(found.size_x)
    for whole in sorted(range(size - 2, size + 3), key=lambda one: abs(one - found.size_x)):
        is_near = max(abs(whole - found.size_x), abs(whole - found.size_y)) < _MEANT * whole
        aside = (found.offset_x, found.offset_y)
        begins = all(min(one, whole - one) <= _BESIDE for one in aside)
        if is_near and begins and width % whole == 0 and height % whole == 0:
            return Alignment(float(whole), float(whole))
    return None


def _lines(grey: NDArray[np.uint8]) -> Signal:
    """How much each column of pixels stands out from those beside it."""
    step = max(1, grey.shape[0] // _MOST_SAMPLES)
    rows = grey[::step].astype(np.int16)
    found = np.zeros(grey.shape[1])
    for reach in (1, 2):
        middle = rows[:, reach:-reach]
        beside = rows[:, : -2 * reach], rows[:, 2 * reach :]
        differs = np.clip(2 * middle - beside[0] - beside[1], -_LOUDEST, _LOUDEST)
        found[reach:-reach] += np.abs(differs.mean(axis=0))
    # Single loud columns are walls: they count no more than a good line.
    return np.minimum(found, np.quantile(found, 0.995))


def _blurred(signal: Signal) -> Signal:
    """Each place with the loudest of its neighbours, for distances are tried coarsely."""
    wide = np.pad(signal, 1, mode="edge")
    return np.maximum(np.maximum(wide[:-2], wide[1:-1]), wide[2:])


def _comb(signal: Signal, size: float) -> _Comb:
    """The best comb with teeth so far apart, and how far it stands out."""
    places = (np.arange(len(signal)) % size).astype(np.intp)
    counts = np.bincount(places)
    sums = np.bincount(places, weights=signal)
    spread = float(signal.std()) or 1.0
    sure = (sums / np.maximum(counts, 1) - signal.mean()) * np.sqrt(counts) / spread
    best = int(np.argmax(sure))
    return _Comb(size, best + 0.5, float(sure[best]))


def _fitted(signal: Signal, about: float) -> _Comb:
    """The comb about that distance that fits the lines best, to fractions of a pixel."""
    sizes = np.arange(about - _STEP * 1.5, about + _STEP * 1.5, _FINE)
    comb = max((_comb(signal, size) for size in sizes), key=lambda one: one.sure)
    ends = len(signal) - _BESIDE
    floor = float(np.median(signal)) * 2
    found: list[tuple[int, float, float]] = []
    for number in range(int((len(signal) - comb.offset) // comb.size) + 1):
        place = int(comb.offset + number * comb.size)
        if not _BESIDE <= place < ends:
            continue
        near = np.maximum(signal[place - 2 : place + 3] - floor, 0.0)
        loud = float(near.sum())
        if loud > 0:
            middle = float((near * (np.arange(5) + 0.5)).sum()) / loud
            found.append((number, place - 2 + middle, loud))
    if len(found) < _FEWEST_LINES:
        return comb
    numbers, places, weights = zip(*found, strict=True)
    size, offset = np.polyfit(numbers, places, 1, w=weights)
    return _Comb(float(size), float(offset), comb.sure)
