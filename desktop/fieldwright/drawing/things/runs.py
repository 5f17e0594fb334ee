"""Pieces of wall that go on into one another, drawn as one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeAlias

from fieldwright.drawing.things.masonry import Band
from fieldwright.drawing.things.wall_pieces import End, Piece

_TOUCHING = 0.03
"""Squares; see the nodes of wall_pieces."""

_BY_PIECE = frozenset({"rail"})
"""Textures whose posts stand at the ends of their pieces."""

Line: TypeAlias = tuple[object, ...]


def merged(pieces: Sequence[Piece]) -> list[Piece]:
    """The same walls with pieces of one kind on one line joined where they touch.

    As stones are laid by where a line lies, a run looks the same whichever of its pieces are
    there, except at its own ends; pieces that were left out, as they lie far off, do not matter.
    """
    lines: dict[Line, list[Band]] = {}
    apart: list[Piece] = []
    for piece in pieces:
        if piece.kind.texture in _BY_PIECE:
            apart.append(piece)
        else:
            band = Band(piece)
            lines.setdefault(_line(band), []).append(band)
    for line in lines.values():
        line.sort(key=lambda band: (band.low, band.high))
        apart += _joined(line)
    return apart


def _line(band: Band) -> Line:
    piece = band.piece
    return (*band.key, piece.kind.texture, piece.kind.colour, piece.thickness, piece.height_ft)


def _joined(line: Iterable[Band]) -> list[Piece]:
    runs: list[tuple[Band, End, float, End]] = []
    for band in line:
        first, last = band.ends()
        if runs and band.low < runs[-1][2] + _TOUCHING:
            start, begin, high, _end = runs[-1]
            if band.high > high:
                runs[-1] = (start, begin, band.high, last)
        else:
            runs.append((band, first, band.high, last))
    return [_run(band, first, high, last) for band, first, high, last in runs]


def _run(band: Band, first: End, high: float, last: End) -> Piece:
    """From a band's low end to a place further on."""
    if high == band.high and (first, last) == band.ends():
        return band.piece
    start, end = band.at(band.low, 0.0), band.at(high, 0.0)
    return replace(band.piece, start=start, end=end, at_start=first, at_end=last)
