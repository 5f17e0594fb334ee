"""Walls that continue each other in a straight line are one wall, however they were drawn."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import filterfalse

import numpy as np

from fieldwright.geometry.sight.screens import Piece, Screen

_PLACES = 6
_SAME = 1e-6

_End = tuple[float, float]
_Chain = tuple[Screen, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Joins:
    """What is known of the walls of one snapshot, for the next one.

    ``ends`` are both ends of each wall, in the order of the field, ``at`` the walls that end at a
    place, ``made`` the screens that stand for chains of several walls, ``chain`` the chain of each
    of those walls.
    """

    ends: Mapping[Screen, tuple[_End, _End]]
    at: Mapping[_End, tuple[Screen, ...]]
    made: Mapping[_Chain, Screen]
    chain: Mapping[Screen, _Chain]


_NO_JOINS = Joins({}, {}, {}, {})


def joined(screens: Sequence[Screen], before: Joins | None) -> tuple[tuple[Screen, ...], Joins]:
    """The screens of walls with one for all of a kind that continue each other, equally high.

    ``before`` is what was known of an earlier snapshot: only walls that are new, and those beside
    them and beside those that have gone, are looked at again.
    """
    known = before if before is not None and _in_one_order(screens, before) else _NO_JOINS
    now = set(screens)
    gone, come = known.ends.keys() - now, list(filterfalse(known.ends.__contains__, screens))
    if not gone and not come:
        joins = known
    else:
        # Earlier ones are made again only if their walls differ, whatever order they stand in.
        made = {} if before is None else before.made
        joins = _changed(known, screens, (gone, come), made)
    first = {chain[0]: screen for chain, screen in joins.made.items()}
    hidden = joins.chain.keys() - first.keys()
    return tuple(first.get(one, one) for one in screens if one not in hidden), joins


def _in_one_order(screens: Sequence[Screen], before: Joins) -> bool:
    """Whether walls that are still there stand in the order that they stood in."""
    then = filter(set(screens).__contains__, before.ends)
    return list(then) == list(filter(before.ends.__contains__, screens))


def _changed(
    known: Joins,
    screens: Sequence[Screen],
    changes: tuple[Set[Screen], Sequence[Screen]],
    made: Mapping[_Chain, Screen],
) -> Joins:
    """What is known when some walls have gone and others come."""
    gone, come = changes
    both = dict(known.ends)
    at = dict(known.at)
    touched = set(come)
    for wall in gone:
        touched.update(known.chain.get(wall, ()))
        for place in both.pop(wall):
            at[place] = tuple(one for one in at[place] if one is not wall)
    for wall in come:
        both[wall] = (_place(wall, False), _place(wall, True))
        for place in both[wall]:
            beside = at.get(place, ())
            touched.update(*(known.chain.get(one, (one,)) for one in beside))
            at[place] = (*beside, wall)
    ends = {wall: both[wall] for wall in screens}
    looked_at = list(filter((touched - gone).__contains__, screens))
    broken = {known.chain[wall] for wall in touched | gone if wall in known.chain}
    chains = [one for one in known.made if one not in broken]
    result = {chain: known.made[chain] for chain in chains}
    for chain in _chains(looked_at, ends):
        result[chain] = made.get(chain) or _one_of(chain)
    return Joins(ends, at, result, {wall: chain for chain in result for wall in chain})


def _chains(walls: Sequence[Screen], both_ends: Mapping[Screen, tuple[_End, _End]]) -> list[_Chain]:
    """The walls that continue each other, in their order in the field."""
    at: dict[_End, list[tuple[int, bool]]] = {}
    for number, wall in enumerate(walls):
        for is_end, corner in zip((False, True), both_ends[wall], strict=True):
            at.setdefault(corner, []).append((number, is_end))
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
