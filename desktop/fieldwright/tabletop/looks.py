"""What the DM wishes the players to see besides the land, and how."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.tabletop.laying import Laid, nearest
from fieldwright.tabletop.viewing import INCH, NO_MARGINS, Glass, Margins


class Side(IntEnum):
    """A side of the table from which words are read; its number are quarter turns clockwise."""

    BOTTOM = 0
    LEFT = 1
    TOP = 2
    RIGHT = 3


class Standees(StrEnum):
    """How figures show: whole, or as bases for miniatures to stand on, or not at all."""

    FIGURES = "figures"
    BASES = "bases"
    NONE = "none"


GRIDS: tuple[float, ...] = (0.0, 0.3, 0.6, 1.2)
"""How thick lines of the grid may be, in millimetres: none, fine, plain, bold."""

GRID_COLOURS: tuple[str, ...] = ("#2e2822", "#fffdf7", "#c0392f", "#2a5d8f", "#2a7d4f")
"""Ink, paper, red, blue and green."""


STRIPS: tuple[float, ...] = (5.0, 8.0, 12.0)
"""How high capital letters of the strip may be, in millimetres; 8 are read from two metres off."""


@dataclass(frozen=True, slots=True)
class TableLook:
    """All of it on the secret side at first; ``grid_mm`` 0 is no grid.

    ``captions`` are names below figures, ``bars`` their hit points, as far as players know them;
    ``names`` and ``hit_points`` let them know those of the DM's own figures. ``way`` is the reach
    and the way of the figure in turn; ``pinned`` shows those of the DM's figures too, ``all_areas``
    the areas of their spells alone. ``side`` is where the strip lies and from where words are read.
    ``miniatures`` says that real ones stand on the glass. ``strip_mm`` is how high capital letters
    of the strip are; ``letters`` puts those of the sides on coins, which come from the names that
    the DM has given them.
    """

    line_style: bool = False
    grid_mm: float = 0.3
    grid_colour: str = GRID_COLOURS[0]
    coordinates: bool = False
    standees: Standees = Standees.FIGURES
    captions: bool = False
    bars: bool = False
    names: bool = False
    conditions: bool = True
    hit_points: bool = False
    letters: bool = False
    strip: bool = True
    strip_mm: float = STRIPS[1]
    way: bool = False
    pinned: bool = False
    areas: bool = True
    all_areas: bool = False
    miniatures: bool = False
    side: Side = Side.BOTTOM

    def options(self, laid: Laid, glass: Glass) -> DrawingOptions:
        """How the land is drawn where it lies like this."""
        pixels = (glass.pitch.across + glass.pitch.down) / 2 / INCH * self.grid_mm
        return DrawingOptions(
            style=Style.LINE if self.line_style else Style.WASH,
            grid=self.grid_mm > 0,
            players=True,
            zones=False,
            square_px=(laid.wide + laid.high) / 2,
            figures=False,
            grid_px=max(1, nearest(pixels)) if self.grid_mm else 0,
            grid_colour=self.grid_colour,
        )


USUAL_LOOK = TableLook()


@dataclass(frozen=True, slots=True)
class ScreenKept:
    """What is remembered of one screen besides its calibration."""

    margins: Margins = NO_MARGINS
    square_mm: float = INCH
    look: TableLook = USUAL_LOOK
