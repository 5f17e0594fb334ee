"""The grid that is drawn in a picture of a map, guessed from its thin, even lines.

A line of a grid differs from what lies on both of its sides, all along the picture and in the same
way. So the second differences across each column of pixels are added up down the picture: what is
drawn adds to nothing, a line stands out. Of all distances that one is the grid's whose comb of
lines stands out most; the lines that are found then say it to fractions of a pixel.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

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
_MOST_ASKEW, _ASKEW = 2.5, 0.05
"""Degrees by which grids may lie askew, and how finely that is looked for."""

_STRIPS = 96
_LOUDER = 1.5
"""How much more lines must stand out askew than straight."""

_ENOUGH = 0.5
"""The share of a picture's height that a line must be seen along."""

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

    Squares are as wide as they are high, but for a fraction. A grid that lies a little askew, as
    scans do, is turned straight.
    """
    turn = skew_of(grey)
    found = _grid_of(_lines(grey, -turn), _lines(grey.T, turn)) if turn else None
    if found is not None:
        # Along an edge of the picture lines lie farther apart than across.
        across, down, sure = found
        shrunk = math.cos(math.radians(turn))
        size = (across.size + down.size) / 2 * shrunk
        offsets = (across.offset * shrunk % size, down.offset * shrunk % size)
        askew = Alignment(size, size, *offsets, turn=round(turn, 3))
        straight = _straight(grey)
        return askew if straight is None or sure > straight[1] else straight[0]
    straight = _straight(grey)
    return None if straight is None else straight[0]


def _straight(grey: NDArray[np.uint8]) -> tuple[Alignment, float] | None:
    """The grid of a picture that lies straight, and how sure it is."""
    found = _grid_of(_lines(grey), _lines(grey.T))
    if found is None:
        return None
    one, other, sure = found
    size_x, size_y = one.size, other.size
    if abs(size_x - size_y) < _ALIKE * size_x:
        size_x = size_y = (size_x + size_y) / 2
    grid = Alignment(size_x, size_y, one.offset % size_x, other.offset % size_y)
    return _whole(grid, grey.shape[1], grey.shape[0]) or grid, sure


def _grid_of(across: Signal, down: Signal) -> tuple[_Comb, _Comb, float] | None:
    """The combs that stand out most from two signals, and how far; None where none does."""
    largest = min(LARGEST, min(len(across), len(down)) / _FEWEST_LINES)
    if largest <= SMALLEST:
        return None
    sizes = np.arange(SMALLEST, largest, _STEP)
    wide, high = _blurred(across), _blurred(down)
    sure = [min(_comb(wide, size).sure, _comb(high, size).sure) for size in sizes]
    best = int(np.argmax(sure))
    if sure[best] < _SURE:
        return None
    return _fitted(across, sizes[best]), _fitted(down, sizes[best]), sure[best]


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


def skew_of(grey: NDArray[np.uint8]) -> float:
    """By how many degrees clockwise a picture must be turned so that its lines lie straight.

    Nought where they do so already, or where no way makes them stand out more. Pictures are tried
    in strips, which are pushed along each other: at the right angle lines fall on lines.
    """
    across, down = _Strips.of(grey), _Strips.of(grey.T)
    angles = np.arange(-_MOST_ASKEW, _MOST_ASKEW + _ASKEW / 2, _ASKEW)
    loud = np.array([across.loudness(-angle) + down.loudness(angle) for angle in angles])
    best = int(np.argmax(loud))
    straight = int(np.argmin(np.abs(angles)))
    if abs(best - straight) <= 1 or loud[best] < _LOUDER * loud[straight]:
        return 0.0
    beside = loud[max(0, best - 1) : best + 2]
    if len(beside) < 3:
        return 0.0
    bend = beside[0] - 2 * beside[1] + beside[2]
    aside = 0.5 * (beside[0] - beside[2]) / bend if bend else 0.0
    return float(angles[best] + aside * _ASKEW)


@dataclass(frozen=True, slots=True)
class _Strips:
    """Strips along a picture: how each column of pixels of one stands out, and its middle."""

    lines: NDArray[np.float32]
    middles: NDArray[np.float64]

    @classmethod
    def of(cls, grey: NDArray[np.uint8]) -> _Strips:
        """The strips of a picture whose columns of pixels are looked at."""
        step = max(1, grey.shape[0] // _MOST_SAMPLES)
        rows = grey[::step]
        count = min(_STRIPS, len(rows))
        ends = np.linspace(0, len(rows), count + 1).astype(np.intp)
        parts = [_standing_out(rows[one:end]).mean(axis=0) for one, end in pairwise(ends)]
        middles = (ends[:-1] + ends[1:] - 1) / 2 * step
        return cls(np.array(parts, np.float32), middles)

    def loudness(self, degrees: float) -> float:
        """How much lines stand out together where they lean by so many degrees."""
        return float((_leaning(self.lines, self.middles, degrees) ** 2).sum())


def _leaning(
    lines: NDArray[np.float32], places: NDArray[np.float64], degrees: float
) -> NDArray[np.float64]:
    """The mean of lines of pixels, each pushed as lines that lean by so many degrees want it."""
    width = lines.shape[1]
    sums, counts = np.zeros(width), np.zeros(width)
    pushes = np.rint(places * math.tan(math.radians(degrees))).astype(np.intp)
    for line, push in zip(lines, pushes.tolist(), strict=True):
        to, out = max(0, push), max(0, -push)
        length = width - abs(push)
        if length > 0:
            sums[to : to + length] += line[out : out + length]
            counts[to : to + length] += 1
    most = len(lines) * _ENOUGH
    return np.where(counts >= most, sums / np.maximum(counts, 1), 0.0)


def _standing_out(rows: NDArray[np.uint8]) -> NDArray[np.float32]:
    """How each pixel differs from those beside it, bright or dark, by two widths of lines."""
    wide = rows.astype(np.int16)
    found = np.zeros(wide.shape, np.float32)
    for reach in (1, 2):
        beside = wide[:, : -2 * reach], wide[:, 2 * reach :]
        differs = 2 * wide[:, reach:-reach] - beside[0] - beside[1]
        found[:, reach:-reach] += np.clip(differs, -_LOUDEST, _LOUDEST)
    return found


def _lines(grey: NDArray[np.uint8], degrees: float = 0.0) -> Signal:
    """How much each column of pixels stands out from those beside it; columns may lean."""
    step = max(1, grey.shape[0] // _MOST_SAMPLES)
    rows = grey[::step]
    if degrees:
        found = np.abs(
            _leaning(_standing_out(rows), np.arange(len(rows), dtype=np.float64) * step, degrees)
        )
    else:
        found = _upright(rows)
    # Single loud columns are walls: they count no more than a good line.
    return np.asarray(np.minimum(found, np.quantile(found, 0.995)), np.float64)


def _upright(grey: NDArray[np.uint8]) -> Signal:
    rows = grey.astype(np.int16)
    found = np.zeros(grey.shape[1])
    for reach in (1, 2):
        middle = rows[:, reach:-reach]
        beside = rows[:, : -2 * reach], rows[:, 2 * reach :]
        differs = np.clip(2 * middle - beside[0] - beside[1], -_LOUDEST, _LOUDEST)
        found[reach:-reach] += np.abs(differs.mean(axis=0))
    return found


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
