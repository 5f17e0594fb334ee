"""What part of a field lies on the table: moved in whole squares, never by itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from math import ceil

from fieldwright.tabletop.calibration import MM_PER_INCH, Pitch
from fieldwright.tabletop.laying import Box, Laid, nearest
from fieldwright.terms.grid import Block

INCH = MM_PER_INCH


class Sizing(StrEnum):
    """How large squares are: true to the miniatures, or so that the field fills the screen."""

    TRUE = "true"
    FIT = "fit"


@dataclass(frozen=True, slots=True)
class Margins:
    """Millimetres of each side of the screen that nobody sees: overscan, or a bezel over it."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


NO_MARGINS = Margins()


@dataclass(frozen=True, slots=True)
class Glass:
    """A screen, or the window that stands for it: device pixels, pitch and unseen margins."""

    width: int
    height: int
    pitch: Pitch
    margins: Margins = NO_MARGINS

    @property
    def whole(self) -> Box:
        """All of it."""
        return Box(0, 0, self.width, self.height)

    @property
    def seen(self) -> Box:
        """The part that is seen; never less than a pixel."""
        across, down = self.pitch.across / INCH, self.pitch.down / INCH
        left, top = nearest(self.margins.left * across), nearest(self.margins.top * down)
        right = max(left + 1, self.width - nearest(self.margins.right * across))
        bottom = max(top + 1, self.height - nearest(self.margins.bottom * down))
        return Box(left, top, right, bottom)


@dataclass(frozen=True, slots=True)
class TableView:
    """Which part of a field is seen, and how.

    ``column`` and ``row`` name the crossing of lines that lies in the upper left corner of what is
    seen of the screen; ``turns`` are quarter turns of the map, clockwise. ``square_mm`` is how
    wide a square is on the table. Nothing else has a say in how large squares are.
    """

    column: int = 0
    row: int = 0
    turns: int = 0
    sizing: Sizing = Sizing.TRUE
    square_mm: float = INCH

    def laid(self, glass: Glass, columns: int, rows: int) -> Laid:
        """Where the field, of so many squares, lies on the glass."""
        if self.sizing is Sizing.FIT:
            return fitted(glass, columns, rows, self.turns)
        inches = self.square_mm / INCH
        wide, high = glass.pitch.across * inches, glass.pitch.down * inches
        loose = Laid(0, 0, wide, high, self.turns)
        x, y = loose.corner(self.column, self.row)
        return replace(loose, x=glass.seen.left - x, y=glass.seen.top - y)

    def shown(self, glass: Glass, columns: int, rows: int) -> tuple[float, float, float, float]:
        """Left, top, right and bottom in squares of what is seen."""
        return self.laid(glass, columns, rows).area(glass.seen)

    def moved(self, columns: int, rows: int) -> TableView:
        """The view so many whole squares farther east and south on the map."""
        return replace(self, column=self.column + columns, row=self.row + rows)

    def turned(self, quarters: int, glass: Glass) -> TableView:
        """The map turned clockwise, what is in the middle staying there as whole squares allow."""
        turned = replace(self, turns=(self.turns + quarters) % 4)
        middle = _middle(self, glass)
        return turned.centred(middle, glass)

    def centred(self, middle: tuple[float, float], glass: Glass) -> TableView:
        """The view, moved by whole squares, with a place in squares nearest to its middle."""
        now = _middle(self, glass)
        return self.moved(nearest(middle[0] - now[0]), nearest(middle[1] - now[1]))

    def kept_on(self, glass: Glass, columns: int, rows: int) -> TableView:
        """The nearest view in which something of the field is in sight."""
        left, top, right, bottom = replace(self, sizing=Sizing.TRUE).shown(glass, columns, rows)
        across = _lacking(1 - right) - _lacking(left - columns + 1)
        down = _lacking(1 - bottom) - _lacking(top - rows + 1)
        return self.moved(across, down)


def _lacking(squares: float) -> int:
    """How many whole squares make up for what lacks, if anything does."""
    return max(0, ceil(squares - 1e-6))


def fitted(glass: Glass, columns: int, rows: int, turns: int) -> Laid:
    """The whole field as large as it can be, in the middle of what is seen; squares are square."""
    seen = glass.seen
    across, down = (columns, rows) if turns % 2 == 0 else (rows, columns)
    inches = min(
        seen.width / (across * glass.pitch.across), seen.height / (down * glass.pitch.down)
    )
    loose = Laid(0, 0, glass.pitch.across * inches, glass.pitch.down * inches, turns)
    box = loose.box(Block(0, 0, columns, rows))
    left = seen.left + (seen.width - box.width) // 2 - box.left
    top = seen.top + (seen.height - box.height) // 2 - box.top
    return replace(loose, x=left, y=top)


def _middle(view: TableView, glass: Glass) -> tuple[float, float]:
    """The place in squares in the middle of what is seen at true size."""
    laid = replace(view, sizing=Sizing.TRUE).laid(glass, 1, 1)
    seen = glass.seen
    return laid.place((seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2)
