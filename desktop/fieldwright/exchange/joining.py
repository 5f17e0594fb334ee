"""Ends of walls that were meant to meet: joined where they nearly do, else offered for joining.

A gap of a fiftieth of a square at a corner would let sight leak through it. Lengths in squares.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.clipping import NO_LENGTH, Window
from fieldwright.exchange.records import GapRecord, MapRecords, Place, WallRecord

WITHIN = 0.02
"""Ends no farther apart than this are joined without a word."""

MOST_LOOSE = 10_000
"""Where more ends are loose than these no gaps are looked for: nothing of that map was closed."""

WIDEST_GAP = 0.5
"""Ends no farther apart than this are offered for joining."""

MOST_GAPS = 200
"""Gaps that are offered at most: nobody looks through more."""

ON_IT = 5e-6
"""What lies no farther than this from a wall lies on it; places are kept to a millionth."""

ROUNDS = 4
"""How often ends go onto walls: those that have moved may lie beside others then."""

_MOST_NEAR = 5
"""Of the walls within ``WITHIN`` of an end so many are looked at, its own and the nearest ones."""

_USUAL_WALL = "wall"

ALONG = -1
"""In place of an end: somewhere along the wall."""


@dataclass(frozen=True, slots=True)
class Joined:
    """Walls with their ends joined; ``moved`` ends were, ``lost`` pieces shrank to nothing."""

    walls: tuple[WallRecord, ...]
    moved: int
    lost: int


def joined(walls: Sequence[WallRecord], within: float = WITHIN, rounds: int = ROUNDS) -> Joined:
    """Let ends meet that lie within so much of each other, or of another wall."""
    meeting = _meeting_places(walls, within)
    moved = sum(place != goal for place, goal in meeting.items())
    walls = _with_ends(walls, meeting)
    kept = tuple(wall for wall in walls if _length(wall) > NO_LENGTH)
    done = kept
    for _ in range(rounds):
        onto = _onto_walls(done, within)
        if not onto:
            break
        moved += len(onto)
        done = tuple(_with_ends(done, onto))
    return Joined(done, moved, len(walls) - len(kept))


def _length(wall: WallRecord) -> float:
    return math.dist(wall.start, wall.end)


def _with_ends(walls: Iterable[WallRecord], places: Mapping[Place, Place]) -> list[WallRecord]:
    changed = []
    for wall in walls:
        start, end = places.get(wall.start, wall.start), places.get(wall.end, wall.end)
        same = start == wall.start and end == wall.end
        changed.append(wall if same else replace(wall, start=start, end=end))
    return changed


def _ends(walls: Iterable[WallRecord]) -> Counter[Place]:
    """How many walls end at each place."""
    return Counter(end for wall in walls for end in (wall.start, wall.end))


def _meeting_places(walls: Sequence[WallRecord], within: float) -> dict[Place, Place]:
    """Where each end goes: to the place near it at which the most walls end already."""
    ends = _ends(walls)
    taken: dict[tuple[int, int], list[Place]] = {}
    goals: dict[Place, Place] = {}
    for place in sorted(ends, key=lambda place: (-ends[place], place)):
        around = _around(place, taken, within)
        near = [other for other in around if math.dist(other, place) <= within]
        goals[place] = min(near, key=lambda other: math.dist(other, place), default=place)
        if not near:
            taken.setdefault(_cell(place, within), []).append(place)
    return goals


def _loose_ends(walls: Sequence[WallRecord]) -> list[Place]:
    """The places at which one wall ends and no other does."""
    return [place for place, count in _ends(walls).items() if count == 1]


def _onto_walls(walls: Sequence[WallRecord], within: float) -> dict[Place, Place]:
    """Where loose ends go that lie beside the middle of another wall.

    A wall on which another one ends stays where it is, and no end goes where a third one is: so
    that what has been joined once is not moved again when it is read again.
    """
    ends = _by_cell(_ends(walls), within)
    owners = _owners(walls)
    near = _near(_loose_ends(walls), walls, within, _MOST_NEAR)
    fixed = {wall.key for place, wall, apart in near if _is_on(place, wall, apart)}
    seated = {place for place, wall, apart in near if _is_on(place, wall, apart)}
    moved: set[str] = set()
    goals: dict[Place, Place] = {}
    for place, wall, _ in sorted(near, key=lambda one: (one[2], one[0])):
        key = owners[place][0]
        is_done = place in seated or place in goals or key == wall.key
        if is_done or key in fixed or wall.key in moved:
            continue
        foot = _foot(place, wall)
        if _is_free(foot, place, ends, within):
            goals[place] = foot
            fixed.add(wall.key)
            moved.add(key)
    return goals


def _is_on(place: Place, wall: WallRecord, apart: float) -> bool:
    return apart <= ON_IT and place not in (wall.start, wall.end)


_Cells: TypeAlias = Mapping[tuple[int, int], Sequence[Place]]


def _by_cell(places: Iterable[Place], side: float) -> _Cells:
    """Places by the cell of a grid in which they lie."""
    cells: dict[tuple[int, int], list[Place]] = {}
    for place in places:
        cells.setdefault(_cell(place, side), []).append(place)
    return cells


def _cell(place: Place, side: float) -> tuple[int, int]:
    return math.floor(place[0] / side), math.floor(place[1] / side)


def _around(place: Place, cells: _Cells, side: float) -> Iterator[Place]:
    """The places of a cell and of those around it: all that lie within a side, and some more."""
    column, row = _cell(place, side)
    for left in (column - 1, column, column + 1):
        for top in (row - 1, row, row + 1):
            yield from cells.get((left, top), ())


def _is_free(foot: Place, place: Place, ends: _Cells, within: float) -> bool:
    """Whether no other end than ``place`` is so near to a foot that it would be joined with it."""
    return all(end == place or math.dist(end, foot) > within for end in _around(foot, ends, within))


def _near(
    places: Sequence[Place], walls: Sequence[WallRecord], within: float, most: int | None = None
) -> list[tuple[Place, WallRecord, float]]:
    """Every wall (or the ``most`` nearest ones) within so much of each place, with its distance."""
    if not places or not walls:
        return []
    from shapely import STRtree, distance, linestrings, points

    lines = linestrings([(wall.start, wall.end) for wall in walls])
    dots = points(places)
    which, near = STRtree(lines).query(dots, predicate="dwithin", distance=within)
    far = distance(dots[which], lines[near])
    if most is not None:
        kept = nearest_few(which, far, most)
        which, near, far = which[kept], near[kept], far[kept]
    found = zip(which.tolist(), near.tolist(), far.tolist(), strict=True)
    return [(places[place], walls[wall], apart) for place, wall, apart in found]


def nearest_few(which: NDArray[np.int64], far: NDArray[np.float64], most: int) -> NDArray[np.int64]:
    """Where in two arrays the nearest few of each ``which`` stand, in order."""
    order = np.lexsort((far, which))
    rank = np.arange(order.size) - np.searchsorted(which[order], which[order])
    return np.sort(order[rank < most])


def _foot(place: Place, wall: WallRecord) -> Place:
    """The place on a wall that is nearest."""
    (x, y), (end_x, end_y) = wall.start, wall.end
    along, down = end_x - x, end_y - y
    length = along * along + down * down
    share = ((place[0] - x) * along + (place[1] - y) * down) / length if length else 0.0
    share = min(max(share, 0.0), 1.0)
    return (x + along * share, y + down * share)


# ----------------------------------------------------------------------------------------- gaps


def gaps_in(walls: Sequence[WallRecord], window: Window) -> tuple[GapRecord, ...]:
    """Gaps up to half a square between loose ends, or a loose end and a wall; narrowest first.

    Ends at the edge of the map are loose because the map ends there. None where far too many are.
    """
    loose = [place for place in _loose_ends(walls) if not _at_edge(place, window)]
    if len(loose) > MOST_LOOSE:
        return ()
    loose = _off_walls(loose, walls)
    owners = _owners(walls)
    lines = _lines(walls)
    wanted = set(loose)
    found: list[tuple[float, GapRecord]] = []
    for place, wall, apart in sorted(_near(loose, walls, WIDEST_GAP), key=lambda near: near[2]):
        key, end = owners[place]
        if place not in wanted or key == wall.key:
            continue
        other_end, goal = _goal(place, wall, wanted)
        goes_on = lines[place] == lines[wall.start]
        if math.dist(place, goal) <= WIDEST_GAP and not (other_end == ALONG and goes_on):
            gap = GapRecord(keys=(key, wall.key), ends=(end, other_end), places=(place, goal))
            found.append((apart, gap))
            wanted -= {place, goal}
    found.sort(key=lambda gap: (gap[0], gap[1].keys))
    return tuple(gap for _, gap in found[:MOST_GAPS])


def _owners(walls: Iterable[WallRecord]) -> dict[Place, tuple[str, int]]:
    """For each end the key of a wall that has it, and which of its ends it is."""
    return {
        place: (wall.key, number)
        for wall in walls
        for number, place in enumerate((wall.start, wall.end))
    }


def _lines(walls: Iterable[WallRecord]) -> dict[Place, Place]:
    """For each end a place that all walls share which go on from each other."""
    import networkx as nx

    graph = nx.Graph((wall.start, wall.end) for wall in walls)
    found: dict[Place, Place] = {}
    for line in nx.connected_components(graph):
        found |= dict.fromkeys(line, min(line))
    return found


def _at_edge(place: Place, window: Window) -> bool:
    x, y = place
    left, top, right, bottom = window
    return min(x - left, y - top, right - x, bottom - y) <= WITHIN


def _off_walls(places: Sequence[Place], walls: Sequence[WallRecord]) -> list[Place]:
    """Those of the places that lie on no wall but the one that ends there."""
    on = Counter(place for place, _, _ in _near(places, walls, NO_LENGTH))
    return [place for place in places if on[place] <= 1]


def _goal(place: Place, wall: WallRecord, wanted: set[Place]) -> tuple[int, Place]:
    """Where a loose end would be joined to a wall: at its loose end if that is near, else along."""
    ends = [
        (math.dist(place, end), number, end)
        for number, end in enumerate((wall.start, wall.end))
        if end in wanted
    ]
    apart, number, end = min(ends, default=(math.inf, ALONG, place))
    return (number, end) if apart <= WIDEST_GAP else (ALONG, _foot(place, wall))


def with_gaps_joined(records: MapRecords, gaps: Iterable[GapRecord]) -> MapRecords:
    """The map with some of its gaps closed by a piece of the wall that is missing there."""
    walls = {wall.key: wall for wall in records.walls}
    chosen = tuple(gaps)
    new = [
        WallRecord(
            key=f"joint of {gap.keys[0]} end {gap.ends[0]}",
            kind=_kind_of_joint(walls, gap),
            start=gap.places[0],
            end=gap.places[1],
        )
        for gap in chosen
        if gap.keys[0] in walls
    ]
    left = tuple(gap for gap in records.gaps if gap not in chosen)
    return replace(records, walls=(*records.walls, *new), gaps=left)


def _kind_of_joint(walls: Mapping[str, WallRecord], gap: GapRecord) -> str:
    """The kind of that of the two that is a wall, and no door or window."""
    kinds = [walls[key].kind for key in gap.keys if key in walls]
    known = load_catalogue().walls
    return next((kind for kind in kinds if kind in known and not known[kind].opening), _USUAL_WALL)
