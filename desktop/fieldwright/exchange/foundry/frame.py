"""Where a scene lies on its canvas, and squares of the canvas as squares of the field.

Everything of a scene stands in pixels of the canvas, which is wider than the picture by a padding
of whole squares; lines of the grid lie at whole multiples of its size. The picture begins where
the padding ends, less the shift of the background. The field begins with the square in which the
picture does, so lines of the grid stay on those of the picture.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from fieldwright.exchange.clipping import Window
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.limits import number
from fieldwright.exchange.places import words_in
from fieldwright.exchange.records import Place
from fieldwright.exchange.report import Reporter
from fieldwright.exchange.widening import told_width
from fieldwright.terms.grid import LARGEST_SIDE
from fieldwright.terms.setting import Scale

FEET_PER_SQUARE = Scale.MELEE.feet_per_square
"""A square of a scene becomes one of melee scale."""

USUAL_PADDING = 0.25
"""The share of width and height that Foundry adds on each side where a scene says nothing."""

_USUAL_SIZE = 100.0
_GRIDLESS, _SQUARE = 0, 1
_SMALLEST, _LARGEST = 2.0, 10_000.0
_WIDEST = 1e6
_SLACK = 1e-6
_NEARLY = 0.05
_FEET = {
    **dict.fromkeys(("ft", "feet", "foot", "'"), 1.0),
    **dict.fromkeys(("yd", "yds", "yard", "yards"), 3.0),
    **dict.fromkeys(("m", "meter", "meters", "metre", "metres"), 3.28084),
}


@dataclass(frozen=True, slots=True)
class SceneFrame:
    """``size`` pixels a square; ``start`` and ``extent`` of the picture in squares of the canvas.

    ``distance`` is what a side of a square is in units of the scene, ``square_ft`` in feet where
    that is known and is not five. Fifteen feet are a square of missile scale.
    """

    size: float
    start: Place
    extent: Place
    distance: float
    square_ft: float | None = None

    @property
    def scale(self) -> Scale | None:
        """The scale that the scene says it is in; None where it says none that there is."""
        missile = Scale.MISSILE.feet_per_square
        is_missile = abs((self.square_ft or 0) - missile) <= _NEARLY * missile
        return Scale.MISSILE if is_missile else None

    @property
    def origin(self) -> tuple[int, int]:
        """The square of the canvas that becomes the field's north-west corner."""
        return (math.floor(self.start[0] + _SLACK), math.floor(self.start[1] + _SLACK))

    @property
    def columns(self) -> int:
        """Squares of the field from west to east."""
        return math.ceil(self.start[0] + self.extent[0] - _SLACK) - self.origin[0]

    @property
    def rows(self) -> int:
        """Squares of the field from north to south."""
        return math.ceil(self.start[1] + self.extent[1] - _SLACK) - self.origin[1]

    @property
    def corner(self) -> Place:
        """Where the picture begins on the field."""
        return (self.start[0] - self.origin[0], self.start[1] - self.origin[1])

    @property
    def window(self) -> Window:
        """The whole squares of the field: walls are drawn to just beyond the picture."""
        return Window(0.0, 0.0, float(self.columns), float(self.rows))

    def place(self, x: Any, y: Any) -> Place | None:
        """The place on the field of pixels of the canvas; None where these are no numbers."""
        try:
            found = (number(x), number(y))
        except ExchangeError:
            return None
        if max(map(abs, found)) > _WIDEST:
            return None
        left, top = self.origin
        return (found[0] / self.size - left, found[1] / self.size - top)

    def feet(self, units: float) -> float:
        """A distance of the scene in feet, where a square of it were one of melee scale."""
        return units / self.distance * FEET_PER_SQUARE


def frame_of(scene: dict[str, Any], name: str, reporter: Reporter) -> SceneFrame:
    """The frame of a scene; raises ExchangeError where its grid cannot be used."""
    grid = scene.get("grid")
    nested = grid if isinstance(grid, dict) else {}
    size = number(nested.get("size") if nested else grid, _USUAL_SIZE)
    _check_kind(number(nested.get("type", scene.get("gridType")), _SQUARE), name, reporter)
    wide, high = (number(scene.get(side), 0.0) for side in ("width", "height"))
    if not _SMALLEST <= size <= _LARGEST or not (0 < wide < _WIDEST and 0 < high < _WIDEST):
        raise ExchangeError(f"{name} does not say how large its scene and its squares are.")
    padding = min(10.0, max(0.0, number(scene.get("padding"), USUAL_PADDING)))
    shift = _shift(scene)
    distance, square_ft = _distance(scene, nested, reporter)
    frame = SceneFrame(
        size=size,
        start=(
            _padded(wide, padding, size) - shift[0] / size,
            _padded(high, padding, size) - shift[1] / size,
        ),
        extent=(wide / size, high / size),
        distance=distance,
        square_ft=square_ft,
    )
    if frame.square_ft is not None and frame.scale is None:
        reporter.warn(told_width(frame.square_ft))
    if max(frame.columns, frame.rows) > LARGEST_SIDE:
        raise ExchangeError(
            f"{name} is a scene of {frame.columns} x {frame.rows} squares, and no field may be "
            f"longer than {LARGEST_SIDE} either way. Give it larger squares in Foundry, or export "
            "it in parts."
        )
    return frame


def _check_kind(kind: float, name: str, reporter: Reporter) -> None:
    if kind == _GRIDLESS:
        reporter.warn("This scene has no grid; its size of a square was taken for one.")
    elif kind != _SQUARE:
        raise ExchangeError(
            f"{name} is a scene of hexagons, and fields have squares. Choose a square grid for it "
            "in Foundry and export it again."
        )


def _padded(side: float, padding: float, size: float) -> int:
    """The squares of padding before a side, reckoned as Foundry does."""
    return math.ceil(padding * side * (1 / size))


def _shift(scene: dict[str, Any]) -> Place:
    """How far the background is shifted, in pixels: as since version 10, or as before."""
    background = scene.get("background")
    if isinstance(background, dict) and "offsetX" in background:
        pair = (background.get("offsetX"), background.get("offsetY"))
    else:
        pair = (scene.get("shiftX"), scene.get("shiftY"))
    x, y = (number(value, 0.0) for value in pair)
    return (x, y) if max(abs(x), abs(y)) < _WIDEST else (0.0, 0.0)


def _distance(
    scene: dict[str, Any], nested: dict[str, Any], reporter: Reporter
) -> tuple[float, float | None]:
    """The side of a square in units of the scene, and in feet where that is not the usual."""
    distance = number(nested.get("distance", scene.get("gridDistance")), 5.0)
    units = words_in(nested, "units") or words_in(scene, "gridUnits") or "ft"
    if not 1e-3 <= distance <= _WIDEST:
        return FEET_PER_SQUARE, None
    feet = distance * _FEET.get(units.strip().lower().rstrip("."), math.nan)
    # Five feet are also written as one metre and a half.
    if abs(feet - FEET_PER_SQUARE) < 0.1 * FEET_PER_SQUARE:
        return distance, None
    if math.isfinite(feet):
        return distance, round(feet, 2)
    reporter.warn(
        f"A square of this scene is {distance:g} {units[:20].strip()}; on the field it is "
        f"{FEET_PER_SQUARE:g} feet. Lights reach as many squares as they did."
    )
    return distance, None
