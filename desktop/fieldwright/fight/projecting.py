"""What a fight wants to be seen on the players' table: who acts, its reach, its way; areas.

Of the DM's figures everything is marked as secret: players see it only if he wishes so.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.fight.overlay import TURN, Shown
from fieldwright.fight.way_drawing import LATER, NOW
from fieldwright.geometry.figure_places import figure_places
from fieldwright.terms.grid import Block, Square
from fieldwright.widgets.projected import (
    AREA,
    REACH,
    WAY,
    Line,
    Marks,
    Projected,
    Ring,
    Tint,
    Words,
)

_AREA_COLOUR = "#c4531f"
_WIDER = 0.1

Mask = NDArray[np.bool_]


def show_reach(projected: Projected, now: Mask, whole: Mask, *, secret: bool) -> None:
    """The squares where a move may end, those of this phase stronger; masks of (rows, columns)."""
    tints = (Tint(_squares(whole & ~now), TURN.name(), 0.16), Tint(_squares(now), TURN.name(), 0.3))
    projected.show(REACH, Marks(tuple(one for one in tints if one.squares), secret=secret))


def show_way(projected: Projected, field: Battlefield, lit: Shown, *, secret: bool) -> None:
    """A ring around who acts, and the way that is meant with what it costs."""
    place = figure_places(field).shown.get(lit.in_turn) if lit.in_turn is not None else None
    if place is None:
        projected.clear(WAY)
        return
    radius = max(place.across, place.down) + place.radius + _WIDER
    projected.show(
        WAY,
        Marks(
            lines=tuple(_lines(lit)),
            rings=(Ring(place.centre, radius, TURN.name()),),
            words=tuple(_words(lit)),
            secret=secret,
        ),
    )


def show_area(projected: Projected, squares: frozenset[Square], *, secret: bool) -> None:
    """The squares of an area that is being placed."""
    tints = (Tint(squares, _AREA_COLOUR, 0.33, rim=True),) if squares else ()
    projected.show(AREA, Marks(tints, secret=secret))


def _lines(lit: Shown) -> Iterable[Line]:
    """The part of the way that is gone in this phase, and the rest of it."""
    points = [_middle(block) for block in lit.way]
    now = sum(not stop.later for stop in lit.stops) if lit.stops else len(points) - 1
    for part, colour, is_later in (
        (points[: now + 1], NOW.name(), not lit.stops),
        (points[now:], LATER.name(), True),
    ):
        if len(part) > 1:
            yield Line(tuple(part), colour, dashed=is_later)


def _words(lit: Shown) -> Iterable[Words]:
    if lit.stops and lit.way:
        yield Words(_middle(lit.way[-1]), str(lit.stops[-1].total))


def _middle(block: Block) -> tuple[float, float]:
    return ((block.left + block.right) / 2, (block.top + block.bottom) / 2)


def _squares(mask: Mask) -> frozenset[Square]:
    rows, columns = np.nonzero(mask)
    pairs = zip(columns.tolist(), rows.tolist(), strict=True)
    return frozenset(Square(column, row) for column, row in pairs)
