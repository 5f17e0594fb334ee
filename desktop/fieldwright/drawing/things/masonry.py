"""The bands of walls: stones, boards, rock, merlons.

The joints of a wall follow from where it lies, not from where its pieces begin: a wall of one
piece and a wall of many look the same, and so does a secret door in it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import TypeAlias

from PySide6.QtGui import QPainter

from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.heaps import Heap
from fieldwright.drawing.things.look import INK, NO_PEN, Look, make_brush
from fieldwright.drawing.things.noise import Noise, grains
from fieldwright.drawing.things.shapes import XY, Polygon
from fieldwright.drawing.things.wall_pieces import End, Piece

_EDGE = 0.035
"""The ink beyond a band's sides, in squares."""

_SHARD = 0.4

_TONES = (0.84, 0.92, 1.0, 1.09, 1.18)

Paths: TypeAlias = dict[tuple[str, float], Heap]


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


def _add(paths: Paths, colour: str, tone: float, points: Polygon) -> None:
    """Put a polygon to those of its colour and tone."""
    heap = paths.get((colour, tone))
    if heap is None:
        heap = paths[(colour, tone)] = Heap()
    wound = shapes.wound(points)
    heap.polygon(shapes.polygon([*wound, wound[0]]))


def stones(band: Band, paths: Paths, size: float = 0.46) -> None:
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
            _add(paths, colour, tone, block)
    _quoins(band, paths)


def _quoins(band: Band, paths: Paths) -> None:
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
        _add(paths, band.piece.kind.colour, 1.09, corner)


def small_stones(band: Band, paths: Paths) -> None:
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
        _add(paths, colour, noise.choice(_TONES) + 0.08, stone)


def planks(band: Band, paths: Paths) -> None:
    """Two rows of boards along the wall, their butts apart, and posts where they end."""
    colour, half, gap = band.piece.kind.colour, band.half, 0.012
    for row, (top, bottom) in enumerate(((-half, 0.0), (0.0, half))):
        for cell, low, high in band.cells(1.3 + 0.17 * row):
            noise = band.noise(cell, row)
            tone = noise.choice(_TONES)
            board = band.quad(low + gap, high - gap, top + gap, bottom - gap, noise, 0.006)
            _add(paths, colour, tone, board)
    _quoins(band, paths)


def rock(band: Band, paths: Paths) -> None:
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
        _add(paths, colour, noise.choice(_TONES[2:]) + (0.12 if bright else -0.1), lit)
        _add(paths, colour, 0.82 if bright else 1.2, dull)


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


def merlons(band: Band, paths: Paths) -> None:
    """A parapet walk with merlons: blocks and gaps by turns."""
    colour, half = band.piece.kind.colour, band.half
    for cell, low, high in band.cells(0.62, 0.02):
        noise = band.noise(cell)
        middle = low + (high - low) * 0.58
        _add(
            paths,
            colour,
            noise.choice(_TONES[:3]) - 0.1,
            band.quad(middle, high, -half * 0.7, half * 0.7, noise, 0.0),
        )
        if middle - low > 0.08:
            block = band.quad(low + 0.02, middle, -half, half, noise, 0.008)
            _add(paths, colour, noise.choice(_TONES[3:]) + 0.14, block)
    _quoins(band, paths)


def smooth_rail(band: Band, paths: Paths) -> None:
    """A rail: worn wood with a pale upper side."""
    colour, half = band.piece.kind.colour, band.half
    low, high = band.low - 0.04, band.high + 0.04
    edge = half * 0.45
    _add(
        paths,
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
        _add(paths, colour, 0.7, band.quad(at - size, at + size, -size, size, band.noise(0), 0.0))
        inner = size * 0.6
        _add(
            paths,
            colour,
            1.12,
            band.quad(at - inner, at + inner, -inner, inner, band.noise(0), 0.0),
        )


def hatched(band: Band, paths: Paths) -> None:
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
        _add(paths, band.piece.kind.colour, 0.6, stroke)


Masonry: TypeAlias = Callable[[Band, Paths], None]

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


def draw_bands(painter: QPainter, pieces: Sequence[Piece], look: Look) -> None:
    """Draw all bands of a region at once: first their ink, then their body, then their stones.

    As the ink of all lies beneath the body of all, corners and junctions close without a seam.
    """
    ink = Heap()
    bodies: Paths = {}
    laid: Paths = {}
    for piece in pieces:
        texture = piece.kind.texture
        band = Band(piece)
        broken = texture == "rock"
        edge = shapes.wound(jagged(band, _EDGE)) if broken else piece.corners(_EDGE)
        ink.polygon(shapes.polygon([*edge, edge[0]]))
        body = jagged(band, 0.0) if broken else piece.corners()
        _add(bodies, piece.kind.colour, MORTAR.get(texture, 1.0), body)
        _add_nodes(piece, ink, bodies)
        if not look.coarse:
            BANDS.get(texture, hatched)(band, laid)
    ink.draw(painter, NO_PEN, make_brush(INK))
    for paths in (bodies, laid):
        for (colour, tone), heap in sorted(paths.items(), key=itemgetter(0)):
            heap.draw(painter, NO_PEN, make_brush(colour, 1.0 if look.coarse else tone))


def _add_nodes(piece: Piece, ink: Heap, bodies: Paths) -> None:
    """Round off the corners that are not square."""
    for end, (x, y) in ((piece.at_start, piece.start), (piece.at_end, piece.end)):
        if end.turned:
            size = piece.thickness
            for heap, more in (
                (ink, 2 * _EDGE),
                (bodies[(piece.kind.colour, MORTAR.get(piece.kind.texture, 1.0))], 0.0),
            ):
                ring = [(x + px, y + py) for px, py in shapes.ellipse(size + more, size + more, 20)]
                heap.polygon(shapes.polygon([*ring, ring[0]]))
