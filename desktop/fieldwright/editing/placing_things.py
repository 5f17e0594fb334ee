"""New things as a hand puts them down: where they snap, how large they are, how high they stand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import count
from uuid import UUID

import numpy as np

from fieldwright.battlefield.changes import ChangeThings, alter
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import (
    HazardKind,
    LightKind,
    ObstacleKind,
    PlatformKind,
    load_catalogue,
)
from fieldwright.battlefield.things import (
    Hazard,
    Light,
    Note,
    Obstacle,
    Outline,
    Platform,
    Point,
)
from fieldwright.editing.bounds import Box, box_around
from fieldwright.editing.outlines import checked
from fieldwright.editing.snapping import Snap
from fieldwright.geometry.shapes import covered_share
from fieldwright.geometry.surfaces import surface_at
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Scale

SCALE_STEP = 1.1
"""How much larger a thing becomes by one notch."""

SMALLEST, LARGEST = 0.4, 3.0
"""How many times its usual size a thing may have."""

_LONG = 3.0
"""A box this many times as long as wide is made longer or shorter, not thicker."""

_MOST_SPARE = 0.3
"""Squares; a thing may reach so far over a line of the grid and still count as one shorter."""

_SMALL = 0.6
"""Squares; several pieces of furniture smaller than this stand in one square."""

_NATURAL = ("nature", "earth", "cave")


class Lie(StrEnum):
    """How an outline lies on the field."""

    INSIDE = "inside"
    PARTLY = "partly"
    OUTSIDE = "outside"


class PlacingError(ValueError):
    """Something cannot be put down here: the sentence says why and what to do."""


# ------------------------------------------------------------------------------------------ size


def usual_size(kind: ObstacleKind, scale: Scale) -> tuple[float, float, float]:
    """Width, length and radius of the crown of a kind in squares of a scale.

    The tables give squares of melee scale; a square of missile scale is three of them across
    (combat-and-tactics.txt, Missile Scale; ruling R1).
    """
    share = Scale.MELEE.feet_per_square / scale.feet_per_square
    return (kind.width * share, kind.length * share, kind.crown * share)


def can_be_scaled(kind: ObstacleKind) -> bool:
    """Whether things of a kind come in all sizes: what grew, rocks, heaps, pits, and buildings.

    Furniture and the like are of one size, except for long boxes (bars, logs), which come in
    all lengths.
    """
    return (
        kind.group in _NATURAL
        or kind.shape in ("rough", "ridge")
        or kind.height_ft < 0
        or is_long(kind)
        or min(kind.width, kind.length) >= _LONG
    )


def is_long(kind: ObstacleKind) -> bool:
    """Whether a kind is a long box."""
    sides = sorted((kind.width, kind.length))
    return kind.shape == "box" and sides[1] >= _LONG * sides[0]


def scaled(factor: float, notches: float) -> float:
    """The size of a thing some notches larger, within SMALLEST and LARGEST."""
    return min(LARGEST, max(SMALLEST, factor * math.pow(SCALE_STEP, notches)))


def _size(kind: ObstacleKind, scale: Scale, factor: float) -> tuple[float, float, float]:
    width, length, crown = usual_size(kind, scale)
    if not can_be_scaled(kind):
        factor = 1.0
    across = down = factor
    if is_long(kind):
        across, down = (factor, 1.0) if kind.width > kind.length else (1.0, factor)
    return (round(width * across, 3), round(length * down, 3), round(crown * factor, 3))


# ------------------------------------------------------------------------------------- obstacles


def new_obstacle(
    kind: ObstacleKind,
    position: Point,
    thing_id: UUID,
    scale: Scale = Scale.MELEE,
    rotation: float = 0.0,
    factor: float = 1.0,
) -> Obstacle:
    """An obstacle of a kind; ``factor`` times its usual size where that makes sense.

    What the DM keeps secret by its kind (quicksand) is hidden from the players.
    """
    width, length, crown = _size(kind, scale, factor)
    own_crown = kind.crown > 0 and crown != kind.crown
    return Obstacle(
        id=thing_id,
        kind=kind.id,
        position=position,
        width=width,
        length=length,
        rotation=rotation % 360,
        crown=crown if own_crown else None,
        hidden=kind.secret,
    )


def snaps_finely(thing: Obstacle) -> bool:
    """Whether a thing goes by quarters of squares: small furniture, which stands beside other.

    What grew or is of rock stays in the middle of its square, as a map is read.
    """
    kind = load_catalogue().obstacles.get(thing.kind)
    if kind is None or kind.crown or kind.group in _NATURAL:
        return False
    return max(thing.width, thing.length) < _SMALL


def centre_for(
    x: float,
    y: float,
    size: tuple[float, float],
    rotation: float,
    snap: Snap,
    *,
    finely: bool = False,
) -> Point:
    """Where the middle of a thing of ``size`` (width and length before turning) comes to lie.

    With whole squares its sides lie along lines of the grid as if it filled whole squares: what
    is one square wide goes to the middle of squares, what is two wide to a line between two.
    With halves the middle also goes to the places between. With edges the nearest sides of the
    thing itself touch lines of the grid, as furniture stands along walls. Things turned by other
    than quarter turns go by halves. With ``finely`` squares and halves become quarters.
    """
    if snap is Snap.FREE:
        return (round(x, 3), round(y, 3))
    if finely and snap is not Snap.EDGES:
        return (_to_half(2 * x) / 2, _to_half(2 * y) / 2)
    quarters, rest = divmod(rotation % 180, 90)
    if rest > 1e-6:
        return (_to_half(x), _to_half(y))
    across, down = (size[1], size[0]) if int(quarters) % 2 else size
    if snap is Snap.HALF:
        return (_to_half(x), _to_half(y))
    if snap is Snap.EDGES:
        return (_to_lines(x, across), _to_lines(y, down))
    return (_to_squares(x, across), _to_squares(y, down))


def squares_taken(extent: float) -> int:
    """How many squares something so long is taken to fill, one at least."""
    return max(1, math.ceil(extent - _MOST_SPARE))


def _to_half(value: float) -> float:
    return math.floor(2 * value + 0.5) / 2


def _to_squares(value: float, extent: float) -> float:
    """The middle of a run of whole squares that a thing fills."""
    half = squares_taken(extent) / 2
    return math.floor(value - half + 0.5) + half


def _to_lines(value: float, extent: float) -> float:
    """The place at which one end of the extent, the nearer one, lies on a line of the grid."""
    low, high = value - extent / 2, value + extent / 2
    by_low = math.floor(low + 0.5) - low
    by_high = math.floor(high + 0.5) - high
    return round(value + (by_low if abs(by_low) <= abs(by_high) else by_high), 3)


# ----------------------------------------------------------------------------- where things lie


def lie_of(field: Battlefield, outline: Sequence[Point]) -> Lie:
    """Whether an outline lies on the field, partly beside it, or beside it altogether."""
    whole = Box(0.0, 0.0, float(field.columns), float(field.rows))
    box = box_around(outline)
    if whole.surrounds(box):
        return Lie.INSIDE
    beside = box.right <= 0 or box.bottom <= 0 or box.left >= whole.right or box.top >= whole.bottom
    return Lie.OUTSIDE if beside else Lie.PARTLY


def check_place(field: Battlefield, point: Point) -> None:
    """Refuse a place beside the field; raises PlacingError."""
    if not (0 <= point[0] <= field.columns and 0 <= point[1] <= field.rows):
        raise PlacingError("That is beside the field. Choose a place on its squares.")


def within_field(field: Battlefield, outline: Sequence[Point]) -> Outline:
    """An outline with its points beside the field moved to the field's edge.

    Raises PlacingError where it lies beside the field altogether.
    """
    if lie_of(field, outline) is Lie.OUTSIDE:
        raise PlacingError("That lies beside the field. Draw it over its squares.")
    return tuple(
        (min(max(x, 0.0), float(field.columns)), min(max(y, 0.0), float(field.rows)))
        for x, y in outline
    )


# ------------------------------------------------------------------------------------ platforms


def squares_of(field: Battlefield, outline: Sequence[Point]) -> tuple[Square, ...]:
    """The squares of the field of which an outline covers a noticeable part."""
    block = box_around(outline).block.clipped(field.block)
    return tuple(square for square in block.squares() if covered_share(outline, square) > 0.05)


def ground_under(field: Battlefield, outline: Sequence[Point]) -> int:
    """The highest ground below an outline, in feet; nought beside the field."""
    squares = squares_of(field, outline)
    if not squares:
        return 0
    heights = field.layers[Layer.HEIGHT]
    return int(np.max([heights[square.row, square.column] for square in squares]))


def highest_ground(field: Battlefield, block: Block) -> int:
    """The highest ground of a block of squares, in feet; nought beside the field."""
    part = block.clipped(field.block)
    if part.is_empty:
        return 0
    return int(field.layers[Layer.HEIGHT][part.top : part.bottom, part.left : part.right].max())


def new_platform(
    field: Battlefield,
    kind: PlatformKind,
    outline: Sequence[Point],
    thing_id: UUID,
    top_ft: float | None = None,
) -> Platform:
    """A platform over ``outline``; raises OutlineError or PlacingError.

    Its top is so high above the highest ground beneath it as is usual for its kind, unless
    ``top_ft`` gives a height above the base.
    """
    points = checked(within_field(field, checked(outline)))
    top = ground_under(field, points) + kind.height_ft if top_ft is None else top_ft
    return Platform(id=thing_id, kind=kind.id, outline=points, top_ft=float(top))


def new_stairs(
    field: Battlefield,
    kind: PlatformKind,
    outline: Sequence[Point],
    thing_id: UUID,
    rise: float,
    top_ft: float | None = None,
) -> Platform:
    """Stairs that rise towards ``rise`` (degrees clockwise from north); raises as new_platform.

    Their foot stands on what is at their low end. Unless ``top_ft`` says otherwise they end as
    high as the platform or the higher ground beyond their high end; where there is none, as high
    above their foot as is usual.
    """
    flat = new_platform(field, kind, outline, thing_id, top_ft=0.0)
    low, high = _beyond(flat.outline, rise + 180), _beyond(flat.outline, rise)
    foot = _standing(field, low)
    if foot is None:
        foot = float(ground_under(field, flat.outline))
    top = _standing(field, high) if top_ft is None else top_ft
    if top is None or (top_ft is None and top <= foot):
        top = foot + kind.height_ft
    return replace(flat, top_ft=top, foot_ft=foot, rotation=rise % 360)


def _beyond(outline: Sequence[Point], way: float) -> Point:
    """A place half a square beyond the end of an outline that lies towards ``way``."""
    angle = math.radians(way)
    east, south = math.sin(angle), -math.cos(angle)
    middle = box_around(outline).middle
    reach = max((x - middle[0]) * east + (y - middle[1]) * south for x, y in outline) + 0.5
    return (middle[0] + reach * east, middle[1] + reach * south)


def _standing(field: Battlefield, place: Point) -> float | None:
    """How high one stands at a place, in feet; None beside the field."""
    square = Square(math.floor(place[0]), math.floor(place[1]))
    if not field.block.holds(square):
        return None
    platform = surface_at(field, square)
    return float(field.height_at(square)) if platform is None else float(platform.top_ft)


def rise_of_drag(start: Point, end: Point) -> float:
    """The direction in which stairs rise that were dragged from ``start`` to ``end``.

    Along the longer side of the rectangle, the way the hand went; 0, 90, 180 or 270 degrees.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    if abs(dx) > abs(dy):
        return 90.0 if dx > 0 else 270.0
    return 180.0 if dy > 0 else 0.0


# -------------------------------------------------------------------------------------- hazards


def new_hazard(
    field: Battlefield,
    kind: HazardKind,
    outline: Sequence[Point],
    thing_id: UUID,
    hidden: bool = False,
    text: str = "",
) -> Hazard:
    """A hazard over ``outline``; raises OutlineError or PlacingError."""
    points = checked(within_field(field, checked(outline)))
    return Hazard(id=thing_id, kind=kind.id, outline=points, hidden=hidden, text=text)


# --------------------------------------------------------------------------------- notes, lights


def next_number(field: Battlefield) -> int:
    """The number of the next note: one more than the highest, so that none is used again."""
    return max((note.number for note in field.every(Note)), default=0) + 1


def numbered_anew(field: Battlefield) -> ChangeThings:
    """Number the notes from 1 without gaps, in the order that they have; locked ones too."""
    notes = sorted(field.every(Note), key=lambda note: (note.number, note.position, note.id.int))
    return alter(
        (note, replace(note, number=number))
        for number, note in zip(count(1), notes, strict=False)
        if note.number != number
    )


def radius_in_squares(light: Light, kind: LightKind | None, scale: Scale) -> float:
    """How far a light reaches, in squares of a scale; nought where nothing is known of it."""
    usual = kind.radius_ft if kind else 0.0
    feet = usual if light.radius_ft is None else light.radius_ft
    return feet / scale.feet_per_square
