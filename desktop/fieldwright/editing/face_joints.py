"""How rock faces that were made anew in one place are joined to those that stay around it.

Faces follow borders: ways of corners, closed or ending at the edge of what was looked at. Where
old faces stay, a border is theirs; between them the new faces are taken, from the very ends of
the old ones.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.things import Point
from fieldwright.geometry.shapes import distance_to_line

Face: TypeAlias = tuple[Point, Point]
Mask: TypeAlias = NDArray[np.bool_]

MEETING = 0.02
"""Ends of faces no farther apart than this, in squares, are one corner."""

_BORDER = 1.4
"""An old face no farther than this from a new one follows the same border."""

_BESIDE = 0.6
"""A new face so near to an old one that stays is not needed."""

_CLOSE = 0.2
"""A corner so near to the end of an old face is left out."""

_PASSED = 0.9
"""Two old ends no farther apart, that the new border passes in the wrong order, just meet."""

_LINKED = 2.4
"""Ends of faces that were left over are linked if they lie no farther apart than this."""

_SAMPLE = 0.2


@dataclass(frozen=True, slots=True)
class _Joint:
    """Where an old face ends on a border: new ones begin there (or end), going along it."""

    place: float
    begins: bool
    at: Point


@dataclass(frozen=True, eq=False)
class Patch:
    """The squares in which faces are made anew; on the field the mask begins at ``corner``."""

    region: Mask
    corner: tuple[int, int]

    def touches(self, face: Face) -> bool:
        """Whether a face comes into the region, looked at every fifth of a square."""
        (x1, y1), (x2, y2) = face
        rows, columns = self.region.shape
        count = max(1, math.ceil(math.dist(*face) / _SAMPLE))
        for step in range(count + 1):
            column = math.floor(x1 + (x2 - x1) * step / count) - self.corner[0]
            row = math.floor(y1 + (y2 - y1) * step / count) - self.corner[1]
            if 0 <= row < rows and 0 <= column < columns and self.region[row, column]:
                return True
        return False

    def joined(
        self, faces: Sequence[Face], going: Sequence[Face], staying: Sequence[Face]
    ) -> list[Face]:
        """Those of the new faces that are needed, from the ends of the old ones that stay.

        ``going`` are the old faces that make room, ``staying`` those that stay.
        """
        borders = [_Border(way) for way in _ways(faces)]
        for anchor, beyond in _open_ends(going, staying):
            _join(borders, anchor, beyond)
        made: list[Face] = []
        for border in borders:
            for way in border.parts(self, staying):
                made += [(start, end) for start, end in pairwise(way) if start != end]
        ends = [end for border in borders if not border.is_ring for end in border.ends]
        return [*made, *_links(made, staying, ends)]


class _Border:
    """One border: its corners, and where old faces end on it."""

    def __init__(self, corners: list[Point]) -> None:
        self.corners = corners
        self.count = len(corners) - 1
        self.is_ring = self.ends[0] == self.ends[1]
        self.joints: list[_Joint] = []

    @property
    def ends(self) -> tuple[Point, Point]:
        """Where it begins and ends; the same for a ring."""
        return (self.corners[0], self.corners[-1])

    def place(self, point: Point) -> tuple[float, float]:
        """How far a point is from the border, and where along it (whole numbers are corners)."""
        points = np.array(self.corners)
        start, along = points[:-1], points[1:] - points[:-1]
        lengths = np.maximum((along * along).sum(axis=1), 1e-12)
        shares = np.clip(((np.array(point) - start) * along).sum(axis=1) / lengths, 0, 1)
        away = np.hypot(*(start + along * shares[:, None] - np.array(point)).T)
        number = int(away.argmin())
        return float(away[number]), number + float(shares[number])

    def parts(self, patch: Patch, staying: Sequence[Face]) -> list[list[Point]]:
        """The ways along this border that new faces take."""
        wanted = [patch.touches(face) for face in pairwise(self.corners)]
        if not any(wanted) and not self.joints:
            return []
        taken = [False] * self.count
        found = self._passed(staying)
        self.joints.sort(key=lambda joint: joint.place)
        for number, joint in enumerate(self.joints):
            onto = self._next(number)
            if joint.begins:
                closed = onto is not None and not onto.begins
                end = onto.place if onto is not None and closed else self._last(joint, wanted, 1)
                ways = self._between(joint.place, end, taken)
                found.append([joint.at, *ways, *([onto.at] if closed and onto else [])])
            elif (before := self._next(number, -1)) is None or not before.begins:
                start = self._last(joint, wanted, -1)
                ways = self._between(start, joint.place, taken)
                found.append([self.corners[int(start)], *ways, joint.at])
        if not self.joints and all(wanted):
            return [*found, self.corners]
        return [*map(_tidied, found), *self._rest(wanted, taken, staying)]

    def _passed(self, staying: Sequence[Face]) -> list[list[Point]]:
        """Ends of old faces that come in the wrong order, for the border got shorter: they meet."""
        meeting: list[list[Point]] = []
        faces = {(face[0], face[1]) for face in staying} | {(f[1], f[0]) for f in staying}
        for one in [joint for joint in self.joints if joint.begins]:
            for other in [joint for joint in self.joints if not joint.begins]:
                back = one.place - other.place
                if self.is_ring:
                    back %= self.count
                apart = math.dist(one.at, other.at)
                if 0 <= back <= 2 and apart <= _PASSED and (one.at, other.at) not in faces:
                    meeting.append([one.at, other.at])
                    self.joints.remove(one)
                    self.joints.remove(other)
                    break
        return meeting

    def _next(self, number: int, step: int = 1) -> _Joint | None:
        """The next joint along the border; on a ring the first comes after the last."""
        onto = number + step
        if self.is_ring:
            return self.joints[onto % len(self.joints)]
        return self.joints[onto] if 0 <= onto < len(self.joints) else None

    def _last(self, joint: _Joint, wanted: Sequence[bool], step: int) -> float:
        """Where a way ends that leads nowhere: at the last wanted face in a row."""
        place = math.floor(joint.place) if step > 0 else math.ceil(joint.place) - 1
        here = min(max(place, 0), self.count - 1)
        end = here
        for _ in range(self.count):
            if not wanted[here] and abs(here - place) > 1:
                break
            if wanted[here]:
                end = here
            here = here + step
            if self.is_ring:
                here %= self.count
            elif not 0 <= here < self.count:
                break
        return float(end + 1) if step > 0 else float(end)

    def _between(self, start: float, end: float, taken: list[bool]) -> list[Point]:
        """The corners after one place up to another one, in the direction of the border."""
        if self.is_ring and end < start:
            end += self.count
        for number in range(math.floor(start), math.ceil(end)):
            if 0 <= number < self.count or self.is_ring:
                taken[number % self.count] = True
        first, last = math.floor(start) + 1, math.ceil(end) - 1
        if end == math.floor(end):
            last = int(end)
        return [
            self.corners[number % self.count if self.is_ring else number]
            for number in range(first, last + 1)
        ]

    def _rest(
        self, wanted: Sequence[bool], taken: Sequence[bool], staying: Sequence[Face]
    ) -> list[list[Point]]:
        """The wanted faces along which no old ones stood."""
        ways: list[list[Point]] = []
        for number, face in enumerate(pairwise(self.corners)):
            if not wanted[number] or taken[number] or _beside(face, staying):
                continue
            if ways and ways[-1][-1] == face[0]:
                ways[-1].append(face[1])
            else:
                ways.append(list(face))
        return ways


def _tidied(way: list[Point]) -> list[Point]:
    """A way without the corners that crowd its ends."""
    while len(way) > 2 and math.dist(way[0], way[1]) < _CLOSE:
        del way[1]
    while len(way) > 2 and math.dist(way[-1], way[-2]) < _CLOSE:
        del way[-2]
    return way


def _join(borders: Sequence[_Border], anchor: Point, beyond: Point) -> None:
    """Find the border that an old face follows, and note where it ends on it."""
    best = min(
        ((*border.place(anchor), number) for number, border in enumerate(borders)),
        default=(math.inf, 0.0, 0),
    )
    if best[0] > _BORDER:
        return
    border = borders[best[2]]
    middle = ((anchor[0] + beyond[0]) / 2, (anchor[1] + beyond[1]) / 2)
    back = best[1] - border.place(middle)[1]
    if border.is_ring and abs(back) > border.count / 2:
        back -= math.copysign(border.count, back)
    border.joints.append(_Joint(best[1], back > 0, anchor))


def _links(made: Sequence[Face], staying: Sequence[Face], ends: Sequence[Point]) -> list[Face]:
    """Faces between ends near to each other that nothing has joined so far."""
    meeting: dict[tuple[int, int], int] = {}
    for face in (*made, *staying):
        for point in face:
            meeting[_corner(point)] = meeting.get(_corner(point), 0) + 1
    free = {_corner(point) for point in ends}
    loose = [
        point
        for point in dict.fromkeys(point for face in made for point in face)
        if meeting[_corner(point)] % 2 and _corner(point) not in free
    ]
    near = {_corner(point): point for point in loose}
    for face in staying:
        for point in face:
            if meeting[_corner(point)] == 1 and any(math.dist(point, p) <= _LINKED for p in loose):
                near[_corner(point)] = point
    # A border that ends at the edge of the field has to be led there.
    bare = [point for point in ends if not meeting.get(_corner(point))]
    points = [*near.values(), *(p for p in bare if any(math.dist(p, q) <= _LINKED for q in loose))]
    pairs = [
        (math.dist(one, other), first, second)
        for first, one in enumerate(points)
        for second, other in enumerate(points[:first])
    ]
    used: set[int] = set()
    links = []
    for apart, first, second in sorted(pairs):
        if apart <= _LINKED and not used & {first, second}:
            used |= {first, second}
            links.append((points[first], points[second]))
    return links


def _beside(face: Face, others: Iterable[Face]) -> bool:
    """Whether another face stands along the middle of one."""
    middle = ((face[0][0] + face[1][0]) / 2, (face[0][1] + face[1][1]) / 2)
    return any(distance_to_line(middle, *other) <= _BESIDE for other in others)


def _corner(point: Point) -> tuple[int, int]:
    return (round(point[0] / MEETING), round(point[1] / MEETING))


def _open_ends(going: Sequence[Face], staying: Sequence[Face]) -> list[tuple[Point, Point]]:
    """Where old faces stay at whose end one goes, each with the other end of the old face."""
    ends = {_corner(point) for face in going for point in face}
    kept: dict[tuple[int, int], int] = {}
    for face in staying:
        for point in face:
            kept[_corner(point)] = kept.get(_corner(point), 0) + 1
    both = [(a, b) for face in staying for a, b in (face, face[::-1])]
    return [(a, b) for a, b in both if _corner(a) in ends and kept[_corner(a)] == 1]


def _ways(faces: Sequence[Face]) -> list[list[Point]]:
    """Faces that go on into one another as one way; a closed one ends where it begins."""
    following = {face[0]: face[1] for face in faces}
    ends = set(following.values())
    ways = []
    left = dict(following)
    # Ways with a beginning first; what is left then are closed rings.
    for start in (*[point for point in following if point not in ends], *following):
        if start in left:
            way = [start]
            while way[-1] in left:
                way.append(left.pop(way[-1]))
            ways.append(way)
    return ways
