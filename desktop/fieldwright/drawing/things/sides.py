"""The colour, the shape and the letter by which each side is known, for eyes that see one badly."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from threading import Lock
from typing import Literal, TypeAlias
from weakref import WeakKeyDictionary

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, StartingZone
from fieldwright.drawing.things.shapes import XY
from fieldwright.terms.chance import stream_key

Form: TypeAlias = Literal["round", "square", "diamond", "hexagon"]


@dataclass(frozen=True, slots=True)
class Sign:
    """A side's colour and shape, and its letter where it has one."""

    colour: str
    form: Form
    letter: str = ""


_KNOWN: Mapping[str, Sign] = {
    "defenders": Sign("#2f6ea3", "round", "D"),
    "attackers": Sign("#b23a31", "square", "A"),
}

_OTHERS = (
    Sign("#4d8a46", "diamond"),
    Sign("#7a559c", "hexagon"),
    Sign("#c08a2b", "round"),
    Sign("#2f8a86", "square"),
    Sign("#8a5a3a", "diamond"),
    Sign("#5a6470", "hexagon"),
)

BYSTANDER = Sign("#6f6a62", "round")
"""Who belongs to no side: a thin grey rim without a letter."""

_SPARE = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def sign_of(side: str) -> Sign:
    """The sign of a side; one that no fight has named gets its own by its name."""
    known = _KNOWN.get(side)
    if known is not None:
        return known
    sign = _OTHERS[stream_key(side, "sign") % len(_OTHERS)]
    return replace(sign, letter=side[:1].upper())


def sign_on(field: Battlefield, side: str) -> Sign:
    """The sign of a side on a field: no two sides there have one sign or one letter."""
    # Parts of a map may be painted by several threads.
    with _LOCK:
        signs = _ON_FIELD.get(field)
        if signs is None:
            sides = {figure.side for figure in field.every(Figure) if not figure.bystander}
            sides |= {zone.side for zone in field.every(StartingZone)}
            signs = _ON_FIELD[field] = signs_of(sides)
    return signs.get(side) or sign_of(side)


_ON_FIELD: WeakKeyDictionary[Battlefield, Mapping[str, Sign]] = WeakKeyDictionary()
_LOCK = Lock()


def signs_of(sides: Iterable[str]) -> Mapping[str, Sign]:
    """A sign for each of these sides, in the order of their names those that are still free."""
    signs = {side: _KNOWN[side] for side in sorted(sides) if side in _KNOWN}
    for side in sorted(set(sides) - signs.keys()):
        taken = {(sign.colour, sign.form) for sign in signs.values()}
        letters = {sign.letter for sign in signs.values()}
        start = stream_key(side, "sign") % len(_OTHERS)
        turned = (*_OTHERS[start:], *_OTHERS[:start])
        free = (sign for sign in turned if (sign.colour, sign.form) not in taken)
        wished = [letter for letter in side.upper() if letter.isalnum()]
        letter = next((one for one in (*wished, *_SPARE) if one not in letters), "")
        signs[side] = replace(next(free, turned[0]), letter=letter)
    return signs


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
