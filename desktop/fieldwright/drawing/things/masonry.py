"""The bands of walls: stones, boards, rock, merlons.

The joints of a wall follow from where it lies, not from where its pieces begin: a wall of one
piece and a wall of many look the same, and so does a secret door in it.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import itemgetter
from threading import RLock
from typing import TypeAlias

from PySide6.QtGui import QPainter, QPolygonF

from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.heaps import Heap
from fieldwright.drawing.things.look import INK, NO_PEN, Look, make_brush
from fieldwright.drawing.things.noise import Noise, grains
from fieldwright.drawing.things.shapes import XY, Polygon
from fieldwright.drawing.things.wall_pieces import End, Piece

_EDGE = 0.035
"""The ink beyond a band's sides, in squares."""

_SHARD = 0.4
_MOST_KEPT = 6000
"""Pieces of wall; a kept one takes about 10 kB."""

_TONES = (0.84, 0.92, 1.0, 1.09, 1.18)

Laid: TypeAlias = list[tuple[str, float, QPolygonF]]
"""Stones or boards: colour, tone and outline of each."""


class Band:
    """A piece in coordinates along and across its line, counted from a place all pieces share."""

    __slots__ = ("half", "high", "key", "low", "origin", "piece", "ux", "uy")

    def __init__(self, piece: Piece) -> None:
        """Lay the line through a piece, always in the same direction."""
        ux, uy = piece.along
        if ux < -1e-9 or (abs(ux) <= 1e-9 and uy < 0):
            ux, uy = -ux, -uy
        self.piece, self.ux, self.uy = piece, ux, uy
        self.half = piece.thickness / 2
        offset = piece.start[1] * ux - piece.start[0] * uy
        self.origin = (-uy * offset, ux * offset)
        ends = [x * ux + y * uy for x, y in (piece.start, piece.end)]
        self.low, self.high = min(ends), max(ends)
        self.key = (grains(ux), grains(uy), grains(offset))

    def at(self, along: float, across: float) -> XY:
        """A place by its way along the line and its distance from it, on the field."""
        return (
            self.origin[0] + self.ux * along - self.uy * across,
            self.origin[1] + self.uy * along + self.ux * across,
        )

    def ends(self) -> tuple[End, End]:
        """The ends at the low and the high side."""
        piece = self.piece
        start = piece.start[0] * self.ux + piece.start[1] * self.uy
        if start <= self.low + 1e-9:
            return piece.at_start, piece.at_end
        return piece.at_end, piece.at_start

    def noise(self, cell: int, salt: int = 0) -> Noise:
        """The chance of one stretch of the line."""
        return Noise.at(*self.key, cell, salt)

    def cells(
        self, size: float, jitter: float = 0.3, whole: bool = False
    ) -> Iterator[tuple[int, float, float]]:
        """Stretches of about this length: number, from, to; clipped to where stones lie.

        ``whole`` asks for the piece from end to end, corners and junctions not counted.
        """
        first, last = (End(), End()) if whole else self.ends()
        low = self.low + (first.bare or -first.longer)
        high = self.high - (last.bare or -last.longer)
        cell = math.floor(low / size) - 1
        border = self._border(cell, size, jitter)
        while border < high:
            after = self._border(cell + 1, size, jitter)
            if after > low:
                yield cell, max(low, border), min(high, after)
            cell, border = cell + 1, after

    def _border(self, cell: int, size: float, jitter: float) -> float:
        return size * (cell + self.noise(cell, 7).spread(jitter))

    def quad(
        self, low: float, high: float, top: float, bottom: float, noise: Noise, wobble: float
    ) -> list[XY]:
        """A stone: a slightly uneven rectangle between two places along and across."""
        return [
            self.at(low + noise.spread(wobble), top + noise.spread(wobble)),
            self.at(high + noise.spread(wobble), top + noise.spread(wobble)),
            self.at(high + noise.spread(wobble), bottom + noise.spread(wobble)),
            self.at(low + noise.spread(wobble), bottom + noise.spread(wobble)),
        ]


def _add(laid: Laid, colour: str, tone: float, points: Polygon) -> None:
    """Lay one more polygon."""
    laid.append((colour, tone, _closed(points)))


def _closed(points: Polygon) -> QPolygonF:
    wound = shapes.wound(points)
    return shapes.polygon([*wound, wound[0]])


def stones(band: Band, laid: Laid, size: float = 0.46) -> None:
    """Irregular blocks in one course or two, and a quoin at each corner."""
    colour, half = band.piece.kind.colour, band.half
    gap = 0.014
    two = band.piece.thickness >= 0.19
    for cell, low, high in band.cells(size):
        if high - low < 0.05:
            continue
        noise = band.noise(cell)
        split = noise.spread(half * 0.4) if two and noise.below(4) else None
        courses = [(-half, half)] if split is None else [(-half, split), (split, half)]
        for top, bottom in courses:
            tone = noise.choice(_TONES)
            block = band.quad(low + gap, high - gap, top + gap, bottom - gap, noise, 0.012)
            _add(laid, colour, tone, block)
    _quoins(band, laid)


def _quoins(band: Band, laid: Laid) -> None:
    """The large stone at a corner."""
    for end, at in zip(band.ends(), (band.low, band.high), strict=True):
        if not end.corner:
            continue
        size = band.half - 0.014
        if end.turned:
            x, y = band.at(at, 0)
            corner = [(x + px, y + py) for px, py in shapes.ellipse(2 * size, 2 * size, 8)]
        else:
            noise = band.noise(grains(at), 3)
            corner = band.quad(at - size, at + size, -size, size, noise, 0.01)
        _add(laid, band.piece.kind.colour, 1.09, corner)


def small_stones(band: Band, laid: Laid) -> None:
    """Field stones, rounder and smaller."""
    colour, half = band.piece.kind.colour, band.half
    for cell, low, high in band.cells(0.3, 0.34):
        if high - low < 0.05:
            continue
        noise = band.noise(cell)
        length = high - low
        stone = [
            band.at((low + high) / 2 + x, y)
            for x, y in shapes.ellipse(length * 0.94, half * 2 * noise.between(0.84, 0.98), 8)
        ]
        _add(laid, colour, noise.choice(_TONES) + 0.08, stone)


def planks(band: Band, laid: Laid) -> None:
    """Two rows of boards along the wall, their butts apart, and posts where they end."""
    colour, half, gap = band.piece.kind.colour, band.half, 0.012
    for row, (top, bottom) in enumerate(((-half, 0.0), (0.0, half))):
        for cell, low, high in band.cells(1.3 + 0.17 * row):
            noise = band.noise(cell, row)
            tone = noise.choice(_TONES)
            board = band.quad(low + gap, high - gap, top + gap, bottom - gap, noise, 0.006)
            _add(laid, colour, tone, board)
    _quoins(band, laid)


def rock(band: Band, laid: Laid) -> None:
    """Rough rock: shards of changing width that overlap like a broken edge."""
    colour = band.piece.kind.colour
    for cell, low, high in band.cells(_SHARD, 0.4):
        noise = band.noise(cell, 1)
        half = band.half
        middle, ridge = (low + high) / 2, noise.spread(half * 0.35)
        lit = [
            band.at(low, ridge),
            band.at(middle, ridge + noise.spread(half * 0.3)),
            band.at(high, ridge),
            band.at(high - 0.05, -half * noise.between(0.6, 0.9)),
            band.at(low + 0.05, -half * noise.between(0.6, 0.9)),
        ]
        dull = [
            band.at(low, ridge),
            band.at(middle, ridge + noise.spread(half * 0.3)),
            band.at(middle + noise.spread(0.08), half * noise.between(0.6, 0.95)),
        ]
        bright = band.uy - band.ux < 0
        _add(laid, colour, noise.choice(_TONES[2:]) + (0.12 if bright else -0.1), lit)
        _add(laid, colour, 0.82 if bright else 1.2, dull)


def jagged(band: Band, more: float) -> list[XY]:
    """The broken outline of a rock face, ``more`` squares larger on every side."""
    upper: list[XY] = []
    lower: list[XY] = []
    for cell, low, high in band.cells(_SHARD, 0.4, whole=True):
        noise = band.noise(cell)
        for share in (0.0, 0.55):
            at = low + (high - low) * share
            upper.append(band.at(at, -band.half * noise.between(0.7, 1.35) - more))
            lower.append(band.at(at, band.half * noise.between(0.7, 1.35) + more))
    first, last = band.ends()
    low, high = band.low - first.longer - more, band.high + last.longer + more
    start = [band.at(low, band.half * 0.8 + more), band.at(low, -band.half * 0.8 - more)]
    finish = [band.at(high, -band.half * 0.8 - more), band.at(high, band.half * 0.8 + more)]
    return [*start, *upper[1:], *finish, *reversed(lower[1:])]


def merlons(band: Band, laid: Laid) -> None:
    """A parapet walk with merlons: blocks and gaps by turns."""
    colour, half = band.piece.kind.colour, band.half
    for cell, low, high in band.cells(0.62, 0.02):
        noise = band.noise(cell)
        middle = low + (high - low) * 0.58
        _add(
            laid,
            colour,
            noise.choice(_TONES[:3]) - 0.1,
            band.quad(middle, high, -half * 0.7, half * 0.7, noise, 0.0),
        )
        if middle - low > 0.08:
            block = band.quad(low + 0.02, middle, -half, half, noise, 0.008)
            _add(laid, colour, noise.choice(_TONES[3:]) + 0.14, block)
    _quoins(band, laid)


def smooth_rail(band: Band, laid: Laid) -> None:
    """A rail: worn wood with a pale upper side."""
    colour, half = band.piece.kind.colour, band.half
    low, high = band.low - 0.04, band.high + 0.04
    edge = half * 0.45
    _add(
        laid,
        colour,
        1.3,
        [
            band.at(low, -edge),
            band.at(high, -edge),
            band.at(high, edge * 0.4),
            band.at(low, edge * 0.4),
        ],
    )
    posts = max(1, round((band.high - band.low) / 1.0))
    size = half + 0.02
    for post in range(posts + 1):
        at = band.low + (band.high - band.low) * post / posts
        _add(laid, colour, 0.7, band.quad(at - size, at + size, -size, size, band.noise(0), 0.0))
        inner = size * 0.6
        _add(
            laid,
            colour,
            1.12,
            band.quad(at - inner, at + inner, -inner, inner, band.noise(0), 0.0),
        )


def hatched(band: Band, laid: Laid) -> None:
    """A wall that this program has no picture of: a band with slanting strokes."""
    half = band.half
    for _cell, low, high in band.cells(0.3, 0.0):
        lean = min(0.1, (high - low) / 2)
        stroke = [
            band.at(low, half),
            band.at(low + lean, -half),
            band.at(low + lean + 0.05, -half),
            band.at(low + 0.05, half),
        ]
        _add(laid, band.piece.kind.colour, 0.6, stroke)


Masonry: TypeAlias = Callable[[Band, Laid], None]

BANDS: Mapping[str, Masonry] = {
    "stone": stones,
    "planks": planks,
    "rock": rock,
    "battlement": merlons,
    "low-stone": small_stones,
    "rail": smooth_rail,
}
"""By texture: what is laid on the band of a wall. What is not here nor drawn as something else
(a fence, a hedge) is hatched."""

MORTAR: Mapping[str, float] = {
    "stone": 0.58,
    "planks": 0.6,
    "rock": 0.92,
    "battlement": 0.7,
    "low-stone": 0.66,
    "rail": 0.92,
}


@dataclass(frozen=True, slots=True)
class _Course:
    """A band as it is drawn: its ink, its body with rounded corners, and what is laid on it."""

    ink: Sequence[QPolygonF]
    bodies: Laid
    laid: Laid


def draw_bands(painter: QPainter, pieces: Sequence[Piece], look: Look) -> None:
    """Draw all bands of a region at once: first their ink, then their body, then their stones.

    As the ink of all lies beneath the body of all, corners and junctions close without a seam.
    """
    courses = [_courses.course(piece) for piece in pieces]
    ink = Heap()
    for course in courses:
        for outline in course.ink:
            ink.polygon(outline)
    ink.draw(painter, NO_PEN, make_brush(INK))
    _draw_laid(painter, (course.bodies for course in courses), look)
    if not look.coarse:
        _draw_laid(painter, (course.laid for course in courses), look)


def _draw_laid(painter: QPainter, laid: Iterable[Laid], look: Look) -> None:
    heaps: dict[tuple[str, float], Heap] = {}
    for colour, tone, outline in chain.from_iterable(laid):
        key = (colour, tone)
        if key not in heaps:
            heaps[key] = Heap()
        heaps[key].polygon(outline)
    for (colour, tone), heap in sorted(heaps.items(), key=itemgetter(0)):
        heap.draw(painter, NO_PEN, make_brush(colour, 1.0 if look.coarse else tone))


class _Courses:
    """The bands drawn last: laying stones takes longer than painting them."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], _Course] = OrderedDict()
        # Parts of a map may be painted by several threads.
        self._lock = RLock()

    def course(self, piece: Piece) -> _Course:
        """The band of a piece."""
        kind = piece.kind
        ends = (piece.start, piece.end, piece.at_start, piece.at_end)
        key = (kind.texture, kind.colour, piece.thickness, *ends)
        with self._lock:
            kept = self._kept.get(key)
            if kept is None:
                kept = self._kept[key] = _laid_out(piece)
                if len(self._kept) > _MOST_KEPT:
                    self._kept.popitem(last=False)
            else:
                self._kept.move_to_end(key)
            return kept


_courses = _Courses()


def _laid_out(piece: Piece) -> _Course:
    """Lay the stones of a piece."""
    texture = piece.kind.texture
    band = Band(piece)
    broken = texture == "rock"
    tone = MORTAR.get(texture, 1.0)
    ink = [_closed(jagged(band, _EDGE) if broken else piece.corners(_EDGE))]
    bodies: Laid = []
    _add(bodies, piece.kind.colour, tone, jagged(band, 0.0) if broken else piece.corners())
    for end, place in ((piece.at_start, piece.start), (piece.at_end, piece.end)):
        if end.turned:
            ink.append(_closed(_disc(place, piece.thickness + 2 * _EDGE)))
            _add(bodies, piece.kind.colour, tone, _disc(place, piece.thickness))
    laid: Laid = []
    BANDS.get(texture, hatched)(band, laid)
    return _Course(ink, bodies, laid)


def _disc(middle: XY, across: float) -> Polygon:
    """What rounds off a corner that is not square."""
    x, y = middle
    return [(x + px, y + py) for px, py in shapes.ellipse(across, across, 20)]
