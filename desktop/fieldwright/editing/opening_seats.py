"""Where a door, window or the like would sit in a wall: the nearest one, between which edges.

Places and lengths are in squares of the field.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from fieldwright.battlefield.extent import around
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import Catalogue, WallKind, load_catalogue
from fieldwright.battlefield.things import Point, Wall
from fieldwright.editing.walls import SHORTEST, Line, Works, length_of, line_of, straight_run
from fieldwright.terms.words import with_article

USUAL_WIDTH = 1.0
"""Squares; how wide an opening is unless somebody says otherwise."""

NARROWEST = 0.3
"""Squares; no opening is narrower than this, and no shorter wall can have one."""

REACH = 0.75
"""An opening goes into a wall no farther than this from the pointer, in squares."""

WHOLE, HALF, FREE = 1.0, 0.5, 0.0
"""The steps to which an opening's ends snap: edges of squares, half squares, or none."""


class OpeningError(ValueError):
    """An opening that cannot be put there; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Where an opening would sit; ``replaces`` is the opening that stands there already."""

    start: Point
    end: Point
    wall: Wall
    replaces: Wall | None = None

    @property
    def width(self) -> float:
        """How wide it is."""
        return math.dist(self.start, self.end)


# ------------------------------------------------------------------------------- what they are


def opening_kinds(catalogue: Catalogue) -> tuple[WallKind, ...]:
    """Every kind that is put into walls, in the order of the table."""
    return tuple(kind for kind in catalogue.walls.values() if kind.opening)


def wall_kinds(catalogue: Catalogue) -> tuple[WallKind, ...]:
    """Every kind that stands by itself, in the order of the table."""
    return tuple(kind for kind in catalogue.walls.values() if not kind.opening)


def is_opening(wall: Wall) -> bool:
    """Whether a wall is a door, window or the like."""
    kind = load_catalogue().walls.get(wall.kind)
    return kind is not None and kind.opening


def kind_opens(kind: str) -> bool:
    """Whether walls of a kind can stand open."""
    row = load_catalogue().walls.get(kind)
    return row is not None and row.opens


def can_open(wall: Wall) -> bool:
    """Whether a wall can stand open."""
    return kind_opens(wall.kind)


# ------------------------------------------------------------------------------ where one would sit


def seat(
    field: Battlefield,
    kind: str,
    at: Point,
    width: float = USUAL_WIDTH,
    step: float = WHOLE,
    reach: float = REACH,
) -> Seat:
    """Where an opening of a kind would sit if dropped at a place.

    It goes into the nearest wall, its ends on edges of squares (``step``), never wider than the
    wall. Over another opening it takes that one's place. Raises OpeningError where it cannot.
    """
    works = Works(field)
    nearest = nearest_wall(works, at, reach)
    if nearest is None:
        name = with_article(name_of(works.catalogue, kind))
        raise OpeningError(f"There is no wall here for {name}. Drop it onto a wall.")
    if nearest.locked:
        raise OpeningError("This wall is locked. Unlock it first, or choose another one.")
    if works.is_opening(nearest):
        return Seat(nearest.start, nearest.end, nearest, replaces=nearest)
    line, _ = straight_run(works, nearest)
    low, high = fitted(line, kind, line.place(at), width, step)
    return Seat(line.at(low), line.at(high), nearest)


def spanning(field: Battlefield, kind: str, one: Point, other: Point, step: float = WHOLE) -> Seat:
    """Where an opening would sit that is drawn along a wall from one place to another.

    It takes up every square edge that the way passes. Raises OpeningError as ``seat`` does.
    """
    first = seat(field, kind, one, USUAL_WIDTH, step)
    if first.replaces is not None:
        return first
    line, _ = straight_run(Works(field), first.wall)
    second_low, second_high = fitted(line, kind, line.place(other), USUAL_WIDTH, step)
    ends = (line.place(first.start), line.place(first.end), second_low, second_high)
    return Seat(line.at(min(ends)), line.at(max(ends)), first.wall)


def name_of(catalogue: Catalogue, kind: str) -> str:
    """What a kind of wall is called."""
    row = catalogue.walls.get(kind)
    return row.name if row is not None else kind.replace("-", " ")


def nearest_wall(works: Works, at: Point, reach: float, *, openings: bool = True) -> Wall | None:
    """The wall nearest to a place; of equally near ones an opening, then the one of lowest id."""
    near = [
        (round(line_of(wall).distance(at), 6), not works.is_opening(wall), wall.id.int, wall)
        for wall in works.near(around((at,), reach))
        if length_of(wall) >= SHORTEST and (openings or not works.is_opening(wall))
    ]
    best = min((entry for entry in near if entry[0] <= reach), default=None)
    return None if best is None else best[3]


def fitted(line: Line, kind: str, place: float, width: float, step: float) -> tuple[float, float]:
    """From where to where along a wall an opening goes that is wanted around a place."""
    if line.length < NARROWEST:
        name = with_article(name_of(load_catalogue(), kind))
        raise OpeningError(
            f"This wall is too short for {name}: it is {line.length:.2g} squares long. "
            f"Choose one of {NARROWEST} squares or more."
        )
    width = min(max(width, NARROWEST), line.length)
    low = place - width / 2
    if step:
        # Along the grid, edges of squares count; along a slanting wall, its own start does.
        offset = _offset(line)
        low = math.floor((low + offset) / step + 0.5) * step - offset
    low = min(max(low, 0.0), line.length - width)
    high = low + width
    # No sliver of wall is left beside it.
    low = 0.0 if low < SHORTEST else low
    return low, line.length if line.length - high < SHORTEST else high


def _offset(line: Line) -> float:
    """How far the start of a line along the grid lies from a grid line, in its direction."""
    for axis, along in enumerate(line.along):
        if abs(along) > 1 - 1e-9:
            return line.start[axis] * math.copysign(1.0, along)
    return 0.0
