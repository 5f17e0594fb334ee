"""The colour and the shape by which each side is known, for eyes that see either badly."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from fieldwright.drawing.things.shapes import XY
from fieldwright.terms.chance import stream_key

Form: TypeAlias = Literal["round", "square", "diamond", "hexagon"]


@dataclass(frozen=True, slots=True)
class Sign:
    """A side's colour and shape."""

    colour: str
    form: Form


_KNOWN: Mapping[str, Sign] = {
    "defenders": Sign("#2f6ea3", "round"),
    "attackers": Sign("#b23a31", "square"),
}

_OTHERS = (
    Sign("#4d8a46", "diamond"),
    Sign("#7a559c", "hexagon"),
    Sign("#c08a2b", "round"),
    Sign("#2f8a86", "square"),
    Sign("#8a5a3a", "diamond"),
    Sign("#5a6470", "hexagon"),
)


def sign_of(side: str) -> Sign:
    """The sign of a side; one that no fight has named gets its own by its name."""
    return _KNOWN.get(side) or _OTHERS[stream_key(side, "sign") % len(_OTHERS)]


def corners(form: Form, radius: float) -> list[XY]:
    """A shape about the origin, ``radius`` to its sides (to its corners for a diamond)."""
    if form == "square":
        return [(-radius, -radius), (radius, -radius), (radius, radius), (-radius, radius)]
    if form == "diamond":
        far = radius * 1.2
        return [(0, -far), (far, 0), (0, far), (-far, 0)]
    count, turn = (6, 0.0) if form == "hexagon" else (40, 0.0)
    far = radius * (1.06 if form == "hexagon" else 1.0)
    angles = [turn + 2 * math.pi * corner / count for corner in range(count)]
    return [(far * math.cos(a), far * math.sin(a)) for a in angles]
