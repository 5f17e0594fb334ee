"""The drawing commands of a PDF page without what cannot be seen on it.

A map is drawn with what lies some squares around each sheet, and with nine digits a number. Paths
that lie wholly outside of what is shown are left out here, and digits beyond a hundredth of a
millimetre: half of the file, in a fraction of the time that drawing took.
"""

from __future__ import annotations

import re
from typing import NamedTuple

Matrix = tuple[float, float, float, float, float, float]
"""As PDF writes it: ``x' = a x + c y + e`` and ``y' = b x + d y + f``."""

_PART = re.compile(
    rb"^(?:"
    rb"(?P<path>(?P<x>[-\d.]+) (?P<y>[-\d.]+) m\n(?:[-\d. ]+ [lc]\n|h\n)+)"
    rb"|(?P<state>[qQ](?: [qQ])*)\n"
    rb"|(?P<matrix>[-\d. ]+) cm\n"
    rb"|(?P<pen>[\d.]+) w [^\n]*\n"
    rb"|(?P<clip>W\*? n\n)"
    rb")",
    re.MULTILINE,
)
_OPERATORS = bytes.maketrans(b"mlch", b"    ")
_TOO_FINE = re.compile(rb"(\.\d\d\d)\d+")
_AFTER_THE_POINT = re.compile(rb"\.\d+")
_FINE_UNIT = 0.02
"""Points; where a unit is no larger, whole units are enough."""
_REACH = 2.0
"""Widths of its pen that a line reaches beyond its path, where it turns sharply."""

_UNCHANGED: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class _Box(NamedTuple):
    """The upright rectangle in points that something lies in."""

    left: float
    bottom: float
    right: float
    top: float

    def meets(self, other: _Box, reach: float) -> bool:
        """Whether the other one comes as near as ``reach``."""
        return (
            other.right >= self.left - reach
            and other.left <= self.right + reach
            and other.top >= self.bottom - reach
            and other.bottom <= self.top + reach
        )

    def common(self, other: _Box) -> _Box:
        """What lies in both."""
        return _Box(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )


class _State(NamedTuple):
    """What PDF keeps and gives back: coordinates, what is clipped to, the pen's width."""

    matrix: Matrix
    seen: _Box
    pen: float = 1.0

    def box(self, path: bytes) -> _Box:
        """Where a path lies on the page."""
        numbers = list(map(float, path.translate(_OPERATORS).split()))
        xs, ys = numbers[::2], numbers[1::2]
        left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
        a, b, c, d, e, f = self.matrix
        east, south = (a * left, a * right), (c * top, c * bottom)
        up, across = (b * left, b * right), (d * top, d * bottom)
        return _Box(
            min(east) + min(south) + e,
            min(up) + min(across) + f,
            max(east) + max(south) + e,
            max(up) + max(across) + f,
        )

    def shows(self, x: float, y: float) -> bool:
        """Whether a point is seen."""
        a, b, c, d, e, f = self.matrix
        left, bottom, right, top = self.seen
        return left <= a * x + c * y + e <= right and bottom <= b * x + d * y + f <= top

    def shortened(self, paths: bytes) -> bytes:
        """Paths with as many digits as can be seen."""
        if abs(self.matrix[0]) + abs(self.matrix[1]) <= _FINE_UNIT:
            return b"".join(_AFTER_THE_POINT.split(paths))
        return b"".join(_TOO_FINE.split(paths))

    def meets(self, path: bytes) -> bool:
        """Whether a line along a path may be seen."""
        return self.seen.meets(self.box(path), self.reach())

    def reach(self) -> float:
        """How far a line may be seen beyond its path, in points."""
        a, b, c, d, _, _ = self.matrix
        return _REACH * self.pen * max(abs(a) + abs(c), abs(b) + abs(d))


class _Slimming:
    """One pass through the commands of a page."""

    def __init__(self, page: _Box) -> None:
        self._states: list[_State] = []
        self._state = _State(_UNCHANGED, page)
        self._last: bytes | None = None
        # The outlines and lines of the path that is being built, as far as they are kept.
        self._path: list[bytes] = []

    def rest_of(self, content: bytes) -> bytes:
        """What remains of the commands."""
        end = 0
        kept: list[bytes] = []
        for found in _PART.finditer(content):
            start = found.start()
            if start > end:
                self._end_path(kept)
                kept.append(content[end:start])
            end = found.end()
            if found.lastgroup == "path":
                self._add(found)
            else:
                last = self._last
                self._end_path(kept)
                self._take(found, last)
                kept.append(found[0])
        self._end_path(kept)
        kept.append(content[end:])
        return b"".join(kept)

    def _add(self, found: re.Match[bytes]) -> None:
        """One more outline or line; of one that is not seen at most the first point.

        What paints or clips needs some path, be it without any length.
        """
        path, state = found[0], self._state
        is_first = not self._path
        if state.shows(float(found["x"]), float(found["y"])) or state.meets(path):
            self._path.append(path)
        elif is_first:
            self._path.append(path[: path.index(b"\n") + 1])
        # Where a clip of several outlines lies is not worked out.
        self._last = path if is_first else None

    def _end_path(self, kept: list[bytes]) -> None:
        """Put the path that is built, shortened, behind what is kept."""
        if self._path:
            kept.append(self._state.shortened(b"".join(self._path)))
            self._path.clear()
        self._last = None

    def _take(self, found: re.Match[bytes], last: bytes | None) -> None:
        """Follow what is no path; ``last`` is the one outline before it, where there is one."""
        state, kind = self._state, found.lastgroup
        if kind == "matrix":
            self._state = state._replace(matrix=_after(_numbers(found["matrix"]), state.matrix))
        elif kind == "pen":
            self._state = state._replace(pen=float(found["pen"]))
        elif kind == "state":
            self._keep_or_give_back(found["state"])
        elif last is not None:
            self._state = state._replace(seen=state.seen.common(state.box(last)))

    def _keep_or_give_back(self, words: bytes) -> None:
        for word in words.split():
            if word == b"q":
                self._states.append(self._state)
            elif self._states:
                self._state = self._states.pop()


def slimmed(content: bytes, width_pt: float, height_pt: float) -> bytes:
    """The same drawing of a page of this size, as Qt writes one, with less in it."""
    return _Slimming(_Box(0.0, 0.0, width_pt, height_pt)).rest_of(content)


def _numbers(text: bytes) -> Matrix:
    a, b, c, d, e, f = (float(number) for number in text.split())
    return a, b, c, d, e, f


def _after(first: Matrix, then: Matrix) -> Matrix:
    """Two changes of coordinates, one after the other."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    )
