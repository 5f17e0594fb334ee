"""The SVG of a part of a map without the shapes that lie beside it.

A map is drawn with what lies some squares around, and Qt clips nothing in an SVG: whoever opens the
file in a drawing program would find the next room there. Shapes that lie wholly outside are left
out here, and groups in which nothing is left; one that reaches across the edge stays whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_GROUP = re.compile(rb"<g ([^>]*)>\n(.*?)</g>\n?", re.DOTALL)
_MATRIX = re.compile(rb'transform="matrix\(([^)]*)\)"')
_PEN = re.compile(rb'stroke-width="([\d.]+)"')
_RECT = re.compile(rb'<rect x="([^"]*)" y="([^"]*)" width="([^"]*)" height="([^"]*)"')
_POINTS = re.compile(rb' (?:d|points)="([^"]*)"')
_NUMBER = re.compile(rb"-?[\d.]+(?:e-?\d+)?")
_REACH = 2.0
"""Widths of its pen that a line reaches beyond its path, where it turns sharply."""


class View(NamedTuple):
    """The rectangle of the picture that shows the part, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: View, reach: float) -> bool:
        """Whether the other one comes as near as ``reach``."""
        across = other.right >= self.left - reach and other.left <= self.right + reach
        return across and other.bottom >= self.top - reach and other.top <= self.bottom + reach


def only_in(svg: bytes, view: View) -> bytes:
    """An SVG as Qt writes it without the shapes that do not come into view."""
    return _GROUP.sub(lambda found: _group(found, view), svg)


def _group(found: re.Match[bytes], view: View) -> bytes:
    if b"<g" in found[2]:
        return found[0]
    pen, matrix = _PEN.search(found[1]), _MATRIX.search(found[1])
    if matrix is None:
        return found[0]
    numbers = [float(one) for one in matrix[1].split(b",")]
    scale = max(map(abs, numbers[:4]))
    reach = float(pen[1]) * scale * _REACH if pen is not None else 0.0
    kept = b"".join(
        line for line in found[2].splitlines(keepends=True) if _is_seen(line, numbers, view, reach)
    )
    return b"<g %b>\n%b</g>\n" % (found[1], kept) if kept.strip() else b""


def _is_seen(line: bytes, matrix: list[float], view: View, reach: float) -> bool:
    """Whether a line is a shape in view; lines that are no shapes of known places are kept."""
    corners = list(_corners(line))
    if not corners:
        return True
    a, b, c, d, e, f = matrix
    xs = [a * x + c * y + e for x, y in corners]
    ys = [b * x + d * y + f for x, y in corners]
    return view.meets(View(min(xs), min(ys), max(xs), max(ys)), reach)


def _corners(line: bytes) -> Iterator[tuple[float, float]]:
    """Corners of a rectangle around a shape."""
    rect = _RECT.match(line)
    if rect is not None:
        x, y, wide, high = map(float, rect.groups())
        xs, ys = [x, x + wide], [y, y + high]
    else:
        points = _POINTS.search(line)
        numbers = [float(one) for one in _NUMBER.findall(points[1])] if points else []
        xs, ys = numbers[::2], numbers[1::2]
    if xs and ys:
        for x in (min(xs), max(xs)):
            for y in (min(ys), max(ys)):
                yield x, y
