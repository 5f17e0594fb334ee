"""Walls that continue each other in a straight line are one wall, however they were drawn."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from fieldwright.geometry.sight.screens import Piece, Screen

Joins = Mapping[tuple[Screen, ...], Screen]

_PLACES = 6
_SAME = 1e-6

_End = tuple[float, float]


def joined(screens: Sequence[Screen], known: Joins) -> tuple[tuple[Screen, ...], Joins]:
    """The screens with one for all walls of a kind that continue each other, equally high.

    ``known`` are such that were made before; the second answer is what is known then.
    """
    chains = _chains([one for one in screens if _is_wall(one)])
    if not chains:
        return tuple(screens), {}
    made = {chain: known.get(chain) or _one_of(chain) for chain in chains}
    first = {chain[0]: screen for chain, screen in made.items()}
    gone = {screen for chain in chains for screen in chain}
    kept = (first.get(one, one) for one in screens if one not in gone or one in first)
    return tuple(kept), made


def _is_wall(screen: Screen) -> bool:
    return bool(screen.pieces) and all(len(piece) == 2 for piece in screen.pieces)


def _chains(walls: Sequence[Screen]) -> list[tuple[Screen, ...]]:
    """The walls that continue each other, in their order in the field."""
    at: dict[_End, list[tuple[int, bool]]] = {}
    for number, wall in enumerate(walls):
        for is_end in (False, True):
            at.setdefault(_place(wall, is_end), []).append((number, is_end))
    root = list(range(len(walls)))

    def find(number: int) -> int:
        while root[number] != number:
            root[number] = root[root[number]]
            number = root[number]
        return number

    for ends in at.values():
        for place, (one, one_end) in enumerate(ends):
            for other, other_end in ends[place + 1 :]:
                if _continues(walls[one], one_end, walls[other], other_end):
                    low, high = sorted((find(one), find(other)))
                    root[high] = low
    groups: dict[int, list[Screen]] = {}
    for number, wall in enumerate(walls):
        groups.setdefault(find(number), []).append(wall)
    return [tuple(group) for group in groups.values() if len(group) > 1]


def _place(wall: Screen, is_end: bool) -> _End:
    x, y, _ = _corner(wall, is_end)
    return round(x, _PLACES), round(y, _PLACES)


def _corner(wall: Screen, is_end: bool) -> tuple[float, float, float]:
    x, y, top = (wall.pieces[-1][1] if is_end else wall.pieces[0][0]).tolist()
    return x, y, top


def _way(wall: Screen, is_end: bool) -> _End:
    """The direction of a wall, away from one of its ends."""
    x, y, _ = _corner(wall, is_end)
    x2, y2, _ = _corner(wall, not is_end)
    length = math.hypot(x2 - x, y2 - y)
    return ((x2 - x) / length, (y2 - y) / length) if length else (0.0, 0.0)


def _continues(one: Screen, one_end: bool, other: Screen, other_end: bool) -> bool:
    if (one.name, one.hides, one.opacity) != (other.name, other.hides, other.opacity):
        return False
    (x, y), (x2, y2) = _way(one, one_end), _way(other, other_end)
    if abs(x + x2) > _SAME or abs(y + y2) > _SAME:
        return False
    return abs(_corner(one, one_end)[2] - _corner(other, other_end)[2]) <= _SAME


def _one_of(chain: tuple[Screen, ...]) -> Screen:
    """One screen for walls that continue each other."""
    first = chain[0]
    x, y = _way(first, False)
    pieces = sorted(
        (_along(piece, (x, y)) for wall in chain for piece in wall.pieces),
        key=lambda piece: piece[0][0] * x + piece[0][1] * y,
    )
    squares = dict.fromkeys(square for wall in chain for square in wall.squares)
    return Screen(
        first.thing,
        first.name,
        first.hides,
        first.opacity,
        tuple(_merged(pieces)),
        tuple(squares),
        line=first.line,
        parts=tuple((wall.thing, wall.squares) for wall in chain),
    )


def _along(piece: Piece, way: _End) -> Piece:
    """A stretch of wall that runs one way."""
    across = piece[1] - piece[0]
    return piece if across[0] * way[0] + across[1] * way[1] >= 0 else piece[::-1]


def _merged(pieces: Iterable[Piece]) -> list[Piece]:
    """Stretches one after the other, those that are level and equally high as one."""
    found: list[Piece] = []
    for piece in pieces:
        if found and len({*found[-1][:, 2].tolist(), *piece[:, 2].tolist()}) == 1:
            start, end = found[-1]
            farther = math.dist(piece[1][:2], start[:2]) > math.dist(end[:2], start[:2])
            found[-1] = np.array([start, piece[1] if farther else end])
        else:
            found.append(piece)
    return found
