"""How large the pieces of a figure are, in millimetres: bases, upright faces, tabs and folds.

Everything is worked out from the place that a lone figure has on its squares on the screen, so a
base of paper is the base of the map: the footprint less the margin around it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from fieldwright.battlefield.things import Figure
from fieldwright.geometry.figure_places import FigurePlaces
from fieldwright.geometry.footprints import HEIGHT_FT, width_and_depth
from fieldwright.terms.paper import Rect

_FEET_A_SQUARE = 5
"""Miniatures are of the scale of melee squares, on fields of missile scale too."""

_LEAST_UPRIGHT = 1.12
"""The least height of a face, in shares of its width: less would not hold a coin and a name."""

_LEAST_SIDEWAYS = 0.62
_SHORTEST_MM, _TALLEST_MM = 11.0, 105.0
"""Paper higher than that does not stand by itself."""

_TAB_DEPTH, _TAB_WIDTH = 0.42, 1.2
"""A tab in shares of the base's radius: inside of every shape of base."""

_TAB_ALONG = 0.46
_LEAST_TAB_MM = 3.0
_FLAP = 0.5
_LONGEST_FLAP_MM = 7.0


@dataclass(frozen=True, slots=True)
class Base:
    """A base facing north: the half width of its ends, and how far it is drawn out (see Shown)."""

    radius: float
    across: float = 0.0
    down: float = 0.0

    @property
    def width(self) -> float:
        """From side to side."""
        return 2 * (self.radius + self.across)

    @property
    def depth(self) -> float:
        """From front to rear."""
        return 2 * (self.radius + self.down)


def base_of(figure: Figure, square_mm: float) -> Base:
    """The base of a figure: its footprint less the margin; smaller for Tiny and Small ones."""
    width, depth = width_and_depth(figure)
    lone = replace(figure, columns=width, rows=depth, facing=0, mount=None)
    place = FigurePlaces([lone]).shown[lone.id]
    return Base(place.radius * square_mm, place.across * square_mm, place.down * square_mm)


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of a strip: where it lies, and whether it is printed upside down there.

    Millimetres from the top left corner of the strip. ``part`` is one of ``front``, ``back``,
    ``tab`` (glued below a base), ``floor`` (of a tent) and ``flap`` (glued onto the floor from
    inside). Glue goes on the printed side.
    """

    part: str
    rect: Rect
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Fold:
    """A line across a strip at ``y``, from ``left`` to ``right``.

    Along a mountain the printed sides are folded away from each other, along a valley together.
    """

    y: float
    left: float
    right: float
    mountain: bool = True


@dataclass(frozen=True, slots=True)
class Strip:
    """What is cut out and folded: panels from top to bottom, folds between them, the outline.

    ``sideways``: the figure is longer than wide and shown from its side, its head at the left of
    the front. ``slot`` is how long the slit in its base is, 0 for a tent.
    """

    width: float
    height: float
    panels: tuple[Panel, ...]
    folds: tuple[Fold, ...]
    outline: tuple[tuple[float, float], ...]
    sideways: bool = False
    slot: float = 0.0

    def panel(self, part: str) -> Panel:
        """The first panel of a part; raises StopIteration where there is none."""
        return next(panel for panel in self.panels if panel.part == part)


def is_sideways(base: Base) -> bool:
    """Whether a figure is shown from its side: its base is longer than wide."""
    return base.down > base.across


def face_of(figure: Figure, base: Base, square_mm: float, tallest: float) -> tuple[float, float]:
    """Width and height of an upright face: as wide as the longer side of the base, as high as true.

    Heights by size (ruling R13), at 5 feet a square; never so low that nothing could be read, nor
    higher than ``tallest``.
    """
    width = max(base.width, base.depth)
    least = width * (_LEAST_SIDEWAYS if is_sideways(base) else _LEAST_UPRIGHT)
    true = HEIGHT_FT.get(figure.size, HEIGHT_FT["M"]) / _FEET_A_SQUARE * square_mm
    height = max(true, least, _SHORTEST_MM)
    return width, min(height, tallest, _TALLEST_MM)


def strip_in_base(figure: Figure, square_mm: float, longest: float) -> Strip:
    """A flat figure: tab, front, back upside down, tab. Both tabs go through the slit of a base.

    ``longest`` is how long the strip may be at most.
    """
    base = base_of(figure, square_mm)
    tab = max(base.radius * _TAB_DEPTH, _LEAST_TAB_MM)
    drawn_out = max(base.across, base.down)
    # Along a long base the slit begins behind the name at its front.
    share = _TAB_ALONG if is_sideways(base) else _TAB_WIDTH
    slot = base.radius * share + 2 * drawn_out
    width, face = face_of(figure, base, square_mm, (longest - 2 * tab) / 2)
    left, right = (width - slot) / 2, (width + slot) / 2
    ys = (0.0, tab, tab + face, tab + 2 * face, 2 * (tab + face))
    # The back lies above: it is seen upright once the top is folded over to the rear.
    panels = (
        Panel("tab", Rect(left, ys[0], slot, tab), turned=True),
        Panel("back", Rect(0, ys[1], width, face), turned=True),
        Panel("front", Rect(0, ys[2], width, face)),
        Panel("tab", Rect(left, ys[3], slot, tab)),
    )
    folds = (
        Fold(ys[1], left, right, mountain=False),
        Fold(ys[2], 0, width),
        Fold(ys[3], left, right, mountain=False),
    )
    lean = min(tab * 0.4, slot * 0.12)
    outline = (
        (left + lean, ys[0]),
        (right - lean, ys[0]),
        (right, ys[1]),
        (width, ys[1]),
        (width, ys[3]),
        (right, ys[3]),
        (right - lean, ys[4]),
        (left + lean, ys[4]),
        (left, ys[3]),
        (0, ys[3]),
        (0, ys[1]),
        (left, ys[1]),
    )
    return Strip(width, ys[4], panels, folds, outline, is_sideways(base), slot)


def tent(figure: Figure, square_mm: float, longest: float) -> Strip:
    """A folded tent: flap, back upside down, front, floor; its floor is the figure's base.

    The two faces lean so that the ridge is as high as the figure.
    """
    base = base_of(figure, square_mm)
    floor = min(base.width, base.depth)
    flap = min(floor * _FLAP, _LONGEST_FLAP_MM)
    width, upright = face_of(figure, base, square_mm, longest)
    face = min(math.hypot(upright, floor / 2), (longest - floor - flap) / 2)
    ys = (0.0, flap, flap + face, flap + 2 * face, flap + 2 * face + floor)
    panels = (
        Panel("flap", Rect(0, ys[0], width, flap), turned=True),
        Panel("back", Rect(0, ys[1], width, face), turned=True),
        Panel("front", Rect(0, ys[2], width, face)),
        Panel("floor", Rect(0, ys[3], width, floor)),
    )
    folds = tuple(Fold(y, 0, width) for y in ys[1:4])
    lean = min(flap * 0.5, width * 0.1)
    outline = (
        (lean, ys[0]),
        (width - lean, ys[0]),
        (width, ys[1]),
        (width, ys[4]),
        (0, ys[4]),
        (0, ys[1]),
    )
    return Strip(width, ys[4], panels, folds, outline, is_sideways(base))
