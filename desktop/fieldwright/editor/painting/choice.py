"""What the painting tools paint, and how: one choice for all of them, remembered between starts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from PySide6.QtCore import QObject, Signal

from fieldwright.battlefield.field import Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.editing.brushes import LARGEST_BRUSH, SMALLEST_BRUSH, Brush
from fieldwright.editing.hills import TALLEST_HILL_FT, Hill
from fieldwright.editing.lines import WIDEST_LINE, Line
from fieldwright.editing.painting import DEEPEST_FT, Paint, Wiping
from fieldwright.editing.painting_heights import HIGHEST_FT, HeightMode
from fieldwright.editing.scattering import DENSEST, WIDEST_SPACING, Scattering, scatterable
from fieldwright.editor.settings import Settings
from fieldwright.terms.grid import Edge
from fieldwright.terms.setting import Depth

WIDEST_BORDER = 10
"""Squares that the outline of a rectangle or an ellipse may be wide."""

_KEPT = "painting"

Size = Annotated[int, Field(ge=SMALLEST_BRUSH, le=LARGEST_BRUSH)]
Width = Annotated[int, Field(ge=1, le=WIDEST_LINE)]


class Painted(StrEnum):
    """The layer that is painted."""

    GROUND = "ground"
    GROWTH = "growth"
    WATER = "water"
    HEIGHT = "height"

    @property
    def layer(self) -> Layer:
        """The field's layer of this name."""
        return Layer(self.value)


@dataclass(frozen=True, slots=True)
class Choices:
    """Everything that can be chosen; lengths in squares, heights and depths in feet.

    ``border`` is 0 for full shapes, else how wide their outline is. ``step_ft`` is what the height
    brush raises and lowers by, ``set_ft`` what it sets. ``line_clears`` lets a line take away what
    grows and stands in its way.
    """

    __pydantic_config__ = ConfigDict(extra="ignore")
    layer: Painted = Painted.GROUND
    ground: str = "bare"
    growth: str = "light-woods"
    water: str = "pond"
    depth_ft: Annotated[int, Field(ge=1, le=DEEPEST_FT)] = Depth.WAIST.feet
    shelves: bool = False
    dries: bool = False
    clears: bool = False
    size: Size = 3
    is_round: bool = True
    border: Annotated[int, Field(ge=0, le=WIDEST_BORDER)] = 0
    stopped_by_walls: bool = True
    width: Width = 2
    end_width: Width = 2
    is_smooth: bool = True
    line_clears: bool = True
    height_mode: HeightMode = HeightMode.RAISE
    step_ft: Annotated[int, Field(ge=1, le=HIGHEST_FT)] = 5
    set_ft: Annotated[int, Field(ge=-HIGHEST_FT, le=HIGHEST_FT)] = 10
    wipes_growth: bool = True
    wipes_water: bool = False
    wipes_ground: bool = False
    wipes_things: bool = False
    wipes_walls: bool = False
    wipes_height: bool = False
    is_hollow: bool = False
    rise_ft: Annotated[int, Field(ge=1, le=TALLEST_HILL_FT)] = 10
    slope_squares: Literal[2, 3, 4] = 3
    cliffs: tuple[Edge, ...] = ()
    is_natural: bool = True
    strewn: tuple[str, ...] = ("tree",)
    mixes: bool = False
    density: Annotated[int, Field(ge=1, le=DENSEST)] = 12
    spacing: Annotated[float, Field(ge=0, le=WIDEST_SPACING)] = 1.0
    keeps_built: bool = True
    takes_away: bool = False

    @property
    def kind(self) -> str:
        """The kind of the painted layer; empty for heights."""
        return "" if self.layer is Painted.HEIGHT else str(getattr(self, self.layer.value))

    @property
    def brush(self) -> Brush:
        """The brush."""
        return Brush(self.size, self.is_round)

    @property
    def paint(self) -> Paint:
        """What is painted, where it is not the height."""
        return Paint(
            self.layer.layer,
            self.kind,
            self.depth_ft,
            dries=self.dries and self.layer is not Painted.WATER,
            clears=self.clears and self.layer is not Painted.GROWTH,
            shelves=self.shelves,
        )

    @property
    def line(self) -> Line:
        """How lines are drawn."""
        return Line(self.width, self.end_width, self.is_smooth)

    @property
    def wiping(self) -> Wiping:
        """What the eraser takes from squares."""
        return Wiping(self.wipes_ground, self.wipes_growth, self.wipes_water)

    @property
    def hill(self) -> Hill:
        """What the hill tool makes."""
        rise = -self.rise_ft if self.is_hollow else self.rise_ft
        return Hill(rise, self.slope_squares, frozenset(self.cliffs), self.is_natural)

    @property
    def scattering(self) -> Scattering:
        """What the scatter brush strews."""
        return Scattering(self.strewn, self.density, self.spacing, self.keeps_built)


@cache
def _adapter() -> TypeAdapter[Choices]:
    """Built when it is first asked for: that takes a moment."""
    return TypeAdapter(Choices)


class Choice(QObject):
    """The choices of one window; ``changed`` tells that one of them is another."""

    changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        """Begin with what was chosen last."""
        super().__init__(parent)
        self._settings = settings
        self.now = _read(settings.word(_KEPT, ""))

    def set(self, **values: Any) -> None:
        """Choose otherwise, by the names of Choices."""
        now = replace(self.now, **values)
        if now != self.now:
            self.now = now
            self._settings.set_word(_KEPT, _adapter().dump_json(now).decode())
            self.changed.emit()

    def resize(self, larger: bool) -> None:
        """Take the next larger or smaller brush: by one square, by more where it is large."""
        size = self.now.size
        if larger:
            size += 1 if size < 10 else 2 if size < 20 else 5
        else:
            size -= 1 if size <= 10 else 2 if size <= 20 else 5
        self.set(size=max(SMALLEST_BRUSH, min(LARGEST_BRUSH, size)))

    def widen(self, wider: bool) -> None:
        """Make lines wider or narrower by one square; one that tapers keeps its taper."""
        by, now = (1 if wider else -1), self.now
        if all(1 <= width + by <= WIDEST_LINE for width in (now.width, now.end_width)):
            self.set(width=now.width + by, end_width=now.end_width + by)


def _read(text: str) -> Choices:
    """The choices as they were kept; the usual ones where they cannot be used any more."""
    try:
        kept = _adapter().validate_json(text)
    except ValidationError:
        return Choices()
    return _with_known_kinds(kept)


def _with_known_kinds(kept: Choices) -> Choices:
    catalogue, usual = load_catalogue(), Choices()
    known: Mapping[str, Any] = {
        "ground": catalogue.grounds,
        "growth": catalogue.growths,
        "water": {"none": None, **catalogue.waters},
    }
    for name, kinds in known.items():
        if getattr(kept, name) not in kinds:
            kept = replace(kept, **{name: getattr(usual, name)})
    can_be_strewn = {kind.id for kind in scatterable(catalogue)}
    strewn = tuple(kind for kind in kept.strewn if kind in can_be_strewn)
    return replace(kept, strewn=strewn or usual.strewn)
